// What PyScript (and a worker) loads as "Pyodide": the real one, with nothing fetched from elsewhere.
import '../indexeddb.js';
import { loadPyodide as load, version } from './pyodide.mjs';

export { version };

export async function loadPyodide(options = {}) {
  // Pyodide only logs that its wasm cannot be had or is refused, and then waits for ever.
  const { instantiateStreaming } = WebAssembly;
  const refused = new Promise((_, reject) => {
    WebAssembly.instantiateStreaming = (...given) => {
      const instance = instantiateStreaming.apply(WebAssembly, given);
      instance.catch(reject);
      return instance;
    };
  });
  const loaded = load({
    ...options,
    lockFileContents: '{{lock}}', // an index of no packages, written here by the build
    packageBaseUrl: new URL('./', import.meta.url).href,
  });
  try {
    const pyodide = await Promise.race([loaded, refused]);
    globalThis.dispatchEvent(new Event('python-ready'));
    return pyodide;
  } catch (error) {
    globalThis.dispatchEvent(new CustomEvent('python-failed', { detail: error }));
    throw error;
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
  }
}
