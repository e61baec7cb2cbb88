"""What bots know of Mykerinos."""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from py_rules.bots.mind import Evaluation, Moves, Style, Term, TreeStyle
from py_rules.bots.weights import weights
from py_rules.message import N_, Text, message
from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import LEAVE, PASS, SKIP, Decline
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.state import (
    Phase,
    State,
    cubes_in,
    inspector,
    neutral_colour,
    plots_in,
)
from py_rules.mykerinos.terms import TITLES

LABELS = {
    "plots": N_("points on plots"),
    "wing": N_("the wing of {subject}"),
    "sets": N_("sets of five patrons"),
    "progress": N_("progress towards the next set"),
    "halls": N_("museum rooms for future cards"),
    "doors": N_("the best free room"),
    "helpers": N_("patrons to use later"),
    "untapped": N_("patrons to use later"),
    "kept": N_("cubes for later seasons"),
    "area": N_("area {subject}"),
}

CARDS = (0.0, 2.2, 1.7, 1.2, 0.7, 0.0)  # cards of each patron still to come, by season
PROGRESS = tuple(distinct * distinct / 5 for distinct in range(6))
HELPER = 0.8  # points; what a patron's card is worth in each season in which it can be used
NOBODY = 0.4  # how much an area without a second is worth, compared to a colour without cubes
EVEN = 0.7  # how much of the stock of a rival is dug before somebody passes, on average


class _Holding(NamedTuple):
    """What a seat has, what each plot would add, and the features that follow from both."""

    doors: float  # the points that the best open room would add
    gains: dict[int, float]  # by plot, the points that it would add
    terms: list[Term]
    cards: int


class _Holdings(NamedTuple):
    """What all seats have: it does not change while the digging goes on."""

    seats: tuple[_Holding, ...]
    terms: list[Term]  # of all of them
    areas: dict[object, list[tuple[int, float]]]  # the cache of `_expected`


@lru_cache(512)
def _holdings(
    cards: tuple[tuple[int, ...], ...],
    museum: tuple[tuple[str, int], ...],
    wings: tuple[str, ...],
    season: int,
) -> _Holdings:
    seats = tuple([_holding(seat, own, museum, wings, season) for seat, own in enumerate(cards)])
    return _Holdings(seats, [term for own in seats for term in own.terms], {})


@lru_cache(4096)
def _holding(
    seat: int,
    plots: tuple[int, ...],
    museum: tuple[tuple[str, int], ...],
    wings: tuple[str, ...],
    season: int,
) -> _Holding:
    left, future = SEASONS - season, CARDS[season]
    wing_of = {patron: wings.index(patron) for patron in PATRONS}
    cards = [0] * 5  # by wing
    for number in plots:
        patron = PLOTS[number].patron
        if patron is not None:
            cards[wing_of[patron]] += 1
    rooms = [1] * 5  # what a card of each wing is worth
    taken = dict(museum)
    for name, owner in museum:
        if owner == seat:
            room = ROOMS[name]
            for wing in room.wings:
                rooms[wing] = max(rooms[wing], room.value)
    least = min(cards)
    distinct = sum(count > least for count in cards)
    step = 5.0 if distinct == 4 else PROGRESS[distinct + 1]
    step -= PROGRESS[distinct] if left else 0.0
    gains = {}
    for number, plot in PLOTS.items():
        gain = float(plot.points)
        if plot.patron is not None:
            wing = wing_of[plot.patron]
            gain += rooms[wing] + HELPER * left
            if cards[wing] == least and (left or distinct == 4):
                gain += step
        gains[number] = gain
    terms: list[Term] = [
        ("plots", seat, "", sum(PLOTS[number].points for number in plots)),
        ("sets", seat, "", 5 * least),
        ("progress", seat, "", PROGRESS[distinct] if left else 0.0),
        ("halls", seat, "", (sum(rooms) - 5) * future),
        ("helpers", seat, "", HELPER * left * sum(cards)),
    ]
    terms += (
        ("wing", seat, wings[wing], cards[wing] * rooms[wing]) for wing in range(5) if cards[wing]
    )
    doors = _doors(seat, taken, cards, rooms, season)
    terms.append(("doors", seat, "", doors))
    return _Holding(doors, gains, terms, sum(cards))


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


def terms(state: State) -> list[Term]:
    """The features of a position, for all seats."""
    season = state.season
    holdings = _holdings(state.cards, state.museum, state.wings or PATRONS, season)
    found = holdings.terms.copy()
    digging = state.phase in _DIGGING
    coming = _coming(state) if digging else [0.0] * len(state.cubes)
    for seat, stock in enumerate(state.stock):
        if digging:
            found.append(("active", seat, "", coming[seat]))
            if seat not in state.passed:
                untapped = holdings.seats[seat].cards - len(state.tapped[seat])
                found.append(("untapped", seat, "", min(untapped, coming[seat] / 2)))
        if season < SEASONS:
            found.append(("kept", seat, "", min(max(stock - coming[seat], 0), 6)))
    if state.region and not state.over:
        _areas(state, holdings, coming, found)
    return found


