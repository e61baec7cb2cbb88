// @ts-check
// draw(table, title, words, kind): a table as a self-contained SVG or PNG.
//
// The drawing is laid out in an invisible frame, as wide as a laptop and with our styles. There the
// computed style of every shape becomes its attributes, so the picture keeps the colours of the theme,
// and programs without style sheets can read it, too. Symbols are copied to where they are used.
// Rejected if the browser can't do that; with "no pixels" if there is an SVG, but no PNG of it.
const SVG = 'http://www.w3.org/2000/svg';
const MARGIN = 12; // units around the table
const SCALE = 2; // pixels of a PNG per unit
const SHAPES = new Set(['path', 'rect', 'circle', 'ellipse', 'line', 'polyline', 'polygon', 'text', 'tspan']);
const TEXTS = new Set(['text', 'tspan']);
const DROPPED = /^(?:class|id|style|role|tabindex|href|xlink:href|xmlns|aria-.*|data-.*|on.*)$/;
const LOOKS = /^(?:fill|stroke|stop|font|paint|opacity|visibility|display|mask|filter|clip-path|text-anchor|dominant|letter).*$/;
// Attributes that are written only where they differ from these initial values.
const STROKED = {
  'stroke-width': '1', 'stroke-linecap': 'butt', 'stroke-linejoin': 'miter', 'stroke-miterlimit': '4',
  'stroke-dasharray': 'none', 'stroke-dashoffset': '0', 'paint-order': 'normal', 'vector-effect': 'none',
};
const LETTERS = {
  'font-family': '', 'font-size': '', 'font-weight': '400', 'font-style': 'normal', 'text-anchor': 'start',
  'dominant-baseline': 'auto', 'letter-spacing': 'normal',
};
const INHERITED = ['color', 'fill', 'fill-opacity', 'fill-rule', 'stroke', 'stroke-opacity', 'visibility',
  ...Object.keys(STROKED).filter((name) => name !== 'vector-effect'),
  ...Object.keys(LETTERS).filter((name) => name !== 'dominant-baseline')];
const LEFT_OUT = /^(?:title|desc|symbol|script|foreignObject)$/;
const TYPES = { svg: 'image/svg+xml', png: 'image/png' };

/** @type {Picture} */
export const draw = async (table, title, words, kind) => {
  const frame = document.createElement('iframe');
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  Object.assign(frame.style, { position: 'fixed', left: '-300vw', width: '1280px', height: '900px', visibility: 'hidden' });
  try {
    await new Promise((resolve) => {
      frame.addEventListener('load', resolve, { once: true });
      document.body.append(frame);
    });
    const page = sure(frame.contentDocument);
    await dress(page, table);
    const text = new XMLSerializer().serializeToString(drawn(page, title, words));
    const svg = new Blob([text], { type: TYPES.svg });
    if (kind !== 'png') return svg;
    return await pixels(svg).catch((error) => { throw new Error(`no pixels: ${error}`); });
  } finally {
    frame.remove();
  }
};

/** Lay a table out in a page of its own, in the theme of this one. @param {Document} page @param {string} table */
async function dress(page, table) {
  const root = page.documentElement;
  for (const { name, value } of document.documentElement.attributes) {
    if (name !== 'style') root.setAttribute(name, value);
  }
  root.setAttribute('data-still', ''); // no animations
  root.setAttribute('data-coordinates', '');
  const sheets = [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => {
    const sheet = page.createElement('link');
    sheet.rel = 'stylesheet';
    sheet.href = /** @type {HTMLLinkElement} */ (link).href;
    return new Promise((resolve, reject) => {
      sheet.addEventListener('load', resolve);
      sheet.addEventListener('error', reject);
      page.head.append(sheet);
    });
  });
  page.body.innerHTML = sure(document.querySelector('.sprite')).outerHTML + table;
  await Promise.all(sheets);
}

/** The names of custom properties that styles set below the root, such as a piece's colour. @param {Document} page */
function handed(page) {
  /** @type {Set<string>} */
  const names = new Set();
  /** @param {CSSRuleList} rules */
  const gather = (rules) => {
    for (const rule of rules) {
      const { selectorText = '', style = [], cssRules } = /** @type {CSSStyleRule} */ (rule);
      const below = selectorText && !/^(?::root|html)\S*$/.test(selectorText);
      if (below) for (const name of style) if (name.startsWith('--')) names.add(name);
      if (cssRules) gather(cssRules);
    }
  };
  for (const sheet of page.styleSheets) gather(sheet.cssRules);
  return [...names];
}

