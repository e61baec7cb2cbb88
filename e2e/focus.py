"""Check that focused elements are in sight and that their focus ring is visible in the pixels.

Elements that look alike are checked once: those with the same tag, class and parent in a game.
"""

from __future__ import annotations

from typing import Any

from playwright.sync_api import FloatRect, Page, ViewportSize

from e2e.pictures import picture
from tools.driver.shots import Size

RETRIES = 8
# Resolves when the page has been rendered again, for example after a resize.
NEXT_RENDER = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
}"""
MARGIN = 8  # CSS pixels around an element that may contain its outline
# Store one focusable element of each kind in the page; return the names of the kinds.
STORE_KINDS = """() => {
  const what = 'a[href], button:enabled, input:enabled, select:enabled, summary, '
    + '[tabindex]:not(h1, h2, h3)'; // headings get the focus only for screen readers
  const around = document.querySelector('dialog:modal, :popover-open') ?? document;
  const found = new Map();
  for (const each of around.querySelectorAll(what)) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    const game = each.closest('.table')?.getAttribute('class') ?? '';
    const part = each.parentElement.getAttribute('class') ?? each.parentElement.tagName;
    const kind = [game, part, each.tagName, each.getAttribute('class') ?? '', each.type ?? ''];
    const name = kind.join(' ');
    if (!found.has(name)) found.set(name, each);
  }
  globalThis.kinds = [...found.values()];
  return [...found.keys()];
}"""
# Focus an element; return its visible box, the scroll position and its name, or null if it cannot
# be focused.
FOCUS = """async (index) => {
  const element = kinds[index];
  document.activeElement.blur(); // a focused element would not be scrolled into view
  element.focus();
  // Elements near the window may change their size, as lazily loaded frames do.
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  if (document.activeElement !== element) return null;
  // The focus ring of a column is drawn around the whole graph.
  const ringed = element.closest('.columns')?.closest('.graph') ?? element;
  const { left, top, right, bottom } = ringed.getBoundingClientRect();
  const [x, y] = [Math.max(left, 0), Math.max(top, 0)];
  const box = {
    x, y, width: Math.min(right, innerWidth) - x, height: Math.min(bottom, innerHeight) - y,
  };
  const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
  return [box, [scrollX, scrollY], name];
}"""
COUNT_CHANGED = """async (pictures) => {
  const [one, other] = await Promise.all(pictures.map(async (picture) => {
    const bytes = Uint8Array.from(atob(picture), (each) => each.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  }));
  let changed = 0;
  for (let at = 0; at < one.length; at += 4) {
    const by = (channel) => Math.abs(one[at + channel] - other[at + channel]);
    if (by(0) + by(1) + by(2) > 60) changed += 1;
  }
  return changed;
}"""


def resize(page: Page, size: Size) -> None:
    """Resize the window, and wait until the page has been rendered at the new size."""
    page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
    page.evaluate(NEXT_RENDER)


def focus_problems(page: Page, known: set[str]) -> list[str]:
    """Return a message for each kind of element that looks almost the same without focus.

    The number of pixels that differ must be at least the width plus the height of the visible part.
    Kinds in ``known`` are skipped, and the kinds checked are added to it.
    """
    page.keyboard.press("Tab")  # makes the page show focus as for keyboard users
    found = []
    for index, kind in enumerate(page.evaluate(STORE_KINDS)):
        if kind in known:
            continue
        known.add(kind)
        problem = _focus_problem(page, index)
        for _ in range(RETRIES):  # frames that load late move the content below
            if not problem:
                break
            page.wait_for_timeout(1000)
            problem = _focus_problem(page, index)
        if problem:
            found.append(f"{kind}: {problem}")
    return found


def _focus_problem(page: Page, index: int) -> str:
    """Return why the element's focus is not visible; empty if it is, or if it cannot be focused."""
    at = page.evaluate(FOCUS, index)
    if not at:
        return ""
    box, scrolled, name = at
    if box["width"] <= 0 or box["height"] <= 0:
        return f"“{name}” is out of sight"
    focused = _picture(page, box, scrolled)
    page.evaluate("() => document.activeElement.blur()")
    changed = page.evaluate(COUNT_CHANGED, [focused, _picture(page, box, scrolled)])
    if changed < box["width"] + box["height"]:
        return f"“{name}” differs by {changed} pixels of {box}"
    return ""


def _picture(page: Page, box: dict[str, Any], scrolled: tuple[float, float]) -> str:
    x, y = scrolled
    clip = FloatRect(
        x=x + max(box["x"] - MARGIN, 0),
        y=y + max(box["y"] - MARGIN, 0),
        width=box["width"] + 2 * MARGIN,
        height=box["height"] + 2 * MARGIN,
    )
    return picture(page, clip)


# What cuts off or covers a part of the focused element that would otherwise fit; empty if nothing
# does.
FIND_COVERS = """() => {
  const SLACK = 1.5;
  const at = document.activeElement;
  const box = at.getBoundingClientRect();
  if (at === document.body) return 'nothing has the focus';
  if (!at.matches(':focus-visible')) return 'it shows no focus';
  const beyond = (left, top, right, bottom) =>
    (box.width <= right - left && (box.left < left - SLACK || box.right > right + SLACK))
    || (box.height <= bottom - top && (box.top < top - SLACK || box.bottom > bottom + SLACK));
  const inner = document.querySelector('#board .window');
  if (inner?.contains(at)) {
    const { a, e, f } = inner.parentElement.getScreenCTM();
    const [x, y, width, height] = ['x', 'y', 'width', 'height']
      .map((name) => inner[name].baseVal.value * a);
    if (beyond(e + x, f + y, e + x + width, f + y + height)) return 'beyond the board’s window';
  }
  if (beyond(0, 0, innerWidth, innerHeight)) return 'beyond the window of the browser';
  const ask = document.getElementById('ask');
  const over = ask?.getBoundingClientRect();
  if (ask && !ask.contains(at) && box.bottom > over.top + SLACK && box.top < over.bottom - SLACK
    && box.right > over.left + SLACK && box.left < over.right - SLACK) return 'under what is asked';
  return '';
}"""
# Focus each focusable element after scrolling to the end of the page; return the markup of those
# that are completely hidden then.
FIND_OBSCURED = """() => {
  const { scrollHeight } = document.documentElement;
  const what = 'a[href], button:enabled, input:enabled, select:enabled, summary, [tabindex]';
  const over = '#ask, #update, #rules, #board'; // sticky while the page scrolls
  const hidden = [];
  for (const each of document.querySelectorAll(what)) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    document.activeElement.blur(); // a focused element would not be scrolled into view
    scrollTo({ top: scrollHeight, behavior: 'instant' });
    each.focus();
    if (document.activeElement !== each) continue;
    const { left, top, width, height } = each.getBoundingClientRect();
    let seen = false;
    for (let y = 0.05; y < 1 && !seen; y += 0.15) {
      for (let x = 0.05; x < 1 && !seen; x += 0.15) {
        const hit = document.elementFromPoint(left + x * width, top + y * height);
        seen = Boolean(hit) && hit.closest(over) === each.closest(over);
      }
    }
    if (!seen) hidden.push(each.outerHTML.slice(0, 160));
  }
  return hidden;
}"""


def hidden_by(page: Page) -> str:
    """Return what hides a part of the focused element; empty if it is completely in sight."""
    return str(page.evaluate(FIND_COVERS))


def obscured(page: Page) -> list[str]:
    """Return the markup of elements that are completely hidden when the keyboard focuses them."""
    page.keyboard.press("Tab")
    found: list[str] = page.evaluate(FIND_OBSCURED)
    return found
