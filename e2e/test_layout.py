"""Layout of every screen: it fits a phone, text and targets are large enough, nothing shifts."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Route, ViewportSize, expect

from e2e import shifts
from e2e.conftest import Show, Visit
from e2e.frames import stub_frames
from tools.driver.screens import SCREENS, boards, refused
from tools.driver.shots import Size, options
from tools.driver.waiting import WAIT_UNTIL_STILL, until

PHONE = Size(360, 640)
NARROWEST = Size(320, 640)  # the width that a small window has at 200 % text size
BY_NAME = {screen.name: screen for screen in SCREENS}
PHONE_SCREENS = (
    "shelf-games",
    "shelf-manage",
    "myraclia-set-up",
    "mykerinos-selected",
    "myraclia-late",
    "mexica-selected",
    "mexica-end",
    "mykerinos-replay",
    "share",
    "class-make",
    "class-set",
    "class-results",
    "help",
    "rules-beside",
)

# Targets outside the drawing; links within a sentence may be smaller.
SMALL_PAGE_TARGETS = """() => [...document.querySelectorAll(
    'button, select, input:not([type=range]), summary, label.button, header a')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => !each.closest('[popover]'))
  .map((each) => [each, each.matches('label input') ? each.closest('label') : each])
  .map(([each, whole]) => [each.outerHTML.slice(0, 90), whole.getBoundingClientRect()])
  .filter(([, { width, height }]) => Math.min(width, height) < 43.5)
  .map(([markup, { width, height }]) => `${Math.round(width)}x${Math.round(height)} ${markup}`)"""

# Text that is too small on the screen, after scaling with its drawing; `title` elements are
# skipped.
SMALL_BOARD_TARGETS = """() => {
  const found = new Map();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const { parentElement: holder } = text;
    if (!text.data.trim() || holder.closest('title, script, .loading, #settings')) continue;
    if (!holder.checkVisibility({ visibilityProperty: true })) continue;
    if (holder.closest('.window')) continue; // can be zoomed
    const scale = holder.getScreenCTM?.()?.a ?? 1;
    const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
    if (size < 13.5) found.set(`${size.toFixed(1)} ${holder.getAttribute('class')}`, text.data);
  }
  return [...found].map((pair) => pair.join(': '));
}"""

OVERFLOWING = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((each) => !each.closest('svg, pre'))
    .filter((each) => each.getBoundingClientRect().right > clientWidth + 1)
    .map((each) => each.outerHTML.slice(0, 80)).slice(0, 5);
}"""

# Elements at the top of a page that are covered by others.
COVERED_ELEMENTS = """() => [...document.querySelectorAll(
  'header :is(a, summary), h1, main > * > .button')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const places = [[x, y], [x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y]];
    return bottom < innerHeight && places.some(([x, y]) => {
      const there = document.elementFromPoint(x, y);
      return !each.contains(there) && !there?.contains(each);
    });
  })
  .map((each) => each.outerHTML.slice(0, 80))"""

# Problems in print: a drawing higher than a page, visible controls, overlapping parts. Units are
# CSS pixels, 96 per inch; an A4 page has room for 27 cm.
OVERFLOWING_PAPER = """() => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const box = (each) => each.getBoundingClientRect();
  const wrong = [...document.querySelectorAll('main button, main select, main input')]
    .filter((each) => seen(each) && !each.closest('#log'))
    .map((each) => `pressed: ${each.outerHTML.slice(0, 80)}`);
  const drawing = document.querySelector('svg.table');
  if (!seen(drawing) || box(drawing).height > 1020) wrong.push(`drawing: ${box(drawing).height}`);
  const parts = document.querySelectorAll('.play > :not(.unseen), #log > *, #record > *');
  for (const each of [...parts].filter(seen)) {
    if (each.scrollHeight > each.clientHeight + 1 && each.clientHeight) {
      wrong.push(`cut: ${each.outerHTML.slice(0, 80)}`);
    }
  }
  const whole = [...document.querySelectorAll('.play > :not(.unseen)')]
    .filter((each) => seen(each) && box(each).height);
  const order = whole.toSorted((one, other) => box(one).top - box(other).top);
  order.slice(1).forEach((each, at) => {
    if (box(each).top < box(order[at]).bottom - 1) wrong.push(`over another: ${each.id}`);
  });
  return wrong;
}"""

