// @ts-check
// Reports a browser that is too old, instead of loading forever: it lacks something that this page
// needs, or cannot parse one of the scripts.
//
// Written in the JavaScript of 2009 and run before all modules, so that old browsers can run it. For
// the same reason it contains its messages in all languages: {code: {kind: sentence}}.
//
// When the connection was lost, it also requests the missing scripts again, and then reloads the page,
// which takes the files that have arrived from the browser's cache.
(function () {
  var SENTENCES = JSON.parse('{{sentences}}');
  var root = document.documentElement;
  var script = /** @type {HTMLScriptElement} */ (document.currentScript);
  var SITE = script.src.replace(/[^/]*\/[^/]*$/, '');
  var late = script.async; // this script failed to load at first, and settings.js requested it again
  var AGAIN = 'ludoteka:again'; // in this tab: how many times the page was reloaded
  var MOST = 3; // reloads, in case they do not help
  var TRIES = 6; // to fetch missing files
  var PAUSE = 500; // ms before the second try; doubled each time
  // A small module with all WebAssembly features that Pyodide 314 needs and engines of 2022 partly lacked.
  var WASM = [
    0, 97, 115, 109, 1, 0, 0, 0, // a module with
    1, 4, 1, 96, 0, 0, 3, 2, 1, 0, // a function,
    4, 4, 1, 111, 0, 0, 5, 3, 1, 0, 1, // a table of references to JavaScript, a memory,
    13, 3, 1, 0, 0, // a kind of exceptions; in the function
    10, 34, 1, 32, 0, 6, 64, // try
    65, 0, 65, 0, 65, 0, 252, 11, 0, // to fill memory,
    68, 0, 0, 0, 0, 0, 0, 0, 0, 252, 2, // to saturate while converting a float,
    192, 26, // to extend a sign,
    208, 111, 209, 26, // to see whether a reference is null;
    25, 11, 11 // catch all
  ];

  function language() {
    if (window.language) return window.language.code; // language.js could be read
    var asked = /[?&#]lang=(\w+)/.exec(location.search + location.hash);
    var saved = null;
    try {
      saved = localStorage.getItem('ludoteka:language');
    } catch (error) {
      // Storage is forbidden.
    }
    var folder = root.lang === 'en' ? null : root.lang; // of the static page
    var wished = [asked && asked[1], folder, saved].concat(navigator.languages || [navigator.language]);
    for (var index = 0; index < wished.length; index += 1) {
      var code = String(wished[index]).toLowerCase().split('-')[0];
      if (Object.prototype.hasOwnProperty.call(SENTENCES, code)) return code;
    }
    return 'en';
  }

  /** @param {string} condition */
  function style(condition) {
    return Boolean(window.CSS && CSS.supports && CSS.supports(condition));
  }

  // Features that the page uses without checking. Newer syntax cannot be tested here, where evaluating
  // text is forbidden, but every browser with all of these features has it.
  function lacks() {
    if (!('noModule' in HTMLScriptElement.prototype)) return 'modules';
    if (typeof BigInt !== 'function') return 'BigInt';
    if (!Array.prototype.findLast) return 'findLast';
    if (!window.structuredClone) return 'structuredClone';
    if (!Object.hasOwn) return 'hasOwn';
    if (typeof DecompressionStream !== 'function') return 'DecompressionStream';
    if (!('popover' in HTMLElement.prototype)) return 'popover';
    if (!style('selector(:has(a))')) return ':has()';
    if (!style('color: light-dark(red, red)')) return 'light-dark()';
    if (typeof WebAssembly !== 'object') return ''; // it may be turned off, which loader.js reports
    return WebAssembly.validate(new Uint8Array(WASM)) ? '' : 'WebAssembly';
  }

  /**
   * Show permanently why the games cannot be loaded.
   * @param {string} kind 'old' or 'missing'
   * @param {string} [detail]
   */
  function fail(kind, detail) {
    if (engine.failed || root.getAttribute('data-ready')) return;
    engine.failed = kind;
    if (kind === 'old') root.setAttribute('data-old', ''); // such a browser cannot draw the page either
    root.classList.remove('resuming'); // no game will be opened, so the shelf is shown
    var text = document.getElementById('loading-text');
    var panel = document.getElementById('loading-panel');
    document.getElementById('loading').style.display = 'none';
    panel.className += ' failed';
    text.setAttribute('role', 'alert');
    text.textContent = SENTENCES[language()][kind];
    if (!detail) return;
    var report = document.createElement('pre');
    report.id = 'loading-error';
    report.tabIndex = 0; // scrollable by keyboard
    report.textContent = detail;
    panel.appendChild(report);
  }

  /** The files needed for the start. */
  function files() {
    var sizes = document.getElementById('sizes');
    var found = Object.keys(sizes ? JSON.parse(sizes.textContent || '{}') : {}).map(function (name) { return SITE + name; });
    document.querySelectorAll('script[src]').forEach(function (each) {
      found.push(/** @type {HTMLScriptElement} */ (each).src);
    });
    return found;
  }

  /** Count a reload of the page; returns false if there have been too many. */
  function mayReload() {
    try {
      var times = Number(sessionStorage.getItem(AGAIN));
      sessionStorage.setItem(AGAIN, String(times + 1));
      return times < MOST;
    } catch (error) {
      return false; // without storage it could reload forever
    }
  }

  var resuming = false;

  /**
   * Fetch the missing files, then reload the page.
   * @param {() => void} otherwise called if a file is not on the server
   */
  function resume(otherwise) {
    if (resuming || engine.failed) return;
    resuming = true;
    if (!mayReload()) {
      otherwise();
      return;
    }
    var text = document.getElementById('loading-text');
    if (text) text.textContent = SENTENCES[language()].lost;
    var tries = 0;
    /** @param {string} url */
    function get(url) {
      return fetch(url).then(function (response) {
        if (!response.ok) tries = TRIES; // the server answers, but not with the file
        return response.ok ? response.arrayBuffer() : Promise.reject(new Error(url));
      });
    }
    function ask() {
      Promise.all(files().map(get)).then(function () { location.reload(); }, function () {
        tries += 1;
        if (tries > TRIES) otherwise();
        else if (navigator.onLine === false) window.addEventListener('online', ask, { once: true });
        else setTimeout(ask, PAUSE * Math.pow(2, tries - 1));
      });
    }
    ask();
  }

  /** @type {Engine} for loader.js */
  var engine = { failed: '', begun: false, resume: resume };
  window.engine = engine;

  var missing = lacks();
  if (missing) {
    fail('old', missing);
    return;
  }
  var cause = '';
  function giveUp() { fail('missing', cause); }
  window.addEventListener('error', function (event) {
    if (engine.begun) return; // from here on loader.js reports failures
    cause = event.error ? String(event.error) : cause;
    if (event.error instanceof SyntaxError) {
      fail('old', cause);
    } else if (event.target instanceof HTMLScriptElement) {
      cause = event.target.src;
      resume(giveUp);
    }
  }, true);
  // Whether the first script of the page has run: embed.js in a frame, settings.js otherwise.
  function isSet() {
    return root.getAttribute('data-embedded') === null ? root.getAttribute('data-pace') !== null : Boolean(window.embedding);
  }

  // Runs after all modules. A parse error may not have been reported. If a module failed because
  // language.js or this script wasn't there, or if the first script has not run, a file is missing.
  function look() {
    if (!window.language || !isSet() || (late && !engine.begun)) resume(giveUp);
    else if (!engine.begun && !resuming) fail('old', cause);
  }
  if (document.readyState === 'complete') look(); // for a late script
  else window.addEventListener('load', look);
}());
