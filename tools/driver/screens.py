"""The screens of the site and how to reach each one, for screenshots and measurements."""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from playwright.sync_api import Page

import py_rules
from py_rules import link, record
from py_rules.record import Match
from tools.content.embeds import recorded
from tools.driver.waiting import FIND_ELEMENT, PATIENCE
from tools.places import ROOT
from web.model import class_results, class_sets, saves
from web.model.class_results import PupilResult, TaskResult
from web.model.class_sets import ClassSet
from web.model.replay import prefix
from web.update.games import new_save

Steps = Callable[[Page], None]
NAMES = ("Bartholomew", "Ann", "Cleo")  # a long one among them
COLOURS = ("red", "green", "blue")
FIRST_LINEAGE_ID = 0xC0FFEE  # the number of the first game that a device holds


def _nothing(page: Page) -> None:
    """Do nothing: the page shows the screen when it opens."""


class ScreenMoment(NamedTuple):
    """A position of a known game, given by the share of it that has been played, from 0 to 1."""

    game: str
    share: float
    seats: int = 2
    record: str = ""  # for three, its name in tests/; without one, the first sample

    def match(self) -> Match:
        """The match up to that point, or to the next position in which a player is to move."""
        match = _two(self.game) if self.seats == 2 else _three(self.game, self.record)
        place = int(self.share * len(match.actions))
        while place < len(match.actions) and match.positions[place].to_move is None:
            place += 1
        return prefix(match, place)


@cache
def _two(game: str) -> Match:
    """A whole game for two players."""
    return record.read(recorded(game))


@cache
def _three(game: str, name: str) -> Match:
    """A game for three players, with its options if it has any; ``name`` is that of its record."""
    path = f"tests/{game}/records/{name}.txt" if name else f"py_rules/samples/{game}.txt"
    text = (ROOT / path).read_text(encoding="utf-8")
    first = text.index("game ")
    record_text = text[first : text.find("\ngame ", first + 1)]  # there may be several
    lines = [line for line in record_text.splitlines() if not line.startswith("colours")]
    seats = lines.index("seats 3") + 1
    named = [f"name {seat} {name}" for seat, name in enumerate(NAMES, 1)]
    return record.read("\n".join([*lines[:seats], *named, *lines[seats:]]) + "\n")


class Screen(NamedTuple):
    """One screen of the site."""

    name: str
    about: str
    games: tuple[ScreenMoment, ...] = ()  # saved on the device, the one played last first
    reach: Steps = _nothing  # what to do once the program runs
    table: bool = True  # the page opens with the first game, if there is one
    levels: tuple[str, ...] = ()  # of the bots that sit at it
    path: str = ""  # of the page, from the site's address
    silent: str = ""  # a pattern of URLs that never answer
    missing: str = ""  # a pattern of URLs that fail
    program: bool = True  # whether Python runs on this page and reports that it is ready


# Clicks the first element that each selector finds, as soon as there is one.
PRESS = f"""async ([selectors, patience]) => {{
  for (const selector of selectors) {{
    const found = await ({FIND_ELEMENT})(selector, patience);
    found.dispatchEvent(new MouseEvent('click', {{ bubbles: true, cancelable: true }}));
  }}
}}"""


def press(*selectors: str) -> Steps:
    """Click one element after the other, wherever they are."""

    def steps(page: Page) -> None:
        page.evaluate(PRESS, [selectors, PATIENCE])

    return steps


def unfolded(part: str, shown: str = "") -> Steps:
    """Open a part of the page, further down or in a phone's drawer. Then scroll to what ``shown``
    finds or, without it, to the button that opens the part."""

    def steps(page: Page) -> None:
        button = f"[data-do={part}]"
        if page.locator(".stage .menu").is_visible():
            page.click(".stage .menu")
        press(button)(page)
        page.locator(shown or button).first.evaluate(
            "each => each.scrollIntoView({block: 'start', behavior: 'instant'})"
        )

    return steps


LOOK_BACK = press("[data-do=replay]", "#log [data-on='60']")  # at an action early in the game


