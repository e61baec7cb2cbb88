// @ts-check
// Lets players set up a game before the program runs, on screens drawn by the build.
//
// All input takes effect at once, and is recorded for the program to start with: in the attribute
// data-early, as JSON, [[word, on, text], ...]. See web/views/early.py for the parts of the
// screens.
import { ahead } from './parts.js';
import { reflect } from './patch.js';
import { quietly } from './starts.js';

/** @typedef {[name: string, colour: string, level: string, style: string]} Row */
/** @typedef { { seats: Row[], shuffle: boolean, options: string[], link: boolean } } Choice as stored */
/** @typedef {Record<string, string>} Texts by the word that is chosen */
/**
 * @typedef {object} Parts of all screens
 * @property {Record<string, any>} games
 * @property {string} usual the default level of a bot
 * @property {Texts} faces markup by level, '' for a person
 * @property {Texts} with
 * @property {Texts} levels
 * @property {Texts} styles
 * @property {Texts} titles of bots
 * @property {string[]} people
 * @property {string[]} unnamed the error for an invalid name, by seat
 * @property {string} twins the error for a name that two players share
 */

const root = document.documentElement;
const app = document.getElementById('app');
const panel = document.getElementById('loading-panel');
const { phrase } = globalThis.language;

/** @type {Element} the screen of the game with all its seats */
let whole;
/** @type {Choice & { id: string, title: string, screen: string, names: string[] }} the game that is set up */
let game;
/** @type {Parts} of all screens */
let parts;
/** @type {Choice} */
let now;
/** @type {[word: string, on: string, text: string][]} */
let events = [];
/** @type {ChildNode[]} */
let shelf = [];
let top = 0; // scroll position of the shelf
let linked = ''; // the fragment of the address, from before any press

/** @param {string} hash */
const address = (hash) => history.replaceState(history.state, '', location.pathname + location.search + hash);

/** @param {string} markup */
function made(markup) {
  const holder = document.createElement('template');
  holder.innerHTML = markup;
  return /** @type {HTMLElement} */ (holder.content.firstElementChild);
}

/** @type {(screen: ParentNode, selector: string) => HTMLElement[]} */
const all = (screen, selector) => [...screen.querySelectorAll(selector)].map((each) => /** @type {HTMLElement} */ (each));
/** The first match, which always exists. @type {(screen: ParentNode, selector: string) => any} */
const one = (screen, selector) => screen.querySelector(selector);

/** The given colours without duplicates, followed by the others. @param {string[]} given */
function complete(given) {
  const offered = all(one(whole, '.colours'), 'button').map(({ dataset: { on = '' } }) => on.slice(2));
  const fit = new Set(given).size === given.length && given.every((each) => offered.includes(each));
  return fit ? [...new Set([...given, ...offered])] : offered;
}

/** The last setup of the game, with defaults for parts that this page did not write. */
function begin() {
  const stored = quietly(() => JSON.parse(globalThis.store.setting('choices'))[game.id], game);
  const counts = all(whole, '[data-do=seats]').map((each) => Number(each.dataset.on));
  /** @param {any} row */
  const sound = (row) => row?.length === 4 && row.every((/** @type {any} */ each) => typeof each === 'string');
  const fits = Array.isArray(stored?.seats) && counts.includes(stored.seats.length) && stored.seats.every(sound);
  const { seats, shuffle, options, link } = fits ? stored : game;
  const colours = complete(seats.map((/** @type {Row} */ [, colour]) => colour));
  /** @type {(texts: Texts, key: string) => string} */
  const known = (texts, key) => (Object.hasOwn(texts, key) ? key : '');
  const rows = seats.map((/** @type {Row} */ [name, , level, style], /** @type {number} */ at) => (
    [name, colours[at], known(parts.faces, level), known(parts.styles, style)]));
  now = { seats: rows, shuffle: shuffle === true, options: Array.isArray(options) ? [...options] : [], link: link === true };
}

/** @type {() => string} */
const opponents = () => (now.seats.some(([, , level]) => level) ? 'computer' : now.link ? 'link' : 'people');

