// @ts-check
// Content to read before the program runs: a game's first lesson, and today's puzzle with a picture.
//
// It is shown above the page until it is closed, even if the program has opened the lesson or the puzzle
// by then. tools/build/readings.py makes the files.
const FIRST_DAY = Date.UTC(2026, 0, 1); // must match web/model/puzzles.py, like the order of the puzzles
const DAY = 86_400_000; // ms
const BLOCK = 16; // puzzles in a file

/** @param {string} name */
async function read(name) {
  const response = await fetch(new URL(`../{{early}}/${name}-early.json`, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response.json();
}

/** @type {(number: number, count: number) => number} */
const cycle = (number, count) => ((number % count) + count) % count;

/** @param {string[]} games */
async function puzzle(games) {
  const now = new Date();
  const days = (Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) - FIRST_DAY) / DAY;
  const game = games[cycle(days, games.length)];
  const { puzzles, texts } = await read(`${game}.${globalThis.language.code}`);
  const at = cycle(Math.floor(days / games.length), puzzles);
  const [text, picture] = (await read(`${game}-${Math.floor(at / BLOCK)}`))[at % BLOCK];
  return texts[text] + picture;
}

/**
 * Show a lesson or the puzzle; do nothing if it cannot be fetched.
 * @param {string} word of the link that was clicked
 * @param {string} game of the lesson
 * @param {string[]} games in the order of their puzzles
 */
export async function open(word, game, games) {
  const markup = word === 'puzzle' ? await puzzle(games) : (await read(`${game}.${globalThis.language.code}`)).lesson;
  if (document.documentElement.dataset.ready) return; // the program was faster
  document.getElementById('reading')?.remove();
  const dialog = Object.assign(document.createElement('dialog'), { id: 'reading', innerHTML: markup });
  const heading = dialog.querySelector('h2');
  // Start at the top: otherwise the button below would get the focus.
  if (heading) Object.assign(heading, { id: 'reading-title', tabIndex: -1, autofocus: true });
  dialog.setAttribute('aria-labelledby', 'reading-title');
  const { phrase } = globalThis.language;
  const button = Object.assign(document.createElement('button'), { type: 'button', className: 'primary', textContent: phrase('close') });
  dialog.append(Object.assign(document.createElement('p'), { className: 'quiet', textContent: phrase('try') }), button);
  button.addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
