// @ts-check
// The settings of this device: light or dark, coordinates on the boards, with sound and animation or
// without, whether the last turns of others are marked, how fast bots act and how long they think,
// whether important actions are confirmed, whether lessons ask questions on later days. And whether a
// game is about to be opened.
//
// Runs before anything is drawn, so that nothing appears in the wrong colours first. Being the first script,
// it also asks again for a style sheet, or for engine.js, if the connection was lost.
{
  const root = document.documentElement;
  const PREFIX = 'ludoteka:';
  const THEMES = ['light', 'dark'];
  const PAUSE = 1000; // ms before one of these files is requested again
  let tries = 6; // requests that are left

  /** @param {string} name */
  function read(name) {
    try {
      return localStorage.getItem(PREFIX + name) ?? '';
    } catch {
      return ''; // storage is forbidden
    }
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  function save(name, value) {
    try {
      if (value) localStorage.setItem(PREFIX + name, value);
      else localStorage.removeItem(PREFIX + name);
    } catch {
      // The setting applies until the page is closed.
    }
  }

  // The browser's bar: two meta elements colour it, by the device's theme.
  /** @type {NodeListOf<HTMLMetaElement>} */
  const metas = document.querySelectorAll('meta[name="theme-color"]');
  const colours = [...metas].map(({ content }) => content);

  addEventListener('error', ({ target }) => {
    const style = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    const engine = target instanceof HTMLScriptElement && target.defer; // which asks again for the other scripts
    if (!(style || engine) || !tries) return;
    tries -= 1;
    const again = () => target.replaceWith(engine ? copy(target) : target.cloneNode());
    if (navigator.onLine === false) addEventListener('online', again, { once: true });
    else setTimeout(again, PAUSE);
  }, true);

  // A clone of a script would not run.
  /** @param {HTMLScriptElement} script */
  function copy(script) {
    return Object.assign(document.createElement('script'), { src: script.src, defer: true });
  }

  function apply() {
    const chosen = THEMES.indexOf(read('theme'));
    if (chosen < 0) delete root.dataset.theme;
    else root.dataset.theme = THEMES[chosen];
    metas.forEach((meta, index) => { meta.content = colours[chosen < 0 ? index : chosen]; });
    root.toggleAttribute('data-coordinates', read('coordinates') === 'on');
    root.toggleAttribute('data-still', read('animation') === 'off');
    root.toggleAttribute('data-sound', read('sound') !== 'off');
    root.toggleAttribute('data-no-marks', read('marks') === 'off');
    root.dataset.pace = read('pace');
    root.toggleAttribute('data-think-less', read('thinking') === 'less');
    root.toggleAttribute('data-no-questions', read('questions') === 'off');
    root.toggleAttribute('data-unasked', read('confirmations') === 'off');
  }

  function fillForm() {
    document.getElementById('theme').value = root.dataset.theme ?? '';
    document.getElementById('coordinates').checked = 'coordinates' in root.dataset;
    document.getElementById('sound').checked = 'sound' in root.dataset;
    document.getElementById('marks').checked = !('noMarks' in root.dataset);
    document.getElementById('animation').checked = !('still' in root.dataset);
    document.getElementById('questions').checked = !('noQuestions' in root.dataset);
    document.getElementById('confirmations').checked = !('unasked' in root.dataset);
    document.getElementById('pace').value = root.dataset.pace ?? '';
    document.getElementById('thinking').value = 'thinkLess' in root.dataset ? 'less' : '';
  }

  function showConnection() {
    const sign = document.getElementById('offline');
    if (!sign) return;
    sign.hidden = navigator.onLine !== false;
    root.toggleAttribute('data-offline', !sign.hidden); // what the styles look for
  }

  // What the program focuses after a click or a touch is for screen readers: nothing is framed then.
  addEventListener('pointerdown', () => root.toggleAttribute('data-pointer', true), { capture: true, passive: true });
  addEventListener('keydown', () => root.removeAttribute('data-pointer'), { capture: true });

  // The height of the list of games is stored, so that the next visit can reserve room for it.
  function saveHeight() {
    const games = document.getElementById('games');
    if (!games) return;
    // Not 0 where there are only finished games, which lie further down.
    const pixels = document.querySelector('.saves li') ? Math.ceil(games.getBoundingClientRect().height) || 1 : 0;
    save('games', pixels ? `${innerWidth} ${pixels}` : '');
  }

  const [width, height] = read('games').split(' ');
  if (height) {
    root.dataset.games = '';
    if (Number(width) === innerWidth) root.style.setProperty('--games-height', `${height}px`);
    addEventListener('pointerdown', () => root.style.removeProperty('--games-height'), { once: true });
  }

  // Print the record even if it is collapsed.
  /** @type {HTMLDetailsElement | null} */
  let folded = null;
  addEventListener('beforeprint', () => {
    folded = document.querySelector('#record:not([open])');
    if (folded) folded.open = true;
  });
  addEventListener('afterprint', () => { if (folded) folded.open = false; });

  /** Whether a game will be opened that was on the table; js/storage.js knows which one. */
  function resuming() {
    try {
      return Boolean(sessionStorage.getItem('ludoteka:open') ?? localStorage.getItem('ludoteka:open'));
    } catch {
      return false;
    }
  }

  apply();
  // On a slow device the shelf would flash and jump before the first module is read.
  if ('main' in root.dataset) root.classList.toggle('resuming', resuming());
  addEventListener('DOMContentLoaded', showConnection);
  addEventListener('online', showConnection);
  addEventListener('offline', showConnection);
  addEventListener('pagehide', saveHeight);
  addEventListener('storage', ({ key }) => key?.startsWith(PREFIX) && apply()); // changed in another tab
  addEventListener('change', ({ target }) => {
    const { id, value, checked } = /** @type {HTMLInputElement} */ (target);
    if (['theme', 'pace', 'thinking'].includes(id)) save(id, value);
    else if (id === 'sound') save(id, checked ? 'on' : 'off');
    else if (id === 'coordinates') save(id, checked ? 'on' : '');
    else if (['animation', 'marks', 'questions', 'confirmations'].includes(id)) save(id, checked ? '' : 'off');
    else return;
    apply();
  });
  // Show coordinates to people who use the keyboard, until they use a pointer again.
  addEventListener('focusin', ({ target }) => {
    const reached = /** @type {Element} */ (target);
    const typing = reached.closest('#command') ||
      (reached.closest('#board') && reached.matches(':focus-visible'));
    if (typing) root.toggleAttribute('data-typing', true);
  });
  addEventListener('pointerdown', ({ target }) => {
    const pressed = /** @type {Element} */ (target);
    if (!pressed.closest('#command')) root.removeAttribute('data-typing');
  });
  // Before it opens: the `toggle` event comes too late for a quick finger.
  addEventListener('beforetoggle', ({ target }) => {
    if (/** @type {Element} */ (target).id === 'settings') fillForm();
  }, { capture: true });
  // Escape closes the sheet without affecting the table below it.
  addEventListener('keydown', (event) => {
    /** @type {HTMLElement | null} */
    const sheet = document.querySelector('[popover]:popover-open');
    if (event.key !== 'Escape' || !sheet) return;
    event.stopPropagation();
    event.preventDefault();
    sheet.hidePopover();
  }, { capture: true });
}
