// Lines to be copied: their markup, and the clipboard.

/** The address of this site. */
export const site = new URL('../', import.meta.url).href;

/** What the build wrote into the page, by its key, with values in its places. */
export function say(key, values = {}) {
  const said = JSON.parse(document.getElementById('texts').textContent)[key];
  return said.replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
}

const ESCAPED = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '\n': '&#10;' };
const attribute = ([name, value]) =>
  value === '' ? ` ${name}` : ` ${name}="${value.replace(/[&"<\n]/g, (sign) => ESCAPED[sign])}"`;

/** An element as a line of HTML. */
export function line(tag, attributes) {
  return `<${tag}${Object.entries(attributes).map(attribute).join('')}></${tag}>`;
}

/** Copies what an element shows; its button says so for a while. */
export async function copy(button, shown) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(shown.textContent);
    button.textContent = say('copied');
  } catch {
    getSelection().selectAllChildren(shown); // so that one key copies it
    button.textContent = say('selected');
  }
  setTimeout(() => { button.textContent = label; }, 2500);
}
