"""The names of Myraclia's tiles and places in sentences: see `web.games.place_names`."""

from __future__ import annotations

from functools import lru_cache

from py_rules.grid import Hex
from py_rules.message import N_, Message, Text, message
from py_rules.myraclia import terms
from py_rules.myraclia.data import TILES
from py_rules.myraclia.state import LaidTile, State, border, tiles
from web.games.myraclia.layout import ACROSS, DOWN, middle
from web.games.place_names import beside, distinguishing, renamed, sector, tried, with_square


def place(state: State, *words: str) -> Message:
    """The name of a tile by its terrain, or of an empty place at the edge, and its word.

    If others would have the same name, neighbours that only this one has are added; if there are no
    such neighbours, its word is always visible.
    """
    (word,) = words
    return _named(state.surface, word, tiles(state).get(Hex.parse(word)), border(state))


def brief(state: State, word: str) -> Message:
    """The name of a tile or place without its neighbours, and its word."""
    return _named(state.surface, word, tiles(state).get(Hex.parse(word)), None)


def where(state: State, word: str) -> Message:
    """The part of the surface in which a hex lies."""
    return _sector(state.surface, Hex.parse(word))


# The names of places in refusals, by field: of one marked on the board, and of any other.
NOUNS = {
    "place": (N_("this place"), N_("the place {where}")),
    "tile": (N_("this tile"), N_("the tile {where}")),
    "other": (N_("this one"), N_("the one {where}")),
}


def case(state: State, text: Text, *, this: bool = True) -> Text:
    """The sentence of a refusal with names for its places.

    ``this``: the place that it is about is marked on the board.
    """
    about = "place" if isinstance(text, Message) and "{place}" in text.text else "tile"

    def name(field: str, words: tuple[str, ...]) -> Message:
        there = None if this and field == about else where(state, *words)
        return tried(*NOUNS[field], there, *words)

    return renamed(text, name)


KINDS = {
    **{terrain: message(text) for terrain, text in terms.TERRAINS.items()},
    "dark": message(terms.DARKNESS),
}


@lru_cache(512)
def _named(
    surface: frozenset[LaidTile], word: str, tile: int | None, edge: tuple[Hex, ...] | None
) -> Message:
    there = Hex.parse(word)
    here, unique = _sector(surface, there), True
    if edge is not None and (others := _alike(surface, there, here, edge)):
        around = [_around(surface, at) for at in others]

        def singles_out(kinds: tuple[str, ...]) -> bool:
            return not any(other >= {*kinds} for other in around)

        mine = _around(surface, there)
        kinds = distinguishing((kind for kind in KINDS if kind in mine), singles_out)
        only = not kinds and 0 < len(mine) < 4 and mine not in around
        named = [KINDS[kind] for kind in KINDS if kind in (mine if only else kinds)]
        here, unique = beside(here, named, only=only), bool(named)
    name = message("the edge {where}", where=here)
    if tile is not None:
        name = message("{terrain} {where}", terrain=terms.ground(TILES[tile].terrains), where=here)
    return with_square(name, word, needed=not unique)


def _alike(
    surface: frozenset[LaidTile], there: Hex, here: Message, edge: tuple[Hex, ...]
) -> list[Hex]:
    """The other tiles or places of the same kind in the same part of the surface."""
    laid = _laid(surface)
    ground = laid.get(there)
    alike = edge if ground is None else tuple(at for at in laid if laid[at] == ground)
    return [at for at in alike if at != there and _sector(surface, at) == here]


def _around(surface: frozenset[LaidTile], there: Hex) -> frozenset[str]:
    """The kinds of a hex's neighbours."""
    laid = _laid(surface)
    return frozenset(kind for each in there.neighbours for kind in laid.get(each, ()))


@lru_cache(8)
def _laid(surface: frozenset[LaidTile]) -> dict[Hex, tuple[str, ...]]:
    """The terrains of each tile by its hex; ``("dark",)`` for a Darkness tile."""
    return {each.hex: TILES[each.tile].terrains or ("dark",) for each in surface}


def _sector(surface: frozenset[LaidTile], there: Hex) -> Message:
    left, top, right, bottom = _box(surface)
    x, y = middle(there)
    return sector(x - left, y - top, right - left, bottom - top)


@lru_cache(8)
def _box(surface: frozenset[LaidTile]) -> tuple[float, float, float, float]:
    """The box around the tiles of a surface: left, top, right, bottom."""
    middles = [middle(laid.hex) for laid in surface]
    across, down = [x for x, _ in middles], [y for _, y in middles]
    return (
        min(across) - ACROSS / 2,
        min(down) - DOWN / 2,
        max(across) + ACROSS / 2,
        max(down) + DOWN / 2,
    )
