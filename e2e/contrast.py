"""Measure contrasts in the drawings of a page from its pixels.

Axe looks at HTML alone. What lies below a word of a drawing is whatever was drawn there, through
everything that can be seen through. So there are two pictures of the page, one without its words:
the pixels that differ are the words, as far as nothing covers them, and the latter has their
grounds.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page

TEXT, SIGN = 4.5, 3.0
Box = tuple[float, float, float, float]  # left, top, width, height

# The words of drawings with their boxes in the page and their colours, the smallest first. Words
# in a symbol have none that could be asked for.
WORDS = """() => {
  const found = [];
  const seen = (each) => each.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const add = (each, words, fill) => {
    const { left, top, width, height } = each.getBoundingClientRect();
    if (width * height) found.push([words, fill, [left + scrollX, top + scrollY, width, height]]);
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
      add(each, `${each.getAttribute('href')} ${each.getAttribute('class')}`, '');
    }
  }
  return found.sort(([, , [, , w, h]], [, , [, , u, v]]) => w * h - u * v);
}"""

PIXELS = """async (text) => {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
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

# Words whose contrast is too low on more than a tenth of what is seen of them: a line may cross.
FAINT = f"""async ([shown, bare, words, least]) => {{
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
  for (const [name, fill, [left, top, width, height]] of words) {{
    const grounds = [];
    let [ink, strongest] = [0, 0];
    const right = Math.min(across, left + width), bottom = Math.min(down, top + height);
    for (let y = Math.max(0, Math.floor(top)); y < bottom; y += 1) {{
      for (let x = Math.max(0, Math.floor(left)); x < right; x += 1) {{
        const index = y * across + x;
        if (!changed[index]) continue;
        changed[index] = 0;
        const [one, other] = [light(above, 4 * index), light(below, 4 * index)];
        grounds.push(other);
        const there = contrast(one, other);
        if (there > strongest) [ink, strongest] = [one, there];
      }}
    }}
    if (grounds.length < 8) continue;
    const solid = /^rgb\\((\\d+), (\\d+), (\\d+)\\)$/.exec(fill);
    const own = solid ? light(solid.slice(1).map(Number), 0) : ink;
    const all = grounds.map((ground) => contrast(own, ground)).sort((a, b) => a - b);
    const there = all[Math.floor(all.length / 10)];
    if (there < least - 0.05) {{
      faint.push(`${{name}}: ${{there.toFixed(2)}} at ${{[left, top].map(Math.round)}}, ${{fill}}`);
    }}
  }}
  return faint;
}}"""

# How many pixels differ by so much between two pictures.
CHANGED = f"""async ([before, after, least]) => {{
  const pixels = {PIXELS};
  {CONTRAST}
  const [{{ data: one }}, {{ data: other }}] = [await pixels(before), await pixels(after)];
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {{
    if (contrast(light(one, at), light(other, at)) >= least) count += 1;
  }}
  return count;
}}"""

HIDE = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('text, tspan { fill: transparent !important }');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
SHOW = "() => { document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1); }"


def faint(page: Page) -> list[str]:
    """A line for each word in a drawing that has less than 4.5:1 to what lies below it."""
    words = page.evaluate(WORDS)
    if not words:
        return []
    shown = picture(page)
    with _wordless(page):
        bare = picture(page)
    found: list[str] = page.evaluate(FAINT, [shown, bare, words, TEXT])
    return found


@contextmanager
def _wordless(page: Page) -> Iterator[None]:
    page.evaluate(HIDE)
    yield
    page.evaluate(SHOW)


def picture(page: Page) -> str:
    """The whole page as a PNG, in base 64."""
    return b64encode(page.screenshot(full_page=True, animations="disabled")).decode()


def change(page: Page, before: str, after: str) -> int:
    """The number of pixels with 3:1 between two pictures of a page."""
    count: int = page.evaluate(CHANGED, [before, after, SIGN])
    return count


def box(thing: Locator) -> Box:
    """The box of an element in the window."""
    found = thing.bounding_box()
    assert found
    return found["x"], found["y"], found["width"], found["height"]
