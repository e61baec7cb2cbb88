// @ts-check
// Makes packages for learning platforms on the device from the files of this site.

const HERE = new URL('./', import.meta.url); // the folder with the scripts for packages
const SITE = new URL('../', HERE);
const OWN = ['cmi5.js', 'course.js', 'launch.css', 'launch.js', 'scorm.js']; // the ones that a package contains
const PACKED = /\.(?:zip|woff2|png)$/; // already compressed
const SCRIPTS = /\.(?:js|html)$/; // may contain names of modules
const DATE = 0x0021; // 1980-01-01, so that equal contents make equal files
const UTF8 = 0x0800; // the flag for names in UTF-8
const DEFLATE = 8;

/** The names of the files that packages are made of, as JSON. */
export async function names() {
  const list = await (await file('packages.json')).json();
  const folder = HERE.href.slice(SITE.href.length);
  return JSON.stringify([...list, ...OWN.map((name) => folder + name)]);
}

/** A file of this site. Rejected if it can't be fetched. @param {string} name */
async function file(name) {
  const response = await fetch(new URL(name, SITE));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/** The text of a page or script adapted for packages: see also web/model/packages.py. @param {string} text */
const renamed = (text) => text.replaceAll('.mjs', '.js').replaceAll(' data-embedded>', ' data-embedded data-packaged>');

const CRCS = Uint32Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

/** @param {Uint8Array} data */
function crc32(data) {
  let value = 0xffffffff;
  for (const byte of data) value = CRCS[(value ^ byte) & 255] ^ (value >>> 8);
  return ~value >>> 0;
}

/** @param {Uint8Array<ArrayBuffer>} data */
async function deflated(data) {
  const raw = new Blob([data]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return new Uint8Array(await new Response(raw).arrayBuffer());
}

/**
 * Numbers as little-endian bytes; each is given with its length.
 * @param {[number, number][]} numbers
 */
function bytes(...numbers) {
  return Uint8Array.from(numbers.flatMap(([value, length]) => Array.from({ length }, (_, index) => (value / 256 ** index) & 255)));
}

/**
 * A zip. `copies` are names in it and on the site, `texts` names and contents of further files.
 * @param {string} copies as JSON
 * @param {string} texts as JSON
 */
export async function zip(copies, texts) {
  const encoder = new TextEncoder();
  /** @type {[string, string][]} */
  const copied = JSON.parse(copies);
  /** @type {[string, Uint8Array<ArrayBuffer>][]} */
  const files = Object.entries(JSON.parse(texts)).map(([name, text]) => [name, encoder.encode(text)]);
  for (const [name, source] of copied) {
    const response = await file(source);
    const text = SCRIPTS.test(name) ? renamed(await response.text()) : null;
    files.push([name, text === null ? new Uint8Array(await response.arrayBuffer()) : encoder.encode(text)]);
  }
  files.sort(([one], [other]) => (one < other ? -1 : 1));
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  const index = [];
  let at = 0;
  for (const [name, data] of files) {
    const small = PACKED.test(name) ? data : await deflated(data);
    const packed = small.length < data.length;
    const body = packed ? small : data;
    const called = encoder.encode(name);
    const about = bytes([20, 2], [UTF8, 2], [packed ? DEFLATE : 0, 2], [0, 2], [DATE, 2], [crc32(data), 4], [body.length, 4], [data.length, 4], [called.length, 2], [0, 2]);
    parts.push(bytes([0x04034b50, 4]), about, called, body);
    index.push(bytes([0x02014b50, 4], [20, 2]), about, bytes([0, 6], [0, 4], [at, 4]), called);
    at += 4 + about.length + called.length + body.length;
  }
  const size = index.reduce((sum, each) => sum + each.length, 0);
  const end = bytes([0x06054b50, 4], [0, 4], [files.length, 2], [files.length, 2], [size, 4], [at, 4], [0, 2]);
  return new Blob([...parts, ...index, end], { type: 'application/zip' });
}
