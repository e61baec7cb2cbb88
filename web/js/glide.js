// @ts-check
// Animates the window onto a board from one part of it to another.
const GLIDE = 320; // ms
const still = matchMedia('(prefers-reduced-motion: reduce)');
const root = document.documentElement;

/** @type {Promise<void> | null} until it has arrived */
export let gliding = null;
/** @type {(() => void) | null} */
let end = null;

/** End the movement. */
export const arrive = () => end?.();

/**
 * Let a window onto the board glide from another part to the one that it already shows. A press or any
 * other movement of the window ends it.
 * @param {Element} element
 * @param {string} start the viewBox of the other part
 */
function glide(element, start) {
  const goal = element.getAttribute('viewBox') ?? '';
  const [from, to] = [start, goal].map((box) => box.split(' ').map(Number));
  arrive();
  if (still.matches || 'still' in root.dataset || from.length !== to.length) return;
  let shown = start;
  gliding = new Promise((resolve) => {
    end = () => {
      if (element.getAttribute('viewBox') === shown) element.setAttribute('viewBox', goal);
      gliding = end = null;
      resolve();
    };
  });
  const ours = end;
  element.setAttribute('viewBox', shown);
  const begun = performance.now();
  /** @param {number} now */
  function frame(now) {
    if (end !== ours) return;
    const part = Math.min(Math.max(now - begun, 0) / GLIDE, 1);
    if (part === 1 || element.getAttribute('viewBox') !== shown) {
      arrive();
      return;
    }
    const eased = part * part * (3 - 2 * part);
    shown = from.map((value, index) => (value + (to[index] - value) * eased).toFixed(1)).join(' ');
    element.setAttribute('viewBox', shown);
    requestAnimationFrame(frame);
  }
  requestAnimationFrame(frame);
}

globalThis.glide = glide; // for web/browser/viewport.py

let size = '';
const measure = () => { size = `${innerWidth} ${innerHeight}`; };
addEventListener('resize', measure, { passive: true });
measure(); // not for each change of the page, because that makes the browser lay it out

/** The visible part of the board, and the size of the page; null without a table. */
export function seen() {
  const part = document.querySelector('#board .window') ?? document.querySelector('#board svg.table');
  const face = document.querySelector('#faces [aria-pressed="true"]')?.getAttribute('data-on');
  return part && `${part.getAttribute('viewBox')} ${face} ${size}`;
}
