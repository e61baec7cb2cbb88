// The gallery: lines with this site's address, and the board that the page talks to.
import { copy, say, site } from './lines.js';

for (const example of document.querySelectorAll('.example')) {
  const shown = example.querySelector('.line');
  shown.textContent = shown.textContent.replace(/(src=")\.\.?\//g, `$1${site}`);
  const button = example.querySelector('.copy');
  button.addEventListener('click', () => copy(button, shown));
  if (example.querySelector('.heard')) talk(example);
}

function talk(example) {
  const board = example.querySelector('ludoteka-board');
  const heard = example.querySelector('.heard');
  for (const button of example.querySelectorAll('[data-say]')) {
    const { say, with: what } = button.dataset;
    button.addEventListener('click', () => {
      if (say === 'mark') board.mark(...what.split(' ').filter(Boolean));
      else board.step(what);
    });
  }
  for (const type of ['ready', 'position', 'action', 'refusal', 'finished', 'error']) {
    board.addEventListener(type, ({ detail }) => {
      const entry = document.createElement('li');
      const name = document.createElement('strong');
      name.textContent = type;
      entry.append(name, ` ${told(detail)}`);
      heard.prepend(entry);
      while (heard.children.length > 30) heard.lastChild.remove();
    });
  }
}

function told({ type, sentence, names, index, last, words, totals }) {
  if (type === 'ready') return names.join(', ');
  if (type === 'position') return say('at', { index, last });
  if (type === 'refusal') return `${words.join(' ')}: ${sentence}`;
  if (type === 'finished') return totals.join(' : ');
  return sentence;
}
