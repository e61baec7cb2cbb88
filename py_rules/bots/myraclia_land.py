"""The tiles of Myraclia's surface that each seat can terraform, and their value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from py_rules.bots.weights import numbers, weights
from py_rules.grid import Hex
from py_rules.myraclia.data import (
    ALL_TERRAINS,
    COLOURS,
    TERRAIN_POINTS,
    TILES,
    TOKENS,
    Elements,
    goal,
)
from py_rules.myraclia.payments import ANY, EQUAL
from py_rules.myraclia.scoring import largest_group, symbols
from py_rules.myraclia.state import State, sources, tiles

RARITY = (0.8, 0.9, 1.0, 1.1, 1.2, 1.4, 1.5)  # by colour, the value of an element
WEIGHTS = weights("myraclia")
NUMBERS = numbers("myraclia")
AT_ONCE = NUMBERS["at once"]  # points of an element that is freed during the turn
PACE = NUMBERS["pace"]  # tiles that the leading player terraforms in a round
NEIGHBOUR = NUMBERS["neighbour"]  # points for a neighbouring tile of the seat: 1, later 2


class Prospect(NamedTuple):
    """A tile that a seat may terraform, now or after others."""

    place: Hex
    cost: Elements  # that is missing
    value: float
    plain: float  # the part of the value that depends neither on tiles beside it nor on terrains
    terrains: tuple[str, ...]
    own: int  # tiles beside it that the seat has terraformed
    rivals: int  # tiles beside it that others have
    freed: int  # the index of the colour that it gives at once, or -1


Hand = tuple[float, float, float]  # the value of the tiles paid for, of one begun, of the rest


class Land(NamedTuple):
    """The surface from the view of a seat: its results so far, and the tiles it may terraform."""

    points: list[tuple[str, int]]  # of the table, by terrain
    variety: int  # terrains
    group: int
    sources: int
    border: float
    sites: list[Prospect]  # those within reach, the best first
    far: list[Prospect]  # those that come within reach when a tile beside them is terraformed
    steps: Mapping[str, tuple[float, ...]]  # by terrain, the points of one symbol more, of a second
    hands: dict[object, Hand]  # the cache of `hand_worth`
    turns: dict[object, object]  # the cache of `myraclia_turns`


def lands_of(state: State) -> tuple[Land, ...]:
    """By seat, the surface from its view.

    Cached by the fields it depends on: tiles, discs, reservations, elements on tiles, tokens, and
    whether it is the first round.
    """
    key = (
        state.surface,
        state.terraformed,
        state.reserved,
        state.partial,
        state.tokens,
        state.round == 1,
    )
    known = _SURVEYED.get(key)
    if known is None:
        if len(_SURVEYED) > 2000:
            _SURVEYED.clear()
        known = _SURVEYED[key] = _surveyed(state)
    return known


_SURVEYED: dict[object, tuple[Land, ...]] = {}


def _surveyed(state: State) -> tuple[Land, ...]:
    seats = range(state.seats)
    board, partial = tiles(state), dict(state.partial)
    owners = {place: seat for seat in seats for place in state.terraformed[seat]}
    holders = {place: seat for seat, place in enumerate(state.reserved) if place is not None}
    tokens: dict[Hex, float] = {}
    for place, token in state.tokens:
        tokens[place] = tokens.get(place, 0.0) + (TOKENS[token].points or 1.5)
    counts = [symbols(state, seat) for seat in seats]
    steps = [_by_terrain(own) for own in counts]
    tile_weight, size_weight = WEIGHTS["tiles"], WEIGHTS["size"]
    later = WEIGHTS["sources"] * rounds(state)
    anywhere = [not owners or (state.round == 1 and not state.terraformed[seat]) for seat in seats]
    border = [0.0] * state.seats
    sites: list[list[Prospect]] = [[] for _ in seats]
    far: list[list[Prospect]] = [[] for _ in seats]
    for place, number in board.items():
        tile = TILES[number]
        if tile.dark or place in owners:
            continue
        beside = [owners[other] for other in place.neighbours if other in owners]
        holder = holders.get(place)
        cost, freed = tile.cost, -1
        if place in partial:
            cost = cost.minus(partial[place])
        plain = tile_weight + tile.points + tokens.get(place, 0.0)
        if tile.freed is not None:
            plain += later + AT_ONCE
            freed = COLOURS.index(tile.freed)
        for seat in seats if holder is None else (holder,):
            mine = beside.count(seat)
            border[seat] += mine
            rivals = len(beside) - mine
            value = plain + NEIGHBOUR * mine - rivals / (state.seats - 1)
            if mine:
                value += size_weight
            for terrain in tile.terrains:
                value += steps[seat][terrain][0]
            reached = beside or anywhere[seat] or holder is not None
            (sites if reached else far)[seat].append(
                Prospect(place, cost, value, plain, tile.terrains, mine, rivals, freed)
            )
    for each in sites:
        each.sort(key=_value, reverse=True)
    return tuple(
        [
            Land(
                _terrain_points(counts[seat]),
                len([1 for count in counts[seat].values() if count]),
                len(largest_group(state, seat)),
                sources(state, seat).total,
                border[seat],
                sites[seat],
                far[seat],
                steps[seat],
                {},
                {},
            )
            for seat in seats
        ]
    )


def _terrain_points(counts: Mapping[str, int]) -> list[tuple[str, int]]:
    return [
        (terrain, TERRAIN_POINTS[terrain][min(count, 5) - 1])
        for terrain, count in counts.items()
        if count
    ]


def _value(site: Prospect) -> float:
    return site.value


def _by_terrain(counts: Mapping[str, int]) -> dict[str, tuple[float, ...]]:
    """By terrain, the points that one more symbol of it adds, its value for all four included; then
    those that a second and a third add.
    """
    variety = sum([count > 0 for count in counts.values()])
    new = _variety(variety + 1) - _variety(variety)
    found: dict[str, tuple[float, ...]] = {}
    for terrain, count in counts.items():
        table = (0, *TERRAIN_POINTS[terrain])
        first, second, third = [
            float(table[min(count + more, 5)] - table[min(count + more - 1, 5)])
            for more in (1, 2, 3)
        ]
        found[terrain] = (first if count else first + new, second, third)
    return found


def _variety(terrains: int) -> float:
    """The value of having this many of the four terrains."""
    if terrains >= 4:
        return ALL_TERRAINS
    return WEIGHTS["variety"] * ALL_TERRAINS * (terrains / 4) ** 2


def rounds(state: State) -> float:
    """How many rounds are likely to follow this one."""
    return max(goal(state.seats) - max(map(len, state.terraformed)), 0) / PACE


def hand_worth(land: Land, stock: Elements, exchange: Elements, most: int) -> Hand:
    """The value of the tiles a stock pays, of the best tile it begins, and of the rest; cached."""
    key = (stock, exchange, most)
    known = land.hands.get(key)
    if known is None:
        known = land.hands[key] = _hand_worth(land.sites, stock, exchange, most)
    return known


def _hand_worth(sites: list[Prospect], stock: Elements, exchange: Elements, most: int) -> Hand:
    # What is spent comes from the stock or, one for one, from the exchange zones.
    have = [own + other for own, other in zip(stock, exchange, strict=True)]
    purse = sum(stock)
    plan = 0.0
    paid = set[Hex]()
    while len(paid) < most and purse:
        best, gain, price = None, 0.0, 0
        for site in sites:
            if site.place in paid or site.value <= gain:
                continue
            total = lacking = 0
            for count, owned in zip(site.cost, have, strict=True):
                total += count
                if count > owned:
                    lacking += count - owned
            if lacking:
                if lacking > 1:
                    continue
                total += EQUAL - 1 if _three(have, site.cost) else ANY - 1
            if total > purse:
                continue
            density = site.value / (total + 1.0)
            if density > gain:
                best, gain, price = site, density, total
        if best is None:
            break
        plan += best.value
        paid.add(best.place)
        joker = price - sum(best.cost) + 1
        have = [max(owned - count, 0) for owned, count in zip(have, best.cost, strict=True)]
        if joker > 1:
            for _ in range(joker):
                have[have.index(max(have))] -= 1
        purse -= price
    part = 0.0
    if purse and len(paid) < most:
        for site in sites:
            if site.place in paid or site.value <= part:
                continue
            held = total = 0
            for count, owned in zip(site.cost, have, strict=True):
                total += count
                held += min(count, owned)
            held = min(held, purse)
            if held:
                part = max(part, site.value * (held / total) ** 2 * 0.8)
    rest = [max(count, 0) for count in have]
    whole = sum(rest)
    spare = sum(map(float.__mul__, RARITY, map(float, rest)))
    return plan, part, spare * min(purse / whole, 1.0) if whole else 0.0


def _three(have: list[int], cost: Elements) -> bool:
    """Whether three equal elements are left over for a joker."""
    return any(owned - count >= EQUAL for owned, count in zip(have, cost, strict=True))
