"""Measure target sizes (WCAG 2.2, 2.5.8) by hit testing points of the page.

A target is large enough if a square of 24 CSS pixels fits into the area that responds to it. A
smaller one needs space around it: a circle of 24 pixels in diameter, centred on its bounding box,
that hits no other target and doesn't meet the circle of another small target. Links within a
sentence may be as small as their line.
"""

from __future__ import annotations

from playwright.sync_api import Page

# Returns the name and the size of the bounding box of each target that is too small. Hit testing
# works only within the window, so the page scrolls to the targets one after another. Targets that
# the board's viewport cuts off can be panned into view and are skipped.
SMALL_TARGETS = """([size, overview]) => {
  const FEW = 5, HALF = size / 2;
  const WHAT = 'a[href], button, input, select, textarea, summary, [role=button], label';
  // A larger target does the same: the slider of the replay, the field for typed actions.
  const EQUAL = `.column, .hit${overview ? ', #board .window *' : ''}`;
  const owner = (x, y) => {
    const hit = document.elementFromPoint(x, y)?.closest(WHAT);
    return hit?.matches('label') ? hit.control : hit;
  };
  const inSentence = (each) => each.matches('a') && getComputedStyle(each).display === 'inline'
    && each.parentElement.textContent.trim() !== each.textContent.trim();
  const modal = document.querySelector('dialog:modal');
  const targets = [...(modal ?? document).querySelectorAll(WHAT)].filter((each) =>
    !each.matches(`label, ${EQUAL}`) && !inSentence(each)
      && each.checkVisibility({ visibilityProperty: true }));
  // Whether every point of a square around this point hits the target.
  const fits = (target, x, y) => {
    for (let dy = -HALF + 0.5; dy <= HALF; dy += (size - 1) / 2) {
      for (let dx = -HALF + 0.5; dx <= HALF; dx += (size - 1) / 2) {
        if (owner(x + dx, y + dy) !== target) return false;
      }
    }
    return true;
  };
  const fitsAnywhere = (target, { left, top, right, bottom }) => {
    if (right - left < size - 0.5 || bottom - top < size - 0.5) {
      if (!target.labels?.length) return false;
    }
    for (const [across, down] of [[12, 1], [1, 12]]) {
      for (let b = top + HALF; b <= bottom - HALF + 0.5; b += down) {
        for (let a = left + HALF; a <= right - HALF + 0.5; a += across) {
          if (owner(a, b) === target && fits(target, a, b)) return true;
        }
      }
    }
    return false;
  };
  const boxOf = (target) => {
    const boxes = [target, ...(target.labels ?? [])].map((each) => each.getBoundingClientRect());
    const [left, top] = ['left', 'top'].map((side) => Math.min(...boxes.map((box) => box[side])));
    const [right, bottom] = ['right', 'bottom']
      .map((side) => Math.max(...boxes.map((box) => box[side])));
    return { left, top, right, bottom };
  };
  const inner = document.querySelector('#board .window');
  const frame = () => {
    const { a, e, f } = inner.parentElement.getScreenCTM();
    const [x, y, width, height] = ['x', 'y', 'width', 'height']
      .map((name) => inner[name].baseVal.value * a);
    const [left, top] = [e + x - 1, f + y - 1];
    return { left, top, right: left + width + 2, bottom: top + height + 2 };
  };
  const cutOff = (target, box) => {
    if (!inner?.contains(target)) return false;
    const { left, top, right, bottom } = frame();
    return box.left < left || box.top < top || box.right > right || box.bottom > bottom;
  };
  const inSight = ({ left, top, right, bottom }) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  // Sticky and fixed elements cover what is scrolled under them; scrolling further uncovers it.
  const over = [...document.querySelectorAll('body *')]
    .filter((each) => ['sticky', 'fixed'].includes(getComputedStyle(each).position));
  const uncover = (target) => over.forEach((each) => {
    each.style.pointerEvents = each.contains(target) ? '' : 'none';
  });
  // Scroll a target into view, and return its box there.
  const boxInSight = (target) => {
    uncover(target);
    const box = boxOf(target);
    const middle = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (inSight(box) && owner(...middle) === target) return box;
    target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    return boxOf(target);
  };
  let small = []; // targets without such a square around their centre
  const look = (target) => {
    const box = boxInSight(target);
    const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
    if (cutOff(target, box) || fits(target, x, y)) return false;
    const points = [[0, 0]];
    for (let turn = 0; turn < 16; turn += 1) {
      for (const far of [HALF - 0.5, HALF / 2]) {
        points.push([far * Math.cos(turn * Math.PI / 8), far * Math.sin(turn * Math.PI / 8)]);
      }
    }
    const hits = points.map(([dx, dy]) => owner(x + dx, y + dy));
    if (!hits.includes(target)) return false; // out of view
    small.push({
      target,
      alone: hits.every((hit) => !hit || hit === target),
      x: x + scrollX,
      y: y + scrollY,
      size: [box.right - box.left, box.bottom - box.top],
    });
    return true;
  };
  // Check only a few targets of each kind and size, but all of them if one is too small.
  const kinds = Map.groupBy(targets, (each) => {
    const { width, height } = each.getBoundingClientRect();
    return [each.tagName, each.getAttribute('class'), width.toFixed(), height.toFixed()].join();
  });
  for (const alike of kinds.values()) {
    const step = Math.ceil(alike.length / FEW);
    const some = alike.filter((_, index) => index % step === 0);
    if (some.filter(look).length) alike.filter((each) => !some.includes(each)).forEach(look);
  }
  const near = (one, other) =>
    one !== other && Math.hypot(one.x - other.x, one.y - other.y) < size - 0.5;
  const crowded = () =>
    small.filter((one) => !one.alone || small.some((other) => near(one, other)));
  // Searching a whole target is slow, so only targets that are close to others are searched.
  const large = crowded().filter(({ target }) => fitsAnywhere(target, boxInSight(target)));
  small = small.filter((each) => !large.includes(each));
  over.forEach((each) => { each.style.pointerEvents = ''; });
  return crowded()
    .map(({ target, size: [width, height] }) =>
      `${target.dataset.key ?? target.dataset.do ?? target.tagName} `
      + `${target.getAttribute('class') ?? ''} `
      + `“${target.getAttribute('aria-label') ?? target.textContent.trim().slice(0, 40)}” `
      + `${width.toFixed(1)}x${height.toFixed(1)}`);
}"""
MIN_SIZE = 24  # CSS pixels


def small_targets(page: Page, *, overview: bool = False) -> list[str]:
    """Return one message for each target on the page that is too small.

    With ``overview``, the board is shown whole on a small screen and only targets outside it are
    measured: players can zoom in on the board, and type every action.
    """
    found: list[str] = page.evaluate(SMALL_TARGETS, [MIN_SIZE, overview])
    return found
