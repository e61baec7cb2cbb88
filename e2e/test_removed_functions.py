"""The error panel for calls of functions that the build removes from Pyodide."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from e2e.conftest import Visit
from tests.tools.trimming import reached
from tools.build import versions
from tools.driver.play import begin
from tools.driver.waiting import IS_CACHED, until
from tools.trimming import pyodide, traps

pytestmark = pytest.mark.usefixtures("packages")

ANYTHING = "."  # whatever Pyodide logs when it crashes
REPORT = "The page reached a part of Pyodide that the build leaves out: function"
INSTANCES = """\
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const instance = await instantiate(...given);
  const table = instance.exports?.__indirect_function_table;
  if (!table) return instance; // a small module that Pyodide generates
  globalThis.detour = ({ called, left_out }) => table.set(called, table.get(left_out));
  if (globalThis.atOnce) detour(atOnce);
  return instance;
};
"""
Opened = Callable[[Page], Page]


def reported(page: Page, way: reached.Detour, sentence: str) -> None:
    """Assert that the panel has this sentence, names the function and offers to try again."""
    expect(page.locator("#loading-text")).to_contain_text(sentence)
    expect(page.locator("#loading-text")).to_contain_text("report the text below")
    expect(page.locator("#loading-error")).to_contain_text(f"{REPORT} {way.number} ({way.name})")
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def test_the_whole_pyodide_has_no_reports_of_removed_functions(dist: Path) -> None:
    """Reports are built in, with the functions' names, unless the whole Pyodide is used."""
    engine = versions.find(dist, "pyodide")
    script = (engine / pyodide.SCRIPT).read_text(encoding="utf-8")
    reports = not pyodide.whole()
    assert (f"function {traps.REPORT_FUNCTION}(" in script) == reports
    assert (engine / traps.NAMES_FILE).is_file() == reports


def test_a_missing_function_at_the_start_is_reported(
    visit: Visit, site: str, opened: Opened
) -> None:
    """Python fails to start, and the page names the missing function."""
    page, watch = visit()
    way = reached.import_of("math")
    if pyodide.whole():  # nothing is removed, so the start succeeds
        page.goto(site)
        opened(page)
        return
    watch.allow(ANYTHING)
    page.add_init_script(f"globalThis.atOnce = {json.dumps(way._asdict())};{INSTANCES}")
    page.goto(site)
    reported(page, way, "couldn’t be loaded")


def test_a_missing_function_in_the_worker_is_reported(
    visit: Visit, site: str, opened: Opened
) -> None:
    """A hint that calls a missing function fails with its name, and the game can go on."""
    page, watch = visit()
    way = reached.import_of("math")

    def detour(route: Route) -> None:
        answer = route.fetch()
        way_in = f"globalThis.atOnce = {json.dumps(way._asdict())};{INSTANCES}"
        route.fulfill(response=answer, body=f"{way_in}{answer.text()}")

    if not pyodide.whole():  # no function is missing from the whole Pyodide
        page.context.route("**/worker.mjs", detour)
        watch.allow(ANYTHING)
    page.goto(site)
    opened(page)
    begin(page, "mykerinos", ("Ann", "Ben"))
    page.click("[data-do=hint]")
    if pyodide.whole():
        page.wait_for_selector(".advice [data-do=hint-play]")
        return
    notice = page.locator("#app .notices")
    expect(notice).to_contain_text("The computer player can’t play")
    expect(notice).to_contain_text(f"{REPORT} {way.number} ({way.name})")
    page.click('[data-do=select][data-on="dig"]')
    expect(page.locator('[data-on="dig"]')).to_have_attribute("aria-pressed", "true")


def test_a_missing_function_during_a_game_is_reported(
    visit: Visit, site: str, opened: Opened
) -> None:
    """A click that calls a missing function opens the panel; restarting recovers from it.

    Offline, the function's number is shown at once, without waiting for its name.
    """
    page, watch = visit(service_workers="allow")
    page.add_init_script(INSTANCES)
    page.goto(site)
    opened(page)
    expect(page.locator("#loading-panel")).to_be_hidden()
    until(page, IS_CACHED)
    way = reached.call_of("gmtime")  # every click reads the time
    if pyodide.whole():
        page.reload()
    else:
        watch.allow(ANYTHING)
        page.evaluate("(way) => detour(way)", way._asdict())
        page.locator("[data-do=choose]").first.click()
        reported(page, way, "The program stopped with an error.")
        page.get_by_role("button", name="Try again").click()
    opened(page)
    expect(page.locator("#loading-panel")).to_be_hidden()
    page.locator("[data-do=choose]").first.click()
    expect(page.locator("main.setup")).to_be_visible()
    page.click("[data-do=shelf]")
    page.context.set_offline(True)
    if pyodide.whole():
        page.locator("[data-do=choose]").first.click()
        expect(page.locator("main.setup")).to_be_visible()
        return
    page.evaluate("(way) => detour(way)", way._asdict())
    page.locator("[data-do=choose]").first.click()
    expect(page.locator("#loading-text")).to_contain_text("The program stopped with an error.")
    number = re.escape(f"{REPORT} {way.number}")
    shown = re.compile(rf"^{number}( \(\w+\))?$")  # the name only if it is cached
    expect(page.locator("#loading-error")).to_have_text(shown)
