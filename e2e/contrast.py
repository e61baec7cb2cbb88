"""Measure the contrast of words in a page's drawings from their pixels.

Axe checks HTML only. The background of a word in a drawing is whatever was drawn below it, partly
seen through transparent shapes. So two screenshots of a window are compared, one of them without
words: the pixels that differ are the uncovered parts of the words, and the second screenshot has
their background.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from e2e.painting import paint
from e2e.pictures import picture

TEXT_RATIO, GRAPHICS_RATIO = 4.5, 3.0
WINDOWS = 3

# The words in drawings, smallest first: text, fill colour, box in the screenshot, and whether to
# judge it now. A word that was judged in an earlier window is not judged again. Words inside a
# symbol have no fill that the page could be asked for. The second value is the part of the page
# that contains all words to be judged; null if there are none.
WORDS = """(first) => {
  const found = [];
  if (first) globalThis.judged = new WeakSet();
  const modal = document.querySelector('dialog:modal'); // everything behind it is dimmed
  const seen = (each) => (!modal || modal.contains(each)) &&
    each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  // The box of the number in a symbol: a piece may be large and overlap text of the board.
  const written = (each, symbol) => {
    const text = symbol?.querySelector('text[x]');
    if (!text) return each.getBoundingClientRect();
    const { a, e, f } = each.getScreenCTM();
    const box = symbol.viewBox.baseVal;
    const scale = a * ((each.width.baseVal.value / box.width) || 1);
    const [x, y] = ['x', 'y'].map((key) => Number(text.getAttribute(key)) - box[key]);
    const start = x - (text.getAttribute('text-anchor') === 'end' ? 18 : 9);
    const left = e + a * each.x.baseVal.value + scale * start;
    const top = f + a * each.y.baseVal.value + scale * (y - 16);
    return { left, top, width: 18 * scale, height: 20 * scale };
  };
  const add = (each, words, fill, symbol = null) => {
    const { left, top, width, height } = written(each, symbol);
    const whole = fill
      ? top >= 0 && top + height <= innerHeight
      : top < innerHeight && top + height > 0;
    if (!width || !height) return;
    const above = document.elementFromPoint(left + width / 2, top + height / 2)?.closest('#ask');
    if (above && !above.contains(each)) return; // covered by the sheet of a phone
    found.push([each, words, fill, [left, top, width, height], whole && !judged.has(each)]);
  };
  for (const each of document.querySelectorAll('svg:not(.sprite) text')) {
    if (!seen(each)) continue;
    const spans = [...each.querySelectorAll('tspan')];
    const placed = spans.filter((span) => span.hasAttribute('x'));
    for (const part of placed.length ? placed : [each]) {
      add(part, part.textContent, getComputedStyle(part).fill);
    }
  }
  for (const each of document.querySelectorAll('svg:not(.sprite) use')) {
    const symbol = document.querySelector(each.getAttribute('href'));
    if (seen(each) && symbol?.querySelector('text')) {
      add(each, `${each.getAttribute('href')} ${each.getAttribute('class')}`, '', symbol);
    }
  }
  found.sort(([, , , [, , w, h]], [, , , [, , u, v]]) => w * h - u * v);
  globalThis.measured = found.map(([each]) => each);
  const boxes = found.filter(([, , , , whole]) => whole).map(([, , , box]) => box);
  if (!boxes.length) return [[], null];
  const x = Math.max(0, Math.floor(Math.min(...boxes.map(([left]) => left))));
  const y = Math.max(0, Math.floor(Math.min(...boxes.map(([, top]) => top))));
  const right = Math.max(...boxes.map(([left, , width]) => left + width));
  const bottom = Math.max(...boxes.map(([, top, , height]) => top + height));
  const width = Math.min(innerWidth, Math.ceil(right)) - x;
  const height = Math.min(innerHeight, Math.ceil(bottom)) - y;
  if (width <= 0 || height <= 0) return [[], null]; // outside the window
  const words = found.map(([, name, fill, [left, top, ...size], whole]) =>
    [name, fill, [left - x, top - y, ...size], whole]);
  return [words, { x: x + scrollX, y: y + scrollY, width, height }];
}"""

PIXELS = """async (text) => {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = letters.charCodeAt(at);
  const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, image.width, image.height);
}"""

CONTRAST = """
  const linear = [...Array(256).keys()].map((level) => {
    const share = level / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const light = (levels, from) => 0.2126 * linear[levels[from]] +
    0.7152 * linear[levels[from + 1]] + 0.0722 * linear[levels[from + 2]];
  const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
"""

# Words whose contrast is too low in more than a tenth of their visible pixels; the rest may be
# crossed by a line. For words in symbols, the text colour is taken from the pixel with the highest
# contrast. In small symbols that pixel is too pale by up to a quarter; their colour tokens are
# checked in tests/web/test_contrast.py. Words that are almost completely covered are skipped.
LOW_CONTRAST = f"""async ([shown, bare, words, least]) => {{
  const pixels = {PIXELS};
  {CONTRAST}
  const {{ width: across, height: down, data: above }} = await pixels(shown);
  const {{ data: below }} = await pixels(bare);
  const changed = new Uint8Array(across * down);
  for (let index = 0, at = 0; index < changed.length; index += 1, at += 4) {{
    changed[index] = Math.abs(above[at] - below[at]) + Math.abs(above[at + 1] - below[at + 1]) +
      Math.abs(above[at + 2] - below[at + 2]) > 60;
  }}
  const faint = [];
  for (const [index, [name, fill, [left, top, width, height], whole]] of words.entries()) {{
    const grounds = [];
    let [ink, strongest] = [0, 0];
    const right = Math.min(across, left + width), bottom = Math.min(down, top + height);
    for (let y = Math.max(0, Math.floor(top)); y < bottom; y += 1) {{
      for (let x = Math.max(0, Math.floor(left)); x < right; x += 1) {{
        const at = y * across + x;
        if (!changed[at]) continue;
        changed[at] = 0;
        const [one, other] = [light(above, 4 * at), light(below, 4 * at)];
        grounds.push(4 * at);
        const there = contrast(one, other);
        if (there > strongest) [ink, strongest] = [one, there];
      }}
    }}
    if (!whole) continue;
    if (grounds.length < Math.max(8, width * height * (fill ? 0.06 : 0))) continue; // covered
    // Too little of a symbol that is almost scrolled out of view is visible to measure its ink.
    if (!fill && (top < 0 || top + height > down) && grounds.length < 400) continue;
    judged.add(measured[index]);
    const own = fill.match(/[\\d.]+/g)?.map(Number);
    const on = (at) => {{
      if (!own) return ink;
      const [share, levels] = [own[3] ?? 1, own.slice(0, 3)];
      return light(levels.map((level, part) =>
        Math.round(level * share + below[at + part] * (1 - share))), 0);
    }};
    const all = grounds.map((at) => contrast(on(at), light(below, at))).sort((a, b) => a - b);
    const there = all[Math.floor(all.length / 10)];
    if (there < (own ? least - 0.05 : least * 0.75)) {{
      faint.push(`${{name}}: ${{there.toFixed(2)}} at ${{[left, top].map(Math.round)}}, ${{fill}}`);
    }}
  }}
  return faint;
}}"""

# The number of pixels whose contrast between two pictures is at least this ratio.
CHANGED_PIXELS = f"""async ([before, after, least]) => {{
  const pixels = {PIXELS};
  {CONTRAST}
  const [{{ data: one }}, {{ data: other }}] = [await pixels(before), await pixels(after)];
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {{
    if (contrast(light(one, at), light(other, at)) >= least) count += 1;
  }}
  return count;
}}"""

# Scroll to a window of the page; return whether more of the page lies below it.
SCROLL_TO_WINDOW = """(window) => {
  scrollTo({ top: window * innerHeight * 0.8, behavior: 'instant' });
  return scrollY + innerHeight + 1 < document.documentElement.scrollHeight;
}"""

HIDE_WORDS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('text, tspan { fill: transparent !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
SHOW_WORDS = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }"


def low_contrast(page: Page) -> list[str]:
    """Return one line for each word in a drawing whose contrast with its background is below 4.5:1.

    Only the first WINDOWS windows of the page are checked, one screenshot each: a screenshot of the
    whole page would resize the window, and the page would be drawn differently.
    """
    paint(page)
    found: list[str] = []
    for window in range(WINDOWS):
        at = page.evaluate(SCROLL_TO_WINDOW, window)
        words, part = page.evaluate(WORDS, window == 0)
        if words:
            shown = picture(page, part)
            with _wordless(page):
                bare = picture(page, part)
            found += page.evaluate(LOW_CONTRAST, [shown, bare, words, TEXT_RATIO])
        if not at:
            break
    page.evaluate("() => scrollTo({ top: 0, behavior: 'instant' })")
    return found


@contextmanager
def _wordless(page: Page) -> Iterator[None]:
    page.evaluate(HIDE_WORDS)
    yield
    page.evaluate(SHOW_WORDS)


def changed_pixels(page: Page, before: str, after: str) -> int:
    """Return the number of pixels that differ by at least 3:1 between two pictures of a page."""
    count: int = page.evaluate(CHANGED_PIXELS, [before, after, GRAPHICS_RATIO])
    return count
