// @ts-check
// Fetches and compiles Pyodide's WebAssembly at once, before PyScript and Pyodide, which are still
// loading, can request it. A preload hint would not compile it, and would miss the code that the
// browser cached last time.
import { Kept } from './resuming.js';

export const address = new URL('../{{pyodide}}/pyodide.asm.wasm', import.meta.url).href;

/** Whether the file has yet to come: it is not on the device, and this is no worker of a page that has it. */
function distant() {
  try {
    return 'document' in globalThis && !navigator.serviceWorker.controller;
  } catch {
    return true; // the browser offers no storage here
  }
}

async function compile() {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if (!distant()) return WebAssembly.compileStreaming(response);
  const kept = new Kept();
  const taken = kept.take(response.clone());
  try {
    return await WebAssembly.compileStreaming(response); // the browser caches code only for its own response
  } catch (error) {
    if (await taken) throw error;
  }
  await kept.complete(address);
  return WebAssembly.compile(await kept.bytes());
}

export const engine = compile();
engine.catch(() => {}); // reported where it is awaited
