"""Puzzles of Mexica with a reply: an answer with buildings only, and what can affect it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import puzzles
from py_rules.core import replace_at
from py_rules.mexica.actions import Bridge, Build, Canal, Move
from py_rules.mexica.areas import ORDINARY, SQUARES, beside, bits
from py_rules.mexica.data import AP, BRIDGES
from py_rules.mexica.scoring import scored
from py_rules.mexica.state import Bridges, bridge_squares, founded
from py_rules.mexica.travel import across
from py_rules.puzzles.kind import Solution, Unproven
from py_rules.puzzles.mexica_reply import reply, to_answer
from py_rules.puzzles.mexica_turn import power
from py_rules.puzzles.proof import MOST, prove
from tests.puzzles.solving import ALL
from tools.content.puzzles import answers, command, finding, verifying

ENOUGH = 4
FEW = 2_000  # positions; the limit of a proof that tries every action
LITTLE = 3  # action points and chips; all turns can be tried quickly
MEXICA = py_rules.load("mexica")
REPLIES = [puzzle for puzzle in ALL["mexica"] if puzzle.kind == "reply"]


def test_no_reply_with_buildings_beats_the_one_found() -> None:
    """All ways to build in the opponent's district are compared."""
    compared = 0
    for puzzle in ALL["mexica"]:
        state = puzzles.position(puzzle).state
        if state.seats != 2 or state.calpulli or puzzle.kind not in ("reply", "scoring", "lead"):
            continue
        seat = state.to_move
        actions, after = reply(state, seat)
        edge, seen = (
            [state._replace(to_move=1 - seat, ap=AP + state.players[1 - seat].chips)],
            set(),
        )
        for action in actions:
            assert MEXICA.refusal(edge[0], action) is None
        worst = lead_scored(after, seat)
        while edge:
            now = edge.pop()
            assert lead_scored(now, seat) >= worst
            last = {one.height: one for one in MEXICA.legal(now) if isinstance(one, Build)}
            for action in last.values():
                further = MEXICA.apply(now, action)
                if (key := further.players[1 - seat].stock) not in seen:
                    seen.add(key)
                    edge.append(further)
        compared += 1
        if compared == ENOUGH:
            break
    assert compared


def lead_scored(state: Any, seat: int) -> int:
    """Return the lead of a seat in a game of two after a scoring."""
    totals = [sum(points) for points in scored(state)]
    return totals[seat] - totals[1 - seat]


def test_the_answer_in_mexica_overturns_a_turn_that_leads_by_most() -> None:
    for puzzle in REPLIES[::4]:
        match, kind = puzzles.position(puzzle), puzzles.kind_of(puzzle)
        best = prove(MEXICA, kind._replace(value=unanswered), match.state, "")
        assert min(kind.value(line, "") for line in best.lines) < puzzle.best, puzzle.id


def unanswered(line: Solution, about: str) -> int:
    return lead_scored(line.end, line.seat)


def after_answer(line: Solution, about: str) -> int:
    return lead_scored(reply(line.end, line.seat)[1], line.seat)


def varied(state: Any, rng: Random) -> Any:
    """Return the position with a random figure, buildings and chips of the player to move, and with
    2 to 4 action points and chips in total.
    """
    seat, left, chips = state.to_move, rng.randint(2, 4), rng.randint(0, 1)
    figure = rng.choice([*bits(rng.choice([state.free, state.bridges.area & ~state.figures]))])
    stock = rng.choice([(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 0, 1), (1, 1, 0, 0), (0, 0, 0, 0)])
    player = state.players[seat]._replace(place=figure, stock=stock, chips=chips)
    players = replace_at(state.players, seat, player)
    return state._replace(players=players, ap=left - chips, doubles=rng.randint(0, 1))


