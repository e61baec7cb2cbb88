// @ts-check
// Chooses the sounds for events on a table, and when to be silent: sound.js makes the sounds.
const root = document.documentElement;
const PATIENCE = 1000; // ms after which a delayed sound is dropped
let touched = false;
for (const kind of ['click', 'keydown']) addEventListener(kind, () => { touched = true; }, { capture: true, once: true });

/** @typedef {typeof import('./sound.js')} Sounds */
/** @type {Sounds | undefined} */
let sounds;
/** @type {[since: number, ...cue: Parameters<Sounds['play']>] | undefined} the latest one, until the device is open */
let waiting;
let opened = false;

/** Whether sounds are turned on. Browsers block sound before the first touch. */
const allowed = () => touched && 'sound' in root.dataset;

/**
 * Open the audio device. This takes so long that an animation would stutter, so it is called after the
 * first touch, when nothing is moving.
 * @param {() => void} again calls this at the next such time
 */
export function prepare(again) {
  if (opened || !allowed()) return;
  if (!sounds) {
    import('./sound.js').then((module) => {
      sounds = module;
      again();
    }).catch(() => {});
    return;
  }
  opened = true;
  sounds.open();
  if (!waiting) return;
  const [since, ...latest] = waiting;
  if (performance.now() - since < PATIENCE) sounds.play(...latest);
}

/**
 * Play a sound unless sounds are turned off.
 * @param {import('./sound.js').Kind} kind
 * @param {number} [rising]
 */
export function cue(kind, rising) {
  if (!allowed()) return;
  const game = document.querySelector('main')?.classList[1] ?? '';
  if (opened) sounds?.play(kind, game, rising);
  else waiting = [performance.now(), kind, game, rising];
}

const EFFECT = '.blooms, .splash';
/** @type {Element | null | undefined} the bloom or splash that was on the table when it was last measured */
let effect;

/**
 * Play the sound of what changed on a table.
 * @param {Element} table
 * @param {object} change
 * @param {number} change.actions actions since the last change, even if no piece changed; negative after undoing
 * @param {Element[]} change.coming the new pieces
 * @param {number} change.gone the number of pieces that have disappeared
 */
export function cueChange(table, { actions, coming, gone }) {
  const latest = table.querySelector(EFFECT);
  const trace = actions > 0 ? table.querySelector(':scope > .scoring') : null;
  if (latest && (actions > 0 || (latest !== effect && !(actions < 0)))) {
    if (latest.matches('.splash')) cue('dig');
    else cue('bloom', Number(trace?.getAttribute('data-neighbours')));
  } else if (coming.some((piece) => piece.classList.contains('sailing'))) cue('sail');
  else if (trace?.hasAttribute('data-goal')) cue('take'); // drawn only as a count
  else if (coming.length) cue('place');
  else if (gone) cue('take');
}

const botToMove = () => Boolean(document.querySelector('#ask [data-do="bot-now"]'));
let botMoved = false; // whether a bot was to move when the table was last measured

/**
 * Remember what was on a table and whether a bot is to move.
 * @param {Element} table
 */
export function remember(table) {
  effect = table.querySelector(EFFECT);
  botMoved = botToMove();
}

/** Whether it has become a person's turn after a bot's. */
export function turnHasCome() {
  const before = botMoved;
  botMoved = botToMove();
  return before && !botMoved && Boolean(document.querySelector('#ask .verbs'));
}
