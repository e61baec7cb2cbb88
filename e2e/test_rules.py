"""The rules pages in the browser: without scripts, searched, printed, and with positions to try."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import py_rules
from e2e.conftest import Visit
from tools.driver.play import Opened, read, stored
from tools.driver.waiting import until

SIZES = [(1280, 800), (390, 844)]


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_page_is_read_without_scripts(visit: Visit, site: str, game: str) -> None:
    """The contents link to chapters, diagrams are drawn, and nothing is wider than the page."""
    page, _ = visit(java_script_enabled=False)
    page.goto(f"{site}rules/{game}.html")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(".search")).to_be_hidden()
        page.locator(".contents nav a").last.click()
        expect(page.locator(".chapter.overview")).to_be_in_viewport()
        svg = page.locator("figure svg").first
        assert (svg.bounding_box() or {"height": 0})["height"] > 80
        assert (page.locator("main").bounding_box() or {"width": 0})["width"] <= width
        first = page.locator("article p").first.bounding_box()
        assert first
        assert first["x"] + first["width"] <= width


def test_the_first_screen_of_a_rules_page_shows_where_to_continue(visit: Visit, site: str) -> None:
    """The links are in sight beside the cover.

    A wide window shows the first rule too, and a very large one has larger text.
    """
    page, _ = visit()
    page.goto(f"{site}rules/mexica.html")
    for width, height, letters in ((844, 390, 16), (1280, 800, 16), (2560, 1440, 24)):
        page.set_viewport_size({"width": width, "height": height})
        for way in page.locator(".ways-on a").all():
            expect(way).to_be_in_viewport(ratio=1)
        root = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
        assert page.evaluate(root) == letters
    expect(page.locator(".chapter p").first).to_be_in_viewport(ratio=1)


def test_the_rules_are_searched(visit: Visit, site: str) -> None:
    """All words have to match, ignoring accents and case; rule ids are found too.

    The link in a refusal leads to the rule's paragraph.
    """
    page, _ = visit()
    page.goto(f"{site}rules/mykerinos.html#patron.lemon")
    expect(page.locator("[id='patron.lemon']")).to_be_in_viewport()
    field = page.locator("#search")
    field.fill("PYRAMID lemon")
    found = page.locator(".search li a")
    expect(found.first).to_contain_text("pyramid")
    field.press("Enter")
    assert "#" in page.url
    field.fill("museum.room")
    expect(found).not_to_have_count(0)
    field.fill("zeppelin")
    expect(found).to_have_count(0)
    expect(page.locator(".search [role=status]")).not_to_be_empty()


def test_a_position_from_the_rules_can_be_tried(visit: Visit, site: str, opened: Opened) -> None:
    """A diagram opens on the table; its game is saved only on request."""
    page, _ = visit()
    page.goto(f"{site}rules/mykerinos.html")
    page.locator("a.try").nth(3).click()
    opened(page)
    expect(page.locator("#board svg.table")).to_be_visible()
    expect(page.locator("[data-do=try-keep]")).to_be_visible()
    assert stored(page) == {}
    page.click("[data-do=try-keep]")
    expect(page.locator("#record pre")).to_be_attached()
    assert read(page).game.name == "mykerinos"
    until(page, "() => store.reading()().then((rows) => rows.length === 1)")


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_the_overview_is_printed_on_one_page(visit: Visit, site: str, game: str) -> None:
    page, _ = visit()
    page.goto(f"{site}rules/{game}.html#overview")
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_each_language_has_its_page(visit: Visit, site: str) -> None:
    """Each page has the theme that was chosen on the shelf."""
    page, _ = visit()
    page.goto(f"{site}rules/mexica.html")
    page.evaluate("() => localStorage.setItem('ludoteka:theme', 'dark')")
    page.click(".languages summary")
    page.click(".languages a[lang=cs]")
    expect(page.locator("html")).to_have_attribute("lang", "cs")
    assert page.url == f"{site}cs/rules/mexica.html"
    expect(page.locator("figure svg").first).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
