// What the page leaves for its worker.

/** In a worker: the page's WebAssembly, if it came before wasm_preload.js; null if the browser could not send it. */
declare var given: WebAssembly.Module | null | undefined;
