// Asks the worker in which bots think, and starts another one when it has died.
//
// One question at a time. The page holds the game, the worker nothing: what was asked is simply
// asked again. For the program: `opponent.ask(question, hear)`, `opponent.now()`, `opponent.end()`.
const TRIES = 3; // of a question, before it is given up
const SLACK = 20; // seconds beyond those a question allows: starting Python on a slow phone

let worker = null;
let asked = null; // { question, hear, best, tries, clock }
let number = 0;

// Asks; `hear` is given the last answer as JSON: see worker.py.
function ask(question, hear) {
  if (asked) end();
  number += 1;
  asked = { question: { ...JSON.parse(question), id: number }, hear, best: null, tries: 0 };
  send();
}

// What is best so far is played at once. False if nothing is known yet: then it is as soon as it is.
function now() {
  if (!asked) return false;
  asked.hurry = true;
  if (!asked.best) return false;
  const best = { ...asked.best, kind: 'move' };
  retire(); // it would go on thinking
  finish(best);
  return true;
}

// Nobody wants to know any more.
function end() {
  if (!asked) return;
  clearTimeout(asked.clock);
  asked = null;
  retire();
}

function send() {
  asked.tries += 1;
  worker ??= hire();
  const { seconds = 2 } = asked.question;
  if (seconds) asked.clock = setTimeout(died, 1000 * (seconds + SLACK), 'silent');
  worker.postMessage(JSON.stringify(asked.question));
}

function hire() {
  const hired = new Worker(new URL('./worker.mjs', import.meta.url), { type: 'module' });
  hired.addEventListener('message', ({ data }) => hired === worker && heard(JSON.parse(data)));
  hired.addEventListener('error', (event) => {
    event.preventDefault();
    if (hired === worker) died(event.message ?? 'unborn');
  });
  return hired;
}

function retire() {
  worker?.terminate();
  worker = null;
}

function heard(answer) {
  if (!asked || answer.id !== asked.question.id) return;
  if (answer.kind !== 'best') finish(answer);
  else {
    asked.best = answer;
    if (asked.hurry) now();
  }
}

// `why` is “silent”, “unborn” or what the browser says of an error.
function died(why) {
  retire();
  if (!asked) return;
  clearTimeout(asked.clock);
  if (asked.tries < TRIES) send();
  else finish({ id: asked.question.id, kind: 'failed', text: why });
}

function finish(answer) {
  const { hear, clock } = asked;
  clearTimeout(clock);
  asked = null;
  hear(JSON.stringify(answer));
}

globalThis.opponent = { ask, now, end };
