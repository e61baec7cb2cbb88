"""Invariants of every position of every game of Mexica."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from py_rules.core import spell
from py_rules.grid import Square
from py_rules.mexica import GAME
from py_rules.mexica.actions import Action, Bridge, Canal, Draw, Move
from py_rules.mexica.areas import DUG, ISLAND, ORDINARY, area_of
from py_rules.mexica.data import (
    AP,
    BRIDGES,
    BUILDINGS,
    CALPULLI,
    CHIPS,
    DOUBLES,
    HEIGHTS,
    MARKS,
    SINGLES,
)
from py_rules.mexica.districts import closed_by, possible, recomputed
from py_rules.mexica.state import Phase, State, bridge_squares, founded
from py_rules.record import Table
from tests.random_matches import FUZZ, legal_attempts, random_game

HALVES = [sum(counts) for counts in zip(*BUILDINGS, strict=True)]


def check(state: State) -> None:
    """Check that no piece is lost or doubled, and that the stored districts are the real ones."""
    assert recomputed(state) == state.districts
    # Canals: those of the setup, and those of laid pieces.
    laid = (state.canals & ~DUG).bit_count()
    assert (SINGLES - state.singles) + 2 * (DOUBLES - state.doubles) == laid
    assert state.canals & ~(ORDINARY | DUG) == 0
    assert 0 <= state.singles <= SINGLES
    assert 0 <= state.doubles <= DOUBLES
    # Bridges stand on canals, each along one axis, with land at both ends.
    assert 0 <= state.spare_bridges <= BRIDGES
    assert state.bridges.ns & state.bridges.ew == 0
    assert state.bridges.area & ~state.canals == 0
    places = bridge_squares(state.canals, state.bridges._replace(ns=0, ew=0))
    assert state.bridges.ns & ~places.ns == state.bridges.ew & ~places.ew == 0
    # Chips and buildings.
    assert state.chips + sum(player.chips for player in state.players) == CHIPS
    assert min(state.chips, *(player.chips for player in state.players)) >= 0
    total = BUILDINGS[0] if state.half == 1 else HALVES
    blocked = 0
    for player in state.players:
        for left, area, count in zip(player.stock, player.buildings, total, strict=True):
            assert left >= 0
            assert left + area.bit_count() == count
            assert blocked & area == 0
            blocked |= area
    # Calpulli on the board, open and waiting: of each size no more than the box has.
    for square, size in state.tokens:
        assert not blocked & area_of([square])
        blocked |= area_of([square])
        assert size in CALPULLI
    assert blocked == state.blocked
    assert blocked & ~ORDINARY & ~state.canals == 0
    sizes = [size for _, size in state.tokens] + [*state.calpulli, *state.waiting]
    assert all(sizes.count(kind.size) <= kind.copies for kind in CALPULLI.values())
    assert list(state.calpulli) == sorted(state.calpulli)
    if state.phase is Phase.TURN:
        assert possible(state) == state.calpulli
    # Each figure stands on land or a bridge, on a square with no other piece.
    standing = [player.figure for player in state.players if player.figure]
    assert len(set(standing)) == len(standing)
    assert state.figures & ~(state.land | state.bridges.area) == 0
    assert state.figures & blocked == 0
    assert founded(state) & state.canals == 0
    assert sum(district.area for district in state.districts) == ISLAND & ~state.canals
    assert hash(state) == hash(state._replace())


def choose(data: Any, state: State) -> Action:
    """Draw a legal action, after drawing its verb."""
    legal = list(GAME.legal(state))
    kind = data.draw(st.sampled_from(sorted({action.words[0] for action in legal})))
    return data.draw(  # type: ignore[no-any-return]
        st.sampled_from([action for action in legal if action.words[0] == kind])
    )


@settings(max_examples=12 * FUZZ, deadline=None)
@given(st.data(), st.integers(2, 4), st.integers(0, 2**32))
def test_pieces_are_conserved_and_districts_match_the_board(
    data: Any, seats: int, seed: int
) -> None:
    state = GAME.start(seats, frozenset())
    state = GAME.play(state, GAME.deal(state, Random(seed)))
    for _ in range(data.draw(st.integers(1, 60))):
        if state.to_move is None:
            break
        action = choose(data, state)
        assert GAME.parse(spell(action)) == action
        before = (repr(state), hash(state))
        after = GAME.play(state, action)
        assert (repr(state), hash(state)) == before
        state = after
        check(state)


def test_whole_random_games_keep_every_invariant() -> None:
    for seats in (2, 3, 4):
        for seed in range(2 * FUZZ):
            match = random_game(Table(GAME, seats), seed)
            assert match.state.over
            for state in match.positions:
                check(state)


def test_legal_actions_are_the_unrefused_attempts_in_order() -> None:
    for seats in (2, 3, 4):
        for seed in range(2 * FUZZ):
            asked = [
                state
                for state in random_game(Table(GAME, seats), seed).positions
                if state.to_move is not None
            ]
            first = [state for state in asked if state.first_round]
            rng = Random(seed)
            for state in (*rng.sample(first, 3), *rng.sample(asked, 8)):
                assert list(GAME.legal(state)) == legal_attempts(GAME, state)


def test_points_never_decrease() -> None:
    match = random_game(Table(GAME, 3), 0)
    for before, after in zip(match.positions, match.positions[1:], strict=False):
        for one, other in zip(GAME.scores(before), GAME.scores(after), strict=True):
            assert all(other[source] >= points for source, points in one.items())


def test_the_predicted_district_of_a_canal_is_the_one_it_closes() -> None:
    """`district`"""
    match = random_game(Table(GAME, 2), 1)
    for before, action, after in zip(
        match.positions, match.actions, match.positions[1:], strict=False
    ):
        if isinstance(action, Canal):
            closed = closed_by(before, area_of(action.squares))
            assert set(closed) == set(after.districts) - set(before.districts)


def clickable(state: State) -> set[frozenset[str]]:
    """Return sets of words that a person could click on: a verb, squares, an axis, a height."""
    rng = Random(hash(state.canals))
    board = sorted(MARKS)
    found = set[frozenset[str]]()
    for square in [str(one) for one in board]:
        found |= {frozenset({verb, square}) for verb in ("step", "sail", "leap", "canal", "found")}
        found |= {frozenset({"bridge", square, axis}) for axis in ("ns", "ew")}
        found |= {frozenset({"build", str(height), square}) for height in HEIGHTS}
        found |= {frozenset({"move-bridge", square, axis}) for axis in ("ns", "ew")}
        found.add(frozenset({square}))
    for row, col in board:
        for other in (Square(row, col + 1), Square(row + 1, col)):
            if other in MARKS:
                found.add(frozenset({"canal", f"{Square(row, col)}-{other}"}))
    bridges = [str(square) for square in board if area_of([square]) & state.bridges.area]
    for _ in range(100 if bridges else 0):
        words = ("move-bridge", rng.choice(bridges), "to", str(rng.choice(board)), "ew")
        found.add(frozenset(words))
    found |= {frozenset({word}) for word in ("take", "spend", "end", "build", "canal", "sail")}
    return found


def test_every_selectable_word_is_legal_or_explained() -> None:
    match = random_game(Table(GAME, 2), 0)
    turns = [state for state in match.positions if state.to_move is not None and state.ap]
    for state in Random(1).sample(turns, 2):
        tried = [(frozenset(action.words), action) for action in GAME.attempts(state)]
        by_word: dict[str, list[tuple[frozenset[str], Action]]] = {}
        for words, action in tried:
            for word in words:
                by_word.setdefault(word, []).append((words, action))
        for clicked in clickable(state):
            near = min((by_word[word] for word in clicked), key=len)
            assert any(clicked <= words for words, _ in near), clicked
        assert GAME.why_not(state, {"canal", "a1"})[0].rule in {"canal.where", "canal.supply"}
    assert len(tried) < 12_000


def test_actions_are_distinct_values() -> None:
    square = Square.parse("c4")
    actions: list[Action] = [
        Move("step", square),
        Move("leap", square),
        Canal((square,)),
        Bridge(square, "ns"),
        Bridge(square, "ns", square),
        Draw((3,)),
        *(GAME.parse(line) for line in ("found c4", "start c4", "build 1 c4", "take", "end")),
    ]
    assert len(set(actions)) == len(actions)


def test_lines_that_are_not_actions_are_refused() -> None:
    for line in (
        "", "canal", "canal v4", "canal c15", "canal c4-", "canal c4-d4-e4", "canal c4 d4", "step",
        "leap c04", "build 5 c4", "build c4", "build 1", "bridge c4", "bridge c4 sn", "take 1",
        "move-bridge c4 k4 ns", "calpulli 2 3 4 5 6 7 8 9", "calpulli 03", "fly c4", "end ",
    ):  # fmt: skip
        with pytest.raises(ValueError, match=r"."):
            GAME.parse(line)


def test_a_turn_begins_with_all_ap() -> None:
    """`turn`"""
    match = random_game(Table(GAME, 4), 1)
    for action, after in zip(match.actions, match.positions[1:], strict=True):
        if action.words == ("end",) and not after.over:
            assert (after.ap, after.taken) == (AP, 0)
