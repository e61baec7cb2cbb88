// @ts-check
// A page shown beside a game's table: it has no site header, and links to other pages open a new tab,
// because a table inside the table would be useless. Escape closes it as if pressed at the table. The
// passage being read stays visible when the sheet is resized, for example when a phone is turned.

/** Keep the passage being read in place when a new width changes the line breaks. */
function keepPlace() {
  const blocks = [...document.querySelectorAll('h1, h2, h3, p, li, dt, dd, figure')];
  const target = () => document.querySelector(':target');
  let width = window.innerWidth;
  /** @type {Element | null} */
  let read = null;
  let above = 0; // its distance from the top; a fraction of its height if it starts above the top

  function remember() {
    if (window.innerWidth !== width) return; // caused by a resize, which is handled below
    const inSight = (/** @type {Element} */ each) => {
      const { top, bottom } = each.getBoundingClientRect();
      return bottom > 24 && top < window.innerHeight - 24;
    };
    const chosen = target();
    read = chosen && inSight(chosen) ? chosen : blocks.find(inSight) ?? null;
    if (!read) return;
    const { top, height } = read.getBoundingClientRect();
    above = top < 0 ? top / height : top;
  }

  window.addEventListener('scroll', remember, { passive: true });
  window.addEventListener('load', remember);
  window.addEventListener('resize', () => {
    if (read && window.innerWidth !== width) {
      const { top, height } = read.getBoundingClientRect();
      const wanted = above < 0 ? above * height : Math.min(above, window.innerHeight / 3);
      window.scrollBy({ top: top - wanted, behavior: 'instant' });
    }
    width = window.innerWidth;
    remember();
  });
}

if (window.top !== window) {
  document.documentElement.dataset.beside = '';
  document.documentElement.dataset.table = document.querySelector('main')?.dataset.game ?? ''; // its colour
  for (const link of document.links) {
    if (link.pathname !== window.location.pathname) link.target = '_blank';
  }
  keepPlace();
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return;
    // The frame is not accessible if the surrounding page has another origin.
    window.frameElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}
