// @ts-check
// A scoring, step by step: a district, area, group or source lights up while the rest of the board
// is dark, the players' ranks appear there, and the points fly to a line of seats above. All of this
// is in the page already, made by web/views/scoring.py. Any press ends it: see motion.js.
import { gliding, visit } from './glide.js';

/**
 * @typedef {object} Stage
 * @property {Element} layer the layer above the page for flying elements
 * @property {(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => Animation}
 *   begin starts an animation in it, and removes the element at its end
 * @property {(animation: Animation) => void} watch registers another animation that a press ends
 * @property {(kind: 'beat' | 'end') => void} sound
 * @property {(table: Element) => DOMRect} frameOf returns the rectangle of the board's viewport
 * @property {(() => void)[]} undo the functions that restore the page, in order
 * @property {() => boolean} goes whether it continues: false once a press has ended it
 * @property {boolean} verdict whether the game has ended
 *
 * @typedef {Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>} Rect
 *
 * @typedef {object} Room the vertical space between the line of seats and the bottom of the window
 * @property {number} below
 * @property {number} end
 *
 * @typedef {object} Place where a step is shown
 * @property {DOMRect} frame
 * @property {DOMMatrix | null} matrix from the drawing to the page; null if it is mostly out of view
 */
const LEAST = 300; // minimum ms for a step
const MOST = 1300;
const ALL = 6400; // maximum ms for a scoring
const SHORT = 4200; // ms, if the points of the whole game are counted afterwards
const BEAT = 850; // ms for a source of points at the end, as in celebration.js
const TAIL = 1.15; // beats from the beginning of a step until it has faded out
const NEXT = 40; // ms, a frame or two
const QUICK = 300; // ms for a source after a scoring by districts
const PITCH = 32; // px from a standing to the one below it
const HALF = 50; // px, half of the width of a standing
const APART = 6; // px between standings and what they are beside

/** @param {Stage} stage */
export async function perform(stage) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = document.querySelectorAll('#board > .scoring > [data-beat]');
  const steps = [...found];
  const bySource = steps.some(({ dataset }) => 'source' in dataset);
  const { celebrate } = stage.verdict ? await import('./celebration.js') : {};
  if (!stage.goes()) return;
  // On a phone the result replaces the board; its columns show the same.
  const covered = bySource && getComputedStyle(/** @type {Element} */ (document.getElementById('board'))).getPropertyValue('--under-result');
  const shows = steps.length && !covered;
  // Set up before anything else changes, so that no score appears before it is counted.
  if (shows) await widen(stage);
  if (!stage.goes()) return;
  let going = true;
  if (shows) {
    const each = Math.min(Math.max((stage.verdict ? SHORT : ALL) / steps.length, LEAST), MOST);
    const shown = show(stage, steps, bySource ? BEAT : each, !bySource);
    if (!bySource) going = await shown;
  }
  if (celebrate && going) await celebrate(stage, steps.length && !bySource ? QUICK : BEAT);
}

/**
 * @param {Stage} stage
 * @param {HTMLElement[]} steps
 * @param {number} beat minimum ms for a step
 * @param {boolean} sounding whether the steps make sounds; otherwise the columns do
 * @returns {Promise<boolean>} false if a press has ended it
 */
