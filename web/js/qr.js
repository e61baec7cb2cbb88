// @ts-check
// qr(text): a QR code as an array of its width and the `d` attribute of a path, one unit per module.
//
// It uses the lowest level of error correction, because links are long, and that is enough on a screen.
// The library is loaded for the first code. Rejects if the text is too long for any code, or if the library
// cannot be loaded.
/** @type {(text: string) => Promise<[number, string]>} */
globalThis.qr = async (text) => {
  const { generate, correction } = await import('../{{qr}}/index.mjs');
  const code = generate(text, { minCorrectionLevel: correction.L });
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      const from = x;
      while (code.get(x, y)) x++; // false outside the code
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  }
  return [code.size, path];
};
