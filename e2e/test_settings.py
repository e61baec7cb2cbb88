"""The settings: correct from the moment they open, and stored on the device."""

from __future__ import annotations

from typing import Literal

import pytest
from playwright.sync_api import expect

from e2e.conftest import Show, Visit
from tools.driver.play import Opened
from tools.driver.screens import SCREENS
from tools.driver.shots import Size

BY_NAME = {screen.name: screen for screen in SCREENS}


def test_the_settings_are_right_from_the_moment_they_open(visit: Visit, site: str) -> None:
    """Nothing changes after opening: a finger can be quicker than the browser's event for it."""
    page, _ = visit(reduced_motion="no-preference")
    page.goto(site)
    boxes = page.evaluate(
        """() => {
          document.getElementById('settings-button').click();
          return [...document.querySelectorAll('#settings input')].map(({ checked }) => checked);
        }"""
    )
    page.wait_for_timeout(200)
    assert (
        page.locator("#settings input").evaluate_all("all => all.map(box => box.checked)") == boxes
    )
    assert any(boxes)


def test_light_or_dark_is_saved_on_the_device(visit: Visit, site: str, opened: Opened) -> None:
    page, _ = visit(color_scheme="light")
    page.goto(site)
    opened(page)
    light = page.evaluate("() => getComputedStyle(document.documentElement).backgroundColor")
    page.click("#settings-button")
    page.select_option("#theme", "dark")
    page.keyboard.press("Escape")
    expect(page.locator("#settings")).to_be_hidden()
    expect(page.locator("html")).not_to_have_css("background-color", light)
    page.reload()
    expect(page.locator("html")).not_to_have_css("background-color", light)
    page.click("#settings-button")
    expect(page.locator("#theme")).to_have_value("dark")
    page.select_option("#theme", "")
    expect(page.locator("html")).to_have_css("background-color", light)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_empty_checkboxes_match_their_background(
    show_fresh: Show, scheme: Literal["light", "dark"]
) -> None:
    """An empty box has the colour of its surroundings; a checked one stands out."""
    page = show_fresh(BY_NAME["settings"], Size(390, 844))
    page.emulate_media(color_scheme=scheme)
    colour = "each => getComputedStyle(each).backgroundColor"
    sheet = page.locator("#settings").evaluate(colour)
    assert page.locator("#coordinates").evaluate(colour) == sheet
    assert page.locator("#sound").evaluate(colour) != sheet


def test_a_phone_on_its_side_shows_all_settings(show_fresh: Show) -> None:
    """The settings fit in a sheet within the window, without scrolling."""
    page = show_fresh(BY_NAME["settings"], Size(844, 390))
    sheet = page.locator("#settings")
    assert sheet.evaluate("each => each.scrollHeight - each.clientHeight") <= 0
    for setting in sheet.locator("> *").all():
        expect(setting).to_be_in_viewport(ratio=1)
