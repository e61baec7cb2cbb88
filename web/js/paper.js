// @ts-check
// On paper a board is whole, however large it is shown on the screen.
/** @type {[Element, string][]} windows and what they showed, while the page is printed */
let shown = [];

matchMedia('print').addEventListener?.('change', ({ matches }) => {
  // Where the page has been drawn again since, the window is right already.
  for (const [window, box] of shown) {
    if (window.getAttribute('viewBox') === window.getAttribute('data-whole')) window.setAttribute('viewBox', box);
  }
  shown = [];
  for (const window of matches ? document.querySelectorAll('#board .window[data-whole]') : []) {
    const [box, whole] = ['viewBox', 'data-whole'].map((name) => window.getAttribute(name) ?? '');
    if (box !== whole) shown.push([window, box]);
    window.setAttribute('viewBox', whole);
  }
});
