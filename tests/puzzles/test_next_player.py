"""Puzzles about leaving little to the next player, and about the end of a season or game."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import puzzles
from py_rules.mexica.actions import Build
from py_rules.mexica.data import AP
from py_rules.mexica.scoring import scored
from py_rules.mykerinos.state import Phase
from py_rules.myraclia.actions import END
from py_rules.myraclia.data import goal
from py_rules.puzzles import Puzzle
from py_rules.puzzles.kind import Unproven
from py_rules.puzzles.mexica_reply import opponent, reply, to_answer
from py_rules.puzzles.mykerinos_reply import rest_of_season, taken
from py_rules.puzzles.myraclia_turn import answered
from py_rules.puzzles.proof import prove
from tests.puzzles.solving import ALL, begun, do, drawn
from tests.puzzles.test_mexica_reply import varied
from tests.puzzles.test_opponent_replies import after, answers
from tools.content.puzzles.finding import RARE, play
from web.views import puzzle_answers

ENOUGH = 4
FEW = 1_000  # positions; the limit of a proof that tries every action
MYKERINOS, MYRACLIA, MEXICA = map(py_rules.load, ("mykerinos", "myraclia", "mexica"))


def some(game: str, kind: str, step: int = 6) -> list[Puzzle]:
    return [puzzle for puzzle in ALL[game] if puzzle.kind == kind][::step]


def turns(puzzle: Puzzle) -> range:
    return range(len(puzzles.shown(puzzle)))


# The least for the next player.


def most(state: Any, chooser: int) -> int:
    """Return the most points that a player of Mykerinos can have after the choices it makes now."""
    if state.to_move != chooser or state.phase is not Phase.INSPECT:
        return int(MYKERINOS.totals(state)[chooser])
    return max(most(MYKERINOS.apply(state, action), chooser) for action in MYKERINOS.legal(state))


def test_the_value_of_a_choice_is_the_gain_of_the_best_next_choice() -> None:
    for puzzle in some("mykerinos", "deny", 9):
        match = puzzles.position(puzzle)
        for number in turns(puzzle):
            state = puzzles.played(puzzle, match, number).state
            assert state.to_move not in (None, match.state.to_move)
            gained = most(state, state.to_move) - MYKERINOS.totals(match.state)[state.to_move]
            assert (-gained == puzzle.best) == (number < len(puzzle.lines)), puzzle.id
            for action in taken(state, match.state.to_move)[0]:
                state = MYKERINOS.play(state, action)


def test_the_highest_scoring_choice_leaves_the_next_player_more() -> None:
    for puzzle in some("mykerinos", "deny"):
        state: Any = puzzles.position(puzzle).state
        own = {
            action: MYKERINOS.totals(MYKERINOS.apply(state, action))[state.to_move]
            for action in MYKERINOS.legal(state)
        }
        assert all(own[MYKERINOS.parse(line[0])] < max(own.values()) for line in puzzle.lines)


def test_these_puzzles_exist_for_two_three_and_four_players() -> None:
    for game, kind in (("mykerinos", "deny"), ("myraclia", "block"), ("mexica", "block")):
        seats = {puzzle.found.split(", ")[1][0] for puzzle in some(game, kind, 1)}
        assert seats >= {*"234"}, game


def test_the_value_of_a_turn_is_the_gain_of_the_best_next_turn() -> None:
    """Nothing else that the next player can do gains more than terraforming."""
    compared = 0
    for puzzle in some("myraclia", "block", 8):
        for number in turns(puzzle):
            state: Any = answered(after(puzzle, number))
            if not (found := answers(state)):
                continue
            gained = max(end.points[state.to_move] for end in found) - state.points[state.to_move]
            assert (-gained == puzzle.best) == (number < len(puzzle.lines)), puzzle.id
            compared += len(found) > 1
    assert compared > ENOUGH


def test_the_highest_scoring_turn_leaves_the_next_player_more() -> None:
    for puzzle in some("myraclia", "block", 14):
        state = puzzles.position(puzzle).state
        seat = state.to_move
        most_points = max(end.points[seat] for end in answers(state))
        assert all(
            after(puzzle, number).points[seat] < most_points for number in range(len(puzzle.lines))
        ), puzzle.id


def test_the_value_of_a_mexica_turn_is_the_gain_of_the_best_next_buildings() -> None:
    """All ways to build in the district of the next player's figure are compared."""
    for puzzle in some("mexica", "block"):
        for number in turns(puzzle):
            state = puzzles.solution(puzzle, number).positions[-2]
            following = opponent(state, state.to_move)
            start = state._replace(to_move=following, ap=AP + state.players[following].chips)
            edge, gained, seen = [start], list[int](), set()
            while edge:
                now = edge.pop()
                points = sum(scored(now)[following]) - sum(state.players[following].points)
                gained.append(points)
                last = {one.height: one for one in MEXICA.legal(now) if isinstance(one, Build)}
                for action in last.values():
                    further = MEXICA.apply(now, action)
                    if (key := further.players[following].stock) not in seen:
                        seen.add(key)
                        edge.append(further)
            assert (-max(gained) == puzzle.best) == (number < len(puzzle.lines)), puzzle.id
            for action in reply(state, state.to_move)[0]:
                assert MEXICA.refusal(start, action) is None
                start = MEXICA.apply(start, action)


