"""Take the pictures of the three tables in docs/pictures: positions of real games, from dist/."""

import py_rules
from tools.console import echo
from tools.driver.browsing import browsing
from tools.driver.screens import SCREENS, Screen, ScreenMoment
from tools.driver.shots import SETTLING_TIME, Size, opened_screen
from tools.environment import browser
from tools.places import DIST, ROOT

PICTURES = ROOT / "docs" / "pictures"
SIZE = Size(1120, 760, touch=False)
QUALITY = 46
MAX_SIZE = 300_000  # bytes of all pictures together, so that the README opens quickly


# In the game that the other screens show, nobody has founded a district at the end.
FOUNDED_MOMENT = ScreenMoment("mexica", 0.85, 3, record="ties")


def pictured(game: str) -> Screen:
    """The screen of a table late in a game that shows all kinds of its pieces."""
    screen = next(each for each in SCREENS if each.name == f"{game}-late")
    return screen._replace(games=(FOUNDED_MOMENT,)) if game == FOUNDED_MOMENT.game else screen


def run() -> int:
    """Take a screenshot of each table late in a game."""
    browser.provide()
    PICTURES.mkdir(exist_ok=True)
    with browsing(DIST) as (chromium, address):
        for game in py_rules.GAMES:
            with opened_screen(chromium, address, pictured(game), SIZE) as page:
                page.wait_for_timeout(SETTLING_TIME)
                path = PICTURES / f"{game}.jpg"
                page.screenshot(path=path, type="jpeg", quality=QUALITY, animations="disabled")
                echo(f"{path.relative_to(ROOT)}: {path.stat().st_size / 1000:.0f} kB")
    return 0
