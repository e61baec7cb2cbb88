"""The opponent's answer in the puzzles of Mexica: buildings alone, where the figure stands."""

from __future__ import annotations

from functools import cache
from itertools import product

from py_rules.mexica import GAME
from py_rules.mexica.actions import Build
from py_rules.mexica.areas import ORDINARY, squares
from py_rules.mexica.data import AP, HEIGHTS
from py_rules.mexica.state import State, district_at


def reply(state: State, seat: int) -> tuple[tuple[Build, ...], State]:
    """The opponent's best answer with buildings alone, in the district of the opponent's figure,
    and the position after it.

    More storeys there never help the other seat, and on which squares they stand doesn't matter. So
    the best answer has as many as the opponent can pay for and has room for.
    """
    player = state.players[1 - seat]
    home = None if player.place & state.bridges.area else district_at(state, player.place)
    spots = tuple(squares(home.area & state.free & ORDINARY)) if home else ()
    now = state._replace(to_move=1 - seat, ap=AP + player.chips)
    heights = _tallest(player.stock, len(spots), now.ap)
    actions = tuple(map(Build, heights, spots))
    for action in actions:
        now = GAME.apply(now, action)
    return actions, now


@cache
def _tallest(stock: tuple[int, ...], room: int, power: int) -> tuple[int, ...]:
    """The heights of at most ``room`` buildings from a stock with the most storeys that can be paid
    for; of equally many, the fewest buildings."""
    found = [
        tuple(height for height, count in zip(HEIGHTS, counts, strict=True) for _ in range(count))
        for counts in product(*(range(min(count, room) + 1) for count in stock))
    ]
    fits = (each for each in found if len(each) <= room and sum(each) <= power)
    return max(fits, key=lambda each: (sum(each), -len(each)))
