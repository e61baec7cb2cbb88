// @ts-check
// The page builder: turns choices into a line of HTML, with a live preview.
import { copy, line, phrase, site } from './lines.js';

const HEIGHT = '600'; // of a frame that cannot follow the table
const WAIT = 400; // ms from the last change until the board is recreated

const form = document.getElementById('choices');
const field = form.elements;
const place = document.getElementById('board');
const shown = document.getElementById('line');
const at = document.getElementById('at');
const happened = document.getElementById('happened');
const button = document.getElementById('copy');
/** @type {string | undefined} */
let way = 'element';
/** @type {LudotekaBoard | null} */
let board = null;
let linked = ''; // a link to the board as shown
/** @type {number | null} */
let total = null; // number of actions in the pasted record

const kind = () => field.kind.value;
const chosen = () => field.game.selectedOptions[0];

const recorded = () => ['position', 'replay'].includes(kind());
const daily = () => kind() === 'puzzle' && field.daily.checked;

// Hides choices that belong to another kind of board or game; the daily puzzle determines its game.
function arrange() {
  /** @type {NodeListOf<HTMLElement>} */
  const parts = form.querySelectorAll('[data-for]');
  for (const part of parts) {
    const { for: kinds = '', game } = part.dataset;
    const other = game !== undefined && game !== field.game.value;
    const named = daily() && (game !== undefined || 'daily' in part.dataset);
    part.hidden = !kinds.split(' ').includes(kind()) || other || named;
  }
}

// The chosen lesson or puzzle of the chosen game.
function lessonOrPuzzle() {
  if (daily()) return 'today';
  /** @type {HTMLSelectElement | null} */
  const select = form.querySelector(`[data-game="${field.game.value}"] select[name=${kind()}]`);
  return select?.value ?? '';
}

function seats() {
  const before = field.seats.value;
  const counts = (chosen().dataset.seats ?? '').split(' ');
  field.seats.replaceChildren(...counts.map((count) => new Option(count, count)));
  if (counts.includes(before)) field.seats.value = before;
}

// The parameters for the choices, without defaults.
function parameters() {
  /** @type {Record<string, string>} */
  const values = {};
  if (kind() === 'game') {
    values.game = field.game.value;
    values.seats = field.seats.value;
    const names = field.names.value.trim();
    if (names) values.names = names;
    /** @type {NodeListOf<HTMLInputElement>} */
    const checked = form.querySelectorAll(`[data-game="${field.game.value}"] input:checked`);
    const options = [...checked];
    if (options.length) values.options = options.map((option) => option.value).join(',');
    if (field.same.checked) values.seed = seed();
  } else if (kind() === 'position') {
    values.position = field.record.value;
  } else if (kind() === 'replay') {
    values.record = field.record.value;
  } else {
    values[kind()] = lessonOrPuzzle();
  }
  if (['game', 'position'].includes(kind()) && field.mode.value !== 'play') values.mode = field.mode.value;
  if (field.lang.value) values.lang = field.lang.value;
  if (field.theme.value !== 'auto') values.theme = field.theme.value;
  return values;
}

// One number per visit, so that the line does not change with unrelated choices.
let number = '';
function seed() {
  number ||= String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
  return number;
}

/**
 * The values with a link instead of the record: it is shorter, and for a position has no later actions.
 * @param {Record<string, string>} values
 */
function finished(values) {
  if (!recorded() || !linked) return values;
  return { ...values, [kind() === 'position' ? 'position' : 'record']: linked };
}

/** The address of the page that other sites turn into a board or a picture; '' if there is none. */
function pasted() {
  const { lang, dataset: { address: root } } = document.documentElement;
  const one = kind() === 'game' ? field.game.value : lessonOrPuzzle();
  if (!root || recorded() || daily() || !one) return '';
  const code = field.lang.value || lang;
  return `${root}${code === 'en' ? '' : `${code}/`}show/${kind()}/${one}.html`;
}

