// PyScript waits for databases of its own, "IDBMap/…", before it starts Python. It keeps packages and
// folders there, and this page has neither: so they are in memory. That is sooner, works in an
// embedded page whose storage is blocked, and leaves nothing behind. Other databases are the real ones.
const OURS = 'IDBMap/';
const databases = new Map();

const answer = (result) => {
  const request = { result };
  queueMicrotask(() => request.onsuccess?.({ target: request }));
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

function openInMemory(name) {
  if (!databases.has(name)) databases.set(name, new Map());
  const rows = databases.get(name);
  return answer({
    objectStoreNames: ['rows'],
    transaction: () => ({ objectStore: () => store(rows) }),
    close: () => {},
  });
}

const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (name, ...version) {
  return `${name}`.startsWith(OURS) ? openInMemory(name) : open.call(this, name, ...version);
};
