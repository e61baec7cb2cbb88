"""Rules for small frames: one's own panel and what others did use the width, and nine verbs leave
room for the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from e2e.frames import Embed, frame_of, wait_for_message
from e2e.test_frames import VISIBLE_HEIGHTS
from py_rules import record
from tools.driver.screens import ScreenMoment

# Games of three at moments after turns of both others
AFTER_TWO_TURNS = {"mykerinos": 0.5, "myraclia": 0.264, "mexica": 0.5}

ELEMENT_BOXES = """(selector) => [...document.querySelectorAll(selector)]
  .filter((each) => each.checkVisibility())
  .map((each) => {
    const { left, right, top, bottom, width, height } = each.getBoundingClientRect();
    return { left, right, top, bottom, width, height };
  })"""

# The labels of verbs that are wider than their buttons.
OVERFLOWING_LABELS = """() => [...document.querySelectorAll('#ask .verb-label')].filter((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  return range.getBoundingClientRect().width > each.closest('.verb').getBoundingClientRect().width;
}).map((each) => each.textContent)"""


@pytest.mark.parametrize(("width", "height"), [(320, 480), (480, 640)])
@pytest.mark.parametrize("game", AFTER_TWO_TURNS)
def test_a_small_frame_uses_its_width(
    embed: Embed, site: str, game: str, width: int, height: int
) -> None:
    """One's own panel reaches from edge to edge, and both turns of others are whole buttons."""
    text = record.write(ScreenMoment(game, AFTER_TWO_TURNS[game], 3).match())
    src = frame_of(site, record=text, mode="play")
    page = embed(f'<iframe src="{src}" width="{width}" height="{height}"></iframe>')
    wait_for_message(page, "ready")
    panels = page.frames[-1].evaluate(ELEMENT_BOXES, "#ask > .own-panel > svg")
    (sheet,) = page.frames[-1].evaluate(ELEMENT_BOXES, "#ask")
    assert len(panels) == (game != "mexica")
    assert all(panel["width"] >= width - 24 for panel in panels)
    first, second = page.frames[-1].evaluate(ELEMENT_BOXES, "#ask .recap")
    assert first["top"] == second["top"]
    assert first["right"] < second["left"]
    assert second["right"] <= width
    assert first["height"] >= 44
    assert second["bottom"] <= height
    assert sheet["height"] <= height / 2
    for verb in page.frames[-1].evaluate(ELEMENT_BOXES, "#ask .verb"):
        assert min(verb["width"], verb["height"]) >= 43.5


@pytest.mark.parametrize("language", ["en", "hu", "it"])
@pytest.mark.parametrize("lesson", ["mexica/06-bridges", "mexica/16-last-turn"])
def test_nine_verbs_leave_a_third_of_a_small_frame_to_the_board(
    embed: Embed, site: str, lesson: str, language: str
) -> None:
    """Nine or ten stand in two rows, in the languages with the longest names, too."""
    src = frame_of(site, lesson=lesson, progress="1", lang=language)
    page = embed(f'<iframe src="{src}" width="320" height="480"></iframe>')
    wait_for_message(page, "ready")
    frame = page.frames[-1]
    verbs = frame.evaluate(ELEMENT_BOXES, "#ask .verb")
    assert len(verbs) >= 9
    assert len({verb["top"] for verb in verbs}) == 2
    for verb in verbs:
        assert min(verb["width"], verb["height"]) >= 44
        assert verb["bottom"] <= 480
    assert frame.evaluate(OVERFLOWING_LABELS) == []
    assert frame.evaluate(VISIBLE_HEIGHTS)[1] >= 160
    expect(page.frame_locator("iframe").locator("#lesson .task")).to_be_in_viewport(ratio=1)
