// @ts-check
// Shows what happened on the board: pieces fly from their old places to their new ones.
//
// A piece is a `use` in the drawing. After each change of the page, pieces that are new or have moved are
// hidden, and after the paint copies of them fly to their places in a layer above the page, so that the
// board isn't painted again. Nobody has to wait: any key or click ends it. A zoomed board first glides to
// the place of an action. With prefers-reduced-motion, or if the settings say so, nothing flies or glides.

import './covered.js'; // not needed earlier
import { arrive, frameOf, gliding, moving, seen } from './glide.js';
import { cue, cueChange, prepare, remember, turnHasCome } from './sound_cues.js';
import { attend, swallow } from './swallow.js';
import { departure, travel } from './travel.js';

/**
 * @typedef {Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>} Rect
 * @typedef {object} Known a piece
 * @property {string | null} name
 * @property {string} place
 * @property {boolean} home whether it is in a player's panel
 * @property {Rect} [rect] on the page; missing until it has been measured
 * @typedef {Known & { piece: SVGUseElement }} Coming
 * @typedef {object} Gain
 * @property {Element} score
 * @property {number} seat
 * @property {number} more
 */
const MOST = 24; // pieces; more changes at once mean another position rather than an action
const FLIGHT = 400; // ms
const RISE = 900;
const LATEST = 3000; // ms after which a hidden piece is shown even if its flight never begins or ends
const AROUND = 'svg, #seats li'; // a score
const EASE = 'cubic-bezier(0.3, 0.7, 0.3, 1)';
const still = matchMedia('(prefers-reduced-motion: reduce)');
const root = document.documentElement;

/** @type {string | undefined} the id of the screen that `known` belongs to */
let game = '';
/** @type {string | null | undefined} the visible part of the board and its size */
let view = '';
/** @type {Map<SVGUseElement, Known>} */
let known = new Map();
/** @type {number[]} */
let scores = [];
let ended = true;
/** @type {Set<Animation>} */
const flying = new Set();
/** @type {SVGUseElement[]} pieces in flight */
const hidden = [];

const screen = () => document.querySelector('main');
const findTable = () => document.querySelector('#board:has(svg.table)'); // as one drawing or in parts
/**
 * The pieces on a table, without proposed ones and numbers.
 * @param {Element} table
 * @returns {NodeListOf<SVGUseElement>}
 */
const piecesOf = (table) => table.querySelectorAll('use:not(.proposed use, .size use, .scoring use)');
/** @param {Element} piece */
const name = (piece) => piece.getAttribute('href');
/** @param {Element} piece */
const around = (piece) => [piece, piece.parentElement, piece.parentElement?.parentElement];
/**
 * The place of a piece within its drawing, determined without a layout.
 * @param {Element} piece
 */
const place = (piece) => around(piece)
  .map((each) => ['x', 'y', 'transform'].map((key) => each?.getAttribute(key)).join()).join();
/** @param {Element} piece */
const inPanel = (piece) => Boolean(piece.closest('g[role="group"]')?.querySelector(':scope > .panel'));

/** @param {Rect} rect */
function centre({ left, top, width, height }) {
  return { x: left + width / 2, y: top + height / 2 };
}

// Measures where all pieces are on the page as soon as the browser is idle.
let asked = 0;
function look() {
  cancelIdleCallback(asked);
  asked = requestIdleCallback(() => {
    const table = findTable();
    if (!table || flying.size || 'counting' in root.dataset) return; // called again at the end
    if (moving()) return void gliding?.then(look); // pieces are still moving
    game = screen()?.id;
    view = seen();
    known = new Map();
    const [across, down] = [scrollX, scrollY]; // once, because each reading makes the browser check for changes
    for (const piece of piecesOf(table)) {
      const { left, top, width, height } = piece.getBoundingClientRect();
      const rect = { left: left + across, top: top + down, width, height };
      known.set(piece, { name: name(piece), place: place(piece), rect, home: inPanel(piece) });
    }
    scores = [...table.querySelectorAll('.score')].map((score) => Number(score.textContent));
    ended = Boolean(document.querySelector('#ask .verdict'));
    taken = countTaken();
    remember(table);
    prepare(look);
  }, { timeout: 1000 }); // even if the browser is never idle
}

