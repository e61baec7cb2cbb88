// What somebody wants on this device: light or dark, with sound or without.
//
// Runs before anything is drawn, so that nothing is drawn in the wrong colours first.
{
  const root = document.documentElement;
  const PREFIX = 'ludoteka:';
  const THEMES = ['light', 'dark'];

  function kept(name) {
    try {
      return localStorage.getItem(PREFIX + name) ?? '';
    } catch {
      return ''; // forbidden here
    }
  }

  function keep(name, value) {
    try {
      if (value) localStorage.setItem(PREFIX + name, value);
      else localStorage.removeItem(PREFIX + name);
    } catch {
      // It holds until the page is closed.
    }
  }

  // The bar around the page, which the two metas colour by the device's own theme.
  const bars = [...document.querySelectorAll('meta[name="theme-color"]')];
  const colours = bars.map(({ content }) => content);

  function dress() {
    const chosen = THEMES.indexOf(kept('theme'));
    if (chosen < 0) delete root.dataset.theme;
    else root.dataset.theme = THEMES[chosen];
    bars.forEach((bar, place) => { bar.content = colours[chosen < 0 ? place : chosen]; });
    root.toggleAttribute('data-sound', kept('sound') === 'on');
  }

  function show() {
    document.getElementById('theme').value = root.dataset.theme ?? '';
    document.getElementById('sound').checked = 'sound' in root.dataset;
  }

  // Whether there is a network; and how high the list of games was, for the next visit.
  function connect() {
    const sign = document.getElementById('offline');
    if (sign) sign.hidden = navigator.onLine !== false;
  }

  function leave() {
    const games = document.getElementById('games');
    if (!games) return;
    const height = games.querySelector('li') ? Math.ceil(games.getBoundingClientRect().height) : 0;
    keep('games', height ? `${innerWidth} ${height}` : '');
  }

  const [width, height] = kept('games').split(' ');
  if (height) {
    root.dataset.games = '';
    if (Number(width) === innerWidth) root.style.setProperty('--games-height', `${height}px`);
    addEventListener('pointerdown', () => root.style.removeProperty('--games-height'), { once: true });
  }

  // On paper the record is seen, whether it is open or not.
  let folded = null;
  addEventListener('beforeprint', () => {
    folded = document.querySelector('#record:not([open])');
    if (folded) folded.open = true;
  });
  addEventListener('afterprint', () => { if (folded) folded.open = false; });

  dress();
  addEventListener('DOMContentLoaded', connect);
  addEventListener('online', connect);
  addEventListener('offline', connect);
  addEventListener('pagehide', leave);
  addEventListener('storage', ({ key }) => key?.startsWith(PREFIX) && dress()); // another tab
  addEventListener('change', ({ target }) => {
    if (target.id === 'theme') keep('theme', target.value);
    else if (target.id === 'sound') keep('sound', target.checked ? 'on' : '');
    else return;
    dress();
  });
  addEventListener('toggle', ({ target }) => target.id === 'settings' && show(), { capture: true });
  // Escape closes the sheet and means nothing to the table below it.
  addEventListener('keydown', (event) => {
    const sheet = document.querySelector('[popover]:popover-open');
    if (event.key !== 'Escape' || !sheet) return;
    event.stopPropagation();
    event.preventDefault();
    sheet.hidePopover();
  }, { capture: true });
}