def live(count: int) -> Steps:
    """Select the first words that are offered, so that an action is half chosen."""
    offered = "#ask .verb:not(.dim):not([aria-pressed]), #board .live, #ask .confirm[data-on]"
    return press(*[offered] * count)


def refused(page: Page) -> None:
    """Click parts of the board that are not allowed, until the page says why."""
    for still in page.locator("#board .still").all():
        still.dispatch_event("click")
        if page.locator(".refused p").count():
            return


def hint(page: Page) -> None:
    """Ask for a hint and wait for it."""
    page.locator("[data-do=hint]").dispatch_event("click")
    page.wait_for_selector(".advice [data-do=hint-play]", timeout=PATIENCE)


def levels(page: Page) -> None:
    """Set a game up against two levels of the computer, one of which has a style."""
    press("[data-on=mexica]", "[data-do=seats][data-on='3']")(page)
    for seat, level in ((1, "apprentice"), (2, "grandmaster")):
        page.locator(f"[data-do=level][data-on='{seat}']").select_option(level)
    page.locator("[data-do=style][data-on='2']").select_option("gambler")


def results(page: Page) -> None:
    """Open the results, and wait until the puzzles have been read."""
    press("[data-do=my-games]")(page)
    page.wait_for_selector(".my-games .panel, .my-games .empty", timeout=PATIENCE)


def impossible(page: Page) -> None:
    """Open the position on the table in the workshop, and add one building too many."""
    press("[data-do=workshop]")(page)
    page.wait_for_selector(".workshop #setting", state="attached", timeout=PATIENCE)
    press("[data-on=build-4]", "#board [data-key=d4]", "#board [data-key=d5]")(page)
    page.wait_for_selector(".message.wrong", timeout=PATIENCE)


def review(page: Page) -> None:
    """Ask for the turning points of a game and wait for them."""
    press("[data-do=review]")(page)
    page.wait_for_selector(".turning li", timeout=PATIENCE)


def expected(page: Page) -> None:
    """Look back at a game with the curve of expected points."""
    LOOK_BACK(page)
    unfolded("expect", "#points-expected .graph")(page)


def settings(page: Page) -> None:
    """Open the settings of the device."""
    page.click("#settings-button")


def arriving(page: Page) -> None:
    """Open a link to an earlier position of the game."""
    match = ScreenMoment("mexica", 0.3).match()
    text = link.write(link.of(match, "game", 0, lineage_id=FIRST_LINEAGE_ID, colours=COLOURS[:2]))
    page.evaluate("(text) => { location.hash = text; }", text)
    page.wait_for_selector("main.arrival")


def shows(selector: str) -> Steps:
    """Wait for an element that appears later than the program."""

    def steps(page: Page) -> None:
        page.wait_for_selector(selector, timeout=PATIENCE)

    return steps


def a_puzzle(page: Page) -> None:
    """Open a puzzle of the list, the same one every day."""
    chosen = "[data-do=puzzle]:not([data-on=today])"
    page.wait_for_selector(chosen, timeout=PATIENCE)
    page.locator(chosen).first.dispatch_event("click")
    page.wait_for_selector("#lesson", timeout=PATIENCE)


CLASS_SET = ClassSet(
    "Canals, 5th class",
    (
        class_sets.task("lesson", "mexica/02-canals"),
        class_sets.task("puzzle", "mexica/04d2f7cd"),
        class_sets.task("lesson", "mexica/99-gone"),  # no longer in this version of the page
    ),
)


def _result(name: str, *tasks: TaskResult) -> str:
    """The code with which a pupil hands in results."""
    return class_results.write(
        PupilResult(class_sets.number(CLASS_SET), name, 470_000, 470_040, tasks)
    )


HANDED_IN_CODES = (
    _result(NAMES[0], TaskResult(True, False, 2, 130), TaskResult(False, True, 4, 300)),
    _result(NAMES[0], TaskResult(True, False, 1, 45), TaskResult()),
    _result("", TaskResult(True, False, 2, 130), TaskResult(False, True, 4, 300)),
)


