"""Invariants of every game of Myraclia, with any options."""

from __future__ import annotations

from datetime import date
from functools import cache, reduce
from itertools import pairwise
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from py_rules import record
from py_rules.core import spell
from py_rules.myraclia import GAME
from py_rules.myraclia.actions import Action, Spend
from py_rules.myraclia.book import RULES
from py_rules.myraclia.data import (
    ELEMENTS,
    OFFER,
    TILES,
    TOKENS,
    Elements,
    goal,
)
from py_rules.myraclia.rules import refusal
from py_rules.myraclia.scoring import gains
from py_rules.myraclia.state import (
    Phase,
    State,
    border,
    free,
    hand,
    pool,
    size,
    start,
    tiles,
)
from tests.random_matches import FUZZ, legal_attempts


def table_of(number: int) -> tuple[int, frozenset[str], int]:
    """Return a number of seats, some of the options, and a seed for a random game."""
    rng = Random(number)
    options = frozenset(each for each in sorted(GAME.options) if rng.random() < 0.5)
    return GAME.seats[number % len(GAME.seats)], options, number


# All tests use the same games, so each game is played only once. Each day has other games.
FIRST = date.today().toordinal() * 1000
tables = st.integers(FIRST, FIRST + 40 * FUZZ - 1).map(table_of)
many = settings(max_examples=40 * FUZZ, deadline=None, suppress_health_check=[HealthCheck.too_slow])
few = settings(many, max_examples=15 * FUZZ)


def choose(state: State, rng: Random, taste: float) -> Action:
    """Return a random action. With probability ``taste``, draw its verb first: rare verbs occur."""
    if state.to_move is None:
        return GAME.deal(state, rng)
    legal = list(GAME.legal(state))
    if rng.random() < taste:
        kind = rng.choice(sorted({action.words[0] for action in legal}))
        legal = [action for action in legal if action.words[0] == kind]
    return rng.choice(legal)


@cache
def game(table: tuple[int, frozenset[str], int]) -> tuple[list[State], list[Action]]:
    """Return the positions and actions of a random game."""
    seats, options, seed = table
    rng = Random(seed)
    taste = rng.choice((0.0, 0.3))
    positions, actions = [start(seats, options)], list[Action]()
    while not positions[-1].over and len(actions) < 2000:
        actions.append(choose(positions[-1], rng, taste))
        positions.append(GAME.apply(positions[-1], actions[-1]))
    return positions, actions


def all_elements(state: State) -> Elements:
    lying = (elements for _, elements in state.partial)
    piles = (state.bag, state.discard, state.exchange, state.board, *state.stock, *lying)
    return reduce(Elements.plus, piles)


@many
@given(table=tables)
def test_every_position_has_all_elements_tiles_tokens_and_discs(
    table: tuple[int, frozenset[str], int],
) -> None:
    """Every position has 103 elements and all tiles, tokens and discs."""
    seats, options, _ = table
    positions, _ = game(table)
    numbers = {n for n in TILES if n < 57 or (n == 57 and "kickstarter" in options)}
    for state in positions:
        assert all_elements(state) == ELEMENTS
        assert min(map(min, (state.bag, state.discard, state.exchange, *state.stock))) >= 0
        surface = [laid.tile for laid in state.surface]
        places = {laid.hex for laid in state.surface}
        assert len(places) == len(surface)
        everything = sorted((*state.supply, *state.offer, *surface))
        if "darkness" in options and len(everything) > len(numbers):
            assert everything == sorted((*numbers, 58, 59, 60))
        else:
            assert everything == sorted(numbers)
        assert all(hand(state, seat) >= 0 for seat in range(seats))
        marked = [*state.reserved, *(place for own in state.terraformed for place in own)]
        discs = [place for place in marked if place is not None]
        assert len(set(discs)) == len(discs)
        assert places.issuperset(discs)
        assert not {place for place, _ in state.partial} & frozenset().union(*state.terraformed)
        assert sorted(state.order) == list(range(seats))
        assert min(state.points) >= 0


@many
@given(table=tables)
def test_the_surface_grows_as_the_rulebook_says(table: tuple[int, frozenset[str], int]) -> None:
    """`place.count`: each turn starts with as many free tiles as the first, minus Darkness."""
    positions, _ = game(table)
    for before, state in pairwise(positions):
        same = before.phase is Phase.ACT and before.turn == state.turn
        if state.phase is Phase.ACT and not same:
            dark = sum(TILES[tile].dark for tile in tiles(state).values())
            assert len(free(state)) == size(state.seats) - dark
            assert len(state.offer) == OFFER
            assert (state.due, state.actions, state.fresh, state.left) == (0, 0, False, frozenset())


