// @ts-check
// Marks the game that a start of the page is working on, so that the next start knows if it failed.
//
// A mark is set before a saved game is read or opened, and removed afterwards. A mark found at the
// start belongs to a start that failed, was killed, hangs or took too long, unless another tab set it
// recently and is still alive, which the lock that it holds shows.

const STARTING = 'ludoteka:starting'; // the mark: {tab, since, id, reading}
const TAB = 'ludoteka:tab'; // this tab's id, which outlasts a reload
const UNREAD = 'ludoteka:unread'; // ids of rows that broke a start when they were read
const PATIENCE = 20_000; // ms that a start may spend on one game

/**
 * The result of `look`, or `otherwise` if that is empty or storage is blocked.
 * @type {<T, O>(look: () => T, otherwise: O) => NonNullable<T> | O}
 */
export const quietly = (look, otherwise) => {
  try {
    return look() ?? otherwise;
  } catch {
    return otherwise;
  }
};

const tab = quietly(() => sessionStorage.getItem(TAB), '') || Math.random().toString(36).slice(2);
quietly(() => sessionStorage.setItem(TAB, tab), undefined);

/** @typedef { { tab: string, since: number, id: string, reading: boolean } } StartMark */

/** @returns {StartMark | null} */
function found() {
  const set = quietly(() => JSON.parse(localStorage.getItem(STARTING) ?? 'null'), null);
  return typeof set?.id === 'string' && set.id ? set : null;
}

/** @param {string} other */
async function alive(other) {
  const { held } = await navigator.locks.query();
  return (held ?? []).some(({ name }) => name === STARTING + other);
}

/** @returns {Promise<StartMark | null>} the mark of a start that failed */
async function failure() {
  const set = found();
  if (!set) return null;
  const age = Date.now() - set.since;
  const recent = age >= 0 && age < PATIENCE;
  if (set.tab !== tab && recent && await alive(set.tab).catch(() => true)) return null;
  if (set.reading) keepUnread([...unread(), set.id]);
  return set;
}

/** The ids of the rows that must not be read. @returns {string[]} */
export function unread() {
  const ids = quietly(() => JSON.parse(localStorage.getItem(UNREAD) ?? '[]'), []);
  return Array.isArray(ids) ? ids : [];
}

/** @param {string[]} ids */
function keepUnread(ids) {
  quietly(() => {
    if (ids.length) localStorage.setItem(UNREAD, JSON.stringify([...new Set(ids)].slice(-1000)));
    else localStorage.removeItem(UNREAD);
  }, undefined);
}

/** Read this row again from the next start on. @param {string} id */
export const trust = (id) => keepUnread(unread().filter((each) => each !== id));

/** The id of the game that the last start failed on; '' for none. */
export const failed = failure().then((set) => set?.id ?? '', () => '');

/** @type {StartMark | null} the mark that this start has set */
let own = null;
/** @type {(() => void) | undefined} */
let release;

/**
 * Mark the game that this start is opening, or whose row it is reading.
 * @type {(id: string, reading: boolean) => void}
 */
export function mark(id, reading) {
  own = { tab, since: Date.now(), id, reading };
  quietly(() => localStorage.setItem(STARTING, JSON.stringify(own)), undefined);
  if (release || !navigator.locks) return;
  const held = new Promise((resolve) => { release = () => resolve(undefined); });
  quietly(() => navigator.locks.request(STARTING + tab, () => held).catch(() => {}), undefined);
}

/**
 * Remove the mark, whoever set it, unless this start took so long with the game that the next one
 * should not open it by itself.
 */
export function unmark() {
  const late = own !== null && Date.now() - own.since >= PATIENCE;
  if (!late) quietly(() => localStorage.removeItem(STARTING), undefined);
  own = null;
  release?.();
  release = undefined;
}

// Leaving the page during its start is not a failure.
addEventListener('pagehide', () => { if (own) unmark(); });
