"""Write the page for proofreaders into .cache/proofread/, with a picture of every screen.

It is not part of the site, but a folder of its own that can be opened as a file or sent to
somebody.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Browser

import py_rules
from tools.console import echo
from tools.content import words
from tools.content.proofreading import marking, rows, sheet
from tools.content.proofreading.marking import COLLECT, MARKED_LANGUAGE, Sighting
from tools.content.proofreading.sheet import MAX_SLICE_HEIGHT, ScreenPicture
from tools.content.wording import entries
from tools.driver.browsing import browsing
from tools.driver.screens import SCREENS, Screen
from tools.driver.shots import SETTLING_TIME, Size, opened_screen
from tools.environment import browser
from tools.places import CACHE

FOLDER = CACHE / "proofread"
WINDOW = Size(1280, 800, touch=False)
QUALITY = 75  # of the pictures, JPEG
TRANSLATED_PAGES = ("rules/", "gallery.html", "builder.html")  # pages in a folder for each language

# The rules pages of all games, in addition to the screens of `screens.py`.
RULES_SCREENS = tuple(
    Screen(f"rules-{game}", f"The rules of {game}", path=f"rules/{game}.html", program=False)
    for game in py_rules.GAMES
)


def run(rest: list[str], build: Callable[[], Path]) -> int:
    """Write the page. `build` makes the site with marked messages; it is not called, and no browser
    opened, with `--without-pictures`."""
    parser = argparse.ArgumentParser("build.py proofread", description=__doc__)
    parser.add_argument("--without-pictures", action="store_true", help="no browser")
    parser.add_argument("screens", nargs="*", help="beginnings of names; without one, all")
    asked = parser.parse_args(rest)
    template = words.template()
    made = rows.rows(entries.of_the_project(), marking.numbers(template))
    FOLDER.mkdir(parents=True, exist_ok=True)
    sightings, pictures = list[Sighting](), list[ScreenPicture]()
    if not asked.without_pictures:
        site = build()
        browser.provide()
        with browsing(site) as (chromium, address):
            for screen in _chosen(asked.screens):
                echo(f"  {screen.name}")
                found, picture = _look(chromium, address, screen, FOLDER)
                sightings += found
                pictures.append(picture)
    file = FOLDER / "index.html"
    file.write_text(sheet.page(made, sightings, pictures), encoding="utf-8")
    seen = len({sighting.number for sighting in sightings})
    echo(f"{len(made)} messages, {seen} of them on {len(pictures)} screens: {file}")
    return 0


def _chosen(names: list[str]) -> list[Screen]:
    screens = [screen for screen in SCREENS if screen.name != "rules"] + list(RULES_SCREENS)
    return [screen for screen in screens if not names or screen.name.startswith(tuple(names))]


def _look(
    chromium: Browser, address: str, screen: Screen, folder: Path
) -> tuple[list[Sighting], ScreenPicture]:
    """Take the pictures of a screen, and note which messages are on it."""
    marked = screen._replace(path=in_marks(screen.path))
    with opened_screen(chromium, address, marked, WINDOW) as page:
        page.wait_for_timeout(SETTLING_TIME)
        found = marking.sightings(screen.name, page.evaluate(COLLECT))
        height = int(page.evaluate("() => document.documentElement.scrollHeight"))
        files = []
        for index, top in enumerate(range(0, max(height, 1), MAX_SLICE_HEIGHT)):
            files.append(f"{screen.name}.{index}.jpg")
            page.screenshot(
                path=folder / files[-1],
                type="jpeg",
                quality=QUALITY,
                full_page=True,
                animations="disabled",
                clip={
                    "x": 0,
                    "y": top,
                    "width": WINDOW.width,
                    "height": min(MAX_SLICE_HEIGHT, height - top),
                },
            )
    return found, ScreenPicture(screen.name, name_of(screen), tuple(files), WINDOW.width)


def name_of(screen: Screen) -> str:
    """Return the name of a screen that is shown beside a message, with its game if it has one."""
    game = screen.name.partition("-")[0]
    if game not in py_rules.GAMES or game in screen.about:
        return screen.about
    return f"{game.capitalize()}: {screen.about}"


def in_marks(path: str) -> str:
    """The path of a screen in the marked language."""
    if path.startswith(TRANSLATED_PAGES):
        return f"{MARKED_LANGUAGE}/{path}"
    address, hash_, rest = path.partition("#")
    return f"{address}{'&' if '?' in address else '?'}lang={MARKED_LANGUAGE}{hash_}{rest}"
