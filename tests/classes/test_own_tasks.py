"""A teacher's own exercises and puzzles in a class set: the code, the pupil's way, the results."""

from __future__ import annotations

import json
import random
import zlib
from pathlib import Path

import pytest

from py_rules import exercise_link, puzzles, text_link
from py_rules.message import MessageError
from py_rules.puzzles import choices, made
from tests.classes.test_class_page import (
    CODE,
    FIRST,
    SET,
    do,
    drawn,
    later,
    lessons_here,
    loaded,
    now,
)
from tests.classes.test_class_page import START as EMPTY
from tests.puzzles.solving import first, played
from tests.web.test_annotating import DrawnPage
from tests.web.test_puzzle_making import proven
from web.i18n import render
from web.model import (
    class_own,
    class_results,
    class_sets,
    class_work,
    exercises,
    puzzle_making,
    saves,
)
from web.model.class_codes import BrokenCode
from web.model.class_sets import ClassSet
from web.model.classes import work_id
from web.model.page import Model
from web.model.routes import address
from web.update.exercise_storage import of_exercise
from web.update.puzzle_making import of_puzzle

LINKS = Path("tests/links/exercises.txt").read_text("utf-8").split()
EXERCISE = exercise_link.read(next(each for each in LINKS if each.startswith("E1")))
OURS = first("mexica", "scoring")
PUZZLE = made.write(made.MadePuzzle(puzzles.position(OURS), "scoring", "Before the end", "Ann"))
GAME = exercises.read(EXERCISE).lesson.game
OWN = (
    class_sets.own_task("exercise", GAME, EXERCISE),
    class_sets.own_task("own", "mexica", PUZZLE),
)
MIXED = ClassSet("Canals", (SET.tasks[0], OWN[1], SET.tasks[1], OWN[0]))
GOLDEN = Path("tests/classes/own-tasks.txt")


def stored() -> Model:
    """Return the model of a teacher's device with an exercise and a proven puzzle."""
    puzzle = of_puzzle("p", made.read(PUZZLE), "00000000000000ff")
    exercise = of_exercise("e", EXERCISE, "00000000000000fe")
    assert puzzle
    assert exercise
    puzzle = puzzle._replace(proven=puzzle_making.identity(made.read(PUZZLE)))
    return EMPTY._replace(saves=(exercise, puzzle))


def making() -> Model:
    return loaded(do(stored(), "class", "make"))


def test_a_set_with_own_tasks_comes_back_and_old_ones_stay() -> None:
    code = class_sets.write(MIXED)
    assert code.startswith("S2")
    assert class_sets.read(code) == MIXED
    assert class_sets.write(SET) == CODE
    assert CODE.startswith("S1")
    for task in OWN:
        single = ClassSet("", (task,))
        assert class_sets.read(class_sets.write(single)) == single
    assert class_sets.read(GOLDEN.read_text("utf-8").strip()) == MIXED


def test_a_changed_code_is_refused() -> None:
    code, rng = class_sets.write(MIXED), random.Random(1)
    for _ in range(60):
        at = rng.randrange(2, len(code))
        other = code[:at] + rng.choice("0aZ") + code[at + 1 :]
        if other != code:
            with pytest.raises(BrokenCode):
                class_sets.read(other)
    for wrong in (code[:-5], code + "0", code.lower(), "S2"):
        with pytest.raises(BrokenCode):
            class_sets.read(wrong)


