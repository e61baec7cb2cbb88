"""A screen shown in a reused page is the same as in a page that has just started."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from e2e.conftest import Show
from e2e.reused_pages import ReusedPages
from tools.driver.screens import SCREENS
from tools.driver.shots import Size

WIDE = Size(1280, 800, touch=False)
BEFORE = ("mykerinos-replay", "share", "mexica-words")
LAST = "mexica-selected"
# The page's markup, without the game's number, the announcements and the square that the Tab key
# reaches. Attributes are in alphabetical order, and links are absolute.
MARKUP = """() => [...document.querySelectorAll('body, body *')]
  .filter((each) => !each.closest('#spoken'))
  .map((each) => [
    each.localName,
    ...[...each.attributes]
      .filter(({ name }) => name !== (each.localName === 'main' ? 'id' : 'tabindex'))
      .map(({ name, value }) =>
        `${name}=${name === 'href' && typeof each.href === 'string' ? each.href : value}`)
      .sort(),
    ...[...each.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data),
  ].join(' '))"""
# State that the markup doesn't contain: the focus and whether it is visible, properties of the
# window and the device, and scroll positions.
STATE = """() => [document.activeElement.localName, innerWidth,
  document.activeElement.matches(':focus-visible'), document.documentElement.className,
  Object.entries(document.documentElement.dataset).sort().join(' '),
  document.documentElement.lang,
  document.documentElement.style.length, document.querySelectorAll('dialog[open]').length,
  matchMedia('(prefers-color-scheme: dark), (forced-colors: active), print').matches,
  ...[...document.querySelectorAll('html, body *')].flatMap((each) =>
    each.scrollTop || each.scrollLeft ? [each.id, each.scrollTop, each.scrollLeft] : [])]"""


def test_a_reused_page_has_no_traces_of_earlier_screens(
    reused_pages: ReusedPages, show_fresh: Show
) -> None:
    """Earlier games, panels and dialogs are gone, and so is everything that a test changed."""
    ones = {screen.name: screen for screen in SCREENS}
    started = show_fresh(ones[LAST], WIDE)
    expected = [started.evaluate(MARKUP), started.evaluate(STATE)]
    for name in BEFORE:
        page = reused_pages.show(ones[name], WIDE)
        page.keyboard.press("Tab")
        page.locator("#board [data-key]").last.focus()
        page.set_viewport_size(ViewportSize(width=390, height=844))
        page.emulate_media(color_scheme="dark", forced_colors="active", media="print")
        page.locator("[data-do=language][data-on=hu]").first.dispatch_event("click")
        expect(page.locator("html")).to_have_attribute("lang", "hu")
        page.evaluate("() => scrollTo(0, 200)")
        reused_pages.release(page, WIDE)
    page = reused_pages.show(ones[LAST], WIDE)
    assert page.evaluate(STATE) == expected[1]
    assert page.evaluate(MARKUP) == expected[0]
