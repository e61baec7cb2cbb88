"""The stage of a phone: a game in play fits the window, and everything else is in a drawer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

import py_rules
from e2e.conftest import Show
from e2e.focus import NEXT_RENDER
from e2e.taps import expect_click
from tools.driver.play import FIND_OFFERED, read
from tools.driver.screens import SCREENS
from tools.driver.shots import Size
from tools.driver.waiting import until
from web.browser.lens import FINGER, SLACK
from web.browser.zoom import MAX_ZOOM

BY_NAME = {screen.name: screen for screen in SCREENS}
UPRIGHT, SIDEWAYS, SMALLEST = Size(390, 844), Size(844, 390), Size(320, 568)
HALF, LOW = Size(390, 420), Size(540, 320)  # split screens
TABLET = Size(768, 1024)
TAPS = {UPRIGHT: 16, SIDEWAYS: 6, SMALLEST: 6, HALF: 4, LOW: 4, TABLET: 4}

# Whether the island fills the width of the board's area.
ISLAND_IS_FULL_WIDTH = """() => document.querySelector('.part-island').getBoundingClientRect().width
  >= document.querySelector('#board').clientWidth - 9"""

# Problems with the view: it can be scrolled, or something that can be chosen is not in the window,
# on the zoomable board, in the prompt or on another face.
LAYOUT_PROBLEMS = """() => {
  const { scrollTop, scrollHeight, scrollWidth } = document.scrollingElement;
  const wrong = [];
  if (scrollTop || scrollHeight > innerHeight) wrong.push(`scrolled ${scrollTop} ${scrollHeight}`);
  if (scrollWidth > innerWidth) wrong.push(`wide ${scrollWidth}`);
  for (const part of ['#seats li', '#board', '#ask', '#faces > button', '.confirm', '.cancel']) {
    for (const each of document.querySelectorAll(part)) {
      const { left, top, right, bottom, height } = each.getBoundingClientRect();
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1 || !height) {
        wrong.push(`${part}: ${left} ${top} ${right} ${bottom}`);
      }
    }
  }
  const live = document.querySelectorAll('#board .live, #faces .menu, .confirm, .cancel');
  for (const each of live) {
    if (each.closest('.aside, .window')) continue;
    const { left, top, right, bottom } = each.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    if (!each.contains(document.elementFromPoint(x, y))) wrong.push(each.outerHTML.slice(0, 80));
  }
  return wrong;
}"""

# Live targets that are too small for a finger and that nothing makes larger: the board has no lens,
# or there is no button below it for the same choice.
SMALL_TARGETS = """([finger, closest]) => {
  const small = [];
  for (const each of document.querySelectorAll('#board .live, #ask .live')) {
    if (each.closest('.aside') || !each.checkVisibility()) continue;
    const { width, height } = each.getBoundingClientRect();
    const least = Math.min(width, height);
    if (least >= finger) continue;
    const board = each.closest('#board .window');
    const near = board && Number(board.dataset.whole.split(' ')[2]) / board.viewBox.baseVal.width;
    const key = CSS.escape(each.dataset.key ?? '');
    const word = document.querySelector(`#ask button[data-on="${key}"]`);
    if (board ? finger / least > closest / near : !word) {
      small.push(`${each.dataset.key} ${width}x${height}`);
    }
  }
  for (const each of document.querySelectorAll('#ask button, #faces button, #board .zoom button')) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    const { width, height } = each.getBoundingClientRect();
    if (Math.min(width, height) < finger) small.push(`${each.textContent} ${width}x${height}`);
  }
  return small;
}"""

# The centre of the first visible match of a selector; null if something else would be hit.
TAP_POINT = """(selector) => {
  for (const each of document.querySelectorAll(selector)) {
    if (each.closest('#ask')) each.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, right, top, bottom } = each.getBoundingClientRect();
    const middle = [(left + right) / 2, (top + bottom) / 2];
    if (each.contains(document.elementFromPoint(...middle))) return middle;
  }
  return null;
}"""

# The smaller of the width and height of a selector's match on a zoomable board; 99 if none.
TARGET_SIZE = """(selector) => {
  const found = [...document.querySelectorAll(selector)];
  const target = found.find((each) => each.closest('#board .window') && each.checkVisibility());
  const { width, height } = target?.getBoundingClientRect() ?? { width: 99, height: 99 };
  return Math.min(width, height);
}"""


def tap(page: Page, selector: str) -> bool:
    """Tap a choice, twice if the first tap zooms in on it; return False if it is covered."""
    middle: Any = page.evaluate(TAP_POINT, selector)
    if middle:
        small = page.evaluate(TARGET_SIZE, selector) < FINGER - SLACK
        with expect_click(page):
            page.touchscreen.tap(*middle)
        if small:  # the first tap has enlarged it
            assert page.evaluate(TARGET_SIZE, selector) >= FINGER - SLACK, selector
            with expect_click(page):
                page.touchscreen.tap(*page.evaluate(TAP_POINT, selector))
    return bool(middle)


def tap_anywhere(page: Page, selector: str) -> bool:
    """Tap a choice, from another face or the whole board if it is hidden; return whether it
    worked."""
    if tap(page, selector):
        return True
    if page.locator(f".aside {selector}").count():
        for face in page.locator("#faces [data-do=face]").all():
            with expect_click(page):
                face.tap()
            if tap(page, selector):
                return True
    fit = page.locator("#board [data-do=fit]")
    if fit.count() and fit.is_visible():
        with expect_click(page):
            fit.tap()
    return tap(page, selector)


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_game_is_played_without_scrolling(show: Show, game: str) -> None:
    """By touch: in portrait, in landscape, on the smallest phone, a split screen and a tablet.

    Except on a split screen, choices are large enough for a finger, or a tap enlarges them.
    """
    page = show(BY_NAME[f"{game}-middle"], UPRIGHT)
    before = len(read(page).actions)
    rng = Random(2)
    for size, taps in TAPS.items():
        page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
        expect(page.locator("main.stage #faces")).to_be_visible()
        page.evaluate(NEXT_RENDER)  # wait until it is drawn at this size
        for _ in range(taps):
            assert page.evaluate(LAYOUT_PROBLEMS) == [], size
            offered = page.evaluate(FIND_OFFERED)
            rng.shuffle(offered)
            assert any(tap_anywhere(page, selector) for selector in offered[:9]), offered[:9]
        assert page.evaluate(LAYOUT_PROBLEMS) == [], size
        if size not in (HALF, LOW):
            assert page.evaluate(SMALL_TARGETS, [FINGER - SLACK, MAX_ZOOM]) == [], size
    assert len(read(page).actions) > before + 8


# Buttons and texts that extend beyond the window without these edges.
OUTSIDE_SAFE_AREA = """([top, right, bottom, left]) => [...document.querySelectorAll(
  '#seats li, #faces button, #ask > :is(.own-panel, .turn), .confirm, .cancel, .zoom, .small-map')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => [each, each.getBoundingClientRect()])
  .filter(([, box]) => box.left < left - 1 || box.right > innerWidth - right + 1
    || box.top < top - 1 || box.bottom > innerHeight - bottom + 1)
  .map(([each]) => each.outerHTML.slice(0, 80))"""


def test_nothing_is_hidden_by_cutouts_and_browser_bars(show: Show) -> None:
    """Cut-outs may be at any edge of the screen, and the browser's bars come and go."""
    page = show(BY_NAME["mexica-middle"], UPRIGHT)
    session = page.context.new_cdp_session(page)
    try:
        for size, edges in ((UPRIGHT, (47, 0, 34, 0)), (SIDEWAYS, (0, 47, 21, 47))):
            page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
            expect(page.locator("main.stage #faces")).to_be_visible()
            insets = dict(zip(("top", "right", "bottom", "left"), edges, strict=True))
            session.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
            for bar in (0, 60, 0):
                lower = ViewportSize(width=size.width, height=size.height - bar)
                page.set_viewport_size(lower)
                page.evaluate(NEXT_RENDER)
                assert (
                    page.evaluate("() => scrollY || document.querySelector('#ask').scrollTop") == 0
                )
                assert page.evaluate(LAYOUT_PROBLEMS) == [], (size, bar)
                assert page.evaluate(OUTSIDE_SAFE_AREA, edges) == [], (size, bar)
    finally:  # other tests use the page
        session.send("Emulation.setSafeAreaInsetsOverride", {"insets": {}})


