"""Puzzles on the page: solving, failing, hints, the solution, the puzzle of the day, progress."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from random import Random

import pytest

import py_rules
from py_rules import puzzles
from py_rules.core import spell
from py_rules.puzzles import Puzzle
from tools.content.puzzles import verifying
from web.model import puzzles as state
from web.model.page import Model
from web.model.puzzles import Puzzling, Result
from web.model.routes import address, route
from web.update import update
from web.update.registry import read_event
from web.views import page, puzzle_text
from web.views.puzzles import highlighted

RNG = Random(1)
TODAY = "2026-11-21"
ALL = {game: verifying.read(game) for game in py_rules.GAMES}


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Let each test have the same luck, whichever ran before it."""
    RNG.seed(1)


def do(model: Model, do: str, on: str = "", text: str = "") -> Model:
    return update(model._replace(today=TODAY), read_event(do, on, text), RNG)


def drawn(model: Model) -> str:
    return str(page.draw(model))


def here(model: Model, game: str, *rows: tuple[str, str]) -> Model:
    return do(model, "puzzles-here", game, json.dumps([puzzles.write(ALL[game]), rows]))


def now(model: Model) -> Puzzling:
    assert model.puzzling
    return model.puzzling


def first(game: str, kind: str) -> Puzzle:
    return next(puzzle for puzzle in ALL[game] if puzzle.kind == kind)


def begun(puzzle: Puzzle) -> Model:
    model = do(Model(), "puzzle", state.key(puzzle))
    assert "Loading the " in drawn(model)
    return here(model, puzzle.game)


def played(model: Model, line: tuple[str, ...]) -> Model:
    """With actions said word by word."""
    for action in line:
        assert model.table
        count = len(model.table.match.actions)
        for word in action.split():
            assert model.table
            if len(model.table.match.actions) == count and word not in model.table.selection.common:
                model = do(model, "say", word)
        assert model.table
        if len(model.table.match.actions) == count:
            model = do(model, "confirm")
        assert model.table
        assert spell(model.table.match.actions[-1]) == action
    return model


KINDS = [(game, kind) for game in py_rules.GAMES for kind in puzzles.kinds(game)]


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_can_be_solved_at_the_table(game: str, kind: str) -> None:
    puzzle = first(game, kind)
    model = played(begun(puzzle), puzzle.lines[0])
    assert now(model).verdict == (puzzle.best, True)
    assert puzzle_text.words(puzzle).best(puzzle.best) in drawn(model)
    assert now(model).result(puzzle).solved == TODAY
    assert do(model, "say", "pass").table == model.table  # nothing more can be done
    assert model.saves == ()


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_says_what_is_asked_and_answers(game: str, kind: str) -> None:
    puzzle = first(game, kind)
    model = begun(puzzle)
    text, position = drawn(model), now(model).begun
    assert position
    assert f"You play as {position.table.name(position.state.to_move)}." in text
    assert "Player 1" not in text  # the people have names
    texts = puzzle_text.words(puzzle)
    assert texts.title in text
    assert puzzle_text.question(puzzle, position) in text
    assert "{" not in puzzle_text.question(puzzle, position)
    for worth in (puzzle.best - 1, puzzle.best - 2):
        assert texts.worse(puzzle.best, worth).startswith("That’s allowed, but")
    assert texts.best(1).startswith("That’s the best turn")


def test_there_are_words_for_every_kind() -> None:
    assert set(puzzle_text.WORDS) == set(KINDS)
    assert set(puzzle_text.LEVELS) == set(puzzles.LEVELS)


def test_another_turn_is_answered_and_tried_again() -> None:
    puzzle = first("myraclia", "points")
    model = played(begun(puzzle), ("end",))
    assert f"That’s allowed, but you could get {puzzle.best} points. You got 0." in drawn(model)
    assert not now(model).result(puzzle).solved
    model = do(model, "puzzle-again")
    assert now(model).verdict is None
    model = played(model, puzzle.lines[0])
    assert now(model).verdict == (puzzle.best, True)


def test_actions_can_be_taken_back_but_not_those_before_the_puzzle() -> None:
    puzzle = first("myraclia", "points")
    model = begun(puzzle)
    assert model.table
    assert do(model, "undo").table == model.table
    further = played(model, puzzle.lines[0][:1])
    assert now(further).verdict is None
    back = do(further, "undo")
    assert back.table
    assert back.table.match.actions == model.table.match.actions
    assert now(played(back, puzzle.lines[0])).verdict == (puzzle.best, True)