IS_BOARD_WHOLE = """() => [...document.querySelectorAll('#board .window')].every((each) => {
  const [seen, whole] = ['viewBox', 'data-whole'].map((name) => each.getAttribute(name).split(' '));
  return seen.every((number, at) => Math.round(number) === Math.round(whole[at]));
})"""


@pytest.mark.parametrize("name", PHONE_SCREENS)
def test_a_screen_fits_a_phone(show: Show, name: str) -> None:
    page = show(BY_NAME[name], PHONE)
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(SMALL_PAGE_TARGETS) == []
    assert page.evaluate(SMALL_BOARD_TARGETS) == []
    page.set_viewport_size(ViewportSize(width=NARROWEST.width, height=NARROWEST.height))
    page.evaluate(WAIT_UNTIL_STILL)
    assert page.evaluate(OVERFLOWING) == [], "at 320 pixels"
    page.set_viewport_size(ViewportSize(width=640, height=360))
    page.evaluate(WAIT_UNTIL_STILL)
    assert page.evaluate(OVERFLOWING) == [], "on its side"
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    assert page.evaluate(OVERFLOWING) == [], "with text twice as large"


# The parts of the table that extend beyond the board's area.
CUT_PARTS = """() => {
  const { bottom, right } = document.getElementById('board').getBoundingClientRect();
  return [...document.querySelectorAll('#board > svg.table')]
    .filter((each) => each.checkVisibility())
    .filter((each) => each.getBoundingClientRect().bottom > bottom + 1
      || each.getBoundingClientRect().right > right + 1)
    .map((each) => each.getAttribute('class'));
}"""


@pytest.mark.parametrize("name", ["mykerinos-late", "myraclia-start", "mexica-late"])
def test_no_part_of_the_table_is_cut_on_a_phone(show: Show, name: str) -> None:
    """The table fits even where the browser's toolbars take up some of the height."""
    page = show(BY_NAME[name], Size(390, 844))
    for size in ((320, 568), (360, 640), (390, 600), (390, 664), (412, 732), (390, 844)):
        page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        page.evaluate(WAIT_UNTIL_STILL)
        assert page.evaluate(CUT_PARTS) == [], size


# Which of the elements needed while reading a refusal are missing or covered by it.
COVERED_BY_REFUSAL = """(needed) => {
  const shown = (each) => each.checkVisibility({ visibilityProperty: true });
  const refusal = document.querySelector('#ask > .refused').getBoundingClientRect();
  return needed.filter((each) => {
    const part = [...document.querySelectorAll(`#ask > ${each}`)].find(shown);
    if (!part) return true;
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return bottom < top + 20 || (refusal.top < bottom - 5 && refusal.bottom > top + 1
      && refusal.left < right - 5 && refusal.right > left);
  });
}"""
# For each area that the refusal covers, the share of its height that is covered.
COVERED_AREAS = """() => {
  const refusal = document.querySelector('#ask > .refused').getBoundingClientRect();
  return [...document.querySelectorAll('#board .area')].map((each) => each.getBoundingClientRect())
    .filter(({ left, right, top, bottom }) => refusal.left < right && refusal.right > left
      && refusal.top < bottom - 1 && refusal.bottom > top + 1)
    .map(({ top, bottom }) => (Math.min(bottom, refusal.bottom) - top) / (bottom - top));
}"""
NEEDED = [".own-panel", ".turn", ".steps > [data-do=undo]", ".verbs > .cancel"]
# The verbs that the refusal suggests.
INSPECTION_VERBS = [".verbs > [data-on=claim]", ".verbs > [data-on=museum]"]
END_BUTTON = ".verbs > :is(.confirm, [data-on=end])"


