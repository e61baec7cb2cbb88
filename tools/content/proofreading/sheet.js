// The proofreading page: filters, pictures of screens with a frame around the text, and notes.
const form = document.querySelector('form');
const rows = [...document.querySelectorAll('article')];
const shots = JSON.parse(document.getElementById('files').textContent);
const dialog = document.getElementById('shot');
const picture = document.getElementById('picture');
const KEY = 'ludoteka:proofreading';
const notes = JSON.parse(localStorage.getItem(KEY) ?? '{}');

/** Show the rows that the controls ask for. */
function filter() {
  const asked = new FormData(form);
  const languages = asked.getAll('language');
  const words = asked.get('search').toLowerCase();
  let count = 0;
  for (const row of rows) {
    const { game, subject, seen } = row.dataset;
    row.hidden = !((!asked.get('game') || game === asked.get('game'))
      && (!asked.get('subject') || subject === asked.get('subject'))
      && (!asked.get('screen') || seen === asked.get('screen'))
      && (!words || row.textContent.toLowerCase().includes(words)));
    count += row.hidden ? 0 : 1;
  }
  for (const { value } of form.querySelectorAll('[name=language]')) {
    document.body.classList.toggle(`without-${value}`, !languages.includes(value));
  }
  document.getElementById('count').textContent = `${count} of ${rows.length} messages`;
}

/** Show a picture of a screen, with a frame around the text. */
function show({ screen, slice, box }) {
  const { files, width } = shots[screen];
  const image = new Image();
  image.src = files[slice];
  image.alt = screen;
  const frame = document.createElement('i');
  picture.replaceChildren(image);
  if (box) picture.append(frame);
  image.addEventListener('load', () => {
    if (!box) return;
    const scale = image.clientWidth / width;
    const [left, top, wide, high] = box.split(' ').map((each) => Number(each) * scale);
    Object.assign(frame.style, {
      left: `${left - 6}px`, top: `${top - 6}px`, width: `${wide + 6}px`, height: `${high + 6}px`,
    });
    frame.scrollIntoView({ block: 'center' });
  });
  dialog.showModal();
}

/** Open the field for a remark on a message. */
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
    const texts = [...row.querySelectorAll(':scope > [lang]')];
    const said = texts.map((text) => `${text.lang}: ${text.textContent}`);
    return [row.querySelector('small').textContent, ...said, `NOTE: ${notes[row.id]}`].join('\n');
  });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([parts.join('\n\n')], { type: 'text/plain' }));
  link.download = 'notes.txt';
  link.click();
  URL.revokeObjectURL(link.href);
}

const style = document.createElement('style');
style.textContent = [...form.querySelectorAll('[name=language]')]
  .map(({ value }) => `.without-${value} article > [lang=${value}] { display: none; }`).join('\n');
document.head.append(style);
form.addEventListener('input', filter);
form.addEventListener('submit', (event) => { event.preventDefault(); });
document.getElementById('save').addEventListener('click', save);
dialog.querySelector('button').addEventListener('click', () => { dialog.close(); });
document.getElementById('rows').addEventListener('click', ({ target }) => {
  if (target.matches('.screen')) show(target.dataset);
  if (target.matches('.note')) note(target.closest('article'));
});
for (const row of rows) if (notes[row.id]) note(row);
filter();