async function show(stage, steps, beat, sounding) {
  if (sounding) {
    document.documentElement.dataset.counting = 'points'; // hides what covers the board
    if (!await drawn(stage)) return false;
  }
  // Measure everything before changing anything.
  const places = new Map(steps.map(({ dataset: { in: drawing = '' } }) => [drawing, place(stage, drawing)]));
  const end = innerHeight;
  // A sheet may cover the board.
  if (!sounding && ![...places.values()].some(({ matrix }) => matrix)) return true;
  const placeOf = (/** @type {HTMLElement} */ { dataset }) => /** @type {Place} */ (places.get(dataset.in ?? ''));
  const { line, count } = scoreLine(stage, placeOf(steps[0]).frame);
  const total = steps.length * beat + 500;
  /** @type {Promise<unknown>[]} */
  const all = [stage.begin(line, [
    { opacity: 0, transform: 'translateY(-8px)' },
    { opacity: 1, transform: 'none', offset: 200 / total },
    { opacity: 1, transform: 'none', offset: 1 - 250 / total },
    { opacity: 0, transform: 'none' },
  ], { duration: total }).finished];
  if (sounding && !await drawn(stage)) return false;
  const below = line.offsetTop + line.offsetHeight;
  const seats = [...line.querySelectorAll('[data-seat]')].map((seat) => seat.getBoundingClientRect());

  /** @param {HTMLElement} step */
  async function each(step) {
    const where = placeOf(step);
    const named = title(stage, line, step, beat);
    const lit = [named, ...light(stage, step, where, beat)].map(({ finished }) => finished);
    const chips = placed(step, where, { below, end });
    const counted = chips.length ? rank(stage, named, { chips, seats, count, beat }) : lit[0];
    if (sounding) counted.then(() => stage.sound('beat'), () => {});
    await Promise.all([...lit, counted]);
  }

  async function inTurn() {
    const start = performance.now();
    for (const step of steps) {
      await after(stage, start + Number(step.dataset.beat) * beat - performance.now());
      all.push(each(step));
      all.at(-1)?.catch(() => {});
    }
  }

  all[0].catch(() => {}); // only the first rejection is handled
  try {
    await inTurn();
    await Promise.all(all);
  } catch {
    return false; // a press has ended it
  }
  return true;
}

/**
 * Show what the players get in a step one after the other, and fly their points. Whenever a layer is
 * added or removed, the browser rearranges all of them. So all chips of a step are added in one frame,
 * all flying points in another, and all of them are removed together.
 * @param {Stage} stage
 * @param {Animation} named that of the step's title
 * @param {object} step
 * @param {ReturnType<typeof placed>} step.chips
 * @param {DOMRect[]} step.seats where the points fly to
 * @param {(seat: number, points: number) => void} step.count
 * @param {number} step.beat ms
 */
async function rank(stage, named, { chips, seats, count, beat }) {
  const late = (/** @type {number} */ order) => Math.min(order * 90, beat / 4);
  await after(stage, NEXT);
  stage.layer.append(...chips.map(({ chip }) => chip));
  const appearing = chips.map(({ chip }, order) => {
    const animation = stage.begin(chip, [
      { opacity: 0, transform: 'translate(-50%, -50%) scale(0.6)' },
      { opacity: 1, transform: 'translate(-50%, -50%)', offset: 0.2, easing: 'linear' },
      { opacity: 1, transform: 'translate(-50%, -50%)', offset: 0.85 },
      { opacity: 0, transform: 'translate(-50%, -50%)' },
    ], { delay: NEXT + late(order), duration: beat * TAIL - NEXT - late(order) });
    if (named.startTime !== null) animation.startTime = named.startTime; // so that they end in the same frame
    return animation.finished;
  });
  const all = Promise.all(appearing);
  all.catch(() => {}); // handled where it is awaited
  const flights = chips
    .map(({ chip: { dataset }, ...from }, order) => (
      { ...from, seat: Number(dataset.seat), points: Number(dataset.points), delay: late(order) }
    ))
    .filter(({ seat, points }) => points && seats[seat]);
  if (!flights.length) return void await all;
  await after(stage, beat * 0.35);
  const signs = flights.map(({ points, x, y }) => sign(points, { x, y }));
  stage.layer.append(...signs);
  all.catch(() => {}).finally(() => { for (const each of signs) each.remove(); });
  await Promise.all(flights.map(async ({ seat, points, x, y, delay }, order) => {
    await fly(stage, signs[order], seats[seat], { x, y }, { delay, duration: beat * 0.5 }).finished;
    count(seat, points);
  }));
}

/**
 * Wait until the browser has drawn the changes, so that measuring them is cheap and the work is spread
 * over several frames; return false if a press has ended the scoring meanwhile.
 * @param {Pick<Stage, 'goes'>} stage
 */
export async function drawn({ goes }) {
  await new Promise((resolve) => { globalThis.painted(() => resolve(undefined)); });
  return goes();
}

/**
 * Wait for some time; rejected if a press has ended the scoring meanwhile. An animation without
 * keyframes would wait too, but would cost time in every frame.
 * @param {Pick<Stage, 'goes'>} stage
 * @param {number} delay ms
 */
export async function after({ goes }, delay) {
  if (delay > 0) await new Promise((resolve) => { setTimeout(resolve, delay); });
  if (!goes()) throw new Error('ended by a press');
}

