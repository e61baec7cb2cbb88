"""Puzzles on the page: solving, failing, hints, the solution, the puzzle of the day, progress."""

from __future__ import annotations

import json
from collections import Counter
from datetime import date, timedelta
from pathlib import Path

import pytest

import py_rules
from py_rules import puzzles
from tests.puzzles.solving import ALL, KINDS, TODAY, begun, do, drawn, first, here, now, played, row
from web.model import puzzles as state
from web.model.page import Model
from web.model.puzzles import SavedResult
from web.model.routes import address, route
from web.update.registry import read_event
from web.views import puzzle_text, puzzle_words


@pytest.mark.parametrize(("game", "kind"), KINDS)
def test_every_kind_can_be_solved_at_the_table(game: str, kind: str) -> None:
    puzzle = first(game, kind)
    model = played(begun(puzzle), puzzle.lines[0])
    assert now(model).verdict == (puzzle.best, True)
    assert puzzle_text.words(puzzle).best(puzzle.best) in drawn(model)
    assert now(model).result(puzzle).solved == TODAY
    assert do(model, "select", "pass").table == model.table  # nothing more can be done
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


def test_every_kind_and_level_of_puzzle_has_texts() -> None:
    assert set(puzzle_words.WORDS) == set(KINDS)
    assert set(puzzle_text.LEVELS) == set(puzzles.LEVELS)


def test_the_board_names_its_places_where_a_text_does() -> None:
    """If the question names a square, the names show at once, otherwise with the first hint."""
    asked = drawn(begun(first("mexica", "way")))
    assert 'class="play mexica lesson puzzle wide named"' in asked
    model = begun(first("mexica", "found"))
    assert 'class="play mexica lesson puzzle wide"' in drawn(model)
    assert 'class="play mexica lesson puzzle wide named"' in drawn(do(model, "puzzle-hint"))


def test_the_address_for_blogs_is_offered_if_the_site_has_such_pages() -> None:
    model = begun(first("mexica", "way"))
    key = now(model).puzzle and state.key(first("mexica", "way"))
    button = f'data-do="copy-page" data-on="puzzle/{key}"'
    assert "copy-page" not in drawn(model)
    there = model._replace(pages="https://games.example/ludoteka/")
    assert button in drawn(there)
    for other in (now(model)._replace(own=True), now(model)._replace(in_set=True)):
        assert "copy-page" not in drawn(there._replace(puzzling=other))


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
    assert now(model).result(puzzle).state == "seen"
    model = played(do(model, "puzzle-again"), puzzle.lines[0])
    assert now(model).verdict == (puzzle.best, True)
    assert now(model).result(puzzle).state == "seen"
    assert "doesn’t count as solved" in drawn(model)


def test_puzzles_that_fail_to_load_are_requested_again() -> None:
    model = do(do(Model(), "puzzles", "mexica"), "no-puzzles", "mexica")
    assert "couldn’t be loaded" in drawn(model)
    assert "Loading the " in drawn(do(model, "puzzles", "mexica"))
    model = here(do(Model(), "puzzle", "mexica/00000000"), "mexica")
    assert "This game has no puzzle “00000000”." in drawn(model)
    assert do(Model(), "puzzles", "chess").puzzling is None
    assert do(Model(), "puzzle", "chess/1").puzzling is None


def published() -> dict[str, set[str]]:
    """Return the ids that puzzles have ever had, by game."""
    found: dict[str, set[str]] = {}
    lines = (Path(__file__).parent / "golden-ids.txt").read_text("utf-8").splitlines()
    game = ""
    for line in lines[1:]:
        if line.startswith("  "):
            found[game] |= set(line.split())
        else:
            game = line
            found[game] = set()
    return found


def test_a_link_to_a_replaced_puzzle_leads_to_the_one_in_its_place() -> None:
    for game, ids in published().items():
        known = {id_: each for each in ALL[game] for id_ in (each.id, *each.formerly)}
        assert not ids - known.keys(), "links to these puzzles were published"
        old, puzzle = next(each for each in known.items() if each[0] in each[1].formerly)
        model = do(here(do(Model(), "puzzles", game), game), "puzzle", f"{game}/{old}")
        assert now(model).puzzle == puzzle
        assert address(model) == f"#puzzle/{game}/{puzzle.id}"


def test_opening_a_lesson_puzzle_or_game_replaces_the_current_one() -> None:
    model = begun(first("mexica", "way"))
    assert do(model, "learn", "mexica").puzzling is None
    away = do(model, "shelf")
    assert away.puzzling is None
    assert away.table is None
    lessons = do(Model(), "learn", "mexica")
    assert do(lessons, "puzzles", "mexica").learning is None
    assert do(model, "choose", "mexica").setup is not None


# The puzzle of the day.


def test_daily_puzzles_rotate_between_games_without_early_repeats() -> None:
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


def test_adding_puzzles_does_not_change_the_puzzle_of_a_day() -> None:
    for day in ("2026-01-01", "2026-02-14", "2026-03-31"):
        game = state.game_of(day)
        puzzle = state.puzzle_of(day, ALL[game][:50])
        assert state.puzzle_of(day, ALL[game]) == puzzle
    assert state.game_of("2025-12-31") == py_rules.GAMES[2]  # a wrong clock does no harm
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
    assert now(model).result(puzzle)[:3] == (TODAY, TODAY, False)
    assert "a streak of 3 days" in drawn(model)
    assert "You solved today’s puzzle." in drawn(do(model, "puzzles", "mykerinos"))
    shelf = do(model, "shelf")
    assert "You solved today’s puzzle." in drawn(shelf)
    assert "View again" in drawn(shelf)
    assert "You solved today’s puzzle." not in drawn(shelf._replace(today="2026-11-22"))


