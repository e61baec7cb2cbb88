// patch(root, changes): makes a page that shows one drawing show another one.
//
// The changes are those of web/markup/diff.py, as JSON. What they do not name is not touched: it keeps
// its focus and its scrolling, and is not laid out and painted again.

function dress({ children }, values, indexes, dressed) {
  const pairs = Object.entries(values);
  for (const index of indexes) {
    const element = children[index];
    dressed.add(element);
    for (const [name, value] of pairs) {
      if (value === null) element.removeAttribute(name);
      else element.setAttribute(name, value);
      if (name === 'value') element.value = value ?? ''; // the attribute is only what a field begins with
    }
  }
}

function replace(parent, stretches, markup) {
  const holder = parent.cloneNode(false); // what a tag means depends on where it stands
  holder.innerHTML = markup; // of all at once, because each time has its price
  const old = [...parent.children];
  const made = [...holder.children];
  for (const [at, gone, come] of stretches) {
    const fresh = made.splice(0, come);
    const next = old[at + gone];
    for (const element of old.slice(at, at + gone)) element.remove();
    if (next) next.before(...fresh);
    else parent.append(...fresh);
  }
}

// Calls back as soon as what is on the page now has been painted.
globalThis.painted = (then) => requestAnimationFrame(() => {
  const { port1, port2 } = new MessageChannel(); // its message comes after the frame
  port1.onmessage = then;
  port2.postMessage(null);
});

globalThis.patch = (root, changes) => {
  const dressed = new Set(); // what stays and has other attributes now
  for (const [kind, path, ...what] of JSON.parse(changes)) {
    const element = path.reduce(({ children }, index) => children[index], root);
    if (kind === 'attributes') dress(element, ...what, dressed);
    else if (kind === 'contents') [element.innerHTML] = what;
    else replace(element, ...what);
  }
  globalThis.changed?.(dressed); // motion.js, once that is there
};
