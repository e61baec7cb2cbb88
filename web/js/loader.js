// @ts-check
// Starts PyScript with the program, shows the progress, and reports failures.
//
// The page's #loading-panel holds <progress id="loading"> and <p id="loading-text">; the build adds
// #sizes, a table of the files that are needed and their sizes in bytes as transferred. The program
// sets data-ready on <html> once it is ready for input.
import './pyscript_memory_db.js'; // before PyScript, which looks for IndexedDB as soon as it is loaded
import './patch.js'; // for the program
import './bot_client.js'; // for the program; its worker starts with the first question
import './qr.js'; // for the program
import './lessons.js'; // for the program
import { start as early } from './early.js';
import { ahead, beside, part, PARTS, withNeeds } from './parts.js';
import { nameOf, waiting } from './resuming.js';
import { quietly } from './starts.js';
import { address } from './wasm_preload.js';
import { wanted } from './storage.js'; // for the program; it starts reading the games

const panel = document.getElementById('loading-panel');
const bar = document.getElementById('loading');
const text = document.getElementById('loading-text');
const root = document.documentElement;

// The progress bar: the files that have arrived, weighted by size, then the stages passed, weighted by
// the time they usually take. It shows only real progress.
/** @type {Record<string, number>} */
const sizes = JSON.parse(document.getElementById('sizes').textContent);
const total = Object.values(sizes).reduce((sum, size) => sum + size, 0);
const stages = { python: 0.2 }; // the rest is for the first drawing
const arrived = new Set();
/** @type {Set<keyof typeof stages>} */
const passed = new Set();
const base = new URL('../', import.meta.url).href; // of the site
let over = false;
// Whether the files are fetched for the first time and will be stored on the device: see update.js.
const installing = quietly(() => window.top === window && navigator.locks && !navigator.serviceWorker.controller, false);
const NOT_HERE = new Set(['annotating', 'embedding', 'minds', 'packaging', 'workshop']); // for frames, workers, few users
beside.set('workshop', () => { import('./dragging.js').catch(() => {}); }); // without it, pieces can be placed by tapping
const REHEARSED = 'ludoteka:rehearsed'; // the WebAssembly whose machine code was requested
const QUIET = 1000; // ms of idle time before that
const SOON = 300; // ms after which the page shows that a click is waiting for a part
/** @param {Parameters<Picture>} given */
globalThis.picture = async (...given) => (await import('./picture.js')).draw(...given); // rarely needed
globalThis.packages = () => import('../{{packages}}/make.js'); // just as rarely

// Safari has no idle callbacks: wait for a moment instead.
globalThis.requestIdleCallback ??= (callback) => setTimeout(callback, 50, { didTimeout: false, timeRemaining: () => 0 });
globalThis.cancelIdleCallback ??= clearTimeout;

const { phrase } = globalThis.language; // language.js ran before this
/** The network's errors, as Chromium, Firefox and Safari word them. */
const UNREACHED = /failed to fetch|networkerror|load failed|dynamically imported module/i;

function show() {
  const bytes = [...arrived].reduce((sum, name) => sum + sizes[name], 0);
  bar.value = [...passed].reduce((sum, stage) => sum + stages[stage], 0.6 * (bytes / total));
  const percent = String(Math.round(100 * bar.value));
  panel.dataset.percent = phrase('loading', { percent }); // for narrow headers
  panel.classList.toggle('lost', waiting.size > 0);
  if (waiting.size) text.textContent = phrase('lost');
  else if (passed.has('python')) text.textContent = phrase('setting-up');
  else if (arrived.size === Object.keys(sizes).length) text.textContent = phrase('starting');
  else text.textContent = phrase(installing ? 'loading-first' : 'loading', { percent });
}

/** @param {keyof typeof stages} stage */
function pass(stage) {
  passed.add(stage);
  if (!over) show();
}

