"""The sizes of districts on the board of Mexica: where they are written, and the calpulli."""

from __future__ import annotations

from functools import lru_cache

from py_rules.mexica.areas import ORDINARY, Area
from py_rules.mexica.state import District, State, fits
from web.games.mexica.layout import CORNERS, MAX_SHOWN_SIZE, middle_of, nearest
from web.markup.svg import Markup, el


def numbered(state: State) -> list[District]:
    """The districts that can still be founded, if a piece wouldn't cover their size."""
    return [
        district
        for district in state.districts
        if not district.token and district.size <= MAX_SHOWN_SIZE and district.area & state.free
    ]


def of(state: State, district: District) -> Area:
    """The square with the size of a district, a free one if possible.

    If an open calpulli has that size, it is a square where the calpulli can be laid, if possible,
    because a tap on it founds the district.
    """
    return within(state, district.area, fitting=fits(state, district))


def within(state: State, area: Area, *, fitting: bool) -> Area:
    """The square of an area to write its size on; ``fitting``: an open calpulli has that size."""
    free, ends = area & state.free, state.bridges.ends
    laid = free & ORDINARY if fitting else 0
    return _middle(laid & ~ends or laid or free & ~ends or free or area, area)


@lru_cache(512)
def _middle(among: Area, area: Area) -> Area:
    """The square of ``among`` that is nearest to the middle of an area."""
    return nearest(among, *middle_of(area))


@lru_cache(512)
def calpulli(one: Area, size: int, class_: str = "calpulli") -> Markup:
    x, y = CORNERS[one]
    symbol = "#mx-octagon" if class_ == "calpulli" else "#mx-size"
    return el(
        "g",
        el("use", href=symbol, x=x + 21, y=y + 21),
        el("text", str(size), x=x + 21, y=y + 21),
        class_=class_,
    )
