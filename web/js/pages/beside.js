// @ts-check
// A page about a game that is read beside its table: without the site's header, and a link that
// leaves the page opens a new tab, because a table within the table would help nobody. Escape closes
// it as if it had been pressed at the table.

if (window.top !== window) {
  document.documentElement.dataset.beside = '';
  for (const link of document.links) {
    if (link.pathname !== window.location.pathname) link.target = '_blank';
  }
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key !== 'Escape' || defaultPrevented) return;
    // There is no frame to be seen if the page around it is somebody else's.
    window.frameElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  });
}
