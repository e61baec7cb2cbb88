"""Browsers too old for the page show an explanation, whatever they lack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect

from e2e.conftest import Visit, watched
from tools.content import words
from tools.driver.waiting import until
from tools.environment import browser as browsers
from web.i18n import LANGUAGES
from web.views import static_pages

PHONE: ViewportSize = {"width": 390, "height": 844}
ANYTHING = "."  # whatever the browser logs when a start fails
NEWER_SYNTAX = "let newer = syntax of tomorrow;"
MISSING_FEATURES = {
    "modules": "delete HTMLScriptElement.prototype.noModule",
    "BigInt": "delete globalThis.BigInt",
    "findLast": "delete Array.prototype.findLast",
    "structuredClone": "delete globalThis.structuredClone",
    "hasOwn": "delete Object.hasOwn",
    "DecompressionStream": "delete globalThis.DecompressionStream",
    "popover": "delete HTMLElement.prototype.popover",
    ":has()": "CSS.supports = (condition) => !condition.includes(':has')",
    "light-dark()": "CSS.supports = (condition) => !condition.includes('light-dark')",
    "WebAssembly": "WebAssembly.validate = () => false",
}

# What a page says and with which role, whether nothing covers it, and whether it is still loading.
# Playwright's locators need a newer browser than one of 2021.
VISIBLE_TEXT = """() => {
  const text = document.getElementById('loading-text');
  const { x, y, width, height } = text.getBoundingClientRect();
  const found = document.elementsFromPoint(x + width / 2, y + height / 2);
  const alone = found[0] === text && found.every((each) => each.contains(text));
  const loading = document.getElementById('loading').getClientRects().length > 0;
  return [text.textContent, text.getAttribute('role'), alone, loading];
}"""


def sentence(kind: str, code: str = "en") -> str:
    with words.spoken(code):
        return static_pages.first_texts()[kind]


def expect_alert(page: Page, text: str) -> None:
    """Assert that the sentence replaces the progress bar."""
    expect(page.locator("#loading-text")).to_have_text(text)
    expect(page.locator("#loading-text")).to_have_attribute("role", "alert")
    expect(page.locator("#loading")).to_be_hidden()


def unreadable(page: Page, pattern: str) -> None:
    """Serve a script whose syntax the browser cannot parse."""
    page.route(
        pattern, lambda route: route.fulfill(body=NEWER_SYNTAX, content_type="text/javascript")
    )


@pytest.fixture(scope="module")
def old(old_chromium: Path, playwright: Playwright) -> Iterator[Browser]:
    """Start the old browser."""
    with playwright.chromium.launch(
        executable_path=old_chromium, args=browsers.arguments()
    ) as browser:
        yield browser


@pytest.mark.parametrize("lack", MISSING_FEATURES)
def test_missing_browser_features_are_detected(lack: str, visit: Visit, site: str) -> None:
    page, watch = visit()
    watch.allow(ANYTHING)
    page.add_init_script(MISSING_FEATURES[lack])
    page.goto(site)
    expect_alert(page, sentence("old"))
    expect(page.locator("#loading-error")).to_have_text(lack)


@pytest.mark.parametrize(
    "script",
    ["loader.js", "storage.js", "core.js", "python.mjs", "pyodide.asm.mjs"],
)
def test_an_unparsable_script_shows_the_old_browser_message(
    script: str, visit: Visit, site: str
) -> None:
    """The explanation appears whether the script is loaded at the start or later."""
    page, watch = visit()
    watch.allow(ANYTHING)
    unreadable(page, f"**/{script}")
    page.goto(site)
    expect_alert(page, sentence("old"))
    expect(page.locator("#loading-error")).to_contain_text("SyntaxError")


def test_the_old_browser_message_is_in_the_browser_language(visit: Visit, site: str) -> None:
    """The explanation is translated even if no other script can be parsed."""
    page, watch = visit()
    watch.allow(ANYTHING)
    for script in ("settings", "language", "loader"):
        unreadable(page, f"**/{script}.js")
    session = page.context.new_cdp_session(page)
    agent = page.evaluate("() => navigator.userAgent")
    for code in LANGUAGES:
        override = {"userAgent": agent, "acceptLanguage": code}
        session.send("Emulation.setUserAgentOverride", override)
        page.goto(site)
        expect_alert(page, sentence("old", code))


def test_a_frame_shows_the_old_browser_message(visit: Visit, site: str) -> None:
    page, watch = visit()
    watch.allow(ANYTHING)
    page.add_init_script(MISSING_FEATURES["WebAssembly"])
    page.goto(f"{site}embed.html?game=mexica&lang=hu")
    expect_alert(page, sentence("old", "hu"))


def test_a_missing_script_is_not_reported_as_an_old_browser(visit: Visit, site: str) -> None:
    page, watch = visit()
    watch.allow(ANYTHING)
    page.route("**/loader.js", lambda route: route.fulfill(status=404))
    page.goto(site)
    expect_alert(page, sentence("missing"))
    expect(page.locator("#loading-error")).to_contain_text("loader.js")


@pytest.mark.parametrize(
    ("locale", "path", "code"), [("hu", "", "hu"), ("en", "embed.html?game=mexica&lang=sk", "sk")]
)
def test_a_chromium_of_2021_shows_the_old_browser_message(
    locale: str, path: str, code: str, old: Browser, site: str
) -> None:
    """A Chromium of 2021, which can't show the page either, shows the sentence and nothing else."""
    with watched(old, site, viewport=PHONE, locale=locale) as (page, watch):
        watch.allow(ANYTHING)
        page.goto(site + path)
        until(page, f"() => ({VISIBLE_TEXT})()[1] === 'alert'")
        shown = page.evaluate(VISIBLE_TEXT)
    assert shown == [sentence("old", code), "alert", True, False]
