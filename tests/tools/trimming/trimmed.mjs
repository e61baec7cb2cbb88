// @ts-check
// Asks Python as the page has it: node trimmed.mjs <pyodide> <library> <app> <JSON of what to ask>
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [pyodide, library, app] = process.argv.slice(2, 5).map((path) => resolve(path));
const { lock, questions } = JSON.parse(process.argv[5]);
const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href);

async function answers() {
  const python = await loadPyodide({
    indexURL: `${pyodide}/`,
    stdLibURL: join(library, 'python_stdlib.zip'),
    lockFileContents: lock,
    env: { PYTHONPATH: '/lib/app.zip' },
    fsInit: (/** @type {any} */ files) => files.writeFile('/lib/packed.zip', readFileSync(join(app, 'app.zip'))),
  });
  python.runPython(`
import sys, zipimport
with open('/lib/app.zip', 'wb') as file:
    file.write(zipimport.zipimporter('/lib/packed.zip').get_data('program.zip'))
sys.path_importer_cache.pop('/lib/app.zip', None)
`);
  python.runPython(readFileSync(join(import.meta.dirname, 'trimmed.py'), 'utf8'));
  return python.globals.get('everything')(...questions.map((/** @type {unknown} */ each) => python.toPy(each)));
}

try {
  process.stdout.write(`${await answers()}\n`);
} catch (error) {
  // Its message alone: Node.js would show the line, which is the whole of Pyodide.
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}
