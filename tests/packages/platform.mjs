// @ts-check
// Connect packages to learning platforms that misbehave: node platform.mjs <folder of the scripts>.
// Print as JSON the platform that each package found, and the values that it set.
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(`${process.argv[2]}/`).href;
const { scorm } = await import(`${folder}scorm.js`);
const { Course } = await import(`${folder}course.js`);

/**
 * Return a SCORM 1.2 API with these values. It records in `set` the values that a package sets.
 * @param {Record<string, string>} values
 * @param {{ starts?: string, sets?: string, commits?: string }} [answers]
 */
function old(values, { starts = 'true', sets = 'true', commits = 'true' } = {}) {
  /** @type {[string, string][]} */
  const set = [];
  let code = '0';
  return {
    set,
    LMSInitialize: () => starts,
    LMSGetValue(/** @type {string} */ name) {
      code = name in values ? '0' : '401';
      return values[name] ?? '';
    },
    LMSSetValue(/** @type {string} */ name, /** @type {string} */ value) {
      set.push([name, value]);
      return sets;
    },
    LMSGetLastError: () => code,
    LMSCommit: () => commits,
    LMSFinish: () => 'true',
  };
}

/** Return an outermost window with these properties. @param {object} [more] */
function outermost(more) {
  /** @type {any} */
  const window = { opener: null, ...more };
  window.parent ??= window;
  window.top ??= window;
  return window;
}

const no = () => { throw new Error('another origin'); };
const foreign = { opener: null, get parent() { return no(); }, get top() { return no(); } };
/** @type {any} */
const endless = { opener: null, top: null, get parent() { return Object.create(endless); } };
const found = {
  nothing: scorm(outermost(), 'scorm12') === null,
  foreign: scorm(foreign, 'scorm12') === null,
  endless: scorm(endless, 'scorm12') === null,
  grandparent: scorm({ parent: { parent: outermost({ API: old({}) }) } }, 'scorm12') !== null,
  opener: scorm(outermost({ opener: outermost({ API: old({}) }) }), 'scorm12') !== null,
  other: scorm(outermost({ API: old({}) }), 'scorm2004') !== null,
  refused: scorm(outermost({ API: old({}, { starts: 'false' }) }), 'scorm12') === null,
  broken: scorm(outermost({ API: {} }), 'scorm12') === null,
};

const tried = { at: 1, result: 'wrong', task: 'x', answer: `${'y'.repeat(300)}\u0007`, seconds: 1.5 };
const course = new Course('lesson');
const api = old({ 'cmi.interactions._count': '4', 'cmi.student_data.mastery_score': '80' });
const session = scorm(outermost({ API: api }), 'scorm12');
session.answered(tried, 'lesson');
const saved = session.save(course);

const review = old({ 'cmi.core.lesson_mode': 'review' });
const watching = scorm(outermost({ API: review }), 'scorm12');
watching.answered(tried, 'lesson');
watching.save(course);
watching.finish(course);

const full = scorm(outermost({ API: old({}, { sets: 'false' }) }), 'scorm12');
const uncommitted = scorm(outermost({ API: old({}, { commits: 'false' }) }), 'scorm12');

process.stdout.write(JSON.stringify({
  found, saved, mastery: session.mastery, set: Object.fromEntries(api.set),
  watching: [watching.watching, review.set], refused: [full.save(course), uncommitted.save(course)],
}));
