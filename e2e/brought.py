"""Screens with a game on the table, shown one after the other in a page that stays open.

To start the page costs four times as much as to drop a game on it. What is shown then differs from
the screen of a page that has just started in the number of the game, in what was read out before,
and in the place on a board to which the Tab key leads; e2e/test_brought.py compares them.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from playwright.sync_api import Page, ViewportSize

from tools.driver import play
from tools.driver.screens import Screen, held
from tools.driver.shots import Size
from tools.driver.waiting import until

NUMBERS = count(100)
LEAVING = {"arriving", "rules-beside", "workshop-wrong"}  # show more than a table, which stays
Opening = Callable[[Size], Page]  # opens a page that shows the shelf in a window of this size
# As in a page of which nothing has been asked yet.
FORGET = """() => {
  document.activeElement.blur();
  for (const by of ['typing', 'pointer']) delete document.documentElement.dataset[by];
  document.documentElement.style.removeProperty('font-size');
  scrollTo({ top: 0, behavior: 'instant' });
  return [document.documentElement.lang, document.querySelector('main').id];
}"""
# Whether it is drawn, and nothing moves any more.
STILL = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity);
}"""


def can_be(screen: Screen) -> bool:
    """Return whether a game that is dropped on a page leads to the screen."""
    unlike = (screen.path, screen.silent, screen.missing, *screen.levels)
    if screen.name in LEAVING or any(unlike):
        return False
    return bool(screen.games) and screen.table and screen.program


class Tables:
    """The pages that stay open, one with a touch screen and one without."""

    def __init__(self, opening: Opening) -> None:
        self._opening = opening
        self._pages: dict[bool, Page] = {}
        self._crashed: set[Page] = set()

    def show(self, screen: Screen, size: Size) -> Page:
        """Return a page with the screen in a window of this size; nobody else gets it until it is
        kept."""
        page = self._pages.pop(size.touch, None) or self._opened(size)
        page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
        page.emulate_media(
            media="screen",
            color_scheme="light",
            contrast="no-preference",
            forced_colors="none",
            reduced_motion="no-preference",
        )
        page.mouse.click(0, 0)  # the focus no longer has the keyboard's outline
        language, before = page.evaluate(FORGET)
        if language != "en":
            page.locator("[data-do=language][data-on=en]").first.dispatch_event("click")
            page.wait_for_selector("html[lang=en]", state="attached")
        (text,) = held(screen, next(NUMBERS)).values()
        page.evaluate(play.DROP, text)
        other = f":not(#{before})" if before else ""
        page.wait_for_selector(f"main.play.{screen.games[0].game}{other}")
        until(page, STILL)
        screen.reach(page)
        return page

    def keep(self, page: Page, size: Size) -> None:
        """Show other screens in the page, unless it has crashed."""
        if page not in self._crashed:
            self._pages[size.touch] = page

    def _opened(self, size: Size) -> Page:
        page = self._opening(size)
        page.on("crash", lambda _: self._crashed.add(page))
        return page
