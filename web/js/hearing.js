// @ts-check
// Chooses the sounds for events on a table, and when to be silent: sound.js makes the sounds.
const root = document.documentElement;
let touched = false; // for browsers without navigator.userActivation
addEventListener('click', () => { touched = true; }, { capture: true, once: true });

/**
 * Play a sound. Silent before the first touch, when browsers would refuse it.
 * @param {import('./sound.js').Kind} kind
 * @param {number} [rising]
 */
export function sound(kind, rising) {
  const allowed = navigator.userActivation?.hasBeenActive ?? touched;
  if (!('sound' in root.dataset) || !allowed) return;
  import('./sound.js').then(({ play }) => play(kind, document.querySelector('main')?.classList[1] ?? '', rising)).catch(() => {});
}

/**
 * Play the sound of what happened on a table.
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

/** Whether it has become a person's turn after a bot's. */
export function called() {
  const before = waited;
  waited = thinking();
  return before && !waited && Boolean(document.querySelector('#ask .verbs'));
}
