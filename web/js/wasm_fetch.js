// @ts-check
// Requests Pyodide's WebAssembly, the largest file, before the other scripts run; wasm_preload.js
// compiles it. A preload hint would miss the code that the browser cached last time.
{
  const { src } = /** @type {HTMLScriptElement} */ (document.currentScript);
  globalThis.requested = fetch(new URL('../{{pyodide}}/pyodide.asm.wasm', src));
  globalThis.requested.catch(() => {}); // wasm_preload.js reports it
}