/** The picture of the table that is laid out. @param {Document} page @param {string} title @param {string} words */
function drawn(page, title, words) {
  const table = sure(page.querySelector('#board > svg.table'));
  const [x, y, width, height] = box(table);
  const picture = made('svg', {
    xmlns: SVG, lang: page.documentElement.lang, role: 'img', 'aria-labelledby': 'title words',
    viewBox: [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN].join(' '),
    width: String(width + 2 * MARGIN), height: String(height + 2 * MARGIN),
  });
  const [head, described] = [made('title', { id: 'title' }), made('desc', { id: 'words' })];
  head.textContent = title;
  described.textContent = words;
  const ground = made('rect', {
    x: String(x - MARGIN), y: String(y - MARGIN), width: '100%', height: '100%',
    fill: background(table),
  });
  const names = handed(page);
  /** @type {Set<string>} */
  const wanted = new Set();
  const inside = [...table.children].flatMap((child) => copied(child, wanted, names));
  const defs = made('defs', {});
  for (const id of wanted) { // grows during the loop
    const found = page.getElementById(id);
    if (!found) continue;
    const [copy] = copied(found, wanted, names, true);
    copy.setAttribute('id', id);
    defs.append(copy);
  }
  picture.append(head, described, defs, ground, ...inside);
  return picture;
}

/** The colour behind the table. @param {Element} table */
function background(table) {
  for (let at = table.parentElement; at; at = at.parentElement) {
    const [value, alpha] = colour(styled(at).backgroundColor);
    if (alpha === 1) return value;
  }
  return '#ffffff';
}

/**
 * A copy of a symbol as it looks in use. Its styles are computed where it is defined, so that the same
 * rules apply to it, after it is given the properties that it would inherit from its use.
 * @param {Element} use @param {CSSStyleDeclaration} style @param {Set<string>} wanted @param {string[]} names
 */
function used(use, style, wanted, names) {
  const page = use.ownerDocument;
  const found = page.getElementById((use.getAttribute('href') ?? '').slice(1));
  if (!found || found.contains(use)) return [];
  const host = page.createElementNS(SVG, 'g');
  for (const name of [...INHERITED, ...names]) {
    const value = style.getPropertyValue(name);
    if (value) host.style.setProperty(name, value);
  }
  const copy = /** @type {Element} */ (found.cloneNode(true));
  host.append(copy);
  sure(found.parentElement).append(host);
  const parts = found.localName === 'symbol' ? [...copy.children] : [copy];
  const inner = made('g', { transform: placed(use, found) });
  inner.append(...parts.flatMap((part) => copied(part, wanted, names)));
  host.remove();
  return inner.childNodes.length ? [inner] : [];
}

/** The transform by which a use places its symbol. @param {Element} use @param {Element} symbol */
function placed(use, symbol) {
  const [x, y] = ['x', 'y'].map((name) => Number(use.getAttribute(name) ?? 0));
  if (!symbol.hasAttribute('viewBox')) return `translate(${x} ${y})`;
  const [left, top, wide, high] = box(symbol);
  const width = Number(use.getAttribute('width') ?? wide);
  const height = Number(use.getAttribute('height') ?? high);
  const scale = Math.min(width / wide, height / high);
  const [dx, dy] = [x + (width - wide * scale) / 2 - left * scale, y + (height - high * scale) / 2 - top * scale];
  return `translate(${round(dx)} ${round(dy)}) scale(${round(scale)})`;
}

/**
 * Copies of elements as they look, leaving out invisible ones.
 * @param {Element} element @param {Set<string>} wanted the ids of what they refer to
 * @param {string[]} names @param {boolean} [whole] whether it is one of these
 * @returns {Element[]}
 */
function copied(element, wanted, names, whole = false) {
  const style = styled(element);
  const name = element.localName;
  const hidden = !whole && (style.display === 'none' || style.opacity === '0');
  if (hidden || element.namespaceURI !== SVG || LEFT_OUT.test(name) || element.hasAttribute('data-do')) return [];
  const uses = name === 'use';
  const copy = made(uses ? 'g' : name, {});
  for (const { name: key, value } of element.attributes) {
    const needed = uses ? key === 'transform' : !DROPPED.test(key) && !LOOKS.test(key);
    if (needed) copy.setAttribute(key, value);
  }
  const shape = SHAPES.has(name);
  if (shape && !look(copy, style)) return [];
  for (const key of ['clip-path', 'mask', 'filter']) {
    const value = style.getPropertyValue(key);
    if (value && value !== 'none') copy.setAttribute(key, value);
  }
  if (style.opacity !== '1') copy.setAttribute('opacity', style.opacity);
  if (name === 'svg' && style.overflow === 'visible') copy.setAttribute('overflow', 'visible');
  if (name === 'stop') {
    const [value, alpha] = colour(style.stopColor);
    copy.setAttribute('stop-color', value);
    copy.setAttribute('stop-opacity', String(round(alpha * Number(style.stopOpacity))));
  }
  for (const { value } of copy.attributes) {
    for (const [, id] of value.matchAll(/url\(["']?[^#)]*#([^"')]+)["']?\)/g)) wanted.add(id);
  }
  for (const key of ['fill', 'stroke', 'clip-path', 'mask', 'filter']) {
    const value = copy.getAttribute(key);
    if (value) copy.setAttribute(key, value.replace(/url\(["']?[^#)]*(#[^"')]+)["']?\)/, 'url($1)'));
  }
  if (uses) copy.append(...used(element, style, wanted, names));
  for (const child of uses ? [] : element.childNodes) {
    if (child.nodeType === Node.TEXT_NODE && TEXTS.has(name)) {
      const text = sure(child.textContent);
      copy.append(style.textTransform === 'uppercase' ? text.toUpperCase() : text);
    } else if (child.nodeType === Node.ELEMENT_NODE) {
      copy.append(...copied(/** @type {Element} */ (child), wanted, names, whole));
    }
  }
  const empty = !copy.childNodes.length && (uses || name === 'g' || name === 'svg' || TEXTS.has(name));
  return empty && !whole ? [] : [copy];
}

