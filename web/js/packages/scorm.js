// @ts-check
// Finds the API of a learning platform with SCORM 1.2 or SCORM 2004, and reports the results to it.

const HIGHEST = 500; // windows to search at most
const NONE = '0'; // the code for “no error”

/**
 * A property of a window; null if this page may not read it.
 * @param {Window} from
 * @param {string} name
 */
function property(from, name) {
  try {
    return /** @type {any} */ (from)[name] ?? null;
  } catch {
    return null; // of another origin
  }
}

/**
 * The API in a window or in one of its ancestors.
 * @param {Window | null} from
 * @param {string} name
 */
function above(from, name) {
  let here = from;
  for (let left = HIGHEST; here && left > 0; left -= 1) {
    const api = property(here, name);
    if (api) return api;
    /** @type {Window | null} */
    const outer = property(here, 'parent');
    if (!outer || outer === here) return null;
    here = outer;
  }
  return null;
}

/** @type {(from: Window, name: string) => any} */
const find = (from, name) => above(from, name) ?? above(property(from, 'opener'), name)
  ?? above(property(property(from, 'top') ?? from, 'opener'), name);

/** Seconds with two digits before the point. @param {number} seconds */
const twoDigits = (seconds) => `${seconds}`.padStart(2, '0');

/** A time span in the format of SCORM 1.2, 0001:02:03.45. @param {number} seconds */
export function timespan(seconds) {
  const all = Math.min(Math.round(seconds * 100), 9999 * 360_000) / 100;
  const whole = Math.floor(all);
  const rest = (all - Math.floor(whole / 60) * 60).toFixed(2).padStart(5, '0');
  return `${`${Math.floor(whole / 3600)}`.padStart(4, '0')}:${twoDigits(Math.floor(whole / 60) % 60)}:${rest}`;
}

/** A duration in the format of ISO 8601, PT1H2M3.45S. @param {number} seconds */
export function duration(seconds) {
  const all = Math.round(Math.max(0, seconds) * 100) / 100;
  const [hours, minutes] = [Math.floor(all / 3600), Math.floor(all / 60) % 60];
  const rest = Number((all - hours * 3600 - minutes * 60).toFixed(2));
  return `PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}${rest}S`;
}

/**
 * A text without control characters, cut to a maximum length.
 * @param {string} text
 * @param {number} most
 */
