// @ts-check
// The settings of this device: light or dark theme, coordinates on the boards, sound and animation,
// whether the last turns of other players are marked, how fast bots act and how long they think,
// whether important actions are confirmed, whether lessons ask review questions on later days. Also
// whether a game is about to be opened.
//
// Runs before anything is drawn, so that nothing appears in the wrong colours first. Being the first script,
// it also requests a style sheet, or engine.js, again if the connection was lost.
{
  const root = document.documentElement;
  const PREFIX = 'ludoteka:';
  const THEMES = ['light', 'dark'];
  const PAUSE = 1000; // ms before one of these files is requested again
  let tries = 6; // remaining requests

  /** @param {string} name */
  function read(name) {
    try {
      return localStorage.getItem(PREFIX + name) ?? '';
    } catch {
      return ''; // storage is blocked
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
      // Storage is blocked: the setting applies until the page is closed.
    }
  }

  // Two meta elements set the colour of the browser's bar, one for each theme of the device.
  /** @type {NodeListOf<HTMLMetaElement>} */
  const metas = document.querySelectorAll('meta[name="theme-color"]');
  const colours = [...metas].map(({ content }) => content);

  addEventListener('error', ({ target }) => {
    const style = target instanceof HTMLLinkElement && target.rel === 'stylesheet';
    const engine = target instanceof HTMLScriptElement && target.defer; // it requests the other scripts again
    if (!(style || engine) || !tries) return;
    tries -= 1;
    const again = () => target.replaceWith(engine ? copy(target) : target.cloneNode());
    if (navigator.onLine === false) addEventListener('online', again, { once: true });
    else setTimeout(again, PAUSE);
  }, true);

  // A new element, because a cloned script would not run.
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
    root.toggleAttribute('data-offline', !sign.hidden); // used by the styles
  }

  // When the program moves the focus after a click or a touch, that is for screen readers: no focus ring.
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

  // Expand a collapsed record for printing.
  /** @type {HTMLDetailsElement | null} */
  let folded = null;
  addEventListener('beforeprint', () => {
    folded = document.querySelector('#record:not([open])');
    if (folded) folded.open = true;
  });
  addEventListener('afterprint', () => { if (folded) folded.open = false; });

  /** Whether the game that was on the table will be opened; js/storage.js knows which one. */
  function resuming() {
    try {
      return Boolean(sessionStorage.getItem('ludoteka:open') ?? localStorage.getItem('ludoteka:open'));
    } catch {
      return false;
    }
  }

  apply();
  // On a slow device, the shelf would otherwise flash up and shift before the first module runs.
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
  // Before it opens, because the `toggle` event comes too late for quick taps.
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
