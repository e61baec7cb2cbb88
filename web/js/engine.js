// @ts-check
// Says that a browser is too old, instead of loading for ever: for want of what this page cannot do
// without, or because it cannot read one of the scripts.
//
// In the JavaScript of 2009 and before all modules, so that a browser that knows no newer one can run
// it. For the same reason it has its sentences itself, in all languages: {code: {kind: sentence}}.
(function () {
  var SENTENCES = JSON.parse('{{sentences}}');
  var root = document.documentElement;
  // What Pyodide 314 is compiled to and engines of 2022 lacked in part, all in one small module.
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
      // It is forbidden here.
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

  // What the page uses and does not look for first. Newer syntax cannot be tried here, where no text
  // may become a program, but no browser has all of these without it.
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
    if (typeof WebAssembly !== 'object') return ''; // it may be switched off: loader.js says that
    return WebAssembly.validate(new Uint8Array(WASM)) ? '' : 'WebAssembly';
  }

  /**
   * Say once and for good why the games cannot be loaded.
   * @param {string} kind 'old' or 'missing'
   * @param {string} [detail]
   */
  function say(kind, detail) {
    if (engine.failed || root.getAttribute('data-ready')) return;
    engine.failed = kind;
    if (kind === 'old') root.setAttribute('data-old', ''); // it cannot draw the page either
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
    if (engine.begun) return; // loader.js reports what happens from there on
    heard = event.error ? String(event.error) : heard;
    if (event.error instanceof SyntaxError) say('old', heard);
    else if (event.target instanceof HTMLScriptElement) say('missing', event.target.src);
  }, true);
  // After all modules. One that could not be read may not have been reported; one that could not go on
  // without language.js lacks a file.
  window.addEventListener('load', function () {
    if (!engine.begun) say(window.language ? 'old' : 'missing', heard);
  });
}());