def test_pruned_actions_before_the_next_players_buildings_change_nothing() -> None:
    kind, compared = puzzles.kinds("mexica")["block"], 0
    for seed, puzzle in enumerate(some("mexica", "block", 1) * 2):
        state = varied(puzzles.position(puzzle).state, Random(seed))
        laid = Random(seed).sample([*MEXICA.attempts(state)], 30)

        def all_of(now: Any, about: str, laid: list[Any] = laid) -> list[Any]:
            return [
                action
                for action in MEXICA.legal(now)
                if action in laid or action.words[0] not in ("canal", "bridge", "move-bridge")
            ]

        def some_of(now: Any, about: str, all_of: Any = all_of) -> list[Any]:
            every = all_of(now, about)
            return [action for action in to_answer(now) if action in every]

        try:
            whole = prove(MEXICA, kind._replace(moves=all_of), state, "", FEW)
        except Unproven:
            continue
        assert prove(MEXICA, kind._replace(moves=some_of), state, "").best == whole.best
        compared += 1
        if compared == ENOUGH:
            break
    assert compared


def test_points_of_the_next_player_are_worded() -> None:
    best, worse = puzzle_answers.left_to_the_next, puzzle_answers.more_left_to_the_next
    assert best(0) == "That’s the best turn: the next player can’t gain any points."
    assert best(-1) == "That’s the best turn: the next player can gain only 1 point."
    assert worse(-1, -3) == (
        "That’s allowed, but the next player can gain 3 points. The best result is 1."
    )


@pytest.mark.parametrize(
    ("game", "kind"), [("mykerinos", "deny"), ("myraclia", "block"), ("mexica", "block")]
)
def test_the_solution_states_the_gains_of_both_players(game: str, kind: str) -> None:
    puzzle = some(game, kind)[0]
    text = drawn(do(begun(puzzle), "puzzle-solve"))
    assert re.search(r'<th scope="row">[^<]+’s best answer</th>', text)
    for label in ("Points for you", "Points for the next player"):
        assert f'<th scope="row">{label}</th>' in text
    assert f"<td>{-puzzle.best}</td>" in text


# The end of a season.


def worst(state: Any, seat: int, season: int) -> int:
    """Return the lead of a seat at the end of a season if the others always do the worst for it."""
    if state.to_move is None:
        assert state.over or state.season == season + 1
        totals = [*MYKERINOS.totals(state)]
        return int(totals.pop(seat) - max(totals))
    after = [worst(MYKERINOS.apply(state, each), seat, season) for each in MYKERINOS.legal(state)]
    return max(after) if state.to_move == seat else min(after)


