// @ts-check
// Drags pieces in the workshop: from the palette to the board, from place to place, off the board.
//
// A mouse drags at once. A finger has to rest on the piece first, because moving scrolls the page or
// pans the board; a second finger means a pinch and ends the drag. What was dropped where is written
// into an input of the page, which the program reads as if it had been typed. Loaded with the workshop's
// part of the program.

const SLACK = 6; // CSS pixels that a pointer may move and still count as a press
const HOLD = 260; // ms that a finger has to rest before it lifts a piece
const ABOVE = 44; // CSS pixels: the piece is shown this far above the finger, which would hide it
const LEAST = 40; // CSS pixels: the minimum size of a dragged piece
const TOOL = '.workshop #ask [data-do="workshop-tool"]:has(svg)';
const PLACE = '.workshop #board [data-key]';
const FIELD = /** @type {const} */ ('#dropped');
const SVG = 'http://www.w3.org/2000/svg';

/**
 * @typedef {object} Drag
 * @property {Element} origin what was pressed
 * @property {string} what `tool` and its key, or `from` and the word of a place
 * @property {number} pointer
 * @property {boolean} finger
 * @property {number} x
 * @property {number} y
 * @property {number} timer
 * @property {number[]} from where it was pressed
 * @property {boolean} moved
 * @property {HTMLElement | null} ghost the picture of the piece, once it is lifted
 * @property {HTMLElement | null} ring around the place where it would be placed
 */
/** @type {Drag | null} */
let drag = null;
let swallowing = false; // whether to ignore the click at the end of a drag

const field = () => /** @type {HTMLInputElement | null} */ (document.querySelector(FIELD));

/**
 * The element that a press would drag, and its text for the input; null if there is none.
 * @param {Element} target
 * @returns {[Element, string] | null}
 */
function grip(target) {
  const tool = target.closest(TOOL);
  if (tool) return [tool, `tool ${tool.getAttribute('data-on')}`];
  const place = target.closest(PLACE);
  const word = place?.getAttribute('data-key') ?? '';
  const places = field()?.getAttribute('data-from')?.split(' ') ?? [];
  return place && places.includes(word) ? [place, `from ${word}`] : null;
}

/**
 * A copy of a drawing, at its size on the page.
 * @param {SVGGraphicsElement} drawn
 */
function copyOf(drawn) {
  const { x, y, width, height } = drawn.getBBox();
  const svg = document.createElementNS(SVG, 'svg');
  const copy = /** @type {Element} */ (drawn.cloneNode(true));
  copy.removeAttribute('transform');
  svg.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  svg.setAttribute('class', drawn.closest('svg.table')?.getAttribute('class') ?? '');
  const coloured = document.createElementNS(SVG, 'g');
  coloured.setAttribute('class', drawn.closest('[class*="c-"]')?.getAttribute('class') ?? '');
  coloured.append(copy);
  svg.append(coloured);
  return { svg, rect: drawn.getBoundingClientRect() };
}

/**
 * The picture of what is dragged: that of the tool or, on the board, of the topmost piece in its place.
 * @param {Element} origin
 */
function picture(origin) {
  const icon = origin.matches(TOOL) ? origin.querySelector('svg') : null;
  if (icon) {
    return { svg: /** @type {Element} */ (icon.cloneNode(true)), rect: icon.getBoundingClientRect() };
  }
  const place = origin.getBoundingClientRect();
  const lying = [...document.querySelectorAll('.workshop #board use')].filter((each) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const inside = x > place.left && x < place.right && y > place.top && y < place.bottom;
    return inside && width < 2 * place.width && !each.closest('defs, .spots, .ground');
  });
  const piece = origin.querySelector('use') ? origin : lying.at(-1) ?? origin;
  return copyOf(/** @type {SVGGraphicsElement} */ (piece));
}

/** Lift the piece. @param {Drag} now */
function lift(now) {
  const { svg, rect } = picture(now.origin);
  const ghost = document.createElement('div');
  const ring = document.createElement('div');
  const scale = Math.max(1, LEAST / Math.max(rect.width, rect.height, 1));
  ghost.className = `dragged ${document.querySelector('main.workshop')?.className ?? ''}`;
  ghost.classList.remove('workshop', 'play', 'stage', 'tall', 'wide');
  ring.className = 'drop-ring';
  for (const each of [ghost, ring]) each.setAttribute('aria-hidden', 'true');
  svg.setAttribute('width', `${rect.width * scale}`);
  svg.setAttribute('height', `${rect.height * scale}`);
  ghost.append(svg);
  document.body.append(ring, ghost);
  now.ghost = ghost;
  now.ring = ring;
  document.documentElement.toggleAttribute('data-dragging', true);
  if (now.finger) navigator.vibrate?.(10);
  if (now.what.startsWith('tool ')) now.origin.dispatchEvent(new Event('input', { bubbles: true }));
  show(now);
}

