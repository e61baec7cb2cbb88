// @ts-check
// Simulate a browser that forbids storage: node forbidden.mjs <folder of the scripts> <queries as JSON>.
// Print as JSON how often the first visit sent its state, and the state that the next visit began with.
import { setTimeout } from 'node:timers/promises';
import { hear, opened, queries, step } from './learner.mjs';

Object.defineProperty(globalThis, 'localStorage', { get() { throw new Error('SecurityError'); } });
/** The methods and addresses of all requests that were answered. @type {string[]} */
const answered = [];
const { fetch: send } = /** @type {any} */ (globalThis);
Object.assign(globalThis, {
  fetch: async (/** @type {string} */ address, /** @type {any} */ options) => {
    const answer = await send(address, options);
    answered.push(`${options?.method} ${address}`);
    return answer;
  },
});
const puts = () => answered.filter((each) => each.startsWith('PUT') && each.includes('activities/state')).length;

const first = await opened(queries[0]);
hear(first, step(1, 'open'));
while (!puts()) await setTimeout(5);
await setTimeout(5); // until the session has handled the answer
first.session.finish(first.course);
while (!answered.some((each) => each.startsWith('POST') && each.includes('statements'))) await setTimeout(5);
const second = await opened(queries[1]);
process.stdout.write(JSON.stringify({ puts: puts(), left: first.course.suspended, began: second.began }));
