// @ts-check
// An embedded table and the page around it: the address, messages, height and theme.
//
// Runs before anything is drawn.
{
  const VERSION = 1; // of the messages
  const LONGEST = 600_000; // characters of a message as JSON: py_rules/limits.py
  const EARLY = 100; // messages queued until the program listens
  const root = document.documentElement;
  const query = new URLSearchParams(location.search);
  const fragment = new URLSearchParams(location.hash.slice(1)); // never sent to a server
  const pairs = [...query, ...fragment];
  const parameters = new Map(pairs);

  const theme = parameters.get('theme') ?? '';
  if (['light', 'dark'].includes(theme)) root.dataset.theme = theme;
  root.toggleAttribute('data-sound', parameters.get('sound') === 'on'); // silent by default
  if (parameters.get('height') === 'content') root.dataset.height = 'content';

  // As on the site: no focus ring when the program moves the focus after a click or a touch.
  addEventListener('pointerdown', () => root.toggleAttribute('data-pointer', true), { capture: true, passive: true });
  addEventListener('keydown', () => root.removeAttribute('data-pointer'), { capture: true });

  const framed = parent !== window;
  const only = parameters.get('origin'); // the only origin to exchange messages with; any if missing
  /** @type {((text: string) => void) | null} */
  let onMessage = null;
  /** @type {string[]} */
  const early = []; // messages that arrived before the program listened

  /** @param {object} message */
  function send(message) {
    if (!framed) return;
    try {
      parent.postMessage(message, only ?? '*');
    } catch {
      // The parameter is not an origin: the table reports this, and sends no messages.
    }
  }

  /**
   * The room left after writing a value as JSON: an upper bound. Below 0, the rest of the value is not
   * visited.
   * @type {(value: unknown, room: number) => number}
   */
  function roomAfter(value, room) {
    if (typeof value === 'string') return room - value.length;
    if (typeof value !== 'object' || value === null || room < 0) return room - 1;
    if (ArrayBuffer.isView(value)) return -1;
    let rest = room - (Array.isArray(value) ? value.length : 1);
    for (const name of rest < 0 ? [] : Object.keys(value)) {
      rest = roomAfter(/** @type {Record<string, unknown>} */ (value)[name], rest - name.length - 1);
      if (rest < 0) break;
    }
    return rest;
  }

  /**
   * A message as JSON; '' for one that JSON cannot hold, and blanks for one that is too long.
   * @param {object} data
   */
  function asText(data) {
    try {
      if (roomAfter(data, LONGEST) < 0) return ' '.repeat(LONGEST + 1);
      return JSON.stringify(data) ?? '';
    } catch {
      return '';
    }
  }

  addEventListener('message', ({ source, origin, data }) => {
    if (!framed || source !== parent || (only !== undefined && origin !== only)) return;
    if (typeof data !== 'object' || data === null || !('ludoteka' in data)) return; // not for us
    const text = asText(data);
    if (onMessage) onMessage(text);
    else if (early.length < EARLY) early.push(text);
  });

  let height = 0;
  new ResizeObserver(() => {
    const now = Math.ceil(root.getBoundingClientRect().height);
    if (now === height || now < 1) return;
    height = now;
    send({ ludoteka: VERSION, type: 'height', height });
  }).observe(root);

  // A frame does not reload by itself when only the fragment of its address changes.
  addEventListener('hashchange', () => location.reload());

  // A puzzle made by a user is proven when it is the frame's turn: once the frame is in view, and one
  // frame of the page at a time, because each proof keeps a worker busy.
  const PROOF = 'ludoteka-proof'; // the name of the lock
  let proof = ''; // 'waiting', 'running', or '' for neither
  let queued = false;
  let busy = false; // it is this frame's turn
  let done = () => {}; // gives the turn to the next frame
  // A hidden page gives up its turn: it proves nothing, and pages may share the lock.
  addEventListener('visibilitychange', () => document.hidden && done());

  /** @type {() => Promise<void>} resolved once the frame is in view */
  const inView = () =>
    new Promise((resolve) => {
      new IntersectionObserver((entries, observer) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        resolve();
      }).observe(root);
    });

  // A sandboxed frame has no locks, and neither has one on a page without https. Instead, it sends a
  // random number to the other frames until none of them answers with a smaller one: 0 from a frame
  // that is proving, or the number of another frame that is waiting. A ludoteka-board element passes them on. A
  // frame that has received a smaller number sends no answer: if all did, each frame that asks would
  // double the number of answers.
  const PATIENCE = 400; // ms to wait for answers
  let asking = 0; // the number that this frame sends; 0 if it isn't waiting
  let answered = false;

  /** @param {number} number */
  function post(number) {
    send({ [PROOF]: number });
    for (let i = 0; i < parent.length; i += 1) {
      if (parent[i] !== window) parent[i]?.postMessage({ [PROOF]: number }, '*');
    }
  }

  async function asked() {
    asking = Math.random() || 1;
    let free = false;
    while (!free) {
      answered = false;
      post(asking);
      await new Promise((resolve) => { setTimeout(resolve, PATIENCE); });
      free = !answered || proof !== 'waiting';
    }
    asking = 0;
  }

  addEventListener('message', ({ source, origin, data }) => {
    const number = data?.[PROOF];
    if (!framed || typeof number !== 'number') return;
    if (source === parent && only !== undefined && origin !== only) return;
    const proving = busy || proof === 'running';
    if (number < asking) answered = true;
    else if (proving ? number > 0 : number > asking && asking && !answered) post(proving ? 0 : asking);
  });

  /** @param {(nothing: string) => void} begin */
  async function takeTurn(begin) {
    const turn = () => proof !== 'waiting' || new Promise((resolve) => {
      busy = true;
      done = () => {
        busy = false;
        resolve(true);
      };
      begin('');
      if (document.hidden) done(); // the page was hidden while it waited
    });
    if ('IntersectionObserver' in globalThis) await inView();
    try {
      await navigator.locks.request(PROOF, turn);
    } catch {
      if (framed) await asked();
      turn();
    }
  }

  // For the program.
  globalThis.embedding = {
    pairs: JSON.stringify(pairs),
    send: (text) => send(JSON.parse(text)),
    listen(callback) {
      onMessage = callback;
      for (const text of early.splice(0)) callback(text);
    },
    prove(state, begin) {
      proof = state;
      if (state === '') done();
      if (state !== 'waiting' || queued) return;
      queued = true;
      takeTurn(begin);
    },
    mark: (words) => globalThis.mark('page', words),
  };
}
