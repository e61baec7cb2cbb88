// @ts-check
// Fetches and compiles Pyodide's WebAssembly at once, before PyScript and Pyodide, which are still
// loading, can request it. A preload hint would not compile it, and would miss the machine code
// that the browser cached last time. A worker uses the module that the page compiled, so that its code
// is in memory only once.
import { Download } from './resuming.js';

export const address = new URL('../{{pyodide}}/pyodide.asm.wasm', import.meta.url).href;

/** Whether the file has to be downloaded, because it is not on the device. */
function distant() {
  try {
    return !navigator.serviceWorker.controller;
  } catch {
    return true; // storage is blocked
  }
}

async function compile() {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if (!distant()) return WebAssembly.compileStreaming(response);
  const download = new Download();
  const taken = download.take(response.clone());
  try {
    return await WebAssembly.compileStreaming(response); // the browser caches code only for its own response
  } catch (error) {
    if (await taken) throw error;
  }
  await download.complete(address);
  return WebAssembly.compile(await download.bytes());
}

/** In a worker: the module that the page sends, see bot_client.js. @returns {Promise<WebAssembly.Module>} */
function given() {
  if (globalThis.given !== undefined) return globalThis.given ? Promise.resolve(globalThis.given) : compile();
  return new Promise((resolve) => {
    /** @param {MessageEvent} event */
    const take = (event) => {
      if (!(event.data instanceof WebAssembly.Module)) return;
      event.stopImmediatePropagation();
      removeEventListener('message', take);
      resolve(event.data);
    };
    addEventListener('message', take);
    addEventListener('messageerror', () => resolve(compile()), { once: true }); // the browser can't transfer it
  });
}

export const engine = 'document' in globalThis ? compile() : given();
engine.catch(() => {}); // handled where it is awaited
