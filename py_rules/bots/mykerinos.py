"""What bots know of Mykerinos."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from py_rules.bots.mind import Evaluation, Moves, Style, Term
from py_rules.bots.weights import weights
from py_rules.message import N_, Text, message
from py_rules.mykerinos import GAME
from py_rules.mykerinos.actions import LEAVE, PASS, SKIP, Decline
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.state import Phase, State, cubes_in, inspector, neutral_colour, track
from py_rules.mykerinos.terms import TITLES

LABELS = {
    "plots": N_("points on plots"),
    "wing": N_("the wing of {subject}"),
    "sets": N_("sets of five patrons"),
    "progress": N_("progress towards the next set"),
    "halls": N_("museum rooms for future cards"),
    "doors": N_("the best free room"),
    "helpers": N_("patrons to use later"),
    "kept": N_("cubes for later seasons"),
    "area": N_("area {subject}"),
    "contest": N_("area {subject}"),
    "share": N_("area {subject}"),
}

FUTURE = (0.0, 2.2, 1.7, 1.2, 0.7, 0.0)  # cards of each patron still to come, by season
PROGRESS = tuple(distinct * distinct / 5 for distinct in range(6))


class _Holding(NamedTuple):
    """What a seat has, what each plot would add, and the features that follow from both."""

    doors: float  # the points that the best open room would add
    gains: dict[int, float]  # by plot, the points that it would add
    terms: list[Term]
    cards: int


@lru_cache(4096)
def _holding(
    seat: int,
    plots: tuple[int, ...],
    museum: tuple[tuple[str, int], ...],
    wings: tuple[str, ...],
    season: int,
) -> _Holding:
    """The holding of a seat with these plots; it does not change while the digging goes on."""
    left, future = SEASONS - season, FUTURE[season]
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
    gains = {}
    for number, plot in PLOTS.items():
        gain = float(plot.points)
        if plot.patron is not None:
            wing = wing_of[plot.patron]
            gain += rooms[wing] + 0.4 * left
            if cards[wing] == least and (left or distinct == 4):
                gain += (2 * distinct + 1) / 5
        gains[number] = gain
    terms: list[Term] = [
        ("plots", seat, "", sum(PLOTS[number].points for number in plots)),
        ("sets", seat, "", 5 * least),
        ("progress", seat, "", PROGRESS[distinct] * (1 if left else 0.3)),
        ("halls", seat, "", (sum(rooms) - 5) * future),
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
            gain += max(room.value - rooms[wing], 0) * (cards[wing] + FUTURE[season])
        best = max(best, gain)
    return best


def terms(state: State) -> list[Term]:
    """The features of a position, for all seats."""
    found: list[Term] = []
    left = SEASONS - state.season
    wings = state.wings or PATRONS
    holdings = [
        _holding(seat, cards, state.museum, wings, state.season)
        for seat, cards in enumerate(state.cards)
    ]
    digging = state.phase in _DIGGING
    for seat, own in enumerate(holdings):
        found += own.terms
        stock = state.stock[seat]
        awake = digging and seat not in state.passed
        untapped = own.cards - len(state.tapped[seat]) if awake else 0
        found.append(("helpers", seat, "", own.cards * left + 0.7 * untapped))
        if awake:
            found.append(("active", seat, "", stock))
        if left:
            found.append(("kept", seat, "", stock))
    if state.region and not state.over:
        _areas(state, found)
    return found


_DIGGING = (Phase.DIG, Phase.NEUTRAL)


def _areas(state: State, found: list[Term]) -> None:
    """Add the features of the areas: what each would bring now, and how certain that is."""
    areas = len(state.region) // 2
    counts = [cubes_in(state, area) for area in range(areas)]
    places = [9] * len(state.cubes)
    for place, colour in enumerate(track(state)):
        places[colour] = place
    digging = state.phase in _DIGGING
    inspecting = state.phase is Phase.INSPECT
    active = [
        state.stock[seat] if digging and seat not in state.passed else 0
        for seat in range(state.seats)
    ]
    everything = sum(active) + sum(state.neutral if digging else ())
    sure = [1 / (1 + (everything - own) / 8) for own in active]
    shared = (tuple(places), state.cards, state.museum, state.wings, state.season)
    for area in range(state.area if inspecting else 0, areas):
        if not any(counts[area]):
            continue
        here = tuple(
            laid.plot for laid in state.region[2 * area : 2 * area + 2] if laid.plot in state.plots
        )
        label = str(area + 1)
        rank = state.rank if inspecting and area == state.area else 0
        for colour, gain, share in _area(here, counts[area], rank, *shared):
            if gain:
                found.append(("area", colour, label, gain * sure[colour]))
            if digging:
                doubt = 1 - sure[colour]
                if gain:
                    found.append(("contest", colour, label, gain * doubt))
                found.append(("share", colour, label, share * doubt))


@lru_cache(16384)
def _area(
    plots: tuple[int, ...],
    counts: tuple[int, ...],
    rank: int,
    places: tuple[int, ...],
    cards: tuple[tuple[int, ...], ...],
    museum: tuple[tuple[str, int], ...],
    wings: tuple[str, ...],
    season: int,
) -> list[tuple[int, float, float]]:
    """For each player's colour in an area: the points its plots would bring, and its share of the
    cubes times all that the plots are worth.
    """
    seats = len(cards)
    holdings = [_holding(seat, own, museum, wings, season) for seat, own in enumerate(cards)]
    present = [colour for colour, count in enumerate(counts) if count]
    present.sort(key=lambda colour: (-counts[colour], places[colour]))
    gains = _inspected(present, rank, plots, holdings, 2 if seats == 2 else None)
    whole = sum(counts) + 1
    return [
        (
            colour,
            gains.get(colour, 0.0),
            sum([holdings[colour].gains[plot] for plot in plots]) * counts[colour] / whole,
        )
        for colour in present
        if colour < seats and plots
    ]


def _inspected(
    present: list[int],
    rank: int,
    plots: tuple[int, ...],
    holdings: list[_Holding],
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


STYLES = {
    "novice": Style(width=1, depth=2, slips=3.5, among=12),
    "apprentice": Style(width=2, depth=2, slips=2.0, among=8),
    "adept": Style(width=4, depth=2, slips=0.8, among=4),
    "master": Style(width=6, depth=2, answers=4),
}
EVALUATION = Evaluation(GAME, terms, weights("mykerinos"), moves, LABELS, idle, STYLES, subject)