def test_a_choice_is_worth_the_lead_at_the_end_of_the_season() -> None:
    compared = 0
    for puzzle in some("mykerinos", "end", 5):
        match = puzzles.position(puzzle)
        seat, season = match.state.to_move, match.state.season
        for number in turns(puzzle):
            state = puzzles.played(puzzle, match, number).state
            actions, end = rest_of_season(state, seat)
            if len(actions) > 1:
                continue  # playing out all choices takes long
            assert worst(state, seat, season) == worst(end, seat, season)
            assert (worst(end, seat, season) == puzzle.best) == (number < len(puzzle.lines))
            compared += 1
    assert compared > ENOUGH


def test_the_rest_of_a_season_is_described() -> None:
    longer = 0
    for puzzle in some("mykerinos", "end", 12):
        match = puzzles.position(puzzle)
        actions, end = rest_of_season(puzzles.solution(puzzle).state, match.state.to_move)
        assert worst(end, match.state.to_move, match.state.season) == puzzle.best
        text = drawn(do(begun(puzzle), "puzzle-solve"))
        assert ("The rest of the season" in text) >= bool(actions)
        longer += bool(actions)
    assert longer


def test_end_puzzles_also_cover_earlier_seasons() -> None:
    ended = {puzzles.position(puzzle).state.season for puzzle in some("mykerinos", "end", 4)}
    assert ended >= {1, 2, 3}


# The end of the game.


def test_a_turn_that_ends_the_game_is_counted_as_the_game_counts_it() -> None:
    """The final scoring comes right after the turn, before any other player acts."""
    rng, endings = Random(1), set[bool]()
    for puzzle in some("myraclia", "end", 6):
        before = puzzles.position(puzzle).state
        seat = before.to_move
        assert before.order[-1] == seat
        for number in turns(puzzle):
            match = puzzles.solution(puzzle, number)
            assert match.actions[-1] == END
            while match.state.to_move == seat and match.state.phase.name == "PLACE":
                match = match.play(next(MYRACLIA.legal(match.state)))
            match = match.deal(rng) if not match.state.over else match
            state = match.state
            assert state.over == (len(after(puzzle, number).terraformed[seat]) >= goal(state.seats))
            points = [*(MYRACLIA.totals(state) if state.over else state.points)]
            lead = points.pop(seat) - max(points)
            assert (lead == puzzle.best) == (number < len(puzzle.lines)), puzzle.id
            endings.add(state.over)
    assert endings == {True, False}


def test_only_terraforming_changes_who_is_ahead_at_the_end() -> None:
    """Before the last tile of a best turn, a proof that tries every action finds the same."""
    kind, compared = puzzles.kinds("myraclia")["end"], 0
    for puzzle in some("myraclia", "end", 4):
        match = puzzles.position(puzzle)
        for line in puzzle.lines[0][:-2]:
            match = match.play(MYRACLIA.parse(line))
        try:
            whole = prove(MYRACLIA, kind._replace(moves=None), match.state, "", FEW)
        except Unproven:
            continue
        pruned = prove(MYRACLIA, kind, match.state, "")
        assert pruned.best == whole.best == puzzle.best
        best = {kind.signature(line) for line in pruned.lines}
        if whole.next != pruned.next:  # reserving a tile as well only costs points
            assert {kind.signature(line) for line in whole.near} <= best, puzzle.id
        compared += 1
        if compared == ENOUGH:
            break
    assert compared == ENOUGH


def test_the_question_says_how_many_tiles_end_the_game() -> None:
    for puzzle in some("myraclia", "end", 20):
        seats = puzzles.position(puzzle).state.seats
        assert f"If you have {goal(seats)} terraformed tiles" in drawn(begun(puzzle))


def test_games_for_rare_questions_say_how_fast_they_were_played() -> None:
    ((game, kind), positions) = next(iter(RARE.items()))
    match, found = play(game, 2, kind)
    assert match.state.over
    assert found.endswith(f"bots with {positions} positions")