def test_the_faces_follow_what_is_to_be_chosen(show: Show) -> None:
    """The shown face follows the choices until the player asks for another one."""
    page = show(BY_NAME["mykerinos-middle"], UPRIGHT)
    region, museum = page.locator(".part-region"), page.locator(".part-museum")
    expect(region).to_be_visible()
    expect(museum).to_be_hidden()
    page.tap("[data-do=face][data-on=museum]")
    expect(museum).to_be_visible()
    expect(region).to_be_hidden()
    page.tap("[data-do=face][data-on=region]")
    page.tap("[data-do=select][data-on=museum]")
    expect(museum).to_be_visible()
    expect(page.locator("[data-on=museum][data-do=face]")).to_have_attribute("aria-pressed", "true")
    page.tap("[data-do=cancel]")
    expect(region).to_be_visible()


def test_the_drawer_opens_and_closes(show: Show) -> None:
    """A button opens it; the button, a cross, Escape, a touch outside and links close it.

    The cross and the title of an open chart stay in sight.
    """
    page = show(BY_NAME["mexica-middle"], UPRIGHT)
    drawer, menu, log = (page.locator(each) for each in ("#drawer", ".menu", "#log"))
    expect(page.locator("header.site")).to_be_hidden()
    expect(log).to_be_hidden()
    menu.tap()
    expect(log).to_be_visible()
    page.tap("[data-do=words]")
    expect(page.locator(".in-words")).to_be_visible()  # within the drawer
    menu.tap()
    expect(drawer).to_be_hidden()
    menu.tap()
    expect(log).to_be_visible()  # shows the menu again
    page.tap("[data-do=graph]")
    expect(page.locator("#points-lines .graph")).to_be_in_viewport(ratio=0.8)
    expect(page.locator("#drawer-head h2")).to_have_text("Score graph")
    page.locator("#drawer-head .away").tap()
    expect(drawer).to_be_hidden()
    menu.focus()
    page.keyboard.press("Enter")
    expect(log).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(menu).to_be_focused()
    menu.tap()
    page.touchscreen.tap(200, 20)
    expect(drawer).to_be_hidden()
    menu.tap()
    page.locator("#drawer [data-do=command]").tap()
    expect(drawer).to_be_hidden()
    expect(page.locator("#ask input")).to_be_focused()
    menu.tap()
    page.locator("#drawer [data-do=replay]").first.tap()
    expect(page.locator("#ask .replay")).to_be_visible()
    expect(log).to_be_hidden()
    assert not page.evaluate("() => document.querySelector('#drawer').matches(':popover-open')")


