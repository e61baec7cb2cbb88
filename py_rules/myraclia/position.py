"""A position of Myraclia as lines of a record.

The bag and the supply follow from the other lines.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TypeVar

from py_rules.grid import Hex
from py_rules.message import message_error
from py_rules.myraclia.actions import laid_tile, tile_number, token_number
from py_rules.myraclia.data import (
    BASIC,
    COLOURS,
    DARKNESS,
    ELEMENTS,
    KICKSTARTER,
    NONE,
    Elements,
    counted,
)
from py_rules.myraclia.state import Phase, State
from py_rules.position import Fields, integer, rows, sized

T = TypeVar("T")
PHASES = {phase.name.lower(): phase for phase in Phase}
ANEW = "new"  # after the tile of a reservation that was made or moved in this turn


def write(state: State) -> Iterator[str]:
    """Yield the lines of a position, in a fixed order."""
    yield f"phase {state.phase.name.lower()}"
    yield f"round {state.round}"
    yield from rows("order", (seat + 1 for seat in state.order))
    yield f"turn {state.order[state.turn] + 1}"
    yield from rows("offer", state.offer)
    lying = sorted(state.surface, key=lambda laid: (laid.hex.reading, laid.tile))
    for _, line in groupby(lying, key=lambda laid: laid.hex.r):
        yield from rows("surface", line)
    for key, elements in (("discard", state.discard), ("exchange", state.exchange)):
        yield from _elements(key, elements)
    yield from _elements("board", state.board)
    for colour, seats in zip(state.columns, state.markers, strict=True):
        yield " ".join(("column", colour, *(str(seat + 1) for seat in seats)))
    yield from rows("passed", (seat + 1 for seat in state.passed))
    for seat, stock in enumerate(state.stock, 1):
        yield from _elements(f"stock {seat}", stock)
    yield from rows("points", state.points)
    for seat, own in enumerate(state.terraformed, 1):
        yield from rows(f"terraformed {seat}", _in_reading_order(own))
    for seat, place in enumerate(state.reserved):
        if place is not None:
            fresh = state.fresh and seat == state.order[state.turn]
            yield f"reserved {seat + 1} {place}{' ' + ANEW if fresh else ''}"
    yield from (f"elements {place} {elements}" for place, elements in state.partial)
    yield from (f"token {token} {place}" for place, token in state.tokens)
    yield from rows("hidden", sorted(state.hidden))
    if state.drawn is not None:
        yield f"drawn {state.drawn}"
    if state.actions:
        yield f"actions {state.actions} {state.terraformings}"
    yield from rows("left", _in_reading_order(state.left))
    if state.due:
        yield f"due {state.due}"


def read(fields: Fields, options: frozenset[str]) -> State:
    """Return the position that lines describe, consistent or not. A malformed line raises
    ValueError.
    """
    phase, round_ = fields.one_of("phase", PHASES), fields.number("round")
    order, turn = _order(fields)
    surface = frozenset(fields.joined("surface", laid_tile))
    offer = tuple(map(tile_number, fields.only("offer")))
    stock = [NONE] * fields.seats
    for seat, words in fields.by_seat("stock"):
        stock[seat] = counted(_numbers(words, len(COLOURS)))
    terraformed: list[set[Hex]] = [set() for _ in stock]
    for seat, words in fields.by_seat("terraformed"):
        terraformed[seat].update(map(Hex.parse, words))
    partial = tuple(
        (Hex.parse(place), Elements.parse(word)) for place, word in _pairs(fields, "elements")
    )
    tokens = tuple(
        (Hex.parse(place), token_number(token)) for token, place in _pairs(fields, "token")
    )
    discard, exchange, board = (
        _parsed(fields.only(key)) for key in ("discard", "exchange", "board")
    )
    bag = list(ELEMENTS)
    for elements in (discard, exchange, board, *stock, *(there for _, there in partial)):
        bag = [left - count for left, count in zip(bag, elements, strict=True)]
    columns, markers = _columns(fields)
    reserved, fresh = _reserved(fields, turn)
    actions, terraformings = _numbers(fields.only("actions", "0 0"), 2)
    drawn = fields.only("drawn")
    return State(
        seats=fields.seats,
        options=options,
        phase=phase,
        round=round_,
        supply=box(options, phase, round_).difference(offer, (laid.tile for laid in surface)),
        offer=offer,
        surface=surface,
        bag=counted(bag),
        discard=discard,
        stock=tuple(stock),
        exchange=exchange,
        board=board,
        columns=columns,
        markers=markers,
        passed=tuple(map(fields.seat, fields.only("passed"))),
        order=order,
        turn=order.index(turn),
        points=_numbers(fields.only("points"), fields.seats),
        terraformed=tuple(map(frozenset, terraformed)),
        reserved=reserved,
        partial=_in_order(partial),
        tokens=_in_order(tokens),
        hidden=frozenset(fields.joined("hidden", token_number)),
        drawn=token_number(" ".join(drawn)) if drawn else None,
        actions=actions,
        terraformings=terraformings,
        fresh=fresh,
        left=frozenset(fields.joined("left", Hex.parse)),
        due=fields.number("due"),
    )


def _in_reading_order(places: frozenset[Hex]) -> list[Hex]:
    return sorted(places, key=lambda place: place.reading)


def _elements(key: str, elements: Elements) -> Iterator[str]:
    if any(elements):
        yield " ".join(map(str, (key, *elements)))


def _parsed(words: list[str]) -> Elements:
    """Parse the elements of a line: a number for each colour, the rarest last."""
    return counted(_numbers(words, len(COLOURS))) if words else NONE


def _in_order(there: tuple[tuple[Hex, T], ...]) -> tuple[tuple[Hex, T], ...]:
    return tuple(sorted(there, key=lambda each: (each[0].reading, each[1])))


def _numbers(words: list[str], count: int) -> tuple[int, ...]:
    if len(words) != count:
        raise message_error("this line needs {count} numbers", count=count)
    return tuple(map(integer, words))


def _pairs(fields: Fields, key: str) -> Iterator[list[str]]:
    for words in fields.every(key):
        yield sized(words, 2)


def _order(fields: Fields) -> tuple[tuple[int, ...], int]:
    """Return the order of the seats, and the seat whose turn it is."""
    order = tuple(map(fields.seat, fields.only("order")))
    if sorted(order) != list(range(fields.seats)):
        raise message_error("the line “{line}” must name each seat once", line="order")
    turn = fields.turn()
    return order, order[0] if turn is None else turn


def _columns(fields: Fields) -> tuple[tuple[str, ...], tuple[tuple[int, ...], ...]]:
    """Return the columns of the draft board, and the markers on each."""
    columns, markers = [], []
    for colour, *seats in (words or [""] for words in fields.every("column")):
        Elements.parse(colour)
        columns.append(colour)
        markers.append(tuple(map(fields.seat, seats)))
    return tuple(columns), tuple(markers)


def _reserved(fields: Fields, turn: int) -> tuple[tuple[Hex | None, ...], bool]:
    """Return the reserved tile of each seat, and whether that of the seat to move is new."""
    found: list[Hex | None] = [None] * fields.seats
    fresh = False
    for seat, words in fields.by_seat("reserved"):
        if not words:
            raise message_error("this line needs {count} words", count=2)
        place, *more = words
        found[seat] = Hex.parse(place)
        fresh = fresh or (seat == turn and more == [ANEW])
    return tuple(found), fresh


def box(options: frozenset[str], phase: Phase, round_: int) -> frozenset[int]:
    """Return the numbers of the game's tiles; Darkness tiles are added after the first offer."""
    tiles = set(BASIC)
    if "kickstarter" in options:
        tiles.add(KICKSTARTER)
    if "darkness" in options and (round_ or phase not in (Phase.SURFACE, Phase.OFFER)):
        tiles.update(DARKNESS)
    return frozenset(tiles)
