"""Whole lessons and puzzles by touch on a phone or tablet: the page never scrolls, and what is
marked is never covered."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import Page, expect

import py_rules
from e2e.conftest import Visit
from e2e.focus import resize
from e2e.test_stage import (
    ISLAND_IS_FULL_WIDTH,
    LAYOUT_PROBLEMS,
    SIDEWAYS,
    SMALLEST,
    TABLET,
    UPRIGHT,
    tap_anywhere,
)
from e2e.test_touch import COUNT_SCROLLS
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from tools.driver.play import Opened
from tools.driver.shots import Size
from tools.driver.waiting import until
from web.model import puzzles as puzzle_model
from web.model.lessons import Lesson

NARROW, WITH_BARS, LOW = Size(360, 640), Size(390, 664), Size(320, 480)

# The marked elements whose centre cannot be hit: they are on another face, outside the visible part
# of the board, or behind something. Other elements of the board don't count as covering them.
HIDDEN_MARKS = """(keys) => keys.filter((key) =>
  ![...document.querySelectorAll(`#board [data-key="${CSS.escape(key)}"]`)].some((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const same = (part) => hit?.closest(part) === each.closest(part);
    return each.checkVisibility() && same('svg.table') && same('.window');
  })
)"""

# The parts of the sheet that overflow without `data-more`, or have it without overflowing.
OVERFLOWING = """() => [...document.querySelectorAll('.message, .asked, #ask')].filter((each) => {
  const more = each.scrollHeight - each.clientHeight - each.scrollTop > 4;
  return more !== each.hasAttribute('data-more');
}).map(({ id, className }) => id || className)"""

# The positions of the verbs.
VERB_BOXES = """() => [...document.querySelectorAll('#ask .verb')].map((each) => {
  const { left, top } = each.getBoundingClientRect();
  return [left, top];
})"""


# For each visible drawing of the player's own pieces: whether it is in sight and large enough.
SHOWS_PIECES = """() => [...document.querySelectorAll(
  '#lesson > .own-panel > svg')].flatMap((each) => {
  if (!each.checkVisibility()) return [];
  const parts = [...each.querySelectorAll('text')].filter((text) => text.checkVisibility())
    .map((text) => text.getBoundingClientRect());
  return [parts.every(({ left, right, top, bottom, height }) => left >= 0 && top >= 0
    && right <= innerWidth && bottom <= innerHeight && height >= 8)];
})"""


# In landscape: the buttons for the views are left of the board, and each verb can be hit.
CONTROLS_VISIBLE = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  return box('#faces').right <= box('#board').left + 1
    && box('#board').height >= innerHeight - 1
    && [...document.querySelectorAll('#ask .verb')].every((each) => {
      const { left, right, top, bottom } = each.getBoundingClientRect();
      return bottom <= innerHeight
        && each.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
    });
}"""


# The number of visible lines of a lesson's text, and the number of verbs that cannot be hit.
COUNT_VISIBLE_LINES = """() => {
  const message = document.querySelector('#lesson > .message');
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(message);
  const inner = message.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom);
  const hidden = [...document.querySelectorAll('#ask .verb')].filter((each) => {
    const { left, right, top, bottom, height } = each.getBoundingClientRect();
    return height < 43
      || !each.contains(document.elementFromPoint((left + right) / 2, bottom - 3))
      || !each.contains(document.elementFromPoint((left + right) / 2, top + 3));
  });
  return [Math.floor((inner + 2) / parseFloat(lineHeight)), hidden.length];
}"""


def check_layout(page: Page, marks: Sequence[str] = ()) -> None:
    """Assert that nothing can scroll, no mark is hidden, and overflowing texts show a sign."""
    assert page.evaluate(LAYOUT_PROBLEMS) == []
    until(page, f"(marks) => ({HIDDEN_MARKS})(marks).length === 0", list(marks))
    until(page, f"() => ({OVERFLOWING})().length === 0")


def tap(page: Page, selector: str) -> None:
    expect(page.locator(selector).first).to_be_attached()
    assert tap_anywhere(page, selector), selector


def act(page: Page, line: Sequence[str]) -> None:
    """Select each action word by word, and confirm it where needed."""
    for action in line:
        entries = page.locator("#log li").count()
        for word in action.split():
            if page.locator("#log li").count() > entries:
                break
            button = f'#ask [data-do=select][data-on="{word}"]:not([aria-pressed])'
            thing = f'#board [data-key="{word}"].live'
            for selector in (button, thing):
                if page.locator(selector).count():
                    tap(page, selector)
                    break
        if page.locator("#log li").count() == entries and page.locator("[data-do=confirm]").count():
            tap(page, "[data-do=confirm]")
        expect(page.locator("#log li")).not_to_have_count(entries)