// What each event changes, as web/update/setup.py does it.
/** @type {Record<string, (on: string, text: string) => void>} */
const changes = {
  seats(on) {
    const [, , level, style] = now.seats.findLast((each) => each[2]) ?? ['', '', '', ''];
    const seats = now.seats.slice(0, Number(on));
    const colours = complete(seats.map(([, colour]) => colour));
    now.seats = Array.from({ length: Number(on) }, (_, at) => seats[at] ?? ['', colours[at], level, style]);
  },
  opponents(on) {
    if (on === 'computer' && opponents() === on) return;
    now.link = on === 'computer' ? now.link : on === 'link';
    now.seats = now.seats.map(([name, colour], at) => {
      if (on !== 'computer') return [name, colour, '', ''];
      return at ? ['', colour, parts.usual, ''] : now.seats[0];
    });
  },
  name(on, text) { now.seats[Number(on)][0] = text; },
  colour(on) {
    const [at, colour] = on.split(' ');
    const mine = now.seats[Number(at)];
    const other = now.seats.find((each) => each[1] === colour);
    if (other) [other[1], mine[1]] = [mine[1], colour];
    else mine[1] = colour;
  },
  level(on, text) { now.seats[Number(on)][2] = text; },
  style(on, text) { now.seats[Number(on)][3] = text; },
  shuffle() { now.shuffle = !now.shuffle; },
  option(on) {
    now.options = now.options.includes(on) ? now.options.filter((each) => each !== on) : [...now.options, on];
  },
};

