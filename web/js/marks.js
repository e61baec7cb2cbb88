// @ts-check
// Outlines on the board as CSS rules, so that they apply to later drawings too.

const OUTLINES = { page: 'var(--marked)', lesson: 'var(--pointed)' };
const sheets = { page: new CSSStyleSheet(), lesson: new CSSStyleSheet() };
document.adoptedStyleSheets = [...document.adoptedStyleSheets, ...Object.values(sheets)];

// `by` is either the page around an embedded table or a lesson; each has its own marks.
/** @type {Mark} */
globalThis.mark = (by, words) => {
  /** @type {string[]} */
  const keys = JSON.parse(words);
  const things = keys.map((word) => `#board [data-key="${CSS.escape(word)}"]`);
  const rims = things.map((thing) => `${thing} > .rim`); // for tiles, which are not rectangles
  const rooms = things.map((thing) => `${thing} > .room`); // for rooms, likewise
  const rules = `${things.join()} { outline: ${OUTLINES[by]}; outline-offset: 1px; }
    ${rims.join()} { stroke: var(--ring); stroke-width: 10; marker-start: url("#rim-pointed"); }
    ${things.map((thing) => `${thing}:has(> .room)`).join()} { outline: none; }
    ${rooms.join()} { stroke: var(--live); stroke-width: 8; stroke-dasharray: 10 5; }`;
  sheets[by].replaceSync(things.length ? rules : '');
};
