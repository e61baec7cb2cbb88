// Which language the page speaks, known before anything is drawn: the one that the address asks for
// (“?lang=”, or the folder of a static page), that was chosen here, or that the browser prefers.
//
// Blocks with data-words are taken from the static page of another language, which the build drew. The
// program finds `language` with the catalogue that it needs.
{
  const CODES = '{{languages}}'.split(' ');
  const ENGLISH = 'en';
  const KEPT = 'ludoteka:language';
  const root = document.documentElement;
  const embedded = 'embedded' in root.dataset;
  const drawn = root.lang; // of the static page
  const site = new URL('../', document.currentScript.src);

  const quietly = (look) => {
    try {
      return look();
    } catch {
      return null; // this storage is forbidden
    }
  };
  const known = (tag) => CODES.find((code) => code === tag?.toLowerCase().split('-')[0]);

  const query = new URLSearchParams(embedded ? `${location.search}&${location.hash.slice(1)}` : location.search);
  const folder = drawn === ENGLISH ? undefined : drawn;
  const chosen = embedded ? null : quietly(() => localStorage.getItem(KEPT));
  let code = CODES.find((each) => each === query.get('lang')) ?? folder ?? known(chosen)
    ?? navigator.languages.map(known).find(Boolean) ?? ENGLISH;

  const address = (other, file) => new URL(`${other === ENGLISH ? '' : `${other}/`}${file}`, site);

  // What gettext reads; null where there is none, or where it cannot be had.
  async function catalogue(other) {
    if (other === ENGLISH) return null;
    try {
      const response = await fetch(new URL(`{{words}}/${other}.mo`, site));
      return response.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    } catch {
      return null;
    }
  }

  // The blocks of the static page in that language; `whole`: with what the program draws later.
  async function adopt(other, whole) {
    const file = embedded ? 'embed.html' : '';
    const from = address(other, file);
    const response = await fetch(from);
    if (!response.ok) return;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    if (document.readyState === 'loading') {
      await new Promise((resolve) => { document.addEventListener('DOMContentLoaded', resolve, { once: true }); });
    }
    if (other !== code) return; // another one was chosen meanwhile
    if (!embedded) document.title = page.title;
    for (const theirs of page.querySelectorAll('[data-words]')) {
      const name = theirs.dataset.words;
      const ours = document.querySelector(`[data-words="${name}"]`);
      if (!ours || (name === 'app' && (!whole || root.dataset.ready))) continue;
      for (const link of theirs.querySelectorAll('a[href]')) link.href = new URL(link.getAttribute('href'), from);
      ours.replaceChildren(...theirs.childNodes);
    }
  }

  const words = catalogue(code);
  let blocks = Promise.resolve();
  if (code !== drawn) {
    root.lang = code;
    root.classList.add('translating');
    blocks = adopt(code, true).catch(() => {}).then(() => root.classList.remove('translating'));
  }

  const keep = (other) => embedded || quietly(() => localStorage.setItem(KEPT, other));

  // What the static page says for scripts, by its key, with values in its places.
  function say(key, values = {}) {
    const said = JSON.parse(document.getElementById('texts').textContent)[key];
    return said.replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
  }

  globalThis.language = {
    code,
    site: location.href.startsWith(`${site}${drawn}/`) ? '../' : './', // as links from here write it
    ready: blocks.then(() => words),
    catalogue,
    say,
    // The program speaks it from now on.
    use(other) {
      if (other === code) return;
      code = other;
      this.code = other;
      root.lang = other;
      keep(other);
      const url = new URL(location.href);
      if (folder && other !== folder) url.searchParams.set('lang', other);
      else url.searchParams.delete('lang');
      history.replaceState(history.state, '', url);
      adopt(other, false).catch(() => {});
    },
  };

  addEventListener('click', ({ target }) => {
    const menu = target.closest('.languages');
    for (const open of document.querySelectorAll('.languages[open]')) {
      if (open !== menu || target.closest('a')) open.open = false;
    }
    const link = target.closest('a[data-do="language"]');
    if (link) keep(link.dataset.on);
  });
}