_DIGGING = (Phase.DIG, Phase.NEUTRAL)


def _coming(state: State) -> list[float]:
    """By colour, how many cubes are likely to be dug before the season's digging ends.

    A seat may pass at any time, and the last one then has a single action left.
    """
    found = [0.0] * len(state.cubes)
    active = [seat for seat in range(state.seats) if seat not in state.passed]
    if len(active) == 1:
        seat = active[0]
        found[seat] = float(min(state.stock[seat], 2))
        longest = 1.0
    else:
        stocks = sorted([state.stock[seat] for seat in active])
        for seat in active:
            own = state.stock[seat]
            others = stocks[-2] if own == stocks[-1] else stocks[-1]
            found[seat] = min(own, EVEN * others + 2)
        longest = max(found) / 2
    if state.neutral:
        neutral = sum([min(state.neutral[seat], longest * 2) for seat in active])
        found[2] = min(neutral, 2 * longest) / 2
    return found


def _areas(state: State, holdings: _Holdings, coming: list[float], found: list[Term]) -> None:
    """Add what each area can be expected to bring."""
    seats, inspecting = state.seats, state.phase is Phase.INSPECT
    everything = round(2 * sum(coming)) / 2
    ties = _ties(state.passed, seats, len(state.cubes))
    shared = (everything, ties, tuple([round(each) for each in coming])) if everything else ties
    known = holdings.areas
    region, plots = state.region, state.plots
    for area in range(state.area if inspecting else 0, len(region) // 2):
        counts = cubes_in(state, area)
        rank = state.rank if inspecting and area == state.area else 0
        here = plots_in(region, plots, area)
        key = (here, counts, rank, shared)
        expected = known.get(key)
        if expected is None:
            expected = known[key] = _expected(
                here, counts, rank, holdings.seats, ties, coming, everything, len(region) // 2
            )
        for colour, points in expected:
            found.append(("area", colour, str(area + 1), points))


@lru_cache(256)
def _ties(passed: tuple[int, ...], seats: int, colours: int) -> tuple[float, ...]:
    """By colour, how good its place on the pass track is or is going to be, as a part of a cube."""
    line = [0.5, 0.3, 0.15, 0.0][: max(seats, 3)]
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
    holdings: tuple[_Holding, ...],
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
    heat = 0.1 + 0.55 * sqrt(everything / areas)
    heights = [count + tie for count, tie in zip(counts, ties, strict=True)]
    most = max(heights)
    weights = [
        exp((height - most) / heat) * (1.0 if count else min(each / 6, 1.0))
        for height, count, each in zip(heights, counts, coming, strict=True)
    ]
    nobody = NOBODY * exp(-most / heat)
    whole = sum(weights) + nobody
    found = [0.0] * len(counts)
    for first, weight in enumerate(weights):
        if weight < 0.01 * whole:
            continue
        chance, rest = weight / whole, whole - weight
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
    holdings: tuple[_Holding, ...],
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


def moves(_: State, state: State) -> Moves:
    """Every legal action."""
    return [(action,) for action in GAME.legal(state)]


def idle(state: State) -> Decline | None:
    """The action that stops digging or leaves a plot; None if there is none."""
    if state.phase is Phase.DIG:
        return PASS
    if state.phase is Phase.NEUTRAL:
        return SKIP
    neutral = inspector(state) == neutral_colour(state)
    return LEAVE if state.rank > 1 and not neutral else None


def subject(word: str) -> Text:
    """The name of a patron, or the number of an area as it is."""
    return message(TITLES[word]) if word in TITLES else word


def wastes(state: State, action: object) -> bool:
    """Whether the action passes as the first one, with many cubes and few of them dug."""
    if action != PASS or state.passed:
        return False
    assert state.to_move is not None
    own = state.cubes[state.to_move].bit_count()
    return own < 4 <= state.stock[state.to_move]


STYLES = {
    "novice": Style(width=1, depth=2, slips=3.5, among=12),
    "apprentice": Style(width=2, depth=2, slips=2.0, among=8),
    "adept": Style(width=4, depth=2, slips=0.8, among=4),
    "master": Style(width=6, depth=2, answers=4),
}
TREE = TreeStyle()
EVALUATION = Evaluation(
    GAME,
    terms,
    weights("mykerinos"),
    moves,
    LABELS,
    idle,
    STYLES,
    subject,
    wastes=wastes,
    tree=TREE,
)
