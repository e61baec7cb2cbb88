// @ts-check
// Compiles Pyodide's WebAssembly at once, before PyScript and Pyodide, which are still loading, can ask
// for it. A worker takes what the page has compiled, so that its code is there once.
//
// It imports nothing at first, so that it runs as soon as it is there.

export const address = new URL('../{{pyodide}}/pyodide.asm.wasm', import.meta.url).href;

/** Whether the file has yet to come, because it is not on the device. */
function distant() {
  try {
    return !navigator.serviceWorker.controller;
  } catch {
    return true; // the browser offers no storage here
  }
}

/**
 * Collect what comes of the file, so that the rest can be added if the connection is lost.
 * @param {Response} response
 */
async function collected(response) {
  const { Download } = await import('./resuming.js');
  const download = new Download();
  return { download, whole: await download.take(response) };
}

async function compile() {
  const response = await (globalThis.requested ?? fetch(address));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  if (!distant()) return WebAssembly.compileStreaming(response);
  const copy = collected(response.clone());
  copy.catch(() => {}); // without resuming.js, loader.js does not run either
  try {
    return await WebAssembly.compileStreaming(response); // the browser caches code only for its own response
  } catch (error) {
    const { download, whole } = await copy;
    if (whole) throw error;
    await download.complete(address);
    return WebAssembly.compile(await download.bytes());
  }
}

/** In a worker: what the page sends, see bot_client.js. @returns {Promise<WebAssembly.Module>} */
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
    addEventListener('messageerror', () => resolve(compile()), { once: true }); // the browser can't send it
  });
}

export const engine = 'document' in globalThis ? compile() : given();
engine.catch(() => {}); // reported where it is awaited
