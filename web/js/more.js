// @ts-check
// Marks what can be scrolled further down, so that style sheets can say that there is more.

const SCROLLED = '.told, #ask, #ask > :is(.first-goal, .refused, .advice, .explained)';
const END = 4; // CSS pixels from the end that count as the end

let asked = false;

function look() {
  asked = false;
  for (const each of document.querySelectorAll(SCROLLED)) {
    const below = each.scrollHeight - each.clientHeight - each.scrollTop;
    const more = below > END && getComputedStyle(each).overflowY !== 'visible';
    if (each.hasAttribute('data-more') !== more) each.toggleAttribute('data-more', more);
  }
}

/** Once a frame at most. */
function soon() {
  if (!asked) requestAnimationFrame(look);
  asked = true;
}

addEventListener('scroll', soon, { capture: true, passive: true });
addEventListener('resize', soon, { passive: true });
addEventListener('toggle', soon, { capture: true, passive: true });
new MutationObserver(soon).observe(document.getElementById('app'), {
  childList: true,
  subtree: true,
  characterData: true,
  attributeFilter: ['class'], // a sheet is folded
});
soon();