@pytest.mark.parametrize(
    ("game", "needed"),
    [
        ("mykerinos", [*NEEDED, *INSPECTION_VERBS]),
        ("myraclia", [*NEEDED, END_BUTTON]),  # ending the turn is one of the verbs
        ("mexica", [*NEEDED, END_BUTTON]),  # and here it is the only choice
    ],
)
def test_a_refusal_covers_nothing_needed_on_a_phone(
    show: Show, game: str, needed: list[str]
) -> None:
    page = show(BY_NAME[f"{game}-refused"], Size(390, 844))
    for size in ((320, 568), (360, 640), (390, 600), (390, 664), (390, 844), (844, 390)):
        page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        page.evaluate(WAIT_UNTIL_STILL)
        assert page.evaluate(COVERED_BY_REFUSAL, needed) == [], size
        box = page.locator("#ask > .refused").bounding_box()
        assert box
        assert box["height"] > 80, size


@pytest.mark.parametrize("name", ["mykerinos-refused", "mykerinos-late"])
def test_a_reason_at_an_inspection_covers_no_area(show: Show, name: str) -> None:
    page = show(BY_NAME[name], Size(320, 568))
    refused(page)
    for size in ((320, 568), (390, 600), (390, 664), (390, 844), (844, 390)):
        page.set_viewport_size(ViewportSize(width=size[0], height=size[1]))
        page.evaluate(WAIT_UNTIL_STILL)
        assert page.evaluate(COVERED_AREAS) == [], size


def test_an_inspection_refusal_is_fully_visible_on_a_tablet(show: Show) -> None:
    page = show(BY_NAME["mykerinos-refused"], Size(768, 1024))
    page.evaluate(WAIT_UNTIL_STILL)
    assert page.evaluate(COVERED_BY_REFUSAL, [*NEEDED, *INSPECTION_VERBS]) == []
    cut = "({ scrollHeight, clientHeight }) => scrollHeight - clientHeight"
    assert page.locator("#ask > .refused").evaluate(cut) <= 1


def test_a_refusal_covers_nothing_needed_on_larger_screens(show: Show) -> None:
    page = show(BY_NAME["mexica-refused"], Size(768, 1024))
    page.evaluate(WAIT_UNTIL_STILL)
    assert page.evaluate(COVERED_BY_REFUSAL, [*NEEDED, END_BUTTON]) == []
    page.set_viewport_size(ViewportSize(width=1280, height=800))
    expect(page.locator(".play.desk")).to_be_visible()
    page.evaluate(WAIT_UNTIL_STILL)
    for part in ("#ask > .refused", "#log h2", "#tools"):
        expect(page.locator(part)).to_be_in_viewport(ratio=0.9)
    for opening, opened in (("record", "#record pre"), ("words", ".in-words")):  # from the menu
        expect(page.locator(opened)).to_be_hidden()
        page.click("#tools > .menu")
        page.click(f"#more [data-do={opening}]")
        expect(page.locator(opened)).to_be_in_viewport()
        expect(page.locator("#more")).to_be_hidden()


