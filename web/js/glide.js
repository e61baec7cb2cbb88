// @ts-check
// Pans and zooms the viewport of a board: its contents move by a transform, which the browser animates
// without laying out or painting the board in each frame. The viewBox is set only once, before the
// animation.
const GLIDE = 320; // ms
const HELD = 1000; // ms that it rests at its goal at most: see `move`
const EASE = 'cubic-bezier(0.3333, 0, 0.6667, 1)'; // the same as `eased`
/** @param {number} part */
const eased = (part) => part * part * (3 - 2 * part);
const still = matchMedia('(prefers-reduced-motion: reduce)');
const root = document.documentElement;

/**
 * @typedef {object} Fit how a viewport shows a part of the board, in the units of the drawing around it
 * @property {number} scale
 * @property {number} x of the board's origin
 * @property {number} y
 *
 * @typedef {object} Movement
 * @property {SVGSVGElement} element the viewport
 * @property {Fit} from
 * @property {Fit} to
 * @property {Animation} animation
 * @property {() => void} end ends the animation at once, which shows the part in the viewBox
 */

/** @type {Promise<void> | null} until it has arrived */
export let gliding = null;
/** @type {Movement | null} until the window shows what its viewBox says */
let moved = null;

/** End the movement. */
export const arrive = () => moved?.end();

/** Whether the viewport shows a part other than the one in its viewBox. */
export const moving = () => Boolean(moved);

/**
 * How a viewport shows a part of the board: whole, and centred if its aspect ratio differs.
 * @param {SVGSVGElement} element
 * @param {string} part a viewBox
 * @returns {Fit}
 */
function fit(element, part) {
  const [x, y, width, height] = part.split(' ').map(Number);
  const [across, down] = [element.width.baseVal.value, element.height.baseVal.value];
  const scale = Math.min(across / width, down / height);
  return { scale, x: (across - scale * width) / 2 - scale * x, y: (down - scale * height) / 2 - scale * y };
}

/**
 * The part of the board that is visible in the course of a movement, as a viewBox.
 * @param {Movement} movement
 */
function shown({ element, from, to, animation }) {
  const done = eased(Math.min(Number(animation.currentTime ?? 0) / GLIDE, 1));
  const [scale, x, y] = [[from.scale, to.scale], [from.x, to.x], [from.y, to.y]]
    .map(([first, last]) => first + (last - first) * done);
  const [across, down] = [element.width.baseVal.value, element.height.baseVal.value];
  return [-x, -y, across, down].map((length) => (length / scale).toFixed(1)).join(' ');
}

/**
 * Animate the contents of a viewport. A press or another movement of the viewport ends it.
 * @param {SVGSVGElement} element
 * @param {string} start the viewBox of the part shown first
 * @param {string} goal the viewBox of the part shown at the end
 * @param {boolean} stays whether the goal stays visible until `end`, although the viewBox differs
 */
function move(element, start, goal, stays) {
  arrive();
  /** @type {SVGGElement | null} */
  const scene = element.querySelector(':scope > .scene');
  if (!scene || still.matches || 'still' in root.dataset) return;
  const [from, to, base] = [start, goal, element.getAttribute('viewBox') ?? ''].map((part) => fit(element, part));
  /** @param {Fit} wanted */
  const transform = ({ scale, x, y }) => (
    `translate(${(x - base.x) / base.scale}px, ${(y - base.y) / base.scale}px) scale(${scale / base.scale})`
  );
  // If an animation ends by itself, the browser lays out the board for the new size in the same frame
  // in which it paints it. So it rests at the goal until it is ended between two frames.
  const animation = scene.animate([
    { transform: transform(from), easing: EASE },
    { transform: transform(to), offset: GLIDE / (GLIDE + HELD) },
    { transform: transform(to) },
  ], { duration: GLIDE + HELD, fill: 'forwards' });
  /** @type {() => void} */
  let resolve = () => {};
  gliding = new Promise((done) => { resolve = () => done(undefined); });
  const watch = new MutationObserver(arrive);
  watch.observe(element, { attributes: true, attributeFilter: ['viewBox'] });
  const end = () => {
    clearTimeout(timer);
    watch.disconnect();
    animation.cancel();
    scene.style.removeProperty('transform');
    moved = gliding = null;
    resolve();
  };
  const timer = setTimeout(() => {
    if (stays) {
      scene.style.transform = transform(to);
      animation.cancel();
      gliding = null;
    } else end();
    scene.getBoundingClientRect(); // forces the layout now
    resolve();
  }, GLIDE);
  moved = { element, from, to, animation, end };
}

/**
 * End a movement that is under way; return the viewBox of the part that was visible, if any.
 */
function halt() {
  const part = gliding && moved ? shown(moved) : '';
  arrive();
  return part;
}

/**
 * Animate the viewport from another part of the board to the one in its viewBox. If it is already
 * moving, it starts from the visible part instead.
 * @param {SVGSVGElement} element
 * @param {string} start the viewBox of the other part
 */
function glide(element, start) {
  move(element, halt() || start, element.getAttribute('viewBox') ?? '', false);
}

globalThis.glide = glide; // for web/browser/viewport.py
globalThis.halt = halt; // likewise

/**
 * Animate the viewport to another part of the board, and show it until `arrive`, without laying out
 * the board.
 * @param {SVGSVGElement} element
 * @param {string} part its viewBox
 */
export function visit(element, part) {
  move(element, halt() || (element.getAttribute('viewBox') ?? ''), part, true);
}

let size = '';
const measure = () => { size = `${innerWidth} ${innerHeight}`; };
addEventListener('resize', measure, { passive: true });
measure(); // not after each change of the page, because it forces a layout

/** The visible part of the board, and the size of the page; null without a table. */
export function seen() {
  const part = document.querySelector('#board .window') ?? document.querySelector('#board svg.table');
  const face = document.querySelector('#faces [aria-pressed="true"]')?.getAttribute('data-on');
  return part && `${part.getAttribute('viewBox')} ${face} ${size}`;
}

/**
 * The rectangle of the board's viewport on the page or, without one, of the table. The bounding box of
 * a viewport would include clipped parts.
 * @param {Element} table
 */
export function frameOf(table) {
  /** @type {SVGSVGElement | null} */
  const window = table.querySelector('.window');
  /** @type {SVGSVGElement | null | undefined} */
  const outer = window?.parentElement?.closest('svg');
  const matrix = outer?.getScreenCTM();
  if (!window || !matrix) return table.getBoundingClientRect();
  const [x, y, width, height] = [window.x, window.y, window.width, window.height]
    .map(({ baseVal }) => baseVal.value * matrix.a);
  return new DOMRect(matrix.e + x, matrix.f + y, width, height);
}
