// @ts-check
// Reports to a platform with cmi5, or with only a record store (LRS), by xAPI statements in order.
//
// Statements that can't be sent wait, also in the browser's storage, until the device is online again or
// until the next visit of the same learner.
import { duration } from './scorm.js';

const VERSION = '1.0.3'; // of xAPI
const CMI5 = 'https://w3id.org/xapi/cmi5/context';
const CATEGORY = { id: `${CMI5}/categories/cmi5` };
const MOVE_ON = { id: `${CMI5}/categories/moveon` };
const MASTERY = `${CMI5}/extensions/masteryscore`;
const VERBS = 'http://adlnet.gov/expapi/verbs/';
const STATE = 'ludoteka'; // the id of our state in the record store
const FILL_IN = 'http://adlnet.gov/expapi/activities/cmi.interaction';
const CONFLICTS = [409, 412]; // another state exists, or was stored meanwhile
const TRIES = 4; // to store the state while other windows do so too
const AGAIN = 5000; // ms before a rejected statement is sent again

/** A random UUID; `crypto.randomUUID` needs https. */
function uuid() {
  const all = crypto.getRandomValues(new Uint8Array(16));
  all[6] = (all[6] & 15) | 64; // version 4
  all[8] = (all[8] & 63) | 128;
  const digits = Array.from(all, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/**
 * The learner whom an address names. Some platforms wrap values in lists, or use older names.
 * @param {any} given
 */
function learner(given) {
  const first = (/** @type {any} */ value) => (Array.isArray(value) ? value[0] : value);
  const found = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, first(value)]));
  const { accountServiceHomePage: homePage, accountName: name } = found.account ?? {};
  return { ...found, objectType: 'Agent', ...(homePage ? { account: { homePage, name } } : {}) };
}

/** The state in a response; null if there is none, which some record stores report as an empty response. */
const stateIn = (/** @type {Response} */ answer) => /** @type {Promise<any>} */ (answer.ok ? answer.json().catch(() => null) : Promise.resolve(null));

/** @implements {PackageRecord} */
class Cmi5 {
  /** @type {number | null} */
  mastery = null;
  state = '';
  watching = false;
  leave = '';
  #started = Date.now();
  #over = false;
  #closing = false;
  /** @type {any} the parts of the context that the platform prescribes */
  #template = {};
  /** @type {any[]} statements that wait */
  #queue = [];
  /** @type {Promise<void> | null} */
  #sending = null;
  /** @type {() => void} */
  #changed = () => {};
  #given = { ended: false, passed: false, failed: false }; // statements sent only once: whether they were
  #saved = '';
  #saves = 0; // how often the state was saved, which tells the newer of two states
  #suspended = ''; // the latest text to save
  /** @type {Promise<any>} */
  #last = Promise.resolve(); // the latest save, which the next one waits for
  #saving = 0; // number of saves under way
  #strict = false; // whether the record store requires the ETag of the state to replace
  #refused = false;
  #timer = 0;
  /** @type {Set<string>} ids of statements of earlier visits */
  #old = new Set();
  /** @type {Set<string>} ids of the statements that this window sends, or has sent */
  #own = new Set();

  /**
   * @param {URLSearchParams} launch
   * @param {string} activity
   * @param {string} authorization
   * @param {boolean} plain whether there is only a record store and no cmi5
   */
  constructor(launch, activity, authorization, plain) {
    this.endpoint = `${launch.get('endpoint') ?? ''}`.replace(/\/?$/, '/');
    const actor = JSON.parse(launch.get('actor') ?? '{}');
    this.actor = plain ? learner(actor) : actor;
    this.registration = launch.get('registration') ?? '';
    this.activity = activity;
    this.plain = plain;
    this.headers = { 'Authorization': authorization, 'X-Experience-API-Version': VERSION };
    this.waits = `ludoteka:cmi5:${this.registration || `${activity} ${JSON.stringify(this.actor)}`}`;
  }

  get waiting() {
    return this.#queue.length > 0 && this.#refused;
  }

  /** @param {() => void} callback */
  watch(callback) {
    this.#changed = callback;
  }

