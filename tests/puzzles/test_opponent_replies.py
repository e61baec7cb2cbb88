"""Puzzles that look beyond their turn: to the opponent's answer, or the scoring of a half."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import py_rules
from py_rules import puzzles
from py_rules.core import spell
from py_rules.mexica.actions import END
from py_rules.mexica.state import built_out
from py_rules.mykerinos.state import Phase
from py_rules.myraclia.actions import END as STOP
from py_rules.puzzles import Puzzle, myraclia_reply
from py_rules.puzzles.kind import Unproven
from py_rules.puzzles.mexica_turn import power
from py_rules.puzzles.mykerinos_reply import reply
from py_rules.puzzles.myraclia_reply import reply as answer
from py_rules.puzzles.myraclia_turn import answered
from py_rules.puzzles.proof import prove
from tests.puzzles.solving import ALL, begun, do, drawn
from tools.content.puzzles import command, verifying
from web.views import puzzle_answers

ENOUGH = 4
FEW = 10_000  # positions; the limit of a proof that tries every legal action
FEW_ANSWERS = 2_000  # positions that a turn can lead to; the limit for comparing all of them
NEARLY_OVER = 3  # action points and chips; with more, there are too many turns to try
MYKERINOS, MYRACLIA, MEXICA = map(py_rules.load, ("mykerinos", "myraclia", "mexica"))


def of(game: str, kind: str) -> list[Puzzle]:
    return [puzzle for puzzle in ALL[game] if puzzle.kind == kind]


# Against a reply.


def worst(puzzle: Puzzle, number: int) -> int:
    """Return the lead after a displayed turn and the worst answer to it, found by playing all
    answers.
    """
    match = puzzles.position(puzzle)
    seat, waiting = match.state.to_move, [puzzles.played(puzzle, match, number).state]
    leads: list[int] = []
    assert seat is not None
    while waiting:
        state = waiting.pop()
        if state.to_move == 1 - seat and state.phase is Phase.INSPECT:
            waiting += [MYKERINOS.apply(state, action) for action in MYKERINOS.legal(state)]
        else:
            totals = MYKERINOS.totals(state)
            leads.append(totals[seat] - totals[1 - seat])
    assert len(leads) > 1, "there is an answer to choose"
    return min(leads)


def test_a_turn_is_valued_by_the_opponents_best_reply() -> None:
    for puzzle in of("mykerinos", "reply")[::4]:
        assert worst(puzzle, 0) == puzzle.best
        for number in range(len(puzzle.lines), len(puzzles.shown(puzzle))):
            assert worst(puzzle, number) < puzzle.best


def test_the_choice_that_looks_best_before_the_reply_is_wrong() -> None:
    for puzzle in of("mykerinos", "reply")[::4]:
        state = puzzles.position(puzzle).state
        seat = state.to_move

        def lead(action: Any, state: Any = state, seat: int = seat) -> int:
            totals: tuple[int, ...] = MYKERINOS.totals(MYKERINOS.apply(state, action))
            return totals[seat] - totals[1 - seat]

        tempting = max(map(lead, MYKERINOS.legal(state)))
        assert lead(MYKERINOS.parse(puzzle.lines[0][0])) < tempting


def test_the_best_reply_is_playable() -> None:
    puzzle = of("mykerinos", "reply")[0]
    match = puzzles.solution(puzzle)
    seat = puzzles.position(puzzle).state.to_move
    assert seat is not None
    answer, end = reply(match.state, seat)
    for action in answer:
        assert match.state.to_move == 1 - seat
        match = match.play(action)
    assert match.state == end
    assert reply(end, seat) == ((), end)


def test_the_solution_names_the_best_answer() -> None:
    puzzle = of("mykerinos", "reply")[0]
    text = drawn(do(begun(puzzle), "puzzle-solve"))
    assert "’s best answer</th>" in text
    assert '<th scope="row">Your points minus your opponent’s</th>' in text


def test_a_lead_is_worded_as_ahead_or_behind() -> None:
    after = "After your opponent’s best answer, you"
    assert puzzle_answers.answered(0).endswith(f"{after} both have the same number of points.")
    assert puzzle_answers.less_answered(-4, -7) == (
        "That’s allowed, but there is something better. "
        f"{after} are 7 points behind. You could be only 4 points behind."
    )
    assert puzzle_answers.less_lead(0, -1).endswith(
        "You are 1 point behind your best opponent. You could have as many points as your opponent."
    )
    assert puzzle_answers.less_lead(2, 1).endswith(
        "You are 1 point ahead of your best opponent. You could be 2 points ahead."
    )


# Against a turn.


def answers(state: Any) -> list[Any]:
    """Return all positions that a turn can lead to by any actions, including reservations. Return
    none if there are more than FEW_ANSWERS.
    """
    found, waiting = {state: None}, [state]
    while waiting:
        now = waiting.pop()
        for action in MYRACLIA.legal(now):
            if action != STOP and (after := MYRACLIA.apply(now, action)) not in found:
                found[after] = None
                waiting.append(after)
        if len(found) > FEW_ANSWERS:
            return []
    return list(found)


def lead(state: Any, seat: int) -> int:
    totals: tuple[int, ...] = MYRACLIA.totals(state)
    return totals[seat] - totals[1 - seat]


def after(puzzle: Puzzle, number: int) -> Any:
    """Return the position before the action that ends a displayed turn."""
    match = puzzles.solution(puzzle, number)
    assert match.actions[-1] == STOP
    return match.positions[-2]


def test_a_turn_is_valued_by_the_worst_following_turn() -> None:
    """Only terraforming changes the value, whatever else the opponent can do."""
    compared = 0
    for puzzle in of("myraclia", "reply")[::3]:
        seat = puzzles.position(puzzle).state.to_move
        assert seat is not None
        for number in range(len(puzzles.shown(puzzle))):
            if not (found := answers(answered(after(puzzle, number)))):
                continue
            worth = min(lead(state, seat) for state in found)
            assert (worth == puzzle.best) == (number < len(puzzle.lines)), puzzle.id
            compared += len(found) > 1
    assert compared > ENOUGH


def test_the_turn_that_looks_best_before_the_reply_is_wrong() -> None:
    for puzzle in of("myraclia", "reply")[::3]:
        state = puzzles.position(puzzle).state
        seat = state.to_move
        assert seat is not None
        most = max(lead(end, seat) for end in answers(state))
        assert all(
            lead(after(puzzle, number), seat) < most for number in range(len(puzzle.lines))
        ), puzzle.id


def test_proofs_skip_only_the_tile_placement_between_turns() -> None:
    """Placing tiles, and the chance after it, change only the surface, the offer and the supply."""
    rng = Random(1)
    for puzzle in of("myraclia", "reply")[::3]:
        match = puzzles.solution(puzzle)
        seat = puzzles.position(puzzle).state.to_move
        expected = answered(match.positions[-2])
        while match.state.to_move == seat:
            match = match.play(next(MYRACLIA.legal(match.state)))
        state = match.deal(rng).state
        assert expected.surface <= state.surface
        assert (
            state._replace(surface=expected.surface, offer=expected.offer, supply=expected.supply)
            == expected
        )


def test_the_answer_to_a_turn_can_be_played() -> None:
    puzzle = of("myraclia", "reply")[0]
    state = answered(after(puzzle, 0))
    actions, end = answer(state)
    for action in actions:
        state = MYRACLIA.play(state, action)
    assert state == end
    text = drawn(do(begun(puzzle), "puzzle-solve"))
    assert "’s best answer</th>" in text
    assert '<th scope="row">Your points minus your opponent’s</th>' in text


def test_a_turn_with_too_many_answers_is_not_asked_about(monkeypatch: pytest.MonkeyPatch) -> None:
    state = puzzles.position(of("myraclia", "reply")[0]).state
    asks = puzzles.kinds("myraclia")["reply"].asks
    myraclia_reply._reply.cache_clear()
    assert list(asks(state)) == [""]
    myraclia_reply._reply.cache_clear()
    with monkeypatch.context() as few:
        few.setattr("py_rules.puzzles.myraclia_reply.MOST_ANSWERS", 0)
        assert list(asks(state)) == []
    myraclia_reply._reply.cache_clear()
    with monkeypatch.context() as few:
        few.setattr("py_rules.puzzles.myraclia_turn.MOST_TURNS", 1)
        assert list(asks(state)) == []


# The end of a half.


def test_a_turn_that_ends_the_half_is_counted_as_the_game_counts_it() -> None:
    """The half is scored right after the turn, before any other player acts."""
    endings = 0
    for puzzle in of("mexica", "end"):
        match = puzzles.position(puzzle)
        seat, half = match.state.to_move, match.state.half
        for number, line in enumerate(puzzles.shown(puzzle)):
            assert line[-1] == spell(END)
            over = puzzles.solution(puzzle, number)
            totals = [sum(player.points) for player in over.state.players]
            own = totals.pop(seat)
            assert (own - max(totals) == puzzle.best) == (number < len(puzzle.lines)), puzzle.id
            scored = over.state.over or over.state.half > half
            assert built_out(over.positions[-2]) == scored
            endings += scored
    assert endings >= len(of("mexica", "end"))


def test_a_half_puzzle_does_not_force_the_half_to_end() -> None:
    for puzzle in of("mexica", "end"):
        state = puzzles.position(puzzle).state
        assert state.to_move == state.seats - 1
        after = MEXICA.apply(state, END)
        assert not after.over
        assert after.half == state.half


def test_pruned_actions_never_change_the_proof_of_an_ending() -> None:
    """Near the end of a turn, the proof is compared with one that tries every legal action."""
    kind, compared = puzzles.kinds("mexica")["end"], 0
    for puzzle in of("mexica", "end"):
        match = puzzles.position(puzzle)
        for line in puzzle.lines[0][:-1]:
            if power(match.state) > NEARLY_OVER:
                match = match.play(MEXICA.parse(line))
        if compared == ENOUGH or power(match.state) > NEARLY_OVER or match.state.calpulli:
            continue
        pruned = prove(MEXICA, kind, match.state, "")
        try:
            whole = prove(MEXICA, kind._replace(moves=None), match.state, "", FEW)
        except Unproven:
            continue
        assert (pruned.best, pruned.next) == (whole.best, whole.next), puzzle.id
        compared += 1
    assert compared == ENOUGH


# Finding puzzles.


def test_more_puzzles_are_found_in_the_games_of_existing_puzzles(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("again")
    monkeypatch.setattr(verifying, "FOLDER", folder)
    hosts = [puzzle for puzzle in ALL["mykerinos"] if puzzle.kind != "reply"]
    command.write("mykerinos", tuple(hosts))
    command.add("mykerinos", 2, 0, "reply", again=True)
    found = verifying.read("mykerinos")[len(hosts) :]
    assert [puzzle.kind for puzzle in found] == ["reply"] * 2
    written = (folder / "mykerinos.txt").read_text(encoding="utf-8")
    for puzzle in found:
        verifying.check(puzzle)
        assert puzzle.upto == len(puzzles.position(puzzle).actions)
        host = next(each for each in hosts if each.at == puzzle.at)
        assert f"\nat {host.id} {puzzle.upto}\n" in written
    with pytest.raises(SystemExit):
        command.run(["--find", "1", "--again", "--kind", "plan", "mykerinos"])
