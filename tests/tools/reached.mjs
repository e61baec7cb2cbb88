// Runs Python that reaches what is left out: node reached.mjs <pyodide> <library> <JSON of what to do>
// and prints what was said, or what came out where nothing was. `called` and `left_out` are slots.
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodide, library] = process.argv.slice(2, 4).map((path) => resolve(path));
const { lock, called, left_out: leftOut, program } = JSON.parse(process.argv[4]);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')));

let table;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const made = await instantiate(...given);
  table = (made.instance ?? made).exports.__indirect_function_table;
  return made;
};
const python = await loadPyodide({
  indexURL: `${pyodide}/`,
  stdLibURL: join(library, 'python_stdlib.zip'),
  lockFileContents: lock,
});
table.set(called, table.get(leftOut));
console.error = () => {}; // Pyodide tells everything once more
try {
  console.log(JSON.stringify({ result: String(python.runPython(program)) }));
} catch (error) {
  console.log(JSON.stringify({ message: error.message, leftOut: error.leftOut }));
}
