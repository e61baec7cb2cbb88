// @ts-check
// The language of the page, determined before anything is drawn: from the address (“?lang=”, or the
// folder of a static page), the language chosen earlier, or the browser's preference.
//
// Blocks with data-words are taken from the static page of the other language, which the build drew.
{
  const CODES = '{{languages}}'.split(' ');
  const ENGLISH = 'en';
  const SETTING = 'ludoteka:language';
  const root = document.documentElement;
  const embedded = 'embedded' in root.dataset;
  const drawn = root.lang; // of the static page
  const site = new URL('../', /** @type {HTMLScriptElement} */ (document.currentScript).src);

  /**
   * The result of a function; null if storage is blocked.
   * @template T
   * @param {() => T} access
   */
  const quietly = (access) => {
    try {
      return access();
    } catch {
      return null;
    }
  };
  /** @param {string | null} [tag] such as 'sk-SK' */
  const known = (tag) => CODES.find((each) => each === tag?.toLowerCase().split('-')[0]);

  const query = new URLSearchParams(embedded ? `${location.search}&${location.hash.slice(1)}` : location.search);
  const folder = drawn === ENGLISH ? undefined : drawn;
  const chosen = embedded ? null : quietly(() => localStorage.getItem(SETTING));
  let code = CODES.find((each) => each === query.get('lang')) ?? folder ?? known(chosen)
    ?? navigator.languages.map(known).find(Boolean) ?? ENGLISH;

  /** @type {Language['catalogue']} */
  async function catalogue(other) {
    if (other === ENGLISH) return null;
    try {
      const response = await fetch(new URL(`{{words}}/${other}.mo`, site));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    } catch {
      return null;
    }
  }

  /**
   * The focusable elements in a part of the page.
   * @param {Element} part
   * @returns {HTMLElement[]}
   */
  function focusable(part) {
    /** @type {NodeListOf<HTMLElement>} */
    const found = part.querySelectorAll('a[href], button, input, select, summary');
    return [...found];
  }

  /**
   * Replace the translated blocks with those of the static page in another language.
   * @param {string} other
   * @param {boolean} whole whether to include the block that the program draws later
   */
  async function adopt(other, whole) {
    const path = other === ENGLISH ? '' : `${other}/`;
    const from = new URL(path + (embedded ? 'embed.html' : ''), site);
    const response = await fetch(from);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (document.readyState === 'loading') {
      await new Promise((resolve) => { document.addEventListener('DOMContentLoaded', resolve, { once: true }); });
    }
    if (other !== code) return; // another language was chosen meanwhile
    if (!embedded && !root.dataset.ready) document.title = page.title; // later the program sets it
    /** @type {NodeListOf<HTMLElement>} */
    const blocks = page.querySelectorAll('[data-words]');
    for (const block of blocks) {
      const name = block.dataset.words;
      const ours = document.querySelector(`[data-words="${name}"]`);
      if (!ours || (name === 'app' && (!whole || root.dataset.ready))) continue;
      /** @type {NodeListOf<HTMLAnchorElement>} */
      const links = block.querySelectorAll('a[href]');
      for (const link of links) link.href = new URL(link.getAttribute('href') ?? '', from).href;
      const at = focusable(ours).findIndex((each) => each === document.activeElement);
      ours.replaceChildren(...block.childNodes);
      if (at >= 0) focusable(ours)[at]?.focus(); // the same element in the other language
    }
  }

  const words = catalogue(code);
  let adopted = Promise.resolve();
  if (code !== drawn) {
    root.lang = code;
    root.classList.add('translating');
    adopted = adopt(code, true).catch(() => {}).then(() => root.classList.remove('translating'));
  }

  /** @param {string} other */
  const save = (other) => embedded || quietly(() => localStorage.setItem(SETTING, other));

  // For the program and the scripts of the page.
  globalThis.language = {
    code,
    site: location.href.startsWith(`${site}${drawn}/`) ? '../' : './',
    ready: adopted.then(() => words),
    catalogue,
    phrase(key, values = {}) {
      /** @type {string} */
      const text = JSON.parse(document.getElementById('texts').textContent)[key];
      return text.replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
    },
    use(other) {
      if (other === code) return;
      code = other;
      this.code = other;
      root.lang = other;
      save(other);
      const url = new URL(location.href);
      if (folder && other !== folder) url.searchParams.set('lang', other);
      else url.searchParams.delete('lang');
      history.replaceState(history.state, '', url);
      adopt(other, false).catch(() => {});
    },
  };

  /**
   * Close the language menu; if the focus is in it, move the focus to its button.
   * @param {(menu: HTMLDetailsElement) => boolean} which
   */
  function close(which) {
    /** @type {NodeListOf<HTMLDetailsElement>} */
    const open = document.querySelectorAll('.languages[open]');
    const closed = [...open].filter(which);
    for (const menu of closed) {
      if (menu.contains(document.activeElement)) menu.querySelector('summary')?.focus();
      menu.open = false;
    }
    return closed.length > 0;
  }

  // Escape closes it without affecting the table below it.
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !close(() => true)) return;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });
  addEventListener('focusin', ({ target }) => {
    close((menu) => !menu.contains(/** @type {Element} */ (target)));
  });
  addEventListener('click', (event) => {
    const target = /** @type {Element} */ (event.target);
    close((menu) => !menu.contains(target) || Boolean(target.closest('a')));
    /** @type {HTMLElement | null} */
    const link = target.closest('a[data-do="language"]');
    if (link) save(link.dataset.on ?? '');
  });
}
