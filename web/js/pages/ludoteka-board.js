// @ts-check
// Defines <ludoteka-board game="mexica" ...>: a table of Ludoteka in any page. docs/embedding.md
// documents the attributes, methods and events. It needs only the files of this site.
(() => {
  const NAME = 'ludoteka-board';
  if (customElements.get(NAME)) return; // a page with several boards may load this several times

  const VERSION = 1; // of the messages
  const PROOF = 'ludoteka-proof'; // the messages between frames: see embed.js
  const NEAR = '600px'; // a board this close to the visible part starts to load
  const PARAMETERS = [
    'game', 'seats', 'names', 'options', 'seed', 'step', 'mode', 'lesson', 'puzzle',
    'lang', 'theme', 'sound', 'record', 'position', 'study', 'exercise', 'progress',
  ];
  /** @type {string[]} */
  const EVENTS = ['ready', 'position', 'action', 'refusal', 'progress', 'finished', 'error'];
  const script = /** @type {HTMLScriptElement} */ (document.currentScript ?? document.querySelector(`script[src*="${NAME}.js"]`));
  const home = new URL('./embed.html', script.src);

  const style = new CSSStyleSheet();
  style.replaceSync(`
    :host { display: grid; }
    :host([hidden]) { display: none; }
    slot, iframe { grid-area: 1 / 1; }
    slot { display: block; }
    slot[hidden] { display: none; }
    iframe { width: 100%; height: 20rem; border: 0; }
    slot:not([hidden]) + iframe { opacity: 0; }
  `);

  /** @implements {LudotekaBoard} */
  class Board extends HTMLElement {
    static observedAttributes = [...PARAMETERS, 'height', 'sandbox'];

    #instead = document.createElement('slot'); // the page's own contents, shown if no board appears
    /** @type {HTMLIFrameElement | null} */
    #frame = null;
    #ready = false;
    #stale = false;
    /** @type {IntersectionObserver | null} */
    #near = null;
    #number = 0;
    /** @type {object[]} messages for a frame that is not ready */
    #waiting = [];
    /** @type {Map<string | undefined, (answer: BoardMessage) => void>} by the id of the message */
    #callbacks = new Map();
    #onMessage = (/** @type {MessageEvent} */ event) => this.#receive(event);

    /** @type {BoardPosition | null} the last message “position” */
    position = null;

    #root = this.attachShadow({ mode: 'open' });

    constructor() {
      super();
      this.#root.adoptedStyleSheets = [style];
      this.#root.append(this.#instead);
    }

    connectedCallback() {
      addEventListener('message', this.#onMessage);
      if (this.getAttribute('loading') === 'eager' || !('IntersectionObserver' in globalThis)) {
        this.#open();
        return;
      }
      this.#near = new IntersectionObserver(
        (entries) => entries.some((entry) => entry.isIntersecting) && this.#open(),
        { rootMargin: NEAR },
      );
      this.#near.observe(this);
    }

    disconnectedCallback() {
      removeEventListener('message', this.#onMessage);
      this.#near?.disconnect();
      this.#close('The board was taken out of the page.');
    }

    /**
     * Recreate the frame for another address, once for all attributes changed together.
     * @param {string} name
     * @param {string | null} before
     * @param {string | null} now
     */
    attributeChangedCallback(name, before, now) {
      if (before === now || !this.#frame || this.#stale) return;
      this.#stale = true;
      queueMicrotask(() => {
        this.#stale = false;
        if (!this.#frame) return;
        this.#close('The board was given other attributes.');
        this.#open();
      });
    }

    /**
     * Put another record on the table; `step` and `mode` as in the parameters.
     * @param {string} record
     * @param {{ step?: number | string, mode?: string }} options
     */
    load(record, { step, mode } = {}) {
      return this.#ask({ type: 'load', record, step, mode });
    }

    /**
     * Play an action for the seat to move, in the notation of records: `dig c4`.
     * @param {string} action
     */
    play(action) {
      return this.#ask({ type: 'play', action });
    }

    /**
     * Go to a number of actions, or `first`, `back`, `forward`, `last`.
     * @param {number | string} to
     */
    step(to) {
      return this.#ask({ type: 'step', to });
    }

    /** A link to what is shown; `kind` is `game`, `position` or `replay`. */
    link(kind = 'game') {
      return this.#ask({ type: 'link', kind });
    }

    /**
     * Mark elements of the board by their words, `mark('c4', 'd4')`; `mark()` removes the marks.
     * @param {(string | string[])[]} words
     */
    mark(...words) {
      return this.#ask({ type: 'mark', words: words.flat() });
    }

    /**
     * Send a message. Resolves with the answer: “done”, “linked”, “refusal” or “error”.
     * @param {object} message
     * @returns {Promise<BoardMessage>}
     */
    #ask(message) {
      this.#open();
      const id = `${(this.#number += 1)}`;
      /** @type {Record<string, unknown>} */
      const whole = { ludoteka: VERSION, ...message, id };
      for (const [name, value] of Object.entries(whole)) if (value === undefined) delete whole[name];
      return new Promise((resolve) => {
        this.#callbacks.set(id, resolve);
        if (this.#ready) this.#post(whole);
        else this.#waiting.push(whole);
      });
    }

    // The origin of a sandboxed frame is “null”, which cannot be named as a target.
    get #opaque() {
      const sandbox = this.getAttribute('sandbox');
      return sandbox !== null && !sandbox.split(/\s+/).includes('allow-same-origin');
    }

    /** @param {object} message */
    #post(message) {
      this.#frame?.contentWindow?.postMessage(message, this.#opaque ? '*' : home.origin);
    }

    #open() {
      if (this.#frame || !this.isConnected) return;
      this.#near?.disconnect();
      const frame = document.createElement('iframe');
      frame.title = this.getAttribute('title') ?? this.getAttribute('aria-label') ?? 'Ludoteka';
      frame.allow = 'clipboard-write; fullscreen';
      frame.referrerPolicy = 'no-referrer';
      const sandbox = this.getAttribute('sandbox');
      if (sandbox !== null) frame.setAttribute('sandbox', sandbox);
      const height = this.#height;
      if (height) frame.style.height = `${height}px`;
      frame.src = this.address;
      this.#frame = frame;
      this.#root.append(frame);
    }

    /** @param {string} why */
    #close(why) {
      this.#frame?.remove();
      this.#frame = null;
      this.#ready = false;
      this.#instead.hidden = false;
      this.position = null;
      this.#waiting = [];
      for (const answer of this.#callbacks.values()) answer({ ludoteka: VERSION, type: 'error', sentence: why });
      this.#callbacks.clear();
    }

    /** The requested height in CSS pixels; 0: as high as the table. */
    get #height() {
      const height = Number.parseInt(this.getAttribute('height') ?? '', 10);
      return height > 0 ? height : 0;
    }

    /** The frame's address: the record is in the fragment, everything else in the query. */
    get address() {
      const url = new URL(home);
      const fragment = new URLSearchParams();
      for (const name of PARAMETERS) {
        const value = this.getAttribute(name);
        if (value === null) continue;
        if (['record', 'position', 'study', 'exercise', 'progress'].includes(name)) fragment.set(name, value);
        else url.searchParams.set(name, value);
      }
      url.searchParams.set('height', this.#height ? 'frame' : 'content');
      if (location.origin !== 'null') url.searchParams.set('origin', location.origin);
      url.hash = String(fragment);
      return url.href;
    }

    /** @param {MessageEvent} event */
    #receive({ source, origin, data }) {
      const turn = data?.[PROOF];
      if (typeof turn === 'number' && this.#ready && source !== this.#frame?.contentWindow) {
        this.#post({ [PROOF]: turn });
      }
      if (!this.#frame || source !== this.#frame.contentWindow) return;
      if (origin !== (this.#opaque ? 'null' : home.origin)) return;
      if (data?.ludoteka !== VERSION) return;
      this.#instead.hidden = true;
      if (data.type === 'height') {
        if (!this.#height) this.#frame.style.height = `${data.height}px`;
        return;
      }
      if (data.type === 'ready') {
        this.#ready = true;
        for (const message of this.#waiting.splice(0)) this.#post(message);
      }
      if (data.type === 'position') this.position = data;
      // A bubbling “error” would look like one of the page's own errors.
      if (EVENTS.includes(data.type)) {
        this.dispatchEvent(new CustomEvent(data.type, { detail: data, bubbles: data.type !== 'error' }));
      }
      const answer = this.#callbacks.get(data.re);
      this.#callbacks.delete(data.re);
      answer?.(data);
    }
  }

  customElements.define(NAME, Board);
})();
