"""Put pictures of the tables before and after they were redrawn beside each other, in docs/gallery.

The tables before are those of the site of an older commit, built in a folder of its own.
"""

import argparse
from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser, Page

import py_rules
from tools.console import CommandFailure, echo
from tools.driver.browsing import browsing
from tools.driver.pictures import pictured
from tools.driver.shots import SCHEMES, SETTLING_TIME, Size, opened_screen
from tools.driver.waiting import until
from tools.environment import browser
from tools.places import DIST, ROOT
from web.markup.svg import Markup, el

GALLERY = ROOT / "docs" / "gallery"
SIZES = (Size(390, 844), Size(1280, 800, touch=False))
SCALES = {390: 0.8, 1280: 0.55}  # each picture, by the width of its window
QUALITY = 52
MAX_SIZE = 1_200_000  # bytes of the whole gallery

Shots = dict[tuple[str, Size, str], bytes]  # by game, size and colour scheme


def run(rest: list[str]) -> int:
    """Take the pictures of both sites and join them in pairs."""
    parser = argparse.ArgumentParser("build.py gallery", description=__doc__)
    parser.add_argument("before", type=Path, help="the folder of the older site: its dist/")
    folder = parser.parse_args(rest).before
    if not (folder / "index.html").is_file():
        raise CommandFailure(
            f"There is no site in {folder}.",
            "Check an older commit out in another folder, and run build.py there.",
        )
    browser.provide()
    before, after = _taken(folder), _taken(DIST)
    GALLERY.mkdir(parents=True, exist_ok=True)
    with browsing(DIST) as (chromium, _address):
        page = chromium.new_page()
        for (game, size, scheme), picture in before.items():
            path = GALLERY / f"{game}.{size}.{scheme}.jpg"
            path.write_bytes(_joined(page, size, picture, after[game, size, scheme]))
            echo(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
    whole = sum(path.stat().st_size for path in GALLERY.iterdir())
    echo(f"Together {whole / 1000:.0f} kB of {MAX_SIZE / 1000:.0f}")
    return 0


def _taken(site: Path) -> Shots:
    """A picture of each table late in a game, in both sizes and colour schemes."""
    shots: Shots = {}
    with browsing(site) as (chromium, address):
        for game in py_rules.GAMES:
            for size in SIZES:
                shots |= _of(chromium, address, game, size)
    return shots


def _of(chromium: Browser, address: str, game: str, size: Size) -> Shots:
    """The pictures of a game in one size."""
    shots: Shots = {}
    with opened_screen(chromium, address, pictured(game), size) as page:
        for scheme in SCHEMES:
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.wait_for_timeout(SETTLING_TIME)
            shots[game, size, scheme] = page.screenshot(animations="disabled")
    return shots


def _joined(page: Page, size: Size, before: bytes, after: bytes) -> bytes:
    """Two pictures beside each other, smaller, as a JPEG."""
    wide = int(size.width * SCALES[size.width])
    high = int(size.height * SCALES[size.width])
    sources = (f"data:image/png;base64,{b64encode(each).decode()}" for each in (before, after))
    images = (el("img", src=source, width=wide, height=high) for source in sources)
    style = Markup("body { margin: 0; display: flex; gap: 8px; background: #777; }")
    page.set_viewport_size({"width": 2 * wide + 8, "height": high})
    page.set_content(str(el("html", el("style", style), el("body", *images))))
    until(page, "() => [...document.images].every((each) => each.complete)")
    return page.screenshot(type="jpeg", quality=QUALITY)
