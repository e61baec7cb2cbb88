// @ts-check
// Run the scripts of packages without a browser: node course.mjs <folder of the scripts>.
// Print as JSON what they report for the messages of a long lesson, for texts and for times.
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(`${process.argv[2]}/`).href;
const { Course, ROOM } = await import(`${folder}course.js`);
const { duration, timespan } = await import(`${folder}scorm.js`);

/**
 * @param {number} at
 * @param {string} result
 * @param {object} [more]
 */
const step = (at, result, more = {}) => ({
  ludoteka: 1, type: 'progress', at, of: 100, tasks: 100, kind: 'task', result, task: 'Dig.',
  answer: 'dig c4', title: '', progress: `${at}-L1${'x'.repeat(2000)}`, ...more,
});

const long = new Course('lesson');
for (let at = 1; at <= 100; at += 1) {
  long.hear(step(at, 'open'), at * 1000);
  for (let wrong = 0; wrong < 1001; wrong += 1) long.hear(step(at, 'wrong'), at * 1000);
  if (at % 2) long.hear(step(at, 'shown'), at * 1000);
  else long.hear(step(at, 'right'), at * 1000);
}
const again = new Course('lesson');
again.resume(long.suspended);

const short = new Course('lesson');
/** @type {unknown[]} */
const tries = [];
const scores = [];
for (const result of ['open', 'wrong', 'open', 'right', 'right', 'wrong']) {
  tries.push(short.hear(step(1, result, { tasks: 2, of: 2 }), tries.length * 1000));
  scores.push(short.score);
}
short.hear(step(2, 'shown', { tasks: 2, of: 2 }), 0);
short.hear({ type: 'finished', lesson: 'mexica/02-canals', totals: [] }, 0);

const broken = [
  '', '2;', '1;0;1.1.1;;', '1;0;0.1.0;1.1.1;;', `1;0;0.1.0;${'9.9.1.0,'.repeat(3)}x;;`, '<b>', '1;1;0.1.0;;;"x"',
  `1;0;0.1.0;;${Array.from({ length: 400 }, (_, at) => at + 10).join('.')} ;`,
].map((text) => {
  const course = new Course('lesson');
  course.resume(text);
  return course.suspended;
});

const puzzle = new Course('puzzle');
puzzle.hear(step(1, 'shown', { kind: 'puzzle', tasks: 1, of: 1 }), 0);
puzzle.hear({ type: 'finished', puzzle: 'mexica/1a2b3c4d', totals: [] }, 0);

const study = new Course('study');
const chapters = [2, 1, 3].map((at) => {
  study.hear(step(at, 'open', { kind: 'chapter', tasks: 0, of: 3, progress: `${at}` }), 0);
  return [study.ended, study.measure, study.passed(null)];
});

const branch = new Course('record'); // a replay that the learner continues from the fourth action
for (const last of [40, 4]) branch.hear({ type: 'position', index: 4, last }, 0);

const replay = new Course('record');
const positions = [[3, 9], [9, 9]].map(([index, last]) => {
  replay.hear({ type: 'position', index, last }, 0);
  return [replay.ended, replay.score];
});

process.stdout.write(JSON.stringify({
  room: ROOM, length: long.suspended.length, whole: again.suspended === long.suspended, score: long.score,
  tries, scores, passed: [short.passed(null), short.passed(0.25), short.passed(0.5)], broken,
  branched: branch.ended, puzzle: [puzzle.ended, puzzle.passed(null)], chapters, positions,
  spans: [0, 1.239, 59.999, 3661.5, 1e9].map(timespan), durations: [0, 1.239, 59.999, 3661.5, -1].map(duration),
}));
