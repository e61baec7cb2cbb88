// @ts-check
// The end of a game: stones in the winners' colours rain on the table, once.
const STONES = 22;

/**
 * @param {Element} layer of what flies above the page
 * @param {(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions) => void} begin
 *   starts an animation in it
 */
export function celebrate(layer, begin) {
  const winners = [...document.querySelectorAll('#ask .winners use')];
  const board = document.getElementById('board');
  if (!board) return;
  const { left, top, width, height } = board.getBoundingClientRect();
  const bottom = Math.min(top + height, innerHeight);
  for (let number = 0; number < STONES && winners.length; number += 1) {
    const stone = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    stone.setAttribute('viewBox', '11 9 26 26'); // where it is drawn between the laurels
    stone.setAttribute('class', 'flight');
    stone.append(winners[number % winners.length].cloneNode(true));
    const size = 18 + ((number * 7) % 20);
    const x = left + ((number * 0.618) % 1) * (width - size); // evenly, yet not in a row
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
