"""A zoomed board moves without being laid out."""

from __future__ import annotations

import pytest

from e2e.conftest import Visit
from e2e.test_motion import BESIDE, HOLD, half
from tools.driver.play import Opened
from tools.driver.waiting import until

# Where the lake of Mexica is on the page.
LAKE = """() => {
  const { x, y, width } = document.querySelector('#board .ground').getBoundingClientRect();
  return [x, y, width].map(Math.round);
}"""


def test_a_scoring_shows_a_zoomed_board_whole_without_laying_it_out(
    visit: Visit, site: str, opened: Opened
) -> None:
    """Its window stays the same: what is in it moves, and a touch brings it back."""
    page, _ = visit(
        viewport={"width": 390, "height": 844}, reduced_motion="no-preference", has_touch=True
    )
    page.goto(site)
    opened(page)
    button = half(page)
    window, before = page.locator("#board .window"), page.evaluate(LAKE)
    seen, whole = window.get_attribute("viewBox"), window.get_attribute("data-whole")
    assert seen != whole
    page.evaluate(HOLD)
    page.locator(button).first.click()
    until(page, "() => document.documentElement.dataset.counting === 'points'")
    scale = float((seen or "").split()[2]) / float((whole or "").split()[2])
    assert window.get_attribute("viewBox") == seen
    assert page.evaluate(LAKE)[2] == pytest.approx(before[2] * scale, abs=2)
    page.mouse.click(*BESIDE)
    until(page, f"(before) => ({LAKE})().join() === before.join()", arg=before)
    assert page.evaluate("() => document.querySelector('#board .scene').style.transform") == ""
