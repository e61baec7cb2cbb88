"""Positions of Myraclia for the tests, written as text; defaults fill in the rest.

A tile is written as in a record, ``4@0,0``, followed by what lies on it: ``=2`` for the disc of
the seat that terraformed it, ``~2`` for the seat that reserved it, ``+green+blue`` for elements,
``#13`` for an Eternity token. Other elements are in the bag, and other tiles in the supply.
"""

from __future__ import annotations

import re
from functools import reduce

from py_rules import record
from py_rules.core import spell
from py_rules.grid import Hex
from py_rules.myraclia import GAME
from py_rules.myraclia.actions import Action
from py_rules.myraclia.data import COLOURS, DARKNESS, ELEMENTS, NONE, Elements
from py_rules.myraclia.rules import refusal
from py_rules.myraclia.state import LaidTile, Phase, State, start


def elements(word: str) -> Elements:
    """Parse elements such as ``green+black``. An empty word has none."""
    return Elements.parse(word) if word else NONE


def by_number(counts: Elements) -> tuple[str, ...]:
    """Return the colours that are there: the most frequent first, equal ones in the usual order."""
    here = (colour for colour in COLOURS if colour in counts.names)
    return tuple(sorted(here, key=lambda colour: -counts.names.count(colour)))


def position(
    tiles: str,
    *,
    seats: int = 2,
    to_move: int = 1,
    phase: Phase = Phase.ACT,
    round: int = 2,  # noqa: A002
    options: frozenset[str] = frozenset(),
    order: tuple[int, ...] = (),
    stock: dict[int, str] | None = None,
    exchange: str = "",
    discard: str = "",
    bag: str | None = None,
    board: str = "",
    points: tuple[int, ...] = (),
    offer: tuple[int, ...] = (),
    actions: int = 0,
    terraformings: int = 0,
    fresh: bool = False,
    left: str = "",
    due: int = 0,
    drawn: int | None = None,
) -> State:
    """Return a position. Seats are numbered from 1, as in records.

    If the bag is given, the position may lack some elements of the box.
    """
    laid: set[LaidTile] = set()
    terraformed: list[set[Hex]] = [set() for _ in range(seats)]
    reserved: list[Hex | None] = [None] * seats
    partial: dict[Hex, Elements] = {}
    tokens: list[tuple[Hex, int]] = []
    for word in tiles.split():
        match = re.fullmatch(r"(\d+)@(-?\d+,-?\d+)(=\d)?(~\d)?((?:\+[a-z]+)*)((?:#\d+)*)", word)
        assert match, word
        place = Hex.parse(match[2])
        assert place not in {other.hex for other in laid}, word
        laid.add(LaidTile(int(match[1]), place))
        if match[3]:
            terraformed[int(match[3][1:]) - 1].add(place)
        if match[4]:
            reserved[int(match[4][1:]) - 1] = place
        if match[5]:
            partial[place] = Elements.parse(match[5][1:])
        tokens += [(place, int(token)) for token in match[6].split("#")[1:]]
    seat_order = tuple(seat - 1 for seat in order) or tuple(range(seats))
    stocks = tuple(elements((stock or {}).get(seat + 1, "")) for seat in range(seats))
    used = [*stocks, *partial.values(), elements(exchange), elements(discard), elements(board)]
    away = reduce(Elements.plus, used)
    assert ELEMENTS.holds(away)
    blank = start(seats, options)
    gone = {other.tile for other in laid}.union(offer)
    supply = blank.supply | (frozenset(DARKNESS) if "darkness" in options else frozenset())
    here = {token for _, token in tokens} | ({drawn} - {None})
    by_reading = sorted(partial.items(), key=lambda lying: lying[0].reading)
    counts = elements(board)
    columns = by_number(counts)
    return blank._replace(
        phase=phase,
        round=round,
        supply=supply - gone,
        offer=tuple(sorted(offer)),
        surface=frozenset(laid),
        bag=ELEMENTS.minus(away) if bag is None else elements(bag),
        discard=elements(discard),
        stock=stocks,
        exchange=elements(exchange),
        board=counts,
        columns=columns,
        markers=((),) * len(columns),
        order=seat_order,
        turn=seat_order.index(to_move - 1),
        points=points or (0,) * seats,
        terraformed=tuple(frozenset(own) for own in terraformed),
        reserved=tuple(reserved),
        partial=tuple(by_reading),
        tokens=tuple(sorted(tokens, key=lambda lying: (lying[0].reading, lying[1]))),
        hidden=blank.hidden - here,
        drawn=drawn,
        actions=actions,
        terraformings=terraformings,
        fresh=fresh,
        left=frozenset(map(Hex.parse, left.split())),
        due=due,
    )


def action(line: str) -> Action:
    """Parse an action. The line must be written in the only valid spelling."""
    parsed = GAME.parse(line)
    assert record.parse(GAME, line) == parsed
    return parsed


def play(state: State, *lines: str) -> State:
    """Play these actions. Return the position after them. Raises Illegal."""
    for line in lines:
        state = GAME.play(state, action(line))
    return state


def legal(state: State, *verbs: str) -> list[str]:
    """Return the legal actions as sorted lines, all of them or those with one of these verbs."""
    found = sorted(map(spell, GAME.legal(state)))
    return [line for line in found if not verbs or line.split()[0] in verbs]


def broken_rule(state: State, line: str) -> str | None:
    """Return the id of the rule that forbids an action.

    Return None for a legal action. Also check that the list of legal actions agrees.
    """
    broken = refusal(state, action(line))
    if state.to_move is not None:
        assert (broken is None) == (line in legal(state)), line
    return broken.rule if broken else None


def refusal_text(state: State, line: str) -> str:
    """Return the sentence of a refusal."""
    broken = refusal(state, action(line))
    assert broken
    return broken.detail


def seat_to_move(state: State) -> int | None:
    """Return the number of the seat to move, from 1."""
    return None if state.to_move is None else state.to_move + 1
