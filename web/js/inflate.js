// @ts-check
// Unpacks what is compressed by “deflate” (RFC 1951), for browsers that do not do it themselves.
const LONGEST = 15; // bits of a code
const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]; // of lengths of lengths
const END = 256; // of a block; greater symbols are lengths of what is copied from before

/**
 * The codes of symbols, given how many bits each has; 0: it does not occur.
 * @param {number[]} lengths
 */
function codes(lengths) {
  /** @type {number[]} */
  const counts = Array(LONGEST + 1).fill(0);
  lengths.forEach((length) => { counts[length] += 1; });
  counts[0] = 0;
  /** @type {number[]} */
  const symbols = [];
  for (let bits = 1; bits <= LONGEST; bits += 1) lengths.forEach((length, symbol) => { if (length === bits) symbols.push(symbol); });
  return { counts, symbols };
}

/**
 * What a number of extra bits adds up to: the first value of each symbol.
 * @param {number} start
 * @param {number[]} extra
 */
function firsts(start, extra) {
  let next = start;
  return extra.map((bits) => { const first = next; next += 1 << bits; return first; });
}

const LENGTH_BITS = Array.from({ length: 28 }, (_, index) => (index < 8 ? 0 : (index - 4) >> 2));
const LENGTHS = [...firsts(3, LENGTH_BITS), 258];
LENGTH_BITS.push(0);
const DISTANCE_BITS = Array.from({ length: 30 }, (_, index) => (index < 4 ? 0 : (index - 2) >> 1));
const DISTANCES = firsts(1, DISTANCE_BITS);
const FIXED = codes(Array.from({ length: 288 }, (_, symbol) => 8 + Number(symbol > 143) - 2 * Number(symbol > 255) + Number(symbol > 279)));
const FIXED_DISTANCES = codes(Array(30).fill(5));

/** @type {(data: Uint8Array, size: number) => Uint8Array<ArrayBuffer>} */
export function inflate(data, size) {
  const result = new Uint8Array(size);
  let [at, written, buffer, held] = [0, 0, 0, 0];

  /** @param {number} count */
  function bits(count) {
    while (held < count) {
      buffer |= data[at] << held;
      at += 1;
      held += 8;
    }
    const value = buffer & ((1 << count) - 1);
    buffer >>>= count;
    held -= count;
    return value;
  }

  /** @param {ReturnType<typeof codes>} table */
  function symbol({ counts, symbols }) {
    let [code, first, index] = [0, 0, 0];
    for (let length = 1; length <= LONGEST; length += 1) {
      code |= bits(1);
      if (code - first < counts[length]) return symbols[index + code - first];
      index += counts[length];
      first = (first + counts[length]) << 1;
      code <<= 1;
    }
    throw new Error('An archive is damaged.');
  }

  /** The codes that a block brings with it. */
  function own() {
    const [literals, distances, given] = [bits(5) + 257, bits(5) + 1, bits(4) + 4];
    /** @type {number[]} */
    const short = Array(19).fill(0);
    for (const place of ORDER.slice(0, given)) short[place] = bits(3);
    const table = codes(short);
    /** @type {number[]} */
    const lengths = [];
    while (lengths.length < literals + distances) {
      const length = symbol(table);
      if (length < 16) lengths.push(length);
      else if (length === 16) lengths.push(...Array(3 + bits(2)).fill(lengths.at(-1)));
      else lengths.push(...Array(length === 17 ? 3 + bits(3) : 11 + bits(7)).fill(0));
    }
    return [codes(lengths.slice(0, literals)), codes(lengths.slice(literals))];
  }

  /** @param {ReturnType<typeof codes>[]} tables */
  function block([literals, distances]) {
    for (let next = symbol(literals); next !== END; next = symbol(literals)) {
      if (next < END) {
        result[written] = next;
        written += 1;
      } else {
        const length = LENGTHS[next - 257] + bits(LENGTH_BITS[next - 257]);
        const far = symbol(distances);
        const from = written - DISTANCES[far] - bits(DISTANCE_BITS[far]);
        for (let index = 0; index < length; index += 1) result[written + index] = result[from + index];
        written += length;
      }
    }
  }

  let last = 0;
  while (!last) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      [buffer, held] = [0, 0]; // stored, from the next whole byte on
      const count = data[at] | (data[at + 1] << 8);
      result.set(data.subarray(at + 4, at + 4 + count), written);
      at += 4 + count;
      written += count;
    } else {
      block(kind === 1 ? [FIXED, FIXED_DISTANCES] : own());
    }
  }
  return result;
}