def a_set(page: Page) -> None:
    """Put a set together and get its link."""
    page.wait_for_selector("[data-do=class-title]:enabled", timeout=PATIENCE)
    press("[data-do=class-open][data-on=mexica]")(page)
    page.wait_for_selector("[data-do=class-lessons]", timeout=PATIENCE)
    press("[data-do=class-tick]", "[data-do=class-link]")(page)
    page.wait_for_selector(".code-frame svg", timeout=PATIENCE)


def handing_in(page: Page) -> None:
    """Begin a task of a set and hand in."""
    page.wait_for_selector("#lesson .task", timeout=PATIENCE)
    press("[data-do=class-back]", "[data-do=class-hand]")(page)
    page.wait_for_selector(".code-frame svg", timeout=PATIENCE)


def class_read(page: Page) -> None:
    """Read results, among them some that look odd and one that cannot be read."""
    page.fill(
        "[data-do=class-paste]",
        "\n".join([*HANDED_IN_CODES, HANDED_IN_CODES[0], HANDED_IN_CODES[1][:-3]]),
    )
    press("[data-do=class-read]")(page)
    page.wait_for_selector(".results tbody tr + tr + tr", timeout=PATIENCE)


def explained(page: Page) -> None:
    """Open the help below the table and the card of a verb."""
    press("[data-do=goal]", "[data-do=options]")(page)
    page.locator("#ask .verb").first.focus()
    page.keyboard.press("i")
    page.wait_for_selector(".explained", timeout=PATIENCE)


def rules_beside(page: Page) -> None:
    """Open the rules beside the table, at the current decision."""
    press("[data-do=options]", "#reference [data-rule]")(page)
    page.wait_for_selector("#rules[open] iframe", timeout=PATIENCE)
    page.locator("#rules iframe").content_frame.locator("h1").wait_for(state="attached")


def boards(page: Page) -> None:
    """Wait for the boards in and near the visible part of the page."""
    page.wait_for_selector("ludoteka-board iframe", timeout=PATIENCE)
    for frame in page.locator("ludoteka-board iframe").all():
        ready = frame.content_frame.locator("html[data-ready]")
        ready.wait_for(state="attached", timeout=PATIENCE)


def update_ready(page: Page) -> None:
    """Show the notice of a new version, which is hidden in the page until there is one."""
    page.evaluate("""() => {
      const notice = document.getElementById('update');
      notice.hidden = false;
      document.documentElement.dataset.update = '';
    }""")


def _games() -> tuple[Screen, ...]:
    """Each game at its beginning, half way, late with three players, and during an action."""
    found = list[Screen]()
    for game in py_rules.GAMES:
        middle = (ScreenMoment(game, 0.5),)
        found += [
            Screen(f"{game}-set-up", f"Setting up {game}", reach=press(f"[data-on={game}]")),
            Screen(f"{game}-start", "The first turn", (ScreenMoment(game, 0),)),
            Screen(f"{game}-middle", "The middle of a game of two", middle),
            Screen(f"{game}-selected", "An action half chosen", middle, live(2)),
            Screen(f"{game}-refused", "A click refused", middle, refused),
            Screen(f"{game}-late", "Late in a game of three", (ScreenMoment(game, 0.93, 3),)),
            Screen(f"{game}-replay", "Looking back", (ScreenMoment(game, 1),), LOOK_BACK),
            Screen(f"{game}-graph", "How the points came", middle, unfolded("graph")),
            Screen(f"{game}-words", "The table in words", middle, unfolded("words")),
            Screen(f"{game}-end", "The end", (ScreenMoment(game, 1),)),
        ]
    return tuple(found)


SHELF_MOMENTS = (
    ScreenMoment("mexica", 0.6),
    ScreenMoment("myraclia", 0.4, 3),
    ScreenMoment("mykerinos", 0.7),
    ScreenMoment("mexica", 1),
)
MIDDLE_MOMENTS = (ScreenMoment("mykerinos", 0.5),)
LESSON = "#lesson/mykerinos/01-first-dig"

