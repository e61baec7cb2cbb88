"""Focus is visible on every background of a board, and the contrast measurement can fail."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from e2e.conftest import Show
from e2e.contrast import changed_pixels, low_contrast
from e2e.pictures import picture
from tools.driver.screens import SCREENS
from tools.driver.shots import Size

WIDE = Size(1280, 800, touch=False)
BY_NAME = {screen.name: screen for screen in SCREENS}


class BoardTarget(NamedTuple):
    """A kind of target on a screen's board, found by a selector."""

    screen: str
    found: str


GROUNDS = (
    BoardTarget("mykerinos-late", ".target:has(> .space)"),
    BoardTarget("mykerinos-late", ".target:has(.stone)"),
    BoardTarget("mykerinos-late", ".target:has(> .cube)"),
    BoardTarget("mykerinos-late", ".target:has(> .room)"),
    BoardTarget("mykerinos-late", ".target:has(.mat)"),
    BoardTarget("mykerinos-end", ".gone .target"),
    BoardTarget("mykerinos-selected", ".target:has(> .card)"),
    BoardTarget("myraclia-middle", ".hex.live"),
    BoardTarget("myraclia-middle", ".hex.still"),
    BoardTarget("myraclia-late", ".hex:has(.bloomed)"),
    BoardTarget("myraclia-late", '.hex:has([href="#mr-darkness"])'),
    BoardTarget("myraclia-late", ".target:has(> .touch)"),
    BoardTarget("mexica-selected", '[data-key="g8"]'),  # land
    BoardTarget("mexica-selected", '[data-key="b6"]'),  # a canal
    BoardTarget("mexica-selected", '[data-key="k3"]'),  # a bridge
    BoardTarget("mexica-selected", '[data-key="h5"]'),  # a building
    BoardTarget("mexica-selected", '[data-key="a1"]'),  # the lake
    BoardTarget("mexica-selected", ".selected.square"),
)

OUTLINE_MARGIN = 16  # CSS pixels around a target that may contain its outline
# The size of the target's shape, and the part of the page around the target, in CSS pixels.
MEASURE_TARGET = """(each, around) => {
  const shape = each.querySelector('.space, .room, .mat, .touch, .rim') ?? each;
  const { width, height } = shape.getBoundingClientRect();
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const [x, y] = [left - around, top - around].map((side) => Math.max(0, Math.floor(side)));
  return [width, height, {
    x: x + scrollX,
    y: y + scrollY,
    width: Math.min(innerWidth, Math.ceil(right + around)) - x,
    height: Math.min(innerHeight, Math.ceil(bottom + around)) - y,
  }];
}"""


@pytest.mark.parametrize("screen", sorted({ground.screen for ground in GROUNDS}))
def test_the_focus_is_seen_on_every_ground(show: Show, screen: str) -> None:
    """At least as many pixels change by 3:1 as a one-pixel line around the target has."""
    page = show(BY_NAME[screen], WIDE)
    page.keyboard.press("Shift")  # makes focus visible, as for keyboard users
    hidden = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        for ground in GROUNDS:
            if ground.screen != screen:
                continue
            thing = page.locator(f"#board {ground.found}").first
            page.evaluate("() => document.activeElement.blur()")
            width, height, part = thing.evaluate(MEASURE_TARGET, OUTLINE_MARGIN)
            before = picture(page, part)
            thing.evaluate("(each) => each.focus({ preventScroll: true })")
            changed = changed_pixels(page, before, picture(page, part))
            if changed < 2 * (width + height):
                hidden.append(f"{ground.found}, {scheme}: {changed} of {2 * (width + height):.0f}")
    assert hidden == []


def test_text_with_low_contrast_is_detected(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["mexica-middle"], WIDE)
    page.evaluate("() => document.documentElement.toggleAttribute('data-coordinates', true)")
    assert low_contrast(page) == []
    page.evaluate(
        """() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(':root { --deck: #777; --jade: #9dc; }');
          document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        }"""
    )
    found = low_contrast(page)
    assert any(line.startswith("o6: ") for line in found), "the name on a bridge"
    assert any(line.startswith("12: ") for line in found), "the size of a calpulli"
    assert not any(line.startswith("f5: ") for line in found), "land is as it was"


def test_drawings_are_the_same_from_right_to_left(show: Show) -> None:
    page = show(BY_NAME["mykerinos-middle"], WIDE)
    shown = """() => [...document.querySelectorAll('svg.table text')]
      .filter((each) => each.getBoundingClientRect().width).map((each) => {
        const { left } = each.getBoundingClientRect();
        return left - each.closest('svg.table').getBoundingClientRect().left;
      })"""
    before = page.evaluate(shown)
    page.evaluate("() => { document.documentElement.dir = 'rtl'; }")
    after = page.evaluate(shown)
    page.evaluate("() => { document.documentElement.dir = ''; }")
    assert len(before) > 40
    assert after == pytest.approx(before, abs=1)
