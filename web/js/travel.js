// @ts-check
// A piece that is drawn as one of many goes to its owner, as an element from the draft board does.
/** @typedef {Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>} Rect */
/**
 * @typedef {object} Start where a piece was
 * @property {string | null} href the name of its drawing
 * @property {Rect} rect
 */
const findTrace = () => document.querySelector('#board > .scoring');

/**
 * Where the piece was that the last action took from something on the table.
 * @param {Map<SVGUseElement, { name: string | null, rect?: Rect }>} known the pieces before
 */
export function departure(known) {
  const start = findTrace()?.getAttribute('data-start');
  const from = start && [...known].find(([piece]) => piece.closest(`[data-key="${start}"]`))?.[1];
  return from && from.rect ? { href: from.name, rect: from.rect } : null;
}

/**
 * Let a piece travel to its owner: to the panel, or to the line of seats where that is out of sight.
 * @param {Start} from
 * @param {(piece: SVGUseElement, from: Rect, to: Rect) => void} fly lets a copy of a piece fly
 */
export function travel({ href, rect }, fly) {
  const steps = findTrace();
  const seat = Number(steps?.getAttribute('data-owner'));
  const goals = [`#board [data-key="${steps?.getAttribute('data-goal')}"]`, `#seats li:nth-child(${seat + 1})`];
  const goal = goals.map((where) => document.querySelector(where)?.getBoundingClientRect())
    .find((found) => found?.width && found.bottom > 0 && found.top < innerHeight);
  /** @type {NodeListOf<SVGUseElement>} */
  const all = document.querySelectorAll(`main use[href="${href}"]`);
  const piece = [...all].find((each) => each.getBoundingClientRect().width);
  if (!goal || !piece) return;
  const { width, height } = rect;
  const left = goal.left + (goal.width - width) / 2;
  const to = { left, top: goal.top + (goal.height - height) / 2, width, height };
  fly(piece, { ...rect, left: rect.left - scrollX, top: rect.top - scrollY }, to);
}
