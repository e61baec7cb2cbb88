// An embedded table and the page around it: what the address says, messages, height, theme.
//
// Runs before anything is drawn. The program finds `embedding` with what it needs of this.
{
  const VERSION = 1; // of the messages
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const fragment = new URLSearchParams(location.hash.slice(1)); // which no server ever sees
  const pairs = [...query, ...fragment];
  const said = new Map(pairs);

  if (['light', 'dark'].includes(said.get('theme'))) root.dataset.theme = said.get('theme');
  if (said.get('height') === 'content') root.dataset.height = 'content';

  const framed = parent !== window;
  const only = said.get('origin'); // the page that is meant; without one, whichever is around
  let hear = null;
  const early = []; // what came before the program could hear

  function send(message) {
    if (!framed) return;
    try {
      parent.postMessage(message, only ?? '*');
    } catch {
      // “origin” is not an origin: the table says so, and speaks to nobody.
    }
  }

  // As text, or as one that is no message where it cannot be written as text.
  function written(data) {
    try {
      return JSON.stringify(data) ?? '';
    } catch {
      return '';
    }
  }

  addEventListener('message', ({ source, origin, data }) => {
    if (!framed || source !== parent || (only !== undefined && origin !== only)) return;
    if (typeof data !== 'object' || data === null || !('ludoteka' in data)) return; // not for us
    const text = written(data);
    if (hear) hear(text);
    else early.push(text);
  });

  const marks = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, marks];

  let height = 0;
  new ResizeObserver(() => {
    const now = Math.ceil(root.getBoundingClientRect().height);
    if (now === height || now < 1) return;
    height = now;
    send({ ludoteka: VERSION, type: 'height', height });
  }).observe(root);

  // A frame whose address gets another fragment is not loaded anew by itself.
  addEventListener('hashchange', () => location.reload());

  globalThis.embedding = {
    pairs: JSON.stringify(pairs),
    send: (text) => send(JSON.parse(text)),
    listen(callback) {
      hear = callback;
      for (const text of early.splice(0)) hear(text);
    },
    // Frames around what the words are the names of: a rule, so that a new drawing has them too.
    mark(words) {
      const things = JSON.parse(words).map((word) => `#board [data-key="${CSS.escape(word)}"]`);
      const rims = things.map((thing) => `${thing} > .rim`); // of tiles, which are no rectangles
      const rooms = things.map((thing) => `${thing} > .room`); // nor are these
      const frames = `${things.join()} { outline: var(--marked); outline-offset: 1px; }
        ${rims.join()} { stroke: var(--matters); stroke-width: 10; stroke-dasharray: 14 8; }
        ${things.map((thing) => `${thing}:has(> .room)`).join()} { outline: none; }
        ${rooms.join()} { stroke: var(--live); stroke-width: 8; stroke-dasharray: 10 5; }`;
      marks.replaceSync(things.length ? frames : '');
    },
  };
}
