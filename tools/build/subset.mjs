// @ts-check
// Reduce typefaces to the letters that a job names: node subset.mjs SUBSETTER WOFF2 FOLDER. The folder
// contains the faces and job.json: {"letters": [code points], "features": [tags], "weights":
// [lightest, boldest], "faces": [names]}. The result of each face is written to *.woff2.cut.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const [subsetter, woff2, folder] = process.argv.slice(2);
const UNICODE = 1; // HB_SUBSET_SETS_UNICODE of hb_subset_sets_t
const FEATURES = 6;

/** @param {string} name */
const ready = async (name) => {
  const { default: module } = await import(join(woff2, name));
  await new Promise((resolve) => { module.onRuntimeInitialized = resolve; });
  return module;
};
const [{ compress }, { decompress }] = await Promise.all(
  ['compress_binding.js', 'decompress_binding.js'].map(ready),
);
const wasm = readFileSync(join(subsetter, 'harfbuzz-subset.wasm'));
const { instance } = await WebAssembly.instantiate(wasm, {});
const hb = /** @type {any} */ (instance.exports);
hb._initialize?.();
const bytes = () => new Uint8Array(hb.memory.buffer);
const job = JSON.parse(readFileSync(join(folder, 'job.json'), 'utf8'));

/** @param {string} tag */
const number = (tag) => [...tag].reduce((sum, sign) => sum * 256 + sign.charCodeAt(0), 0);

/** @param {Uint8Array} font */
function cut(font) {
  const at = hb.malloc(font.length);
  bytes().set(font, at);
  const blob = hb.hb_blob_create(at, font.length, 2, 0, 0);
  const face = hb.hb_face_create(blob, 0);
  const input = hb.hb_subset_input_create_or_fail();
  const letters = hb.hb_subset_input_set(input, UNICODE);
  for (const letter of job.letters) hb.hb_set_add(letters, letter);
  const features = hb.hb_subset_input_set(input, FEATURES);
  hb.hb_set_clear(features);
  for (const tag of job.features) hb.hb_set_add(features, number(tag));
  hb.hb_subset_input_set_axis_range(input, face, number('wght'), ...job.weights, NaN);
  const result = hb.hb_subset_or_fail(face, input);
  if (!result) throw new Error('the subsetter refused it');
  const out = hb.hb_face_reference_blob(result);
  const start = hb.hb_blob_get_data(out, 0);
  return bytes().slice(start, start + hb.hb_blob_get_length(out));
}

for (const name of job.faces) {
  const small = compress(cut(decompress(readFileSync(join(folder, name)))));
  if (!small) throw new Error(`${name} could not be compressed`);
  writeFileSync(join(folder, `${name}.cut`), small);
}
