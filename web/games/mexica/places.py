"""What the squares of Mexica are called in sentences: see `web.games.place_names`."""

from __future__ import annotations

from py_rules.message import N_, Message, Text, message
from py_rules.mexica.areas import EMBLEM, LAKE, ROW, SQUARES, STARTS, area_named, beside
from py_rules.mexica.data import COLS, ROWS
from py_rules.mexica.state import State
from web.games.mexica.layout import CELL, middle_of
from web.games.place_names import renamed, sector, tried, with_square
from web.i18n import Same, cached_by

# By the distance from the emblem, in bits.
STARTING = {
    -ROW: N_("a start square north of the emblem"),
    -1: N_("a start square west of the emblem"),
    1: N_("a start square east of the emblem"),
    ROW: N_("a start square south of the emblem"),
}


@cached_by(lambda state, *words: (Same((state,)), words), size=256)
def place(state: State, *words: str) -> Message:
    """The name of one square, or of the two of a canal piece, and their words."""
    return with_square(_name(state, area_named(words)), "-".join(words))


def canal(word: str) -> Message:
    """The name of the square under a bridge, and its word."""
    here = _sector(area_named((word,)))
    return with_square(message("a canal square {where}", where=here), word)


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
        return canal(*words) if field == "water" else place(state, *words)

    return renamed(text, name)


def where(state: State, word: str) -> Message:
    """The part of the board in which a square lies."""
    return _sector(area_named((word,)))


def _sector(area: int) -> Message:
    x, y = middle_of(area)
    return sector(x, y, COLS * CELL, ROWS * CELL)


def _name(state: State, area: int) -> Message:
    here = _sector(area)
    if area & STARTS and area in SQUARES:
        return message(STARTING[area.bit_length() - EMBLEM.bit_length()])
    if area & state.bridges.area:
        return message("a bridge {where}", where=here)
    if area & state.canals:
        return message("a canal square {where}", where=here)
    for district in state.districts:
        if district.token and district.area & area:
            there = _sector(district.area)
            text = N_("a square in the district of size {size} {where}")
            return message(text, size=district.size, where=there)
    if beside(area) & LAKE:
        return message("a shore square {where}", where=here)
    if beside(area) & state.canals:
        return message("a square beside a canal {where}", where=here)
    return message("a square {where}", where=here)