SCREENS = (
    Screen("loading", "The page is loading", silent="**/app.zip", program=False),
    Screen("failed", "The page could not be loaded", missing="**/app.zip", program=False),
    Screen("shelf", "The shelf of a new device"),
    Screen("shelf-games", "The shelf with games", SHELF_MOMENTS, table=False),
    Screen("shelf-update", "A new version is ready", SHELF_MOMENTS, update_ready, table=False),
    Screen(
        "shelf-manage",
        "Looking after a game",
        SHELF_MOMENTS,
        press("[data-do=manage]"),
        table=False,
    ),
    Screen("results", "One's results", SHELF_MOMENTS, results, table=False),
    Screen("shelf-bring", "Bringing games in", reach=unfolded("bring", "#bringing")),
    *_games(),
    Screen(
        "thinking", "A bot thinks", MIDDLE_MOMENTS, levels=("master", ""), silent="**/worker.mjs"
    ),
    Screen("hint", "A hint", MIDDLE_MOMENTS, hint),
    Screen("levels", "Setting up a game against the computer", reach=levels),
    Screen("review", "The turning points", (ScreenMoment("mykerinos", 1),), review),
    Screen("expected", "Expected points", (ScreenMoment("mykerinos", 1),), expected),
    Screen("settings", "The settings of the device", reach=settings),
    Screen("share", "Sharing a game", MIDDLE_MOMENTS, press("[data-do=share]")),
    Screen("keys", "The help sheet of the keyboard", MIDDLE_MOMENTS, press("[data-do=keys]")),
    Screen("arriving", "An older link to a game", (ScreenMoment("mexica", 0.5),), arriving),
    Screen("lessons", "All lessons", reach=shows(".lessons"), path="#learn/mykerinos"),
    Screen("lesson", "A lesson", reach=shows("#lesson"), path=LESSON),
    Screen("puzzles", "All puzzles", reach=shows(".choice-of-puzzles"), path="#puzzles/myraclia"),
    Screen("puzzle", "A puzzle", reach=a_puzzle, path="#puzzles/mexica"),
    Screen("rules", "The rules of a game", path="rules/mexica.html", program=False),
    Screen("embedded", "A game in another page", reach=live(2), path="embed.html?game=myraclia"),
    Screen("embedded-wrong", "A wrong address", path="embed.html?game=chess"),
    Screen("gallery", "Boards in other pages", reach=boards, path="gallery.html", program=False),
    Screen(
        "builder", "The line for another page", reach=boards, path="builder.html", program=False
    ),
    Screen("class-make", "Putting a class set together", reach=a_set, path="#class/make"),
    Screen(
        "class-set",
        "A class set is handed in",
        reach=handing_in,
        path=f"#set/{class_sets.write(CLASS_SET)}/1",
    ),
    Screen(
        "class-task",
        "A task of a class set",
        reach=shows("#lesson .task"),
        path=f"#set/{class_sets.write(CLASS_SET)}/2",
    ),
    Screen(
        "class-results",
        "The results of a class",
        reach=class_read,
        path=f"#result/{HANDED_IN_CODES[0]}/{class_sets.write(CLASS_SET)}",
    ),
    Screen(
        "workshop",
        "A game to set up a position of",
        reach=shows("#workshop"),
        path="#workshop/make",
    ),
    Screen(
        "workshop-wrong", "A position that can't be", (ScreenMoment("mexica", 0.3),), impossible
    ),
    Screen("help", "Help at the table, and what a thing is", MIDDLE_MOMENTS, explained),
    Screen("rules-beside", "The rules beside the table", MIDDLE_MOMENTS, rules_beside),
)


def saved_rows(screen: Screen, first: int = 0) -> dict[str, str]:
    """The games of a screen as the device stores them, by id; ids count from ``first``."""
    return {
        f"kept{first + place}": saves.write(
            new_save(
                f"kept{first + place}",
                moment.match(),
                colours=COLOURS[: moment.seats],
                lineage_id=f"{FIRST_LINEAGE_ID + first + place:016x}",
                changed=f"2026-11-{20 - place}T18:30:00Z",
                levels=screen.levels,
            )
        )
        for place, moment in enumerate(screen.games)
    }
