// @ts-check
// Keeps one version of the page on the device, whole or not at all, so that it needs no network.
//
// The build writes in the version and its files: path -> checksum. A worker that could not get every
// one of them is never installed, and the version before stays. See update.js for how it is replaced.
const VERSION = '{{version}}';
/** @type {Record<string, string>} */
const FILES = JSON.parse('{{files}}');

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
const PREFIX = `ludoteka ${new URL(SCOPE).pathname} `; // other caches of this origin are not touched
const CACHE = PREFIX + VERSION;
const WASM = 'application/wasm';
const LASTING = /^[a-z]+-[0-9a-f]{12}\//; // a folder named after its contents: always the same file

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
  const kept = LASTING.test(path) ? await keptBefore(url) : undefined;
  await cache.put(url, kept ?? (await download(url, path)));
}

/**
 * The same file of the version before.
 * @param {string} url
 */
async function keptBefore(url) {
  for (const cacheName of await ourCaches()) {
    const response = await caches.match(url, { cacheName });
    if (response) return response;
  }
  return undefined;
}

/**
 * What the browser has from this visit, if it is the right file; else the server is asked.
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
 * A copy: one that came by a redirection must not answer a navigation.
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

// What is not of this version, such as another site below this one, goes to the network as usual.
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const path = pathOf(url);
  if (method !== 'GET' || path === null || !Object.hasOwn(FILES, path)) return;
  event.respondWith(answer(event.request, new URL(path, SCOPE).href));
});

/**
 * The path below the scope as FILES has it; null for what lies elsewhere.
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
 * The browser keeps what it compiled of WebAssembly beside the file that it had on its first visit; for
 * the same file out of our cache it would compile all of it anew on the second. The checksum is not
 * compared, which would take longer than all this gains: the name stands for the contents, and what a
 * network that wants a password first has sent instead is of another type.
 * @param {string} url
 */
function compiled(url) {
  if (!url.endsWith('.wasm')) return undefined;
  return fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
    (response) => (response.ok && response.headers.get('Content-Type') === WASM ? response : undefined),
    () => undefined, // it is not there any more
  );
}

worker.addEventListener('message', ({ data }) => {
  if (data === 'switch') worker.skipWaiting();
});
