// @ts-check
// The gallery: lines of HTML with this site's address, and a board that the page controls.
import { copy, phrase, site } from './lines.js';

/** @type {BoardEvent[]} */
const EVENTS = ['ready', 'position', 'action', 'refusal', 'finished', 'error'];

for (const example of document.querySelectorAll('.example')) {
  const shown = example.querySelector('.line');
  /** @type {HTMLButtonElement | null} */
  const button = example.querySelector('.copy');
  if (!shown || !button) continue;
  shown.textContent = shown.textContent.replace(/(src=")\.\.?\//g, `$1${site}`);
  button.addEventListener('click', () => copy(button, shown));
  const log = example.querySelector('.events');
  const board = example.querySelector('ludoteka-board');
  if (log && board) connect(example, board, log);
}

/**
 * Buttons that control the board, and the list of its events.
 * @param {Element} example
 * @param {LudotekaBoard} board
 * @param {Element} log
 */
function connect(example, board, log) {
  /** @type {NodeListOf<HTMLElement>} */
  const buttons = example.querySelectorAll('[data-method]');
  for (const button of buttons) {
    const { method, with: what = '' } = button.dataset;
    button.addEventListener('click', () => {
      if (method === 'mark') board.mark(...what.split(' ').filter(Boolean));
      else board.step(what);
    });
  }
  for (const type of EVENTS) {
    board.addEventListener(type, (event) => {
      const entry = document.createElement('li');
      const name = document.createElement('strong');
      name.textContent = type;
      entry.append(name, ` ${summary(/** @type {CustomEvent<BoardMessage>} */ (event).detail)}`);
      log.prepend(entry);
      while (log.children.length > 30) log.lastChild?.remove();
    });
  }
}

/** @param {BoardMessage} message */
function summary(message) {
  switch (message.type) {
    case 'ready': return message.names.join(', ');
    case 'position': return phrase('at', { index: message.index, last: message.last });
    case 'refusal': return `${message.words.join(' ')}: ${message.sentence}`;
    case 'finished': return message.totals.join(' : ');
    case 'action':
    case 'error': return message.sentence;
    default: return '';
  }
}
