// @ts-check
// The end of a game: the points are counted source by source while the columns of the podium grow;
// then the winner is announced, and stones in the winners' colours rain on the table, once. Any press
// skips to the end.
const STONES = 22;
const LATE = 500; // ms from the last source to the winner

/**
 * @param {Pick<import('./scoring.js').Stage, 'layer' | 'begin' | 'watch' | 'sound'>} stage
 * @param {number} beat ms for each source of points
 */
export async function celebrate({ layer, begin, watch, sound }, beat) {
  if (!await count(layer, begin, watch, sound, beat)) return;
  delete document.documentElement.dataset.counting;
  rain(layer, begin);
}

/**
 * Let the columns grow, and show the current source where the winner will be named.
 * @param {Element} layer
 * @param {(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => unknown} begin
 * @param {(animation: Animation) => void} watch
 * @param {(kind: 'beat' | 'end') => void} sound
 * @param {number} length ms of a source
 * @returns {Promise<boolean>} false if a press has ended it
 */
async function count(layer, begin, watch, sound, length) {
  const podium = document.querySelector('#ask .podium');
  const beats = Number(podium?.getAttribute('data-beats'));
  const end = beats * length + LATE;
  /** @type {Animation[]} */
  const all = [];
  /**
   * @param {Element} element
   * @param {Keyframe[]} frames
   * @param {KeyframeAnimationOptions} options
   */
  const add = (element, frames, options) => {
    const animation = element.animate(frames, { fill: 'backwards', easing: 'cubic-bezier(0.3, 0.7, 0.3, 1)', ...options });
    all.push(animation);
    watch(animation);
    return animation;
  };
  for (const part of document.querySelectorAll('#ask [data-beat]')) {
    const delay = Number(part.getAttribute('data-beat')) * length;
    const by = part.getAttribute('data-by');
    if (by) add(part, [{ transform: `translateY(${by}px)` }, { transform: 'none' }], { delay, duration: 0.8 * length });
    else add(part, [{ opacity: 0.15 }, { opacity: 1 }], { delay, duration: length / 3 });
  }
  const place = document.querySelector('#ask .verdict')?.getBoundingClientRect();
  if (!podium || !place) return true;
  for (let beat = 0; beat < beats; beat += 1) {
    const sign = document.createElement('p');
    sign.className = 'counted';
    sign.textContent = document.querySelector(`#ask tr[data-beat="${beat}"] th`)?.textContent ?? '';
    Object.assign(sign.style, { left: `${place.left}px`, top: `${place.top}px`, margin: '0' });
    layer.append(sign);
    begin(sign, [
      { opacity: 0, transform: 'translateY(6px)' },
      { opacity: 1, transform: 'none', offset: 0.2 },
      { opacity: 1, transform: 'none', offset: 0.9 },
      { opacity: 0 },
    ], { delay: beat * length, duration: length });
    add(podium, [], { delay: beat * length, duration: 1 }).finished.then(() => sound('beat'), () => {});
  }
  document.documentElement.dataset.counting = 'now';
  for (const late of document.querySelectorAll('#ask .late, #ask .podium .laurel')) {
    add(late, [{ opacity: 0 }, { opacity: 1 }], { delay: end, duration: 400 });
  }
  try {
    await Promise.all(all.map(({ finished }) => finished));
  } catch {
    return false; // a press has ended it
  }
  sound('end');
  return true;
}

/**
 * @param {Element} layer
 * @param {(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => unknown} begin
 */
function rain(layer, begin) {
  const cubes = [...document.querySelectorAll('#ask .podium g:has(> .laurel) > use')];
  const board = document.getElementById('board');
  if (!board) return;
  const { left, top, width, height } = board.getBoundingClientRect();
  const bottom = Math.min(top + height, innerHeight);
  for (let number = 0; number < STONES && cubes.length; number += 1) {
    const cube = /** @type {SVGUseElement} */ (cubes[number % cubes.length]);
    const stone = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    const { x: across, y: down, width: side } = cube.getBBox();
    stone.setAttribute('viewBox', `${across} ${down} ${side} ${side}`); // where it is drawn on its column
    stone.setAttribute('class', `flight ${cube.parentElement?.getAttribute('class')}`);
    stone.append(cube.cloneNode(true));
    const size = 18 + ((number * 7) % 20);
    const x = left + ((number * 0.618) % 1) * (width - size); // evenly spread, but not in order
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
    ], { duration: 1500 + ((number * 97) % 700), delay: (number * 61) % 600, easing: 'ease-in' });
  }
}
