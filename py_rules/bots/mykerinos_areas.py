"""The cards and rooms of each seat of Mykerinos, and the points to expect there and in areas."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from math import exp, sqrt
from typing import Any, NamedTuple

from py_rules.bots.mind import Feature, Weights
from py_rules.bots.weights import numbers
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.state import INSPECT, Phase, State, area_bits, plots_in

REGION = Phase.REGION
TABLES = (2, 3, 4)  # how many may play; their numbers differ
NUMBERS = {seats: numbers("mykerinos", seats) for seats in TABLES}
CARDS = (0.0, 2.2, 1.7, 1.2, 0.7, 0.0)  # cards of each patron still to come, by season
# By number of players:
PROGRESS = {
    seats: tuple([found["distinct"] * distinct * distinct for distinct in range(6)])
    for seats, found in NUMBERS.items()
}
# by patron, the points of a card for each season in which it can be used;
HELP = {
    seats: {patron: found[f"helper {patron}"] for patron in PATRONS}
    for seats, found in NUMBERS.items()
}
# how likely nobody is second, compared to a colour without cubes;
NOBODY = {seats: found["nobody"] for seats, found in NUMBERS.items()}
# how much of the stock of a rival is dug before somebody passes, on average;
EVEN = {seats: found["even"] for seats, found in NUMBERS.items()}
# doubt about who is first in an area, by the cubes to come;
HEAT = {seats: found["heat"] for seats, found in NUMBERS.items()}
# how much a place on the pass track counts.
TIES = {seats: found["ties"] for seats, found in NUMBERS.items()}
ROUNDED = 1e-9  # share of a sum; a smaller difference is mostly a rounding error


class Holding(NamedTuple):
    """The gains that are open to a seat, and the features of its cards and rooms."""

    doors: float  # the points that the best open room would add
    gains: dict[int, float]  # by plot, the points that it would add
    terms: list[Feature]
    cards: int


class Holdings(NamedTuple):
    """The holdings of all seats, which don't change during the digging, with caches."""

    seats: tuple[Holding, ...]
    terms: list[Feature]  # of all of them
    areas: dict[object, dict[Any, Any]]  # the caches of `areas_of` and `area_points`
    sums: list[tuple[Weights, list[float]]]  # by weights, the points of the terms by seat


@lru_cache(512)
def holdings_of(
    cards: tuple[tuple[int, ...], ...],
    museum: tuple[tuple[str, int], ...],
    wings: tuple[str, ...],
    season: int,
) -> Holdings:
    count = len(cards)
    seats = tuple(
        [_holding(seat, own, museum, wings, season, count) for seat, own in enumerate(cards)]
    )
    return Holdings(seats, [term for own in seats for term in own.terms], {}, [])


@lru_cache(4096)
def _holding(
    seat: int,
    plots: tuple[int, ...],
    museum: tuple[tuple[str, int], ...],
    wings: tuple[str, ...],
    season: int,
    seats: int,
) -> Holding:
    left, future = SEASONS - season, CARDS[season]
    progress, help_by = PROGRESS[seats], HELP[seats]
    wing_of = {patron: wings.index(patron) for patron in PATRONS}
    cards, help_later = [0] * 5, 0.0  # by wing; points for each season in which they can be used
    for number in plots:
        patron = PLOTS[number].patron
        if patron is not None:
            cards[wing_of[patron]] += 1
            help_later += help_by[patron]
    rooms = [1] * 5  # what a card of each wing is worth
    taken = dict(museum)
    for name, owner in museum:
        if owner == seat:
            room = ROOMS[name]
            for wing in room.wings:
                rooms[wing] = max(rooms[wing], room.value)
    least = min(cards)
    distinct = sum(count > least for count in cards)
    step = 5.0 if distinct == 4 else progress[distinct + 1]
    step -= progress[distinct] if left else 0.0
    gains = {}
    for number, plot in PLOTS.items():
        gain = float(plot.points)
        if plot.patron is not None:
            wing = wing_of[plot.patron]
            gain += rooms[wing] + help_by[plot.patron] * left
            if cards[wing] == least and (left or distinct == 4):
                gain += step
        gains[number] = gain
    terms: list[Feature] = [
        ("plots", seat, "", sum(PLOTS[number].points for number in plots)),
        ("sets", seat, "", 5 * least),
        ("progress", seat, "", progress[distinct] if left else 0.0),
        ("halls", seat, "", (sum(rooms) - 5) * future),
        ("helpers", seat, "", help_later * left),
    ]
    terms += (
        ("wing", seat, wings[wing], cards[wing] * rooms[wing]) for wing in range(5) if cards[wing]
    )
    doors = _doors(seat, taken, cards, rooms, season)
    terms.append(("doors", seat, "", doors))
    return Holding(doors, gains, terms, sum(cards))