/**
 * Fly a copy of a piece.
 * @param {SVGUseElement} piece
 * @param {Rect} from
 * @param {Rect} to
 */
function fly(piece, from, to) {
  const box = piece.getBBox();
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute('class', `flight ${screen()?.className.replace('play', '')}`);
  const inside = /** @type {SVGUseElement} */ (piece.cloneNode(true));
  inside.removeAttribute('transform');
  inside.style.removeProperty('visibility');
  const kind = document.createElementNS('http://www.w3.org/2000/svg', 'g'); // its class sets the colours
  kind.setAttribute('class', piece.parentElement?.getAttribute('class') ?? '');
  kind.append(inside);
  copy.append(kind);
  Object.assign(copy.style, {
    left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px`,
  });
  layer().append(copy);
  const [a, b] = [centre(from), centre(to)];
  const size = from.width / to.width || 1;
  const start = `translate(${a.x - b.x}px, ${a.y - b.y}px) scale(${size})`;
  const middle = `translate(${(a.x - b.x) / 2}px, ${(a.y - b.y) / 2 - 14}px) scale(${(1 + size) / 2 + 0.15})`;
  begin(copy, [
    { transform: start },
    { transform: middle, offset: 0.45 },
    { transform: 'none', offset: 0.8, easing: 'ease-out' },
    { transform: 'translateY(4%) scale(1.05, 0.92)', offset: 0.9, easing: 'ease-in-out' }, // squash on landing
    { transform: 'none' },
  ], { duration: FLIGHT, easing: EASE });
}

/**
 * Animate something in the layer, and remove it afterwards.
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {KeyframeAnimationOptions} options
 */
function begin(element, frames, options) {
  const animation = element.animate(frames, { fill: 'both', ...options });
  animation.finished.catch(() => {}).finally(() => element.remove());
  watch(animation);
  return animation;
}

/**
 * Register an animation that a press ends.
 * @param {Animation} animation
 */
function watch(animation) {
  flying.add(animation);
  animation.finished.catch(() => {}).finally(() => {
    flying.delete(animation);
    if (!flying.size) look();
  });
}

function layer() {
  let found = document.getElementById('flights');
  if (!found) {
    found = document.createElement('div');
    found.id = 'flights';
    found.setAttribute('aria-hidden', 'true');
    document.body.append(found);
  }
  return found;
}

let landing = 0;
function reveal() {
  clearTimeout(landing);
  for (const { style } of hidden.splice(0)) style.removeProperty('visibility');
}

let moves = 0; // number of page changes and presses; flights after a glide are outdated if it has changed
function skip() {
  moves += 1;
  arrive();
  for (const animation of [...flying]) animation.cancel();
  restore();
  reveal();
}

function land() { // ends flights that nothing else ended
  for (const flight of document.querySelectorAll('#flights > .flight')) flight.getAnimations()[0]?.cancel();
  reveal();
}

/**
 * Hide a piece until `reveal`. Hiding it by an animation would make the browser compute every frame,
 * although nothing changes, and lay out a gliding board.
 * @param {SVGUseElement} piece
 */
function hide(piece) {
  piece.style.visibility = 'hidden';
  if (!hidden.length) landing = setTimeout(land, LATEST);
  hidden.push(piece);
}

/**
 * The changes of the board: new pieces, and those that are gone.
 * @param {Set<Element>} dressed elements whose attributes changed
 */
function difference(dressed) {
  const table = findTable();
  if (!table || !known.size || screen()?.id !== game) return null;
  /** @type {Coming[]} */
  const come = [];
  const gone = known;
  known = new Map();
  for (const piece of piecesOf(table)) {
    const before = gone.get(piece);
    const same = before && !around(piece).some((each) => each && dressed.has(each));
    const now = same ? before.place : place(piece);
    if (before && (same || (before.place === now && before.name === name(piece)))) {
      known.set(piece, before);
      gone.delete(piece);
    } else {
      const each = { piece, name: name(piece), place: now, home: inPanel(piece) };
      known.set(piece, each);
      come.push(each);
    }
  }
  // Pieces that were only redrawn have not moved.
  const stood = new Map([...gone].map(([piece, each]) => [`${each.name} ${each.place}`, piece]));
  const fresh = come.filter((each) => {
    const before = stood.get(`${each.name} ${each.place}`);
    if (before) gone.delete(before);
    return !before;
  });
  return { table, fresh, gone: [...gone.values()] };
}

let taken = NaN; // the number of actions when the table was last seen

const findSteps = () => document.querySelector('#board > .scoring');
const countTaken = () => Number(findSteps()?.getAttribute('data-taken') ?? NaN);

/** Whether the last action caused a scoring to be shown step by step. */
function scored() {
  const before = taken;
  taken = countTaken();
  return taken > before && Boolean(findSteps()?.firstElementChild);
}

/**
 * Show a scoring, and count the points at the end of a game.
 * @param {number} move the value of `moves` that must still hold when the module has loaded
 * @param {boolean} verdict whether the game has ended
 */
function perform(move, verdict) {
  import('./scoring.js')
    .then((module) => module.perform({ layer: layer(), begin, watch, sound: cue, frameOf, verdict, goes: () => move === moves, undo }))
    .catch(() => {})
    .finally(() => setTimeout(() => { // to spread the work over several frames
      if (move !== moves) return;
      restore();
      findTable()?.getBoundingClientRect(); // forces the layout of what was shown at another size
      look();
    }));
}

/** @type {(() => void)[]} the functions that remove the scoring from the page */
const undo = [];

function restore() {
  delete root.dataset.counting;
  arrive(); // the whole of a zoomed board may be visible
  for (const step of undo.splice(0)) step();
}

/**
 * Handle a change of the page, before it is painted.
 * @param {Set<Element>} dressed
 */
function changed(dressed) {
  skip();
  const leaving = departure(known);
  const found = difference(dressed);
  const actions = countTaken() - taken; // actions since then; negative after undoing, NaN at another table
  const [scoring, turn] = [scored(), turnHasCome()];
  if (!found) {
    look();
    return;
  }
  const verdict = actions > 0 && !ended && document.querySelector('#ask .verdict');
  const { table, fresh, gone } = found;
  const gains = [...table.querySelectorAll('.score')]
    .map((score, seat) => ({ score, seat, more: Number(score.textContent) - scores[seat] }))
    .filter(({ more }) => more > 0);
  const coming = fresh.filter((each) => !each.home && !each.piece.closest('.blooms'));
  const happened = coming.length + gone.length > 0 && coming.length <= MOST && view === seen();
  const quiet = still.matches || 'still' in root.dataset;
  const performed = (verdict || scoring) && !quiet;
  if (performed) root.dataset.counting = 'soon'; // see scoring.js
  else if (verdict) cue('end');
  else if (turn) cue('turn');
  if ((happened || actions > 0) && !verdict) cueChange(table, { actions, coming: coming.map(({ piece }) => piece), gone: gone.length });
  if (quiet) {
    look();
    return;
  }
  if (happened) for (const { piece } of coming) hide(piece);
  const move = moves;
  const fall = () => {
    // If the view has moved as well, their old places are unknown.
    if (happened && hidden.length) show(coming, view === seen() ? gone : [], table);
    if (actions > 0) travel(leaving, fly);
    if (happened && gains.length && !performed) rise(gains, coming);
    if (performed) perform(move, Boolean(verdict));
    if (!flying.size) look();
  };
  globalThis.painted(() => {
    if (gliding) gliding.then(() => move === moves && fall());
    else fall();
  });
}

/**
 * @param {Coming[]} coming
 * @param {Known[]} gone
 * @param {Element} table
 */
function show(coming, gone, table) {
  // Portraits in a panel show who has helped; pieces never come from there.
  const homes = [...piecesOf(table)].filter((piece) => inPanel(piece) && !piece.matches('.portrait'));
  /** @param {string | null} wanted */
  const home = (wanted) => {
    const rect = homes.find((each) => name(each) === wanted)?.getBoundingClientRect();
    return rect?.width ? rect : undefined; // a phone may show another part of the table
  };
  const frame = frameOf(table);
  for (const each of coming) {
    const to = each.piece.getBoundingClientRect();
    const at = gone.findIndex((other) => other.name === each.name && !other.home);
    const [left] = at < 0 ? [] : gone.splice(at, 1);
    const from = left?.rect?.width
      ? { ...left.rect, left: left.rect.left - scrollX, top: left.rect.top - scrollY }
      : home(each.name) ?? { left: to.left + to.width / 4, top: to.top - to.height / 2, width: to.width / 2, height: to.height / 2 };
    const { x, y } = centre(to);
    const outside = each.piece.closest('.window') && (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom);
    if (to.width && !outside) fly(each.piece, from, to);
  }
  const last = [...flying].at(-1);
  if (last) last.finished.catch(() => {}).finally(reveal);
  else reveal();
}

/**
 * Fly points from the last new piece to the score, or fade them out if no score is visible.
 * @param {Gain[]} gains
 * @param {Coming[]} coming
 */
function rise(gains, coming) {
  const line = document.querySelectorAll('#seats strong');
  for (const { score, seat, more } of gains) {
    const number = line[seat]?.checkVisibility() ? line[seat] : score;
    const to = centre(number.getBoundingClientRect());
    const from = centre((coming.at(-1)?.piece ?? number).getBoundingClientRect());
    const inSight = document.elementFromPoint(to.x, to.y)?.closest(AROUND) === number.closest(AROUND);
    const sign = layer().appendChild(document.createElement('b'));
    Object.assign(sign, { className: 'gain', textContent: `+${more}` });
    Object.assign(sign.style, { left: `${from.x}px`, top: `${from.y}px` });
    const way = inSight ? `translate(${to.x - from.x}px, ${to.y - from.y}px)` : 'translate(0, -26px)';
    begin(sign, [
      { transform: 'translate(0, 0) scale(0.6)', opacity: 0 },
      { transform: 'translate(0, -26px) scale(1.25)', opacity: 1, offset: 0.35 },
      { transform: `${way} scale(0.8)`, opacity: 0.2 },
    ], { duration: RISE, easing: 'ease-in-out' });
  }
}

globalThis.changed = changed; // for patch.js
// Commands such as "Show the board" or "Undo", as opposed to words of an action.
const COMMAND = '[data-do]:not([data-do="select"], [data-do="confirm"]), summary, a';

/**
 * End all motion on a press. If it ends a scoring, the press has no other effect, except on a command.
 * @param {Event} event
 */
function press(event) {
  const [showing, target] = ['counting' in root.dataset, event.target];
  skip();
  const command = event.type === 'pointerdown' && target instanceof Element && target.closest(COMMAND);
  (showing && !command ? swallow : attend)(event);
}

for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, press, { capture: true });
addEventListener('wheel', skip, { capture: true, passive: true });
// On resize, a scoring would stay where the board was. (A frame as high as its content resizes itself.)
addEventListener('resize', () => {
  if ('counting' in root.dataset && root.dataset.height !== 'content') skip();
}, { passive: true });
globalThis.settle = () => restore(); // for patch.js, which needs the page as originally drawn
for (const kind of ['pointerup', 'click', 'wheel', 'resize', 'keyup']) addEventListener(kind, look, { passive: true });
look();
