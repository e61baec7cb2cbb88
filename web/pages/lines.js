// Lines to be copied: their markup, and the clipboard.

/** The address of this site. */
export const site = new URL('../', import.meta.url).href;

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
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(shown); // so that one key copies it
    button.textContent = 'Selected: copy it now';
  }
  setTimeout(() => { button.textContent = label; }, 2500);
}
