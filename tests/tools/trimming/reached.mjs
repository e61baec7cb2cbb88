// @ts-check
// Run Python code that calls removed functions: node reached.mjs <pyodide> <library> <app> <JSON of what to run>.
// Print the error, or the result if there was none. `called` and `left_out` are slots of the function table.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { library, program as settings } from './unpacked.mjs';

const [pyodide, libraryFolder, app] = process.argv.slice(2, 5).map((path) => resolve(path));
const { lock, called, left_out: leftOut, program } = JSON.parse(process.argv[5]);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href);

/** @type {any} */
let table;
/** @type {any} */
const { instantiate } = WebAssembly;
/** @type {any} */
const observed = async (/** @type {unknown[]} */ ...given) => {
  const made = await instantiate(...given);
  table = (made.instance ?? made).exports.__indirect_function_table;
  return made;
};
WebAssembly.instantiate = observed;
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  stdLibURL: library(libraryFolder),
  lockFileContents: lock,
  ...settings(app),
});
table.set(called, table.get(leftOut));
Object.assign(/** @type {any} */ (globalThis).console, { error() {} }); // Pyodide would print each error a second time
/** @type {(answer: object) => void} */
const print = (answer) => process.stdout.write(`${JSON.stringify(answer)}\n`);
try {
  print({ result: String(python.runPython(program)) });
} catch (error) {
  const { message, leftOut: number } = /** @type {Error & { leftOut?: number }} */ (error);
  print({ message, leftOut: number });
}
