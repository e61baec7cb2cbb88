"""A position of Mexica as lines of a record. The districts follow from the canals."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.grid import Square
from py_rules.message import message_error
from py_rules.mexica.areas import BITS, DUG, ISLAND, Area, area_of, parts, squares
from py_rules.mexica.data import HEIGHTS
from py_rules.mexica.state import Bridges, District, Phase, PlayerState, Points, State
from py_rules.position import Fields, integer, rows, sized

PHASES = {phase.name.lower(): phase for phase in Phase}
HALVES = {"1": 1, "2": 2}
ROUNDS = {"first": True, "later": False}
YES = {"yes": True, "no": False}


def write(state: State) -> Iterator[str]:
    """Yield the lines of a position, in a fixed order."""
    yield f"phase {state.phase.name.lower()}"
    if state.to_move is not None:
        yield f"turn {state.to_move + 1}"
    yield f"half {state.half}"
    yield f"round {'first' if state.first_round else 'later'}"
    yield f"changed {'yes' if state.changed else 'no'}"
    yield f"quiet {state.quiet}"
    yield f"ap {state.ap}"
    yield f"taken {state.taken}"
    yield from rows("open", state.calpulli)
    yield from rows("waiting", state.waiting)
    yield f"pieces {state.singles} {state.doubles}"
    yield from rows("canals", squares(state.canals & ~DUG), 40)
    yield from rows("bridges ns", squares(state.bridges.ns), 40)
    yield from rows("bridges ew", squares(state.bridges.ew), 40)
    yield from rows("calpulli", squares(_tokens(state)), 40)
    for seat, player in enumerate(state.players, 1):
        if player.place:
            yield f"figure {seat} {player.figure}"
        yield " ".join(map(str, ("stock", seat, *player.stock)))
        for height, built in zip(HEIGHTS, player.buildings, strict=True):
            yield from rows(f"buildings {seat} {height}", squares(built), 40)
        if player.chips:
            yield f"chips {seat} {player.chips}"
        if any(player.points):
            yield " ".join(map(str, ("points", seat, *player.points)))


def read(fields: Fields, options: frozenset[str]) -> State:
    """Return the position that lines describe, consistent or not. A malformed line raises
    ValueError.
    """
    canals = DUG | area_of(fields.joined("canals", _square))
    tokens = area_of(fields.joined("calpulli", _square))
    axes: dict[str, Area] = {"ns": 0, "ew": 0}
    for words in fields.every("bridges"):
        axis, *names = words or [""]
        if axis not in axes:
            raise message_error(
                "the line “{line}” needs one of these words: {words}",
                line="bridges",
                words=", ".join(axes),
            )
        axes[axis] |= _area(names)
    singles, doubles = _numbers(fields.only("pieces"), 2)
    players = _players(fields)
    blocked = tokens
    for player in players:
        blocked |= player.built
    return State(
        phase=fields.one_of("phase", PHASES),
        to_move=fields.turn(),
        half=fields.one_of("half", HALVES),
        players=players,
        districts=tuple(District(part, part & tokens) for part in parts(ISLAND & ~canals)),
        canals=canals,
        blocked=blocked,
        bridges=Bridges(**axes),
        singles=singles,
        doubles=doubles,
        calpulli=tuple(sorted(fields.joined("open", integer))),
        waiting=tuple(sorted(fields.joined("waiting", integer))),
        ap=fields.number("ap"),
        taken=fields.number("taken"),
        first_round=fields.one_of("round", ROUNDS),
        changed=fields.one_of("changed", YES),
        quiet=fields.number("quiet"),
    )


def _players(fields: Fields) -> tuple[PlayerState, ...]:
    built: dict[tuple[int, int], Area] = {}
    for words in fields.every("buildings"):
        seat_word, height, *names = words if len(words) > 2 else ("", "")
        key = fields.seat(seat_word), integer(height)
        built[key] = built.get(key, 0) | _area(names)
    places = [0] * fields.seats
    for words in fields.every("figure"):
        seat_word, name = sized(words, 2)
        places[fields.seat(seat_word)] = _area([name])

    def numbers(key: str, count: int) -> list[tuple[int, ...]]:
        found = [(0,) * count] * fields.seats
        for seat, words in fields.by_seat(key):
            found[seat] = _numbers(words, count)
        return found

    stocks, chips = numbers("stock", len(HEIGHTS)), numbers("chips", 1)
    points = numbers("points", len(Points._fields))
    return tuple(
        PlayerState(
            place=places[seat],
            stock=stocks[seat],
            buildings=tuple(built.get((seat, height), 0) for height in HEIGHTS),
            chips=chips[seat][0],
            points=Points(*points[seat]),
        )
        for seat in range(fields.seats)
    )


def _numbers(words: list[str], count: int) -> tuple[int, ...]:
    if len(words) != count:
        raise message_error("this line needs {count} numbers", count=count)
    return tuple(map(integer, words))


def _area(words: list[str]) -> Area:
    return area_of(map(_square, words))


def _square(word: str) -> Square:
    square = Square.parse(word)
    if square not in BITS:
        raise message_error("{word} isn’t a square of the board", word=repr(word))
    return square


def _tokens(state: State) -> Area:
    tokens = 0
    for district in state.districts:
        tokens |= district.token
    return tokens
