// @ts-check
// Called by each function that is left out; see traps.py. This code is added to Pyodide's script
// before its table of imports; `fs` and ENVIRONMENT_IS_NODE belong to that script.
/** @param {number} number */
// eslint-disable-next-line no-unused-vars
function left_out(number) {
  let name = '';
  try {
    const place = new URL('left_out.json', import.meta.url);
    let names;
    if (ENVIRONMENT_IS_NODE) names = fs.readFileSync(place, 'utf8');
    else {
      // Not asynchronous: WebAssembly cannot wait for a promise, and Python cannot go on anyway.
      const request = new XMLHttpRequest();
      request.open('GET', place, false);
      request.send();
      names = request.responseText;
    }
    /** @type {[number, string][]} */
    const all = JSON.parse(names);
    const [first, known] = all.findLast(([each]) => each <= number) ?? [];
    name = first === number ? ` (${known})` : ` (after ${known})`;
  } catch {
    // without the names, report only the number
  }
  const message = `The page reached a part of Pyodide that the build leaves out: function ${number}${name}`;
  throw Object.assign(new Error(message), { leftOut: number });
}
