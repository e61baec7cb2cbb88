"""Parts of the program that load later: clicks wait for them, and a failure is reported."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Request, Route, expect

from e2e.conftest import Visit
from tools.driver.play import Opened, begin
from tools.driver.waiting import until, until_so

ARE_LOADED = """(names) => names.every((name) => performance.getEntriesByType('resource')
    .some((file) => file.name.endsWith(`/${name}`) && file.responseStatus === 200))"""
GAMES = ("mykerinos", "myraclia", "mexica")
LATER_PARTS = ("table", *GAMES, "aside", "composed", "common", "sharing", "learning", "lines")


def choose(page: Page, game: str) -> None:
    page.click(f'[data-do=choose][data-on="{game}"]')


def test_a_part_that_is_missing_or_late_is_reported(
    visit: Visit, site: str, opened: Opened
) -> None:
    """If a part fails to load, the page says so, nothing changes, and a later click tries again.

    If it is late, the page says so and stays as it is; clicks are handled in order once the part
    has loaded.
    """
    page, watch = visit()
    watch.allow("Failed to load resource")
    asked = set[Request]()
    held: list[Route] = []
    answer = "fail"

    def handle(route: Route) -> None:
        if answer == "fail":
            asked.add(route.request)
            route.abort()
        elif answer == "hold":
            held.append(route)
        else:
            route.continue_()

    def fail(request: Request) -> None:
        asked.discard(request)

    page.on("requestfailed", fail)
    page.route(re.compile(r"/(table|mexica)\.zip$"), handle)
    page.goto(site)
    opened(page)
    choose(page, "mexica")
    loading = page.locator("#loading-text")
    expect(loading).to_contain_text("couldn’t be loaded, so nothing has changed. Try again")
    expect(loading).to_have_attribute("role", "alert")
    expect(page.locator("main.shelf")).to_be_visible()

    until_so(page, lambda: not asked)  # clicks share requests that are under way
    answer = "hold"
    choose(page, "mexica")
    expect(loading).to_have_text("Loading this part of the page…")
    expect(loading).to_be_visible()
    expect(page.locator("main.shelf")).to_be_visible()
    choose(page, "mykerinos")
    answer = "go on"
    for route in held:
        route.continue_()
    expect(page.locator(".setup h1")).to_have_text("Mykerinos")
    expect(loading).to_be_hidden()
    page.locator("main [data-do=shelf]").first.click()
    choose(page, "mexica")
    expect(page.locator(".setup h1")).to_have_text("Mexica")


def test_all_parts_are_loaded_in_the_background(visit: Visit, site: str, opened: Opened) -> None:
    """All parts load on their own; then a game that was never opened can be played offline."""
    page, watch = visit()
    watch.allow("ERR_INTERNET_DISCONNECTED|Failed to load|ServiceWorker")
    page.goto(site)
    opened(page)
    until(page, ARE_LOADED, ["motion.js", *(f"{part}.zip" for part in LATER_PARTS)])
    page.context.set_offline(True)
    begin(page, "mexica", ("Ann", "Ben"))
    page.click('[data-do="share"] >> nth=0')
    expect(page.locator('[data-do="share-close"]').first).to_be_visible()
    page.context.set_offline(False)
