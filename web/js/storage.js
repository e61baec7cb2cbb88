// @ts-check
// The games saved on this device: IndexedDB, a row a game, and messages between tabs about them.
//
// A row is {id, revision, text}. Its key is [id, revision] and no two rows may have the same id, so a
// transaction that deletes the old row and adds the new one finds what it expects, or fails: nothing
// has to be read first, and all of it is on its way when keep() returns.
import { Connection, result } from './database.js';

const NAME = 'ludoteka';
const GAMES = 'games';
const OPEN = 'ludoteka:open'; // the id of the game on the table: this tab's, and the device's last
const ASKED = 'ludoteka:asked'; // whether the browser was asked not to delete all this
const FORMER = /^ludoteka:game:\d+$/; // keys of the first version of this store
const FIRST = 4000; // ms to wait for the first game

/**
 * What `look` returns, or `otherwise` if that is nothing or this storage is forbidden.
 * @type {<T, O>(look: () => T, otherwise: O) => NonNullable<T> | O}
 */
const quietly = (look, otherwise) => {
  try {
    return look() ?? otherwise;
  } catch {
    return otherwise;
  }
};

/** The id of the game to continue: this tab's, or in a new tab the device's last. */
export const wanted = quietly(() => sessionStorage.getItem(OPEN) ?? localStorage.getItem(OPEN), '');

/** @type {(message: TabMessage) => void} */
let onMessage = () => {};

const connection = new Connection(NAME, (database, wasOpen) => {
  const games = database.createObjectStore(GAMES, { keyPath: ['id', 'revision'] });
  games.createIndex('id', 'id', { unique: true });
  if (wasOpen) onMessage({ kind: 'emptied', id: '' });
});

/**
 * Read rows. One that this page did not write is saved under a valid key first.
 * @type {(request: StoreRequest) => Promise<SaveRow[]>}
 */
async function read(request) {
  const database = await connection.open();
  const rows = await result(request(database.transaction(GAMES).objectStore(GAMES)));
  return Promise.all([rows ?? []].flat().map(async (row) => {
    const { id, revision, text } = row;
    if (typeof id === 'string' && Number.isSafeInteger(revision) && revision > 0) {
      return { id, revision, text: typeof text === 'string' ? text : JSON.stringify(row) };
    }
    const fresh = { id: Math.random().toString(36).slice(2), revision: 1, text: JSON.stringify(row) };
    await change(database, (games) => { games.delete([id, revision]); return games.add(fresh); });
    return fresh;
  }));
}

/**
 * Make one transaction of requests, of which the last is returned. Resolves with 'kept', with 'taken'
 * if another row was in the way, or with the error's name.
 * @type {(database: IDBDatabase, requests: StoreRequest) => Promise<string>}
 */
function change(database, requests) {
  return new Promise((resolve) => {
    /** @type {DOMException | null} */
    let error = null;
    const transaction = database.transaction(GAMES, 'readwrite');
    const last = requests(transaction.objectStore(GAMES));
    last.onerror = () => { ({ error } = last); };
    transaction.oncomplete = () => resolve('kept');
    transaction.onabort = () => {
      const { name } = error ?? transaction.error ?? { name: 'AbortError' };
      resolve(name === 'ConstraintError' ? 'taken' : name);
    };
    transaction.commit?.();
  });
}

/**
 * The same: without waiting if the database is open, and once more if it turns out to be closed.
 * @param {StoreRequest} requests
 */
async function save(requests) {
  try {
    if (connection.database) return await change(connection.database, requests);
  } catch (error) {
    const { name } = /** @type {Error} */ (error);
    if (name !== 'InvalidStateError') return name;
    connection.forget();
  }
  try {
    return await change(await connection.open(), requests);
  } catch (error) {
    return /** @type {Error} */ (error).name;
  }
}

const channel = quietly(() => new BroadcastChannel(NAME), null);
/** @param {TabMessage} message */
const tell = (message) => quietly(() => channel?.postMessage(message), undefined);

/** @param {string} id */
const row = async (id) => (await read((games) => games.index('id').get(id)))[0];
/** @type {Promise<undefined>} */
const late = new Promise((resolve) => { setTimeout(resolve, FIRST); });

/** @type {SaveStorage} for the program */
globalThis.store = {
  wanted,
  first: Promise.race([wanted ? row(wanted).catch(() => undefined) : undefined, late]),
  all: () => read((games) => games.getAll()),
  row: (id) => row(id).catch(() => undefined),
  tell: (kind, id) => tell({ kind, id }),
  listen(callback) {
    onMessage = callback;
    channel?.addEventListener('message', ({ data }) => callback(data));
  },

  async keep(id, expected, revision, text) {
    const outcome = await save((games) => {
      if (expected) games.delete([id, expected]);
      return games.add({ id, revision, text });
    });
    if (outcome === 'kept') tell({ kind: 'kept', id, revision, text });
    return outcome;
  },

  // The other tabs are told at once, because the page may be about to close.
  remove(id, revision) {
    save((games) => games.delete([id, revision]));
    tell({ kind: 'removed', id });
  },

  former() {
    const keys = quietly(() => Object.keys(localStorage).filter((key) => FORMER.test(key)), []);
    return keys.map((key) => [key, localStorage.getItem(key)]);
  },

  putAway: (key, text) => quietly(() => {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  }, undefined),

  opened(id) {
    const before = quietly(() => sessionStorage.getItem(OPEN), undefined);
    quietly(() => sessionStorage.setItem(OPEN, id), undefined);
    quietly(() => {
      if (id) localStorage.setItem(OPEN, id);
      else if (localStorage.getItem(OPEN) === before) localStorage.removeItem(OPEN);
    }, undefined);
  },

  setting: (name) => quietly(() => localStorage.getItem(`ludoteka:${name}`), ''),
  set: (name, value) => quietly(() => localStorage.setItem(`ludoteka:${name}`, value), undefined),

  async persist() {
    if (quietly(() => localStorage.getItem(ASKED) ?? '', 'forbidden')) return;
    quietly(() => localStorage.setItem(ASKED, '1'), undefined);
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
  },
};
