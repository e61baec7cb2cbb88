// @ts-check
// The page of a package: shows the content, and reports the results to the learning platform.
import { Course } from './course.js';
import { scorm } from './scorm.js';
import { cmi5 } from './cmi5.js';

/** @type {PackageContent} */
const content = JSON.parse(/** @type {HTMLElement} */ (document.getElementById('content')).textContent);
const status = /** @type {HTMLElement} */ (document.getElementById('status'));
const course = new Course(content.kind);

/** @type {PackageRecord | null} null: nobody records anything */
const platform = content.package === 'cmi5' ? await cmi5(location) : scorm(window, content.package);
if (platform) course.resume(platform.state);

/** @param {keyof PackageContent['texts']} key */
function showStatus(key) {
  if (status.dataset.shown === key) return;
  status.dataset.shown = key;
  status.textContent = content.texts[key];
}

/** @param {boolean} saved */
const report = (saved) => showStatus(platform?.watching ? 'looking' : platform?.waiting ? 'waiting' : saved ? 'recorded' : 'refused');

if (!platform) showStatus('alone');
else {
  report(true);
  if (platform.watch) platform.watch(() => report(true));
  if (platform.leave) {
    const leave = Object.assign(document.createElement('a'), { href: platform.leave, textContent: content.texts.leave });
    status.after(leave);
  }
}

const board = document.createElement('ludoteka-board');
board.setAttribute(content.kind, content.value);
board.setAttribute('lang', content.language);
board.setAttribute('loading', 'eager');
board.title = content.title;
if (['lesson', 'puzzle', 'study', 'exercise'].includes(content.kind)) board.setAttribute('progress', course.progress);

for (const type of /** @type {BoardEvent[]} */ (['progress', 'position', 'finished'])) {
  board.addEventListener(type, (event) => {
    const before = course.suspended;
    const tried = course.hear(/** @type {CustomEvent<BoardMessage>} */ (event).detail, Date.now());
    if (!platform || (!tried && course.suspended === before)) return;
    if (tried) platform.answered(tried, content.name);
    report(platform.save(course));
  });
}
/** @type {HTMLElement} */ (document.getElementById('board')).append(board);

addEventListener('pagehide', () => platform?.finish(course));
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && platform) location.reload(); // its session has ended
});
