"""Mykerinos in the browser: whole games, refusals, undo, reload, keyboard, phone."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from e2e.conftest import Visit
from e2e.contexts import DEFAULTS
from e2e.taps import tap
from py_rules import load, record
from py_rules.mykerinos.scoring import winners
from py_rules.record import Match, Table
from tools.driver.play import Opened, begin_by_clicks, bring, drawn, play, read
from tools.driver.screens import ScreenMoment

GAME = load("mykerinos")


@pytest.fixture
def page(table: Page) -> Page:
    """Return the page that these tests share; each test brings its own game."""
    return table


def digging(seats: int = 3, *lines: str) -> Match:
    """Return a match in the digging phase after these actions; its first plot has no pyramids."""
    match = record.begin(Table(GAME, seats, ("Ann", "Ben", "Cleo", "Dora")[:seats]))
    for line in (
        "first 1",
        "wings brown violet tangerine lemon blackmore",
        "region 1 5 8 13 15 20 22 27",
        *lines,
    ):
        match = match.play(record.parse(GAME, line))
    return match


def test_a_whole_game_by_clicks(visit: Visit, site: str, opened: Opened) -> None:
    names = ("Ann", "Ben", "Cleo")
    page, _ = visit(reduced_motion="no-preference")
    page.goto(site)
    opened(page)
    begin_by_clicks(page, "mykerinos", names)
    play(page, Random(3), passing=0.45)  # a quarter of the usual length
    ended(page, names)


def test_a_two_player_game_can_be_finished(page: Page) -> None:
    late = ScreenMoment("mykerinos", 0.9).match()
    assert late.table.seats == 2
    bring(page, late)
    play(page, Random(2), passing=0.15)
    ended(page, late.table.names)


def ended(page: Page, names: tuple[str, ...]) -> None:
    """Assert that the final screen shows the points and the winner that the rules give."""
    match = read(page)
    assert match.state.over
    assert match.table.names == names
    table = page.locator("#ask table")
    for seat, total in enumerate(GAME.totals(match.state)):
        cell = table.locator("tfoot td").nth(seat)
        expect(cell).to_have_text(str(total))
        expect(table.locator("thead th").nth(seat)).to_have_text(names[seat])
    for row, source in enumerate(GAME.scores(match.state)[0]):
        cells = table.locator("tbody tr").nth(row).locator("td").all_text_contents()
        assert cells == [str(points[source]) for points in GAME.scores(match.state)]
    for winner in winners(match.state):
        expect(page.locator(".verdict")).to_contain_text(names[winner])
    expect(page.locator("#log li")).to_have_count(len(match.actions))
    expect(page.locator("[data-do=look]")).to_have_count(0)  # the board is in sight
    page.set_viewport_size(ViewportSize(width=390, height=844))
    page.click("text=Show the board")
    expect(page.locator("#ask table")).to_have_count(0)
    page.click("text=Show the score")
    expect(table).to_be_visible()
    page.set_viewport_size(DEFAULTS["viewport"])  # for the tests that share the page
    expect(page.locator("[data-do=look]")).to_have_count(0)


def test_a_game_is_set_up(visit: Visit, site: str, opened: Opened) -> None:
    """The table uses the chosen names, colours and number of seats; equal names are refused."""
    page, _ = visit()
    page.goto(site)
    opened(page)
    page.click("[data-do=choose]")
    page.click("[data-do=opponents][data-on=people]")
    page.click('[data-do=seats][data-on="4"]')
    page.fill('[data-do=name][data-on="0"]', "Žofia <i>&amp;</i>")
    page.fill('[data-do=name][data-on="1"]', "Ben")
    page.fill('[data-do=name][data-on="2"]', "Ben")
    expect(page.locator(".problems")).to_have_text(
        "Two players have the name Ben. Give them different names."
    )
    expect(page.locator("[data-do=begin]")).to_be_disabled()
    page.fill('[data-do=name][data-on="2"]', "No # sign")
    expect(page.locator(".problems")).to_contain_text("without “#”")
    page.fill('[data-do=name][data-on="2"]', "Örs")
    expect(page.locator(".problems li")).to_have_count(0)
    page.click('[data-do=colour][data-on="0 white"]')
    pressed = page.locator('.colours [aria-pressed="true"]')
    assert [each.get_attribute("data-on") for each in pressed.all()] == [
        "0 white",
        "1 red",
        "2 green",
        "3 blue",  # the seat that had white gets seat 0's colour
    ]
    page.click("[data-do=begin]")
    assert read(page).table.names == ("Žofia <i>&amp;</i>", "Ben", "Örs", "")
    panels = page.locator("#board .panel ~ .name")
    assert panels.all_text_contents() == ["Žofia <i>&amp;</i>", "Ben", "Örs", "Player 4"]
    expect(page.locator("#board .bar.c-white")).to_have_count(1)


def test_shuffled_seats_keep_their_colours(visit: Visit, site: str, opened: Opened) -> None:
    """Players keep their chosen colours when the seats are shuffled."""
    page, _ = visit()
    page.goto(site)
    opened(page)
    seen = set()
    for _ in range(40):
        page.click("[data-do=choose]")
        page.click("[data-do=opponents][data-on=people]")
        page.fill('[data-do=name][data-on="0"]', "Ann")
        page.fill('[data-do=name][data-on="1"]', "Ben")
        if page.get_attribute("[data-do=shuffle]", "aria-pressed") == "false":  # it persists
            page.click("[data-do=shuffle]")
        page.click("[data-do=begin]")
        names = read(page).table.names
        seen.add(names)
        bars = page.locator("#board .bar").all()
        colours = [bar.get_attribute("class") for bar in bars]
        assert colours == ["bar c-blue" if name == "Ann" else "bar c-red" for name in names]
        if len(seen) == 2:
            break
        page.click("[data-do=shelf]")
    assert seen == {("Ann", "Ben"), ("Ben", "Ann")}


def test_a_refused_click_names_its_rule(page: Page) -> None:
    """The refusal names the case, the rule's sentence and its id; the position does not change.

    Elements that would be refused have ``aria-disabled``, hence the forced clicks.
    """
    bring(page, digging(3, "dig a1"))
    page.click("#board [data-key=a1]", force=True)
    refused = page.locator(".refused")
    expect(refused).to_contain_text(
        "You can’t dig on this space [a1]: there is already a cube on it; choose a free space."
    )
    expect(refused).to_contain_text(GAME.rules["dig.start"])
    expect(refused.locator("a").first).to_have_attribute("title", "dig.start")
    page.click("[data-on=dig]")
    expect(refused).to_have_text("")
    expect(page.locator("#board [data-key=a1] .marked")).to_have_count(0)
    page.click("#board [data-key=c1]", force=True)  # plot 5 has pyramids there
    expect(refused).to_contain_text(
        "You can’t dig on this space [c1]: it’s a pyramid; choose a space without one."
    )
    expect(page.locator("#board [data-key=c1] .marked")).to_have_count(1)
    page.click("[data-do=cancel]")
    page.click("#board [data-key='3-1']", force=True)
    expect(refused.locator("a").first).to_have_attribute("title", "dig.patron")
    page.click(
        "#board [data-key=track]", force=True
    )  # no action has this word, but the click is answered
    expect(refused.locator("a").first).to_have_attribute("title", "dig.pass")
    page.click("#board [data-key=stock-1]", force=True)
    expect(refused).to_contain_text("These cubes belong to Ann.")
    assert len(read(page).actions) == 4


def test_words_can_be_chosen_in_any_order_and_deselected(page: Page) -> None:
    """Both orders select the same action; a second click, Escape and the button deselect a word."""
    bring(page, digging(3))
    page.click("[data-on=dig]")
    page.click("#board [data-key=b2]")
    assert read(page).actions[-1].words == ("dig", "b2")
    page.click("#board [data-key=f4]")
    page.click("[data-do=confirm]")
    assert read(page).actions[-1].words == ("dig", "f4")
    for _ in range(2):
        page.click("#board [data-key=e5]")
        expect(page.locator("#board [data-key=e5].selected")).to_have_count(1)
        page.click("#board [data-key=e5]")
        expect(page.locator("#board .selected")).to_have_count(0)
        page.click("#board [data-key=e5]")
        page.keyboard.press("Escape")
        expect(page.locator("#board .selected")).to_have_count(0)
    page.click("#board [data-key=e5]")
    page.click("[data-do=cancel]")
    expect(page.locator("#board .selected")).to_have_count(0)


def test_two_spaces_filled_in_either_order_are_one_choice(page: Page) -> None:
    """Choosing the far space proposes or offers the near one too; the action has one spelling."""
    bring(page, digging(3, "dig a1", "dig e1", "dig f6"))
    page.click("#board [data-key=a3]")
    page.click("[data-on=extend]")
    page.click("[data-do=confirm]")
    assert read(page).actions[-1].words == ("extend", "a2", "a3")


def test_undo_and_redo_repeat_the_same_random_draws(page: Page, opened: Opened) -> None:
    """Undoing and redoing everything gives the same record; a new action gets the same draws."""
    match = digging(2)
    for line in ("pass", "pass"):
        match = match.play(record.parse(GAME, line))
    bring(page, match)
    text = record.write(read(page))  # the second region has been drawn
    undo, redo = page.locator("[data-do=undo]"), page.locator("[data-do=redo]")
    undo.click()
    undo.click()
    expect(undo).to_be_disabled()
    assert read(page).actions == match.actions[:3]
    redo.click()
    redo.click()
    expect(redo).to_be_disabled()
    assert record.write(read(page)) == text
    undo.click()
    page.reload()
    opened(page)
    expect(redo).to_be_enabled()
    page.keyboard.press("Control+y")
    assert record.write(read(page)) == text
    page.keyboard.press("Control+z")
    page.click("[data-on=dig]")  # another action, but the same region is drawn
    page.click("#board [data-key=a1]")
    page.click("[data-on=skip]")
    play_until_region(page)
    assert read(page).actions[-1] == record.read(text).actions[-1]


def play_until_region(page: Page) -> None:
    """Claim plots until the next region is drawn."""
    while read(page).state.season == 1:
        page.locator("#board .live").first.click()
        page.click("[data-do=confirm]")


def test_a_reload_in_the_middle_of_an_action(visit: Visit, site: str, opened: Opened) -> None:
    """The position and the selection are restored, and the game can go on."""
    page, _ = visit()
    page.goto(site)
    opened(page)
    bring(page, digging(3, "dig a1", "dig e1", "dig f6"))
    page.click("[data-on=extend]")
    page.click("#board [data-key=a2]")
    before = drawn(page)
    page.reload()
    opened(page)
    assert drawn(page) == before
    page.click("#board [data-key=b2]")
    assert read(page).actions[-1].words == ("extend", "a2", "b2")
    page.click("[data-do=shelf]")
    page.reload()
    opened(page)
    expect(page.locator(".saves li")).to_contain_text("MykerinosAnnBenCleo")
    page.click("[data-do=continue]")
    assert read(page).actions[-1].words == ("extend", "a2", "b2")


def test_mykerinos_can_be_played_by_keyboard_alone(visit: Visit, site: str, opened: Opened) -> None:
    """From the shelf to a dig, a refusal, undo and pass, without a mouse."""
    page, _ = visit()
    page.goto(site)
    opened(page)

    def tab_to(selector: str) -> None:
        for _ in range(150):
            page.keyboard.press("Tab")
            if page.evaluate("(wanted) => document.activeElement.matches(wanted)", selector):
                return
        raise AssertionError(f"{selector} cannot be reached")

    tab_to("[data-do=choose]")
    page.keyboard.press("Enter")
    tab_to("[data-do=opponents][data-on=people]")
    page.keyboard.press("Enter")
    tab_to('[data-do=seats][data-on="3"]')
    page.keyboard.press("Enter")
    tab_to('[data-do=name][data-on="0"]')
    page.keyboard.type("Ann")
    tab_to("[data-do=begin]")
    page.keyboard.press("Enter")
    mover = read(page).state.to_move
    tab_to("#board .live[data-key]")
    key = page.evaluate("() => document.activeElement.dataset.key")
    name = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert name == f"{key}: free"
    page.keyboard.press(" ")
    expect(page.locator("[data-do=confirm]")).to_be_focused()
    page.keyboard.press("Enter")
    assert read(page).actions[-1].words == ("dig", key)
    assert page.evaluate("() => document.activeElement.dataset.key") == key  # focus is restored
    page.keyboard.press("Control+z")
    assert read(page).state.to_move == mover
    tab_to('[data-on="pass"]')
    page.keyboard.press("Enter")
    assert read(page).actions[-1].words == ("pass",)


def test_the_table_fits_a_phone(visit: Visit, site: str, opened: Opened) -> None:
    """Nothing is wider than the screen, and the prompt is always visible. The first tap makes
    spaces large enough for a finger, the second one chooses."""
    page, _ = visit(viewport={"width": 360, "height": 740}, is_mobile=True, has_touch=True)
    page.goto(site)
    opened(page)
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 740})
        bring(page, digging(4))
        assert page.evaluate("() => document.documentElement.scrollWidth") == width
        tap(page, "#board [data-key=b2]")
        box = page.locator("#board [data-key=b2]").bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
        expect(page.locator("#ask p.turn")).to_be_in_viewport()
        tap(page, "#board [data-key=b2]")
        tap(page, "[data-do=confirm]")
        assert read(page).actions[-1].words == ("dig", "b2")
        page.evaluate("() => scrollTo(0, 500)")
        expect(page.locator("#ask p.turn")).to_be_in_viewport()


def test_a_turned_phone_gets_the_other_layout(visit: Visit, site: str, opened: Opened) -> None:
    """The layout follows the shape of the window."""
    page, _ = visit(viewport={"width": 390, "height": 844})
    page.goto(site)
    opened(page)
    bring(page, digging(4))
    narrow = page.locator("#board svg.table").first.get_attribute("viewBox")
    page.set_viewport_size({"width": 1280, "height": 800})
    expect(page.locator("#board svg.table")).not_to_have_attribute("viewBox", narrow or "")
