// @ts-check
// A page shown beside a game's table: it has no site header, and links to other pages open a new tab,
// because a table inside the table would be useless. Escape closes it as if pressed at the table.

if (window.top !== window) {
  document.documentElement.dataset.beside = '';
  for (const link of document.links) {
    if (link.pathname !== window.location.pathname) link.target = '_blank';
  }
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return;
    // The frame is not accessible if the surrounding page has another origin.
    window.frameElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}
