// @ts-check
// patch(root, changes): changes a page that shows one drawing so that it shows another one.
//
// `changes` is JSON as web/markup/diff.py makes it. Elements that it does not name are not touched: they
// keep their focus and scrolling, and are not laid out and painted again.

// Sets attributes of some children, or removes them where the value is null; notes which children.
/** @type {(parent: Element, attributes: Record<string, string | null>, indexes: number[], dressed: Set<Element>) => void} */
function dress({ children }, attributes, indexes, dressed) {
  const pairs = Object.entries(attributes);
  for (const index of indexes) {
    const element = children[index];
    dressed.add(element);
    for (const [name, value] of pairs) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
      // The attribute is only what a field begins with.
      if (name === 'value') /** @type {HTMLInputElement} */ (element).value = value ?? '';
    }
  }
}

// Replaces stretches of children; all the markup is parsed at once, because each time has its price.
/** @type {(parent: Element, stretches: [at: number, removed: number, added: number][], markup: string) => void} */
function replace(parent, stretches, markup) {
  const holder = /** @type {Element} */ (parent.cloneNode(false)); // what a tag means depends on where it stands
  holder.innerHTML = markup;
  const old = [...parent.children];
  const made = [...holder.children];
  for (const [at, removed, added] of stretches) {
    const fresh = made.splice(0, added);
    const next = old[at + removed];
    for (const element of old.slice(at, at + removed)) element.remove();
    if (next) next.before(...fresh);
    else parent.append(...fresh);
  }
}

/** @type {(callback: () => void) => void} */
globalThis.painted = (callback) => void requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel(); // its message comes after the frame
  port1.onmessage = callback;
  port2.postMessage(null);
});

/** @type {(root: Element, changes: string) => void} */
globalThis.patch = (root, changes) => {
  /** @type {Set<Element>} */
  const dressed = new Set();
  for (const [kind, path, ...details] of JSON.parse(changes)) {
    /** @type {Element} */
    let element = root;
    for (const index of path) element = element.children[index];
    if (kind === 'attributes') dress(element, details[0], details[1], dressed);
    else if (kind === 'contents') [element.innerHTML] = details;
    else replace(element, details[0], details[1]);
  }
  globalThis.changed?.(dressed); // motion.js, once it is loaded
};