/** The problems with the names, one sentence each. @param {string[]} names */
function problems(names) {
  return names.flatMap((name, at) => {
    if (/#|(?! )[\p{C}\p{Z}]/u.test(name)) return [parts.unnamed[at]];
    return name && names.indexOf(name) < at ? [parts.twins.replace('{name}', () => name)] : [];
  });
}

/** Names for the bots without one, chosen as web/model/bots.py does. @param {string[]} given */
function placeholders(given) {
  const titles = now.seats.map(([, , level, style]) => parts.titles[level && style ? `${level}-${style}` : level]);
  const nameless = titles.filter((title, at) => title && !given[at]);
  const own = game.names.filter((name) => !given.includes(name));
  return titles.map((title, at) => {
    if (!title) return parts.people[at];
    if (given[at]) return given[at];
    return given.includes(title) || nameless.indexOf(title) !== nameless.lastIndexOf(title) ? own.shift() ?? title : title;
  });
}

/** Replace sentences with others. @type {(place: Element, tag: string, sentences: string[]) => void} */
function replaceTexts(place, tag, sentences) {
  if (`${[...place.children].map((each) => each.textContent)}` === `${sentences}`) return;
  place.replaceChildren(...sentences.map((each) => Object.assign(document.createElement(tag), { textContent: each })));
}

/** Mark the colours that other players have. On the whole screen all are taken. @type {(row: Element, seat: number) => void} */
function markTaken(row, seat) {
  for (const button of all(row, '.colours button')) {
    const holder = now.seats.findIndex(([, colour], at) => at !== seat && button.dataset.on?.endsWith(` ${colour}`));
    const mark = button.querySelector('.swap');
    if (holder < 0) {
      button.removeAttribute('title');
      mark?.remove();
      continue;
    }
    button.title = one(whole, `[data-do=colour][data-on^="${holder ? 0 : 1} "]:nth-child(${holder + 1})`).title;
    if (!mark) one(button, 'svg').append(one(whole, '.swap').cloneNode(true));
  }
}

/** Update the screen to match the choices; elements that remain keep their focus. */
function draw() {
  const screen = one(app, 'main');
  /** @type {Element} */
  const list = one(screen, '.seats');
  const rows = whole.querySelectorAll('.seats > li');
  while (list.children.length > now.seats.length) list.lastElementChild?.remove();
  while (list.children.length < now.seats.length) list.append(rows[list.children.length].cloneNode(true));
  const given = now.seats.map(([name]) => name.trim());
  const shown = placeholders(given);
  now.seats.forEach(([name, colour, level, style], at) => {
    const row = list.children[at];
    const face = made(parts.faces[level].replace(/c-\w+/, `c-${colour}`));
    if (!row.firstElementChild?.isEqualNode(face)) row.firstElementChild?.replaceWith(face);
    const field = one(row, 'input');
    if (field.value !== name) field.value = name;
    field.placeholder = shown[at];
    /** @type {Element} */
    const mind = one(row, '.bot-fields');
    if (mind.children.length > (level ? 2 : 1)) mind.lastElementChild?.remove();
    if (mind.children.length < (level ? 2 : 1)) mind.append(one(rows[at], '[data-do=style]').cloneNode(true));
    /** @type {NodeListOf<HTMLSelectElement>} */
    const fields = mind.querySelectorAll('select');
    fields.forEach((select, which) => { select.value = which ? style : level; });
    markTaken(row, at);
    replaceTexts(one(row, '.expect'), 'p', level ? [parts.levels[level], parts.styles[style]] : []);
  });
  /** @type {Record<string, (on: string) => boolean>} */
  const pressed = {
    opponents: (on) => on === opponents(),
    seats: (on) => Number(on) === now.seats.length,
    colour: (on) => now.seats[Number(on[0])][1] === on.slice(2),
    shuffle: () => now.shuffle,
    option: (on) => now.options.includes(on),
  };
  for (const button of all(screen, '[aria-pressed]')) {
    const { do: word = '', on = '' } = button.dataset;
    button.setAttribute('aria-pressed', String(pressed[word](on)));
  }
  const meaning = one(screen, '.opponents p');
  if (meaning.textContent !== parts.with[opponents()]) meaning.textContent = parts.with[opponents()];
  const wrong = problems(given);
  const place = one(screen, '.problems');
  if (wrong.length && !place.firstElementChild) place.append(document.createElement('ul'));
  if (!wrong.length) place.replaceChildren();
  else replaceTexts(place.firstElementChild, 'li', wrong);
  const button = one(screen, '[data-do=begin]');
  button.disabled = wrong.length > 0;
  if (begun()) button.setAttribute('aria-busy', 'true');
  else button.removeAttribute('aria-busy');
}

const begun = () => events.at(-1)?.[0] === 'begin';

/** Store the events for the program, and show whether a game is about to start. */
function keep() {
  root.dataset.early = JSON.stringify(events);
  const notice = panel.querySelector('strong');
  if (notice && !begun()) notice.remove();
  if (notice || !begun() || panel.classList.contains('failed')) return;
  panel.prepend(Object.assign(document.createElement('strong'), { role: 'status', textContent: phrase('begun') }));
}

/** Set up a game. @param {string} id */
function choose(id) {
  parts = JSON.parse(document.getElementById('early')?.textContent ?? '');
  game = { ...parts.games[id], id };
  whole = made(game.screen);
  begin();
  events = [['choose', id, '']];
  linked = location.hash;
  if (linked) address('');
  root.classList.remove('resuming');
  shelf = [...app.childNodes];
  top = scrollY;
  app.replaceChildren(whole.cloneNode(true));
  reflect(app);
  draw();
  keep();
  document.title = `${game.title} · Ludoteka`;
  scrollTo({ top: 0, behavior: 'instant' });
  const heading = one(app, 'h1');
  heading.tabIndex = -1;
  heading.focus();
  ahead('table', id);
}

/** Go back to the shelf, as it was. */
function leave() {
  events = [['shelf', '', '']]; // so that the program shows the shelf too, and resumes no game
  keep();
  if (linked && !location.hash) address(linked);
  app.replaceChildren(...shelf);
  reflect(app);
  document.title = 'Ludoteka';
  scrollTo({ top, behavior: 'instant' });
  one(app, `[data-do=choose][data-on="${game.id}"]`).focus({ preventScroll: true });
}

/**
 * Apply an event to the screen, including one that repeats or cancels the start of the game.
 * @type {(word: string, on: string, text: string) => void}
 */
function dispatch(word, on, text) {
  if (word === 'begin' && begun()) return;
  if (begun()) events.pop();
  changes[word]?.(on, text);
  const [before, at] = events.at(-1) ?? [];
  if (text && before === word && at === on) events.pop(); // one event for a whole typed name
  events.push([word, on, text]);
  draw();
  keep();
}

/** @param {Event} event */
function handleInput(event) {
  if (root.dataset.ready) return;
  /** @type {HTMLElement | null} */
  const found = /** @type {Element} */ (event.target).closest('[data-do]');
  if (!found) return;
  const { do: word = '', on = '' } = found.dataset;
  const field = /** @type {HTMLInputElement} */ (found);
  const setting = app.querySelector('main.setup');
  if (event.type === 'input') {
    if (setting && word in changes) dispatch(word, on, field.value);
  } else if (word === 'choose') {
    choose(on);
  } else if (word === 'learn' || (word === 'puzzle' && on === 'today')) {
    const { games } = JSON.parse(document.getElementById('early')?.textContent ?? '');
    import('./reading.js').then(({ open }) => open(word, on, Object.keys(games))).catch(() => {});
    ahead('learning');
  } else if (setting && word === 'shelf') {
    event.preventDefault(); // following the link would reload the page
    leave();
  } else if (setting && found.matches('#app button')) {
    dispatch(word, on, '');
  }
}

/** Handle input until the program does; “?play=mexica”, a shortcut's address, counts as a click. */
export function start() {
  if (!document.getElementById('early')) return; // embedded in a frame
  addEventListener('click', handleInput);
  addEventListener('input', handleInput);
  const chosen = new URLSearchParams(location.search).get('play');
  if (!chosen) return;
  history.replaceState(null, '', location.pathname + location.hash);
  const go = () => {
    const found = document.querySelector(`[data-do=choose][data-on="${CSS.escape(chosen)}"]`);
    if (found && !root.dataset.ready && !events.length) choose(chosen);
  };
  if (root.classList.contains('translating')) globalThis.language.ready.then(go); // the translated shelf is being loaded
  else go();
}
