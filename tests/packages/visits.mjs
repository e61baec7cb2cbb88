// @ts-check
// Visit a cmi5 package several times without a browser: node visits.mjs <folder of the scripts> <queries as JSON>.
// Each query begins a session of the same learner with a record store. Print as JSON the state of each session at its
// beginning and at its end.
import { setTimeout } from 'node:timers/promises';
import { END, hear, opened, queries, step, stored } from './learner.mjs';

/** Wait until everything has been sent to the record store; unsent data is in the browser's storage. */
async function settled() {
  while (stored.size) await setTimeout(5);
}

const first = await opened(queries[0]);
hear(first, step(1, 'open'), step(1, 'wrong'), step(1, 'right'), step(2, 'open'));
await settled();
first.session.finish(first.course);
await settled();
const second = await opened(queries[1]);
const other = await opened(queries[2]); // a second window
hear(other, step(2, 'open'));
await settled();
hear(second, step(2, 'open'), step(2, 'right'), END);
await settled();
hear(other, step(2, 'wrong')); // it does not have the progress of the first window
await settled();
for (const visit of [second, other]) {
  visit.session.finish(visit.course);
  await settled();
}
const last = await opened(queries[3]);
hear(last, step(1, 'open'), step(1, 'wrong'), END);
await settled();
last.session.finish(last.course);
await settled();
process.stdout.write(JSON.stringify({
  left: first.course.suspended, began: [second.began, other.began, last.began], ended: [second.course, other.course].map((course) => course.suspended),
  stored: [...stored.keys()],
}));