const files = new PerformanceObserver((list) => {
  for (const { name, responseStatus } of /** @type {PerformanceResourceTiming[]} */ (list.getEntries())) {
    const file = name.startsWith(base) ? name.slice(base.length) : '';
    // 0: the file did not arrive; 416: the response to a request for the rest of a file, see resuming.js
    if (!(file in sizes) || [0, 416].includes(responseStatus)) continue;
    if (responseStatus >= 400) {
      if (waiting.has(nameOf(file))) continue; // it is being requested again
      fail('not-sent', 'again', { file });
    }
    arrived.add(file);
  }
  if (!over) show();
});

/** Hide the panel, and remove its text, which depended on how quickly the files arrived. */
function hidePanel() {
  panel.hidden = true;
  panel.classList.remove('lost');
  delete panel.dataset.percent;
  bar.removeAttribute('value');
  text.textContent = '';
}

function finish() {
  over = true;
  files.disconnect();
  hidePanel();
  panel.querySelector('strong')?.remove(); // the game has begun
  quietly(() => sessionStorage.removeItem('ludoteka:again'), undefined); // see engine.js
  update();
  setTimeout(() => import('./motion.js').catch(() => {}), 300); // not needed for the start
  if (!('embedded' in root.dataset)) fetchRest();
}

// One after another, so that a part needed immediately does not compete with all of them.
async function fetchRest() {
  for (const name of Object.keys(PARTS)) {
    if (!NOT_HERE.has(name)) await part(name, 'low').catch(() => {});
  }
  // Chromium caches machine code only once there is much of it: see docs/start.md, the second visit.
  const rehearsed = quietly(() => localStorage.getItem(REHEARSED), '') === address;
  quietly(() => localStorage.setItem(REHEARSED, address), undefined);
  if (!rehearsed) setTimeout(() => dispatchEvent(new Event('rehearse')), QUIET);
}

/**
 * Start fetching the parts that the first screen needs: for the current game, a link, or a frame.
 */
