// @ts-check
// PyScript waits for its own databases, "IDBMap/…", before it starts Python, to store packages and
// folders. This page has neither, so these databases are kept in memory. That is faster, works in an
// embedded page whose storage is blocked, and leaves nothing on the device. Other databases are unaffected.
const PREFIX = 'IDBMap/';

/** @type {Map<string, Map<any, any>>} */
const databases = new Map();

/** @param {unknown} result */
const answer = (result) => {
  /** @type {Partial<Record<'result' | 'onsuccess', any>>} */
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
  return request;
};

/** @type {(rows: Map<any, any>) => Record<string, (...args: any[]) => object>} */
const store = (rows) => ({
  clear: () => answer(rows.clear()),
  count: () => answer(rows.size),
  delete: (key) => answer(void rows.delete(key)),
  get: (key) => answer(rows.get(key)),
  getAll: () => answer([...rows.values()]),
  getAllKeys: () => answer([...rows.keys()]),
  getKey: (key) => answer(rows.has(key) ? key : undefined),
  put: (value, key) => answer((rows.set(key, value), key)),
});

/** @param {string} name */
function openInMemory(name) {
  const rows = databases.get(name) ?? new Map();
  databases.set(name, rows);
  return answer({
    objectStoreNames: ['rows'],
    transaction: () => ({ objectStore: () => store(rows) }),
    close: () => {},
  });
}

const { open } = IDBFactory.prototype;
/** @type {(this: IDBFactory, name: string, version?: number) => any} */
IDBFactory.prototype.open = function (name, version) {
  return `${name}`.startsWith(PREFIX) ? openInMemory(name) : open.call(this, name, version);
};

// PyScript also opens a BroadcastChannel when it loads, and fails in browsers without it. This
// substitute reaches nobody, as if there were no other tab.
/** @type {any} */
const global = globalThis;
global.BroadcastChannel ??= class extends EventTarget {
  postMessage() {}
  close() {}
};