@pytest.mark.parametrize("name", ["mexica-middle", "mykerinos-end", "lesson", "puzzle"])
def test_no_part_covers_another_on_a_phone_on_its_side(show: Show, name: str) -> None:
    """The prompt stays beside everything that scrolls, and the board has enough room."""
    page = show(BY_NAME[name], Size(844, 390))
    if name == "mykerinos-end":  # the result covers the board at first
        page.click("[data-do=look]")
    page.locator("[data-do=words]").evaluate(
        "each => { each.click(); each.scrollIntoView({ behavior: 'instant' }); }"
    )
    covered = """() => {
      // The season of Mykerinos is above the prompt.
      const board = () => document.querySelector('#board svg:not(.part-strip, .part-short)');
      const parts = [...document.querySelectorAll('main.play > :not(h1), #drawer > *')]
        .map((part) => [part.id, (part.id === 'board' ? board() : part).getBoundingClientRect()])
        .filter(([id, { width, height }]) => id === 'board' || (width && height));
      const slim = ['seats', 'faces']; // a column of buttons
      const narrow = parts.filter(([id, { width }]) => width < (slim.includes(id) ? 80 : 200))
        .map(([id]) => id);
      const across = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1;
      const down = (a, b) => Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
      const pairs = parts.flatMap(([id, a], at) => parts.slice(at + 1)
        .filter(([, b]) => across(a, b) && down(a, b)).map(([other]) => `${id} ${other}`));
      return [...narrow, ...pairs];
    }"""
    assert page.evaluate(covered) == []


@pytest.mark.parametrize(
    ("name", "upper"),
    [
        ("mykerinos-middle", ".area"),
        ("myraclia-middle", ".window"),
        ("mexica-middle", ".window"),
    ],
)
def test_a_phone_on_its_side_shows_all_of_the_board(show: Show, name: str, upper: str) -> None:
    """The board needs no scrolling; it is beside the question and the player's own panel."""
    page = show(BY_NAME[name], Size(844, 390))
    inside = """(selector) => [...document.querySelectorAll(selector)].map((each) => {
      let { left, right, top, bottom } = each.getBoundingClientRect();
      if (each.matches('.window')) { // only its visible part
        const { a: scale, e: x, f: y } = each.parentElement.getScreenCTM();
        [left, right] = [x, x + scale * each.width.baseVal.value];
        [top, bottom] = [y, y + scale * (each.y.baseVal.value + each.height.baseVal.value)];
      }
      return left >= -1 && right <= innerWidth + 1 && top >= -1 && bottom <= innerHeight + 1;
    })"""
    for selector in (f"#board {upper}", "#ask .own-panel svg", "#ask .verb", "#seats li", "#faces"):
        seen = page.evaluate(inside, selector)
        assert seen, selector
        assert all(seen), selector
    assert page.evaluate("() => scrollY") == 0


def test_a_tablet_shows_the_whole_offer_beside_a_replay(show: Show) -> None:
    page = show(BY_NAME["myraclia-replay"], Size(768, 1024))
    lefts = set()
    for part in ("strip", "market", "offer"):
        drawn = page.locator(f"#board > .part-{part}")
        expect(drawn).to_be_in_viewport(ratio=0.99)
        lefts.add(drawn.evaluate("(each) => Math.round(each.getBoundingClientRect().left)"))
    assert len(lefts) == 1  # all have the same width


@pytest.mark.parametrize("name", ["mexica-start", "mexica-replay", "puzzle"])
def test_the_supply_of_mexica_is_as_wide_as_the_island_on_a_tablet(show: Show, name: str) -> None:
    """The whole supply is in sight in one row."""
    page = show(BY_NAME[name], Size(768, 1024))
    island = page.locator("#board > .part-island").bounding_box()
    supply = page.locator("#board > .part-broad")
    expect(supply).to_be_in_viewport(ratio=0.99)
    expect(page.locator("#board > .part-supply")).to_be_hidden()
    box = supply.bounding_box()
    assert island
    assert box
    assert (box["x"], box["width"]) == (island["x"], island["width"])
    assert box["height"] < 80


def test_the_supply_of_mexica_has_the_same_size_in_a_replay(show: Show) -> None:
    """On a phone in landscape, the supply is not scaled down, although it also names the half."""
    for name in ("mexica-middle", "mexica-replay"):
        supply = show(BY_NAME[name], Size(844, 390)).locator("#board > .part-short")
        expect(supply).to_contain_text("First half")
        assert supply.evaluate("each => each.getScreenCTM().a") > 0.95, name


