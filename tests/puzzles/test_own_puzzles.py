"""Puzzles that people make: their text, links with it, and proofs that run in parts."""

from __future__ import annotations

import random
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import py_rules
from py_rules import puzzles, record, text_link
from py_rules.coding import DIGITS
from py_rules.message import MessageError
from py_rules.puzzles import made, proof
from py_rules.puzzles.kind import Solution
from py_rules.puzzles.made import BrokenMadePuzzle, MadePuzzle, Outcome
from py_rules.puzzles.proof import Proving, TooManyPositions, prove
from tests.puzzles.easy_positions import made_of, poor, without_cards
from tests.puzzles.solving import ALL, KINDS, first

GOLDEN = Path("tests/links/puzzles.txt")


def of(game: str, kind: str) -> MadePuzzle:
    ours = first(game, kind)
    match = puzzles.position(ours)
    return MadePuzzle(match, f"{kind} {ours.about}".rstrip(), "A title", "Ann")


TEXT = made.write(of("mexica", "way"))


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_built_in_questions_fit_their_positions_and_survive_a_round_trip(
    game: str, kind: str
) -> None:
    puzzle = of(game, kind)
    assert puzzle.question in made.questions(puzzle.match)
    text = made.write(puzzle)
    again = made.read(text)
    assert again[1:] == puzzle[1:]
    assert again.match.state == puzzle.match.state
    assert made.write(again) == text
    assert made.read("\ufeff\n" + text.replace("\n", "\r\n")) == again


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_own_puzzles_may_ask_everything_built_in_puzzles_ask(game: str) -> None:
    """Only the conditions that keep our puzzles from being too easy are dropped."""
    for ours in ALL[game][::60]:
        match = puzzles.position(ours)
        fitting = set(made.questions(match))
        for name, kind in puzzles.kinds(game).items():
            assert {f"{name} {about}".rstrip() for about in kind.asks(match.state)} <= fitting


@pytest.mark.parametrize(
    ("game", "kind", "easier"),
    [
        ("mexica", "scoring", lambda state: state._replace(ap=6)),
        ("mexica", "found", lambda state: state._replace(ap=6)),
        ("mexica", "end", lambda state: state._replace(ap=6)),
        ("mykerinos", "most", without_cards),
        ("mykerinos", "exhibit", without_cards),
        ("myraclia", "points", poor),
    ],
)
def test_an_own_puzzle_may_be_easier_or_longer_than_built_in_ones(
    game: str, kind: str, easier: Callable[[Any], Any]
) -> None:
    ours = first(game, kind)
    changed = made_of(ours, easier)
    asked = puzzles.kinds(game)[kind]
    assert ours.about in asked.asks(puzzles.position(ours).state)
    assert ours.about not in asked.asks(changed.state)
    assert f"{kind} {ours.about}".rstrip() in made.questions(changed)


def test_a_finished_game_has_no_questions() -> None:
    ours = first("mexica", "way")
    match = puzzles.position(ours)
    ended = match._replace(positions=(match.state._replace(to_move=None),), actions=())
    assert made.questions(ended) == ()