def test_pruned_actions_before_a_reply_change_nothing() -> None:
    """The proof is compared with one that tries all other actions, and a sample of canals and
    bridges.
    """
    kind, compared, halves = puzzles.kinds("mexica")["reply"], 0, set[int]()
    for seed, puzzle in enumerate(REPLIES * 3):
        rng = Random(seed)
        state = varied(puzzles.position(puzzle).state, rng)
        laid = {
            action: rng.random()
            < (0.3 if isinstance(action, Bridge) and not action.lifted else 0.03)
            for action in [*MEXICA.attempts(state)]
            if isinstance(action, Bridge | Canal)
        }

        def all_of(now: Any, about: str, laid: dict[Any, bool] = laid) -> list[Any]:
            return [action for action in MEXICA.legal(now) if laid.get(action, True)]

        def some_of(now: Any, about: str, laid: dict[Any, bool] = laid) -> list[Any]:
            return [action for action in to_answer(now) if laid.get(action, True)]

        everything = kind._replace(moves=all_of, value=after_answer, signature=lambda _: 0)
        try:
            whole = prove(MEXICA, everything, state, "", FEW)
        except Unproven:
            continue
        pruned = prove(MEXICA, kind._replace(moves=some_of), state, "")
        assert (pruned.best, pruned.next) == (whole.best, whole.next), (puzzle.id, seed)
        halves.add(state.half)
        compared += 1
        if compared >= 2 * ENOUGH and len(halves) == 2:
            break
    assert compared >= 2 * ENOUGH
    assert halves == {1, 2}


@pytest.mark.parametrize("spare", [0, 1])
def test_several_bridges_can_make_room_for_a_canal(spare: int) -> None:
    """If the supply is used up, two bridges that end on one square can both be moved away."""
    now, square = crowded(spare)
    now = now._replace(ap=spare + 3)
    lifted = [None] * spare + [SQUARES[pier] for pier in bits(across(square, now.bridges))]
    for each in lifted:
        bridge = next(
            action
            for action in to_answer(now)
            if isinstance(action, Bridge)
            and action.lifted == each
            and not Bridges().built(action.square, action.axis).ends & square
        )
        now = MEXICA.apply(now, bridge)
    assert Canal((SQUARES[square],)) in list(to_answer(now))


def crowded(spare: int) -> tuple[Any, int]:
    """Return a position of the second half with this many bridges left, and a square that could be
    a canal if two bridges didn't end there. The player to move has no buildings.
    """
    for puzzle in REPLIES:
        state = puzzles.position(puzzle).state
        places = bridge_squares(state.canals, Bridges())
        if state.half == 1 or places.area & state.figures:
            continue
        player = state.players[state.to_move]._replace(stock=(0, 0, 0, 0), chips=0)
        players = replace_at(state.players, state.to_move, player)
        for square in bits(ORDINARY & state.free & ~founded(state)):
            near = across(square, places)
            bridges = Bridges(near & places.ns, near & places.ew)
            if near.bit_count() != 2 or bridges.ns & bridges.ew:
                continue
            for one in bits(places.area & ~near):
                more = Bridges(one & places.ns, one & places.ew & ~places.ns)
                if bridges.area.bit_count() < BRIDGES - spare and not more.ends & square:
                    bridges = Bridges(bridges.ns | more.ns, bridges.ew | more.ew)
            if across(square, bridges) == near and bridges.area.bit_count() == BRIDGES - spare:
                return state._replace(bridges=bridges, players=players, singles=1), square
    pytest.fail("no position has such a square")


def test_a_figure_can_take_the_place_of_the_last_building() -> None:
    """The last action point moves the figure to the only free space of the opponent's district."""
    state = puzzles.position(REPLIES[0]).state
    seat = state.to_move
    for district in state.districts:
        free = [*bits(district.area & state.free & ORDINARY)]
        piers = [
            (pier, one)
            for one in free
            for pier in bits(beside(one) & state.bridges.area & ~state.figures)
            if one & across(pier, state.bridges)
        ]
        if not district.token or not piers or len(free) < 2:
            continue
        pier, spot = piers[0]
        opponent = next(one for one in free if one != spot)
        blocked = state.blocked | sum(one for one in free if one not in (spot, opponent))
        players = list(state.players)
        players[seat] = players[seat]._replace(place=pier, chips=0)
        players[1 - seat] = players[1 - seat]._replace(place=opponent, stock=(1, 0, 0, 0))
        now = state._replace(players=tuple(players), blocked=blocked, ap=1)
        assert reply(now, seat)[0]
        step = Move("step", SQUARES[spot])
        assert step in list(to_answer(now))
        assert not reply(MEXICA.apply(now, step), seat)[0]
        return
    pytest.fail("no district has a bridge")


