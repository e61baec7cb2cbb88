// @ts-check
// The lessons and puzzles of a game, loaded when needed, and the learner's progress in them.
//
// Progress has its own database, with a row {id, text} for each lesson: rows of one tab never replace
// another's, because rows of the same lesson are merged.
import { Connection, result } from './database.js';
import './marks.js';

const NOTES = 'notes';
const connection = new Connection('ludoteka notes', (database) => {
  database.createObjectStore(NOTES, { keyPath: 'id' });
});

/**
 * The progress under a prefix, for lessons the game; empty if the browser stores nothing.
 * @param {string} [name] none for all progress
 * @returns {Promise<[string, string][]>} ids and texts
 */
async function progress(name) {
  try {
    const database = await connection.open();
    const range = name ? IDBKeyRange.bound(`${name}/`, `${name}/\uffff`) : undefined;
    const rows = await result(database.transaction(NOTES).objectStore(NOTES).getAll(range));
    return rows.map(({ id, text }) => [id, text]);
  } catch {
    return [];
  }
}

/** @param {(notes: IDBObjectStore) => unknown} requests */
async function change(requests) {
  try {
    const database = await connection.open();
    const transaction = database.transaction(NOTES, 'readwrite');
    await requests(transaction.objectStore(NOTES));
    transaction.commit?.();
  } catch {
    // This browser stores nothing: lessons work without progress.
  }
}

/**
 * A file and progress, as JSON. Rejected if the file cannot be loaded.
 * @param {string} address
 * @param {string} name '' for no progress
 */
async function load(address, name) {
  const [response, rows] = await Promise.all([
    fetch(new URL(address, import.meta.url)),
    name ? progress(name) : [],
  ]);
  if (!response.ok) throw new Error(`${response.status}`);
  return JSON.stringify([await response.text(), rows]);
}

/** @type {Lessons} for the program */
globalThis.lessons = {
  load: (game, language, keeping) => load(`../{{lessons}}/${game}.${language}.json`, keeping ? game : ''),

  // All languages share the puzzles.
  puzzles: (game, language, keeping) => load(`../{{puzzles}}/${game}.txt`, keeping ? 'puzzle' : ''),

  all: async () => JSON.stringify(await progress()),

  keep: (id, text, merged) => change(async (notes) => {
    const row = await result(notes.get(id));
    notes.put({ id, text: merged(id, row?.text ?? '', text) });
  }),

  rows: async (name) => JSON.stringify(await progress(name)),

  put: (id, text) => change((notes) => notes.put({ id, text })),

  drop: (id) => change((notes) => notes.delete(id)),

  mark: (words) => globalThis.mark('lesson', words),
};
