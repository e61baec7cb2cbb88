// @ts-check
// A press that is to mean nothing: neither it nor what follows from it reaches the page.
let swallowing = false; // what follows from the press of a pointer

/**
 * Keep a press from the page.
 * @param {Event} event
 */
export function swallow(event) {
  swallowing = event.type === 'pointerdown';
  stop(event);
}

/** Let the next press through, whatever the last one was. */
export function attend() {
  swallowing = false;
}

/** @param {Event} event */
function stop(event) {
  event.stopImmediatePropagation();
  if (event.cancelable) event.preventDefault();
}

for (const kind of ['pointerup', 'mousedown', 'mouseup', 'click']) {
  addEventListener(kind, (event) => {
    if (!swallowing) return;
    stop(event);
    if (kind === 'click') attend();
  }, { capture: true });
}
// No click follows these.
for (const kind of ['pointercancel', 'contextmenu']) addEventListener(kind, attend, { capture: true });