def test_the_supply_of_mexica_overlaps_nothing(show: Show) -> None:
    """A refused piece's frame is clear of the line below, and points are clear of the panels."""
    page = show(BY_NAME["mexica-middle"], Size(844, 390))
    page.locator("#ask .verb[data-on=canal]").dispatch_event("click")  # no AP are left
    below = """(framed) => {
      const { outlineOffset: offset, outlineWidth: width } = getComputedStyle(framed);
      const counts = document.querySelectorAll('#board .part-short [data-key=doubles] text');
      return Math.min(...[...counts].map((count) => count.getBoundingClientRect().top))
        - framed.getBoundingClientRect().bottom - parseFloat(offset) - parseFloat(width);
    }"""
    assert page.locator("#board .part-short g.marked").evaluate(below) > -1  # digits start lower
    page = show(BY_NAME["mexica-middle"], Size(1280, 800, touch=False))
    bottoms = page.locator("#board .calpulli .low").evaluate_all(
        "(all) => all.map((each) => each.getBoundingClientRect().bottom)"
    )
    panel = page.locator("#board .panel").first.bounding_box()
    assert bottoms
    assert panel
    assert max(bottoms) <= panel["y"]


@pytest.mark.parametrize(
    "name", ["mykerinos-late", "myraclia-selected", "mexica-middle", "mexica-end", "lesson"]
)
def test_a_table_fits_paper(show: Show, name: str) -> None:
    page = show(BY_NAME[name], Size(703, 1020, touch=False))
    expect(page.locator(".play.tall")).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator(".play.wide")).to_be_visible()  # the drawing is as wide as the page
    page.evaluate(WAIT_UNTIL_STILL)
    assert page.evaluate(OVERFLOWING_PAPER) == []
    until(page, IS_BOARD_WHOLE)  # even if the phone showed only a part of it
    page.emulate_media(media="screen")
    expect(page.locator(".play.tall")).to_be_visible()


@pytest.mark.parametrize("name", ["rules", "gallery", "builder", "lessons"])
def test_the_head_of_a_page_fits(visit: Visit, show_fresh: Show, site: str, name: str) -> None:
    """Nothing at the top of a page is covered or too wide; frames load no programs here."""
    if BY_NAME[name].reach is boards:
        page, _ = visit(**options(PHONE))
        stub_frames(page)
        page.goto(f"{site}{BY_NAME[name].path}")
    else:
        page = show_fresh(BY_NAME[name], PHONE)
    for width in (NARROWEST.width, PHONE.width, 390, 620, 1280):
        page.set_viewport_size(ViewportSize(width=width, height=800))
        page.evaluate(WAIT_UNTIL_STILL)
        assert page.evaluate(COVERED_ELEMENTS) == [], width
        assert page.evaluate(OVERFLOWING) == [], width


def _late(route: Route) -> None:
    time.sleep(0.4)
    route.continue_()


@pytest.mark.parametrize("size", [PHONE, Size(1280, 800, touch=False)], ids=str)
@pytest.mark.parametrize("name", ["shelf-games", "mykerinos-middle", "mexica-start"])
def test_no_layout_shift_on_loading_or_return(show_fresh: Show, name: str, size: Size) -> None:
    """Nothing shifts while loading, or on the way back to a shelf with games.

    As on a slow device, the page is painted before its first module is loaded.
    """
    page = show_fresh(BY_NAME[name], size)
    if name.startswith("shelf"):
        page.wait_for_selector("#games li")  # the page stores its height
    page.evaluate("() => dispatchEvent(new Event('pagehide'))")  # a reload may not fire it
    shifts.watch_from_start(page)
    page.context.route("**/loader.js", _late)
    page.reload()
    page.wait_for_selector("html[data-ready]", state="attached")
    page.wait_for_timeout(600)
    assert shifts.total(page) <= 0.02, shifts.largest(page)
