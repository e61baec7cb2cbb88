"""Small positions of Mexica for the tests, written in few words."""

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
    """Return a turn of seat 1 after the first round, with 6 AP.

    All pieces are available except those built. ``figures`` are by seat; ``canals`` are in addition
    to those of the setup; ``tokens`` are the places of calpulli in founded districts; ``built`` has
    for each seat heights and squares such as ``4c4 1d5``; ``more`` are fields of the position.
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
    """Return the position with changes to the fields of a seat, numbered from 0."""
    players = list(state.players)
    players[seat] = players[seat]._replace(**more)
    return state._replace(players=tuple(players))


def refusal(state: State, line: str) -> tuple[str, str] | None:
    """Return the rule that an action breaks and the sentence of the case; None if it is legal."""
    refused = GAME.refusal(state, GAME.parse(line))
    return (refused.rule, refused.detail) if refused else None


def broken(state: State, line: str) -> str | None:
    """Return the id of the rule that an action breaks; None if it is legal."""
    refused = refusal(state, line)
    return refused[0] if refused else None


def play(state: State, *lines: str) -> State:
    """Play legal actions, each of them checked, and return the position after them."""
    for line in lines:
        state = GAME.play(state, GAME.parse(line))
    return state


def legal(state: State, verb: str) -> set[str]:
    """Return the legal actions of a verb, without the verb."""
    return {" ".join(action.words[1:]) for action in GAME.legal(state) if action.words[0] == verb}
