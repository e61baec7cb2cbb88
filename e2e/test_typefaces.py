"""The typefaces: nothing moves when they load, figures have equal widths, words fit."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from e2e import shifts
from e2e.conftest import Visit
from e2e.frames import stub_frames
from e2e.held_requests import HeldRequests
from py_rules import record
from tools.content import words
from tools.driver.screens import ScreenMoment
from tools.driver.waiting import until, until_so
from web import i18n
from web.games.mykerinos import view
from web.games.protocol import Marks
from web.model.replay import prefix

LOADED_FACES = """() => [...document.fonts]
  .filter(({ family, status }) => /Ludoteka/.test(family) && status === 'loaded')
  .map(({ family }) => family.replaceAll('"', ''))"""
FIGURE_WIDTHS = """(family) => [...'0123456789'].map((figure) => {
  const probe = document.createElement('span');
  probe.textContent = figure.repeat(20);
  probe.style.cssText = `position: absolute; white-space: nowrap; font: 600 20px ${family};
    font-variant-numeric: tabular-nums`;
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return Math.round(width * 10);
})"""
TYPEFACES = {"Ludoteka text", "Ludoteka title"}
SIZES = [(390, 844), (1280, 800)]


@pytest.mark.parametrize("language", ["", "cs/", "hu/"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_loading_typefaces_shifts_nothing(
    visit: Visit, site: str, language: str, width: int, height: int
) -> None:
    """Typefaces arrive a second after the page was shown in fallback fonts.

    The program, which draws the same page again, runs only where lines are shortest.
    """
    page, _ = visit(viewport={"width": width, "height": height})
    typefaces = HeldRequests(page, "**/*.woff2")
    program = width == min(SIZES)[0] and language in ("", "hu/")  # Hungarian has the longest words
    if not program:
        page.route("**/core.js", lambda _: None)  # cancelled when the page is closed
    shifts.watch_from_start(page)
    page.goto(f"{site}{language}", wait_until="commit")
    expect(page.locator("main.shelf h1")).to_be_visible()
    page.wait_for_timeout(1000)
    until_so(page, lambda: typefaces.waiting)  # the page requests them
    assert page.evaluate(LOADED_FACES) == []
    before = page.evaluate("document.querySelector('main').getBoundingClientRect().height")
    typefaces.release()
    until(page, f"() => ({LOADED_FACES})().length >= 2")
    page.wait_for_timeout(300)
    after = page.evaluate("document.querySelector('main').getBoundingClientRect().height")
    assert shifts.total(page) < 0.002, shifts.largest(page)
    assert after == pytest.approx(before, abs=2), "no line breaks elsewhere"


def test_both_typefaces_have_tabular_figures(visit: Visit, site: str) -> None:
    page, _ = visit()
    page.goto(site)
    expect(page.locator("main.shelf")).to_be_visible()
    until(page, f"() => ({LOADED_FACES})().length >= 2")
    assert set(page.evaluate(LOADED_FACES)) == TYPEFACES
    for family in TYPEFACES:
        assert len(set(page.evaluate(FIGURE_WIDTHS, f'"{family}"'))) == 1


def test_an_embedded_table_loads_typefaces_from_its_own_host(visit: Visit, site: str) -> None:
    """`Watch` fails on a request to another host and on an unused preload."""
    page, watch = visit()
    page.goto(f"{site}embed.html#game=mexica")
    until(page, f"() => ({LOADED_FACES})().length >= 1")
    assert any(url.endswith("figtree-latin.woff2") for url in watch.requests)
    assert not [url for url in watch.requests if not url.startswith(site)]


# Texts in panels that extend beyond their card or overlap the text beside them.
OVERLAPPING_TEXTS = """(markup) => {
  const main = document.createElement('main');
  main.className = 'play wide mykerinos';
  main.innerHTML = `<section id="board">${markup}</section>`;
  document.body.prepend(main);
  const found = [];
  for (const card of main.querySelectorAll('.card')) {
    const { left, right, bottom } = card.getBoundingClientRect();
    for (const text of card.parentElement.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      const out = box.left < left || box.right > right || box.bottom > bottom + 3;
      if (out && !text.matches('.count')) found.push(text.textContent); // counts may be above it
    }
  }
  const few = [...main.querySelectorAll('.tiny')];
  for (const text of few) {
    const box = text.getBoundingClientRect();
    const beside = (other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      return other !== text && left < box.right && box.left < right && top < box.bottom - 3
        && box.top + 3 < bottom;
    };
    const drawing = text.closest('svg');
    if ([...drawing.querySelectorAll('text, .card')].some(beside)) found.push(text.textContent);
  }
  const shown = main.querySelectorAll('.help').length;
  main.remove();
  return [few.length && shown, found];
}"""


FOUR = Path(__file__).parents[1] / "tests" / "mykerinos" / "records" / "four-players.txt"
MATCHES = {
    **{seats: ScreenMoment("mykerinos", 0.7, seats).match() for seats in (2, 3)},
    4: prefix(record.read(FOUR.read_text("utf-8")), 112),  # in the last season
}


@pytest.fixture
def spoken() -> Iterator[None]:
    """Switch back to English after the test."""
    yield
    i18n.set_language("en")


@pytest.mark.usefixtures("spoken")
def test_words_on_cards_and_of_cubes_fit_in_every_language(visit: Visit, site: str) -> None:
    """Tested with two players, who also have neutral cubes, and with more; on a tablet as well."""
    page, _ = visit(viewport={"width": 1280, "height": 800})
    stub_frames(page)
    page.goto(f"{site}builder.html")
    page.evaluate("Promise.all([...document.fonts].map((each) => each.load()))")
    for code in ("en", *words.CODES):
        if code != "en":
            i18n.add_language(code, words.catalogue(code))
        i18n.set_language(code)
        for seats, match in MATCHES.items():
            marks = Marks(("red", "green", "blue", "white"), ("Bartholomew", "Ann", "Cleo", "Dora"))
            drawn = str(view.draw(match.state, marks))
            shown, crowded = page.evaluate(OVERLAPPING_TEXTS, drawn)
            assert crowded == [], (code, seats)
            assert shown >= 2 * seats
            for seat in range(seats):
                tall = view.separate_panel(match.state, marks._replace(tall=True), seat)
                assert page.evaluate(OVERLAPPING_TEXTS, str(tall))[1] == [], (code, seats, "alone")