def test_a_differently_compressed_code_is_the_same_set(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another version of zlib may do so. The set, its results and pupils' work stay the same."""
    code, number = class_sets.write(MIXED), class_sets.number(MIXED)
    clear_caches()
    compress = zlib.compressobj
    monkeypatch.setattr(zlib, "compressobj", lambda _level, *rest: compress(1, *rest))
    assert class_sets.write(MIXED) != code
    assert class_sets.read(code) == MIXED
    assert class_sets.number(MIXED) == number
    model = do(making(), "class-edit", code)
    model = do(do(model, "class-link"), "class-forget", code)
    assert not now(model).sets
    clear_caches()


def clear_caches() -> None:
    class_sets._write_whole.cache_clear()
    class_sets._read_whole.cache_clear()


@pytest.mark.parametrize(
    "text",
    [
        "set 3\ntitle A\nlesson mexica 00000001\n",
        "set 2\ntitle A\n",
        "set 2\ntitle A\nlesson chess 00000001\n",
        "set 2\ntitle A\nlesson mexica 00000001",
        "set 2\ntitle A\nlesson mexica xyz\n",
        "set 2\ntitle A\nown mexica 9\nshort\n",
        "set 2\ntitle A\nown mexica -1\nshort\n",
        "set 2\ntitle A\nown mexica\n",
        "set 2\ntitle A\nown mexica 0\n\n",
        "set 2\ntitle A\nown mexica 1\nx\nown mexica 0\n\n",
        "set 2\ntitle A\nown mexica 1\nx\nlesson mexica 100000000\n",
        "set 2\ntitle A\nown mexica 1\nx\nlesson mexica -1234567\n",
        "set 2\ntitle A\nlesson mexica 00000001\n",  # a code without own tasks says the same
        "set 2\ntitle  A \nlesson mexica 00000001\n",
        "set 2\ntitle A\n" + "lesson mexica 00000001\n" * 2,
        "set 2\ntitle A\n" + "".join(f"lesson mexica {n:08x}\n" for n in range(70)),
    ],
)
def test_a_code_with_unexpected_text_is_refused(text: str) -> None:
    code = text_link.write(class_sets.FULL_TEXT_MARK, text, class_sets.MAX_TEXT_LENGTH, "")
    with pytest.raises(BrokenCode):
        class_sets.read(code)


def test_a_teacher_ticks_own_tasks() -> None:
    model = making()
    shown = drawn(model)
    assert "Your exercises and puzzles" in shown
    assert "Before the end" not in shown
    model = do(model, "class-open", "own")
    shown = drawn(model)
    assert "Before the end" in shown
    for task in OWN:
        assert f'data-on="{task.key}"' in shown
        model = do(model, "class-own", task.key)
    assert now(model).draft.tasks == OWN
    assert "Before the end" in drawn(model).partition("The set")[2]
    model = do(model, "class-own", OWN[0].key)
    assert now(model).draft.tasks == OWN[1:]
    model = do(model, "class-link")
    shared = now(model).sharing
    assert shared
    assert class_sets.read(shared.link.rpartition("#set/")[2]).tasks == OWN[1:]
    again = loaded(do(stored(), "class", "make"), class_draft=class_sets.write(MIXED))
    assert now(again).draft == MIXED
    before = now(again).draft
    assert now(do(again, "class-own", "own/mexica/00000000")).draft == before


def test_a_puzzle_is_taken_only_once_its_answer_is_proven() -> None:
    model = making()
    exercise, puzzle = model.saves
    for mark in ("", "00000000"):  # never proven, or changed since then
        model = model._replace(saves=(exercise, puzzle._replace(proven=mark)))
        assert [*class_own.offered(model.saves)] == [OWN[0]]
        refused = do(model, "class-own", OWN[1].key)
        assert now(refused).draft.tasks == ()
        assert "hasn’t been proven" in render(now(refused).problem)
    shown = drawn(do(model, "class-open", "own"))
    assert f'data-on="{OWN[1].key}"' not in shown
    assert 'data-do="exercise" data-on="p"' in shown
    left = model._replace(classes=None)
    former = loaded(do(left, "class", "make"), class_draft=class_sets.write(MIXED))
    shown = drawn(do(former, "class-open", "own"))
    assert f'data-on="{OWN[1].key}"' in shown
    assert OWN[1] not in now(do(former, "class-own", OWN[1].key)).draft.tasks


def test_only_tasks_that_pupils_can_do_are_offered() -> None:
    model = stored()
    exercise, puzzle = model.saves
    broken = exercise._replace(exercise=EXERCISE.replace("step:", "stop:", 1))
    unasked = puzzle._replace(exercise=PUZZLE.replace("question scoring", "question way a1"))
    set_aside = saves.set_aside(puzzle, "why")
    assert [*class_own.offered((exercise, puzzle))] == [*OWN]
    assert [*class_own.offered((broken, unasked, set_aside))] == []
    taskless = "title: Mine\n" + EXERCISE.partition("\n")[2].partition("\nstep:")[0]
    unfinished = exercise._replace(exercise=taskless + "\nstep: One\n")
    assert [*class_own.offered((unfinished,))] == []
    model = do(
        loaded(do(EMPTY._replace(saves=(unfinished,)), "class", "make")), "class-open", "own"
    )
    assert "None of your exercises is ready" in drawn(model)
    assert "Your exercises" not in drawn(loaded(do(EMPTY, "class", "make")))


def test_tasks_too_long_for_a_link_cannot_be_added() -> None:
    noise = random.Random(1)
    lines = "".join(f"# {noise.getrandbits(400):x}\n" for _ in range(1500))
    large = class_sets.own_task(
        "own", "mexica", PUZZLE.replace("game mexica", f"{lines}game mexica")
    )
    with pytest.raises(MessageError):
        class_sets.write(ClassSet("", (large,)))
    model = making()
    known = puzzle_making.identity(made.read(large.text))
    puzzle = model.saves[1]._replace(exercise=large.text, proven=known)
    model = do(model._replace(saves=(puzzle,)), "class-own", large.key)
    assert now(model).draft.tasks == ()
    assert render(class_sets.TOO_LONG) in drawn(model)


def test_a_set_that_grew_too_long_is_reported_and_not_stored(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    model = do(making(), "class-own", OWN[1].key)
    stored = now(model).rows
    clear_caches()
    monkeypatch.setattr(text_link, "LONGEST", 100)
    model = do(model, "class-title", text="Canals")
    assert render(class_sets.TOO_LONG) in drawn(model)
    assert now(model).rows == stored
    assert now(model).draft.title == "Canals"


def pupil() -> Model:
    return loaded(do(EMPTY, "set", class_sets.write(MIXED)))


def test_a_pupil_solves_an_own_puzzle_of_a_set() -> None:
    model = pupil()
    shown = drawn(model)
    assert "Before the end" in shown
    model = do(later(model, 10), "class-task", "1")
    assert address(model).endswith("/2")
    shown = drawn(model)
    assert "Back to the set" in shown
    assert "exercise-edit" not in shown
    a = DrawnPage("mexica")
    a.model = later(model, 60)
    proven(a)
    assert now(a.model).work.tasks[1].seconds == 0  # type: ignore[union-attr]
    shown = drawn(a.model)
    assert "Back to the set" in shown
    assert "exercise-edit" not in shown
    before = a.model
    a.do("exercise-edit")
    assert a.model.exercise == before.exercise
    assert a.model.puzzling
    assert a.model.puzzling.puzzle
    model = played(later(a.model, 80), a.model.puzzling.puzzle.lines[0])
    work = now(model).work
    assert work
    assert (work.tasks[1].solved, work.tasks[1].wrong, work.tasks[1].seconds) == (True, 0, 20)
    assert model.saves == ()
    model = do(model, "puzzle-again")
    assert "Back to the set" in drawn(model)
    model = do(model, "class-next")
    assert now(model).at == 2
    row = class_work.write(work)
    assert class_work.read(row) == work
    again = loaded(
        do(EMPTY, "set", class_sets.write(MIXED)), **{work_id(MIXED).replace("/", "_"): row}
    )
    assert now(again).work == work


def test_a_lesson_of_the_site_follows_an_own_exercise() -> None:
    """The exercise isn't mistaken for the list of the game's lessons."""
    both = ClassSet("Both", (OWN[0], SET.tasks[0]))
    model = do(loaded(do(EMPTY, "set", class_sets.write(both))), "class-task", "0")
    assert model.learning
    assert model.learning.own
    model = do(model, "class-next")
    assert now(model).at == 1
    assert model.learning
    assert (model.learning.problem, model.learning.wanted) == ("", FIRST.id)
    assert lessons_here(model).table


@pytest.mark.parametrize("form", [made.PLAN, made.MISTAKE])
def test_a_pupil_chooses_an_answer_of_an_own_puzzle_in_a_set(form: str) -> None:
    text = PUZZLE.replace("question ", f"question {form} ")
    new = made.read(text)
    stored = of_puzzle("p", new, "00000000000000ff")
    assert stored
    stored = stored._replace(proven=puzzle_making.identity(new))
    (task,) = class_own.offered((stored,))
    assert task.text == text
    a = DrawnPage("mexica")
    a.model = loaded(do(EMPTY, "set", class_sets.write(ClassSet("", (task,)))))
    a.model = do(a.model, "class-task", "0")
    proven(a)
    assert a.model.puzzling
    puzzle = a.model.puzzling.puzzle
    assert puzzle
    assert puzzle.kind == form
    answers = [each.right for each in choices.answers(puzzle)]
    wrong, right = str(answers.index(False)), str(answers.index(True))
    model = do(do(a.model, "puzzle-choose", wrong), "puzzle-again")
    model = do(model, "puzzle-choose", right)
    work = now(model).work
    assert work
    assert (work.tasks[0].solved, work.tasks[0].wrong) == (True, 1)
    assert class_work.read(class_work.write(work)) == work
    assert "Back to the set" in drawn(model)


def test_a_differently_written_own_puzzle_is_also_a_task() -> None:
    """It may be written by hand, or by another version of the page."""
    task = class_sets.own_task("own", "mexica", PUZZLE.replace("game ", "# by hand\ngame ", 1))
    a = DrawnPage("mexica")
    a.model = loaded(do(EMPTY, "set", class_sets.write(ClassSet("", (task,)))))
    a.model = do(a.model, "class-task", "0")
    proven(a)
    assert a.model.puzzling
    assert a.model.puzzling.puzzle
    assert "Back to the set" in drawn(a.model)
    model = played(a.model, a.model.puzzling.puzzle.lines[0])
    assert now(model).work.tasks[0].solved  # type: ignore[union-attr]


def test_a_pupil_does_an_own_exercise_of_a_set_and_hands_in() -> None:
    model = do(later(pupil(), 10), "class-task", "3")
    for second in range(20, 400, 10):
        learning = model.learning
        assert learning
        if learning.finished:
            break
        step = learning.step
        assert step
        assert "exercise-edit" not in drawn(model)
        if step.question:
            right = [each.about for each in step.choices].index(step.right)
            model = do(later(model, second), "lesson-answer", str(right))
        elif step.task:
            model = do(later(model, second), "lesson-solve")
        model = do(model, "lesson-next")
    assert now(model).work.tasks[3].solved  # type: ignore[union-attr]
    assert model.saves == ()
    shown = drawn(model)
    assert "exercise-edit" not in shown
    model = do(do(model, "class-back"), "class-name", text="Ann")
    model = do(model, "class-hand")
    shared = now(model).sharing
    assert shared
    link = shared.link.partition("#")[2]
    teacher = loaded(do(EMPTY, "result", link.removeprefix("result/")))
    shown = drawn(teacher)
    assert "Before the end" in shown
    assert exercises.read(EXERCISE).lesson.title in shown
    (sheet,) = now(teacher).sheets
    assert sheet.made == MIXED
    assert class_results.read(sheet.rows[0].code).tasks[3].solved


def test_a_task_that_this_page_cannot_read_is_reported_and_cannot_be_begun() -> None:
    newer = class_sets.own_task("own", "mexica", PUZZLE.replace("puzzle 1", "puzzle 9"))
    model = loaded(do(EMPTY, "set", class_sets.write(ClassSet("", (newer, OWN[1])))))
    shown = drawn(model)
    assert "This task isn’t in this version of the page." in shown
    assert shown.count('data-do="class-task"') == 1
    after = do(model, "class-task", "0")
    assert after.exercise is None
    assert json.loads(json.dumps(address(after))).startswith("#set/S2")