def test_player_names_are_left_out_of_puzzles() -> None:
    puzzle = of("mexica", "way")
    match = puzzle.match
    named = match._replace(table=match.table._replace(names=("Bo", "Cy", "Di", "Ed")[:2]))
    assert "Bo" not in made.write(puzzle._replace(match=named))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda text: "", "it isn’t a puzzle"),
        (lambda text: "study 1\n", "it isn’t a puzzle"),
        (lambda text: text.replace("puzzle 1", "puzzle 2"), "can’t read it"),
        (lambda text: text.replace("puzzle 1", "puzzle 218622d8"), "can’t read it"),
        (lambda text: text.partition("game ")[0], "it has no position"),
        (lambda text: text.replace("question way", "nonsense way"), "line 4 isn’t part"),
        (lambda text: text.replace("author", "title x\nauthor"), "line 3 isn’t part"),
        (lambda text: text.replace("question way", "question fly"), "doesn’t know its question"),
        (lambda text: text.replace("question way", "# way"), "it has no question"),
        (lambda text: text.replace("question way", "question way x"), "doesn’t fit"),
        (lambda text: text.replace("question way", "question end"), "doesn’t fit"),
        (lambda text: text.replace("game mexica", "game chess"), "a problem with its position"),
        (lambda text: text + "canal a1 b1\n", "a problem with its position"),
        (lambda text: text + "move a\n" * 60_000, "too long"),
        (lambda text: "puzzle 1\n" + "title x\n" * 2, "line 3 isn’t part"),
    ],
)
def test_an_invalid_puzzle_text_is_refused_with_a_reason(
    change: Callable[[str], str], why: str
) -> None:
    with pytest.raises(BrokenMadePuzzle, match=why):
        made.read(change(TEXT))


def test_long_and_strange_titles_are_cut() -> None:
    strange = TEXT.replace("A title", "\u202e<i>" + "x" * 10_000).replace("Ann", "A\tn" * 900)
    puzzle = made.read(strange)
    assert len(puzzle.title) <= made.TITLE
    assert "\u202e" not in puzzle.title
    assert len(puzzle.author) < 100
    assert made.read(made.write(puzzle)) == puzzle


def test_any_change_of_a_text_is_read_or_refused() -> None:
    rng = random.Random(3)
    lines = TEXT.splitlines()
    for _ in range(300):
        changed = [*lines]
        at = rng.randrange(len(changed))
        way = rng.randrange(3)
        if way == 0:
            del changed[at]
        elif way == 1:
            changed.insert(at, rng.choice(lines))
        else:
            letters = list(changed[at])
            letters[rng.randrange(len(letters))] = rng.choice("abz019 -#\n")
            changed[at] = "".join(letters)
        try:
            puzzle = made.read("\n".join(changed))
        except BrokenMadePuzzle:
            continue
        assert puzzle.question in made.questions(puzzle.match)


def test_links_of_every_version_are_read() -> None:
    """These links are stored by people and must never change."""
    rows = [line.split(" ") for line in GOLDEN.read_text("utf-8").splitlines()]
    assert len(rows) == 3
    for game, kind, link in rows:
        text = made.read_link(link)
        assert text == made.write(of(game, kind))
        assert made.read(text).kind == kind
        assert made.write_link(text) == link
        assert made.read_link(f"https://example.org/#{link}") == text


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda link: link[:-20], "missing or was changed"),
        (lambda link: link[:2], "missing or was changed"),
        (lambda link: link[:60] + link[70:], "missing or was changed"),
        (lambda link: link.replace("P1", "p1", 1), "capital letters were lost"),
        (lambda link: link.replace("P1", "P2", 1), "newer version"),
        (lambda link: link.replace("P1", "E1", 1), "missing or was changed"),
    ],
)
def test_invalid_links_are_refused(change: Callable[[str], str], why: str) -> None:
    with pytest.raises(BrokenMadePuzzle, match=why):
        made.read_link(change(made.write_link(TEXT)))


def test_random_digits_and_too_long_texts_are_refused() -> None:
    rng = random.Random(7)
    for _ in range(200):
        digits = "".join(rng.choices(DIGITS, k=rng.randrange(400)))
        with pytest.raises(BrokenMadePuzzle):
            made.read_link(made.MARK + digits)
    noise = "".join(rng.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=90_000))
    for text in (noise, "a" * (made.SIZE + 1)):
        with pytest.raises(MessageError, match="too long for a link"):
            made.write_link(text)
    assert len(made.write_link(TEXT)) < text_link.LONGEST


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_a_proof_in_parts_is_the_proof_at_once(game: str, kind: str) -> None:
    ours = first(game, kind)
    match = puzzles.position(ours)
    whole = prove(match.game, puzzles.kinds(game)[kind], match.state, ours.about)
    parts = Proving(match.game, puzzles.kinds(game)[kind], match.state, ours.about)
    looked = list[int]()
    asked = count(1)
    while (found := parts.go_on(lambda: next(asked) % 7 == 0)) is None:
        looked.append(parts.looked)
    assert looked == sorted(looked)
    assert 7 * len(looked) < next(asked) <= 7 * len(looked) + 7
    assert next(asked) > whole.positions
    assert found == whole
    assert parts.go_on(lambda: True) == whole
    outcome = Outcome.of(puzzles.kinds(game)[kind], match.state, ours.about, whole)
    assert made.clear(outcome, puzzles.kinds(game)[kind])
    assert outcome.lines == ours.lines


