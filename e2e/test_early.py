"""Before the program runs: users can set up a game, which the program then takes over."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from e2e.conftest import Visit
from e2e.held_requests import HeldRequests
from py_rules.puzzles import position
from tools.content import words
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from tools.driver.play import Opened
from web.games import protocol, thumbnails
from web.games.colours import COLOURS
from web.i18n import render
from web.model import puzzles
from web.model.lessons import translated

PROGRAM = "**/app.zip"
# What the user sees: the markup without initial values of fields, the current values, the position
# of every element, and where the focus and the caret are.
SCREEN_STATE = """() => {
  const screen = document.querySelector('#app > main');
  const copy = screen.cloneNode(true);
  for (const each of [copy, ...copy.querySelectorAll('*')]) {
    for (const name of ['value', 'selected', 'tabindex']) {
      if (each.localName !== 'option' || name !== 'value') each.removeAttribute(name);
    }
    const sorted = [...each.attributes].sort((one, other) => (one.name < other.name ? -1 : 1));
    for (const { name } of sorted) each.removeAttribute(name);
    for (const { name, value } of sorted) each.setAttribute(name, value);
  }
  const fields = [...screen.querySelectorAll('input, select')].map((each) => each.value);
  const places = [...screen.querySelectorAll('*')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.localName, x, y, width, height];
  });
  const active = document.activeElement;
  return {
    tree: copy.outerHTML, fields, places, title: document.title, scrolled: scrollY,
    focus: [active.localName, active.dataset.do, active.dataset.on, active.selectionStart],
  };
}"""
STORE_CHOICES = """(choices) => localStorage.setItem('ludoteka:choices', choices)"""


def change_control(page: Page, rng: Random) -> None:
    """Change a random control on the setup screen."""
    kind = rng.choice(("button", "button", "button", "select", "input"))
    button = "main.setup button:not([data-do=begin]):not([data-do=shelf])"
    found = page.locator(button if kind == "button" else f"main.setup {kind}")
    one = found.nth(rng.randrange(found.count()))
    if kind == "button":
        one.click()
    elif kind == "input":
        one.fill(rng.choice(("Ann", "Ben ", "", "Apprentice", "#1")))
    else:
        one.select_option(index=rng.randrange(one.locator("option").count()))


def choose(page: Page, game: str) -> None:
    page.click(f"[data-do=choose][data-on={game}]")


@pytest.mark.parametrize(
    ("game", "path", "size"),
    [
        ("mykerinos", "", (1280, 800)),
        ("myraclia", "hu/", (390, 844)),
        ("mexica", "sk/", (844, 390)),
    ],
)
def test_the_program_takes_over_the_early_setup(
    game: str, path: str, size: tuple[int, int], visit: Visit, site: str, opened: Opened
) -> None:
    """After many changes nothing on the screen moves or changes; the field keeps its caret."""
    page, _ = visit()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    program = HeldRequests(page, PROGRAM)
    page.goto(f"{site}{path}")
    rng = Random(game)
    choose(page, game)
    for _ in range(25):
        change_control(page, rng)
    field = page.locator("main.setup input").first
    field.fill("Eva ")
    field.press("ArrowLeft")
    page.evaluate("() => document.fonts.ready.then(() => true)")
    before = page.evaluate(SCREEN_STATE)
    page.evaluate("() => { window.drawn = document.querySelectorAll('#app *'); }")
    program.release()
    opened(page)
    after = page.evaluate(SCREEN_STATE)
    assert {key: after[key] for key in before} == before
    assert page.evaluate("() => [...window.drawn].every((each) => each.isConnected)")
    page.keyboard.type("K")
    expect(field).to_have_value("EvaK ")
    expect(page.locator("[data-do=name]").first).to_have_attribute("value", "EvaK ")


def test_a_game_chosen_early_begins_once(visit: Visit, site: str, opened: Opened) -> None:
    """A game starts with the settings of the last one, as soon as the program runs.

    Until then a sentence announces it; changing something or leaving cancels the start.
    """
    page, _ = visit(fresh=True)
    last: dict[str, Any] = {
        "seats": [
            ["Ann", "white", "", ""],
            ["Ben", "blue", "", ""],
            ["", "red", "novice", "rival"],
        ],
        "shuffle": False,
        "options": [],
        "link": False,
    }
    program = HeldRequests(page, PROGRAM)
    page.goto(site)
    page.evaluate(STORE_CHOICES, json.dumps({"mexica": last}))
    notice = page.get_by_text("The game begins as soon as everything is loaded.")
    choose(page, "mykerinos")
    page.click("[data-do=begin]")
    expect(notice).to_be_visible()
    page.click("main [data-do=shelf]")
    expect(notice).to_have_count(0)
    expect(page.locator("main.shelf")).to_be_visible()
    expect(page.locator("[data-do=choose][data-on=mykerinos]")).to_be_focused()
    choose(page, "mexica")
    expect(page.locator(".setup h1")).to_have_text("Mexica")
    names = page.locator("[data-do=name]")
    assert [each.input_value() for each in names.all()] == ["Ann", "Ben", ""]
    expect(names.nth(2)).to_have_attribute("placeholder", re.compile("Novice"))
    begin = page.locator("[data-do=begin]")
    begin.click()
    names.nth(1).fill("Ann")
    expect(notice).to_have_count(0)
    expect(page.locator(".problems")).to_have_text(
        "Two players have the name Ann. Give them different names."
    )
    expect(begin).to_be_disabled()
    names.nth(1).fill("Cleo")
    begin.click()
    begin.click()
    expect(notice).to_be_visible()
    expect(begin).to_have_attribute("aria-busy", "true")
    program.release()
    opened(page)
    expect(page.locator("#board svg.table")).to_be_visible()
    expect(notice).to_have_count(0)
    page.click("header [data-do=shelf]")
    expect(page.locator("main.shelf .saves li")).to_have_count(1)
    expect(page.get_by_role("button", name="Mexica: Ann, Cleo, Novice (Rival)")).to_have_count(1)


def test_a_lesson_and_the_puzzle_can_be_read(visit: Visit, site: str, opened: Opened) -> None:
    """Both open above the static page, then in the program; the text stays until it is closed."""
    page, _ = visit()
    page.clock.set_fixed_time("2026-11-27T12:00:00")
    program = HeldRequests(page, PROGRAM)
    page.goto(f"{site}it/")
    page.click("[data-do=learn][data-on=mexica]")
    reading = page.locator("#reading")
    with words.spoken("it"):
        lesson = translated(lessons.read_all("mexica")[0].lesson, render)
    expect(reading.locator("h2")).to_have_text(lesson.title)
    expect(reading.locator("h3")).to_have_text([step.title for step in lesson.steps])
    expect(reading.locator("h2")).to_be_focused()
    reading.get_by_role("button").click()
    expect(reading).to_have_count(0)
    page.click("[data-do=puzzle]")
    expect(reading.locator("svg.miniature *").first).to_be_visible()
    day = page.evaluate("() => new Date().toISOString().slice(0, 10)")
    game = puzzles.game_of(day)
    today = puzzles.puzzle_of(day, verifying.read(game))
    picture = protocol.load(game).picture(position(today).state)
    drawn = str(thumbnails.draw(game, picture, COLOURS))
    same = "(drawn) => document.querySelector('#reading svg').outerHTML === drawn"
    assert page.evaluate(same, drawn)
    program.release()
    opened(page)
    expect(page.locator("main.puzzle h1")).to_be_attached()
    expect(reading).to_be_visible()
    reading.get_by_role("button").click()
    expect(reading).to_have_count(0)
    expect(page.locator("main.puzzle h1")).to_be_visible()


def test_an_address_with_a_game_opens_its_setup(visit: Visit, site: str, opened: Opened) -> None:
    """`?play=` opens the game's setup, as the shortcuts of the installed page do.

    The parameter is then removed from the address, so that a reload doesn't open the setup again.
    """
    page, _ = visit()
    program = HeldRequests(page, PROGRAM)
    page.goto(f"{site}?play=mexica")
    expect(page.locator("main.setup h1")).to_have_text("Mexica")
    program.release()
    opened(page)
    expect(page.locator("main.setup h1")).to_have_text("Mexica")
    assert page.url == site
