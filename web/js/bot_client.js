// @ts-check
// Asks the worker in which bots think, and starts another one when it has died.
//
// One question at a time. The page holds the game, the worker nothing: after a failure the question
// is simply asked again.
const TRIES = 3; // of a question, before giving up
const SLACK = 20; // seconds beyond those a question allows: starting Python on a slow phone

/**
 * @typedef {{ id: number, seconds?: number }} Question
 * @typedef {{ id: number, kind: string, text?: string }} Answer
 * @typedef {object} Pending
 * @property {Question} question
 * @property {(answer: string) => void} callback
 * @property {Answer | null} best the best move so far
 * @property {number} tries
 * @property {boolean} hurry the first move that comes is taken
 * @property {ReturnType<typeof setTimeout>} [clock]
 */
/** @type {Worker | null} */
let worker = null;
/** @type {Pending | null} */
let pending = null;
let number = 0;

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
  stop(); // the worker would go on thinking
  finish(pending, { ...pending.best, kind: 'move' });
  return true;
}

function end() {
  if (!pending) return;
  clearTimeout(pending.clock);
  pending = null;
  stop();
}

/** @param {Pending} asked */
function send(asked) {
  asked.tries += 1;
  worker ??= start();
  const { seconds = 2 } = asked.question;
  if (seconds) asked.clock = setTimeout(failed, 1000 * (seconds + SLACK), 'silent');
  worker.postMessage(JSON.stringify(asked.question));
}

function start() {
  const started = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
  started.addEventListener('message', ({ data }) => started === worker && answered(JSON.parse(data)));
  started.addEventListener('error', (event) => {
    event.preventDefault();
    if (started === worker) failed(event.message ?? 'unborn');
  });
  return started;
}

function stop() {
  worker?.terminate();
  worker = null;
}

/** @param {Answer} answer */
function answered(answer) {
  if (!pending || answer.id !== pending.question.id) return;
  if (answer.kind !== 'best') finish(pending, answer);
  else {
    pending.best = answer;
    if (pending.hurry) now();
  }
}

/**
 * Ask again, a few times, when the worker has failed.
 * @param {string} why 'silent', 'unborn' or what the browser says of an error
 */
function failed(why) {
  stop();
  if (!pending) return;
  clearTimeout(pending.clock);
  if (pending.tries < TRIES) send(pending);
  else finish(pending, { id: pending.question.id, kind: 'failed', text: why });
}

/**
 * @param {Pending} asked
 * @param {Answer} answer
 */
function finish({ callback, clock }, answer) {
  clearTimeout(clock);
  pending = null;
  callback(JSON.stringify(answer));
}

globalThis.opponent = { ask, now, end }; // for the program
