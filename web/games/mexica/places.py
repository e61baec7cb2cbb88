"""The names of Mexica's squares in sentences: see `web.games.place_names`."""

from __future__ import annotations

from collections import Counter
from functools import cache, reduce
from operator import and_
from typing import NamedTuple

from py_rules.message import N_, Message, Text, counted, message
from py_rules.mexica.areas import (
    EMBLEM,
    ISLAND,
    LAKE,
    ROW,
    SQUARES,
    STARTS,
    WHOLE,
    Area,
    area_named,
    beside,
    bits,
    flood,
)
from py_rules.mexica.data import COLS, ROWS
from py_rules.mexica.state import State
from web.games import place_names
from web.games.mexica.layout import CELL, middle_of
from web.games.place_names import distinguishing, renamed, sector, tried, with_square
from web.i18n import Same, cached_by

# By the distance from the emblem, in bits.
START_SQUARES = {
    -ROW: N_("a start square north of the emblem"),
    -1: N_("a start square west of the emblem"),
    1: N_("a start square east of the emblem"),
    ROW: N_("a start square south of the emblem"),
}
# The second square of a canal piece, by its distance from the first, in bits.
NEXT_SQUARES = {
    -ROW: N_("{place}, and the next square to the north"),
    -1: N_("{place}, and the next square to the west"),
    1: N_("{place}, and the next square to the east"),
    ROW: N_("{place}, and the next square to the south"),
}
# How far a place is from something, by the signs of the distances down and across.
DIRECTIONS = {
    (-1, -1): N_("{down} north and {across} west of {landmark}"),
    (-1, 0): N_("{down} north of {landmark}"),
    (-1, 1): N_("{down} north and {across} east of {landmark}"),
    (0, -1): N_("{across} west of {landmark}"),
    (0, 1): N_("{across} east of {landmark}"),
    (1, -1): N_("{down} south and {across} west of {landmark}"),
    (1, 0): N_("{down} south of {landmark}"),
    (1, 1): N_("{down} south and {across} east of {landmark}"),
}
MAX_DISTANCE = 5  # squares down or across: larger distances are too many to count at a glance
# The neighbours that tell a square from others; buildings by their heights.
BUILDINGS = (
    N_("a building of one storey"),
    N_("a building of two storeys"),
    N_("a building of three storeys"),
    N_("a building of four storeys"),
)
WATER = N_("a canal")
NEIGHBOURS = (*BUILDINGS, N_("a start square"), N_("a bridge"), WATER, N_("a lake square"))
CANAL = N_("a canal square {where}")
BY_CANAL = N_("a square beside a canal {where}")
SQUARE = N_("a square {where}")


class _Kind(NamedTuple):
    """The name that a square shares with others, and all squares with that name."""

    name: Message
    shared: Area
    token: Area = 0  # of the founded district that it is in


@cached_by(lambda state, *words: (Same((state,)), words), size=256)
def place(state: State, *words: str) -> Message:
    """The name of a square, or of the two squares of a canal piece, and their words.

    No other square has this name; where every name is shared, it includes the square in brackets.
    """
    names = [(one, *_full(state, one, _kind(state, one))) for one in bits(area_named(words))]
    one, name, unique = next((each for each in names if each[2]), names[0])
    for other, *_ in names:
        if other != one:
            name = message(NEXT_SQUARES[other.bit_length() - one.bit_length()], place=name)
    return with_square(name, "-".join(words), needed=not unique)


def brief(state: State, *words: str) -> Message:
    """The kind of a square, or that a canal piece covers two, which others may share, followed by
    the squares.
    """
    area = area_named(words)
    two = message("two squares {where}", where=_sector(area)) if len(words) > 1 else None
    return with_square(two or _kind(state, area).name, "-".join(words))


def water(state: State, word: str) -> Message:
    """The name of the square under a bridge, and its word unless the name is unique."""
    one = area_named((word,))
    name, unique = _full(state, one, _of_part(CANAL, one, state.canals))
    return with_square(name, word, needed=not unique)


def canal(word: str) -> Message:
    """The kind of a square under a bridge, which others may share, followed by its word."""
    here = _sector(area_named((word,)))
    return with_square(message(CANAL, where=here), word)


def case(state: State, text: Text, *, this: bool = True) -> Text:
    """The sentence of a refusal with names for its squares.

    ``this``: the square that it is about is marked on the board.
    """

    def name(field: str, words: tuple[str, ...]) -> Message:
        if field == "piece":
            return with_square(message("these two squares"), *words)
        if field == "square":
            there = None if this else where(state, *words)
            return tried(N_("this square"), N_("the square {where}"), there, *words)
        return canal(*words) if field == "water" else brief(state, *words)

    return renamed(text, name)


