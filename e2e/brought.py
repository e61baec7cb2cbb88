"""Show screens with a game on the table one after the other in a page that stays open.

Starting the page costs four times as much as dropping a game on it. Compared with a page that has
just started, a reused page differs in the number of the game, in what was announced to screen
readers before, and in the square of the board that the Tab key reaches. e2e/test_brought.py
compares the two.
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
LEAVING = {"arriving", "rules-beside", "workshop-wrong"}  # not only a table
Opening = Callable[[Size], Page]  # opens a page with the shelf in a window of this size
# Reset the focus, font size and scroll position to those of a page that nobody has used yet.
# Returns the page's language and the id of its main element.
FORGET = """() => {
  document.activeElement.blur();
  for (const by of ['typing', 'pointer']) delete document.documentElement.dataset[by];
  document.documentElement.style.removeProperty('font-size');
  scrollTo({ top: 0, behavior: 'instant' });
  return [document.documentElement.lang, document.querySelector('main').id];
}"""
# Whether the page has been rendered and no finite animation is running.
STILL = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity);
}"""


def can_be(screen: Screen) -> bool:
    """Return whether dropping a saved game on an open page is enough to reach the screen."""
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
        """Return a page that shows the screen in a window of this size.

        The page is not used for another screen until it is passed to `keep`.
        """
        page = self._pages.pop(size.touch, None) or self._opened(size)
        page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
        page.emulate_media(
            media="screen",
            color_scheme="light",
            contrast="no-preference",
            forced_colors="none",
            reduced_motion="no-preference",
        )
        page.mouse.click(0, 0)  # hides the keyboard's focus outline
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
        """Make the page available for other screens, unless it has crashed."""
        if page not in self._crashed:
            self._pages[size.touch] = page

    def _opened(self, size: Size) -> Page:
        page = self._opening(size)
        page.on("crash", lambda _: self._crashed.add(page))
        return page
