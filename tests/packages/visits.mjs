// @ts-check
// Visits a package of cmi5 several times, without a browser: node visits.mjs <folder of the scripts> <queries as JSON>.
// Each query begins a session of the same learner with a record store. Prints as JSON how each session began and ended.
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

/** Wait until the record store has taken everything: until then it waits in the browser's storage. */
async function settled() {
  while (kept.size) await setTimeout(5);
}

/** @param {number} at @param {string} result */
const step = (at, result) => ({
  ludoteka: 1, type: 'progress', at, of: 2, tasks: 2, kind: 'task', result, task: 'Dig.', answer: 'dig c4', title: '', progress: `${at}`,
});

/** @param {string} query */
async function opened(query) {
  const session = await cmi5({ search: `?${query}` });
  const course = new Course('lesson');
  course.resume(session.state);
  const began = course.suspended;
  return { session, course, began };
}

/** @param {{ session: any, course: any }} visit @param {...any} messages */
function hear({ session, course }, ...messages) {
  for (const message of messages) {
    const tried = course.hear(message, 0);
    if (tried) session.answered(tried, 'lesson');
    session.save(course);
  }
}

/** @type {string[]} */
const queries = JSON.parse(process.argv[3]);
const first = await opened(queries[0]);
hear(first, step(1, 'open'), step(1, 'wrong'), step(1, 'right'), step(2, 'open'));
await settled();
first.session.finish(first.course);
await settled();
const second = await opened(queries[1]);
const other = await opened(queries[2]); // a second window
hear(other, step(2, 'open'));
await settled();
hear(second, step(2, 'open'), step(2, 'right'), { type: 'finished', lesson: 'mexica/02-canals' });
await settled();
hear(other, step(2, 'wrong')); // knows nothing of the first window
await settled();
for (const visit of [second, other]) {
  visit.session.finish(visit.course);
  await settled();
}
const last = await opened(queries[3]);
hear(last, step(1, 'open'), step(1, 'wrong'), { type: 'finished', lesson: 'mexica/02-canals' });
await settled();
last.session.finish(last.course);
await settled();
process.stdout.write(JSON.stringify({
  left: first.course.suspended, began: [second.began, other.began, last.began], ended: [second.course, other.course].map((course) => course.suspended),
  kept: [...kept.keys()],
}));
