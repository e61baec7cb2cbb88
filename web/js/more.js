// @ts-check
// Marks elements that can be scrolled further down, and tables that can be scrolled to the right, so
// that CSS can indicate that there is more.

const SCROLLED = '.message, .asked, #settings, #share, #keys, #reference, #ask, #ask > :is(.first-goal, .refused, .advice, .explained)';
const END = 4; // CSS pixels from the end that count as the end

const WIDE = '.stage .in-words .scrolls';

const SIGN = 26; // CSS pixels: the height of the indicator at the edge
const PRESSED = 'button, a, input, label, select, summary, .term, [data-key]'; // handle presses themselves

let asked = false;

function look() {
  asked = false;
  for (const each of document.querySelectorAll(SCROLLED)) {
    const below = each.scrollHeight - each.clientHeight - each.scrollTop;
    const more = below > END && getComputedStyle(each).overflowY !== 'visible';
    if (each.hasAttribute('data-more') !== more) each.toggleAttribute('data-more', more);
  }
  for (const each of document.querySelectorAll(WIDE)) {
    const beyond = each.scrollWidth - each.clientWidth - each.scrollLeft > END;
    if (each.hasAttribute('data-beyond') !== beyond) each.toggleAttribute('data-beyond', beyond);
  }
}

/** Update the marks, at most once per frame. */
function soon() {
  if (!asked) requestAnimationFrame(look);
  asked = true;
}

// A press on the indicator scrolls down.
addEventListener('click', ({ target, clientX, clientY }) => {
  if (!(target instanceof Element) || target.closest(PRESSED)) return;
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth';
  const wide = target.closest('[data-beyond]');
  if (wide && clientX > wide.getBoundingClientRect().right - SIGN) {
    wide.scrollBy({ left: wide.clientWidth * 0.7, behavior });
  }
  const found = target.closest('[data-more]');
  if (!found || clientY < found.getBoundingClientRect().bottom - SIGN) return;
  found.scrollBy({ top: found.clientHeight * 0.7, behavior });
});

// The menu that was left for the table is a menu when it is opened again.
addEventListener('toggle', (event) => {
  if (!(event instanceof ToggleEvent) || event.newState !== 'closed') return;
  if (!(event.target instanceof Element) || event.target.id !== 'drawer') return;
  const back = event.target.querySelector('#drawer-head > .back');
  back?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 })); // as by a touch: the focus stays
}, { capture: true });

// Scroll to a section that a press opened below the edge of the stage.
addEventListener('toggle', ({ target }) => {
  if (!(target instanceof HTMLDetailsElement) || !target.open) return;
  if (target.matches('.stage > #ask > .reasons')) target.scrollIntoView({ block: 'start' });
}, { capture: true });

addEventListener('scroll', soon, { capture: true, passive: true });
addEventListener('resize', soon, { passive: true });
addEventListener('toggle', soon, { capture: true, passive: true });

/**
 * Update the marks after a change of the page, except for the scores that change during a count.
 * @param {MutationRecord[]} changes
 */
function changed(changes) {
  const growing = 'counting' in document.documentElement.dataset
    && changes.every(({ target }) => target.parentElement?.matches('.score, #seats strong')); // their texts
  if (!growing) soon();
}

new MutationObserver(changed).observe(document.getElementById('app'), {
  childList: true,
  subtree: true,
  characterData: true,
  attributeFilter: ['class', 'open'], // a sheet is collapsed or expanded, a dialog opened
});
soon();
