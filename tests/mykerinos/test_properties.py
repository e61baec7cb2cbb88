"""Invariants of every position of every game of Mykerinos."""

from __future__ import annotations

from random import Random

from hypothesis import given, note, settings
from hypothesis import strategies as st

from py_rules import record
from py_rules.core import Action, spell
from py_rules.grid import Square
from py_rules.mykerinos import GAME
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS
from py_rules.mykerinos.scoring import cards_of
from py_rules.mykerinos.state import Phase, State, pyramids, shape, squares, untapped
from py_rules.record import Match, Table
from tests.random_matches import FUZZ, legal_attempts

SEATS = st.sampled_from([2, 3, 4])
SEEDS = st.integers(0, 2**32)
# Two probabilities: of drawing the verb of an action first, and of passing if possible.
TASTES = st.tuples(st.sampled_from([0.0, 0.2, 0.6]), st.sampled_from([0.0, 0.0, 0.1, 0.5]))


def game(seats: int, seed: int, taste: tuple[float, float]) -> Match:
    """Return a random game; depending on the taste, players dig a lot or hardly at all."""
    rng = Random(seed)
    by_kind, passing = taste
    positions, actions = [GAME.start(seats, frozenset())], list[Action]()
    while not positions[-1].over:
        state = positions[-1]
        if state.to_move is None:
            action = GAME.deal(state, rng)
        else:
            legal = list(GAME.legal(state))
            if legal[0].words in {("pass",), ("neutral", "skip")} and rng.random() < passing:
                legal = legal[:1]
            elif rng.random() < by_kind:
                kind = rng.choice(sorted({action.words[0] for action in legal}))
                legal = [action for action in legal if action.words[0] == kind]
            action = rng.choice(legal)
        actions.append(action)
        positions.append(GAME.apply(state, action))
    match = Match(Table(GAME, seats), tuple(positions), tuple(actions))
    note(record.write(match))
    return match


def conserved(state: State) -> None:
    """Check that no cube or plot is lost or doubled, and that each is in a valid place."""
    for colour, supply in enumerate(state.supply):
        stock = state.stock[colour] if colour < state.seats else sum(state.neutral)
        museum = sum(seat == colour for _, seat in state.museum)
        assert supply + stock + state.cubes[colour].bit_count() + museum == 25
    assert min(*state.supply, *state.stock, *state.neutral, 0) == 0
    occupied = [space for cubes in state.cubes for space in squares(cubes)]
    assert len(occupied) == len(set(occupied))
    assert set(occupied) <= set(shape(state.height).spaces)
    assert len(dict(state.museum)) == len(state.museum)
    assert dict(state.museum).keys() <= ROOMS.keys()

    claimed = [plot for cards in state.cards for plot in cards]
    present = [*state.deck, *state.plots, *claimed]
    assert len(present) == len(set(present))
    assert set(present) <= PLOTS.keys()
    laid = {plot.plot for plot in state.region}
    assert state.plots <= laid
    assert not laid & state.deck
    seasons_laid = state.season - (state.phase in (Phase.FIRST, Phase.WINGS, Phase.REGION))
    assert len(state.deck) == max(36 - 8 * seasons_laid, 0) - 4 * (seasons_laid == 4)
    assert len(state.region) in (0, 8, 12)


def orderly(state: State) -> None:
    """Check that the turn, the pass track and the tapped cards are consistent."""
    assert len(set(state.passed)) == len(state.passed)
    for seat in range(state.seats):
        assert len(untapped(state, seat)) + len(state.tapped[seat]) == sum(
            PLOTS[plot].patron is not None for plot in state.cards[seat]
        )
    if state.phase in (Phase.DIG, Phase.NEUTRAL):
        assert state.to_move not in state.passed
        assert state.plots == {plot.plot for plot in state.region}
    if state.phase is Phase.INSPECT:
        assert len(state.passed) == state.seats
    if state.phase in (Phase.REGION, Phase.OVER):
        assert not any(state.cubes)
        assert not state.plots


@settings(max_examples=60 * FUZZ, deadline=None)
@given(SEATS, SEEDS, TASTES)
def test_cubes_and_plots_are_conserved(seats: int, seed: int, taste: tuple[float, float]) -> None:
    """[inspect.clear] [museum] There are 25 cubes of each colour and 36 plots in every position."""
    for state in game(seats, seed, taste).positions:
        conserved(state)
        orderly(state)