/** The place under the dragged piece. @param {Drag} now */
function below({ x, y, finger }) {
  return document.elementFromPoint(x, y - (finger ? ABOVE : 0))?.closest(PLACE) ?? null;
}

/** Show the piece at the pointer, and the place where it would be placed. @param {Drag} now */
function show(now) {
  const { ghost, ring, x, y, finger } = now;
  if (!ghost || !ring) return;
  ghost.style.translate = `${x}px ${y - (finger ? ABOVE : 0)}px`;
  const place = below(now);
  const live = place?.classList.contains('live') || (place && now.what.startsWith('from '));
  ring.hidden = !place || !live;
  if (!place) return;
  const { left, top, width, height } = place.getBoundingClientRect();
  Object.assign(ring.style, {
    left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px`,
  });
}

/** End the drag without a drop. */
function cancel() {
  if (!drag) return;
  clearTimeout(drag.timer);
  drag.ghost?.remove();
  drag.ring?.remove();
  document.documentElement.removeAttribute('data-dragging');
  drag = null;
}

/** Tell the program what was dropped where. @param {Drag} now */
function drop(now) {
  const place = below(now);
  const off = document.elementFromPoint(now.x, now.y)?.closest('.workshop #ask');
  const dropped = field();
  if (!dropped || (!place && !(off && now.what.startsWith('from ')))) return;
  dropped.dataset.on = now.what;
  dropped.value = place?.getAttribute('data-key') ?? '';
  dropped.dispatchEvent(new Event('input', { bubbles: true }));
}

/** @param {PointerEvent} event */
function down(event) {
  swallowing = false;
  if (drag) { // a second finger: a pinch
    cancel();
    return;
  }
  const found = event.button === 0 && event.isPrimary && event.target instanceof Element
    ? grip(event.target) : null;
  if (!found) return;
  const [origin, what] = found;
  const finger = event.pointerType !== 'mouse';
  const now = {
    origin, what, finger, pointer: event.pointerId, x: event.clientX, y: event.clientY, timer: 0,
    from: [event.clientX, event.clientY], moved: false, ghost: null, ring: null,
  };
  drag = now;
  if (finger) now.timer = setTimeout(() => { if (drag === now) lift(now); }, HOLD);
}

/** @param {PointerEvent} event */
function move(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  if (!drag.finger && !(event.buttons & 1)) { // the release happened outside the window
    cancel();
    return;
  }
  const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > SLACK;
  if (!drag.ghost) {
    if (!far) return;
    if (drag.finger) { // the finger scrolls or pans
      cancel();
      return;
    }
    lift(drag);
  }
  event.stopPropagation(); // the board does not pan
  const [x, y] = drag.from;
  drag.moved ||= Math.hypot(event.clientX - x, event.clientY - y) > SLACK;
  drag.x = event.clientX;
  drag.y = event.clientY;
  show(drag);
}

/** @param {PointerEvent} event */
function up(event) {
  if (!drag || event.pointerId !== drag.pointer) return;
  const now = drag;
  const ghost = now.moved ? now.ghost : null; // without a move, the piece was only tapped
  if (ghost) {
    swallowing = true;
    ghost.hidden = true;
  }
  cancel();
  if (ghost) drop(now);
}

/** Ignore the click of a press that became a drag. @param {Event} event */
function swallow(event) {
  if (!swallowing && !drag?.ghost) return;
  event.preventDefault();
  event.stopPropagation();
  swallowing = false;
}

/** Keep the page from scrolling while a piece is held. @param {TouchEvent} event */
function still(event) {
  if (drag?.ghost && event.cancelable) event.preventDefault();
}

/** @param {KeyboardEvent} event */
function key(event) {
  if (event.key !== 'Escape' || !drag?.ghost) {
    swallowing = false; // the following clicks come from the keyboard
    return;
  }
  event.stopPropagation();
  swallowing = true;
  cancel();
}

addEventListener('pointerdown', down, { capture: true });
addEventListener('pointermove', move, { capture: true });
addEventListener('pointerup', up, { capture: true });
addEventListener('pointercancel', cancel, { capture: true });
addEventListener('click', swallow, { capture: true });
addEventListener('contextmenu', swallow, { capture: true });
addEventListener('touchmove', still, { capture: true, passive: false });
addEventListener('keydown', key, { capture: true });
addEventListener('blur', cancel);
