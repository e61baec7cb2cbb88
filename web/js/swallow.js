// @ts-check
// Hides a press and the events that follow it from the page.
let swallowing = false; // whether to hide the events that follow from a press

/**
 * Hide a press from the page.
 * @param {Event} event
 */
export function swallow(event) {
  swallowing = event.type === 'pointerdown';
  stop(event);
}

/** Let the next press through. */
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
// No click follows these events.
for (const kind of ['pointercancel', 'contextmenu']) addEventListener(kind, attend, { capture: true });
