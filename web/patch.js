// patch(root, changes): makes a page that shows one drawing show another one.
//
// The changes are those of web/changes.py, as JSON. What they do not name is not touched: it keeps
// its focus and its scrolling, and is not laid out and painted again.

// A style is not drawn, so it has been set since and stays.
function dress(element, wanted) {
  for (const { name } of [...element.attributes]) {
    if (!wanted.hasAttribute(name) && name !== 'style') element.removeAttribute(name);
  }
  for (const { name, value } of wanted.attributes) {
    if (element.getAttribute(name) === value) continue;
    element.setAttribute(name, value);
    if (name === 'value') element.value = value; // the attribute is only what a field begins with
  }
}

function dressChildren(parent, indexes, markup) {
  const holder = parent.cloneNode(false); // what a tag means depends on where it stands
  holder.innerHTML = markup;
  indexes.forEach((index, place) => dress(parent.children[index], holder.children[place]));
}

function replace(parent, at, gone, markup) {
  const { children } = parent;
  for (let left = gone; left > 0; left -= 1) children[at].remove();
  if (!markup) return;
  if (at < children.length) children[at].insertAdjacentHTML('beforebegin', markup);
  else parent.insertAdjacentHTML('beforeend', markup);
}

globalThis.patch = (root, changes) => {
  for (const [kind, path, ...what] of JSON.parse(changes)) {
    const element = path.reduce(({ children }, index) => children[index], root);
    if (kind === 'attributes') dressChildren(element, ...what);
    else if (kind === 'contents') [element.innerHTML] = what;
    else replace(element, ...what);
  }
};
