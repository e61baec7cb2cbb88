"""Puzzles made by people that offer answers: the page finds the answers and proves them."""

from __future__ import annotations

from pathlib import Path

import pytest

from py_rules import puzzles
from py_rules.puzzles import Puzzle, choices, made
from py_rules.puzzles.answering import Answering, NoMistake, NoOtherPlan
from py_rules.puzzles.made import BrokenMadePuzzle, MadePuzzle, Outcome
from tests.puzzles.solving import ALL, first
from tools.content.puzzles import choosing
from web.model import puzzle_making
from web.model.puzzle_making import PuzzleMaking

ASKED = [
    ("mykerinos", "reply", "plan"),
    ("mykerinos", "sure", "plan"),
    ("mykerinos", "block", "plan"),
    ("myraclia", "alone", "plan"),
    ("myraclia", "place", "plan"),
    ("myraclia", "final", "mistake"),
    ("myraclia", "reply", "mistake"),
    ("myraclia", "place", "mistake"),
    ("mexica", "scoring", "plan"),
    ("mexica", "way", "plan"),
    ("mexica", "found", "mistake"),
    ("mexica", "lead", "mistake"),
]
THREE_TILES = "65291854"  # places three new tiles; most place two, too few for a mistake


def found(new: MadePuzzle) -> Outcome:
    outcome = Answering(new.match, new.question).go_on(lambda: False)
    assert outcome
    return outcome


def of_ours(game: str, kind: str, form: str) -> Puzzle:
    """Return one of our puzzles with this question: usually the first one."""
    if (kind, form) == ("place", "mistake"):
        return next(each for each in ALL[game] if each.id == THREE_TILES)
    return first(game, kind)


def posed(game: str, kind: str, form: str) -> MadePuzzle:
    """Return the position of one of our puzzles, with its question in another form."""
    ours = of_ours(game, kind, form)
    match = puzzles.position(ours)
    return MadePuzzle(match, f"{form} {kind} {ours.about}".rstrip(), "Mine")


@pytest.mark.parametrize(("game", "kind", "form"), ASKED)
def test_found_answers_pass_the_check_for_built_in_puzzles(game: str, kind: str, form: str) -> None:
    new = posed(game, kind, form)
    assert made.read(made.write(new)) == new
    outcome = found(new)
    assert Outcome.read(outcome._asdict()) == outcome
    assert made.clear(outcome, made.kind_of(new.match.game, new.question)[0])
    puzzle = puzzle_making.proven(PuzzleMaking(new, outcome=outcome))
    assert (puzzle.kind, puzzle.measure[0]) == (form, kind)
    assert puzzle.best == of_ours(game, kind, form).best
    assert not choosing.problem(puzzle, new.match)
    right = [each for each in choices.answers(puzzle) if each.right]
    assert len(right) == 1
    assert found(new) == outcome  # the same on every device


def test_links_stay_readable() -> None:
    links = Path("tests/links/puzzles-offering.txt").read_text("utf-8").split()
    asked = ["plan scoring", "mistake lead", "mistake final"]
    for link, question in zip(links, asked, strict=True):
        text = made.read_link(link)
        new = made.read(text)
        assert new.question == question
        assert made.write(new) == text
        assert made.write_link(text) == link


def test_a_search_in_parts_finds_the_same() -> None:
    for new in (posed("mexica", "scoring", "plan"), posed("myraclia", "alone", "mistake")):
        search, looked = Answering(new.match, new.question), [0]
        while (outcome := search.go_on(lambda: True)) is None:
            looked.append(search.looked)
        assert outcome == found(new)
        assert search.go_on(lambda: True) == outcome
        assert looked == sorted(looked)
        assert len(looked) > 10


def test_player_names_do_not_change_the_mistake() -> None:
    """The page names the players, but the command that packs a puzzle doesn't."""
    new = posed("mexica", "lead", "mistake")
    outcomes = set[Outcome]()
    for names in ((), ("Ann", "Ben"), ("Ann", "Cleo"), ("Ben", "Ann"), ("Dora", "Emil")):
        match = new.match._replace(table=new.match.table._replace(names=names))
        outcomes.add(found(new._replace(match=match)))
    assert len(outcomes) == 1


def test_the_reason_is_reported_if_no_answers_can_be_found() -> None:
    """A turn that does only a part of the best turn is not another plan."""
    for form, kind, why in (("plan", "alone", NoOtherPlan), ("mistake", "end", NoMistake)):
        new = posed("mexica", kind, form)
        search = Answering(new.match, new.question)
        with pytest.raises(why):
            search.go_on(lambda: False)
        with pytest.raises(RuntimeError):
            search.go_on(lambda: False)


def test_where_no_turn_is_better_the_reason_is_worded_for_a_turn() -> None:
    match = puzzles.position(first("mexica", "scoring"))
    kinds = puzzles.kinds("mexica")
    outcomes = {each: found(MadePuzzle(match, each)) for each in ("found", "alone")}
    for name, turn in outcomes.items():
        assert turn.next is None or made.idle(turn, kinds[name])
        for form in (made.PLAN, made.MISTAKE):
            assert found(MadePuzzle(match, f"{form} {name}")) == turn


@pytest.mark.parametrize(
    "question", ["mistake exhibit", "plan", "plan plan scoring", "plan worth scoring", "mistake x"]
)
def test_an_unknown_question_is_refused(question: str) -> None:
    text = made.write(posed("mykerinos", "exhibit", "plan"))
    with pytest.raises(BrokenMadePuzzle):
        made.read(text.replace("question plan exhibit", f"question {question}"))
