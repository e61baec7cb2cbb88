"""Show screens with a game on the table one after the other in a page that stays open.

Starting the page costs four times as much as dropping a game on it. Compared with a page that has
just started, a reused page differs in the number of the game, in what was announced to screen
readers before, and in the square of the board that the Tab key reaches. e2e/test_reused_pages.py
compares the two.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

from playwright.sync_api import Page, ViewportSize

from tools.driver import play
from tools.driver.screens import Screen, saved_rows
from tools.driver.shots import Size
from tools.driver.waiting import until

NUMBERS = count(100)
NOT_ONLY_A_TABLE = {"arriving", "rules-beside", "workshop-wrong"}
OpenPage = Callable[[Size], Page]  # opens a page with the shelf in a window of this size
# Reset the focus, font size and scroll position to those of a page that nobody has used yet.
# Returns the page's language and the id of its main element.
RESET = """() => {
  document.activeElement.blur();
  for (const by of ['typing', 'pointer']) delete document.documentElement.dataset[by];
  document.documentElement.style.removeProperty('font-size');
  scrollTo({ top: 0, behavior: 'instant' });
  return [document.documentElement.lang, document.querySelector('main').id];
}"""
# Whether the page has been rendered and no finite animation is running.
IS_STILL = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  return document.getAnimations().every(({ playState, effect }) =>
    playState !== 'running' || effect.getComputedTiming().endTime === Infinity);
}"""


def can_reuse_page(screen: Screen) -> bool:
    """Return whether dropping a saved game on an open page is enough to reach the screen."""
    special = (screen.path, screen.silent, screen.missing, *screen.levels)
    if screen.name in NOT_ONLY_A_TABLE or any(special):
        return False
    return bool(screen.games) and screen.table and screen.program


class ReusedPages:
    """The pages that stay open, one with a touch screen and one without."""

    def __init__(self, open_page: OpenPage) -> None:
        self._open_page = open_page
        self._pages: dict[bool, Page] = {}
        self._crashed: set[Page] = set()

    def show(self, screen: Screen, size: Size) -> Page:
        """Return a page that shows the screen in a window of this size.

        The page is not used for another screen until it is passed to `release`.
        """
        page = self._pages.pop(size.touch, None) or self._open(size)
        page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
        page.emulate_media(
            media="screen",
            color_scheme="light",
            contrast="no-preference",
            forced_colors="none",
            reduced_motion="no-preference",
        )
        page.mouse.click(0, 0)  # hides the keyboard's focus outline
        language, before = page.evaluate(RESET)
        if language != "en":
            page.locator("[data-do=language][data-on=en]").first.dispatch_event("click")
            page.wait_for_selector("html[lang=en]", state="attached")
        (text,) = saved_rows(screen, next(NUMBERS)).values()
        page.evaluate(play.DROP, text)
        other = f":not(#{before})" if before else ""
        page.wait_for_selector(f"main.play.{screen.games[0].game}{other}")
        until(page, IS_STILL)
        screen.reach(page)
        return page

    def release(self, page: Page, size: Size) -> None:
        """Make the page available for other screens, unless it has crashed."""
        if page not in self._crashed:
            self._pages[size.touch] = page

    def _open(self, size: Size) -> Page:
        page = self._open_page(size)
        page.on("crash", lambda _: self._crashed.add(page))
        return page
