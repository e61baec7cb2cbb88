"""The numbers that common errors lead to when the points of a turn are counted.

Each name of an error has its explanation in ``web/views/puzzle_choices.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from py_rules import mykerinos, myraclia
from py_rules.mexica import scoring as mexica
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS
from py_rules.myraclia.scoring import gains
from py_rules.puzzles.kind import Solution

OFFERED = 3  # wrong numbers of a puzzle
NAMED = 2  # of these, at least this many come from a common error

Slips = Mapping[str, int]  # the number that an error leads to, by its name


def offered(game: str, name: str, line: Solution, best: int) -> tuple[tuple[int, str], ...]:
    """The wrong numbers to offer for a turn worth ``best``, smallest first; none if too few
    errors lead to a wrong number.

    How many of them are too small depends on ``best``, so that the right number has no usual place.
    """
    errors: dict[int, str] = {}
    for error, number in SLIPS[game, name](line, best).items():
        if number != best and 0 <= number <= 2 * best:
            errors.setdefault(number, error)
    for turn in range(OFFERED + 1):
        small = (best + turn) % (OFFERED + 1)
        below = [number for number in errors if number < best][:small]
        above = [number for number in errors if number > best][: OFFERED - small]
        if len(below) + len(above) >= NAMED:
            below += [best - more for more in range(1, 7) if best - more not in below]
            above += [best + more for more in range(1, 7) if best + more not in above]
            found = below[:small] + above[: OFFERED - small]
            return tuple(sorted((number, errors.get(number, "count")) for number in found))
    return ()


def traps(game: str, name: str, line: Solution, best: int) -> int:
    """How many of the common errors lead to a wrong number."""
    return sum(number != best for number in SLIPS[game, name](line, best).values())


# Mexica: the points of a turn, and of a scoring right after it.


def _scoring(line: Solution, best: int) -> Slips:
    state, seat = line.end, line.seat
    tied = places = buildings = low = first = 0
    rows = mexica.table(state, state.half)
    for row in rows:
        own = row.standings[seat]
        prizes = (0, *row.prizes, 0)
        rivals = [other.heights for other in row.standings if other.seat != seat]
        if own.heights:
            low += prizes[min(1 + sum(height >= own.heights for height in rivals), 4)] - own.points
            counts = [
                sum((built & row.district.area).bit_count() for built in player.buildings)
                for player in state.players
            ]
            rank = 1 + sum(count > counts[seat] for count in counts)
            buildings += prizes[rank] - own.points
            first += prizes[1] - own.points
        if own.place > 1:
            places += own.points
        alike = rivals.count(own.heights)
        if own.heights and alike:
            shared = sum(prizes[min(own.place + more, 4)] for more in range(alike + 1))
            tied += shared // (alike + 1) - own.points
    unfounded = sum(
        mexica.row(state, district).standings[seat].points
        for district in state.districts
        if not district.token
    )
    return {
        "lower": best + low,
        "shared": best + tied,
        "places": best - places,
        "open": best + (unfounded if state.half == 1 else -unfounded),
        "start": best - mexica.start_bonus(state)[seat],
        "buildings": best + buildings,
        "first": best + first,
    }


# Mykerinos: the points as if the game ended after the turn.


def _exhibit(line: Solution, best: int) -> Slips:
    state, seat = line.end, line.seat
    points = mykerinos.GAME.scores(state)[seat]
    one = summed = everywhere = 0
    values = [ROOMS[name].value for name, owner in state.museum if owner == seat]
    for wing, patron in enumerate(state.wings or PATRONS):
        cards = sum(PLOTS[plot].patron == patron for plot in state.cards[seat])
        rooms = [
            ROOMS[name].value
            for name, owner in state.museum
            if owner == seat and wing in ROOMS[name].wings
        ]
        one += cards - points[patron]
        everywhere += cards * max(values, default=1) - points[patron]
        if len(rooms) > 1:
            summed += cards * sum(rooms) - points[patron]
    return {
        "sets": best - points["sets"],
        "rooms": best + summed,
        "cards": best + one,
        "plots": best - points["plots"],
        "wings": best + everywhere,
        "five": best + 5,
        "before": mykerinos.GAME.totals(line.start)[seat],
    }


# Myraclia: the points on the scoring board.


def _points(line: Solution, best: int) -> Slips:
    state, seat, game = line.start, line.seat, myraclia.GAME
    parts = dict.fromkeys(("tile", "tokens", "neighbours"), 0)
    singles = first = others = 0
    for action in line.actions:
        if action.words[0] == "terraform":
            gained = gains(state, seat, action.hex)
            for source, points in gained[seat].items():
                parts[source] += points
            per = 2 if state.terraformings else 1
            singles += gained[seat]["neighbours"] // per
            first += gained[seat]["neighbours"] if per == 1 else 0
            others += sum(one["neighbours"] for at, one in enumerate(gained) if at != seat)
        state = game.apply(state, action)
    return {
        "single": best - parts["neighbours"] + singles,
        "first": best + first,
        "others": best + others,
        "neighbours": best - parts["neighbours"],
        "tokens": best - parts["tokens"],
        "tile": best - parts["tile"],
    }


def _ending(line: Solution, best: int) -> Slips:
    """The points of the last turn, with the final scoring."""
    seat, game = line.seat, myraclia.GAME
    before, after = (game.scores(state)[seat] for state in (line.start, line.end))
    gained = {source: after[source] - before[source] for source in after}
    terrains = sum(
        gained[source] for source in gained if source not in ("play", "group", "all terrains")
    )
    return {
        "board": gained["play"],
        "final": best - gained["play"],
        "group": best - gained["group"],
        "terrains": best - terrains,
        "all": best - gained["all terrains"],
    }


SLIPS: dict[tuple[str, str], Callable[[Any, int], Slips]] = {
    ("mexica", "scoring"): _scoring,
    ("mykerinos", "exhibit"): _exhibit,
    ("myraclia", "points"): _points,
    ("myraclia", "final"): _ending,
}
