// Shows what happened on the board: pieces fly from where they were to where they are.
//
// A piece is a `use` in the drawing. After each change of the page it is known at once which pieces
// are new or stand elsewhere; these are hidden, and after the paint copies of them fly there in a
// layer above the page, so that the board itself is not painted again. Nothing of this is waited
// for: whatever is pressed ends it. With prefers-reduced-motion nothing flies.
const MOST = 24; // pieces; more at once is another position, not an action
const FLIGHT = 340; // ms
const RISE = 900;
const EASE = 'cubic-bezier(0.3, 0.7, 0.3, 1)';
const still = matchMedia('(prefers-reduced-motion: reduce)');
const root = document.documentElement;

let game = ''; // the id of the screen that is known
let view = ''; // the part of the board that was seen, and how large
let known = new Map(); // piece -> { name, place, home, rect }; no rect before it was looked at
let scores = [];
let ended = true;
const flying = new Set(); // animations
const hidden = []; // those that only hide what is on its way

const board = () => document.getElementById('board');
const PIECES = 'use:not(.proposed use, .size use)'; // not what is only proposed, nor a number
const name = (piece) => piece.getAttribute('href');
// Where a piece stands by its drawing, which can be told without asking for the layout.
const around = (piece) => [piece, piece.parentNode, piece.parentNode.parentNode];
const place = (piece) => around(piece)
  .map((each) => ['x', 'y', 'transform'].map((key) => each.getAttribute(key)).join()).join();
const panel = (piece) => piece.closest('g[role="group"]');
const inPanel = (piece) => Boolean(panel(piece)?.querySelector(':scope > .panel'));

function seen() {
  const part = board().querySelector('.window') ?? board().querySelector('svg.table');
  return part && `${part.getAttribute('viewBox')} ${innerWidth} ${innerHeight}`;
}

function centre({ left, top, width, height }) {
  return { x: left + width / 2, y: top + height / 2 };
}

// Remembers where everything is, on the page; when nothing else is to be done.
let asked = 0;
function look() {
  cancelIdleCallback(asked);
  asked = requestIdleCallback(() => {
    const table = board()?.querySelector('svg.table');
    if (!table || flying.size) return; // asked again when they have landed
    game = document.querySelector('main').id;
    view = seen();
    known = new Map();
    for (const piece of table.querySelectorAll(PIECES)) {
      const { left, top, width, height } = piece.getBoundingClientRect();
      const rect = { left: left + scrollX, top: top + scrollY, width, height };
      known.set(piece, { name: name(piece), place: place(piece), rect, home: inPanel(piece) });
    }
    scores = [...table.querySelectorAll('.score')].map((score) => Number(score.textContent));
    ended = Boolean(document.querySelector('#ask .verdict'));
  });
}