def test_hints_come_one_after_the_other() -> None:
    puzzle = first("mexica", "found")
    model = begun(puzzle)
    assert highlighted(now(model)) == "[]"
    model = do(model, "puzzle-hint")
    assert puzzle_text.words(puzzle).hint in drawn(model)
    assert "The first action is" not in drawn(model)
    model = do(model, "puzzle-hint")
    assert "The first action is: " in drawn(model)
    assert json.loads(highlighted(now(model))) == sorted(puzzle.lines[0][0].split())
    assert do(model, "puzzle-hint") == model
    assert 'data-do="puzzle-hint"' not in drawn(model)


def test_the_solution_is_shown_action_by_action() -> None:
    puzzle = first("myraclia", "points")
    model = do(begun(puzzle), "puzzle-solve")
    assert model.table
    assert model.table.replay
    assert model.table.replay.at == model.table.floor
    assert model.table.replay.playing
    assert "The solution" in drawn(model)
    for _ in puzzle.lines[0]:
        model = do(model, "tick")
    assert model.table
    assert model.table.replay
    assert model.table.replay.at == len(model.table.match.actions)
    assert not model.table.replay.playing
    assert now(model).verdict is None
    for _ in range(9):
        model = do(model, "step", "back")
    assert model.table
    assert model.table.replay
    assert model.table.replay.at == model.table.floor
    assert do(model, "autoplay").table != model.table
    assert now(model).result(puzzle) == Result(seen=True)
    model = played(do(model, "puzzle-again"), puzzle.lines[0])
    assert now(model).result(puzzle) == Result(solved=TODAY, seen=True)


def test_the_next_one_is_not_solved_yet_and_of_the_same_level() -> None:
    puzzle, *others = [each for each in ALL["mykerinos"] if each.level == "medium"]
    solved = [(f"puzzle/{state.key(each)}", '{"solved": "2026-11-20"}') for each in others[:2]]
    model = do(Model(), "puzzle", state.key(puzzle))
    model = do(here(model, "mykerinos", *solved), "puzzle-next")
    assert now(model).puzzle == others[2]
    assert now(model).number == 4


def test_when_all_are_solved_the_list_comes_next() -> None:
    rows = [(f"puzzle/{state.key(each)}", '{"solved": "2026-11-20"}') for each in ALL["mexica"]]
    model = do(Model(), "puzzle", state.key(ALL["mexica"][0]))
    model = do(here(model, "mexica", *rows), "puzzle-next")
    assert now(model).puzzle is None
    total = len(rows)
    assert f"solved {total} of {total} puzzles" in drawn(model)


def test_the_list_tells_what_was_done() -> None:
    solved, seen = ALL["mykerinos"][:2]
    rows = (
        (f"puzzle/{state.key(solved)}", '{"solved": "2026-11-20"}'),
        (f"puzzle/{state.key(seen)}", '{"seen": true}'),
        ("puzzle/mexica/whatever", "no JSON"),
    )
    model = here(do(Model(), "puzzles", "mykerinos"), "mykerinos", *rows)
    assert f"solved 1 of {len(ALL['mykerinos'])} puzzles" in drawn(model)
    assert drawn(model).count('class="solved"') == 1
    assert drawn(model).count('class="seen"') == 1
    assert "Puzzle of the day" in drawn(model)


def test_what_does_not_come_is_asked_for_again() -> None:
    model = do(do(Model(), "puzzles", "mexica"), "no-puzzles", "mexica")
    assert "couldn’t be loaded" in drawn(model)
    assert "Loading the " in drawn(do(model, "puzzles", "mexica"))
    model = here(do(Model(), "puzzle", "mexica/00000000"), "mexica")
    assert "This game has no puzzle “00000000”." in drawn(model)
    assert do(Model(), "puzzles", "chess").puzzling is None
    assert do(Model(), "puzzle", "chess/1").puzzling is None


def test_lessons_puzzles_and_games_take_turns_at_the_table() -> None:
    model = begun(first("mexica", "way"))
    assert do(model, "learn", "mexica").puzzling is None
    away = do(model, "shelf")
    assert away.puzzling is None
    assert away.table is None
    lessons = do(Model(), "learn", "mexica")
    assert do(lessons, "puzzles", "mexica").learning is None
    assert do(model, "choose", "mexica").setup is not None