  /** The address of a resource. @param {string} path @param {Record<string, string>} parameters */
  #at(path, parameters) {
    return `${this.endpoint}${path}?${new URLSearchParams(parameters)}`;
  }

  /** @param {string} stateId */
  #stateAt(stateId) {
    const { activity: activityId, registration } = this;
    const agent = JSON.stringify(this.actor);
    return this.#at('activities/state', { stateId, activityId, agent, ...(registration ? { registration } : {}) });
  }

  async open() {
    if (!this.plain) await this.#launched();
    const stored = await fetch(this.#stateAt(STATE), { headers: this.headers });
    const { suspended, given, saves } = this.#newer(await stateIn(stored));
    this.state = typeof suspended === 'string' ? suspended : '';
    this.#saves = Number(saves) || 0;
    this.#learn(given);
    addEventListener('online', () => { this.#send(); });
    const found = this.#left();
    this.#own = new Set(found.map(({ id }) => id));
    const left = found.filter(({ verb }) => !/\/(?:initialized|terminated)$/.test(verb?.id ?? ''));
    this.#enqueue('initialized', {}, [CATEGORY]);
    for (const each of left) { // their own session is over, so they are sent in this one
      const extensions = { ...each.context?.extensions, ...this.#template.extensions };
      this.#old.add(each.id);
      this.#queue.push({ ...each, context: { ...each.context, extensions } });
    }
    this.#store();
    await this.#sending;
  }

  /** Note which of the statements that are sent only once were sent. @param {any} given */
  #learn(given) {
    for (const name of /** @type {const} */ (['ended', 'passed', 'failed'])) this.#given[name] ||= given?.[name] === true;
  }

  /** Fetch what cmi5 requires a unit to fetch before its first statement. */
  async #launched() {
    const launched = await fetch(this.#stateAt('LMS.LaunchData'), { headers: this.headers });
    if (!launched.ok) throw new Error(`${launched.status}`);
    const data = await launched.json();
    this.#template = data.contextTemplate ?? {};
    this.mastery = typeof data.masteryScore === 'number' ? data.masteryScore : null;
    this.watching = ['Browse', 'Review'].includes(data.launchMode);
    this.leave = /^https?:/.test(data.returnURL ?? '') ? data.returnURL : '';
    // The standard requires this request, although the learner's preferences are not used here.
    const profile = { profileId: 'cmi5LearnerPreferences', agent: JSON.stringify(this.actor) };
    await fetch(this.#at('agents/profile', profile), { headers: this.headers }).catch(() => {});
  }

  /** The newer of two states: the record store's, and the one in the browser's storage. @param {any} there */
  #newer(there) {
    const here = this.#here();
    return (here && (Number(here.saves) || 0) > (Number(there?.saves) || 0) ? here : there) ?? {};
  }

  /** The state in the browser's storage; null if there is none, or if nothing can be stored here. @returns {any} */
  #here() {
    try { return JSON.parse(localStorage.getItem(this.#unsaved) ?? 'null'); } catch { return null; }
  }

  /** The key in the browser's storage of a state that the record store doesn't have yet. */
  get #unsaved() {
    return `${this.waits}:state`;
  }

  /** The unsent statements of an earlier visit. @returns {any[]} */
  #left() {
    try {
      const found = JSON.parse(localStorage.getItem(this.waits) ?? '[]');
      return Array.isArray(found) ? found : [];
    } catch {
      return [];
    }
  }

  /** Store the waiting statements, along with those that other windows of the learner stored. */
  #store() {
    try {
      const all = this.#left().filter(({ id }) => !this.#own.has(id)).concat(this.#queue);
      if (all.length) localStorage.setItem(this.waits, JSON.stringify(all));
      else localStorage.removeItem(this.waits);
    } catch {
      // Storage is blocked: the statements wait only as long as the page is open.
    }
  }

  /** Seconds since the beginning, as a duration. */
  get #lasted() {
    return duration((Date.now() - this.#started) / 1000);
  }

  /**
   * Append a statement to the queue, and send the queue.
   * @param {string} verb
   * @param {object} result
   * @param {{ id: string }[]} categories none for statements that cmi5 allows but doesn't define
   * @param {object} [about] the activity, if it isn't the whole content
   */
  #enqueue(verb, result, categories, about) {
    const activities = this.#template.contextActivities ?? {};
    const graded = verb === 'passed' || verb === 'failed';
    const extensions = { ...this.#template.extensions, ...(graded && this.mastery !== null ? { [MASTERY]: this.mastery } : {}) };
    const category = [...(activities.category ?? []), ...(this.plain ? [] : categories)];
    const id = uuid();
    this.#own.add(id);
    this.#queue.push({
      id,
      timestamp: new Date().toISOString(),
      actor: this.actor,
      verb: { id: VERBS + verb, display: { en: verb } },
      object: about ?? { objectType: 'Activity', id: this.activity },
      ...(Object.keys(result).length ? { result } : {}),
      context: {
        ...this.#template,
        ...(this.registration ? { registration: this.registration } : {}),
        extensions,
        contextActivities: { ...activities, ...(category.length ? { category } : {}) },
      },
    });
    this.#send();
  }

  #send() {
    this.#store();
    if (this.#closing) return;
    this.#sending ??= this.#flush().finally(() => {
      this.#sending = null;
      this.#changed();
    });
  }

  /** Send the statements one after another, until one can't be sent. */
  async #flush() {
    while (this.#queue.length && !this.#closing) {
      const [first] = this.#queue;
      const answer = await fetch(this.#at('statements', { statementId: first.id }), {
        method: 'PUT', headers: { ...this.headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(first), keepalive: true,
      }).catch(() => null);
      // No retry if the store already has the statement, or will never accept it.
      const later = this.#old.has(first.id) ? [408, 429] : [401, 403, 408, 429];
      const settled = answer !== null && (answer.ok || (answer.status >= 400 && answer.status < 500 && !later.includes(answer.status)));
      this.#refused = !settled;
      if (!settled) {
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => this.#send(), AGAIN); // “online” may have fired while it was being sent
        return;
      }
      this.#queue.shift();
      this.#store();
    }
  }

  /** @type {PackageRecord['answered']} */
  answered(tried, id) {
    if (this.#over || this.watching) return;
    const { at, task, answer, result, seconds } = tried;
    const language = document.documentElement.lang;
    this.#enqueue('answered', {
      response: answer,
      duration: duration(seconds),
      ...(result === 'shown' ? {} : { success: result === 'right' }),
    }, [], {
      objectType: 'Activity',
      id: `${this.activity}${this.activity.includes('#') ? '-' : '#'}${id}-${at}`,
      definition: { type: FILL_IN, interactionType: 'fill-in', description: { [language]: task || id } },
    });
  }

  /** @type {PackageRecord['save']} */
  save(course) {
    if (this.#over || this.watching) return true;
    const { score, ended, suspended } = course;
    const passed = course.passed(this.mastery);
    const time = this.#lasted;
    if (ended && !this.#given.ended) {
      this.#given.ended = true;
      this.#enqueue('completed', { completion: true, duration: time }, [CATEGORY, MOVE_ON]);
    }
    // Once passed, always passed; before that, a failure is reported only once.
    if (passed !== null && !this.#given.passed && !(this.#given.failed && !passed)) {
      this.#given[passed ? 'passed' : 'failed'] = true;
      const scaled = Number((score ?? 0).toFixed(4));
      this.#enqueue(passed ? 'passed' : 'failed', { success: passed, score: { scaled }, duration: time }, [CATEGORY, MOVE_ON]);
    }
    this.#keep(suspended);
    return !this.#refused;
  }

  /** The state to save, as JSON; it needs saving if the record store has a different one. */
  get #state() {
    return JSON.stringify({ suspended: this.#suspended, given: this.#given });
  }

  /** The state with the number of saves, as it is sent. */
  get #body() {
    return JSON.stringify({ suspended: this.#suspended, given: this.#given, saves: this.#saves });
  }

  /** Put the state into the record store, and into the browser's storage until that has it. @param {string} suspended */
  #keep(suspended) {
    this.#suspended = suspended;
    const state = this.#state;
    // A save that is still checking the stored state would end with the page, so it is sent again.
    if (state === this.#saved && !(this.#closing && this.#saving)) return;
    this.#saved = state;
    this.#saving += 1;
    this.#saves += 1;
    this.#learn(this.#here()?.given); // written by another window
    try {
      localStorage.setItem(this.#unsaved, this.#body);
    } catch {
      // Storage is blocked.
    }
    // When the page is about to close, there is no time to check what another window stored.
    const put = this.#closing ? this.#put() : this.#last.then(() => this.#replace());
    this.#last = put.catch(() => {});
    put.then((answer) => {
      if (!answer.ok) throw new Error(`${answer.status}`);
      if (this.#saved !== state) return;
      this.#saved = this.#state; // including what was merged
      if (this.#here()?.suspended === this.#suspended) localStorage.removeItem(this.#unsaved); // otherwise another window's
    }).catch(() => { if (this.#saved === state) this.#saved = ''; }).finally(() => { this.#saving -= 1; });
  }

  /** @param {Record<string, string>} [condition] of xAPI: which state is replaced */
  #put(condition) {
    const headers = { ...this.headers, 'Content-Type': 'application/json', ...condition };
    return fetch(this.#stateAt(STATE), { method: 'PUT', headers, body: this.#body, keepalive: true });
  }

  /** Replace the stored state, even another window's, after merging which statements were sent. */
  async #replace() {
    for (let number = 1; ; number += 1) {
      const there = await fetch(this.#stateAt(STATE), { headers: this.headers, cache: 'no-store' });
      const { given, saves } = await stateIn(there) ?? {};
      this.#learn(given);
      this.#saves = Math.max(this.#saves, Number(saves) || 0) + 1;
      const tag = there.ok ? there.headers.get('ETag') : null;
      // Only for stores that require it: others may not allow this header cross-origin.
      /** @type {Record<string, string>} */
      const condition = tag ? { 'If-Match': tag } : { 'If-None-Match': '*' };
      const answer = await this.#put(this.#strict ? condition : {});
      if (!CONFLICTS.includes(answer.status) || number === TRIES) return answer;
      this.#strict = true;
    }
  }

  /** @type {PackageRecord['finish']} */
  finish(course) {
    if (this.#over) return;
    this.#closing = true;
    this.save(course);
    this.#over = true;
    this.#enqueue('terminated', { duration: this.#lasted }, [CATEGORY]);
    // The page is about to close, so all waiting statements are sent at once. Those still in the storage
    // are sent again at the next visit; a record store accepts a statement only once.
    const rest = this.#queue.slice(this.#sending ? 1 : 0);
    fetch(this.#at('statements', {}).replace(/\?$/, ''), {
      method: 'POST', headers: { ...this.headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(rest), keepalive: true,
    }).then((answer) => {
      if (!answer.ok) return;
      this.#queue = this.#queue.filter((each) => !rest.includes(each));
      this.#store();
    }).catch(() => {});
  }
}

/**
 * The session that an address begins, by cmi5 or with the address of a record store and the right to write there; null if
 * it has neither, or if the platform doesn't answer.
 * @param {Location} from
 * @returns {Promise<Cmi5 | null>}
 */
export async function cmi5(from) {
  const launch = new URLSearchParams(from.search);
  const fetched = launch.get('fetch');
  const activity = launch.get('activityId') ?? launch.get('activity_id');
  let authorization = launch.get('auth');
  if (!(fetched || authorization) || !launch.get('endpoint') || !launch.get('actor') || !activity) return null;
  try {
    if (fetched) {
      const answer = await fetch(fetched, { method: 'POST' });
      const token = (await answer.json())['auth-token'];
      authorization = token && `Basic ${token}`;
    }
    if (!authorization) return null;
    const session = new Cmi5(launch, activity, authorization, !fetched);
    await session.open();
    return session;
  } catch {
    return null;
  }
}