function cut(text, most) {
  const plain = text.replace(/\p{C}/gu, ' ').trim();
  return plain.length <= most ? plain : `${plain.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** A number in the format of both standards. @param {number} value @param {number} digits */
const rounded = (value, digits) => `${Number(value.toFixed(digits))}`;

/** The names of the same calls and elements in SCORM 1.2 and SCORM 2004. */
const OLD = {
  api: 'API', start: 'LMSInitialize', get: 'LMSGetValue', set: 'LMSSetValue', commit: 'LMSCommit',
  finish: 'LMSFinish', error: 'LMSGetLastError', mode: 'cmi.core.lesson_mode', raw: 'cmi.core.score.raw',
  least: 'cmi.core.score.min', most: 'cmi.core.score.max', location: 'cmi.core.lesson_location',
  time: 'cmi.core.session_time', exit: 'cmi.core.exit', mastery: 'cmi.student_data.mastery_score',
};
const NEW = {
  api: 'API_1484_11', start: 'Initialize', get: 'GetValue', set: 'SetValue', commit: 'Commit',
  finish: 'Terminate', error: 'GetLastError', mode: 'cmi.mode', raw: 'cmi.score.raw',
  least: 'cmi.score.min', most: 'cmi.score.max', location: 'cmi.location',
  time: 'cmi.session_time', exit: 'cmi.exit', mastery: 'cmi.scaled_passing_score',
};

/** @implements {PackageRecord} */
class Scorm {
  /** @type {number | null} */
  mastery = null;
  state = '';
  watching = false;
  #started = Date.now();
  #over = false;
  #interactions = 0;
  #calls;
  #new;
  /** @type {any} */
  #api;

  /**
   * @param {any} api
   * @param {typeof OLD} calls
   */
  constructor(api, calls) {
    this.#api = api;
    this.#calls = calls;
    this.#new = calls !== OLD;
  }

  /** Begin a session; returns whether the platform accepted it. */
  open() {
    if (!this.#called(this.#calls.start, '')) return false;
    this.state = this.#get('cmi.suspend_data');
    this.watching = ['browse', 'review'].includes(this.#get(this.#calls.mode));
    const wanted = this.#get(this.#calls.mastery);
    const mastery = Number.parseFloat(wanted);
    this.mastery = Number.isFinite(mastery) ? mastery / (this.#new ? 1 : 100) : null;
    this.#interactions = Number.parseInt(this.#get('cmi.interactions._count'), 10) || 0;
    return true;
  }

  /**
   * Call a function of the API; returns whether it succeeded.
   * @param {string} name
   * @param {string[]} given
   */
  #called(name, ...given) {
    try {
      const done = this.#api[name](...given);
      return done === true || done === 'true';
    } catch {
      return false;
    }
  }

  /** A value; '' for none. @param {string} element */
  #get(element) {
    try {
      const value = this.#api[this.#calls.get](element);
      return `${this.#api[this.#calls.error]()}` === NONE ? `${value ?? ''}` : '';
    } catch {
      return '';
    }
  }

  /** @param {string} element @param {string} value */
  #set(element, value) {
    return this.#called(this.#calls.set, element, value);
  }

  /** @type {PackageRecord['answered']} */
  answered(tried, id) {
    if (this.#over || this.watching) return;
    const row = `cmi.interactions.${this.#interactions}`;
    if (!this.#set(`${row}.id`, `${id}-${tried.at}`)) return; // the platform keeps no interactions
    this.#interactions += 1;
    const right = tried.result === 'right';
    const now = new Date();
    this.#set(`${row}.type`, 'fill-in');
    if (this.#new) {
      this.#set(`${row}.timestamp`, `${now.toISOString().slice(0, 19)}Z`);
      this.#set(`${row}.description`, cut(tried.task, 250));
      this.#set(`${row}.learner_response`, cut(tried.answer, 250));
      this.#set(`${row}.result`, right ? 'correct' : tried.result === 'shown' ? 'neutral' : 'incorrect');
      this.#set(`${row}.latency`, duration(tried.seconds));
    } else {
      this.#set(`${row}.time`, [now.getHours(), now.getMinutes(), now.getSeconds()].map(twoDigits).join(':'));
      this.#set(`${row}.student_response`, cut(tried.answer, 255));
      this.#set(`${row}.result`, right ? 'correct' : tried.result === 'shown' ? 'neutral' : 'wrong');
      this.#set(`${row}.latency`, timespan(tried.seconds));
    }
  }

  /** @type {PackageRecord['save']} */
  save(course) {
    if (this.#over || this.watching) return true;
    const { score } = course;
    const passed = course.passed(this.mastery);
    const done = [this.#set('cmi.suspend_data', course.suspended), this.#set(this.#calls.location, `${course.at}`)];
    if (score !== null) {
      this.#set(this.#calls.least, '0');
      this.#set(this.#calls.most, '100');
      done.push(this.#set(this.#calls.raw, rounded(score * 100, 2)));
      if (this.#new) this.#set('cmi.score.scaled', rounded(score, 4));
    }
    if (this.#new) {
      this.#set('cmi.progress_measure', rounded(course.measure, 4));
      done.push(this.#set('cmi.completion_status', course.ended ? 'completed' : 'incomplete'));
      if (passed !== null) done.push(this.#set('cmi.success_status', passed ? 'passed' : 'failed'));
    } else {
      const ended = passed === null ? 'completed' : passed ? 'passed' : 'failed';
      done.push(this.#set('cmi.core.lesson_status', course.ended ? ended : 'incomplete'));
    }
    this.#set(this.#calls.exit, course.ended ? (this.#new ? 'normal' : '') : 'suspend');
    const seconds = (Date.now() - this.#started) / 1000; // replaces the earlier value of this session
    done.push(this.#set(this.#calls.time, this.#new ? duration(seconds) : timespan(seconds)));
    done.push(this.#called(this.#calls.commit, ''));
    return done.every(Boolean);
  }

  /** @type {PackageRecord['finish']} */
  finish(course) {
    if (this.#over) return;
    this.save(course);
    this.#over = true;
    this.#called(this.#calls.finish, '');
  }
}

/**
 * The platform around a window; null if there is none, or if it doesn't begin a session.
 * @param {Window} from
 * @param {string} kind of package, whose API is preferred
 * @returns {Scorm | null}
 */
export function scorm(from, kind) {
  for (const calls of kind === 'scorm12' ? [OLD, NEW] : [NEW, OLD]) {
    const api = find(from, calls.api);
    const platform = api ? new Scorm(api, calls) : null;
    if (platform?.open()) return platform;
  }
  return null;
}