def test_a_proof_can_stop_after_each_value() -> None:
    """It can stop even among turns that end at once, so the worker can answer at any time."""
    ours = first("mexica", "lead")
    match, kind, valued = puzzles.position(ours), puzzles.kinds("mexica")["lead"], [0]

    def value(line: Solution, about: str) -> int:
        valued[0] += 1
        return kind.value(line, about)

    def stop() -> bool:
        most.append(valued[0])
        valued[0] = 0
        return False

    most = list[int]()
    whole = Proving(match.game, kind._replace(value=value), match.state, ours.about).go_on(stop)
    assert whole
    assert sum(most) == whole.turns
    assert max(most) == 1


CROWDED = """puzzle 1
question reply
game myraclia 2
seats 2
option beginner
option eternity
position phase act
position round 3
position order 2 1
position turn 2
position offer 6 33 48
position surface 12@0,0 15@1,0 39@2,0
position surface 9@-1,1 41@0,1 30@1,1 11@2,1
position surface 18@-2,2 49@-1,2 27@0,2 14@1,2 43@2,2
position surface 34@-1,3 7@0,3 51@1,3
position discard 6 2 3 6 2 1 1
position stock 1 2 0 1 0 1 0 1
position stock 2 1 2 2 0 2 0 0
position points 1 14
position terraformed 1 -1,2
position terraformed 2 1,0 1,1 2,1 1,2
position reserved 1 0,2
position reserved 2 -2,2
position elements -2,2 green+yellow
position elements 0,2 yellow
position token 15 -1,1
position token 14 0,1
position hidden 1 2 3 4 5 6 7 8 9 10 11 12 13 16
"""


def test_questions_about_replies_share_the_turn_limit_of_built_in_puzzles() -> None:
    puzzle = made.read(CROWDED)
    kind, about = made.kind_of(puzzle.match.game, puzzle.question)
    with pytest.raises(TooManyPositions, match="more than 1200 turns"):
        prove(puzzle.match.game, kind, puzzle.match.state, about, made.MOST)


@pytest.mark.parametrize(("game", "kind"), [("myraclia", "reply"), ("mykerinos", "sure")])
def test_the_cost_of_computing_values_is_limited(
    game: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = first(game, kind)
    match, asked = puzzles.position(ours), puzzles.kinds(game)[kind]
    whole = prove(match.game, asked, match.state, ours.about)
    monkeypatch.setattr(proof, "WORK", whole.positions + 1)
    with pytest.raises(TooManyPositions):
        prove(match.game, asked, match.state, ours.about)


def test_the_position_limit_also_ends_a_proof_in_parts() -> None:
    ours = first("mexica", "end")
    match = puzzles.position(ours)
    parts = Proving(match.game, puzzles.kinds("mexica")["end"], match.state, "", 20)
    assert parts.go_on(lambda: parts.looked == 9) is None
    with pytest.raises(TooManyPositions):
        parts.go_on(lambda: False)
    assert parts.proof is None
    with pytest.raises(RuntimeError, match="broken off"):
        parts.go_on(lambda: False)


def test_the_record_is_at_the_end_of_the_text() -> None:
    assert TEXT.endswith(record.write(made.read(TEXT).match))