function foresee() {
  const asked = location.search + location.hash;
  const games = Object.keys(PARTS).filter((name) => RegExp(`\\b${name}\\b`).test(asked));
  ahead(...games);
  if ('embedded' in root.dataset) ahead('table', 'embedding', 'sharing');
  else if (location.hash.startsWith('#workshop/')) ahead('workshop');
  else if (location.hash) ahead('table', /^#(learn|lesson|try|puzzles?|class|set|result)\//.test(location.hash) ? 'learning' : 'sharing');
  if (!wanted) return;
  ahead('table');
  globalThis.store.first.then((row) => {
    const stored = row?.text ?? '';
    ahead(/^game (\w+)/m.exec(stored)?.[1] ?? '', stored.includes('"draft": [') ? 'workshop' : '', stored.includes('\\nposition ') ? 'composed' : '');
  });
}

/** Whether a permanent failure is being shown. */
const lost = () => panel.classList.contains('failed');

/**
 * Reject when the connection is lost while a part is being fetched. The part may still arrive later.
 * @type {(name: string, signal: AbortSignal) => Promise<never>}
 */
const cut = (name, signal) => new Promise((_, reject) => {
  const archives = withNeeds(name).map((each) => `${each}.zip`);
  const look = () => { if (archives.some((file) => waiting.has(file))) reject(new Error(name)); };
  addEventListener('line-lost', look, { signal });
  look();
});

/** @type {Parts} for the program */
globalThis.parts = {
  async want(name, callback) {
    const done = new AbortController();
    const slow = setTimeout(() => {
      if (lost()) return;
      text.textContent = phrase(waiting.size ? 'lost' : 'part');
      text.setAttribute('role', 'status');
      bar.removeAttribute('value');
      bar.hidden = false;
      panel.hidden = false;
    }, SOON);
    root.toggleAttribute('data-waiting', true);
    let there = true;
    try {
      // At the start the user can only wait; later, other clicks may need no part.
      await (over ? Promise.race([part(name), cut(name, done.signal)]) : part(name));
    } catch {
      there = false;
    }
    done.abort();
    clearTimeout(slow);
    root.removeAttribute('data-waiting');
    if (!there) missing(name);
    else if (over && !lost()) hidePanel();
    callback(there);
  },
};

/** Report that a part could not be fetched, so the click had no effect. @param {string} name */
function missing(name) {
  if (lost()) return;
  if (!over) {
    fail('not-sent', 'again', { file: `${name}.zip` });
    return;
  }
  panel.hidden = false;
  text.setAttribute('role', 'alert');
  text.textContent = phrase('no-part-yet', { advice: phrase(navigator.onLine === false ? 'offline' : 'again') });
  bar.hidden = true;
  addEventListener('click', () => { panel.hidden = !lost(); }, { once: true, capture: true });
}

// Not earlier, because storing all files on the device slows the start. Also after a failure, which a
// newer version may have fixed, but not for an embedded table.
function update() {
  if ('embedded' in root.dataset) return;
  // It may fail when the page is being left; without it the page needs the network.
  setTimeout(() => import('./update.js').catch(() => {}), 500);
}

/**
 * Report a failure and its remedy, once, and offer to try again.
 * @param {string} what a key of #texts, as `advice` is
 * @param {string} advice
 * @param {Record<string, string>} values `detail` is shown below; the others are inserted into the text
 */
function fail(what, advice, { detail = '', ...values } = {}) {
  if (over) return;
  over = true;
  files.disconnect();
  update();
  const unreached = UNREACHED.test(detail);
  const key = navigator.onLine === false ? 'offline' : unreached ? 'connect' : advice;
  const sentence = phrase('failed', { what: phrase(unreached ? 'unreached' : what, values), advice: phrase(key, { site: location.host }) });
  despair(sentence, unreached ? '' : detail); // the browser's English message would add nothing
}

/**
 * Show a permanent failure, with its detail below.
 * @param {string} sentence
 * @param {string} detail
 */
function despair(sentence, detail) {
  panel.hidden = false;
  bar.hidden = true;
  panel.classList.add('failed');
  panel.querySelector('strong')?.remove(); // no game is about to start
  text.setAttribute('role', 'alert');
  text.textContent = sentence;
  const ways = Object.assign(document.createElement('div'), { className: 'buttons' });
  const again = button(ways, 'retry', () => location.reload());
  again.id = 'retry';
  again.className = 'primary';
  panel.append(ways);
  if (detail) {
    const report = Object.assign(document.createElement('pre'), { id: 'loading-error' });
    report.textContent = detail;
    report.tabIndex = 0; // scrollable by keyboard
    panel.append(report);
    const all = [sentence, detail, location.href, navigator.userAgent].join('\n');
    const copy = button(ways, 'copy', async () => {
      try {
        await navigator.clipboard.writeText(all);
        copy.textContent = phrase('copied');
      } catch {
        getSelection()?.selectAllChildren(report); // to be copied by hand
      }
    });
    const { host, pathname } = new URL(base);
    const [, owner, folder] = /^([^.]+)\.github\.io\/([^/]*)/.exec(host + pathname) ?? [];
    if (owner) {
      const href = `https://github.com/${owner}/${folder || host}/issues`;
      ways.append(Object.assign(document.createElement('a'), { href, className: 'button', textContent: phrase('tell') }));
    }
  }
  panel.scrollIntoView({ block: 'nearest' });
}

/** @type {(place: Element, word: string, press: () => void) => HTMLButtonElement} */
function button(place, word, press) {
  const made = Object.assign(document.createElement('button'), { type: 'button', textContent: phrase(word) });
  made.addEventListener('click', press);
  place.append(made);
  return made;
}

/** @param {any} error */
const message = (error) => String(error?.message ?? error);

/**
 * Stop if Python has called a function that the build leaves out of Pyodide, which is fatal: see
 * tools/trimming/README.md.
 * @param {any} error
 */
function stop(error) {
  if (error?.leftOut === undefined || lost()) return;
  if (!root.dataset.ready) fail('stopped', 'report', { detail: message(error) });
  else despair(`${phrase('stopped')} ${phrase('report', { site: location.host })}`, message(error));
}

/**
 * Report slightly later, because the file observer may be about to name the missing file.
 * @type {(what: string, error: unknown) => unknown}
 */
const failSoon = (what, error) => setTimeout(() => {
  const file = /** @type { { lost?: string } | null } */ (error)?.lost; // see resuming.js
  if (file) {
    fail('not-sent', 'again', { file });
    return;
  }
  const unread = error instanceof SyntaxError; // the script needs a newer browser
  const report = () => fail(unread ? 'too-old' : what, unread ? 'browser' : 'report', { detail: unread ? `${error}` : message(error) });
  const scripts = Object.keys(sizes).filter((name) => /\.m?js$/.test(name));
  if (over || unread || scripts.every((name) => arrived.has(name))) report();
  else globalThis.engine.resume(report);
}, 200);

const UNUSED = ['codemirror', 'deprecations-manager', 'donkey', 'error', 'py-editor', 'py-game', 'py-terminal'];

/**
 * Load PyScript; `rest` stops it from observing the page.
 *
 * PyScript checks every new element for scripts and handlers. There is only one such element, the
 * script that starts the program; later these checks would account for a good part of the time that a
 * click takes.
 */
async function loadPyscript() {
  /** @type {MutationObserver[]} */
  const observers = [];
  const { MutationObserver } = globalThis;
  globalThis.MutationObserver = class extends MutationObserver {
    /** @param {MutationCallback} callback */
    constructor(callback) {
      super(callback);
      observers.push(this);
    }
  };
  try {
    const { hooks } = await import('../{{pyscript}}/core.js');
    return { hooks, rest: () => observers.forEach((observer) => observer.disconnect()) };
  } finally {
    globalThis.MutationObserver = MutationObserver;
  }
}

/**
 * Put the settings of one of PyScript's Pythons where PyScript looks for them.
 * @type {(type: string, settings: object) => void}
 */
function configure(type, settings) {
  const config = document.createElement(`${type}-config`);
  config.setAttribute('type', 'json');
  config.textContent = JSON.stringify({ ...settings, plugins: UNUSED.map((name) => `!${name}`) });
  config.hidden = true;
  document.head.append(config);
}

async function start() {
  if (globalThis.engine.failed) return; // engine.js reported why
  globalThis.engine.begun = true; // engine.js can stop watching
  quietly(early, undefined);
  foresee();
  if (typeof WebAssembly !== 'object') {
    fail('no-wasm', 'browser');
    return;
  }
  files.observe({ type: 'resource', buffered: true });
  new MutationObserver((_, observer) => {
    if (!root.dataset.ready) return;
    observer.disconnect();
    if (!over) finish();
  }).observe(root, { attributeFilter: ['data-ready'] });
  for (const event of ['line-lost', 'line-back']) {
    addEventListener(event, () => { if (!over) show(); });
  }
  addEventListener('python-ready', () => pass('python'));
  addEventListener('python-failed', ({ detail }) => failSoon('no-python', detail));
  addEventListener('unhandledrejection', ({ reason }) => failSoon('no-part', reason));
  addEventListener('error', ({ error }) => stop(error));
  addEventListener('unhandledrejection', ({ reason }) => stop(reason));

  configure('py', { interpreter: new URL('./python.mjs', import.meta.url).href });
  configure('mpy', {}); // otherwise MicroPython would load its own plugins

  let pyscript;
  try {
    pyscript = await loadPyscript();
  } catch (error) {
    failSoon('no-pyscript', error);
    return;
  }
  const { hooks, rest } = pyscript;
  hooks.worker.onBeforeRunAsync.clear(); // its getter evaluates a string, which the page's policy forbids
  // Before PyScript's own Python code, which would be compiled at each start and isn't used here. PyScript
  // would continue with it once this promise is settled, so it never is.
  hooks.main.onReady.add(({ interpreter }) => {
    rest();
    try {
      interpreter.pyimport('web.main');
    } catch (error) {
      fail('stopped', 'report', { detail: message(error) });
    }
    return new Promise(() => {});
  });
  const program = document.createElement('script');
  program.type = 'py';
  document.body.append(program);
}

start();
