"""Build small positions of Mexica for tests, and play in them by lines of a record."""

from __future__ import annotations

from typing import Any

from py_rules.grid import Square
from py_rules.mexica import GAME
from py_rules.mexica.areas import DUG, ISLAND, Area, area_of, bit, parts
from py_rules.mexica.data import BUILDINGS, HEIGHTS
from py_rules.mexica.state import Bridges, District, Phase, PlayerState, State, start

# The north-east corner: canals on t7 and t8 close the four squares t6 u6 u7 u8.
CORNER = "t7 t8"


def area(words: str) -> Area:
    """Parse an area of squares written as ``c4 d5``."""
    return area_of(map(Square.parse, words.split()))


def position(
    *figures: str,
    canals: str = "",
    ns: str = "",
    ew: str = "",
    tokens: str = "",
    built: tuple[str, ...] = (),
    **more: Any,
) -> State:
    """Return a position at the start of seat 1's turn, with 6 AP, after the first round.

    All pieces that aren't built are in the supply or the stocks. ``figures`` are squares by
    seat. ``canals`` are added to the canals of the setup. ``tokens`` are the squares of
    calpulli, whose districts are founded. ``built`` has a text for each seat, such as ``4c4
    1d5``: heights and squares. ``more`` are fields of the position.
    """
    dug = DUG | area(canals)
    laid = area(tokens)
    players = []
    for seat, figure in enumerate(figures):
        words = built[seat].split() if seat < len(built) else []
        buildings = tuple(
            area(" ".join(word[1:] for word in words if word[0] == str(height)))
            for height in HEIGHTS
        )
        stock = tuple(
            left - on_board.bit_count()
            for left, on_board in zip(BUILDINGS[0], buildings, strict=True)
        )
        players.append(PlayerState(bit(Square.parse(figure)), stock, buildings))
    blocked = laid
    for player in players:
        blocked |= player.built
    state = start(len(figures))._replace(
        phase=Phase.TURN,
        to_move=0,
        players=tuple(players),
        districts=tuple(District(part, part & laid) for part in parts(ISLAND & ~dug)),
        canals=dug,
        blocked=blocked,
        bridges=Bridges(area(ns), area(ew)),
        calpulli=(3, 4, 5, 6, 7, 8, 9, 10),
        waiting=(3, 4, 5, 6, 11, 12, 13),
        ap=6,
        first_round=False,
    )
    return state._replace(**more)


def of_seat(state: State, seat: int, **more: Any) -> State:
    """Return the position with other values in the fields of a seat, numbered from 0."""
    players = list(state.players)
    players[seat] = players[seat]._replace(**more)
    return state._replace(players=tuple(players))


def refusal(state: State, line: str) -> tuple[str, str] | None:
    """Return the id of the broken rule and the sentence of the case, or None if the action is
    legal.
    """
    refused = GAME.refusal(state, GAME.parse(line))
    return (refused.rule, refused.detail) if refused else None


def broken(state: State, line: str) -> str | None:
    """Return the id of the broken rule, or None if the action is legal."""
    refused = refusal(state, line)
    return refused[0] if refused else None


def play(state: State, *lines: str) -> State:
    """Play these actions. Return the position after them. Raises Illegal."""
    for line in lines:
        state = GAME.play(state, GAME.parse(line))
    return state


def legal(state: State, verb: str) -> set[str]:
    """Return the legal actions of a verb, without the verb."""
    return {" ".join(action.words[1:]) for action in GAME.legal(state) if action.words[0] == verb}
