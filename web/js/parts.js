// @ts-check
// The parts of the program: archives that are fetched when first needed, or earlier.
//
// The page's own archive and the library are loaded at the start. The files of an archive are compressed
// together as a single file and unpacked here; then Python imports from it directly.

import { whole } from './resuming.js';

/** @type {Record<string, { size: number, needs: string[] }>} written here by the build */
export const PARTS = JSON.parse('{{parts}}');
const INSIDE = 'program.zip'; // the only file in an archive that has to be unpacked
const HEADER = 30; // bytes of a zip before the name of its first file

/**
 * The archive inside an archive, or the same data if it is not one of ours.
 * @param {Uint8Array<ArrayBuffer>} data
 */
async function unpacked(data) {
  const view = new DataView(data.buffer, data.byteOffset);
  const [packed, name, extra] = [view.getUint32(18, true), view.getUint16(26, true), view.getUint16(28, true)];
  const first = new TextDecoder().decode(data.subarray(HEADER, HEADER + name));
  if (first !== INSIDE) return data;
  const inside = data.subarray(HEADER + name + extra, HEADER + name + extra + packed);
  const raw = new Blob([inside]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(raw).arrayBuffer());
}

/**
 * An archive, ready to be imported from.
 * @param {string} address relative to this script
 * @param {RequestPriority} [priority]
 */
export async function archive(address, priority = 'auto') {
  const data = await whole(new URL(address, import.meta.url).href, { priority });
  return unpacked(new Uint8Array(data));
}

/** @type {Map<string, Promise<Uint8Array>>} */
const fetched = new Map();
const written = new Set();
/** @type {(files: import('../{{pyodide}}/pyodide.mjs').Files) => void} */
let start;
/** @type {Promise<import('../{{pyodide}}/pyodide.mjs').Files>} */
const started = new Promise((resolve) => { start = resolve; });

/** Announce that Python has started, with its file system. @param {import('../{{pyodide}}/pyodide.mjs').Files} files */
export const join = (files) => start(files);

/**
 * The archive of a part. A failed fetch is tried again next time.
 * @type {(name: string, priority?: RequestPriority) => Promise<Uint8Array>}
 */
function fetchPart(name, priority) {
  const already = fetched.get(name);
  if (already) return already;
  const data = archive(`./${name}.zip`, priority);
  fetched.set(name, data);
  data.catch(() => fetched.delete(name));
  return data;
}

/** A part, preceded by those that it needs. @param {string} name */
export const withNeeds = (name) => [...PARTS[name].needs, name];

/** @type {Map<string, () => void>} functions to call when a part is needed, by its name */
export const beside = new Map();

/**
 * Fetch a part and those that it needs; then Python can import from them.
 * @type {(name: string, priority?: RequestPriority) => Promise<void>}
 */
export async function part(name, priority) {
  beside.get(name)?.();
  const names = withNeeds(name);
  const data = await Promise.all(names.map((each) => fetchPart(each, priority)));
  const files = await started;
  names.forEach((each, index) => {
    if (written.has(each)) return;
    written.add(each);
    files.writeFile(`/lib/${each}.zip`, data[index], { canOwn: true });
  });
}

/** Start fetching parts that will be needed; failures are reported once they are. @param {string[]} names */
export function ahead(...names) {
  for (const name of names) if (Object.hasOwn(PARTS, name)) part(name).catch(() => {});
}
