"""Find Myraclia positions with a certain property, and open them in the browser."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page

from py_rules import load, record
from py_rules.myraclia.state import State
from py_rules.record import Match, Table
from tools.driver.play import Opened, store
from web.games.colours import COLOURS
from web.model import saves
from web.update.games import new_save

GAME = load("myraclia")
NAMES = ("Ann", "Ben", "Cleo", "Dora", "Emil")
ALL = tuple(sorted(GAME.options))
Wanted = Callable[[State, list[Any]], Any]  # truthy for a wanted state and its legal actions


@cache
def random_game(seats: int, seed: int) -> Match:
    table = Table(GAME, seats, NAMES[:seats], frozenset(ALL))
    return record.random_match(table, Random(seed))


def position(wanted: Wanted, seats: int = 3) -> tuple[Match, Any]:
    """Return the first position in random games for which ``wanted`` is truthy, and its result.

    The position is the last one of the returned match. Raises AssertionError if there is none.
    """
    for seed in range(30):
        match = random_game(seats, seed)
        for index, state in enumerate(match.positions):
            if state.to_move is None:
                continue
            if found := wanted(state, list(GAME.legal(state))):
                short = match._replace(
                    positions=match.positions[: index + 1], actions=match.actions[:index]
                )
                return short, found
    raise AssertionError("no such position")


def sit_down(page: Page, site: str, opened: Opened, match: Match) -> Page:
    """Open the page with this game on the table; return the page once the program runs."""
    save = new_save("1", match, colours=COLOURS)
    store(page, {"1": saves.write(save)}, "1")
    page.goto(site)
    return opened(page)


def hexagon(page: Page, place: Any) -> Locator:
    return page.locator(f'#board [data-key="{place}"]')
