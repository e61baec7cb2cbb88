// @ts-check
// Stores the page on the device through sw.js, and switches to a newer version when that disturbs nobody.
//
// A newer version waits, complete, until no tab has a game open or until the user agrees. Then every
// tab restarts with it; games continue, because each action is saved when it is played.
const app = document.getElementById('app');
const notice = document.getElementById('update');
const IN_USE = `ludoteka ${new URL('../', import.meta.url).pathname} in use`; // the name of a lock
const HOUR = 3600_000;
const SOON = 250; // ms, doubled from one try to the next
const TRIES = 5;

/** @type {(() => void) | null} gives up this tab's share of the lock */
let release = null;
/** @type {Promise<void> | null} settled when the share has been released */
let held = null;
let later = false; // the user has postponed the update

// Every screen but the shelf may have something to lose, such as a game or typed names.
function claim() {
  const used = !app.querySelector('main.shelf');
  if (used && !release) {
    /** @type {Promise<void>} */
    const released = new Promise((resolve) => { release = resolve; });
    held = navigator.locks.request(IN_USE, { mode: 'shared' }, () => released);
  } else if (!used && release) {
    release();
    release = null;
  }
}

/** @param {boolean} shown */
function show(shown) {
  notice.hidden = !shown;
  document.documentElement.toggleAttribute('data-update', shown); // used by the styles
}

/**
 * Switch to the waiting version, or offer it if the page is in use.
 *
 * A busy browser may still count this tab's share of the lock after releasing it, so a tab that is not
 * in use checks a few more times.
 * @param {ServiceWorkerRegistration} registration
 */
async function consider(registration, tries = TRIES) {
  claim();
  if (!registration.waiting || !registration.active) return; // the first version does not wait
  if (!release) await held;
  await navigator.locks.request(IN_USE, { ifAvailable: true }, (lock) => {
    if (lock) return change(registration);
    if (release || !tries) show(!later);
    else setTimeout(consider, SOON * 2 ** (TRIES - tries), registration, tries - 1);
  });
}

/** @param {ServiceWorkerRegistration} registration */
function change({ waiting }) {
  waiting?.postMessage('switch'); // null if it is already being activated
}

/** @param {ServiceWorkerContainer} workers */
async function start(workers) {
  let controlled = Boolean(workers.controller);
  workers.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
  const registration = await workers.register(new URL('../sw.js', import.meta.url));
  const look = () => consider(registration);
  const watch = () => registration.installing?.addEventListener('statechange', look);
  document.getElementById('update-now').addEventListener('click', () => change(registration));
  document.getElementById('update-later').addEventListener('click', () => {
    later = true;
    show(false);
  });
  registration.addEventListener('updatefound', watch);
  watch();
  new MutationObserver(look).observe(app, {
    childList: true, subtree: true, attributeFilter: ['class'],
  });
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    look();
    if (document.visibilityState === 'hidden' || Date.now() - asked < HOUR) return;
    asked = Date.now();
    registration.update().catch(() => {}); // offline: the next visit will check again
  });
  look();
}

try {
  // Not in a frame, which is part of another page, nor where the browser forbids workers or locks.
  if (window.top === window && navigator.locks) await start(navigator.serviceWorker);
} catch {
  // Without a service worker, the page just needs the network.
}
