// @ts-check
// Unpack the archives of the site for Python, as the page does: see web/js/parts.js.
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const INSIDE = 'program.zip';

/** @param {string} path */
export function unpacked(path) {
  const data = readFileSync(path);
  const view = new DataView(data.buffer, data.byteOffset);
  const [packed, name, extra] = [view.getUint32(18, true), view.getUint16(26, true), view.getUint16(28, true)];
  if (new TextDecoder().decode(data.subarray(30, 30 + name)) !== INSIDE) return data;
  const from = 30 + name + extra;
  return inflateRawSync(data.subarray(from, from + packed));
}

/** Unpack the library into a file that is deleted when this process exits; return its path. @param {string} folder */
export function library(folder) {
  const scratch = mkdtempSync(join(tmpdir(), 'library-'));
  process.on('exit', () => rmSync(scratch, { recursive: true }));
  const file = join(scratch, 'python_stdlib.zip');
  writeFileSync(file, unpacked(join(folder, 'python_stdlib.zip')));
  return file;
}

/**
 * Return the settings with which Python finds the archives of the program.
 * @param {string} folder
 */
export const program = (folder) => ({
  env: { PYTHONPATH: '/lib/app.zip' },
  fsInit: (/** @type {any} */ files) => readdirSync(folder)
    .filter((name) => name.endsWith('.zip'))
    .forEach((name) => files.writeFile(`/lib/${name}`, unpacked(join(folder, name)))),
});
