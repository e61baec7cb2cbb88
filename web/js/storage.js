// @ts-check
// The games saved on this device: IndexedDB with a row for each game, and messages between tabs.
//
// A row is {id, revision, text}. Its key is [id, revision] and no two rows may have the same id, so a
// transaction that deletes the old row and adds the new one finds what it expects, or fails: nothing
// has to be read first, and all requests are made when keep() returns.
import { Connection, result } from './database.js';
import { failed, mark, quietly, trust, unmark, unread } from './starts.js';

const NAME = 'ludoteka';
const GAMES = 'games';
const OPEN = 'ludoteka:open'; // the id of the game on the table: this tab's, and the device's last
const ASKED = 'ludoteka:asked'; // whether persistent storage was requested
const FORMER = /^ludoteka:game:\d+$/; // keys of the first version of this store
const LONGEST = 1_000_000; // characters of a row that the program gets: py_rules/limits.py
const HEAD = 200; // characters passed on of a longer row
const ROWS = 200; // in a batch
const ROOM = 2_000_000; // characters of a batch, after which it ends
const FIRST = 4000; // ms to wait for the first game before the shelf is shown

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
 * A row for the program: cut if it is too long, or if it broke an earlier start.
 * @type {(row: SaveRow, distrusted: string[]) => ReadRow}
 */
function forProgram({ id, revision, text }, distrusted) {
  const broke = distrusted.includes(id);
  const fits = text.length <= LONGEST && !broke;
  return { id, revision, text: fits ? text : text.slice(0, HEAD), size: text.length, broke };
}

/** @param {unknown} value */
const asText = (value) => quietly(() => JSON.stringify(value), '') || String(value);

/**
 * A row; one that this page did not write is saved under a valid key first.
 * @type {(row: SaveRow) => Promise<SaveRow>}
 */
async function sound(found) {
  const { id, revision, text } = found;
  if (typeof id === 'string' && id && Number.isSafeInteger(revision) && revision > 0) {
    return { id, revision, text: typeof text === 'string' ? text : asText(found) };
  }
  const fresh = { id: Math.random().toString(36).slice(2), revision: 1, text: asText(found) };
  await change(await connection.open(), (games) => {
    games.delete([id, revision]);
    return games.add(fresh);
  });
  return fresh;
}

/**
 * A batch of rows after a key, read one after another, so that no more than one long row is in memory.
 * @type {(after: IDBValidKey | null) => Promise<{ key: IDBValidKey, row: SaveRow }[]>}
 */
async function batch(after) {
  const database = await connection.open();
  const range = after === null ? null : IDBKeyRange.lowerBound(after, true);
  const request = database.transaction(GAMES).objectStore(GAMES).openCursor(range);
  return new Promise((resolve, reject) => {
    /** @type { { key: IDBValidKey, row: SaveRow }[] } */
    const rows = [];
    let room = ROOM;
    request.onerror = (event) => { event.preventDefault(); reject(request.error); };
    request.onsuccess = () => {
      const cursor = request.result;
      if (cursor) {
        rows.push({ key: cursor.primaryKey, row: cursor.value });
        room -= cursor.value.text?.length ?? 0;
      }
      if (cursor && rows.length < ROWS && room > 0) cursor.continue();
      else resolve(rows);
    };
  });
}

/** @returns {() => Promise<ReadRow[]>} the next rows of the store, until there are none left */
function reading() {
  /** @type {IDBValidKey | null} */
  let after = null;
  const distrusted = unread();
  return async () => {
    const rows = await batch(after);
    after = rows.at(-1)?.key ?? after;
    const read = await Promise.all(rows.map((each) => sound(each.row)));
    return read.map((each) => forProgram(each, distrusted));
  };
}

/**
 * Run requests in one transaction; `requests` returns the last. Resolves with 'kept', with 'taken' if
 * another row exists, or with the error's name.
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
 * Run requests as `change` does, without waiting if the database is open; retry once if it was closed.
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
const notify = (message) => quietly(() => channel?.postMessage(message), undefined);

/** @type {(id: string) => Promise<SaveRow | undefined>} */
async function whole(id) {
  const database = await connection.open();
  const found = await result(database.transaction(GAMES).objectStore(GAMES).index('id').get(id));
  return found && sound(found);
}

/** @param {string} id */
async function row(id) {
  const found = await whole(id);
  return found && forProgram(found, unread());
}

/** The row of the game to continue, unless that game made the last start fail. */
async function firstRow() {
  if (await failed || !wanted) return undefined;
  return connection.arrival().then(() => row(wanted)).catch(() => undefined);
}

const first = firstRow();
/** @type {Promise<undefined>} */
const late = new Promise((resolve) => { setTimeout(resolve, FIRST); });

// If the user acts while the game is being read, it should no longer open by itself.
let touched = false;
for (const name of ['pointerdown', 'keydown', 'wheel']) {
  addEventListener(name, () => { touched = true; }, { capture: true, once: true, passive: true });
}

/** @type {SaveStorage} for the program */
globalThis.store = {
  wanted,
  get first() { return Promise.race([first, late]); }, // a game that has already been read is not late
  late: first.then((found) => (touched ? undefined : found)),
  failed,
  mark,
  trust,
  settled: () => new Promise((resolve) => {
    const done = () => { unmark(); resolve(undefined); };
    if (document.hidden) setTimeout(done); // a hidden page paints nothing
    else globalThis.painted(done);
  }),
  unmark,
  pause: () => new Promise((resolve) => { setTimeout(resolve); }),
  reading,
  arrival: () => connection.arrival().then(() => undefined),
  row: (id) => row(id).catch(() => undefined),
  async download(id, name) {
    const found = await whole(id);
    if (!found) return;
    const address = URL.createObjectURL(new Blob([found.text]));
    Object.assign(document.createElement('a'), { href: address, download: name }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60_000); // by then the browser has read it
  },
  notify: (kind, id) => notify({ kind, id }),
  listen(callback) {
    onMessage = callback;
    channel?.addEventListener('message', ({ data }) => {
      const long = data.kind === 'kept' && data.text.length > LONGEST; // a message from an older page
      if (!long) callback(data);
    });
  },

  async keep(id, expected, revision, text) {
    const outcome = await save((games) => {
      if (expected) games.delete([id, expected]);
      return games.add({ id, revision, text });
    });
    if (outcome === 'kept') notify({ kind: 'kept', id, revision, text });
    return outcome;
  },

  // Notify other tabs at once, because the page may be about to close.
  remove(id, revision) {
    save((games) => games.delete([id, revision]));
    notify({ kind: 'removed', id });
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
