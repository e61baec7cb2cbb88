// @ts-check
// What is heard of what happens on a table, and when nothing is: see sound.js for the sounds.
const root = document.documentElement;
let touched = false; // for browsers that do not tell
addEventListener('click', () => { touched = true; }, { capture: true, once: true });

/**
 * Play a sound; before the first touch there is none, because browsers would refuse it.
 * @param {import('./sound.js').Kind} kind
 * @param {number} [rising]
 */
export function sound(kind, rising) {
  const allowed = navigator.userActivation?.hasBeenActive ?? touched;
  if (!('sound' in root.dataset) || !allowed) return;
  import('./sound.js').then(({ play }) => play(kind, document.querySelector('main')?.classList[1] ?? '', rising)).catch(() => {});
}

/**
 * What has happened on a table, as a sound.
 * @param {Element} table
 * @param {Element[]} coming the new pieces
 */
export function hear(table, coming) {
  if (table.querySelector('.blooms')) sound('bloom', Number(table.querySelector('.scoring')?.getAttribute('data-neighbours')));
  else if (table.querySelector('.splash')) sound('dig');
  else if (coming.some((piece) => piece.classList.contains('sailing'))) sound('sail');
  else sound(coming.length ? 'place' : 'take');
}

const thinking = () => Boolean(document.querySelector('#ask [data-do="bot-now"]'));
let waited = false; // a bot was to move

/** Remember whether a bot is to move. */
export function look() {
  waited = thinking();
}

/** Whether it is a person's turn after that of a bot. */
export function called() {
  const before = waited;
  waited = thinking();
  return before && !waited && Boolean(document.querySelector('#ask .verbs'));
}
