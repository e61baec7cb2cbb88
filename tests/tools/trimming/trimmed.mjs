// @ts-check
// Run questions in the Python that the page has: node trimmed.mjs <pyodide> <library> <app> <questions as JSON>.
// Print the answers as JSON.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { library, program } from './unpacked.mjs';

const [pyodide, libraryFolder, app] = process.argv.slice(2, 5).map((path) => resolve(path));
const { lock, questions } = JSON.parse(process.argv[5]);

// If WebAssembly can be suspended, as in current browsers, Pyodide reports rejected promises to Python in a different
// way. These stubs make older versions of Node.js use that way too; nothing is actually suspended here.
if (!('Suspending' in WebAssembly)) {
  Object.assign(WebAssembly, {
    Suspending: class { constructor(/** @type {Function} */ call) { return call; } },
    promising: (/** @type {Function} */ call) => (/** @type {unknown[]} */ ...given) => Promise.resolve(call(...given)),
  });
}

const { loadPyodide } = await import(pathToFileURL(join(pyodide, 'pyodide.mjs')).href);

const PROMISED = `
from js import Error, Function, Promise
from pyodide.ffi import JsException

async def promised():
    there = await Promise.resolve(3)
    try:
        await Promise.reject(Error.new('no'))
    except JsException as error:
        found = [there, type(error).__name__]
    add = found.append
    call = Function.new("given", "return Promise.resolve(given)")
    await call(1).then(lambda one: call(one + 1)).then(add)
    await call(1).then(lambda one: 1 // 0).then(add, lambda error: add(repr(error)))
    await call(5).finally_(lambda: add("settled")).then(add)
    return str(found)

promised
`;

async function answers() {
  const python = await loadPyodide({
    indexURL: `${pyodide}/`,
    stdLibURL: library(libraryFolder),
    lockFileContents: lock,
    ...program(app),
  });
  python.runPython('from web.browser import parts; parts.install()');
  python.runPython(readFileSync(join(import.meta.dirname, 'trimmed.py'), 'utf8'));
  const given = questions.map((/** @type {unknown} */ each) => python.toPy(each));
  const everything = JSON.parse(python.globals.get('everything')(...given));
  everything.tasks = JSON.parse(await python.globals.get('tasks')());
  everything.promised = await python.runPython(PROMISED)();
  return JSON.stringify(everything);
}

try {
  process.stdout.write(`${await answers()}\n`);
} catch (error) {
  // Print only the message: Node.js would also print the line of the error, which is all of Pyodide.
  process.stderr.write(`${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}
