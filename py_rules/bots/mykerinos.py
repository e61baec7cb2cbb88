"""What bots know of Mykerinos."""

from __future__ import annotations

from py_rules.bots.mind import Mind, Moves, Term
from py_rules.bots.weights import MYKERINOS
from py_rules.mykerinos import GAME
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.rules import TITLES
from py_rules.mykerinos.state import Phase, State, neutral_colour, rooms_open, track

SAYINGS = {
    "plots": "points on plots",
    "wing": "the wing of {subject}",
    "sets": "sets of five patrons",
    "progress": "towards the next set",
    "halls": "room in the museum for cards to come",
    "doors": "the best room still open",
    "helpers": "patrons who will help",
    "active": "cubes still to dig with",
    "kept": "cubes for later seasons",
    "area": "the plots of area {subject}",
    "contest": "the lead in area {subject}",
    "share": "cubes in area {subject}",
}

FUTURE = (0.0, 2.2, 1.7, 1.2, 0.7, 0.0)  # cards of each patron still to come, by season
PROGRESS = tuple(distinct * distinct / 5 for distinct in range(6))
NUMBER = {patron: index for index, patron in enumerate(PATRONS)}
CARD = {
    plot.number: (plot.points, NUMBER[plot.patron] if plot.patron else None)
    for plot in PLOTS.values()
}


class _Holding:
    """What a seat has, and what more would be worth to it."""

    __slots__ = ("cards", "doors", "future", "gain", "left", "rooms")

    def __init__(self, state: State, seat: int, wing_of: list[int]) -> None:
        self.left = SEASONS - state.season
        self.future = FUTURE[state.season]
        self.cards = [0] * 5  # by wing
        for plot in state.cards[seat]:
            patron = CARD[plot][1]
            if patron is not None:
                self.cards[wing_of[patron]] += 1
        self.rooms = [1] * 5  # what a card of each wing is worth
        for name, owner in state.museum:
            if owner == seat:
                room = ROOMS[name]
                for wing in room.wings:
                    if room.value > self.rooms[wing]:
                        self.rooms[wing] = room.value
        self.doors = self._doors(state, seat)
        self.gain: dict[int, float] = {}  # of a plot

    def _doors(self, state: State, seat: int) -> float:
        """What the best room that is open adds."""
        best = 0.0
        for name in rooms_open(state, seat):
            room = ROOMS[name]
            gain = 0.0
            for wing in room.wings:
                if (more := room.value - self.rooms[wing]) > 0:
                    gain += more * (self.cards[wing] + self.future)
            if room.value < 5 and self.left:  # it opens a 5-room
                gain += 0.5 * self.left
            if gain > best:
                best = gain
        return best

    def of_plot(self, plot: int, wing_of: list[int]) -> float:
        """What it adds to claim a plot."""
        if plot in self.gain:
            return self.gain[plot]
        points, patron = CARD[plot]
        gain = float(points)
        if patron is not None:
            wing = wing_of[patron]
            gain += self.rooms[wing] + 0.4 * self.left
            least = min(self.cards)
            if self.cards[wing] == least:
                distinct = sum(count > least for count in self.cards)
                gain += (2 * distinct + 1) / 5 if self.left or distinct == 4 else 0.0
        self.gain[plot] = gain
        return gain


