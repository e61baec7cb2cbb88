// What the page leaves for its worker.

/** In a worker: the page's WebAssembly, if it came before wasm_preload.js. */
declare var given: WebAssembly.Module | undefined;
