// @ts-check
// Lines of HTML to copy: writes their markup, and copies them to the clipboard.

/** The address of this site. */
export const site = new URL('../', import.meta.url).href;

/**
 * A text that the build put into the page, with its fields filled in.
 * @param {string} key
 * @param {Record<string, string | number>} values
 */
export function phrase(key, values = {}) {
  /** @type {string} */
  const text = JSON.parse(document.getElementById('texts').textContent)[key];
  return text.replace(/\{(\w+)\}/g, (field, name) => String(values[name] ?? field));
}

/** @type {Record<string, string>} */
const ESCAPED = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '\n': '&#10;' };
/** @param {[string, string]} attribute */
const attribute = ([name, value]) =>
  value === '' ? ` ${name}` : ` ${name}="${value.replace(/[&"<\n]/g, (sign) => ESCAPED[sign])}"`;

/**
 * An element as a line of HTML.
 * @param {string} tag
 * @param {Record<string, string>} attributes
 */
export function line(tag, attributes) {
  return `<${tag}${Object.entries(attributes).map(attribute).join('')}></${tag}>`;
}

/**
 * Copy an element's text; its button confirms that for a while.
 * @param {HTMLButtonElement} button
 * @param {Element} shown
 */
export async function copy(button, shown) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(shown.textContent);
    button.textContent = phrase('copied');
  } catch {
    getSelection()?.selectAllChildren(shown); // so that the user can copy it by hand
    button.textContent = phrase('selected');
  }
  setTimeout(() => { button.textContent = label; }, 2500);
}
