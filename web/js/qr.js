// qr(text): a QR code as an array of its width and the d of a path, one unit a module.
//
// Made with the lowest correction, which is for a screen: the link is long enough. The library is
// only loaded when the first code is asked for. Rejected if the text is too long for any code, or
// if the library cannot be had.
globalThis.qr = async (text) => {
  const { generate, correction } = await import('../{{qr}}/index.mjs');
  const code = generate(text, { minCorrectionLevel: correction.L });
  let path = '';
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      const from = x;
      while (code.get(x, y)) x++; // outside the code there is nothing
      if (x > from) path += `M${from} ${y}h${x - from}v1H${from}z`;
    }
  }
  return [code.size, path];
};
