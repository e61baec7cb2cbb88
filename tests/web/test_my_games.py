"""My games: statistics of the games stored on the device."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

import pytest

import py_rules
from py_rules.puzzles import read as read_puzzles
from web.model import lesson_progress, my_games, puzzles
from web.model.lesson_progress import LessonProgress
from web.model.my_games import PlayedGames, Streaks
from web.model.page import Model
from web.model.puzzles import SavedResult
from web.model.results import GameResult, Record, write
from web.model.saves import Saved
from web.update import update
from web.update.registry import read_event
from web.views import page

RESULTS = (  # newest first
    GameResult("a", "mexica", ("adept",), True, 40, 2),
    GameResult("b", "mexica", ("adept", "novice"), True, 52, 3),
    GameResult("c", "mexica", ("novice",), False, 60, 2),
    GameResult("d", "mexica", ("novice",), True),
    GameResult("e", "mexica", ("novice",), True),
    GameResult("f", "mexica", ("novice",), True),
)


def shown(model: Model, rows: list[tuple[str, str]]) -> str:
    model = update(model, read_event("my-games"), Random(1))
    assert model.my_games
    assert model.my_games.puzzles is None
    model = update(model, read_event("my-games-rows", text=json.dumps(rows)), Random(1))
    return str(page.draw(model))


def test_results_by_level_and_by_opponents() -> None:
    assert my_games.by_level(RESULTS) == {
        "novice": PlayedGames(Record(4, 5), 60),
        "adept": PlayedGames(Record(2, 2), 52),
    }
    assert my_games.by_opponents(RESULTS) == {
        1: PlayedGames(Record(1, 2), 60),
        2: PlayedGames(Record(1, 1), 52),
    }
    assert not my_games.by_level(())
    assert not my_games.by_opponents(())
    assert my_games.standing(RESULTS[3:]).best is None


@pytest.mark.parametrize(
    ("results", "streaks"),
    [
        (RESULTS, Streaks(2, 3)),
        (RESULTS[2:], Streaks(0, 3)),
        (RESULTS[3:], Streaks(3, 3)),
        (RESULTS[2:3], Streaks(0, 0)),
        ((), Streaks(0, 0)),
    ],
)
def test_streaks(results: tuple[GameResult, ...], streaks: Streaks) -> None:
    assert my_games.streaks(results) == streaks


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_the_difficulty_of_each_puzzle_follows_from_its_rating(game: str) -> None:
    text = Path(__file__).parents[2].joinpath(f"content/puzzles/{game}.txt")
    found = read_puzzles(game, text.read_text(encoding="utf-8"))
    assert found
    assert {my_games.difficulty(each.rated) == each.level for each in found} == {True}


def test_solved_puzzles_by_difficulty() -> None:
    done = SavedResult(solved="2026-01-01")
    results = {
        "mexica/a": done._replace(rated=900),
        "mexica/b": done._replace(rated=1400),
        "mexica/c": done._replace(rated=2000),
        "mexica/d": done._replace(rated=2100),
        "mexica/e": done,
        "mexica/f": SavedResult(missed=1, rated=900),
        "myraclia/a": done._replace(rated=900),
    }
    assert my_games.solved(results, "mexica") == {"easy": 1, "medium": 1, "hard": 2, "": 1}
    assert my_games.solved(results, "myraclia") == {"easy": 1, "medium": 0, "hard": 0}
    assert my_games.solved(results, "mykerinos") == {}


def test_finished_games_between_people() -> None:
    over = Saved("1", "mexica", over=True)
    saved = (
        over,
        over._replace(levels=("", "adept")),
        over._replace(over=False),
        over._replace(problem="x"),
        over._replace(draft=("half 2",)),
        over._replace(game="chess"),
    )
    assert my_games.between_people(saved) == {"mykerinos": 0, "myraclia": 0, "mexica": 1}


def test_finished_games_are_listed_with_their_winner_and_date_and_can_be_replayed() -> None:
    won = Saved("1", "mexica", names=("Cleo", "Dan"), over=True, changed="2026-11-20T10:00:00Z")
    won = won._replace(status="Cleo wins with 83 points.")
    saves = (won, won._replace(id="2", over=False), won._replace(id="3", study="x"))
    drawn = shown(Model(saves=saves, now="2026-11-27T10:00:00Z"), [])
    (listed,) = re.findall(r'<section class="saves finished">.*?</section>', drawn)
    assert listed.count("<li") == 1
    for part in ("Cleo wins with 83 points.", "20\u00a0November", 'data-do="export"'):
        assert part in drawn
    for do in ("again", "continue"):
        assert f'data-do="{do}" data-on="1"' in listed
    assert "<b>" not in listed  # as it was stored without the points of all seats
    counted = shown(Model(saves=(won._replace(totals=(83, 71)),)), [])
    assert [part in counted for part in ("Cleo<b> 83</b>", "Dan<b> 71</b>")] == [True, True]
    assert "saves finished" not in shown(Model(saves=saves[1:]), [])
    assert "saves finished" not in shown(Model(saves=(won._replace(draft=("half 2",)),)), [])
    assert "There is nothing here yet." not in shown(
        Model(saves=(won._replace(levels=("adept",)),)), []
    )


def test_the_statistics_screen_shows_results_and_empty_sections() -> None:
    empty = shown(Model(), [])
    assert "There is nothing here yet." in empty
    assert "<table" not in empty
    rows = [
        ("puzzle/myraclia/1a2b3c4d", puzzles.write(SavedResult(solved="2026-01-01", rated=1500))),
        ("mexica/01-first-turn", "{}"),
        ("puzzle/mexica/bad", "{"),
    ]
    drawn = shown(Model(results=write(RESULTS)), rows)
    assert "There is nothing here yet." not in drawn
    assert "Your longest winning streak is 3 games. You have won your last 2 games." in drawn
    assert "Puzzles solved" in drawn
    assert "Mykerinos" not in drawn
    assert "You have completed" not in drawn
    assert "Your rating is" not in drawn
    assert drawn.count("<table") == len(("levels", "opponents", "puzzles"))


def test_the_shelf_links_to_the_statistics_and_back() -> None:
    assert 'data-do="my-games"' in str(page.draw(Model()))
    model = update(Model(), read_event("my-games"), Random(1))
    assert update(model, read_event("shelf"), Random(1)) == Model()
    assert update(Model(), read_event("my-games-rows", text="[]"), Random(1)) == Model()
    chosen = update(model, read_event("choose", "mexica"), Random(1))
    assert 'id="setup-mexica"' in str(page.draw(chosen))


def test_lessons_the_rating_and_the_streak_of_days_are_results_too() -> None:
    done = LessonProgress(done=True)
    first = SavedResult(solved="2026-01-01", rated=1500, score=100, nth=1, daily="2026-01-01")
    rows = [
        ("mexica/01-first-turn", lesson_progress.write(done)),
        ("mexica/02-founding", lesson_progress.write(done)),
        ("mexica/03-water", lesson_progress.write(LessonProgress(step=2))),
        ("myraclia/02-draft", lesson_progress.write(done)),
        ("puzzle/mykerinos/1a2b3c4d", puzzles.write(first)),
    ]
    drawn = shown(Model(today="2026-01-02"), rows)
    assert "You have completed 2 lessons." in drawn
    assert "You have completed one lesson." in drawn
    assert re.search(r"Your rating is 1[34]\d\d, after 1 puzzle\.", drawn)
    assert drawn.count("You have a streak of 1 day.") == 1
