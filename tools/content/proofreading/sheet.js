// @ts-check
// The proofreading page: filters, pictures of screens with a frame around the text, and notes.

/** @typedef {{ files: string[], width: number }} Shot */

/**
 * The first element that a selector finds. Throws an Error if there is none.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement}
 */
function find(selector, within = document) {
  const found = within.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`There is no ${selector}.`);
  return found;
}

/**
 * All elements that a selector finds.
 * @param {string} selector
 * @param {ParentNode} [within]
 * @returns {HTMLElement[]}
 */
function all(selector, within = document) {
  /** @type {NodeListOf<HTMLElement>} */
  const found = within.querySelectorAll(selector);
  return [...found];
}

/** @param {string} name */
const text = (name) => find(name).textContent ?? '';

const form = /** @type {HTMLFormElement} */ (find('form'));
const dialog = /** @type {HTMLDialogElement} */ (find('#shot'));
const boxes = /** @type {HTMLInputElement[]} */ (all('[name=language]'));
const picture = find('#picture');
const rows = all('article');
const KEY = 'ludoteka:proofreading';
/** @type {Record<string, Shot>} */
const shots = JSON.parse(text('#files'));
/** @type {Record<string, string>} */
const notes = JSON.parse(localStorage.getItem(KEY) ?? '{}');

/** Show the rows that match the controls. */
function filter() {
  const asked = new FormData(form);
  const words = String(asked.get('search')).toLowerCase();
  /**
   * @param {string} name
   * @param {string | undefined} value
   */
  const fits = (name, value) => !asked.get(name) || asked.get(name) === value;
  let count = 0;
  for (const row of rows) {
    row.hidden = !(fits('game', row.dataset.game) && fits('subject', row.dataset.subject)
      && fits('screen', row.dataset.seen)
      && (row.textContent ?? '').toLowerCase().includes(words));
    count += row.hidden ? 0 : 1;
  }
  for (const { value, checked } of boxes) document.body.classList.toggle(`without-${value}`, !checked);
  find('#count').textContent = `${count} of ${rows.length} messages`;
}

/**
 * Show a picture of a screen, with a frame around the text if it is in sight there.
 * @param {DOMStringMap} data of the button
 */
function show({ screen = '', slice = '0', box }) {
  const { files, width } = shots[screen];
  const image = new Image();
  const frame = document.createElement('i');
  image.src = files[Number(slice)];
  image.alt = screen;
  picture.replaceChildren(image);
  if (box) {
    picture.append(frame);
    image.addEventListener('load', () => {
      const scale = image.clientWidth / width;
      const [left, top, wide, high] = box.split(' ').map((each) => Number(each) * scale);
      frame.style.left = `${left - 6}px`;
      frame.style.top = `${top - 6}px`;
      frame.style.width = `${wide + 6}px`;
      frame.style.height = `${high + 6}px`;
      frame.scrollIntoView({ block: 'center' });
    });
  }
  dialog.showModal();
}

/**
 * Open the field for a remark on a message.
 * @param {HTMLElement} row
 */
function note(row) {
  if (row.querySelector('textarea')) return;
  const field = document.createElement('textarea');
  field.value = notes[row.id] ?? '';
  field.addEventListener('input', () => {
    notes[row.id] = field.value;
    localStorage.setItem(KEY, JSON.stringify(notes));
  });
  row.append(field);
}

/** Put all remarks into a file: the message and its translations, then the remark. */
function save() {
  const parts = rows.filter((row) => notes[row.id]?.trim()).map((row) => {
    const said = all(':scope > [lang]', row).map((each) => `${each.lang}: ${each.textContent}`);
    return [find('small', row).textContent, ...said, `NOTE: ${notes[row.id]}`].join('\n');
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([parts.join('\n\n')], { type: 'text/plain' }));
  link.download = 'notes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

const style = document.createElement('style');
style.textContent = boxes
  .map(({ value }) => `.without-${value} article > [lang=${value}] { display: none; }`).join('\n');
document.head.append(style);
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => { event.preventDefault(); });
find('#save').addEventListener('click', save);
find('button', dialog).addEventListener('click', () => { dialog.close(); });
find('#rows').addEventListener('click', ({ target }) => {
  if (!(target instanceof HTMLElement)) return;
  const row = target.closest('article');
  if (target.matches('.screen')) show(target.dataset);
  if (row && target.matches('.note')) note(row);
});
for (const row of rows) if (notes[row.id]) note(row);
filter();
