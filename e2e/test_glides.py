"""A zoomed board moves without a new layout, and pieces fly without a rendering per frame."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visit
from e2e.test_motion import FREEZE_FLIGHTS, MARGIN_POINT, act, half, sit
from tools.driver.play import Opened
from tools.driver.screens import ScreenMoment
from tools.driver.waiting import until

# The position and width of Mexica's lake on the page, in CSS pixels.
LAKE_BOX = """() => {
  const { x, y, width } = document.querySelector('#board .ground').getBoundingClientRect();
  return [x, y, width].map(Math.round);
}"""

# Records the properties of each animation, and how many pieces are hidden when one begins.
RECORD_ANIMATIONS = """() => {
  window.animated = [];
  window.unseen = 0;
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    const animation = animate.apply(this, given);
    const [frame] = animation.effect.getKeyframes();
    const { offset, easing, composite, computedOffset, ...animated } = frame;
    window.animated.push(...Object.keys(animated));
    window.unseen = Math.max(window.unseen, document.querySelectorAll(UNSEEN).length);
    return animation;
  };
}""".replace("UNSEEN", "'#board use[style*=hidden]'")


def test_a_scoring_shows_a_zoomed_board_whole_without_laying_it_out(
    visit: Visit, site: str, opened: Opened
) -> None:
    """The board's viewport is unchanged: its content is transformed, and a touch zooms in again."""
    page, _ = visit(
        viewport={"width": 390, "height": 844}, reduced_motion="no-preference", has_touch=True
    )
    page.goto(site)
    opened(page)
    button = half(page)
    window, before = page.locator("#board .window"), page.evaluate(LAKE_BOX)
    seen, whole = window.get_attribute("viewBox"), window.get_attribute("data-whole")
    assert seen != whole
    page.evaluate(FREEZE_FLIGHTS)
    page.locator(button).first.click()
    until(page, "() => document.documentElement.dataset.counting === 'points'")
    scale = float((seen or "").split()[2]) / float((whole or "").split()[2])
    assert window.get_attribute("viewBox") == seen
    assert page.evaluate(LAKE_BOX)[2] == pytest.approx(before[2] * scale, abs=2)
    page.mouse.click(*MARGIN_POINT)
    until(page, f"(before) => ({LAKE_BOX})().join() === before.join()", arg=before)
    assert page.evaluate("() => document.querySelector('#board .scene').style.transform") == ""


def place_a_cube(visit: Visit, site: str, opened: Opened, script: str) -> Page:
    """Return a page in which a cube starts to fly after this script has run."""
    page, _ = visit(reduced_motion="no-preference")
    page.goto(site)
    opened(page)
    sit(page, ScreenMoment("mykerinos", 0).match())
    page.evaluate(script)
    act(page)
    return page


def test_flying_pieces_animate_only_composited_properties(
    visit: Visit, site: str, opened: Opened
) -> None:
    """Animating anything but transform and opacity would make the page compute each frame."""
    page = place_a_cube(visit, site, opened, RECORD_ANIMATIONS)
    until(page, "() => window.flown.length")
    assert page.evaluate("() => window.unseen") == 1
    assert set(page.evaluate("() => window.animated")) <= {"transform", "opacity"}
    until(page, "() => !document.querySelector('#flights > *')")
    assert page.locator("#board use[style*=hidden]").count() == 0


# Stop rendering, as in a background tab.
STOP_RENDERING = "() => { globalThis.requestAnimationFrame = () => 0; }"


@pytest.mark.parametrize("obstacle", [FREEZE_FLIGHTS, STOP_RENDERING], ids=["held", "unpainted"])
def test_a_piece_is_shown_even_if_its_flight_never_begins_or_ends(
    visit: Visit, site: str, opened: Opened, obstacle: str
) -> None:
    page = place_a_cube(visit, site, opened, obstacle)
    held = page.locator("#board use[style*=hidden]")
    expect(held).to_have_count(1)
    expect(held).to_have_count(0)
    expect(page.locator("#flights > *")).to_have_count(0)
