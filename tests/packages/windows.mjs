// @ts-check
// Simulate a learner with two windows on an offline device: node windows.mjs <folder of the scripts> <queries as JSON>.
// Both are closed before the device is online again; then the learner visits once more. Print as JSON the statements
// that were waiting to be sent.
import { setTimeout } from 'node:timers/promises';
import { END, hear, opened, queries, step, stored } from './learner.mjs';

const RETRY_DELAY = 5000; // ms, as in cmi5.js
const { fetch: online, setTimeout: later } = /** @type {any} */ (globalThis);

const wait = () => setTimeout(20); // until pending requests are answered
const first = await opened(queries[0]);
const second = await opened(queries[1]);
// Closed windows do not retry.
Object.assign(globalThis, {
  setTimeout: (/** @type {() => void} */ call, /** @type {number} */ ms) => (ms === RETRY_DELAY ? 0 : later(call, ms)),
});
globalThis.fetch = () => Promise.reject(new TypeError('offline'));
hear(first, step(1, 'open'), step(1, 'right'), step(2, 'open'), step(2, 'right'), END);
await wait();
hear(second, step(1, 'open'), step(1, 'wrong'));
await wait();
for (const visit of [first, second]) visit.session.finish(visit.course);
await wait();
const waited = JSON.parse([...stored].find(([key]) => !key.endsWith(':state'))?.[1] ?? '[]');
Object.assign(globalThis, { fetch: online, setTimeout: later });
const third = await opened(queries[2]);
hear(third, step(2, 'open'));
while (stored.size) await setTimeout(5);
third.session.finish(third.course);
await wait();
process.stdout.write(JSON.stringify({ waited: waited.map((/** @type {any} */ { verb }) => verb.display.en) }));
