// @ts-check
// Animates pieces that are drawn only as a count: an element from the draft board to its owner, and the
// elements that pay for a tile onto it.
/** @typedef {Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>} Rect */
/**
 * @typedef {object} Start where a piece was
 * @property {string | null} href the name of its drawing
 * @property {Rect} [rect] on the page; missing if it was out of view
 */
const findTrace = () => document.querySelector('#board > .scoring');

/**
 * The old places of the pieces that the last action took from the table.
 * @param {Map<SVGUseElement, { name: string | null, rect?: Rect }>} known the pieces before
 * @returns {Start[]}
 */
export function departure(known) {
  const start = findTrace()?.getAttribute('data-start');
  if (!start) return [];
  const there = [...known].filter(([piece]) => piece.closest(`[data-key="${start}"]`))
    .map(([, { name, rect }]) => ({ href: name, rect }));
  const paid = findTrace()?.getAttribute('data-paid')?.split(' ');
  if (!paid) return there.slice(0, 1).filter(({ rect }) => rect);
  return paid.map((id) => there.find(({ href }) => href === `#${id}`) ?? { href: `#${id}` });
}

/** @type {(...selectors: string[]) => DOMRect | undefined} the first of some places that is in sight */
const place = (...selectors) => selectors.map((where) => document.querySelector(where)?.getBoundingClientRect())
  .find((box) => box?.width && box.bottom > 0 && box.top < innerHeight);
/** @type {(box: Rect, size: Rect) => Rect} something of a size in the middle of a box */
const centred = ({ left, top, width, height }, size) => ({
  left: left + (width - size.width) / 2, top: top + (height - size.height) / 2, width: size.width, height: size.height,
});

/**
 * Fly pieces from their old places. Places out of view are replaced by the line of seats.
 * @param {Start[]} starts
 * @param {(piece: SVGUseElement, from: Rect, to: Rect) => void} fly flies a copy of a piece
 */
export function travel(starts, fly) {
  const trace = findTrace();
  const goal = `#board [data-key="${trace?.getAttribute('data-goal')}"]`;
  const seat = `#seats li:nth-child(${Number(trace?.getAttribute('data-owner')) + 1})`;
  const sockets = [...document.querySelectorAll(`${goal} .socket`)]; // the sockets of a tile, one per element
  for (const { href, rect } of starts) {
    const at = sockets.findIndex((each) => each.nextElementSibling?.getAttribute('href') === href);
    const [socket] = at < 0 && sockets.length < 2 ? sockets : sockets.splice(Math.max(at, 0), 1);
    const to = socket?.getBoundingClientRect() ?? place(goal, seat);
    const from = rect?.width ? { ...rect, left: rect.left - scrollX, top: rect.top - scrollY } : socket && place(seat);
    /** @type {NodeListOf<SVGUseElement>} */
    const all = document.querySelectorAll(`main use[href="${href}"]`);
    const piece = [...all].find((each) => each.getBoundingClientRect().width);
    const size = socket ? to : rect;
    if (to?.width && from && piece && size) fly(piece, rect?.width ? from : centred(from, size), centred(to, size));
  }
}