/**
 * Show the whole of a zoomed board until the scoring ends; resolves when it is visible.
 * @param {Stage} stage
 */
async function widen(stage) {
  /** @type {SVGSVGElement | null} */
  const window = document.querySelector('#board .window');
  const whole = window?.getAttribute('data-whole');
  if (!window || !whole || window.getAttribute('viewBox') === whole) return;
  visit(window, whole);
  await gliding;
  await drawn(stage);
}

/**
 * Change the text of an element with a single text node. Replacing the node would make the browser
 * recompute the style of everything that depends on the content of the elements around it.
 * @param {Element} element
 * @param {string} text
 */
function write(element, text) {
  const { firstChild } = element;
  if (firstChild instanceof Text) firstChild.data = text;
  else element.textContent = text;
}

/**
 * The line of seats, and a function that adds points to it and to the numbers on the page, which
 * show the old points until then.
 * @param {Stage} stage
 * @param {Rect} frame
 */
function scoreLine({ layer, undo }, { left, top, width }) {
  const board = /** @type {Element} */ (document.getElementById('board'));
  const first = /** @type {Element} */ (board.querySelector('.scoring > .score-line'));
  const line = /** @type {HTMLElement} */ (first.cloneNode(true));
  Object.assign(line.style, { left: `${left}px`, top: `${Math.max(top, 0) + 6}px`, width: `${width}px` });
  layer.append(line);
  const numbers = [...line.querySelectorAll('[data-seat] > strong')];
  const pages = ['#board .score', '#seats strong'].map((where) => [...document.querySelectorAll(where)]);
  for (const scores of pages) {
    for (const [seat, score] of scores.entries()) {
      const end = score.textContent ?? '';
      write(score, numbers[seat]?.textContent ?? end);
      undo.push(() => write(score, end));
    }
  }
  /** @type {(seat: number, points: number) => void} */
  const count = (seat, points) => {
    for (const score of [numbers[seat], ...pages.map((scores) => scores[seat])]) {
      if (score) write(score, `${Number(score.textContent) + points}`);
    }
  };
  return { line, count };
}

/**
 * @param {Stage} stage
 * @param {string} selector of a drawing
 * @returns {Place}
 */
function place({ frameOf }, selector) {
  const board = /** @type {Element} */ (document.getElementById('board'));
  /** @type {SVGSVGElement | null} */
  const drawing = selector ? board.querySelector(selector) : null;
  const frame = drawing?.matches('.window') ? frameOf(board) : drawing?.getBoundingClientRect();
  if (!drawing || !frame?.width) return { frame: board.getBoundingClientRect(), matrix: null };
  const [top, bottom] = [Math.max(frame.top, 0), Math.min(frame.bottom, innerHeight)];
  const there = document.elementFromPoint(frame.left + frame.width / 2, (top + bottom) / 2);
  const seen = bottom - top > frame.height / 2 && board.contains(there);
  /** @type {SVGGraphicsElement} */
  const moved = drawing.querySelector(':scope > .scene') ?? drawing;
  return { frame, matrix: seen ? moved.getScreenCTM() : null };
}

/**
 * Darken a drawing except for what a step is about.
 * @param {Stage} stage
 * @param {HTMLElement} step
 * @param {Place} where
 * @param {number} beat
 */
function light(stage, step, { frame, matrix }, beat) {
  const { shape } = step.dataset;
  if (!matrix || !shape) return [];
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('class', 'lit');
  const { a, b, c, d, e, f } = matrix;
  for (const [name, outline] of [['veil', `M-9999 -9999H9999V9999H-9999Z${shape}`], ['edge', shape]]) {
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path');
    path.setAttribute('d', outline);
    path.setAttribute('class', name);
    path.setAttribute('fill-rule', 'evenodd');
    path.setAttribute('transform', `matrix(${a} ${b} ${c} ${d} ${e - frame.left} ${f - frame.top})`);
    svg.append(path);
  }
  for (const side of /** @type {const} */ (['left', 'top', 'width', 'height'])) svg.style[side] = `${frame[side]}px`;
  stage.layer.prepend(svg); // below the flying elements
  return [stage.begin(svg, [
    { opacity: 0 },
    { opacity: 1, offset: 0.2 },
    { opacity: 1, offset: 0.8 },
    { opacity: 0 },
  ], { duration: beat * TAIL })];
}

