// @ts-check
// Reports a browser that is too old, instead of loading forever: it lacks something that this page
// needs, or cannot parse one of the scripts.
//
// Written in the JavaScript of 2009 and run before all modules, so that old browsers can run it. For
// the same reason it contains its sentences in all languages: {code: {kind: sentence}}.
(function () {
  var SENTENCES = JSON.parse('{{sentences}}');
  var root = document.documentElement;
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
    var kept = null;
    try {
      kept = localStorage.getItem('ludoteka:language');
    } catch (error) {
      // Storage is forbidden.
    }
    var folder = root.lang === 'en' ? null : root.lang; // of the static page
    var wished = [asked && asked[1], folder, kept].concat(navigator.languages || [navigator.language]);
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
  function say(kind, detail) {
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

  /** @type {Engine} for loader.js */
  var engine = { failed: '', begun: false };
  window.engine = engine;

  var missing = lacks();
  if (missing) {
    say('old', missing);
    return;
  }
  var heard = '';
  window.addEventListener('error', function (event) {
    if (engine.begun) return; // from here on loader.js reports failures
    heard = event.error ? String(event.error) : heard;
    if (event.error instanceof SyntaxError) say('old', heard);
    else if (event.target instanceof HTMLScriptElement) say('missing', event.target.src);
  }, true);
  // After all modules. A parse error may not have been reported; a module that failed for lack of
  // language.js means that a file is missing.
  window.addEventListener('load', function () {
    if (!engine.begun) say(window.language ? 'old' : 'missing', heard);
  });
}());