def test_a_sheet_of_the_menu_begins_at_its_top(show: Show) -> None:
    """Each sheet starts under its own title, however far the menu was scrolled, and leads back."""
    page = show(BY_NAME["mykerinos-middle"], UPRIGHT)
    drawer, title = page.locator("#drawer"), page.locator("#drawer-head h2")
    for word, name, part in (
        ("words", "The table in words", ".in-words h3"),
        ("graph", "Score graph", "#points-lines .graph"),
        ("options", "What can I do?", "#reference .options"),
        ("goal", "How to win", "#reference .goal"),
    ):
        page.locator(".menu").tap()
        expect(title).to_have_text("Menu")
        page.locator(f"#drawer [data-do={word}]").tap()  # scrolls to the word first
        expect(title).to_have_text(name)
        expect(page.locator(part).first).to_be_in_viewport()
        assert drawer.evaluate("each => each.scrollTop") == 0
        expect(page.locator("#log")).to_be_hidden()
        drawer.evaluate("each => each.scrollTo(0, 9999)")
        page.locator("#drawer-head .back").tap()
        expect(title).to_have_text("Menu")
        assert drawer.evaluate("each => each.scrollTop") == 0
        page.locator("#drawer-head .away").tap()
        expect(drawer).to_be_hidden()


def test_tables_fit_the_sheet_or_show_that_they_scroll(show: Show) -> None:
    page = show(BY_NAME["mykerinos-middle"], SMALLEST)
    page.locator(".menu").tap()
    page.locator("#drawer [data-do=words]").tap()
    tables = page.locator(".in-words .scrolls")
    expect(tables).to_have_count(6)  # for four areas, the museum and the players
    players = tables.last
    expect(page.locator(".in-words .scrolls[data-beyond]")).to_have_count(1)
    expect(players).to_have_attribute("data-beyond", "")
    players.focus()
    page.keyboard.press("End")
    players.evaluate("each => each.scrollTo(9999, 0)")
    expect(players).not_to_have_attribute("data-beyond", "")


def test_areas_use_the_available_space_on_the_smallest_phone(show: Show) -> None:
    """With the six areas of the last season, the region is at least 255 pixels high."""
    page = show(BY_NAME["mykerinos-late"], SMALLEST)
    page.evaluate(NEXT_RENDER)
    box = page.locator("#board > .part-region").bounding_box()
    assert box
    assert box["height"] >= 255


def test_panels_are_shortened_for_the_surface_on_the_smallest_phone(show: Show) -> None:
    """The panel leaves out name and points; elements, terrains and discs are completely visible."""
    page = show(BY_NAME["myraclia-middle"], SMALLEST)
    page.evaluate(NEXT_RENDER)
    box = page.locator("#board > .part-surface").bounding_box()
    assert box
    assert box["height"] >= 210
    for thing in page.locator(".own-panel > svg:visible .player > g:not(:first-of-type)").all():
        expect(thing).to_be_in_viewport(ratio=0.9)


