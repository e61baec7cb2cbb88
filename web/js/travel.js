// @ts-check
// Pieces that are drawn as some of many go where they belong: an element from the draft board to its
// owner, and the elements that pay for a tile onto it.
/** @typedef {Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>} Rect */
/**
 * @typedef {object} Start where a piece was
 * @property {string | null} href the name of its drawing
 * @property {Rect} [rect] on the page; missing where it was out of sight
 */
const findTrace = () => document.querySelector('#board > .scoring');
/** @param {Element} element */
const boxOf = (element) => element.getBoundingClientRect();
/** @param {Rect} box */
const inSight = ({ left, top, width, height }) => width > 0
  && top + height > 0 && top < innerHeight && left + width > 0 && left < innerWidth;

/**
 * Where the pieces were that the last action took from something on the table.
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

/**
 * The first of some places that is in sight.
 * @param {string[]} selectors
 */
const place = (...selectors) => selectors.map((where) => document.querySelector(where))
  .map((found) => found && boxOf(found)).find((box) => box && inSight(box));

/** @type {(box: Rect, size: Rect) => Rect} something of a size in the middle of a box */
const centred = ({ left, top, width, height }, size) => ({
  left: left + (width - size.width) / 2, top: top + (height - size.height) / 2, width: size.width, height: size.height,
});
/** @type {(box: Rect) => Rect} from the place on the page to that in the window */
const onScreen = ({ left, top, width, height }) => ({ left: left - scrollX, top: top - scrollY, width, height });

/**
 * Let pieces travel from where they were. What is not in sight is where the line of seats has its
 * player.
 * @param {Start[]} starts
 * @param {(piece: SVGUseElement, from: Rect, to: Rect) => void} fly lets a copy of a piece fly
 */
export function travel(starts, fly) {
  const trace = findTrace();
  const goal = `#board [data-key="${trace?.getAttribute('data-goal')}"]`;
  const seat = `#seats li:nth-child(${Number(trace?.getAttribute('data-owner')) + 1})`;
  const own = `#ask .own [data-key="${trace?.getAttribute('data-start')}"]`;
  // The sockets of a tile, each with the name of the element in it
  const sockets = [...document.querySelectorAll(`${goal} .socket`)]
    .map((socket) => ({ box: boxOf(socket), href: socket.nextElementSibling?.getAttribute('href') }));
  for (const { href, rect } of starts) {
    const at = sockets.findIndex((socket) => socket.href === href);
    const [socket] = at < 0 && sockets.length < 2 ? sockets : sockets.splice(Math.max(at, 0), 1);
    const there = socket ? inSight(socket.box) && socket.box : place(goal, seat);
    /** @type {NodeListOf<SVGUseElement>} */
    const all = document.querySelectorAll(`main use[href="${href}"]`);
    const piece = [...all].find((each) => boxOf(each).width);
    const size = socket?.box ?? rect;
    const away = rect?.width ? undefined : place(own, seat);
    if (!there || !piece || !size || !(rect?.width || (socket && away))) continue;
    const from = away ? centred(away, size) : onScreen(rect ?? size);
    fly(piece, from, centred(there, size));
  }
}
