// @ts-check
// Two windows of a learner whose device is offline: node windows.mjs <folder of the scripts> <queries as JSON>.
// Both are closed before the device is online again; then there is one more visit. Prints what waited as JSON.
import { setTimeout } from 'node:timers/promises';
import { END, hear, kept, opened, queries, step } from './learner.mjs';

const AGAIN = 5000; // ms, as in cmi5.js
const { fetch: online, setTimeout: later } = /** @type {any} */ (globalThis);

const wait = () => setTimeout(20); // for what is on its way
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
