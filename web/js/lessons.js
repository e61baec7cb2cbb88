// The lessons and puzzles of a game, loaded when they are asked for, and how far somebody came in
// them.
//
// What is kept is a database of its own, a row {id, text} a lesson: rows of one tab never take the
// place of another's, but for the same lesson, where the last one counts.

const NAME = 'ludoteka notes';
const NOTES = 'notes';
const PATIENCE = 4000; // ms for a database that does not answer

let opening = null;

function open() {
  opening ??= new Promise((resolve, reject) => {
    setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), PATIENCE);
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(NOTES, { keyPath: 'id' });
    request.onerror = (event) => { event.preventDefault(); reject(request.error); };
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = () => { opening = null; };
      database.onversionchange = () => { database.close(); opening = null; };
      resolve(database);
    };
  });
  opening.catch(() => { opening = null; });
  return opening;
}

// What is kept under a name: a game's for its lessons; nothing where the browser keeps nothing.
async function kept(name) {
  try {
    const database = await open();
    const range = IDBKeyRange.bound(`${name}/`, `${name}/\uffff`);
    const rows = await new Promise((resolve, reject) => {
      const request = database.transaction(NOTES).objectStore(NOTES).getAll(range);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    return rows.map(({ id, text }) => [id, text]);
  } catch {
    return [];
  }
}

async function together(address, name) {
  const [response, rows] = await Promise.all([
    fetch(new URL(address, import.meta.url)),
    name ? kept(name) : [],
  ]);
  if (!response.ok) throw new Error(`${response.status}`);
  return JSON.stringify([await response.text(), rows]);
}

const marks = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, marks];

// What web/browser/lessons.py uses.
globalThis.lessons = {
  // As JSON: the lessons and what is kept of them. Rejected if the lessons cannot be had.
  load(game, language, keeping) {
    return together(`../{{lessons}}/${game}.${language}.json`, keeping && game);
  },

  // As JSON: the puzzles of a game, the same in all languages, and what is kept of those of all
  // games.
  puzzles(game, language, keeping) {
    return together(`../{{puzzles}}/${game}.txt`, keeping && 'puzzle');
  },

  async keep(id, text) {
    try {
      const database = await open();
      const transaction = database.transaction(NOTES, 'readwrite');
      transaction.objectStore(NOTES).put({ id, text });
      transaction.commit?.();
    } catch {
      // This browser keeps nothing: the lessons go on without.
    }
  },

  // Frames around what the words are the names of: a rule, so that a new drawing has them too.
  mark(words) {
    const things = JSON.parse(words).map((word) => `#board [data-key="${CSS.escape(word)}"]`);
    const rims = things.map((thing) => `${thing} > .rim`); // of tiles, which are no rectangles
    const rooms = things.map((thing) => `${thing} > .room`); // nor are these
    const frames = `${things.join()} { outline: var(--pointed); outline-offset: 1px; }
      ${rims.join()} { stroke: var(--matters); stroke-width: 10; stroke-dasharray: 14 8; }
      ${things.map((thing) => `${thing}:has(> .room)`).join()} { outline: none; }
      ${rooms.join()} { stroke: var(--live); stroke-width: 8; stroke-dasharray: 10 5; }`;
    marks.replaceSync(things.length ? frames : '');
  },
};
