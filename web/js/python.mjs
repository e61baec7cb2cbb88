// @ts-check
// What PyScript, or a worker, loads as "Pyodide": the real one with the program, all from this site.
import { archive, join } from './parts.js';
import { address, engine } from './wasm_preload.js';
import './pyscript_memory_db.js';
import { loadPyodide as load, version } from '../{{pyodide}}/pyodide.mjs';

export { version };

const PAGE = 'app.zip'; // the archive with what the page imports at its start
const LIBRARY = '../{{library}}/python_stdlib.zip';
const INSTALL = `
from web.browser import parts
parts.install()
del parts
`;
/** @param {string} path */
const at = (path) => new URL(path, import.meta.url).href;

/**
 * Start Python. Dispatches “python-ready” or “python-failed”.
 * @param {object} options
 */
export async function loadPyodide(options = {}) {
  const program = archive(`./${PAGE}`);
  const library = archive(LIBRARY);
  // When its wasm cannot be loaded or is refused, Pyodide only logs that and waits forever. It would also
  // fetch the wasm a second time, and use the library without unpacking it.
  const { instantiateStreaming } = WebAssembly;
  const { fetch } = globalThis;
  /** @type {Promise<never>} */
  const refused = new Promise((_, reject) => {
    /** @type {any} with fetch() giving a module, which instantiateStreaming() takes */
    const hacked = globalThis;
    hacked.fetch = async (/** @type {string} */ what, /** @type {RequestInit} */ how) => {
      if (String(what) === address) return engine;
      return String(what) === at(LIBRARY) ? new Response(await library) : fetch(what, how);
    };
    hacked.WebAssembly.instantiateStreaming = async (/** @type {typeof engine} */ compiled, /** @type {WebAssembly.Imports} */ imports) => {
      const module = await compiled;
      const instance = WebAssembly.instantiate(module, imports);
      instance.catch(reject);
      return { module, instance: await instance };
    };
    engine.catch(reject);
    program.catch(reject);
    library.catch(reject);
  });
  const loaded = load({
    ...options,
    env: { PYTHONPATH: `/lib/${PAGE}` },
    fsInit: async (files) => files.writeFile(`/lib/${PAGE}`, await program, { canOwn: true }),
    indexURL: at('../{{pyodide}}/'),
    stdLibURL: at(LIBRARY),
    lockFileContents: '{{lock}}', // an empty package index, inserted by the build
    packageBaseUrl: at('./'),
  });
  try {
    const pyodide = await Promise.race([loaded, refused]);
    pyodide.runPython(INSTALL);
    join(pyodide.FS);
    globalThis.dispatchEvent(new Event('python-ready'));
    return pyodide;
  } catch (error) {
    globalThis.dispatchEvent(new CustomEvent('python-failed', { detail: error }));
    throw error;
  } finally {
    WebAssembly.instantiateStreaming = instantiateStreaming;
    globalThis.fetch = fetch;
  }
}