function write() {
  const whole = pasted();
  document.getElementById('pasted').hidden = !whole;
  document.getElementById('address').textContent = whole;
  const values = finished(parameters());
  const size = field.size.value;
  const empty = recorded() && !field.record.value.trim();
  button.disabled = empty;
  document.getElementById('way').textContent = phrase(`way-${way}`);
  if (empty) {
    shown.textContent = phrase('empty');
  } else if (way === 'element') {
    const script = line('script', { src: `${site}ludoteka-board.js`, async: '' });
    if (size) values.height = size;
    shown.textContent = `${script}\n${line('ludoteka-board', values)}`;
  } else {
    shown.textContent = line('iframe', {
      src: address(values), title: 'Ludoteka', width: '100%', height: size || HEIGHT, loading: 'lazy', allow: 'clipboard-write',
    });
  }
}

/** @param {Record<string, string>} values */
function address(values) {
  const url = new URL('./embed.html', site);
  const fragment = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (name === 'record' || name === 'position') fragment.set(name, value);
    else url.searchParams.set(name, value);
  }
  url.hash = String(fragment);
  return url.href;
}

// The live board. While a position is being chosen it is a replay, controlled by the slider.
function show() {
  const values = parameters();
  linked = '';
  total = null;
  slide(0, 0);
  place.replaceChildren();
  board = null;
  if (recorded() && !field.record.value.trim()) {
    happened.textContent = phrase('choose');
    write();
    return;
  }
  const made = document.createElement('ludoteka-board');
  board = made;
  made.setAttribute('loading', 'eager');
  if (field.size.value) made.setAttribute('height', field.size.value);
  for (const [name, value] of Object.entries(values)) made.setAttribute(name, value);
  made.addEventListener('position', (event) => {
    if (made === board) moved(made, /** @type {CustomEvent<BoardPosition>} */ (event).detail);
  });
  made.addEventListener('error', (/** @type {Event} */ event) => {
    const { sentence } = /** @type {CustomEvent<{ sentence: string }>} */ (event).detail;
    if (made === board && recorded()) happened.textContent = sentence;
  });
  if (kind() === 'position') made.setAttribute('mode', 'look');
  place.append(made);
  write();
}

/**
 * @param {LudotekaBoard} asked
 * @param {BoardPosition} position
 */
async function moved(asked, position) {
  if (recorded()) {
    if (total === null) {
      total = position.last;
      happened.textContent = phrase(total ? 'chosen' : 'no-actions');
    }
    slide(position.index, total);
    const what = kind();
    const answer = await asked.link(what);
    if (asked !== board || what !== kind()) return;
    linked = answer.type === 'linked' ? answer.link : '';
  }
  write();
}

/**
 * @param {number} index
 * @param {number} last
 */
function slide(index, last) {
  field.step.max = String(last);
  field.step.value = String(index);
  field.step.disabled = last === 0;
  at.textContent = last ? phrase('at', { index, last }) : '–';
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
function later() {
  write();
  clearTimeout(waiting);
  waiting = setTimeout(show, WAIT);
}

form.addEventListener('input', ({ target }) => {
  if (target === field.step) {
    at.textContent = phrase('at', { index: field.step.value, last: field.step.max });
    board?.step(Number(field.step.value));
    return;
  }
  if (target === field.game) seats();
  arrange();
  later();
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('click', ({ target }) => {
  /** @type {HTMLElement | null} */
  const sample = /** @type {Element} */ (target).closest('[data-sample]');
  if (!sample) return;
  field.record.value = sample.dataset.sample ?? '';
  later();
});
/** @type {NodeListOf<HTMLElement>} */
const ways = document.querySelectorAll('[data-way]');
for (const each of ways) {
  each.addEventListener('click', () => {
    way = each.dataset.way;
    for (const other of ways) {
      other.setAttribute('aria-pressed', String(other === each));
    }
    write();
  });
}
button.addEventListener('click', () => copy(button, shown));
const copying = document.getElementById('copy-address');
copying.addEventListener('click', () => copy(copying, document.getElementById('address')));

seats();
arrange();
customElements.whenDefined('ludoteka-board').then(show);
