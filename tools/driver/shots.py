"""Take screenshots of every screen as PNGs, and put them on a contact sheet."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, Route, ViewportSize

from tools.console import CommandFailure, echo
from tools.driver import play
from tools.driver.browsing import browsing
from tools.driver.screens import SCREENS, Screen, saved_rows
from tools.driver.waiting import PATIENCE
from tools.environment import browser
from tools.places import CACHE, DIST
from web.markup.svg import Markup, el, join

SCHEMES = ("light", "dark")
SETTLING_TIME = 400  # ms to wait after the window changes


class Size(NamedTuple):
    """The size of a window in CSS pixels, and whether it is a touch screen."""

    width: int
    height: int
    touch: bool = True

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


SIZES = (
    Size(320, 568),
    Size(360, 640),
    Size(390, 844),
    Size(844, 390),
    Size(768, 1024),
    Size(1280, 800, touch=False),
    Size(1920, 1080, touch=False),
    Size(2560, 1440, touch=False),
)

STYLE = """\
body { margin: 1rem; background: #888; font: 16px sans-serif; }
section { margin-bottom: 2rem; }
div { display: flex; gap: .5rem; align-items: flex-start; overflow-x: auto; }
figure { margin: 0; }
img { display: block; height: 420px; }
"""


def run(rest: list[str]) -> int:
    """Take the screenshots that are asked for and print where they are."""
    parser = argparse.ArgumentParser("build.py shots", description=__doc__)
    parser.add_argument("screens", nargs="*", help="beginnings of names; without one, all")
    parser.add_argument("--to", type=Path, default=CACHE / "shots", help="a folder")
    parser.add_argument("--sizes", nargs="*", default=[], help="such as 390x844")
    parser.add_argument("--whole", action="store_true", help="all of the page, not the window only")
    asked = parser.parse_args(rest)
    chosen = [
        screen
        for screen in SCREENS
        if not asked.screens or screen.name.startswith(tuple(asked.screens))
    ]
    sizes = [size for size in SIZES if not asked.sizes or str(size) in asked.sizes]
    if not chosen or not sizes:
        known = ", ".join(screen.name for screen in SCREENS)
        raise CommandFailure("There is no such screen or size.", f"The screens: {known}.")
    browser.provide()
    asked.to.mkdir(parents=True, exist_ok=True)
    with browsing(DIST) as (chromium, address):
        for screen in chosen:
            echo(f"  {screen.name}")
            _take(chromium, address, screen, sizes, asked.to, whole=asked.whole)
    sheet = asked.to / "index.html"
    sheet.write_text(contact_sheet(asked.to), encoding="utf-8")
    echo(f"The contact sheet is {sheet}")
    return 0


def _take(
    chromium: Browser, address: str, screen: Screen, sizes: list[Size], folder: Path, *, whole: bool
) -> None:
    """Take all screenshots of a screen, which is opened once for touch and once for a mouse."""
    for touch in (True, False):
        of_kind = [size for size in sizes if size.touch == touch]
        if not of_kind:
            continue
        with opened_screen(chromium, address, screen, of_kind[0]) as page:
            for size in of_kind:
                page.set_viewport_size(ViewportSize(width=size.width, height=size.height))
                page.wait_for_timeout(SETTLING_TIME)
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
                    name = f"{screen.name}.{size}.{scheme}.png"
                    page.screenshot(path=folder / name, full_page=whole, animations="disabled")


@contextmanager
def opened_screen(chromium: Browser, address: str, screen: Screen, size: Size) -> Iterator[Page]:
    """Open a new page that shows a screen."""
    context = chromium.new_context(**options(size))
    try:
        with shown(context.new_page(), address, screen) as page:
            yield page
    finally:
        context.close()


def options(size: Size) -> dict[str, Any]:
    """The options of Playwright for a context with such a window."""
    return {
        "viewport": ViewportSize(width=size.width, height=size.height),
        "is_mobile": size.touch,
        "has_touch": size.touch,
        "service_workers": "block",
    }


@contextmanager
def shown(page: Page, address: str, screen: Screen) -> Iterator[Page]:
    """Show a screen on an empty page; at the end the unanswered requests are aborted."""
    unanswered = list[Route]()
    page.context.set_default_timeout(PATIENCE)
    try:
        _reach(page, address, screen, unanswered)
        yield page
    finally:
        for route in unanswered:
            route.abort()


def _reach(page: Page, address: str, screen: Screen, unanswered: list[Route]) -> None:
    games = saved_rows(screen)
    play.store(page, games, next(iter(games), "") if screen.table else "")
    if screen.silent:
        page.context.route(screen.silent, lambda route: unanswered.append(route))  # noqa: PLW0108
    if screen.missing:
        page.context.route(screen.missing, lambda route: route.abort())
    page.goto(f"{address}{screen.path}", wait_until="commit" if screen.silent else "load")
    if screen.program:
        page.wait_for_selector("html[data-ready]", state="attached")
    elif not screen.path:
        page.wait_for_timeout(2500)
    screen.reach(page)


def contact_sheet(folder: Path) -> str:
    """Return an HTML page with all pictures of the folder, one row per screen."""
    sections = list[Markup]()
    for screen in SCREENS:
        found = [
            el("a", el("img", src=name, alt=name, title=name, loading="lazy"), href=name)
            for size in SIZES
            for scheme in SCHEMES
            if (folder / (name := f"{screen.name}.{size}.{scheme}.png")).is_file()
        ]
        if found:
            sections.append(
                el("section", el("h2", screen.name, ": ", screen.about), el("div", *found))
            )
    head = join(el("meta", charset="utf-8"), el("title", "Screens"), el("style", Markup(STYLE)))
    return f"<!doctype html>\n{el('html', el('head', head), el('body', *sections), lang='en')}\n"
