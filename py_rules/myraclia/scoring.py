"""The points of Myraclia by source, and who wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from py_rules.grid import Hex, flood
from py_rules.myraclia.data import (
    ALL_TERRAINS,
    OUTDONE,
    TERRAIN_POINTS,
    TERRAINS,
    TILES,
    TOKENS,
)
from py_rules.myraclia.state import LaidTile, State, owner, tiles, tokens_on


def gains(state: State, seat: int, place: Hex) -> tuple[dict[str, int], ...]:
    """The points that terraforming the tile here brings at once, by seat and source.

    For the player who does it ``tile``, ``tokens`` and ``neighbours``; for the others
    ``neighbours``.
    """
    found: list[dict[str, int]] = [{"neighbours": 0} for _ in range(state.seats)]
    tokens = (TOKENS[token].points for token in tokens_on(state, place))
    found[seat] = {
        "tile": TILES[tiles(state)[place]].points,  # terraform.points
        "tokens": sum(tokens),  # eternity
        "neighbours": 0,
    }
    for _beside, neighbour, points in neighbour_gains(state, seat, place):
        found[neighbour]["neighbours"] += points
    return tuple(found)


def neighbour_gains(state: State, seat: int, place: Hex) -> Iterator[tuple[Hex, int, int]]:
    """The terraformed neighbours of a tile that a seat terraforms: each hex with its owner and the
    points that the owner scores for it."""
    for beside in place.neighbours:
        neighbour = owner(state, beside)
        if neighbour == seat:  # terraform.own-neighbours
            yield beside, seat, 2 if state.terraformings else 1
        elif neighbour is not None:  # terraform.rival-neighbours
            yield beside, neighbour, 1


def symbols(state: State, seat: int) -> Mapping[str, int]:
    """How many symbols of each terrain a seat has, including those of terrain tokens."""
    own = state.terraformed[seat]
    tokens = tuple(token for place, token in state.tokens if place in own)
    return _symbols(own, state.surface, tokens)


@lru_cache(256)
def _symbols(
    own: frozenset[Hex], surface: frozenset[LaidTile], tokens: tuple[int, ...]
) -> Mapping[str, int]:
    found = [TOKENS[token].terrain for token in tokens]  # eternity
    for laid in surface:
        if laid.hex in own:
            found += TILES[laid.tile].terrains  # kickstarter
    return {terrain: found.count(terrain) for terrain in TERRAINS}


def largest_group(state: State, seat: int) -> frozenset[Hex]:
    """The largest connected group of a seat's tiles; of equal ones, the first in reading order."""
    return _largest_group(state.terraformed[seat])


@lru_cache(256)
def _largest_group(own: frozenset[Hex]) -> frozenset[Hex]:
    best: frozenset[Hex] = frozenset()
    left = sorted(own, key=lambda place: place.reading)
    while left:
        group = flood(left[0], own)
        best = max(best, group, key=len)
        left = [place for place in left if place not in group]
    return best


def scores(state: State) -> tuple[dict[str, int], ...]:
    """By seat, the points by source: ``play`` (the scoring board), ``all terrains``, ``group``, and
    each terrain. During the game, as if it ended here.
    """
    sizes = [len(largest_group(state, seat)) for seat in range(state.seats)]
    found = []
    for seat in range(state.seats):
        counts = symbols(state, seat)
        points = {
            "play": state.points[seat],
            "all terrains": ALL_TERRAINS if all(counts.values()) else 0,  # score.terrains
            "group": OUTDONE * sum(size < sizes[seat] for size in sizes),  # score.group
        }
        for terrain, count in counts.items():  # score.table
            table = TERRAIN_POINTS[terrain]
            points[terrain] = table[min(count, len(table)) - 1] if count else 0
        found.append(points)
    return tuple(found)


def standings(state: State) -> tuple[tuple[int, ...], ...]:
    """The seats by rank, the winners first; each tuple holds the seats that share a rank
    (`score.tie`).
    """
    places: dict[tuple[int, bool, int], list[int]] = {}
    for seat, points in enumerate(scores(state)):
        counts = symbols(state, seat)
        # Decided: plains are counted as symbols, as for the table.
        place = (sum(points.values()), all(counts.values()), counts["plains"])
        places.setdefault(place, []).append(seat)
    return tuple(tuple(places[place]) for place in sorted(places, reverse=True))


def winners(state: State) -> tuple[int, ...]:
    """The seats that share the win, or would if the game stopped here."""
    return standings(state)[0]
