// Keeps one version of the page on the device, whole or not at all, so that it needs no network.
//
// The build writes in the version and its files: path -> checksum. A worker that could not get every
// one of them is never installed, and the version before stays. See update.js for how it is replaced.
const VERSION = '{{version}}';
const FILES = JSON.parse('{{files}}');

const SCOPE = self.registration.scope;
const OURS = `ludoteka ${new URL(SCOPE).pathname} `; // other caches of this origin are not touched
const CACHE = OURS + VERSION;
const WASM = 'application/wasm';
const LASTING = /^[a-z]+-[0-9a-f]{12}\//; // a folder named after its contents: always the same file

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));

async function install() {
  const cache = await caches.open(CACHE);
  try {
    await Promise.all(Object.keys(FILES).map((path) => take(path, cache)));
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

async function take(path, cache) {
  const url = new URL(path, SCOPE).href;
  const kept = LASTING.test(path) ? await keptBefore(url) : undefined;
  await cache.put(url, kept ?? (await fetched(url, path)));
}

// The same file of the version before.
async function keptBefore(url) {
  for (const name of await ourCaches()) {
    const response = await caches.match(url, { cacheName: name });
    if (response) return response;
  }
  return undefined;
}

// What the browser has from this visit will do, if it is the right file; else the server is asked.
async function fetched(url, path) {
  const integrity = FILES[path];
  for (const cache of LASTING.test(path) ? ['default', 'reload'] : ['reload']) {
    const response = await fetch(url, { cache, integrity }).catch(() => null);
    if (response?.ok) return response.redirected ? again(response) : response;
  }
  throw new Error(`Version ${VERSION} is not complete: ${path} is missing or another file.`);
}

// An answer that came by a redirection cannot be given to somebody who opens the page.
async function again(response) {
  return new Response(await response.blob(), { headers: response.headers });
}

async function activate() {
  for (const name of await ourCaches()) {
    if (name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function ourCaches() {
  return (await caches.keys()).filter((name) => name.startsWith(OURS));
}

// What is not of this version, such as another site below this one, goes to the network as ever.
addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const path = pathOf(url);
  if (method !== 'GET' || !Object.hasOwn(FILES, path)) return;
  event.respondWith(answer(event.request, new URL(path, SCOPE).href));
});

function pathOf(url) {
  const { origin, pathname } = new URL(url);
  const whole = origin + pathname;
  const path = whole.startsWith(SCOPE) ? whole.slice(SCOPE.length) : null;
  return path?.replace(/(^|\/)(index\.html)?$/, '$1') || (path === null ? null : './');
}

async function answer(request, url) {
  return (await compiled(url)) ?? (await caches.match(url, { cacheName: CACHE })) ?? fetch(request);
}

// The browser keeps what it compiled of WebAssembly beside the file that it had on its first visit; for
// the same file out of our cache it would compile all of it anew on the second. Its checksum is not
// asked for, which would take longer than it all gains: the name stands for the contents, and what a
// network that wants a password first has sent in its place is of another type.
function compiled(url) {
  if (!url.endsWith('.wasm')) return undefined;
  return fetch(url, { cache: 'only-if-cached', mode: 'same-origin' }).then(
    (response) => (response.ok && response.headers.get('Content-Type') === WASM ? response : undefined),
    () => undefined, // it is not there any more
  );
}

addEventListener('message', ({ data }) => {
  if (data === 'switch') self.skipWaiting();
});
