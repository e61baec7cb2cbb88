// @ts-check
// The end of a game: the points are added up source by source while the columns of the podium
// grow; then the winner is announced, and stones in the winners' colours rain on the table, once. Any
// press skips to the end.
import { after, drawn } from './scoring.js';

const STONES = 22;
const TOGETHER = 2; // stones that start falling in the same frame
const LATE = 500; // ms between the last source and the announcement of the winner
const EASE = 'cubic-bezier(0.3, 0.7, 0.3, 1)';
const root = document.documentElement;

/** @typedef {Pick<import('./scoring.js').Stage, 'layer' | 'begin' | 'watch' | 'sound' | 'goes' | 'undo'>} Stage */

/**
 * @param {Stage} stage
 * @param {number} beat ms for each source of points
 */
export async function celebrate(stage, beat) {
  if (!await count(stage, beat)) return;
  delete root.dataset.counting;
  if (await drawn(stage)) rain(stage);
}

/**
 * Hide an element until it is due. A paused animation would keep a layer for it all that time.
 * @param {Stage} stage
 * @param {HTMLElement} element
 * @param {'transform' | 'opacity'} name the property that hides it
 * @param {string} value
 * @param {number} duration ms
 * @returns {() => Promise<unknown>} the function that shows it
 */
function hold({ undo, watch }, element, name, value, duration) {
  const release = () => element.style.removeProperty(name);
  element.style.setProperty(name, value);
  undo.push(release);
  return () => {
    release();
    const shown = name === 'opacity' ? '1' : 'none';
    const animation = element.animate({ [name]: [value, shown] }, { duration, easing: EASE });
    watch(animation);
    return animation.finished;
  };
}

/**
 * Grow the columns, and name the current source where the winner will be announced.
 * @param {Stage} stage
 * @param {number} length ms per source
 * @returns {Promise<boolean>} false if a press ended it
 */
async function count(stage, length) {
  const podium = document.querySelector('#ask .podium');
  if (!podium) return true;
  /** @type {NodeListOf<HTMLElement>} */
  const counted = document.querySelectorAll('#ask [data-beat]');
  /** @type {NodeListOf<HTMLElement>} */
  const last = document.querySelectorAll('#ask .late, #ask .podium .laurel');
  const late = [...last].map((each) => hold(stage, each, 'opacity', '0', 400));
  const parts = [...counted].map((part) => {
    const { beat, by } = part.dataset;
    const show = by
      ? hold(stage, part, 'transform', `translateY(${by}px)`, 0.8 * length)
      : hold(stage, part, 'opacity', '0.15', length / 3);
    return { beat: Number(beat), show };
  });
  if (!await drawn(stage)) return false;
  for (const step of ['room', 'columns', 'now']) { // makes room for the result, in several frames
    root.dataset.counting = step;
    if (!await drawn(stage)) return false;
  }
  const place = document.querySelector('#ask .verdict')?.getBoundingClientRect();
  if (!place) return true;
  /** @param {number} beat */
  const source = async (beat) => {
    await after(stage, beat * length);
    label(stage, beat, place, length);
    stage.sound('beat');
    await Promise.all(parts.filter((part) => part.beat === beat).map(({ show }) => show()));
  };
  const beats = Number(podium.getAttribute('data-beats'));
  const all = Array.from({ length: beats }, (_, beat) => source(beat));
  all.push(after(stage, beats * length + LATE)
    .then(async () => { await Promise.all(late.map((show) => show())); }));
  try {
    await Promise.all(all);
  } catch {
    return false; // a press ended it
  }
  stage.sound('end');
  return true;
}

/**
 * Show the name of the source being counted.
 * @param {Stage} stage
 * @param {number} beat
 * @param {DOMRect} place
 * @param {number} duration ms
 */
function label({ layer, begin }, beat, { left, top }, duration) {
  const sign = document.createElement('p');
  sign.className = 'counted';
  sign.textContent = document.querySelector(`#ask tr[data-beat="${beat}"] th`)?.textContent ?? '';
  Object.assign(sign.style, { left: `${left}px`, top: `${top}px`, margin: '0' });
  layer.append(sign);
  begin(sign, [
    { opacity: 0, transform: 'translateY(6px)' },
    { opacity: 1, transform: 'none', offset: 0.2 },
    { opacity: 1, transform: 'none', offset: 0.9 },
    { opacity: 0 },
  ], { duration });
}

/**
 * Drop the stones, a few per frame, so that no frame takes long.
 * @param {Stage} stage
 */
function rain({ layer, begin, goes }) {
  /** @type {NodeListOf<SVGUseElement>} */
  const found = document.querySelectorAll('#ask .podium g:has(> .laurel) > use');
  if (!found.length) return;
  // Measure everything before changing anything. On a phone the result takes the place of the board.
  const boxes = ['board', 'ask'].map((id) => document.getElementById(id)?.getBoundingClientRect());
  const { left, top, width, height } = boxes.find((box) => box?.width) ?? new DOMRect();
  const bottom = Math.min(top + height, innerHeight);
  const cubes = [...found].map((cube) => ({ cube, box: cube.getBBox() }));
  /** @param {number} number */
  const drop = (number) => {
    const { cube, box } = cubes[number % cubes.length];
    const stone = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    stone.setAttribute('viewBox', `${box.x} ${box.y} ${box.width} ${box.width}`); // crops it to the stone
    stone.setAttribute('class', `flight ${cube.parentElement?.getAttribute('class')}`);
    stone.append(cube.cloneNode(true));
    const size = 18 + ((number * 7) % 20);
    const x = left + ((number * 0.618) % 1) * (width - size); // evenly spread, but not from left to right
    Object.assign(stone.style, { left: `${x}px`, top: '0', width: `${size}px`, height: `${size}px` });
    layer.append(stone);
    const fall = bottom - size;
    const turn = (number % 2 ? 1 : -1) * (180 + ((number * 53) % 240));
    begin(stone, [
      { transform: `translateY(${Math.max(top, 0) - 60}px)`, opacity: 0 },
      { opacity: 1, offset: 0.15 },
      { transform: `translateY(${fall}px) rotate(${turn}deg)`, opacity: 1, offset: 0.75, easing: 'ease-out' },
      { transform: `translateY(${fall - 22}px) rotate(${turn}deg)`, opacity: 1, offset: 0.85, easing: 'ease-in' },
      { transform: `translateY(${fall}px) rotate(${turn}deg)`, opacity: 0 },
    ], { duration: 1500 + ((number * 97) % 700), delay: (number * 61) % 300, easing: 'ease-in' });
  };
  let dropped = 0;
  const some = () => {
    if (!goes()) return;
    for (let end = Math.min(dropped + TOGETHER, STONES); dropped < end; dropped += 1) drop(dropped);
    if (dropped < STONES) requestAnimationFrame(some);
  };
  requestAnimationFrame(some);
}
