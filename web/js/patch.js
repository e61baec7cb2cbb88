// @ts-check
// patch(root, changes): turns the drawing on the page into the next one.
//
// `changes` is JSON from web/markup/diff.py. Elements that it does not name are not touched: they keep
// their focus and scroll position, and are not laid out and painted again.
//
// All changes are resolved before the first is applied: changes that do not fit the page throw, and
// leave it as it was. Paths and indexes refer to the page before any change, which works because an
// element's children are replaced last.

/**
 * The child elements at these indexes.
 * @type {(parent: Element, indexes: number[]) => Element[]}
 */
function childrenAt({ children }, indexes) {
  return indexes.map((index) => {
    const child = children[index];
    if (!child) throw new RangeError(`no child ${index} of ${children.length}`);
    return child;
  });
}

// Sets attributes of elements, or removes them where the value is null.
/** @type {(elements: Element[], attributes: Record<string, string | null>) => void} */
function dress(elements, attributes) {
  const pairs = Object.entries(attributes);
  for (const element of elements) {
    for (const [name, value] of pairs) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
      // Once the user has changed a field, the attribute no longer sets its state.
      if (name === 'checked') /** @type {HTMLInputElement} */ (element).checked = value !== null;
      if (name === 'value') /** @type {HTMLInputElement} */ (element).value = value ?? '';
      if (name === 'selected' && value !== null) /** @type {HTMLOptionElement} */ (element).selected = true;
    }
  }
}

/**
 * Parse markup into elements, all in one call, because each call has a cost.
 * @type {(parent: Element, markup: string) => Element}
 */
function made(parent, markup) {
  const holder = /** @type {Element} */ (parent.cloneNode(false)); // how markup is parsed depends on its parent
  holder.innerHTML = markup;
  return holder;
}

/** @typedef {[at: number, removed: number, added: number]} Stretch */

// Replaces ranges of children.
/** @type {(parent: Element, stretches: Stretch[], old: Element[], fresh: Element[]) => void} */
function replace(parent, stretches, old, fresh) {
  for (const [at, removed, added] of stretches) {
    const some = fresh.splice(0, added);
    const next = old[at + removed];
    for (const element of old.slice(at, at + removed)) element.remove();
    if (next) next.before(...some);
    else parent.append(...some);
  }
}

/**
 * Resolve a change against the page; return a function that applies it.
 * @param {Element} root
 * @param {[string, number[], ...any[]]} change
 * @param {Set<Element>} dressed the elements whose attributes change; added to
 * @param {Element[]} leaving the elements to be removed; added to
 */
function understood(root, [kind, path, ...details], dressed, leaving) {
  const element = path.reduce((parent, index) => childrenAt(parent, [index])[0], root);
  if (kind === 'attributes') {
    const elements = childrenAt(element, details[1]);
    elements.forEach((each) => dressed.add(each));
    return () => dress(elements, details[0]);
  }
  if (kind === 'contents') {
    const { childNodes } = made(element, details[0]);
    leaving.push(...element.children);
    return () => element.replaceChildren(...childNodes);
  }
  const old = [...element.children];
  const fresh = [...made(element, details[1]).children];
  /** @type {Stretch[]} */
  const stretches = details[0];
  const added = stretches.reduce((sum, stretch) => sum + stretch[2], 0);
  if (added !== fresh.length || stretches.some(([at, removed]) => at + removed > old.length)) {
    throw new RangeError(`${fresh.length} elements do not fit among ${old.length}`);
  }
  for (const [at, removed] of stretches) leaving.push(...old.slice(at, at + removed));
  return () => replace(element, stretches, old, fresh);
}

/**
 * Make an element equal to another one. What they have in common stays, and keeps its focus.
 * @type {(there: Element, wanted: Element) => void}
 */
function merge(there, wanted) {
  for (const { name } of [...there.attributes]) {
    if (!wanted.hasAttribute(name) && name !== 'tabindex') there.removeAttribute(name); // board_focus.py manages tabindex
  }
  for (const { name, value } of wanted.attributes) {
    if (there.getAttribute(name) !== value) there.setAttribute(name, value);
  }
  if (/^(input|select)$/.test(there.localName)) {
    const [field, model] = /** @type {HTMLInputElement[]} */ ([there, wanted]);
    if (field.value !== model.value) field.value = model.value;
  }
  const old = [...there.childNodes];
  [...wanted.childNodes].forEach((next, at) => {
    const now = old[at];
    if (!now) there.append(next);
    else if (now.nodeName !== next.nodeName || /** @type {Element} */ (now).id !== /** @type {Element} */ (next).id) now.replaceWith(next);
    else if (now instanceof Element) merge(now, /** @type {Element} */ (next));
    else if (now.nodeValue !== next.nodeValue) now.nodeValue = next.nodeValue;
  });
  for (const rest of old.slice(wanted.childNodes.length)) rest.remove();
}

/**
 * Copy to the root of the page the state that its styles depend on: the classes of the screen, a low
 * board, an inspection (“large” in a large view), and notices. With `:has` instead, each element that
 * is inserted or changed would make the browser search again and recompute the style of most of the
 * page.
 * @param {Element} app
 */
export function reflect(app) {
  const root = document.documentElement;
  const { children } = app;
  const main = [...children].find(({ localName }) => localName === 'main');
  const classes = main?.className ?? '';
  if (root.dataset.main !== classes) root.dataset.main = classes;
  const board = document.getElementById('board');
  root.toggleAttribute('data-low', [...(board?.children ?? [])].some(({ classList }) => classList.contains('low')));
  const inspected = board?.querySelector('.inspected');
  const size = inspected?.closest('.large') ? 'large' : '';
  if (!inspected) delete root.dataset.inspected;
  else if (root.dataset.inspected !== size) root.dataset.inspected = size;
  root.toggleAttribute('data-notices', [...children].some(({ classList }) => classList.contains('notices')));
}

/** @type {(root: Element, markup: string) => void} */
globalThis.takeOver = (root, markup) => {
  merge(root, made(root, markup));
  reflect(root);
};

/** @type {(callback: () => void) => void} */
globalThis.painted = (callback) => void requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel(); // its message arrives after the frame
  port1.onmessage = callback;
  port2.postMessage(null);
});

/** @type {(root: Element, changes: string) => void} */
globalThis.patch = (root, changes) => {
  /** @type {Set<Element>} */
  const dressed = new Set();
  /** @type {Element[]} */
  const leaving = [];
  globalThis.settle?.(); // motion.js, once it is loaded
  const steps = JSON.parse(changes).map(
    (/** @type {[string, number[], ...any[]]} */ change) => understood(root, change, dressed, leaving),
  );
  // The browser lays out the page before an element loses the focus. Nothing has changed yet, so blurring
  // it now costs nothing; removing it while focused would cost an additional layout.
  const focused = document.activeElement;
  if (leaving.some((element) => element.contains(focused))) /** @type {HTMLElement} */ (focused).blur();
  for (const step of steps) step();
  reflect(root);
  globalThis.changed?.(dressed); // likewise
};
