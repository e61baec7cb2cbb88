// @ts-check
// Stores one complete version of the page on the device, so that it works offline.
//
// The build inserts the version and its files: path -> checksum. A worker that cannot fetch all of
// them is never installed, and the previous version stays. See update.js for how it is replaced.
const VERSION = '{{version}}';
/** @type {Record<string, string>} */
const FILES = JSON.parse('{{files}}');

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
const PREFIX = `ludoteka ${new URL(SCOPE).pathname} `; // other caches of this origin are left alone
const CACHE = PREFIX + VERSION;
const WASM = 'application/wasm';
const LASTING = /^[a-z]+-[0-9a-f]{12}\//; // a folder named after its contents, so its files never change

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.keys(FILES).map((path) => add(path, cache)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/**
 * @param {string} path
 * @param {Cache} cache
 */
async function add(path, cache) {
  const url = new URL(path, SCOPE).href;
  const cached = LASTING.test(path) ? await cachedBefore(url) : undefined;
  await cache.put(url, cached ?? (await download(url, path)));
}

/**
 * The same file in the cache of the previous version.
 * @param {string} url
 */
async function cachedBefore(url) {
  for (const cacheName of await ourCaches()) {
    const response = await caches.match(url, { cacheName });
    if (response) return response;
  }
  return undefined;
}

/**
 * The browser's copy from this visit if it is the right file; otherwise the server's.
 * @param {string} url
 * @param {string} path
 */
async function download(url, path) {
  const integrity = FILES[path];
  /** @type {RequestCache[]} */
  const ways = LASTING.test(path) ? ['default', 'reload'] : ['reload'];
  for (const cache of ways) {
    const response = await fetch(url, { cache, integrity }).catch(() => null);
    if (response?.ok) return response.redirected ? direct(response) : response;
  }
  throw new Error(`Version ${VERSION} is not complete: ${path} is missing or another file.`);
}

/**
 * A copy, because a redirected response must not answer a navigation.
 * @param {Response} response
 */
async function direct(response) {
  return new Response(await response.blob(), { headers: response.headers });
}

async function activate() {
  for (const name of await ourCaches()) {
    if (name !== CACHE) await caches.delete(name);
  }
  await worker.clients.claim();
}

async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX));
}

// Everything else, such as another site below this one, goes to the network as usual.
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const path = pathOf(url);
  if (method !== 'GET' || path === null || !Object.hasOwn(FILES, path)) return;
  event.respondWith(answer(event.request, new URL(path, SCOPE).href));
});

/**
 * The path below the scope, a key of FILES; null outside the scope.
 * @param {string} url
 */
function pathOf(url) {
  const { origin, pathname } = new URL(url);
  const whole = origin + pathname;
  if (!whole.startsWith(SCOPE)) return null;
  return whole.slice(SCOPE.length).replace(/(^|\/)(index\.html)?$/, '$1') || './';
}

/**
 * @param {Request} request
 * @param {string} url
 */
async function answer(request, url) {
  return (await compiled(url)) ?? (await caches.match(url, { cacheName: CACHE })) ?? fetch(request);
}

/**
 * The browser's own copy of WebAssembly.
 *
 * The browser stores compiled WebAssembly with the file from the first visit; given the same file from
 * our cache, it would compile everything again on the second. The checksum is not compared, because
 * that would take longer than this saves: the name identifies the contents, and the login page of a
 * network would have a different content type.
 * @param {string} url
 */
function compiled(url) {
  if (!url.endsWith('.wasm')) return undefined;
  return fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
    (response) => (response.ok && response.headers.get('Content-Type') === WASM ? response : undefined),
    () => undefined, // it is no longer there
  );
}

worker.addEventListener('message', ({ data }) => {
  if (data === 'switch') worker.skipWaiting();
});
