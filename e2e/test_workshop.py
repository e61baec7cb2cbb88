"""The workshop in a browser: a position is set up by keyboard, kept over a reload, and played."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.conftest import Visit
from tools.driver.play import Opened
from tools.driver.waiting import until

PARTS = """() => performance.getEntriesByType('resource')
    .filter((file) => file.name.endsWith('/workshop.zip')).length"""
KEPT = """() => store.reading()()
    .then((rows) => rows.some((row) => row.text.includes('"draft"')))"""


def test_a_position_is_set_up_by_keyboard_kept_and_played(
    visit: Visit, site: str, opened: Opened
) -> None:
    """Its part of the program comes with the first look, what can't be is said, a reload loses
    nothing, and a link brings the position to another device."""
    page, _ = visit()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(site)
    opened(page)
    assert page.evaluate(PARTS) == 0
    page.get_by_role("link", name="Set up a position").press("Enter")
    page.get_by_role("button", name="Mexica: 2 players").press("Enter")
    told = page.locator("#ask .told")
    expect(told).to_contain_text("Choose a piece")
    assert page.evaluate(PARTS) == 1

    page.get_by_role("button", name="Building 4").press("Enter")
    expect(page.get_by_role("button", name="Building 4")).to_have_attribute("aria-pressed", "true")
    page.locator('#board [data-key="c4"]').press("Enter")
    expect(told).to_contain_text("Building 4")
    expect(page.locator('#board [data-key="c4"]')).to_be_focused()
    page.locator('#board [data-key="c5"]').press("Enter")
    expect(told).to_contain_text("number of buildings of height 4: 2")
    play = page.get_by_role("button", name="Play from here")
    expect(play).to_be_disabled()

    until(page, KEPT)
    page.reload()
    opened(page)
    expect(told).to_contain_text("number of buildings of height 4: 2")
    page.get_by_role("button", name="Go back to the last possible position").press("Enter")
    expect(play).to_be_enabled()
    more = page.get_by_role("button", name="AP left: one more")
    left = page.get_by_label("AP left", exact=True)
    expect(left).to_have_value("6")
    more.press("Enter")
    expect(left).to_have_value("7")
    expect(more).to_be_focused()
    left.fill("18")
    left.fill("189")
    left.fill("180")
    expect(left).to_have_value("18")
    left.fill("3")
    expect(page.locator("#board")).to_contain_text("3 AP")

    page.get_by_role("button", name="Copy the link").press("Enter")
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    link = str(page.evaluate("() => navigator.clipboard.readText()"))
    play.press("Enter")
    expect(page.locator("#log")).to_contain_text("began from a position that was set up by hand")
    expect(page.locator("#board")).to_contain_text("3 AP")

    other, _ = visit(fresh=True)
    other.goto(re.sub(r"^[^#]*", site, link))
    expect(other.locator("#board")).to_contain_text("3 AP")
    expect(other.locator("#log")).to_contain_text("began from a position that was set up by hand")