@pytest.mark.parametrize("size", [SMALLEST, UPRIGHT, TABLET])
def test_the_areas_keep_their_size_and_their_place_in_the_middle(show: Show, size: Size) -> None:
    """Areas are centred and equally wide while digging, inspecting or reading a refusal."""
    widths = []
    for name in ("mykerinos-start", "mykerinos-middle", "mykerinos-selected", "mykerinos-refused"):
        page = show(BY_NAME[name], size)
        page.evaluate(NEXT_RENDER)
        boxes = [area.bounding_box() for area in page.locator("#board .area").all()]
        spans = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
        left, right = min(start for start, _ in spans), max(end for _, end in spans)
        assert abs(left + right - size.width) <= 2, name
        widths.append(right - left)
    assert max(widths) - min(widths) < 1, widths


def test_a_tablet_shows_the_whole_panel_in_the_last_inspection(show: Show) -> None:
    page = show(BY_NAME["mykerinos-late"], TABLET)
    page.evaluate(NEXT_RENDER)
    assert page.locator("#ask").evaluate("each => each.scrollHeight - each.clientHeight") <= 0
    expect(page.locator("#ask > .own-panel > .roomy")).to_be_in_viewport(ratio=1)


def test_the_smallest_phone_shows_the_season_and_who_passed(show: Show) -> None:
    page = show(BY_NAME["mykerinos-late"], SMALLEST)
    line = page.locator("#board > .part-short")
    expect(line).to_be_in_viewport(ratio=1)
    expect(line).to_contain_text("Season 4 of 4")
    expect(line).to_contain_text("inspection")
    expect(line.locator(".track .cube")).to_have_count(3)
    expect(page.locator("#board > .part-strip")).to_be_hidden()


def test_three_players_and_their_points_stand_above_the_views(show: Show) -> None:
    """Tested on a phone in landscape, with two-digit points beside those of the end."""
    page = show(BY_NAME["myraclia-late"], SIDEWAYS)
    (_, seats), (views, _) = page.evaluate(ELEMENT_BOXES, ["#seats li:last-child", "#faces > .tab"])
    assert seats <= views


# Simulate a keyboard of this height over the lower part of the window. Return whether the page has
# noticed it; the script that listens is not among the first to load.
SHOW_KEYBOARD = """(height) => {
  const read = () => innerHeight - height;
  Object.defineProperty(visualViewport, 'height', { get: read, configurable: true });
  visualViewport.dispatchEvent(new Event('resize'));
  return document.documentElement.hasAttribute('data-keyboard') === height > 0;
}"""
ELEMENT_BOXES = """(selectors) => selectors.map((each) => {
  const { top, bottom } = document.querySelector(each).getBoundingClientRect();
  return [top, bottom];
})"""


def test_the_field_of_a_dialog_stays_above_the_keyboard(show_fresh: Show) -> None:
    page = show_fresh(BY_NAME["mexica-middle"], UPRIGHT)
    page.locator("#drawer [data-do=share]").first.dispatch_event("click")
    page.locator("#link").focus()
    until(page, SHOW_KEYBOARD, arg=560)
    for top, bottom in page.evaluate(ELEMENT_BOXES, ["#link"]):
        assert top >= 0
        assert bottom <= UPRIGHT.height - 560


def test_the_field_stays_above_the_keyboard(show_fresh: Show) -> None:
    """The field and its buttons are above the keyboard, and the table doesn't move."""
    page = show_fresh(BY_NAME["mexica-middle"], UPRIGHT)
    for size, keyboard in ((UPRIGHT, 330), (SIDEWAYS, 200), (SMALLEST, 250)):
        page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
        expect(page.locator("main.stage #faces")).to_be_visible()
        page.locator("#drawer [data-do=command]").dispatch_event("click")
        expect(page.locator("#ask input")).to_be_focused()
        page.evaluate(NEXT_RENDER)
        still = ["#seats", "#board .window", "#faces"]
        before = page.evaluate(ELEMENT_BOXES, still)
        until(page, SHOW_KEYBOARD, arg=keyboard)
        for top, bottom in page.evaluate(
            ELEMENT_BOXES, ["#ask input", "#ask .command button", "#ask li"]
        ):
            assert top >= 0
            assert bottom <= size.height - keyboard
        page.locator("#ask input").fill("end")
        page.keyboard.press("Enter")
        assert page.evaluate(ELEMENT_BOXES, still) == before
        assert page.evaluate("() => [scrollY, document.activeElement.id]") == [0, "command-text"]
        until(page, SHOW_KEYBOARD, arg=0)
        assert page.evaluate(ELEMENT_BOXES, still) == before
        for _ in range(3):
            page.keyboard.press("Escape")
        expect(page.locator("#ask input")).to_have_count(0)
