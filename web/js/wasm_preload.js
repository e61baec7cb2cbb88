// @ts-check
// Fetches and compiles Pyodide's WebAssembly at once, before PyScript and Pyodide, which are still
// loading, can request it. A preload hint would not compile it, and would miss the code that the
// browser cached last time.
export const address = new URL('../{{pyodide}}/pyodide.asm.wasm', import.meta.url).href;

async function compile() {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return WebAssembly.compileStreaming(response);
}

export const engine = compile();
engine.catch(() => {}); // reported where it is awaited
