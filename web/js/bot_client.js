// @ts-check
// Sends questions to the bots' worker, and starts another one if it dies.
//
// One question at a time. The game is in the page, not in the worker, so after a failure the question is
// simply asked again, and an idle worker is terminated to free its memory.
import { engine } from './wasm_preload.js';

const TRIES = 3; // attempts per question before giving up
const START = 90; // seconds for Python to start in the worker, on a slow phone
const SLACK = 20; // seconds beyond the question's own limit
// Seconds without a question before the worker is terminated: fewer on devices with little memory.
const SMALL = 4; // GB
const IDLE = (navigator.deviceMemory ?? SMALL + 1) > SMALL ? 5 * 60 : 60;

/** @type {Worker | null} */
let worker = null;
let ready = false; // whether Python is running in it
/** @type {BotRequest | null} */
let pending = null;
let number = 0;
/** @type {number | undefined} */
let idle; // the timer that terminates the idle worker

/** @type {Bots['ask']} */
function ask(question, callback) {
  if (pending) end();
  number += 1;
  pending = { question: { ...JSON.parse(question), id: number }, callback, best: null, tries: 0, hurry: false };
  send(pending);
}

function now() {
  if (!pending) return false;
  pending.hurry = true;
  if (!pending.best) return false;
  stop(); // otherwise the worker would keep thinking
  finish(pending, { ...pending.best, kind: 'move' });
  return true;
}

function end() {
  if (!pending) return;
  clearTimeout(pending.clock);
  pending = null;
  stop();
}

/** @param {BotRequest} request */
function send(request) {
  clearTimeout(idle);
  request.tries += 1;
  worker ??= start();
  watch(request);
  worker.postMessage(JSON.stringify(request.question));
}

/** @param {BotRequest} request */
function watch(request) {
  const { seconds = 2 } = request.question;
  clearTimeout(request.clock);
  if (seconds) request.clock = setTimeout(failed, 1000 * (ready ? seconds + SLACK : START), 'silent');
}

function start() {
  const started = born(new URL('./worker.mjs', import.meta.url));
  started.addEventListener('message', ({ data }) => started === worker && answered(JSON.parse(data)));
  started.addEventListener('error', (event) => {
    event.preventDefault();
    if (started === worker) failed(event.message ?? 'unborn');
  });
  engine.then((module) => started.postMessage(module)); // compiling again would take 25 MB
  return started;
}

/** @param {URL} script */
function born(script) {
  try {
    return new Worker(script, { type: 'module' });
  } catch {
    // A sandboxed frame has no origin, so its worker must be a blob script that imports the module.
    const own = `(${bringing})(${JSON.stringify(script)})`;
    const url = URL.createObjectURL(new Blob([own], { type: 'text/javascript' }));
    const started = new Worker(url);
    started.addEventListener('message', () => URL.revokeObjectURL(url), { once: true });
    return started;
  }
}

/**
 * Code of the blob worker: import a module, and queue the messages that arrive before it listens.
 * @param {string} module
 */
function bringing(module) {
  /** @type {string[]} */
  const early = [];
  const keep = (/** @type {MessageEvent} */ event) => {
    if (event.data instanceof WebAssembly.Module) {
      globalThis.given = event.data; // for wasm_preload.js, which may not listen yet
      return;
    }
    event.stopImmediatePropagation();
    early.push(event.data);
  };
  addEventListener('message', keep);
  addEventListener('messageerror', () => { globalThis.given = null; }, { once: true }); // it can't be transferred
  import(module).then(() => {
    removeEventListener('message', keep);
    for (const data of early) dispatchEvent(new MessageEvent('message', { data }));
  }, reportError);
}

function stop() {
  clearTimeout(idle);
  worker?.terminate();
  worker = null;
  ready = false;
}

/** @param {BotAnswer} answer */
function answered(answer) {
  if (answer.kind === 'ready') {
    ready = true;
    if (pending) watch(pending);
    return;
  }
  if (!pending || answer.id !== pending.question.id) return;
  if (answer.kind === 'share') pending.callback(JSON.stringify(answer));
  else if (answer.kind !== 'best') finish(pending, answer);
  else {
    pending.best = answer;
    if (pending.hurry) now();
  }
}

/**
 * Ask again, a few times, when the worker has failed.
 * @param {string} why 'silent', 'unborn' or the browser's error message
 */
function failed(why) {
  stop();
  if (!pending) return;
  clearTimeout(pending.clock);
  if (pending.tries < TRIES) send(pending);
  else finish(pending, { id: pending.question.id, kind: 'failed', text: why });
}

/** @type {(request: BotRequest, answer: BotAnswer) => void} */
function finish({ callback, clock }, answer) {
  clearTimeout(clock);
  pending = null;
  if (worker) idle = setTimeout(stop, 1000 * IDLE);
  callback(JSON.stringify(answer));
}

globalThis.opponent = { ask, now, end }; // for the program