def do_lesson(page: Page, lesson: Lesson) -> None:
    """Do a whole lesson in portrait with one hint per task; check its tasks in landscape."""
    resize(page, UPRIGHT)
    for number, step in enumerate(lesson.steps, 1):
        expect(page.locator("#lesson .head")).to_contain_text(f"Step {number} of")
        check_layout(page, step.marks)
        if step.question:
            answer = [choice.about for choice in step.choices].index(step.right)
            tap(page, f'[data-do=lesson-answer][data-on="{answer}"]')
            expect(page.locator("#ask .says.good")).to_be_in_viewport(ratio=0.9)
        elif step.task:
            tap(page, "#lesson [data-do=lesson-hint]")
            expect(page.locator(".hints li").last).to_be_in_viewport()
            for size in (SIDEWAYS, UPRIGHT):
                resize(page, size)
                check_layout(page, step.hints[0].about.split() or step.marks)
            act(page, step.solution)
            expect(page.locator("#ask .says.good")).to_be_in_viewport(ratio=0.9)
        check_layout(page)
        tap(page, "[data-do=lesson-next]")
    expect(page.locator(".learned")).to_be_attached()
    check_layout(page)


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_lessons_and_puzzles_need_no_scrolling(
    visit: Visit, site: str, opened: Opened, game: str
) -> None:
    page, _ = visit(viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True)
    lesson = lessons.read_all(game)[2].lesson  # not the first, which is a small game
    page.goto(f"{site}#lesson/{lesson.id}")
    opened(page)
    resize(page, LOW)
    words = page.locator(".message[data-more]")  # the sign that there is more text gets pressed
    box = words.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] - 8)
    until(page, "() => document.querySelector('.message').scrollTop > 9")
    page.evaluate(COUNT_SCROLLS)
    do_lesson(page, lesson)
    for size in (NARROW, SMALLEST, TABLET, SIDEWAYS):
        resize(page, size)
        check_layout(page)
    puzzle = next(each for each in verifying.read(game) if not each.kind.startswith("pl"))
    page.evaluate("(to) => { location.hash = to; }", f"#puzzle/{puzzle_model.key(puzzle)}")
    expect(page.locator(".puzzle #lesson .task")).to_be_visible()
    check_layout(page)
    for size in (SMALLEST, WITH_BARS, TABLET, UPRIGHT, SIDEWAYS):
        resize(page, size)
        assert page.evaluate(SHOWS_PIECES) == [True]  # the player's pieces are shown once
        assert page.evaluate(COUNT_VISIBLE_LINES)[1] == 0  # every verb can be hit
        if game == "mexica":
            until(page, ISLAND_IS_FULL_WIDTH)
    until(page, CONTROLS_VISIBLE)
    check_layout(page)
    resize(page, UPRIGHT)
    expect(page.locator(".asked[data-more]")).to_have_count(0)  # the whole question is in sight
    verbs = page.evaluate(VERB_BOXES)
    tap(page, "#ask .verb:enabled:not(.dim)")
    expect(page.locator("#ask [data-do=cancel]")).to_be_in_viewport()
    assert page.evaluate(VERB_BOXES) == verbs  # nothing moves under the thumb
    tap(page, "#ask [data-do=cancel]")
    act(page, puzzle.lines[0])
    for size in (UPRIGHT, SIDEWAYS):
        resize(page, size)
        expect(page.locator("#ask .says.good")).to_be_in_viewport(ratio=0.9)
        check_layout(page)
    tap(page, "#ask [data-do=puzzle-solve]")
    expect(page.locator(".solution .gone")).to_have_count(len(puzzle.lines[0]))
    for size in (SIDEWAYS, UPRIGHT):
        resize(page, size)
        check_layout(page)
    assert page.evaluate("() => scrolls") == 0
    if game == "mexica":  # all squares of both plans are in sight at first
        plan = next(each for each in verifying.read(game) if each.about.startswith("way "))
        page.evaluate("(to) => { location.hash = to; }", f"#puzzle/{puzzle_model.key(plan)}")
        expect(page.locator(".puzzle .plans")).to_be_visible()
        check_layout(page, re.findall(r"[a-u]\d+", " ".join(plan.lines[0] + plan.near[0])))


@pytest.mark.parametrize("game", ["mykerinos", "myraclia"])
def test_lesson_text_has_room_on_a_phone_in_landscape(
    visit: Visit, site: str, opened: Opened, game: str
) -> None:
    page, _ = visit(viewport={"width": 844, "height": 390}, is_mobile=True, has_touch=True)
    page.goto(f"{site}#lesson/{lessons.read_all(game)[1].lesson.id}")
    opened(page)
    words = page.locator("#lesson > .message").bounding_box()
    assert words
    assert words["height"] >= 100  # three lines below the heading
    until(page, CONTROLS_VISIBLE)
    assert page.evaluate(SHOWS_PIECES) == [True]
    verbs = page.evaluate(VERB_BOXES)
    tap(page, "#ask .verb:enabled:not(.dim)")
    expect(page.locator("#ask [data-do=cancel]")).to_be_in_viewport(ratio=1)
    assert page.evaluate(VERB_BOXES) == verbs
    assert page.evaluate(SHOWS_PIECES) == [True]  # while choosing what to spend it on


def test_three_lines_of_a_lesson_are_in_sight_above_its_verbs(
    visit: Visit, site: str, opened: Opened
) -> None:
    """Three lines fit on all phones, with five verbs in Mykerinos and nine in Mexica.

    On a tablet, the player's own pieces are at least 340 pixels wide.
    """
    page, _ = visit(viewport={"width": 320, "height": 568}, is_mobile=True, has_touch=True)
    page.goto(f"{site}#lesson/myraclia/01-first-tile")
    opened(page)
    for name in ("myraclia/01-first-tile", "mykerinos/08-violet-and-lemon", "mexica/06-bridges"):
        page.evaluate("(to) => { location.hash = to; }", f"#lesson/{name}")
        expect(page.locator(f"main.lesson.{name.partition('/')[0]} #lesson")).to_be_visible()
        for size in (SMALLEST, NARROW, WITH_BARS, SIDEWAYS, UPRIGHT):
            resize(page, size)
            lines, hidden = page.evaluate(COUNT_VISIBLE_LINES)
            assert lines >= 3, (name, size)
            assert hidden == 0, (name, size)
        resize(page, TABLET)
        own = page.locator("#lesson > .own-panel > svg:visible").bounding_box()
        assert own
        assert own["width"] >= 340, name
