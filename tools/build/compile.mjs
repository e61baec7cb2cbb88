// @ts-check
// Run bytecode.py in Pyodide under Node.js: node compile.mjs <pyodide folder> <job folder>
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const [runtime, job] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(runtime, 'pyodide.mjs')).href);
// Leave out the columns of code, which are a quarter of all bytecode: tracebacks need only lines.
const pyodide = await loadPyodide({ indexURL: runtime, args: ['-X', 'no_debug_ranges'] });

const script = join(import.meta.dirname, 'bytecode.py');
pyodide.FS.mkdir('/job');
for (const name of ['source.zip', 'job.json']) {
  pyodide.FS.writeFile(`/job/${name}`, readFileSync(join(job, name)));
}
pyodide.runPython(readFileSync(script, 'utf8'), { filename: script });
writeFileSync(join(job, 'compiled.zip'), pyodide.FS.readFile('/job/compiled.zip'));
