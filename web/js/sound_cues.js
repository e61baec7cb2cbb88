// @ts-check
// Chooses the sounds for events on a table, and when to be silent: sound.js makes the sounds.
const root = document.documentElement;
let touched = false; // for browsers without navigator.userActivation
addEventListener('click', () => { touched = true; }, { capture: true, once: true });

/**
 * Play a sound unless sounds are turned off. Silent before the first touch, when browsers would refuse it.
 * @param {import('./sound.js').Kind} kind
 * @param {number} [rising]
 */
export function cue(kind, rising) {
  const allowed = navigator.userActivation?.hasBeenActive ?? touched;
  if (!('sound' in root.dataset) || !allowed) return;
  import('./sound.js').then(({ play }) => play(kind, document.querySelector('main')?.classList[1] ?? '', rising)).catch(() => {});
}

/**
 * Play the sound of what changed on a table.
 * @param {Element} table
 * @param {Element[]} coming the new pieces
 */
export function cueChange(table, coming) {
  if (table.querySelector('.blooms')) cue('bloom', Number(table.querySelector('.scoring')?.getAttribute('data-neighbours')));
  else if (table.querySelector('.splash')) cue('dig');
  else if (coming.some((piece) => piece.classList.contains('sailing'))) cue('sail');
  else cue(coming.length ? 'place' : 'take');
}

const botToMove = () => Boolean(document.querySelector('#ask [data-do="bot-now"]'));
let botMoved = false; // a bot was to move when the table was last measured

/** Remember whether a bot is to move. */
export function rememberBot() {
  botMoved = botToMove();
}

/** Whether it has become a person's turn after a bot's. */
export function turnHasCome() {
  const before = botMoved;
  botMoved = botToMove();
  return before && !botMoved && Boolean(document.querySelector('#ask .verbs'));
}