def where(state: State, word: str) -> Message:
    """The part of the board in which a square lies."""
    return _sector(area_named((word,)))


def _kind(state: State, area: Area) -> _Kind:
    if area & STARTS and area in SQUARES:
        text = START_SQUARES[area.bit_length() - EMBLEM.bit_length()]
        return _Kind(message(text), area)
    for text, those in (
        (N_("the emblem square {where}"), EMBLEM),
        (N_("a bridge {where}"), state.bridges.area),
        (CANAL, state.canals),
        (N_("a lake square {where}"), LAKE & WHOLE),
    ):
        if area & those:
            return _of_part(text, area, those)
    founded = [district for district in state.districts if district.token]
    for district in founded:
        if district.area & area:
            there = _sector(district.area)
            text = N_("a square in the district of size {size} {where}")
            name = message(text, size=district.size, where=there)
            alike = sum(
                each.area
                for each in founded
                if each.size == district.size and _sector(each.area) == there
            )
            return _Kind(name, alike, district.token)
    land = ISLAND & ~state.canals
    for text, those in (
        (N_("a shore square {where}"), beside(LAKE)),
        (BY_CANAL, beside(state.canals)),
    ):
        if area & those:
            return _of_part(text, area, land & those)
    return _of_part(SQUARE, area, land)


def _of_part(text: str, area: Area, those: Area) -> _Kind:
    here = _sector(area)
    return _Kind(message(text, where=here), those & _part(here))


def _full(state: State, one: Area, kind: _Kind) -> tuple[Message, bool]:
    """The most distinctive name of a square, and whether no other square has it."""
    others = kind.shared & ~one
    if not others:
        return kind.name, True
    if not kind.token:
        near = dict(zip(NEIGHBOURS, map(beside, _neighbours(state)), strict=True))

        def unique(named: tuple[str, ...]) -> bool:
            return not reduce(and_, (near[text] for text in named), others)

        if named := distinguishing((text for text in NEIGHBOURS if near[text] & one), unique):
            text = kind.name.text
            if text == BY_CANAL:  # whose canal stands among the neighbours then
                text, named = SQUARE, (WATER, *named)
            there = place_names.beside(dict(kind.name.values)["where"], map(message, named))
            return message(text, where=there), True
    if counted := _counted(state, one, kind.token):
        if not kind.token:
            return message("{place}, {counted}", place=kind.name, counted=counted), True
        text = N_("a square in the district of size {size} {where}, {counted}")
        name = message(text, **dict(kind.name.values), counted=counted)
        return name, flood(one, kind.shared) == kind.shared
    return kind.name, False


def _neighbours(state: State) -> tuple[Area, ...]:
    """The areas of each kind of neighbour by which squares are told apart, in a fixed order."""
    built = map(sum, zip(*(player.buildings for player in state.players), strict=True))
    return (*built, STARTS, state.bridges.area, state.canals, LAKE)


def _counted(state: State, one: Area, token: Area) -> Message | None:
    """The distance of a square from the nearest landmark; None if that is far.

    The landmark of a founded district is its calpulli. Elsewhere it is the emblem, or a calpulli
    of a size that is on the board only once.
    """
    marks = {token: message("its calpulli")}
    if not token:
        founded = [district for district in state.districts if district.token]
        sizes = Counter(district.size for district in founded)
        marks = {EMBLEM: message("the emblem")}
        for district in founded:
            if sizes[district.size] == 1:
                named = message("the calpulli of size {size}", size=district.size)
                marks[district.token] = named
    row, col = _at(one)
    away = {mark: (row - _at(mark)[0], col - _at(mark)[1]) for mark in marks}
    mark, (down, across) = min(away.items(), key=lambda each: sum(map(abs, each[1])))
    if mark == one or max(abs(down), abs(across)) > MAX_DISTANCE:
        return None
    text = DIRECTIONS[(down > 0) - (down < 0), (across > 0) - (across < 0)]
    fields = {"down": abs(down), "across": abs(across)}
    first, *rest = ((field, count) for field, count in fields.items() if count)
    # Only the first number says what is counted: "3 squares north and 2 west".
    squares = {first[0]: counted("{count} square", "{count} squares", count=first[1])}
    return message(text, **squares, **dict(rest), landmark=marks[mark])


def _at(one: Area) -> tuple[int, int]:
    """The row and the column of a square, from a common start."""
    return divmod(one.bit_length(), ROW)


@cache
def _part(where: Message) -> Area:
    """All squares in a part of the board."""
    return sum(one for one in SQUARES if _sector(one) == where)


def _sector(area: Area) -> Message:
    x, y = middle_of(area)
    return sector(x, y, COLS * CELL, ROWS * CELL)