def _doors(
    seat: int, taken: dict[str, int], cards: list[int], rooms: list[int], season: int
) -> float:
    """The points that the best open room would add."""
    best = 0.0
    for name, room in ROOMS.items():
        if name in taken:
            continue
        if room.value == 5 and not any(taken.get(door) == seat for door in room.doors):
            continue
        gain = 0.0 if room.value == 5 else 0.5 * (SEASONS - season)  # a small one opens a large one
        for wing in room.wings:
            gain += max(room.value - rooms[wing], 0) * (cards[wing] + CARDS[season])
        best = max(best, gain)
    return best


def season_of(state: State) -> int:
    """The season that counts as the present one. Before a new region is laid, it is still the last
    one: what patrons can do in the new season is still to come.
    """
    return state.season - 1 if state.phase is REGION and state.season > 1 else state.season


def coming_in(state: State) -> list[float]:
    return _coming(state.stock, state.passed, state.neutral, len(state.cubes))


@lru_cache(4096)
def _coming(
    stock: tuple[int, ...], passed: tuple[int, ...], neutral: tuple[int, ...], colours: int
) -> list[float]:
    """By colour, how many cubes are likely to be dug before the season's digging ends.

    A seat may pass at any time, and the last one then has a single action left.
    """
    found = [0.0] * colours
    active = [seat for seat in range(len(stock)) if seat not in passed]
    if len(active) == 1:
        seat = active[0]
        found[seat] = float(min(stock[seat], 2))
        longest = 1.0
    else:
        even = EVEN[len(stock)]
        stocks = sorted([stock[seat] for seat in active])
        for seat in active:
            own = stock[seat]
            others = stocks[-2] if own == stocks[-1] else stocks[-1]
            found[seat] = min(own, even * others + 2)
        longest = max(found) / 2
    if neutral:
        left = sum([min(neutral[seat], longest * 2) for seat in active])
        found[2] = min(left, 2 * longest) / 2
    return found


