// @ts-check
// Simulate a learner in a cmi5 package without a browser. Scripts that import this module take two arguments: the
// folder of the page's scripts, and the queries of their visits as JSON.
import { pathToFileURL } from 'node:url';

/** The contents of the browser's storage. @type {Map<string, string>} */
export const stored = new Map();
Object.assign(globalThis, {
  localStorage: {
    getItem: (/** @type {string} */ key) => stored.get(key) ?? null,
    setItem: (/** @type {string} */ key, /** @type {string} */ text) => stored.set(key, text),
    removeItem: (/** @type {string} */ key) => stored.delete(key),
  },
  document: { documentElement: { lang: 'en' } },
  addEventListener: () => {},
});

const folder = pathToFileURL(`${process.argv[2]}/`).href;
const { Course } = await import(`${folder}course.js`);
const { cmi5 } = await import(`${folder}cmi5.js`);

/** @type {string[]} */
export const queries = JSON.parse(process.argv[3]);

/** @param {number} at @param {string} result */
export const step = (at, result) => ({
  ludoteka: 1, type: 'progress', at, of: 2, tasks: 2, kind: 'task', result, task: 'Dig.', answer: 'dig c4', title: '', progress: `${at}`,
});
export const END = { type: 'finished', lesson: 'mexica/02-canals' };

/** @param {string} query */
export async function opened(query) {
  const session = await cmi5({ search: `?${query}` });
  const course = new Course('lesson');
  course.resume(session.state);
  return { session, course, began: course.suspended };
}

/** @param {{ session: any, course: any }} visit @param {...any} messages */
export function hear({ session, course }, ...messages) {
  for (const message of messages) {
    const tried = course.hear(message, 0);
    if (tried) session.answered(tried, 'lesson');
    session.save(course);
  }
}