def test_the_shelf_shows_the_progress_stored_on_the_device() -> None:
    row = ("puzzle/mexica/1", json.dumps({"solved": TODAY, "daily": TODAY}))
    model = do(here(do(Model(), "puzzles", "mexica"), "mexica", row), "shelf")
    assert "You solved today’s puzzle." in drawn(model)
    before = ("puzzle/mexica/1", json.dumps({"solved": TODAY, "daily": "2026-11-20"}))
    model = do(here(do(Model(), "puzzles", "mexica"), "mexica", before), "shelf")
    assert "You solved today’s puzzle." not in drawn(model)


def test_viewing_the_solution_does_not_extend_the_streak() -> None:
    game = state.game_of(TODAY)
    puzzle = state.puzzle_of(TODAY, ALL[game])
    model = do(here(do(Model(), "puzzle", "today"), game), "puzzle-solve")
    model = played(do(model, "puzzle-again"), puzzle.lines[0])
    assert now(model).result(puzzle)[:3] == ("", "", True)
    assert "a streak" not in drawn(model)
    assert "You solved today’s puzzle." not in drawn(do(model, "shelf"))


def test_viewing_an_already_solved_puzzle_does_not_extend_the_streak() -> None:
    game = state.game_of(TODAY)
    puzzle = state.puzzle_of(TODAY, ALL[game])
    model = do(here(do(Model(), "puzzle", "today"), game, row(puzzle, solved="2026-01-05")), "undo")
    model = played(do(do(model, "puzzle-solve"), "puzzle-again"), puzzle.lines[0])
    assert now(model).result(puzzle)[:3] == ("2026-01-05", "", True)


def test_a_streak_ends_with_a_day_left_out() -> None:
    def solved(*days: str) -> list[SavedResult]:
        return [SavedResult(day, day) for day in days] + [SavedResult("2026-11-18")]

    assert state.streak(solved(), TODAY) == 0
    assert state.streak(solved("2026-11-20"), TODAY) == 1
    assert state.streak(solved("2026-11-20", TODAY), TODAY) == 2
    assert state.streak(solved("2026-11-19"), TODAY) == 0


# Stored results, and addresses.


@pytest.mark.parametrize(
    "text",
    [
        *("", "[]", "null", "{", "9" * 5000, '{"solved": 3}', '{"solved": "yesterday"}'),
        '{"missed": -1, "score": 101, "nth": true, "rated": "high", "tried": 1, "hinted": null}',
    ],
)
def test_malformed_stored_results_are_read_as_empty(text: str) -> None:
    assert state.read(text) == SavedResult()


def test_stored_results_survive_a_round_trip() -> None:
    for result in (
        SavedResult(),
        SavedResult(TODAY, TODAY, seen=True),
        SavedResult(tried=True, hinted=True, missed=2, score=0, nth=7, rated=1480),
    ):
        assert state.read(state.write(result)) == result


def test_results_stored_before_ratings_existed_are_read() -> None:
    """A solved puzzle remains solved, even if its solution was shown later."""
    text = '{"solved": "2026-11-20", "daily": "2026-11-20", "seen": true}'
    assert state.read(text) == SavedResult("2026-11-20", "2026-11-20", seen=True)
    assert state.read(text).state == "solved"
    assert state.read('{"solved": "", "daily": "", "seen": true}').state == "seen"


def test_a_reload_repeats_pending_requests() -> None:
    assert address(do(Model(), "puzzle", "mexica/1a2b3c4d")) == "#puzzle/mexica/1a2b3c4d"
    assert address(do(Model(today="2026-11-21"), "puzzle", "today")) == "#puzzle/today"
    assert address(do(Model(), "puzzles", "mexica")) == "#puzzles/mexica"


def test_a_reload_restores_the_puzzle() -> None:
    puzzle = first("mexica", "way")
    model = begun(puzzle)
    assert address(model) == f"#puzzle/mexica/{puzzle.id}"
    assert route(address(model)) == read_event("puzzle", f"mexica/{puzzle.id}")
    model = do(model, "puzzles", "mexica")
    assert address(model) == "#puzzles/mexica"
    assert route("#puzzle/today") == read_event("puzzle", "today")
    assert date.fromisoformat(TODAY) > state.FIRST_DAY


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_refusals_in_a_puzzle_do_not_reveal_the_solution(game: str) -> None:
    """In a game, the nearest legal action is suggested; in a puzzle it could be the solution."""
    rules = py_rules.load(game)
    for kind in puzzles.kinds(game):
        model = begun(first(game, kind))
        assert model.table
        state = model.table.match.state
        for wrong in (each for each in rules.attempts(state) if rules.refusal(state, each)):
            refused = model
            for word in wrong.words:
                refused = do(refused, "select", word)
            assert refused.table
            there = refused._replace(table=refused.table._replace(coached=False))
            if do(there, "instead") == there:
                continue  # no suggestion in a game either
            assert 'data-do="instead"' in drawn(there)
            assert 'data-do="instead"' not in drawn(refused)
            assert do(refused, "instead") == refused
            return
    pytest.fail("nothing would be proposed at a table")
