// @ts-check
// What PyScript, or a worker, loads as "Pyodide": the real one with the program in it, all from here.
import { address, engine } from './wasm_preload.js';
import './pyscript_memory_db.js';
import { loadPyodide as load, version } from '../{{pyodide}}/pyodide.mjs';

export { version };

// The archives of the program. Each is loaded with all of it compressed as one, and is unpacked here;
// then Python imports from it as it is.
const PAGE = 'app.zip';
const MINDS = 'minds.zip'; // the modules that only the worker needs, of packages that the other has
/** @param {string} name */
const packed = (name) => `/lib/packed-${name}`;
/** @param {string} name */
const unpack = (name) => `
import sys, zipimport
with open('/lib/${name}', 'wb') as file:
    file.write(zipimport.zipimporter('${packed(name)}').get_data('program.zip'))
sys.path_importer_cache.pop('/lib/${name}', None)
del file, sys, zipimport
`;
const JOIN = `
import py_rules, web
for package in (py_rules, web):
    package.__path__.append(f'/lib/${MINDS}/{package.__name__}')
del package, py_rules, web
`;
/** @param {string} path */
const at = (path) => new URL(path, import.meta.url).href;

/** @param {string} url */
async function bytes(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/**
 * Start Python. Dispatches “python-ready” or “python-failed”.
 * @param {object} options
 * @param {boolean} minds whether those of the bots are wanted too
 */
export async function loadPyodide(options = {}, minds = false) {
  const names = minds ? [PAGE, MINDS] : [PAGE];
  const program = Promise.all(names.map((name) => bytes(at(`./${name}`))));
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
    env: { PYTHONPATH: `/lib/${PAGE}` },
    fsInit: async (files) => (await program).forEach((data, index) => files.writeFile(packed(names[index]), data)),
    indexURL: at('../{{pyodide}}/'),
    stdLibURL: at('../{{library}}/python_stdlib.zip'),
    lockFileContents: '{{lock}}', // an index of no packages, written here by the build
    packageBaseUrl: at('./'),
  });
  try {
    const pyodide = await Promise.race([loaded, refused]);
    names.forEach((name) => pyodide.runPython(unpack(name)));
    if (minds) pyodide.runPython(JOIN);
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
