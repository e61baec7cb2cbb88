"""Positions for the tests, drawn as text.

    .... .1..      an area is four spaces wide and three high; `.` is a free space, `^` a free
    ..^. .n..      pyramid, a digit the cube of a seat, `n` a neutral cube

Cubes that aren't in the picture, a stock or the museum are in the general supply.
"""

from __future__ import annotations

from collections.abc import Mapping

from py_rules import record
from py_rules.core import spell
from py_rules.grid import Square
from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import Action
from py_rules.mykerinos.data import CUBES, PLOTS
from py_rules.mykerinos.rules import refusal
from py_rules.mykerinos.state import LaidPlot, Phase, State, bits, pyramids, start

WINGS = ("violet", "lemon", "brown", "blackmore", "tangerine")

# Plots for the pictures: those of the upper row have no pyramids, those of the lower row the ones
# of EMPTY.
UPPER, LOWER, THIRD = (1, 8, 15, 22), (5, 9, 16, 33), (2, 3, 4, 10)
EMPTY = """
    .... ....
    .... ....
    .... ....

    ^^.^ ..^.
    .... ^...
    .... ...^
"""


def position(
    picture: str = EMPTY,
    *,
    seats: int = 3,
    to_move: int = 2,
    phase: Phase = Phase.DIG,
    season: int = 2,
    stock: tuple[int, ...] = (),
    neutral: tuple[int, ...] = (),
    passed: tuple[int, ...] = (),
    cards: Mapping[int, tuple[int, ...]] | None = None,
    museum: Mapping[str, int] | None = None,
    tapped: Mapping[int, tuple[str, ...]] | None = None,
    wings: tuple[str, ...] = WINGS,
    plots: tuple[int, ...] = UPPER + LOWER + THIRD,
) -> State:
    """Return a position. Stocks are 5 cubes each unless they are given.

    Seats are numbered from 1, as in records and pictures.
    """
    rows = [line.replace(" ", "") for line in picture.splitlines() if line.strip()]
    region = tuple(LaidPlot(plot) for plot in plots[: len(rows) // 3 * 4])
    marks = {
        Square(row, col): mark for row, line in enumerate(rows) for col, mark in enumerate(line)
    }
    assert len(marks) == len(rows) * 8
    for space, mark in marks.items():
        assert mark not in ".^" or (mark == "^") == (space in pyramids(region)), space
    colours = "12n" if seats == 2 else "1234"[:seats]
    assert set(marks.values()) <= {*".^", *colours}
    cubes = tuple(bits(s for s in marks if marks[s] == colour) for colour in colours)

    stock = stock or (5,) * seats
    neutral = (neutral or (0, 0)) if seats == 2 else ()
    housed = tuple(sorted((room, seat - 1) for room, seat in (museum or {}).items()))
    claimed = tuple(tuple(sorted((cards or {}).get(seat + 1, ()))) for seat in range(seats))
    elsewhere = [
        cubes[colour].bit_count()
        + sum(seat == colour for _, seat in housed)
        + (stock[colour] if colour < seats else sum(neutral))
        for colour in range(len(colours))
    ]
    here = {laid.plot for laid in region}
    taken = here.union(*claimed)
    assert len(taken) == len(here) + sum(map(len, claimed))
    away = [plot for plot in PLOTS if plot not in taken]
    return start(seats)._replace(
        phase=phase,
        to_move=to_move - 1,
        season=season,
        wings=wings,
        deck=frozenset(away[: 36 - 8 * season] if season < 4 else ()),
        region=region,
        plots=frozenset(here),
        cubes=cubes,
        supply=tuple(CUBES - count for count in elsewhere),
        stock=stock,
        neutral=neutral,
        passed=tuple(seat - 1 for seat in passed),
        cards=claimed,
        tapped=tuple(tuple(sorted((tapped or {}).get(seat + 1, ()))) for seat in range(seats)),
        museum=housed,
    )


def action(line: str) -> Action:
    """Parse an action. The line must be written in the only valid spelling."""
    parsed = GAME.parse(line)
    assert record.parse(GAME, line) == parsed
    return parsed


def legal(state: State) -> list[str]:
    """Return the legal actions as sorted lines."""
    return sorted(map(spell, GAME.legal(state)))


def play(state: State, *lines: str) -> State:
    """Play these actions. Return the position after them. Raises Illegal."""
    for line in lines:
        state = GAME.play(state, action(line))
    return state


def broken_rule(state: State, line: str) -> str | None:
    """Return the id of the rule that forbids an action.

    Return None for a legal action. Also check that the list of legal actions agrees.
    """
    broken = refusal(state, action(line))
    if state.to_move is not None:
        assert (broken is None) == (line in legal(state))
    return broken.rule if broken else None


def seat_to_move(state: State) -> int | None:
    """Return the number of the seat to move, from 1."""
    return None if state.to_move is None else state.to_move + 1
