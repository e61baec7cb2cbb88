"""Puzzles with answers to choose from: the answers are proven, can be chosen, and are explained."""

from __future__ import annotations

import json
import re

import pytest

import py_rules
from py_rules import puzzles
from py_rules.puzzles import CHOICES, GRANDMASTER, BrokenPuzzle, Puzzle, choices, counting
from tests.markup import unmarked
from tests.puzzles.solving import ALL, TODAY, begun, do, drawn, listed, now, row
from tools.content.puzzles import command, turning, verifying
from tools.content.puzzles.effort import MOST, effort
from tools.content.puzzles.verifying import PuzzleError, check
from web.model import puzzles as state
from web.views import puzzle_choices, puzzle_parts, puzzle_reasons, puzzle_slips, puzzle_text
from web.views.puzzle_counts import number
from web.views.puzzle_turns import PuzzleTurn

OFFERED = sorted({(each.game, each.kind) for game in ALL for each in ALL[game]
                  if each.kind in CHOICES})  # fmt: skip
ASKED = 3  # puzzles of each kind that are tested, besides one of each measure


def some(game: str, kind: str, asked: int = ASKED) -> list[Puzzle]:
    """Return puzzles of a kind, spread over the file, and one of each measure: the question and its
    explanation depend on the measure.
    """
    found = [each for each in ALL[game] if each.kind == kind]
    spread = found[:: max(1, len(found) // asked)]
    measures = {each.measure[0]: each for each in reversed(found)}
    return list(dict.fromkeys((*spread, *measures.values())))


def right(puzzle: Puzzle) -> int:
    return next(at for at, each in enumerate(choices.answers(puzzle)) if each.right)


def wrong(puzzle: Puzzle) -> int:
    return next(at for at, each in enumerate(choices.answers(puzzle)) if not each.right)


def test_every_game_asks_for_points_plans_and_turns_and_most_for_mistakes() -> None:
    games, kinds = py_rules.GAMES, ("worth", "plan", GRANDMASTER)
    assert {*OFFERED} >= {(game, kind) for game in games for kind in kinds}
    assert {("mexica", "mistake"), ("myraclia", "mistake")} <= {*OFFERED}


@pytest.mark.parametrize(("game", "kind"), OFFERED)
def test_exactly_one_answer_is_right_and_its_place_varies(game: str, kind: str) -> None:
    found = [each for each in ALL[game] if each.kind == kind]
    for puzzle in found:
        offered = choices.answers(puzzle)
        assert sum(each.right for each in offered) == 1
        assert len({each.number for each in offered}) == len(offered) >= 2
    places = [right(puzzle) for puzzle in found]
    assert max(map(places.count, places)) <= 0.7 * len(places)


@pytest.mark.parametrize(("game", "kind"), OFFERED)
def test_the_right_answer_solves_and_another_does_not(game: str, kind: str) -> None:
    for puzzle in some(game, kind):
        model = begun(puzzle)
        text = drawn(model)
        assert puzzle_text.title(puzzle) in text
        assert text.count('data-do="puzzle-choose"') == len(choices.answers(puzzle))
        assert 'data-do="confirm"' not in text
        assert re.search(r'<main[^>]* named[ "]', text)  # offered turns name their squares
        assert do(model, "select", "end").table == model.table  # nothing can be played
        failed = do(model, "puzzle-choose", str(wrong(puzzle)))
        assert now(failed).verdict
        assert now(failed).result(puzzle).missed == 1
        assert 'class="says bad"' in drawn(failed)
        assert "Count the points" not in drawn(failed)
        assert 'class="reasons"' not in drawn(failed)
        again = do(failed, "puzzle-again")
        assert now(again).chosen is None
        solved = do(again, "puzzle-choose", str(right(puzzle)))
        assert now(solved).verdict == (puzzle.best, True)
        assert now(solved).result(puzzle).solved == TODAY
        assert now(solved).result(puzzle).score == 0  # the first attempt counts
        assert "That’s right" in drawn(solved)
        assert puzzle_choices.proof(puzzle) in drawn(solved)
        if kind == "mistake":  # what would have been better is named
            assert solved.table
            better = puzzle_choices.sentences(now(solved), solved.table, 0)
            assert f"“{better[puzzles.mistake(puzzle)]}”" in drawn(solved)


def test_a_better_action_is_distinguished_from_the_mistake_by_its_squares_if_only_they_differ() -> (
    None
):
    puzzle = next(each for each in ALL["mexica"] if each.id == "6d2480a9")
    solved = do(begun(puzzle), "puzzle-choose", str(right(puzzle)))
    assert re.search(r'class="says good"[^>]*><span class="exact">[^…]*\[j7-j8\]”', drawn(solved))


def test_choosing_an_answer_that_is_not_offered_changes_nothing() -> None:
    model = begun(some("mexica", "plan")[0])
    assert do(model, "puzzle-choose", "2") == model
    assert do(model, "puzzle-choose", "99") == model
    turn = begun(next(each for each in ALL["mexica"] if each.kind == "found"))
    assert do(turn, "puzzle-choose", "0") == turn


@pytest.mark.parametrize(("game", "kind"), OFFERED)
def test_hints_do_not_reveal_the_answer(game: str, kind: str) -> None:
    for puzzle in some(game, kind):
        model = do(begun(puzzle), "puzzle-hint")
        assert puzzle_text.words(puzzle).hint in drawn(model)
        model = do(model, "puzzle-hint")
        assert puzzle_choices.hint(puzzle) in drawn(model)
        assert 'data-do="puzzle-hint"' not in drawn(model)
        assert do(model, "puzzle-hint") == model
        if kind == "worth":
            assert not puzzle_choices.hint(puzzle).startswith(f"{puzzle.best} ")
        solved = do(model, "puzzle-choose", str(right(puzzle)))
        assert now(solved).result(puzzle).score == 50


@pytest.mark.parametrize(("game", "kind"), OFFERED)
def test_the_solution_is_played_and_its_points_are_added_up(game: str, kind: str) -> None:
    for puzzle in some(game, kind, 10)[:3]:
        model = do(begun(puzzle), "puzzle-solve")
        assert model.table
        assert puzzle_choices.solved(now(model), puzzle, model.table) in drawn(model)
        assert now(model).result(puzzle).state == "seen"
        if kind == "mistake":  # both turns come with the mistake
            mistaken = puzzle_choices.sentences(now(model), model.table, 1)[puzzles.mistake(puzzle)]
            assert f"“{mistaken}”" in drawn(model)
        for at in range(len(puzzles.shown(puzzle))):
            model = do(model, "puzzle-solve", str(at))
            for _ in puzzles.shown(puzzle)[at]:
                model = do(model, "tick")
            assert model.table
            played = model.table.match.actions[model.table.floor :]
            spelled = tuple(" ".join(action.words) for action in played)
            assert spelled == puzzles.shown(puzzle)[at]


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_the_parts_of_what_a_turn_is_worth_add_up(game: str) -> None:
    for puzzle in (each for each in ALL[game] if each.kind == "worth"):
        before = puzzles.position(puzzle)
        turn = PuzzleTurn(puzzle, puzzles.solution(puzzle), len(before.actions), puzzle.best)
        parts = puzzle_parts.PARTS_BY_MEASURE[game, puzzle.measure[0]](turn)
        assert sum(map(number, parts.values())) == puzzle.best, puzzle.id


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_a_question_about_points_does_not_reveal_the_answer(game: str) -> None:
    """In other puzzles, the sentence for terraforming a tile names the points."""
    for puzzle in some(game, "worth"):
        model = begun(puzzle)
        assert model.table
        for sentence in puzzle_choices.sentences(now(model), model.table, 0):
            assert "→" not in sentence


def test_a_question_about_a_route_does_not_name_what_its_actions_cost() -> None:
    routes = [
        puzzle
        for puzzle in ALL["mexica"]
        if puzzle.kind in ("plan", "mistake") and puzzle.measure[0] == "way"
    ]
    assert routes
    for puzzle in routes:
        model = begun(puzzle)
        assert model.table
        for turn in range(2):
            for sentence in puzzle_choices.sentences(now(model), model.table, turn):
                assert " AP" not in sentence


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_every_wrong_number_is_explained(game: str) -> None:
    for puzzle in [each for each in ALL[game] if each.kind == "worth"]:
        assert len(puzzle.slips) == counting.OFFERED
        named = [error for _, error in puzzle.slips if error != "count"]
        assert len(named) >= counting.NAMED
        assert all((game, error) in puzzle_slips.SLIPS for error in named)
    puzzle = some(game, "worth")[0]
    for at, answer in enumerate(choices.answers(puzzle)):
        if not answer.right:
            text = drawn(do(begun(puzzle), "puzzle-choose", str(at)))
            assert puzzle_slips.reason(game, answer.error) in text


def test_the_list_filters_answer_puzzles_and_shows_their_states() -> None:
    puzzle = some("mexica", "mistake")[0]
    model = do(listed("mexica", row(puzzle, solved=TODAY)), "puzzle-kind", "", "mistake")
    assert {each.kind for each in now(model).listed} == {"mistake"}
    assert "Find the mistake</option>" in drawn(model)
    assert now(model).result(puzzle).state == "solved"


# Turns that a search has judged.


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_each_turn_says_what_it_loses(game: str) -> None:
    for puzzle in some(game, GRANDMASTER):
        assert puzzle_choices.proof(puzzle) in drawn(begun(puzzle))  # a note: not proven
        for at, answer in enumerate(choices.answers(puzzle)):
            model = do(begun(puzzle), "puzzle-choose", str(at))
            text = drawn(model)
            tenths = puzzle.lost[max(0, answer.number - 1)]
            count = (tenths + 5) // 10
            assert f"loses about {count} expected point" in text
            assert (now(model).result(puzzle).solved == TODAY) == answer.right
            verdict = now(model).verdict
            assert verdict
            assert verdict.worth == (0 if answer.right else -tenths)


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_answer_puzzles_survive_a_round_trip(game: str) -> None:
    puzzle = some(game, GRANDMASTER)[0]
    assert puzzles.read(game, puzzles.write((puzzle,))) == (puzzle,)
    with pytest.raises(BrokenPuzzle, match="without a number"):
        puzzles.read(game, puzzles.write((puzzle,)).replace("\nlost ", "\nlost x "))


def test_a_deep_search_reproduces_the_stored_judgements() -> None:
    """The first puzzle's turns are judged again as when the puzzle was found."""
    (puzzle, *_) = some("myraclia", GRANDMASTER)
    match = puzzles.position(puzzle)
    turns = [
        turning.judged(match.game, match.state, tuple(map(match.game.parse, line)))
        for line in puzzles.shown(puzzle)
    ]
    best, *others = turns
    assert best
    for other, tenths in zip(others, puzzle.lost, strict=True):
        assert other
        assert turning.clearly(best, other)
        assert round(10 * turning.lost(best, other)) == tenths


def test_positions_without_a_clear_best_turn_are_not_used() -> None:
    best = turning.Judged((), (3.0, 3.0))
    assert turning.clearly(best, turning.Judged((), (2.0, 1.5)))
    assert not turning.clearly(best, turning.Judged((), (2.9, 0.0)))  # hardly better in one search
    assert not turning.clearly(best, turning.Judged((), (2.4, 2.2)))  # better by less than 1


# Files.


def test_a_position_can_be_an_earlier_moment_of_another_puzzle() -> None:
    puzzle = some("myraclia", "plan")[0]
    hosts = [each for each in ALL["myraclia"] if each.at == puzzle.at]
    assert hosts[0].upto is None
    written = puzzles.write((hosts[0], puzzle))
    assert f"\nat {hosts[0].id} {puzzle.upto}\n" in written
    assert puzzles.read("myraclia", written) == (hosts[0], puzzle)
    assert puzzles.read("myraclia", puzzles.write((puzzle,))) == (puzzle,)  # with its own link
    match = puzzles.position(puzzle)
    assert len(match.actions) == puzzle.upto
    assert match.state == puzzles.position(hosts[0]).positions[puzzle.upto or 0]
    assert match.draws == len(match.drawn)
    with pytest.raises(BrokenPuzzle, match="without a number"):
        puzzles.read("myraclia", written.replace(f" {puzzle.upto}\n", " x\n"))


def refused(puzzle: Puzzle) -> str:
    with pytest.raises(PuzzleError) as problem:
        check(puzzle)
    return str(problem.value)


@pytest.mark.parametrize(("game", "kind"), [each for each in OFFERED if each[0] != "mexica"])
def test_an_altered_answer_puzzle_is_refused(game: str, kind: str) -> None:
    puzzle = some(game, kind)[0]
    check(puzzle)
    if kind == GRANDMASTER:
        assert "two others" in refused(puzzle._replace(near=puzzle.near[:1]))
        assert "what it loses" in refused(puzzle._replace(next=puzzle.best))
        assert "must lose" in refused(puzzle._replace(lost=(5, 20), next=-5))
        assert "settles" in refused(puzzle._replace(settled=0))
        twice = (puzzle.near[0], puzzle.near[0])
        assert "come to the same" in refused(puzzle._replace(near=twice))
        assert "rated" in refused(puzzle._replace(rated=puzzle.rated + 1))
        return
    assert "gets" in refused(puzzle._replace(best=puzzle.best + 1))
    if kind == "worth":
        assert "its slips are" in refused(puzzle._replace(slips=puzzle.slips[1:]))
    else:
        assert "its other turn gets" in refused(puzzle._replace(next=puzzle.best - 99))
        assert "one other" in refused(puzzle._replace(near=()))
        swapped = puzzle._replace(lines=puzzle.near, near=puzzle.lines, best=puzzle.next or 0)
        assert "gets" in refused(swapped)


def test_the_estimated_effort_grows_with_misleading_alternatives() -> None:
    """A low worth is found at once, the best worth with more search, and a higher one never."""
    puzzle = next(each for each in ALL["mykerinos"] if each.kind == "exhibit")
    match, kind = puzzles.position(puzzle), puzzles.kind_of(puzzle)
    found = [effort(match.game, kind, match.state, "", worth) for worth in (-99, puzzle.best)]
    assert found[0] == 1 < found[1] < MOST
    assert effort(match.game, kind, match.state, "", puzzle.best + 1) == MOST


def test_puzzles_of_a_requested_level_are_found(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(verifying, "FOLDER", tmp_path_factory.mktemp("level"))
    hosts = tuple(each for each in ALL["mykerinos"] if each.kind not in CHOICES)
    command.write("mykerinos", hosts)
    command.add("mykerinos", 2, 0, "mistake", level="medium")
    found = verifying.read("mykerinos")[len(hosts) :]
    assert [(each.kind, each.level) for each in found] == [("mistake", "medium")] * 2
    for puzzle in found:
        check(puzzle)


@pytest.mark.parametrize("rest", [["--level", "hard"], ["--kind", "plan", "--level", "unhard"]])
def test_searching_for_an_unsupported_level_is_refused(rest: list[str]) -> None:
    with pytest.raises(SystemExit):
        command.run(["--find", "1", *rest, "mykerinos"])


def test_results_are_stored_like_those_of_other_puzzles() -> None:
    puzzle = some("mykerinos", "worth")[0]
    model = do(begun(puzzle), "puzzle-choose", str(right(puzzle)))
    stored = json.loads(state.write(now(model).result(puzzle)))
    assert stored == {"solved": TODAY, "tried": True, "score": 100, "nth": 1, "rated": puzzle.rated}
    assert verifying.read("mykerinos") == ALL["mykerinos"]


def test_both_plans_are_shown_after_a_wrong_answer_and_it_can_still_be_solved() -> None:
    puzzle = some("mexica", "plan")[0]
    failed = do(begun(puzzle), "puzzle-choose", str(wrong(puzzle)))
    assert "Show both plans" in drawn(failed)
    assert "Show the solution" not in drawn(failed)
    model = do(failed, "puzzle-solve", "1")
    assert model.table
    assert model.table.replay
    assert model.table.replay.playing
    assert "Show the other plan" in drawn(model)
    model = do(model, "puzzle-solve", "0")
    assert now(model).result(puzzle).state == "failed"
    solved = do(do(model, "puzzle-again"), "puzzle-choose", str(right(puzzle)))
    assert now(solved).result(puzzle).state == "solved"
    looked_up = do(do(failed, "puzzle-again"), "puzzle-solve")
    assert now(looked_up).result(puzzle).state == "seen"


def test_a_plan_that_misses_its_goal_is_shown_without_a_number() -> None:
    """Its worth of -1 means that the district isn't reached. Puzzles made by people may have such
    plans.
    """
    ours = next(
        puzzle for puzzle in ALL["mexica"] if puzzle.kind == "plan" and puzzle.measure[0] == "way"
    )
    lost = ours._replace(best=0, next=-1)
    assert puzzle_reasons.valued(lost, -1) == "doesn’t get there"
    assert puzzle_reasons.valued(lost, 0) == "0"
    assert "reach" in puzzle_choices.hint(lost)
    assert "reach" not in puzzle_choices.hint(ours)


def test_points_are_counted_district_by_district_with_the_place() -> None:
    puzzle = next(each for each in some("mexica", "worth") if each.measure[0] == "scoring")
    text = drawn(do(begun(puzzle), "puzzle-solve"))
    assert re.search(r"ounded district of size \d+ in the", text)
    assert re.search(r"<td>\d+ \((1st|2nd|3rd) with \d+ storey", text)
    room = next(each for each in some("mykerinos", "worth") if each.measure[0] == "exhibit")
    assert re.search(r"<td>\d+ \(\d+ × \d+\)</td>", drawn(do(begun(room), "puzzle-solve")))


@pytest.mark.parametrize("kind", ["plan", "mistake"])
def test_the_task_stays_in_sight_on_a_phone(kind: str) -> None:
    puzzle = some("mexica", kind)[0]
    model = begun(puzzle)._replace(tall=True)
    boxes = re.findall(r'<p class="task">(.*?)</p>', drawn(model), re.DOTALL)
    question = puzzle_text.question(puzzle, puzzles.position(puzzle))
    assert len(boxes) == 2  # the long question, which scrolls, and the short one with the task
    assert question in unmarked(boxes[-1])


def test_the_buttons_for_long_plans_stay_below_them_on_a_phone() -> None:
    puzzle = some("mexica", "plan")[0]
    on_phone, wide = (drawn(begun(puzzle)._replace(tall=tall)) for tall in (True, False))
    for text, in_each_plan in ((on_phone, False), (wide, True)):
        plans = re.findall(r"<section>.*?</section>", text, re.DOTALL)
        assert ["puzzle-choose" in plan for plan in plans] == [in_each_plan] * 2
        assert ('class="answers verbs"' in text) is not in_each_plan


def test_plans_about_foundings_do_not_tell_their_points() -> None:
    """The reader has to count the points."""
    for puzzle in [each for each in some("mexica", "plan") if each.measure[0] == "found"][:5]:
        text = unmarked(drawn(begun(puzzle)))
        assert "Found the district of" in text
        assert "(+" not in re.sub(r"\(\+1 AP\)", "", text), puzzle.id
