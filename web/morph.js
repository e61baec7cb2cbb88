// morph(element, markup): makes an element's contents like new markup, touching only what differs.
//
// What stays keeps its focus and is not laid out and painted again; a <details> stays open.
import morphdom from './morphdom-esm.js';

function differs(now, wanted) {
  if (now.tagName === 'DETAILS' && now.open) wanted.open = true;
  return !now.isEqualNode(wanted);
}

globalThis.morph = (element, markup) => {
  const wanted = element.cloneNode(false);
  wanted.innerHTML = markup;
  morphdom(element, wanted, { childrenOnly: true, onBeforeElUpdated: differs });
};
