"""Progress in lessons and puzzles, moved to another device in the file of all games."""

from __future__ import annotations

import json
from random import Random

import pytest

from web.model import archive, lesson_progress, progress_rows, puzzles
from web.model.lesson_progress import LessonProgress
from web.model.page import Model
from web.model.puzzles import SavedResult
from web.update import update
from web.update.registry import read_event
from web.views import page

LESSON = "mexica/01-first-turn"
PUZZLE = "puzzle/mexica/1a2b3c4d"
DONE = lesson_progress.write(LessonProgress(done=True, missed=((1, 2),)))
BEGUN = lesson_progress.write(LessonProgress(3, record="game mexica 1\n", attempt=2))
SOLVED = puzzles.write(SavedResult("2026-11-21", "2026-11-21"))
SEEN = puzzles.write(SavedResult("2026-11-23", seen=True))


def imported(text: str) -> Model:
    """Return the model after a file of games was imported."""
    return update(Model(), read_event("brought", "games.json", text), Random(0))


def carried(model: Model) -> dict[str, str]:
    assert model.importing
    return dict(model.importing.progress)


def file_of(progress: object) -> str:
    return json.dumps({"format": archive.FORMAT, "version": 1, "games": [], "progress": progress})


def test_a_file_of_all_games_holds_lessons_and_puzzles() -> None:
    rows = {LESSON: DONE, PUZZLE: SOLVED}
    model = imported(archive.write((), progress=rows.items()))
    assert carried(model) == rows
    assert "Your progress in 2 lessons and puzzles was added." in str(page.draw(model))


def test_unreadable_rows_are_left_out_of_the_exported_file() -> None:
    rows = ((LESSON, DONE), ("mexica/../x", DONE), ("chess/01-x", DONE), (PUZZLE, "{"))
    whole = json.loads(archive.write((), progress=rows))
    assert list(whole["progress"]) == [LESSON]


def test_files_from_older_versions_contain_no_progress() -> None:
    model = imported(json.dumps({"format": archive.FORMAT, "version": 1, "games": []}))
    assert carried(model) == {}
    assert model.importing
    assert model.importing.failures == ()


@pytest.mark.parametrize("progress", [[], 7, "all", None, {str(n): {} for n in range(20_001)}])
def test_damaged_progress_is_reported_and_the_games_are_imported(progress: object) -> None:
    model = imported(file_of(progress))
    assert carried(model) == {}
    assert model.importing
    assert len(model.importing.failures) == 1
    assert "isn’t in a form that this page can read" in str(page.draw(model))


def test_damaged_rows_count_as_no_progress() -> None:
    model = imported(file_of({LESSON: {"step": "x", "done": 1}, PUZZLE: 7, "no/such": {}}))
    assert carried(model) == {LESSON: lesson_progress.write(LessonProgress())}


@pytest.mark.parametrize(("here", "came"), [(DONE, BEGUN), (BEGUN, DONE)])
def test_a_lesson_done_on_either_device_stays_done(here: str, came: str) -> None:
    merged = lesson_progress.read(progress_rows.imported(LESSON, here, came))
    assert merged.done
    assert merged.attempt == 2
    assert merged.step == lesson_progress.read(here).step


def test_a_lesson_resumes_on_the_other_device() -> None:
    fresh = lesson_progress.write(LessonProgress())
    assert lesson_progress.read(progress_rows.imported(LESSON, fresh, BEGUN)).step == 3
    assert progress_rows.imported(LESSON, "", BEGUN) == BEGUN


@pytest.mark.parametrize(("here", "came"), [(SOLVED, SEEN), (SEEN, SOLVED)])
def test_a_puzzle_keeps_its_first_day_its_streak_and_what_was_seen(here: str, came: str) -> None:
    merged = puzzles.read(progress_rows.imported(PUZZLE, here, came))
    assert merged == SavedResult("2026-11-21", "2026-11-21", seen=True)


def test_progress_that_is_read_late_is_merged_with_newer_steps() -> None:
    """The database may answer after the lesson was begun."""
    rng = Random(0)
    model = update(Model(), read_event("learn", "mexica"), rng)
    assert model.learning
    newer = lesson_progress.read(BEGUN)
    model = model._replace(learning=model.learning._replace(progress={LESSON: newer}))
    late = json.dumps(["[]", [[LESSON, DONE]]])
    model = update(model, read_event("lessons", "mexica", late), rng)
    assert model.learning
    assert model.learning.progress[LESSON] == newer._replace(done=True)
    solving = update(Model(), read_event("puzzles", "mexica"), rng)
    assert solving.puzzling
    key = PUZZLE.removeprefix("puzzle/")
    now = solving.puzzling._replace(progress={key: puzzles.read(SEEN)})
    late = json.dumps(["", [[PUZZLE, SOLVED]]])
    solving = update(
        solving._replace(puzzling=now), read_event("puzzles-here", "mexica", late), rng
    )
    assert solving.puzzling
    assert solving.puzzling.progress[key].daily == "2026-11-21"