def areas_of(
    state: State, holdings: Holdings, coming: list[float]
) -> Iterator[tuple[int, list[tuple[int, float]]]]:
    """By area that is not cleared yet, the points that each colour can expect there."""
    inspecting = state.phase is INSPECT
    first, rank = (state.area, state.rank) if inspecting else (0, 0)
    everything, ties, known = outlook(state, holdings, coming)
    region, colours = state.region, len(state.cubes)
    cubes = counts(state)
    for area in range(first, len(region) // 2):
        own = cubes[area * colours : (area + 1) * colours]
        served = rank if area == first else 0
        key = (area, own, served)
        expected = known.get(key)
        if expected is None:
            expected = known[key] = _expected(
                plots_in(region, state.plots, area),
                own,
                served,
                holdings.seats,
                ties,
                coming,
                everything,
                len(region) // 2,
            )
        yield area, expected


def area_points(state: State, holdings: Holdings, coming: list[float]) -> tuple[float, ...]:
    """By seat, the points that it can expect in all areas."""
    known = outlook(state, holdings, coming)[2]
    key: tuple[object, ...] = counts(state)
    if state.phase is INSPECT:
        key = (*key, state.area, state.rank)
    found = known.get(key)
    if found is None:
        sums = [0.0] * state.seats
        for _, expected in areas_of(state, holdings, coming):
            for colour, points in expected:
                sums[colour] += points
        found = known[key] = tuple(sums)
    points_by_seat: tuple[float, ...] = found
    return points_by_seat


def counts(state: State) -> tuple[int, ...]:
    """The cubes of each colour in the first area, then in the second, and so on."""
    cubes = state.cubes
    return tuple(
        [(own & area).bit_count() for area in AREAS[: len(state.region) // 2] for own in cubes]
    )


def outlook(
    state: State, holdings: Holdings, coming: list[float]
) -> tuple[float, tuple[float, ...], dict[Any, Any]]:
    """The number of cubes still to come, the tie-break of each colour, and the cache for these."""
    everything = round(2 * sum(coming)) / 2
    ties = _ties(state.passed, state.seats, len(state.cubes))
    key = (state.region, state.plots, ties, tuple(coming) if everything else ())
    known = holdings.areas.get(key)
    if known is None:
        if len(holdings.areas) > 500:
            holdings.areas.clear()
        known = holdings.areas[key] = {}
    return everything, ties, known


AREAS = [area_bits(area) for area in range(6)]


@lru_cache(256)
def _ties(passed: tuple[int, ...], seats: int, colours: int) -> tuple[float, ...]:
    """By colour, the value of its present or expected place on the pass track, in cubes."""
    line = [TIES[seats] * part for part in (0.5, 0.3, 0.15, 0.0)[: max(seats, 3)]]
    places = [*line] if seats > 2 else [line[0], line[2]]
    open_places = places[len(passed) :]
    found = [sum(open_places) / len(open_places) if open_places else 0.0] * colours
    for place, seat in enumerate(passed):
        found[seat] = places[place]
    if seats == 2:
        found[2] = line[1]
    return tuple(found)


def _expected(
    plots: tuple[int, ...],
    counts: tuple[int, ...],
    rank: int,
    holdings: tuple[Holding, ...],
    ties: tuple[float, ...],
    coming: list[float],
    everything: float,
    areas: int,
) -> list[tuple[int, float]]:
    """By colour, the points that an area can be expected to bring.

    Who will be first, and who second, is drawn with probabilities that depend on the cubes there
    (the model of Plackett and Luce); the fewer cubes are still to come, the surer it is.
    """
    if not plots:
        return []
    seats = len(holdings)
    neutral = 2 if seats == 2 else None
    if not everything or rank:
        present = [colour for colour, count in enumerate(counts) if count]
        present.sort(key=lambda colour: (-counts[colour], -ties[colour]))
        gains = _inspected(present, rank, plots, holdings, neutral)
        return [(colour, gain) for colour, gain in gains.items() if colour < seats]
    heat = 0.1 + HEAT[seats] * sqrt(everything / areas)
    heights = [count + tie for count, tie in zip(counts, ties, strict=True)]
    most = max(heights)
    weights = [
        exp((height - most) / heat) * (1.0 if count else min(each / 6, 1.0))
        for height, count, each in zip(heights, counts, coming, strict=True)
    ]
    nobody = NOBODY[seats] * exp(-most / heat)
    whole = sum(weights) + nobody
    found = [0.0] * len(counts)
    for first, weight in enumerate(weights):
        if weight < 0.01 * whole:
            continue
        chance, rest = weight / whole, whole - weight
        if rest < ROUNDED * whole:  # then it is little more than an error of rounding
            rest = nobody + sum(weights[:first]) + sum(weights[first + 1 :])
        for second in range(-1, len(weights)):
            if second == first:
                continue
            part = nobody if second < 0 else weights[second]
            if part < 0.01 * rest:
                continue
            order = [first] if second < 0 else [first, second]
            for colour, gain in _inspected(order, 0, plots, holdings, neutral).items():
                found[colour] += chance * part / rest * gain
    return [(colour, points) for colour, points in enumerate(found) if points and colour < seats]


def _inspected(
    present: list[int],
    rank: int,
    plots: tuple[int, ...],
    holdings: tuple[Holding, ...],
    neutral: int | None,
) -> dict[int, float]:
    """By colour, the gain in an area if all take what is best for them."""
    gains: dict[int, float] = {}
    left = list(plots)
    for place in range(rank, len(present)):
        if not left:
            break
        colour = present[place]
        if colour == neutral:
            if place == 0 and len(present) == 1:
                break
            if place < 2:  # the rival takes away what is best for the other one
                rival = present[1 - place]
                left.remove(max(left, key=holdings[rival].gains.__getitem__))
            continue
        own = holdings[colour]
        best = max(left, key=own.gains.__getitem__)
        gain = own.gains[best]
        if place < 2 and own.doors > gain:
            gains[colour] = own.doors
        else:
            gains[colour] = gain
            left.remove(best)
    return gains
