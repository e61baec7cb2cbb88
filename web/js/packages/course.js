// @ts-check
// The reader's results in a package, added up from the messages of the board. The messages say
// which tries were right; nothing is judged here.

/** Maximum characters of suspend data; SCORM 1.2 allows 4096. */
export const ROOM = 4000;
const MOST = 999; // wrong tries counted at most
const TASK = '\\d+\\.\\d+\\.[01]\\.[01]';
// Unambiguous, because a platform may have altered the text.
const SUSPENDED = new RegExp(`^1;([01]);(\\d+\\.\\d+\\.\\d+);((?:${TASK}(?:,${TASK})*)?);((?:\\d+(?:\\.\\d+)*)?);([0-9A-Za-z-]*)$`);

/** @implements {PackageCourse} */
export class Course {
  at = 0;
  of = 1;
  tasks = 0;
  ended = false; // the lesson, puzzle, study or record has been worked through
  progress = ''; // the parameter with which the board resumes

  /** @type {Map<number, { wrong: number, right: boolean, shown: boolean }>} tasks by number */
  results = new Map();
  /** @type {Set<number>} steps or chapters that were open */
  seen = new Set();
  #whole = 0; // number of actions in the record, from the first message
  #opened = 0; // when the task was last opened or tried, in ms

  /** @param {string} kind of content: lesson, puzzle, study, record or position */
  constructor(kind) {
    this.kind = kind;
    this.asks = ['lesson', 'puzzle', 'exercise'].includes(kind);
  }

  /**
   * Process a message. Returns the try that it reports, if any.
   * @param {BoardMessage} message
   * @param {number} now in ms
   * @returns {PackageTry | null}
   */
  hear(message, now) {
    if (message.type === 'position') {
      this.#whole ||= message.last; // later, somebody may play on from an earlier position
      if (!this.asks && this.kind !== 'study' && message.index === message.last && message.last >= this.#whole) this.ended = true;
      return null;
    }
    if (message.type === 'finished' && this.asks && (message.lesson || message.puzzle)) {
      this.ended = true;
      return null;
    }
    return message.type === 'progress' ? this.#went(message, now) : null;
  }

  /**
   * @param {Extract<BoardMessage, { type: 'progress' }>} message
   * @param {number} now
   * @returns {PackageTry | null}
   */
  #went({ at, of, tasks, kind, result, task, answer, title, progress }, now) {
    Object.assign(this, { at, of, tasks, progress });
    this.seen.add(at);
    if (this.kind === 'study') this.ended ||= this.seen.size === of;
    if (kind === 'text' || kind === 'chapter') return null;
    const before = this.results.get(at) ?? { wrong: 0, right: false, shown: false };
    const seconds = this.#opened ? Math.max(0, (now - this.#opened) / 1000) : 0;
    this.#opened = now;
    if (result === 'open' || before.right) { // a task that was solved counts once
      this.results.set(at, before);
      return null;
    }
    if (result === 'wrong') before.wrong = Math.min(before.wrong + 1, MOST);
    if (result === 'right') before.right = true;
    if (result === 'shown') before.shown = true;
    this.results.set(at, before);
    if (kind === 'puzzle' && before.shown) this.ended = true; // it can no longer be solved
    return { at, result, task: task || title, answer, seconds };
  }

  /** The tasks solved without the solution, of all tries, from 0 to 1; null if nothing is asked. */
  get score() {
    if (!this.asks || !this.tasks) return null;
    const all = [...this.results.values()];
    const solved = all.filter((each) => each.right && !each.shown).length;
    const wrong = all.reduce((sum, each) => sum + each.wrong, 0);
    return solved / (this.tasks + wrong);
  }

  /**
   * Whether it is passed; null if that is undecided, or if there are no tasks.
   * @param {number | null} mastery the score that the platform wants, from 0 to 1; null for none
   */
  passed(mastery) {
    const { score } = this;
    if (!this.ended || score === null) return null;
    if (mastery !== null) return score >= mastery;
    return ['lesson', 'exercise'].includes(this.kind) || score > 0;
  }

  /** The fraction that has been seen, from 0 to 1. */
  get measure() {
    if (this.ended) return 1;
    return Math.max(0, Math.min(1, (this.kind === 'study' ? this.seen.size : this.at - 1) / this.of)) || 0;
  }

  /** The complete state as a text, for `resume`. */
  get suspended() {
    const tasks = [...this.results].map(([at, { wrong, right, shown }]) => [at, wrong, right ? 1 : 0, shown ? 1 : 0].join('.'));
    const seen = this.kind === 'study' ? [...this.seen].join('.') : '';
    const place = [this.at, this.of, this.tasks].join('.');
    const parts = ['1', this.ended ? '1' : '0', place, tasks.join(','), seen];
    const whole = [...parts, this.progress].join(';');
    return whole.length <= ROOM ? whole : [...parts, ''].join(';');
  }

  /** Resume from a text of `suspended`; one that can't be read is ignored. @param {string} text */
  resume(text) {
    const found = SUSPENDED.exec(text);
    if (!found) return;
    this.ended = found[1] === '1';
    [this.at, this.of, this.tasks] = found[2].split('.').map(Number);
    for (const row of found[3].split(',').filter(Boolean)) {
      const [at, wrong, right, shown] = row.split('.').map(Number);
      this.results.set(at, { wrong, right: right === 1, shown: shown === 1 });
    }
    for (const at of found[4].split('.').filter(Boolean)) this.seen.add(Number(at));
    this.progress = this.ended && this.asks ? '' : found[5]; // a finished course starts again
  }
}
