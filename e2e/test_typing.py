"""Typing on the page: coordinates on the board, and actions in a field."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

import py_rules
from e2e.conftest import Visit
from tools.driver.play import Opened, begin, read
from web.games import protocol

FOCUSED_ELEMENT = "() => document.activeElement.dataset.key || document.activeElement.id || ''"
# A coordinate of each board to type.
COORDINATES = {"mykerinos": "b5", "myraclia": "0,1", "mexica": "u8"}


def sit_down(page: Page, game: str) -> None:
    """Begin a new game from the shelf, closing an open one."""
    if page.locator("main.play").count():
        page.locator("#tools [data-do=shelf]").dispatch_event("click")
    begin(page, game, ("Ann", "Ben"))


@pytest.fixture
def page(table: Page) -> Page:
    """Return the page that these tests share; each test begins its own game."""
    return table


def test_coordinates_are_shown_on_request(visit: Visit, site: str, opened: Opened) -> None:
    """The keys or a stored setting show them; using a pointer hides them again."""
    page, _ = visit()
    page.goto(site)
    opened(page)
    sit_down(page, "mykerinos")
    shown = page.locator("#board g.coordinates")
    wings = page.locator("#board text.coordinates")
    expect(shown).to_be_hidden()
    expect(wings.filter(visible=True)).to_have_count(0)
    page.keyboard.press("b")
    expect(shown).to_be_visible()
    expect(wings.filter(visible=True)).to_have_count(5)
    page.locator("#board .live").first.click()
    expect(shown).to_be_hidden()
    page.keyboard.press("/")
    expect(shown).to_be_visible()
    page.click("#settings-button")
    expect(shown).to_be_hidden()
    page.check("#coordinates")
    expect(shown).to_be_visible()
    page.reload()
    opened(page)
    expect(shown).to_be_visible()


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_typed_coordinate_moves_the_focus_there(page: Page, game: str) -> None:
    """Coordinates work although the first letter can be a shortcut: board, undo, whole board."""
    sit_down(page, game)
    before = read(page).actions
    page.keyboard.press("b")
    page.keyboard.type(COORDINATES[game])
    assert page.evaluate(FOCUSED_ELEMENT) == COORDINATES[game]
    assert read(page).actions == before


def test_typing_continues_a_coordinate(page: Page) -> None:
    sit_down(page, "mexica")
    page.keyboard.press("b")
    page.keyboard.type("k1")
    assert page.evaluate(FOCUSED_ELEMENT) == "k1"
    page.keyboard.type("0")
    assert page.evaluate(FOCUSED_ELEMENT) == "k10"
    page.keyboard.type("h6")
    assert page.evaluate(FOCUSED_ELEMENT) == "h6"


def test_a_shortcut_that_no_coordinate_follows_is_carried_out(page: Page) -> None:
    """On the board, shortcuts wait for the next key or a moment; elsewhere they are immediate."""
    sit_down(page, "mexica")
    page.keyboard.press("b")
    page.keyboard.type("h6")
    page.keyboard.press("Enter")
    count = len(read(page).actions)
    page.keyboard.press("b")
    page.keyboard.press("u")
    expect(page.locator("[data-do=redo]")).to_be_enabled()  # by itself, after a moment
    assert len(read(page).actions) < count
    page.keyboard.press("b")
    page.keyboard.press("r")
    page.keyboard.press("ArrowLeft")
    assert len(read(page).actions) == count


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_actions_are_played_by_typing_them(page: Page, game: str) -> None:
    """Each is typed as in its record; the field keeps focus between actions."""
    sit_down(page, game)
    view = protocol.load(game)
    page.keyboard.press("/")
    field = page.get_by_role("combobox", name="Type an action")
    rng = Random(3)
    for _ in range(8):
        expect(field).to_be_focused()
        match = read(page)
        action = rng.choice(list(match.game.legal(match.state)))
        page.keyboard.type(" ".join(action.words))
        page.keyboard.press("Enter")
        if view.question(match.state, action):
            page.keyboard.press("Enter")
        assert action in read(page).actions[len(match.actions) :]
        expect(field).to_have_value("")


def test_the_command_field_is_usable_by_keyboard(page: Page) -> None:
    """Options, arrow keys, Tab, refused actions, and leaving the field."""
    sit_down(page, "mykerinos")
    page.locator("#tools > .menu").click()
    page.get_by_role("button", name="Type an action").click()
    field = page.get_by_role("combobox", name="Type an action")
    expect(field).to_be_focused()
    page.keyboard.type("di")
    page.keyboard.press("Tab")
    expect(field).to_have_value("dig ")
    page.keyboard.press("ArrowDown")
    marked = page.get_by_role("option", selected=True)
    spelled = marked.locator("code").inner_text()
    expect(field).to_have_attribute("aria-activedescendant", marked.get_attribute("id") or "")
    count = len(read(page).actions)
    page.keyboard.press("Enter")
    assert " ".join(read(page).actions[count].words) == spelled
    page.keyboard.type(spelled)
    page.keyboard.press("Enter")
    expect(page.locator("#ask .refused[role=alert] p").first).to_be_visible()
    expect(field).to_have_value(spelled)
    page.keyboard.press("Escape")
    expect(field).to_have_value("")
    page.keyboard.press("Escape")
    expect(page.locator("#ask .refused p")).to_have_count(0)
    page.keyboard.type("d")
    page.get_by_role("option").first.click()
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(page.locator("#board [data-key][tabindex='0']")).to_be_focused()


def test_tab_leaves_the_command_field(page: Page) -> None:
    """The field is no keyboard trap: if nothing can be completed, Tab moves on."""
    sit_down(page, "mykerinos")
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Type an action")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Close")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    page.keyboard.type("pass")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Close")).to_be_focused()


def test_disabling_shortcuts_ignores_typing_on_the_board(
    visit: Visit, site: str, opened: Opened
) -> None:
    page, _ = visit()
    page.goto(site)
    opened(page)
    sit_down(page, "mykerinos")
    page.locator("#tools > .menu").click()
    page.get_by_role("button", name="Keyboard").click()
    page.get_by_role("button", name="Single-character shortcuts").click()
    page.get_by_role("button", name="Close").click()
    page.locator("#board [data-key=c4]").focus()
    page.keyboard.type("d5/")
    assert page.evaluate(FOCUSED_ELEMENT) == "c4"
    page.locator("#tools > .menu").click()
    page.get_by_role("button", name="Type an action").press("Enter")
    expect(page.get_by_role("combobox", name="Type an action")).to_be_focused()
