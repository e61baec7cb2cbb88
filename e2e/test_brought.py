"""A screen that is brought to an open page is the one of a page that has just started."""

from __future__ import annotations

from playwright.sync_api import ViewportSize, expect

from e2e.brought import Tables
from e2e.conftest import Screens
from tools.driver.screens import SCREENS
from tools.driver.shots import Size

WIDE = Size(1280, 800, touch=False)
BEFORE = ("mykerinos-replay", "share", "mexica-words")
LAST = "mexica-selected"
# The whole page, but for the game's number, what was read out, and the place on a board to which
# the Tab key leads; attributes in alphabetical order, links as they are followed.
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
# What does not stand in that: the focus and whether it is seen, what is known of the window and the
# device, and how far everything is scrolled.
STATE = """() => [document.activeElement.localName, innerWidth,
  document.activeElement.matches(':focus-visible'), document.documentElement.className,
  Object.entries(document.documentElement.dataset).sort().join(' '),
  document.documentElement.lang,
  document.documentElement.style.length, document.querySelectorAll('dialog[open]').length,
  matchMedia('(prefers-color-scheme: dark), (forced-colors: active), print').matches,
  ...[...document.querySelectorAll('html, body *')].flatMap((each) =>
    each.scrollTop || each.scrollLeft ? [each.id, each.scrollTop, each.scrollLeft] : [])]"""


def test_nothing_is_left_of_other_screens(brought_tables: Tables, screens: Screens) -> None:
    """Neither of their games, panels and dialogs, nor of what a test did to them."""
    ones = {screen.name: screen for screen in SCREENS}
    started = screens(ones[LAST], WIDE)
    expected = [started.evaluate(MARKUP), started.evaluate(STATE)]
    for name in BEFORE:
        page = brought_tables.show(ones[name], WIDE)
        page.keyboard.press("Tab")
        page.locator("#board [data-key]").last.focus()
        page.set_viewport_size(ViewportSize(width=390, height=844))
        page.emulate_media(color_scheme="dark", forced_colors="active", media="print")
        page.locator("[data-do=language][data-on=hu]").first.dispatch_event("click")
        expect(page.locator("html")).to_have_attribute("lang", "hu")
        page.evaluate("() => scrollTo(0, 200)")
        brought_tables.keep(page, WIDE)
    page = brought_tables.show(ones[LAST], WIDE)
    assert page.evaluate(STATE) == expected[1]
    assert page.evaluate(MARKUP) == expected[0]
