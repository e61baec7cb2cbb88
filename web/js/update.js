// Keeps the page on the device by sw.js, and changes to a newer version when that disturbs nobody.
//
// A newer version waits, whole, until no tab has a game open or until somebody agrees. Then every tab
// starts again with it; games go on where they were, because each action is saved when it is taken.
const app = document.getElementById('app');
const notice = document.getElementById('update');
const IN_USE = `ludoteka ${new URL('../', import.meta.url).pathname} in use`;
const HOUR = 3600_000;

let registration;
let release = null; // ends the claim of this tab that it is in use
let claimed = null; // settled when the claim has ended
let later = false; // somebody would rather go on

// Anything but the shelf may hold what would be lost or missed: a game, names typed for one.
function claim() {
  const used = !app.querySelector('main.shelf');
  if (used && !release) {
    const held = new Promise((resolve) => { release = resolve; });
    claimed = navigator.locks.request(IN_USE, { mode: 'shared' }, () => held);
  } else if (!used && release) {
    release();
    release = null;
  }
}

async function consider() {
  claim();
  if (!registration.waiting || !registration.active) return; // the first one does not wait
  if (!release) await claimed;
  await navigator.locks.request(IN_USE, { ifAvailable: true }, (lock) => {
    if (lock) change();
    else notice.hidden = later;
  });
}

function change() {
  registration.waiting?.postMessage('switch'); // none: it is already on its way
}

function watch(worker) {
  worker?.addEventListener('statechange', consider);
}

async function start(workers) {
  let controlled = Boolean(workers.controller);
  workers.addEventListener('controllerchange', () => {
    if (controlled) location.reload();
    controlled = true;
  });
  registration = await workers.register(new URL('../sw.js', import.meta.url));
  document.getElementById('update-now').addEventListener('click', change);
  document.getElementById('update-later').addEventListener('click', () => {
    later = true;
    notice.hidden = true;
  });
  registration.addEventListener('updatefound', () => watch(registration.installing));
  watch(registration.installing);
  new MutationObserver(consider).observe(app, {
    childList: true, subtree: true, attributeFilter: ['class'],
  });
  let asked = Date.now();
  document.addEventListener('visibilitychange', () => {
    consider();
    if (document.visibilityState === 'hidden' || Date.now() - asked < HOUR) return;
    asked = Date.now();
    registration.update().catch(() => {}); // there is no network: another time
  });
  consider();
}

try {
  // A page in somebody else's page is part of that; elsewhere a browser may forbid workers or locks.
  if (window.top === window && navigator.locks) await start(navigator.serviceWorker);
} catch {
  // Without, the page only needs the network.
}