@many
@given(table=tables)
def test_a_game_ends_in_the_round_in_which_the_goal_is_reached(
    table: tuple[int, frozenset[str], int],
) -> None:
    """`round.end-of-game`"""
    positions, _ = game(table)
    assert positions[-1].over
    reached = [
        state.round for state in positions if max(map(len, state.terraformed)) >= goal(state.seats)
    ]
    assert set(reached) == {positions[-1].round}


@few
@given(table=tables, data=st.data())
def test_the_listed_actions_are_exactly_those_not_refused(
    table: tuple[int, frozenset[str], int], data: st.DataObject
) -> None:
    positions, _ = game(table)
    asked = [state for state in positions if state.to_move is not None]
    for state in data.draw(st.lists(st.sampled_from(asked), min_size=6, max_size=6)):
        listed = sorted(map(spell, GAME.legal(state)))
        assert len(set(listed)) == len(listed)
        assert listed == sorted(map(spell, legal_attempts(GAME, state)))


@few
@given(table=tables, data=st.data())
def test_every_click_without_effect_is_explained(
    table: tuple[int, frozenset[str], int], data: st.DataObject
) -> None:
    """The test clicks verbs, places, colours and tiles of the offer, alone and in combination."""
    positions, _ = game(table)
    asked = [state for state in positions if state.to_move is not None]
    state = data.draw(st.sampled_from(asked))
    rng = Random(len(asked))
    places = [str(place) for place in (*tiles(state), *border(state))]
    selections: list[tuple[str, ...]] = [
        (verb,) for verb in ("take", "pass", "end", "place", "put")
    ]
    selections += [("take", colour) for colour in ("green", "white")]
    for place in rng.sample(places, 6):
        selections += [(place,), ("put", place)]
        for verb in ("terraform", "reserve", "add"):
            selections += [(verb, place), (verb, place, "with", "red"), (verb, "blue")]
        selections += [("place", str(tile), place) for tile in state.offer]
    legal = [frozenset(action.words) for action in GAME.legal(state)]
    for words in selections:
        if not any(words_.issuperset(words) for words_ in legal):
            reasons = GAME.why_not(state, words)
            assert reasons, words
            assert all(reason.rule in RULES for reason in reasons)


@few
@given(table=tables)
def test_replaying_actions_gives_equal_positions(table: tuple[int, frozenset[str], int]) -> None:
    """Refusing and applying change nothing, and replayed positions are equal to the first ones."""
    seats, options, _ = table
    positions, actions = game(table)
    again = [start(seats, options)]
    for state, action in zip(positions, actions, strict=False):
        assert refusal(state, action) is None
        again.append(GAME.play(again[-1], GAME.parse(spell(action))))
    assert again == positions
    assert list(map(hash, again)) == list(map(hash, positions))
    assert len(set(positions)) == len({repr(state) for state in positions})


@few
@given(table=tables)
def test_a_record_survives_a_round_trip(table: tuple[int, frozenset[str], int]) -> None:
    seats, options, _ = table
    positions, actions = game(table)
    match = record.Match(
        record.Table(GAME, seats, options=options), tuple(positions), tuple(actions)
    )
    text = record.write(match)
    assert record.write(record.read(text)) == text


@few
@given(table=tables)
def test_previewed_points_are_the_points_scored(table: tuple[int, frozenset[str], int]) -> None:
    """`terraform.points`: the preview of a terraforming has the points that it scores."""
    positions, actions = game(table)
    for before, action, after in zip(positions, actions, positions[1:], strict=False):
        if isinstance(action, Spend) and action.verb == "terraform":
            assert before.to_move is not None
            promised = gains(before, before.to_move, action.hex)
            given_ = [b - a for a, b in zip(before.points, after.points, strict=True)]
            assert given_ == [sum(sources.values()) for sources in promised]


@few
@given(table=tables)
def test_swaps_never_gain(table: tuple[int, frozenset[str], int]) -> None:
    """`pay.exchange`: stock and zones together lose only what is spent, and the zones keep their
    size.
    """
    positions, actions = game(table)
    for before, action, after in zip(positions, actions, positions[1:], strict=False):
        if isinstance(action, Spend):
            seat = before.to_move
            assert seat is not None
            assert after.exchange.total == before.exchange.total
            freed = after.stock[seat].total - before.stock[seat].total + action.elements.total
            assert 0 <= freed <= 1 + len(TOKENS)
            assert (
                pool(before, seat).minus(action.elements).total + freed == pool(after, seat).total
            )
