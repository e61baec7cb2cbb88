// @ts-check
// What PyScript, or a worker, loads as "Pyodide": the real one with the program in it, all from here.
import { address, engine } from './wasm_preload.js';
import './pyscript_memory_db.js';
import { loadPyodide as load, version } from '../{{pyodide}}/pyodide.mjs';

export { version };

const PROGRAM = '/lib/app.zip'; // Python imports from the archive as it is
const PACKED = '/lib/packed.zip'; // as it is loaded: all of it compressed as one
const UNPACK = `
import sys, zipimport
with open('${PROGRAM}', 'wb') as file:
    file.write(zipimport.zipimporter('${PACKED}').get_data('program.zip'))
sys.path_importer_cache.pop('${PROGRAM}', None)
del file, sys, zipimport
`;
/** @param {string} path */
const at = (path) => new URL(path, import.meta.url).href;

/** @param {string} url */
async function bytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Start Python. Dispatches “python-ready” or “python-failed”. */
export async function loadPyodide(options = {}) {
  const program = bytes(at('./app.zip'));
  // Pyodide only logs that its wasm cannot be loaded or is refused, and then waits for ever. It would
  // also fetch the wasm a second time.
  const { instantiateStreaming } = WebAssembly;
  const { fetch } = globalThis;
  /** @type {Promise<never>} */
  const refused = new Promise((_, reject) => {
    /** @type {any} with fetch() giving a module, which instantiateStreaming() takes */
    const hacked = globalThis;
    hacked.fetch = (/** @type {string} */ what, /** @type {RequestInit} */ how) => (String(what) === address ? engine : fetch(what, how));
    hacked.WebAssembly.instantiateStreaming = async (/** @type {typeof engine} */ compiled, /** @type {WebAssembly.Imports} */ imports) => {
      const module = await compiled;
      const instance = WebAssembly.instantiate(module, imports);
      instance.catch(reject);
      return { module, instance: await instance };
    };
    engine.catch(reject);
    program.catch(reject);
  });
  const loaded = load({
    ...options,
    env: { PYTHONPATH: PROGRAM },
    fsInit: async (files) => files.writeFile(PACKED, await program),
    indexURL: at('../{{pyodide}}/'),
    stdLibURL: at('../{{library}}/python_stdlib.zip'),
    lockFileContents: '{{lock}}', // an index of no packages, written here by the build
    packageBaseUrl: at('./'),
  });
  try {
    const pyodide = await Promise.race([loaded, refused]);
    pyodide.runPython(UNPACK);
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
