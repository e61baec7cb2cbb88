"""The differences between the positions after the turns of a grandmaster's puzzle, in words."""

from __future__ import annotations

import re
from typing import Any

import pytest

from py_rules import GAMES, puzzles
from py_rules.puzzles import GRANDMASTER, Puzzle, choices
from tests.markup import unmarked
from tests.puzzles.solving import ALL, begun, do, drawn
from tools.content import words
from web.i18n import LANGUAGES, player_name
from web.views import puzzle_answers, puzzle_choices, puzzle_standings

LETTERS = ("C", "A", "B")


def judged(game: str) -> list[Puzzle]:
    """Return every fourth puzzle of this kind."""
    return [each for each in ALL[game] if each.kind == GRANDMASTER][::4]


def turns(puzzle: Puzzle) -> tuple[int, list[Any]]:
    """Return the seat to move, and the positions after the three turns of a puzzle."""
    match = puzzles.position(puzzle)
    states = [puzzles.played(puzzle, match, number).state for number in range(3)]
    assert match.state.to_move is not None
    return match.state.to_move, states


@pytest.mark.parametrize("game", GAMES)
def test_the_largest_differences_are_shown_and_what_favours_the_best_turn_first(
    game: str,
) -> None:
    for puzzle in judged(game):
        seat, (best, *others) = turns(puzzle)
        mine = {each.name: each for each in puzzle_standings.facts(game, best, seat)}
        for other in others:
            theirs = {each.name: each for each in puzzle_standings.facts(game, other, seat)}
            assert list(mine) == list(theirs)
            found = puzzle_standings.differences(game, best, other, seat)
            assert len(found) <= puzzle_standings.MAX_SHOWN
            for each in found:
                assert (each.best, each.other) == (mine[each.name].number, theirs[each.name].number)
            gains = [each.gain for each in found]
            assert 0 not in gains
            assert sorted(gains, key=lambda gain: (gain < 0, -abs(gain))) == gains
            assert sum(gain < 0 for gain in gains) <= puzzle_standings.MAX_AGAINST
            differing = [name for name in mine if mine[name].number != theirs[name].number]
            assert bool(found) == bool(differing)
        assert puzzle_standings.differences(game, best, best, seat) == []


@pytest.mark.parametrize("game", GAMES)
def test_the_numbers_are_those_of_the_rules(game: str) -> None:
    for puzzle in judged(game):
        seat, states = turns(puzzle)
        rules = puzzles.position(puzzle).game
        for state in states:
            found = {each.name: each.number for each in puzzle_standings.facts(game, state, seat)}
            assert found["points"] == rules.totals(state)[seat]
            assert found["their points"] == rules.totals(state)[1 - seat]
            match game:
                case "mykerinos":
                    assert found["cubes"] == state.stock[seat]
                    assert found["firsts"] + found["their firsts"] <= len(state.region) // 2
                    assert found["firsts"] <= found["places"]
                case "myraclia":
                    assert found["elements"] == sum(state.stock[seat])
                    assert found["order"] in (1, 2)
                case "mexica":
                    assert found["chips"] == state.players[seat].chips
                    assert min(found["scored"], found["their scored"]) >= 0


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_difference_is_a_sentence_in_every_language(code: str) -> None:
    """The sentence has the letters of both turns and both numbers."""
    with words.spoken(code):
        for name in puzzle_standings.SENTENCES:
            for numbers in ((0, 1), (1, 0), (2, 7), (5, 3)):
                found = puzzle_standings.Difference(name, *numbers, 1)
                sentence = puzzle_standings.sentence(found, "C", "A", "Eve")
                none = name in puzzle_standings.ZERO_SENTENCES  # 0 is a word in this sentence
                shown = [str(each) for each in numbers if each or not none]
                assert re.findall(r"\b\d+\b", sentence) == shown
                assert {"A", "C"} <= set(re.findall(r"\b[A-Z]\b", sentence))
                assert ("Eve" in sentence) == name.startswith("their")
                assert "{" not in sentence


@pytest.mark.parametrize("game", GAMES)
def test_the_solved_puzzle_shows_what_differs(game: str) -> None:
    puzzle = judged(game)[0]
    model = begun(puzzle)
    at = next(at for at, each in enumerate(choices.answers(puzzle)) if each.right)
    assert "After turn" not in unmarked(drawn(model))
    solved = unmarked(drawn(do(model, "puzzle-choose", str(at))))
    seat, states = turns(puzzle)
    assert model.table
    rival = player_name(model.table.match.table.player(1 - seat))
    letters = puzzle_choices.letters(puzzle)
    sentences = puzzle_standings.sentences(game, states, letters, seat, rival)
    assert sentences
    for line in sentences:
        assert line in solved


def test_a_missing_difference_in_favour_of_the_best_turn_is_stated() -> None:
    seat, states = turns(judged("mexica")[0])
    (only,) = puzzle_standings.sentences("mexica", [states[0]] * 2, LETTERS[:2], seat, "Eve")
    assert only.startswith("Nothing that can be counted right after the turns makes turn C better")
    assert "turn A" in only


def test_no_sentence_says_in_0_areas() -> None:
    first = puzzle_standings.Difference("firsts", 0, 2, -6.0)
    sentence = puzzle_standings.sentence(first, "A", "B", "Ben")
    assert sentence == "You are first in 2 areas after turn B, and in none after turn A."
    turned = puzzle_standings.sentence(first._replace(best=1, other=0), "A", "B", "Ben")
    assert turned == "You are first in 1 area after turn A, and in none after turn B."
    assert puzzle_answers.fewer_areas(1, 0).startswith(
        "That’s allowed, but there is something better. You are not first in any area."
    )
    assert puzzle_answers.stopped(0).endswith("no opponent is first in any area.")