# The puzzle of the day.


def test_the_games_take_turns_and_no_puzzle_comes_twice_for_long() -> None:
    day = state.FIRST_DAY
    least = min(map(len, ALL.values()))
    met = Counter[str]()
    for count in range(3 * least):
        name = (day + timedelta(count)).isoformat()
        game = state.game_of(name)
        assert game == py_rules.GAMES[count % 3]
        met[state.key(state.puzzle_of(name, ALL[game]))] += 1
    assert len(met) == 3 * least
    assert set(met.values()) == {1}


def test_a_day_has_one_puzzle_whatever_is_added_later() -> None:
    for day in ("2026-01-01", "2026-02-14", "2026-03-31"):
        game = state.game_of(day)
        puzzle = state.puzzle_of(day, ALL[game][:50])
        assert state.puzzle_of(day, ALL[game]) == puzzle
    assert state.game_of("2025-12-31") == py_rules.GAMES[2]  # a clock that is wrong does no harm
    assert state.puzzle_of("2025-12-31", ALL["mexica"]) == ALL["mexica"][-1]


def test_the_puzzle_of_the_day_counts_days_in_a_row() -> None:
    game = state.game_of(TODAY)
    puzzle = state.puzzle_of(TODAY, ALL[game])
    rows = [
        (f"puzzle/mexica/{number}", json.dumps({"solved": day, "daily": day}))
        for number, day in enumerate(("2026-11-20", "2026-11-19", "2026-11-17"))
    ]
    model = here(do(Model(), "puzzle", "today"), game, *rows)
    assert now(model).puzzle == puzzle
    assert "Puzzle of the day" in drawn(model)
    model = played(model, puzzle.lines[0])
    assert now(model).result(puzzle) == Result(TODAY, TODAY)
    assert "a streak of 3 days" in drawn(model)
    assert "You solved today’s puzzle." in drawn(do(model, "puzzles", "mykerinos"))


def test_who_has_seen_the_solution_gets_no_day() -> None:
    game = state.game_of(TODAY)
    puzzle = state.puzzle_of(TODAY, ALL[game])
    model = do(here(do(Model(), "puzzle", "today"), game), "puzzle-solve")
    model = played(do(model, "puzzle-again"), puzzle.lines[0])
    assert now(model).result(puzzle) == Result(TODAY, "", seen=True)


def test_a_streak_ends_with_a_day_left_out() -> None:
    def solved(*days: str) -> list[Result]:
        return [Result(day, day) for day in days] + [Result("2026-11-18")]

    assert state.streak(solved(), TODAY) == 0
    assert state.streak(solved("2026-11-20"), TODAY) == 1
    assert state.streak(solved("2026-11-20", TODAY), TODAY) == 2
    assert state.streak(solved("2026-11-19"), TODAY) == 0


# What is kept, and addresses.


@pytest.mark.parametrize(
    "text", ["", "[]", "null", "{", "9" * 5000, '{"solved": 3}', '{"solved": "yesterday"}']
)
def test_what_is_kept_is_read_whatever_it_is(text: str) -> None:
    assert state.read(text) == Result()


def test_what_is_kept_is_written_and_read() -> None:
    result = Result(TODAY, TODAY, seen=True)
    assert state.read(state.write(result)) == result


def test_a_reload_asks_again_for_what_is_on_its_way() -> None:
    assert address(do(Model(), "puzzle", "mexica/1a2b3c4d")) == "#puzzle/mexica/1a2b3c4d"
    assert address(do(Model(today="2026-11-21"), "puzzle", "today")) == "#puzzle/today"
    assert address(do(Model(), "puzzles", "mexica")) == "#puzzles/mexica"


def test_a_reload_comes_back() -> None:
    puzzle = first("mexica", "way")
    model = begun(puzzle)
    assert address(model) == f"#puzzle/mexica/{puzzle.id}"
    assert route(address(model)) == read_event("puzzle", f"mexica/{puzzle.id}")
    model = do(model, "puzzles", "mexica")
    assert address(model) == "#puzzles/mexica"
    assert route("#puzzle/today") == read_event("puzzle", "today")
    assert date.fromisoformat(TODAY) > state.FIRST_DAY