/**
 * The standings of a step and their places, below one another beside the step's area or where they
 * share a place.
 * @param {HTMLElement} step
 * @param {Place} where
 * @param {Room} room
 */
function placed(step, { frame, matrix }, room) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = step.querySelectorAll('.standing');
  const standings = [...found];
  const { beside } = step.dataset;
  const at = standings.map(({ dataset: { x, y } }) => (matrix && !beside ? `${x} ${y}` : ''));
  return standings.map((standing, index) => {
    const chip = /** @type {HTMLElement} */ (standing.cloneNode(true));
    const order = at.slice(0, index).filter((other) => other === at[index]).length;
    const high = (at.filter((other) => other === at[index]).length - 1) * PITCH;
    const { x: across, y: down } = standing.dataset;
    let middle = { x: frame.left + frame.width / 2, y: room.below + 40 };
    if (matrix && beside) middle = free(beside, matrix, high, frame, room.below);
    else if (matrix) middle = new DOMPoint(Number(across), Number(down)).matrixTransform(matrix);
    const x = Math.min(Math.max(middle.x, frame.left + HALF), frame.right - HALF);
    const y = Math.max(Math.min(middle.y - high / 2, room.end - 20 - high), room.below + 18) + PITCH * order;
    Object.assign(chip.style, { left: `${x}px`, top: `${y}px` });
    return { chip, x, y };
  });
}

/**
 * The middle of standings that are beside a box: on its right or left, otherwise above or below it.
 * @param {string} box its left, top, right and bottom in the drawing
 * @param {DOMMatrix} matrix
 * @param {number} high px from the first to the last of them
 * @param {DOMRect} frame
 * @param {number} below px from the top of the window to where there is room for them
 */
function free(box, matrix, high, frame, below) {
  const [x1, y1, x2, y2] = box.split(' ').map(Number);
  const { x: left, y: top } = new DOMPoint(x1, y1).matrixTransform(matrix);
  const { x: right, y: bottom } = new DOMPoint(x2, y2).matrixTransform(matrix);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  if (right + APART + 2 * HALF <= frame.right) return { x: right + APART + HALF, y };
  if (left - APART - 2 * HALF >= frame.left) return { x: left - APART - HALF, y };
  const half = (high + PITCH) / 2;
  return { x, y: top - APART - 2 * half >= below ? top - APART - half : bottom + APART + half };
}

/**
 * Show the title of the step in the line of seats.
 * @param {Stage} stage
 * @param {Element} line
 * @param {HTMLElement} step
 * @param {number} beat
 */
function title({ begin }, line, step, beat) {
  const caption = document.createElement('span');
  caption.textContent = step.dataset.title ?? '';
  line.querySelector('p')?.append(caption);
  return begin(caption, [
    { opacity: 0 },
    { opacity: 1, offset: 0.15 / TAIL },
    { opacity: 1, offset: 0.9 / TAIL },
    { opacity: 0, offset: 1 / TAIL },
    { opacity: 0 }, // it disappears together with the light
  ], { duration: beat * TAIL });
}

/**
 * @param {number} points
 * @param {Pick<DOMRect, 'x' | 'y'>} place
 */
function sign(points, { x, y }) {
  const element = document.createElement('b');
  element.className = 'gain';
  element.textContent = `+${points}`;
  Object.assign(element.style, { left: `${x}px`, top: `${y}px` });
  return element;
}

/**
 * @param {Stage} stage
 * @param {HTMLElement} points
 * @param {Rect} goal
 * @param {Pick<DOMRect, 'x' | 'y'>} from
 * @param {KeyframeAnimationOptions} timing
 */
function fly({ watch }, points, goal, { x, y }, timing) {
  const { left, top, width, height } = goal;
  const way = `translate(${left + width / 2 - x}px, ${top + height / 2 - y}px)`;
  const animation = points.animate([
    { transform: 'translate(0, 0)', opacity: 0 },
    { transform: 'translate(0, -8px) scale(1.15)', opacity: 1, offset: 0.25 },
    { transform: `${way} scale(0.8)`, opacity: 0.6, offset: 0.999 },
    { transform: `${way} scale(0.8)`, opacity: 0 },
  ], { fill: 'both', easing: 'ease-in-out', ...timing });
  watch(animation);
  return animation;
}
