// @ts-check
// Fetches and compiles Pyodide's WebAssembly from the first moment on, before PyScript and Pyodide,
// which are still loading, can ask for it. A preload hint would not compile it, and would miss the
// code that the browser has kept from the last time.
export const address = new URL('../{{pyodide}}/pyodide.asm.wasm', import.meta.url).href;

async function compile() {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return WebAssembly.compileStreaming(response);
}

export const engine = compile();
engine.catch(() => {}); // reported by those that wait for it
