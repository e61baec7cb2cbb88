// @ts-check
// Outlines on the board: rules of style sheets, so that they hold for a new drawing too.

const sheets = { '--marked': new CSSStyleSheet(), '--pointed': new CSSStyleSheet() };
document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...Object.values(sheets)];

// `outline` is a token of the style sheets, and each has marks of its own: --marked those of the page
// around an embedded table, --pointed those of a lesson.
/** @type {Mark} */
globalThis.mark = (outline, words) => {
  /** @type {string[]} */
  const keys = JSON.parse(words);
  const things = keys.map((word) => `#board [data-key="${CSS.escape(word)}"]`);
  const rims = things.map((thing) => `${thing} > .rim`); // of tiles, which are not rectangles
  const rooms = things.map((thing) => `${thing} > .room`); // nor are these
  const rules = `${things.join()} { outline: var(${outline}); outline-offset: 1px; }
    ${rims.join()} { stroke: var(--matters); stroke-width: 10; stroke-dasharray: 14 8; }
    ${things.map((thing) => `${thing}:has(> .room)`).join()} { outline: none; }
    ${rooms.join()} { stroke: var(--live); stroke-width: 8; stroke-dasharray: 10 5; }`;
  sheets[outline].replaceSync(things.length ? rules : '');
};