function fly(piece, from, to) {
  const box = piece.getBBox();
  const copy = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  copy.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.height}`);
  copy.setAttribute('class', `flight ${document.querySelector('main').className.replace('play', '')}`);
  const inside = piece.cloneNode(true);
  inside.removeAttribute('transform');
  const kind = document.createElementNS('http://www.w3.org/2000/svg', 'g'); // its colours depend on
  kind.setAttribute('class', piece.parentNode.getAttribute('class') ?? '');
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
  return begin(copy, [
    { transform: start },
    { transform: middle, offset: 0.5 },
    { transform: 'none' },
  ], { duration: FLIGHT, easing: EASE });
}

// An animation of something in the layer, which goes when it is over.
function begin(element, frames, options) {
  const animation = element.animate(frames, { fill: 'both', ...options });
  flying.add(animation);
  animation.finished.catch(() => {}).finally(() => {
    element.remove();
    flying.delete(animation);
    if (!flying.size) look();
  });
  return animation;
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

function reveal() {
  for (const each of hidden.splice(0)) each.cancel();
}

function skip() {
  for (const animation of [...flying]) animation.cancel();
  reveal();
}

function hide(piece) {
  hidden.push(piece.animate({ visibility: ['hidden', 'hidden'] }, { duration: 4 * FLIGHT }));
}

// What has changed on the board that is known: pieces come, pieces gone.
function difference(dressed) {
  const table = board()?.querySelector('svg.table');
  if (!table || !known.size || document.querySelector('main').id !== game) return null;
  const come = [];
  const gone = known;
  known = new Map();
  for (const piece of table.querySelectorAll(PIECES)) {
    const before = gone.get(piece);
    const same = before && !around(piece).some((each) => dressed.has(each));
    const now = same ? before.place : place(piece);
    if (same || (before?.place === now && before.name === name(piece))) {
      known.set(piece, before);
      gone.delete(piece);
    } else {
      const each = { piece, name: name(piece), place: now, home: inPanel(piece) };
      known.set(piece, each);
      come.push(each);
    }
  }
  // What was only drawn anew stands where it stood.
  const stood = new Map([...gone].map(([piece, each]) => [`${each.name} ${each.place}`, piece]));
  const fresh = come.filter((each) => {
    const before = stood.get(`${each.name} ${each.place}`);
    if (before) gone.delete(before);
    return !before;
  });
  return { table, fresh, gone: [...gone.values()] };
}

// Right after a change of the page, before it is painted.
function changed(dressed) {
  skip();
  const found = difference(dressed);
  if (!found) return look();
  const verdict = !ended && document.querySelector('#ask .verdict');
  const { table, fresh, gone } = found;
  const gains = [...table.querySelectorAll('.score')]
    .map((score, seat) => ({ score, more: Number(score.textContent) - scores[seat] }))
    .filter(({ more }) => more > 0);
  const coming = fresh.filter((each) => !each.home);
  const happened = coming.length + gone.length > 0 && coming.length <= MOST && view === seen();
  if ('sound' in root.dataset && (happened || verdict)) {
    const kind = verdict ? 'end' : coming.length ? 'place' : 'take';
    import('./sound.js').then(({ play }) => play(kind, table.classList[1], gains.length > 0));
  }
  if (still.matches) return look();
  if (happened) for (const { piece } of coming) hide(piece);
  globalThis.painted(() => {
    if (happened) show(coming, gone, found.table);
    if (happened && gains.length) rise(gains, coming);
    if (verdict) import('./celebration.js').then(({ celebrate }) => celebrate(layer(), begin));
    if (!flying.size) look();
  });
}

function show(coming, gone, table) {
  const homes = [...table.querySelectorAll(PIECES)].filter(inPanel);
  const home = (wanted) => homes.find((each) => name(each) === wanted)?.getBoundingClientRect();
  const frame = (table.querySelector('.window') ?? table).getBoundingClientRect();
  for (const each of coming) {
    const to = each.piece.getBoundingClientRect();
    const at = gone.findIndex((other) => other.name === each.name && !other.home);
    const [left] = at < 0 ? [] : gone.splice(at, 1);
    const from = left?.rect
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

// Points fly from the last piece that came to the score; out of sight of it they only rise.
function rise(gains, coming) {
  for (const { score, more } of gains) {
    const to = centre(score.getBoundingClientRect());
    const from = coming.length ? centre(coming.at(-1).piece.getBoundingClientRect()) : to;
    const inSight = to.y > 0 && to.y < innerHeight;
    const sign = document.createElement('b');
    sign.className = 'gain';
    sign.textContent = `+${more}`;
    Object.assign(sign.style, { left: `${from.x}px`, top: `${from.y}px` });
    layer().append(sign);
    const way = inSight ? `translate(${to.x - from.x}px, ${to.y - from.y}px)` : 'translate(0, -60px)';
    begin(sign, [
      { transform: 'translate(0, 0) scale(0.6)', opacity: 0 },
      { transform: 'translate(0, -26px) scale(1.25)', opacity: 1, offset: 0.35 },
      { transform: `${way} scale(0.8)`, opacity: 0.2 },
    ], { duration: RISE, easing: 'ease-in-out' });
  }
}

globalThis.changed = changed; // patch.js calls it
for (const kind of ['pointerdown', 'keydown', 'wheel']) {
  addEventListener(kind, skip, { capture: true, passive: true });
}
for (const kind of ['pointerup', 'wheel', 'resize', 'keyup']) addEventListener(kind, look, { passive: true });
globalThis.requestIdleCallback ??= (callback) => setTimeout(callback, 50); // Safari
globalThis.cancelIdleCallback ??= clearTimeout;
look();
