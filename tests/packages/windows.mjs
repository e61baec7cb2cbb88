// @ts-check
// Two windows of a learner whose device is offline: node windows.mjs <folder of the scripts> <queries as JSON>.
// Both are closed before the device is online again; then there is one more visit. Prints what waited as JSON.
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

/** @type {Map<string, string>} */
const kept = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => kept.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => kept.set(key, text),
    removeItem: (/** @type {string} */ key) => kept.delete(key),
  },
  document: { documentElement: { lang: 'en' } },
  addEventListener: () => {},
});

const folder = pathToFileURL(`${process.argv[2]}/`).href;
const { Course } = await import(`${folder}course.js`);
const { cmi5 } = await import(`${folder}cmi5.js`);
const AGAIN = 5000; // ms, as in cmi5.js
const { fetch: online, setTimeout: later } = /** @type {any} */ (globalThis);

/** @param {number} at @param {string} result */
const step = (at, result) => ({
  ludoteka: 1, type: 'progress', at, of: 2, tasks: 2, kind: 'task', result, task: 'Dig.', answer: 'dig c4', title: '', progress: `${at}`,
});
const END = { type: 'finished', lesson: 'mexica/02-canals' };

/** @param {string} query */
async function opened(query) {
  const session = await cmi5({ search: `?${query}` });
  const course = new Course('lesson');
  course.resume(session.state);
  return { session, course };
}

/** @param {{ session: any, course: any }} visit @param {...any} messages */
function hear({ session, course }, ...messages) {
  for (const message of messages) {
    const tried = course.hear(message, 0);
    if (tried) session.answered(tried, 'lesson');
    session.save(course);
  }
}

const wait = () => setTimeout(20); // for what is on its way
/** @type {string[]} */
const queries = JSON.parse(process.argv[3]);
const first = await opened(queries[0]);
const second = await opened(queries[1]);
// Closed windows try nothing again.
Object.assign(globalThis, {
  setTimeout: (/** @type {() => void} */ call, /** @type {number} */ ms) => (ms === AGAIN ? 0 : later(call, ms)),
});
globalThis.fetch = () => Promise.reject(new TypeError('offline'));
hear(first, step(1, 'open'), step(1, 'right'), step(2, 'open'), step(2, 'right'), END);
await wait();
hear(second, step(1, 'open'), step(1, 'wrong'));
await wait();
for (const visit of [first, second]) visit.session.finish(visit.course);
await wait();
const waited = JSON.parse([...kept].find(([key]) => !key.endsWith(':state'))?.[1] ?? '[]');
Object.assign(globalThis, { fetch: online, setTimeout: later });
const third = await opened(queries[2]);
hear(third, step(2, 'open'));
while (kept.size) await setTimeout(5);
third.session.finish(third.course);
await wait();
process.stdout.write(JSON.stringify({ waited: waited.map((/** @type {any} */ { verb }) => verb.display.en) }));