@settings(max_examples=60 * FUZZ, deadline=None)
@given(SEATS, SEEDS, TASTES)
def test_plot_points_and_museum_cubes_never_decrease(
    seats: int, seed: int, taste: tuple[float, float]
) -> None:
    """Points of plots never decrease, and cubes in the museum never leave it."""
    match = game(seats, seed, taste)
    for before, after in zip(match.positions, match.positions[1:], strict=False):
        for old, new in zip(GAME.scores(before), GAME.scores(after), strict=True):
            assert old["plots"] <= new["plots"]
        assert set(before.museum) <= set(after.museum)
        assert all(set(old) <= set(new) for old, new in zip(before.cards, after.cards, strict=True))
        assert before.deck >= after.deck


@settings(max_examples=60 * FUZZ, deadline=None)
@given(SEATS, SEEDS, TASTES)
def test_a_game_survives_a_round_trip_as_text(
    seats: int, seed: int, taste: tuple[float, float]
) -> None:
    match = game(seats, seed, taste)
    text = record.write(match)
    read = record.read(text)
    assert read.positions == match.positions
    assert read.actions == match.actions
    assert record.write(read) == text


@settings(max_examples=60 * FUZZ, deadline=None)
@given(SEATS, SEEDS, TASTES, st.integers(0, 10_000))
def test_legal_actions_are_exactly_those_without_a_refusal(
    seats: int, seed: int, taste: tuple[float, float], moment: int
) -> None:
    asked = [state for state in game(seats, seed, taste).positions if state.to_move is not None]
    state = asked[moment % len(asked)]
    assert list(map(spell, GAME.legal(state))) == list(map(spell, legal_attempts(GAME, state)))


@settings(max_examples=60 * FUZZ, deadline=None)
@given(SEATS, SEEDS, TASTES)
def test_each_verb_places_cubes_on_the_expected_spaces(
    seats: int, seed: int, taste: tuple[float, float]
) -> None:
    """[dig.start] [patron.lemon] Only Lord Lemon puts a cube on a pyramid, one in each action."""
    match = game(seats, seed, taste)
    for before, action, after in zip(
        match.positions, match.actions, match.positions[1:], strict=False
    ):
        if before.phase not in (Phase.DIG, Phase.NEUTRAL):
            continue
        spaces = {Square.parse(word) for word in action.words if word[1:].isdecimal()}
        steep = pyramids(before.region)
        assert len(spaces & steep) == (action.words[0] == "lemon")
        if after.phase in (Phase.DIG, Phase.NEUTRAL):
            added = [
                new - old for old, new in zip(before.cubes, after.cubes, strict=True) if new != old
            ]
            assert len(added) <= 1
            assert set(squares(sum(added))) == spaces


@settings(max_examples=200 * FUZZ, deadline=None)
@given(
    st.lists(st.sampled_from(sorted(PLOTS)), unique=True),
    st.sets(st.sampled_from(sorted(ROOMS))),
    st.permutations(PATRONS),
)
def test_the_exhibition_counted_another_way(
    cards: list[int], rooms: set[str], wings: list[str]
) -> None:
    """[score.exhibition] [score.sets] Cards are added one by one, and sets are taken away one by
    one.
    """
    state = GAME.start(3, frozenset())._replace(
        wings=tuple(wings),
        cards=(tuple(sorted(cards)), (), ()),
        museum=tuple((room, 0) for room in sorted(rooms)),
    )
    expected = 0
    for card in cards:
        expected += PLOTS[card].points
        if (patron := PLOTS[card].patron) is not None:
            wing = wings.index(patron) + 1
            left = wing - 1 or 5  # the previous wing in the ring; room 2-N is behind wing N
            worths = {f"5-{wing}": 5, f"3-{wing}": 3, f"2-{wing}": 2, f"2-{left}": 2}
            expected += max([1, *(worths[room] for room in rooms if room in worths)])
    left_over = [PLOTS[card].patron for card in cards]
    while all(patron in left_over for patron in PATRONS):
        expected += 5
        for patron in PATRONS:
            left_over.remove(patron)
    assert GAME.totals(state) == (expected, 0, 0)
    assert sum(cards_of(state, 0, patron) for patron in PATRONS) == len(cards) - (36 in cards)
