// The games kept on this device: IndexedDB, a row a game, and word of what other tabs keep.
//
// A row is {id, revision, text}. Its key is [id, revision] and no two rows may have the same id, so a
// transaction that takes the old row away and adds the new one finds what it expects, or fails:
// nothing need be read before, and all of it is on its way when keep() returns.

const NAME = 'ludoteka';
const GAMES = 'games';
const OPEN = 'ludoteka:open'; // the id of the game on the table: this tab's, and the device's last
const ASKED = 'ludoteka:asked'; // whether the browser was asked to keep all this for good
const FORMER = /^ludoteka:game:\d+$/; // keys of the first version of this store
const PATIENCE = 4000; // ms for a database that does not answer

const quietly = (look, otherwise) => {
  try {
    return look() ?? otherwise;
  } catch {
    return otherwise; // this storage is forbidden
  }
};

// The game that the page goes on with: of this tab, or for a new one of the device.
export const wanted = quietly(() => sessionStorage.getItem(OPEN) ?? localStorage.getItem(OPEN), '');

let database = null;
let opening = null;
let once = false; // it was open
let hear = () => {};

function forget() {
  database = null;
  opening = null;
}

function open() {
  opening ??= new Promise((resolve, reject) => {
    setTimeout(() => reject(new DOMException('no answer', 'TimeoutError')), PATIENCE);
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      const games = request.result.createObjectStore(GAMES, { keyPath: ['id', 'revision'] });
      games.createIndex('id', 'id', { unique: true });
      if (once) hear({ kind: 'emptied', id: '' }); // it was deleted under our feet
    };
    request.onerror = (event) => { event.preventDefault(); reject(request.error); };
    request.onsuccess = () => {
      database = request.result;
      once = true;
      database.onclose = forget; // taken away, as when site data is cleared
      database.onversionchange = () => { database?.close(); forget(); };
      resolve();
    };
  });
  opening.catch(forget); // tried again at the next change
  return opening;
}

// Asks for rows; a row that this page did not write is put under a key of ours first.
async function ask(question) {
  await open();
  const rows = await new Promise((resolve, reject) => {
    const request = question(database.transaction(GAMES).objectStore(GAMES));
    request.onerror = (event) => { event.preventDefault(); reject(request.error); };
    request.onsuccess = () => resolve([request.result ?? []].flat());
  });
  return Promise.all(rows.map(async (row) => {
    const { id, revision, text } = row;
    if (typeof id === 'string' && Number.isSafeInteger(revision) && revision > 0) {
      return { id, revision, text: typeof text === 'string' ? text : JSON.stringify(row) };
    }
    const fresh = { id: Math.random().toString(36).slice(2), revision: 1, text: JSON.stringify(row) };
    await change((games) => { games.delete([id, revision]); return games.add(fresh); });
    return fresh;
  }));
}

// One transaction; says 'kept', 'taken' where another row was in the way, or the error's name.
function change(requests) {
  return new Promise((resolve) => {
    let error;
    const transaction = database.transaction(GAMES, 'readwrite');
    requests(transaction.objectStore(GAMES)).onerror = (event) => { ({ error } = event.target); };
    transaction.oncomplete = () => resolve('kept');
    transaction.onabort = () => {
      const { name } = error ?? transaction.error ?? { name: 'AbortError' };
      resolve(name === 'ConstraintError' ? 'taken' : name);
    };
    transaction.commit?.();
  });
}

// The same; without waiting where the database is open, and once more where it was closed.
async function changed(requests) {
  try {
    if (database) return await change(requests);
  } catch (error) {
    if (error.name !== 'InvalidStateError') return error.name;
    forget();
  }
  try {
    await open();
    return await change(requests);
  } catch (error) {
    return error.name;
  }
}

const channel = quietly(() => new BroadcastChannel(NAME), null);
const say = (message) => quietly(() => channel?.postMessage(message));

function former() {
  const keys = quietly(() => Object.keys(localStorage).filter((key) => FORMER.test(key)), []);
  return keys.map((key) => [key, localStorage.getItem(key)]);
}

const row = async (id) => (await ask((games) => games.index('id').get(id)))[0];
const late = new Promise((resolve) => { setTimeout(resolve, PATIENCE); });

// What web/browser/storage.py uses. No promise is ever refused but that of all().
globalThis.store = {
  wanted,
  first: Promise.race([wanted ? row(wanted).catch(() => undefined) : undefined, late]),
  all: () => ask((games) => games.getAll()),
  row: (id) => row(id).catch(() => undefined),
  tell: (kind, id) => say({ kind, id }),
  listen: (heard) => {
    hear = heard;
    channel?.addEventListener('message', ({ data }) => heard(data));
  },

  async keep(id, expected, revision, text) {
    const result = await changed((games) => {
      if (expected) games.delete([id, expected]);
      return games.add({ id, revision, text });
    });
    if (result === 'kept') say({ kind: 'kept', id, revision, text });
    return result;
  },

  // Said at once, because the page may be about to go.
  remove(id, revision) {
    changed((games) => games.delete([id, revision]));
    say({ kind: 'removed', id });
  },

  // Texts of the first version by key, and the key put away once its text is kept.
  former,
  putAway: (key, text) => quietly(() => {
    if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  }),

  opened(id) {
    const before = quietly(() => sessionStorage.getItem(OPEN));
    quietly(() => sessionStorage.setItem(OPEN, id));
    quietly(() => {
      if (id) localStorage.setItem(OPEN, id);
      else if (localStorage.getItem(OPEN) === before) localStorage.removeItem(OPEN);
    });
  },

  // Of the page as a whole; empty for what was never set.
  setting: (name) => quietly(() => localStorage.getItem(`ludoteka:${name}`), ''),
  set: (name, value) => quietly(() => localStorage.setItem(`ludoteka:${name}`, value)),

  async persist() {
    if (quietly(() => localStorage.getItem(ASKED) ?? '', 'forbidden')) return;
    quietly(() => localStorage.setItem(ASKED, '1'));
    if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
  },
};