def terms(state: State) -> list[Term]:
    """Features of a position, by seat."""
    found: list[Term] = []
    seats, season = state.seats, state.season
    left = SEASONS - season
    wings = state.wings or PATRONS
    wing_of = [wings.index(patron) for patron in PATRONS]
    holdings = [_Holding(state, seat, wing_of) for seat in range(seats)]
    digging = state.phase in _DIGGING
    for seat, own in enumerate(holdings):
        cards, rooms = own.cards, own.rooms
        found.append(("plots", seat, "", sum(CARD[plot][0] for plot in state.cards[seat])))
        halls = 0.0
        for wing in range(5):
            if cards[wing]:
                found.append(("wing", seat, wings[wing], cards[wing] * rooms[wing]))
            halls += rooms[wing] - 1
        least = min(cards)
        distinct = sum(count > least for count in cards)
        found.append(("sets", seat, "", 5 * least))
        found.append(("progress", seat, "", PROGRESS[distinct] * (1 if left else 0.3)))
        found.append(("halls", seat, "", halls * own.future))
        found.append(("doors", seat, "", own.doors))
        awake = digging and seat not in state.passed
        helpers = sum(cards)
        untapped = helpers - len(state.tapped[seat]) if awake else 0
        found.append(("helpers", seat, "", helpers * left + 0.7 * untapped))
        stock = state.stock[seat]
        found.append(("active", seat, "", stock if awake else 0))
        found.append(("kept", seat, "", stock * (left > 0)))
    if state.region and not state.over:
        _areas(state, holdings, wing_of, found)
    return found


_DIGGING = (Phase.DIG, Phase.NEUTRAL)


def _areas(
    state: State, holdings: list[_Holding], wing_of: list[int], found: list[Term]
) -> None:
    """What the areas would bring if the digging ended now, and how sure that is."""
    colours = len(state.cubes)
    areas = len(state.region) // 2
    counts = [[0] * colours for _ in range(areas)]
    for colour, cubes in enumerate(state.cubes):
        for row, col in cubes:
            counts[row // 3 * 2 + (col >= 4)][colour] += 1
    places = [9] * colours
    for place, colour in enumerate(track(state)):
        places[colour] = place
    digging = state.phase in _DIGGING
    inspecting = state.phase is Phase.INSPECT
    active = [
        state.stock[seat] if digging and seat not in state.passed else 0
        for seat in range(state.seats)
    ]
    everything = sum(active) + sum(state.neutral if digging else ())
    neutral = neutral_colour(state)
    for area in range(state.area if inspecting else 0, areas):
        here = [
            laid.plot
            for laid in state.region[2 * area : 2 * area + 2]
            if laid.plot in state.plots
        ]
        if not here:
            continue
        row = counts[area]
        present = [colour for colour in range(colours) if row[colour]]
        if not present:
            continue
        present.sort(key=lambda colour: (-row[colour], places[colour]))
        label = str(area + 1)
        cubes = sum(row)
        rank = state.rank if inspecting and area == state.area else 0
        gains = _inspected(present, rank, here, holdings, wing_of, neutral)
        for colour in present:
            if colour == neutral:
                continue
            others = everything - active[colour]
            sure = 1 / (1 + others / 8)
            gain = gains.get(colour, 0.0)
            if gain:
                found.append(("area", colour, label, gain * sure))
                if digging:
                    found.append(("contest", colour, label, gain * (1 - sure)))
            if digging:
                pot = sum(holdings[colour].of_plot(plot, wing_of) for plot in here)
                found.append(("share", colour, label, pot * row[colour] / (cubes + 1) * (1 - sure)))


def _inspected(
    present: list[int],
    rank: int,
    plots: list[int],
    holdings: list[_Holding],
    wing_of: list[int],
    neutral: int | None,
) -> dict[int, float]:
    """What each colour would gain in an area if all took what is best for them."""
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
                left.remove(max(left, key=lambda plot: holdings[rival].of_plot(plot, wing_of)))
            continue
        own = holdings[colour]
        best = max(left, key=lambda plot: own.of_plot(plot, wing_of))
        gain = own.of_plot(best, wing_of)
        if place < 2 and own.doors > gain:
            gains[colour] = own.doors
        else:
            gains[colour] = gain
            left.remove(best)
    return gains


def moves(_: State, state: State) -> Moves:
    """Every legal action."""
    return [(action,) for action in GAME.legal(state)]


def subject(word: str) -> str:
    return TITLES.get(word, word)


MIND = Mind(GAME, terms, MYKERINOS, moves, SAYINGS, subject)