/**
 * Give a shape its computed fill and stroke; returns whether any of it is visible.
 * @param {Element} shape @param {CSSStyleDeclaration} style
 */
function look(shape, style) {
  if (style.visibility === 'hidden') return false;
  const [fill, stroke] = ['fill', 'stroke'].map((key) => {
    const [value, alpha] = colour(style.getPropertyValue(key));
    const opacity = alpha * Number(style.getPropertyValue(`${key}-opacity`));
    const seen = value !== 'none' && opacity > 0;
    if (seen && opacity < 1) shape.setAttribute(`${key}-opacity`, String(round(opacity)));
    if (key === 'fill' || seen) shape.setAttribute(key, seen ? value : 'none');
    return seen;
  });
  if (stroke) written(shape, style, STROKED);
  if (fill && style.fillRule !== 'nonzero') shape.setAttribute('fill-rule', style.fillRule);
  if (TEXTS.has(shape.localName)) written(shape, style, LETTERS);
  return fill || stroke;
}

/** @param {Element} shape @param {CSSStyleDeclaration} style @param {Record<string, string>} initial */
function written(shape, style, initial) {
  for (const [key, usual] of Object.entries(initial)) {
    const value = style.getPropertyValue(key).replace(/(\d)px\b/g, '$1');
    if (value && value !== usual) shape.setAttribute(key, value.replaceAll('"', "'"));
  }
}

/** A computed colour as every program reads it, and its opacity. @param {string} value @returns {[string, number]} */
function colour(value) {
  if (!value || value === 'none' || value.startsWith('url')) return [value || 'none', 1];
  const numbers = (value.match(/-?[\d.]+(?:e-?\d+)?%?/g) ?? []).map((each) => (
    each.endsWith('%') ? parseFloat(each) / 100 : parseFloat(each)));
  const plain = value.startsWith('rgb');
  if (plain || value.startsWith('color(srgb ')) {
    const [red, green, blue, alpha = 1] = numbers;
    return [hex([red, green, blue].map((part) => (plain ? part : part * 255))), alpha];
  }
  const dot = sure(document.createElement('canvas').getContext('2d'));
  dot.fillStyle = value;
  dot.fillRect(0, 0, 1, 1);
  const [red, green, blue, alpha] = dot.getImageData(0, 0, 1, 1).data;
  return [hex([red, green, blue]), alpha / 255];
}

/** @param {number[]} parts */
function hex(parts) {
  return `#${parts.map((part) => Math.round(Math.min(255, Math.max(0, part))).toString(16).padStart(2, '0')).join('')}`;
}

/** The pixels of a picture. @param {Blob} svg @returns {Promise<Blob>} */
async function pixels(svg) {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [image.width * SCALE, image.height * SCALE];
    sure(canvas.getContext('2d')).drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('an empty canvas'))), TYPES.png);
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** The computed style of an element. @param {Element} element */
function styled(element) {
  return sure(element.ownerDocument.defaultView).getComputedStyle(element);
}

/** A value that must not be null; throws otherwise. @template T @param {T | null} value @returns {T} */
function sure(value) {
  if (value === null) throw new Error('a part of the picture is missing');
  return value;
}

/** @param {Element} element */
function box(element) {
  return sure(element.getAttribute('viewBox')).split(/[\s,]+/).map(Number);
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 1e4) / 1e4;
}

/** @param {string} name @param {Record<string, string>} attributes */
function made(name, attributes) {
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, name));
  for (const [key, value] of Object.entries(attributes)) if (key !== 'xmlns') element.setAttribute(key, value);
  return element;
}
