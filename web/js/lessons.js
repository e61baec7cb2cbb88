// @ts-check
// The lessons and puzzles of a game, loaded when needed, and the learner's progress in them.
//
// Progress has its own database, with a row {id, text} for each lesson: rows of one tab never replace
// another's, because rows of the same lesson are merged. Merging has to read the row first, and the
// change would be lost if the page were left meanwhile; so until a row is stored, it is in localStorage too.
import { Connection, result } from './database.js';
import './marks.js';
import { quietly } from './starts.js';

const NOTES = 'notes';
const UNSTORED = 'ludoteka:unstored:'; // prefix of the keys in localStorage, before the id of a row
const connection = new Connection('ludoteka notes', (database) => {
  database.createObjectStore(NOTES, { keyPath: 'id' });
});

/**
 * The progress under a prefix, which for lessons is the game; empty if the browser stores nothing.
 * @param {string} [name] all progress if missing
 * @returns {Promise<[string, string][]>} ids and texts
 */
async function progress(name) {
  await settled;
  try {
    const database = await connection.open();
    const range = name ? IDBKeyRange.bound(`${name}/`, `${name}/\uffff`) : undefined;
    const rows = await result(database.transaction(NOTES).objectStore(NOTES).getAll(range));
    return rows.map(({ id, text }) => [id, text]);
  } catch {
    return [];
  }
}

/**
 * Resolves with whether the requests were stored. Without storage, lessons work without progress.
 * @param {(notes: IDBObjectStore) => unknown} requests
 */
async function change(requests) {
  try {
    const database = await connection.open();
    const transaction = database.transaction(NOTES, 'readwrite');
    /** @type {Promise<boolean>} */
    const stored = new Promise((resolve) => {
      transaction.oncomplete = () => resolve(true);
      transaction.onabort = () => resolve(false);
    });
    await requests(transaction.objectStore(NOTES));
    transaction.commit?.();
    return await stored;
  } catch {
    return false;
  }
}

/** @type {Lessons['merge']} */
function merge(id, text, merged) {
  return change(async (notes) => {
    const row = await result(notes.get(id));
    notes.put({ id, text: merged(id, row?.text ?? '', text) });
  });
}

/** @type {Lessons['keep']} */
async function keep(id, text, merged) {
  const key = UNSTORED + id;
  quietly(() => localStorage.setItem(key, text), undefined);
  if (await merge(id, text, merged)) {
    quietly(() => { if (localStorage.getItem(key) === text) localStorage.removeItem(key); }, undefined);
  }
}

/** @type {Promise<unknown> | undefined} resolved once what an earlier page left is stored */
let settled;

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

  keep,
  merge,

  settle(merged) {
    const keys = quietly(() => Object.keys(localStorage).filter((key) => key.startsWith(UNSTORED)), []);
    settled = Promise.all(keys.map((key) => {
      const text = quietly(() => localStorage.getItem(key), null);
      return text === null ? undefined : keep(key.slice(UNSTORED.length), text, merged);
    }));
  },

  rows: async (name) => JSON.stringify(await progress(name)),

  put: (id, text) => change((notes) => notes.put({ id, text })),

  drop: (id) => change((notes) => notes.delete(id)),

  mark: (words) => globalThis.mark('lesson', words),
};
