"""Take the pictures of the three tables in docs/pictures: positions of real games, from dist/."""

import py_rules
from tools.console import echo
from tools.driver.browsing import browsing
from tools.driver.screens import SCREENS
from tools.driver.shots import SETTLED, Size, opened_screen
from tools.environment import browser
from tools.places import DIST, ROOT

PICTURES = ROOT / "docs" / "pictures"
SIZE = Size(1120, 760, touch=False)
QUALITY = 51
LARGEST = 300_000  # bytes of all pictures together, so that the README opens quickly


def run() -> int:
    """Take a screenshot of each table in the middle of a game."""
    browser.provide()
    PICTURES.mkdir(exist_ok=True)
    screens = {screen.name: screen for screen in SCREENS}
    with browsing(DIST) as (chromium, address):
        for game in py_rules.GAMES:
            with opened_screen(chromium, address, screens[f"{game}-late"], SIZE) as page:
                page.wait_for_timeout(SETTLED)
                path = PICTURES / f"{game}.jpg"
                page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled")
                echo(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
    return 0
