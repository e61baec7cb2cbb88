// A stand-in for IndexedDB, in memory, put in place only where the browser refuses the real one:
// PyScript waits for it, so in an embedded page whose storage is blocked it would never start.

const refused = await new Promise((resolve) => {
  try {
    const request = globalThis.indexedDB.open('probe');
    request.onerror = (event) => { event.preventDefault(); resolve(true); };
    request.onsuccess = () => { request.result.close(); resolve(false); };
  } catch {
    resolve(true);
  }
});

if (refused) {
  const databases = new Map();
  const answer = (result) => {
    const request = { result };
    setTimeout(() => request.onsuccess?.({ target: request }));
    return request;
  };
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
  const open = (name) => {
    if (!databases.has(name)) databases.set(name, new Map());
    const rows = databases.get(name);
    return answer({
      objectStoreNames: ['rows'],
      transaction: () => ({ objectStore: () => store(rows) }),
      close: () => {},
    });
  };
  Object.defineProperty(globalThis, 'indexedDB', { value: { open }, configurable: true });
}