def test_every_bridge_move_is_examined_if_enough_points_remain() -> None:
    """A bridge may be moved to let a boat pass, and then be crossed."""
    found = (
        state
        for puzzle in REPLIES
        for state in puzzles.position(puzzle).positions
        if state.to_move is not None and not state.spare_bridges
    )
    state = next(found)._replace(ap=6)
    moves = {action for action in MEXICA.legal(state) if isinstance(action, Bridge)}
    assert moves
    assert all(action.lifted for action in moves)
    assert moves <= {*to_answer(state)}


def test_replies_that_do_not_matter_never_change_the_best_turn() -> None:
    kind, compared = puzzles.kinds("mexica")["reply"], 0
    for puzzle in REPLIES:
        for state in puzzles.position(puzzle).positions[::-1]:
            if state.to_move is None or power(state) > LITTLE or not [*kind.asks(state)]:
                continue
            if answers.matters(state):
                continue
            best = prove(MEXICA, kind, state, "").best
            leads = prove(MEXICA, kind._replace(value=unanswered), state, "").lines
            assert {kind.value(line, "") for line in leads} == {best}
            compared += 1
            if compared == ENOUGH:
                return
    pytest.fail("the answer always matters")


def test_highest_scoring_turns_never_leave_the_next_player_least() -> None:
    """One puzzle of three is tested because each needs a proof. The search accepts no others."""
    found = [puzzle for puzzle in ALL["mexica"] if puzzle.kind == "block"]
    assert len(found) >= 40
    for puzzle in found[::3]:
        state = puzzles.position(puzzle).state
        assert answers.overturned(state, "block", puzzle.best, MOST)
        # With a worth this low, the turn that scores most leaves as little.
        assert not answers.overturned(state, "block", puzzle.best - 100, MOST)


def test_a_proof_asks_every_turn_that_scores_most_whether_it_leaves_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """If all turns score the same, a best turn is among those that score most."""
    found = [puzzle for puzzle in ALL["mexica"] if puzzle.kind == "block"]
    puzzle = next(one for one in found if power(puzzles.position(one).state) <= LITTLE)
    verifying.check(puzzle)
    monkeypatch.setitem(answers.LOOKS, "block", lambda line, about: 0)
    with pytest.raises(verifying.PuzzleError, match="looks best before the answer is also best"):
        verifying.check(puzzle)


def test_more_puzzles_are_found_in_games_continued_by_other_bots(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(verifying, "FOLDER", tmp_path_factory.mktemp("apart"))
    hosts = tuple(puzzle for puzzle in ALL["mexica"] if puzzle.kind != "reply")
    command.write("mexica", hosts)
    command.add("mexica", 1, 1, "reply", again=True)
    *others, found = verifying.read("mexica")
    assert tuple(others) == hosts
    assert (found.kind, found.upto) == ("reply", None)
    match = puzzles.position(found)
    host = next(one for one in hosts if found.found.startswith(f"{finding.origin(one)}, from"))
    begun = int(found.found.partition(finding.APART)[2].split()[0])
    assert match.actions[:begun] == puzzles.position(host).actions[:begun]
    assert match.actions != puzzles.position(host).actions[: len(match.actions)]
    verifying.check(found)


def test_new_games_for_it_are_between_two_novices() -> None:
    match, found = finding.play("mexica", 4, "reply")
    assert found == "seed 4, 2 novice bots with 40 positions"
    assert match.state.over
    assert match.state.seats == 2
