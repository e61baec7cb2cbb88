// @ts-check
// A page about a game that is read beside its table: without the site's header, and a link that
// leaves the page opens a new tab, because a table within the table would help nobody.

if (window.top !== window) {
  document.documentElement.dataset.beside = '';
  for (const link of document.links) {
    if (link.pathname !== window.location.pathname) link.target = '_blank';
  }
}
