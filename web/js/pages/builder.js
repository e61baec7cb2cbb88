// The page builder: from choices to a line, which is shown at work beside them.
import { copy, line, say, site } from './lines.js';

const HEIGHT = '600'; // of a frame that cannot follow the table
const WAIT = 400; // ms after the last change, before the board is made anew

const form = document.getElementById('choices');
const field = form.elements;
const place = document.getElementById('board');
const shown = document.getElementById('line');
const at = document.getElementById('at');
const happened = document.getElementById('happened');
let way = 'element';
let board = null;
let linked = ''; // a link to what is seen
let total = null; // of the actions of the record that was pasted

const kind = () => field.kind.value;
const chosen = () => form.querySelector('select[name=game]').selectedOptions[0];

const recorded = () => ['position', 'replay'].includes(kind());
const daily = () => kind() === 'puzzle' && field.daily.checked;

// What belongs to another kind of board, or another game, is put away; the puzzle of the day is one
// of a game that it names itself.
function arrange() {
  for (const part of form.querySelectorAll('[data-for]')) {
    const { for: kinds, game } = part.dataset;
    const other = game !== undefined && game !== field.game.value;
    const named = daily() && (game !== undefined || 'daily' in part.dataset);
    part.hidden = !kinds.split(' ').includes(kind()) || other || named;
  }
}

// The lesson or the puzzle that is chosen, of the game that is.
function learned() {
  if (daily()) return 'today';
  return form.querySelector(`[data-game="${field.game.value}"] select[name=${kind()}]`).value;
}

function seats() {
  const before = field.seats.value;
  const counts = chosen().dataset.seats.split(' ');
  field.seats.replaceChildren(...counts.map((count) => new Option(count, count)));
  if (counts.includes(before)) field.seats.value = before;
}

// The parameters that the choices mean; what is as it would be anyway is left out.
function parameters() {
  const said = {};
  if (kind() === 'game') {
    said.game = field.game.value;
    said.seats = field.seats.value;
    const names = field.names.value.trim();
    if (names) said.names = names;
    const options = [...form.querySelectorAll(`[data-game="${field.game.value}"] input:checked`)];
    if (options.length) said.options = options.map((option) => option.value).join(',');
    if (field.same.checked) said.seed = seed();
  } else if (kind() === 'position') {
    said.position = field.record.value;
  } else if (kind() === 'replay') {
    said.record = field.record.value;
  } else {
    said[kind()] = learned();
  }
  if (['game', 'position'].includes(kind()) && field.mode.value !== 'play') said.mode = field.mode.value;
  if (field.lang.value) said.lang = field.lang.value;
  if (field.theme.value !== 'auto') said.theme = field.theme.value;
  return said;
}

// One number for this page, so that the line does not change with every other choice.
let number = '';
function seed() {
  number ||= String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000);
  return number;
}

// In the line stands a link, which is short; one to a position holds nothing of what came after.
function finished(said) {
  if (!recorded() || !linked) return said;
  return { ...said, [kind() === 'position' ? 'position' : 'record']: linked };
}

function write() {
  const said = finished(parameters());
  const size = field.size.value;
  const empty = recorded() && !field.record.value.trim();
  document.getElementById('copy').disabled = empty;
  document.getElementById('way').textContent = say(`way-${way}`);
  if (empty) {
    shown.textContent = say('empty');
  } else if (way === 'element') {
    const script = line('script', { src: `${site}ludoteka-board.js`, async: '' });
    const height = size ? { height: size } : {};
    shown.textContent = `${script}\n${line('ludoteka-board', { ...said, ...height })}`;
  } else {
    shown.textContent = line('iframe', {
      src: address(said), title: 'Ludoteka', width: '100%', height: size || HEIGHT, loading: 'lazy', allow: 'clipboard-write',
    });
  }
}

function address(said) {
  const url = new URL('./embed.html', site);
  const fragment = new URLSearchParams();
  for (const [name, value] of Object.entries(said)) {
    if (name === 'record' || name === 'position') fragment.set(name, value);
    else url.searchParams.set(name, value);
  }
  url.hash = fragment;
  return url.href;
}

// The board at work. While a position is chosen it is a replay, through which the slider leads.
function show() {
  const said = parameters();
  linked = '';
  total = null;
  slide(0, 0);
  place.replaceChildren();
  board = null;
  if (recorded() && !field.record.value.trim()) {
    happened.textContent = say('choose');
    write();
    return;
  }
  board = document.createElement('ludoteka-board');
  board.setAttribute('loading', 'eager');
  if (field.size.value) board.setAttribute('height', field.size.value);
  for (const [name, value] of Object.entries(said)) board.setAttribute(name, value);
  board.addEventListener('position', ({ detail, target }) => target === board && moved(detail));
  board.addEventListener('error', ({ detail, target }) => {
    if (target === board && recorded()) happened.textContent = detail.sentence;
  });
  if (kind() === 'position') board.setAttribute('mode', 'look');
  place.append(board);
  write();
}

async function moved(position) {
  if (recorded()) {
    if (total === null) {
      total = position.last;
      happened.textContent = say(total ? 'chosen' : 'no-actions');
    }
    slide(position.index, total);
    const [asked, what] = [board, kind()];
    const answer = await asked.link(what);
    if (asked !== board || what !== kind()) return;
    linked = answer.link ?? '';
  }
  write();
}

function slide(index, last) {
  field.step.max = last;
  field.step.value = index;
  field.step.disabled = last === 0;
  at.textContent = last ? say('at', { index, last }) : '–';
}

let waiting = 0;
function later() {
  write();
  clearTimeout(waiting);
  waiting = setTimeout(show, WAIT);
}

form.addEventListener('input', ({ target }) => {
  if (target === field.step) {
    at.textContent = say('at', { index: target.value, last: target.max });
    board?.step(Number(target.value));
    return;
  }
  if (target === field.game) seats();
  arrange();
  later();
});
form.addEventListener('submit', (event) => event.preventDefault());
form.addEventListener('click', ({ target }) => {
  const sample = target.closest('[data-sample]');
  if (!sample) return;
  field.record.value = sample.dataset.sample;
  later();
});
for (const button of document.querySelectorAll('[data-way]')) {
  button.addEventListener('click', () => {
    way = button.dataset.way;
    for (const other of document.querySelectorAll('[data-way]')) {
      other.setAttribute('aria-pressed', String(other === button));
    }
    write();
  });
}
const button = document.getElementById('copy');
button.addEventListener('click', () => copy(button, shown));

seats();
arrange();
customElements.whenDefined('ludoteka-board').then(show);
