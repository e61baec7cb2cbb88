// @ts-check
// Searches a rules page for sections with all the words, ignoring accents and case.

const field = document.getElementById('search');
const box = /** @type {HTMLElement} */ (field.closest('.search'));
const status = /** @type {HTMLElement} */ (box.querySelector('[role=status]'));
const list = /** @type {HTMLOListElement} */ (box.querySelector('ol'));
const MOST = 12;
const LONG = 110; // characters of a result

/**
 * A text without accents, in lower case.
 * @param {string} text
 */
const bare = (text) => text.normalize('NFD').replace(/\p{Mn}/gu, '').toLowerCase();

/**
 * The text of an element without the ids of rules and the links to lessons.
 * @param {Element} element
 */
function textOf(element) {
  const copy = /** @type {Element} */ (element.cloneNode(true));
  for (const link of copy.querySelectorAll('a.rule, a.to-lesson, a.try')) link.remove();
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

const places = [...document.querySelectorAll('main :is(h2, h3, p, li, dd, td, figcaption)')]
  .filter((element) => !element.closest('.contents, .hero'))
  .map((element) => {
    const text = textOf(element);
    const term = element.matches('dd') && element.previousElementSibling;
    const word = term ? `${textOf(term)}: ` : '';
    return { element, text: word + text, bare: bare(`${word}${text} ${element.id}`) };
  });

let number = 0;

/**
 * The id of an element for a link; one without an id gets a new one.
 * @param {Element} element
 */
function id(element) {
  if (!element.id) {
    number += 1;
    element.id = `found-${number}`;
  }
  return element.id;
}

/**
 * The part of a text around a word.
 * @param {string} text
 * @param {string} word
 */
function shortened(text, word) {
  if (text.length <= LONG) return text;
  const at = Math.max(bare(text).indexOf(word), 0);
  const from = at < LONG - 20 ? 0 : text.indexOf(' ', at - 40) + 1;
  const part = text.slice(from, from + LONG).replace(/\s\S*$/, '');
  return `${from ? '… ' : ''}${part} …`;
}

function search() {
  const words = bare(field.value).split(/\s+/).filter(Boolean);
  const found = words.length
    ? places.filter((place) => words.every((word) => place.bare.includes(word))).slice(0, MOST)
    : [];
  status.textContent = words.length && !found.length ? status.dataset.none ?? '' : '';
  list.replaceChildren(...found.map(({ element, text }) => {
    const link = document.createElement('a');
    link.href = `#${id(element)}`;
    link.textContent = shortened(text, words[0]);
    const row = document.createElement('li');
    row.append(link);
    return row;
  }));
}

field.addEventListener('input', search);
field.addEventListener('keydown', (event) => {
  if (event.key === 'Enter') list.querySelector('a')?.click();
  if (event.key === 'Escape' && field.value) {
    event.preventDefault(); // otherwise Escape would also close the rules beside a table
    field.value = '';
    search();
  }
});
box.hidden = false;
