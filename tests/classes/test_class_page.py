"""Classes on the page: making a set, working through it, handing in, and what the device stores."""

from __future__ import annotations

import json
import re
from collections import Counter
from random import Random
from typing import Any

import pytest

from py_rules import puzzles as rule_puzzles
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from web.i18n import render
from web.model import class_results, class_sets, class_work
from web.model import lessons as lesson_model
from web.model.class_results import TaskResult
from web.model.class_sets import ClassSet
from web.model.classes import BATCH_SIZE, DRAFT, Classes, task_of, work_id
from web.model.embedding import Embedded
from web.model.page import Model
from web.model.routes import address, route
from web.update import update
from web.update.registry import read_event
from web.views import page, puzzle_list

RNG = Random(1)
START = Model(address="https://games.example/", now="2026-11-21T10:00:00Z", today="2026-11-21")
GAME = "mexica"
LESSONS = tuple(each.lesson for each in lessons.read_all(GAME))
PUZZLES = verifying.read(GAME)
FIRST, SECOND = LESSONS[0], PUZZLES[0]
SET = ClassSet("Canals", (task_of(FIRST), task_of(SECOND)))
CODE = class_sets.write(SET)
FILES = json.dumps([lesson_model.write(LESSONS), rule_puzzles.write(PUZZLES)])


def do(model: Model, word: str, on: str = "", text: str = "") -> Model:
    return update(model, read_event(word, on, text), RNG)


def later(model: Model, seconds: int) -> Model:
    minutes, left = divmod(seconds, 60)
    return model._replace(now=f"2026-11-21T10:{minutes:02}:{left:02}Z")


def now(model: Model) -> Classes:
    assert model.classes
    return model.classes


def loaded(model: Model, **rows: str) -> Model:
    """Return the model after the stored rows, and then the lessons and puzzles, have arrived."""
    stored = [[id_.replace("_", "/"), text] for id_, text in rows.items()]
    model = do(model, "class-rows", text=json.dumps(stored))
    return do(model, "class-loaded", GAME, FILES)


def opened(at: str = "") -> Model:
    return loaded(do(START, "set", CODE + at))


def drawn(model: Model) -> str:
    return str(page.draw(model))


def lessons_here(model: Model) -> Model:
    return do(model, "lessons", GAME, json.dumps([lesson_model.write(LESSONS), []]))


def puzzles_here(model: Model) -> Model:
    return do(model, "puzzles-here", GAME, json.dumps([rule_puzzles.write(PUZZLES), []]))


def test_a_set_is_put_together_and_its_link_made() -> None:
    model = do(START, "class", "make")
    assert "disabled" in drawn(model)  # until the stored rows have arrived
    model = loaded(do(model, "class-open", GAME))
    shown, puzzle = drawn(model), now(model).listed[0]
    for tried in (f"#lesson/{FIRST.id}", f"#puzzle/{GAME}/{puzzle.id}"):
        assert re.search(rf'<a href="[^"]*{tried}" target="_blank"', shown)
        assert route(tried)
    for task in (*SET.tasks, task_of(LESSONS[1])):
        model = do(model, "class-tick", task.key)
    model = do(do(model, "class-up", "2"), "class-drop", "2")
    assert now(model).draft.tasks == (SET.tasks[0], task_of(LESSONS[1]))
    model = do(do(model, "class-drop", "1"), "class-tick", SET.tasks[1].key)
    model = do(model, "class-title", text="  Canals ")
    assert 'value="  Canals "' in drawn(model)  # the text as it was typed
    model = do(model, "class-link")
    sharing = now(model).sharing
    assert sharing
    assert sharing.link == f"https://games.example/#set/{CODE}"
    assert sharing.link in drawn(model)
    model = update(model, read_event("class-coded", f"21 {sharing.link}", "M0 0"), RNG)
    assert "M0 0" in drawn(model)
    assert now(model).sets == (SET,)
    assert now(do(model, "class-title", text="x")).sharing is None  # the set has changed
    rows = now(model).rows
    again = do(do(START, "class", "make"), "class-rows", text=json.dumps([*(rows or {}).items()]))
    assert now(again).draft == SET
    empty = do(do(again, "class-drop", "1"), "class-drop", "0")
    stored = json.dumps([*(now(empty).rows or {}).items()])
    titled = do(do(START, "class", "make"), "class-rows", text=stored)
    assert now(titled).draft == ClassSet("Canals")  # a draft is stored before it has tasks
    emptied = do(titled, "class-title", text=" ")
    assert DRAFT not in (now(emptied).rows or {})
    assert now(do(again, "class-forget", CODE)).sets == ()


def test_all_lessons_are_taken_and_never_too_many_tasks() -> None:
    model = loaded(do(do(START, "class", "make"), "class-open", GAME))
    model = do(model, "class-lessons", GAME)
    assert now(model).draft.tasks == tuple(map(task_of, LESSONS))
    assert do(model, "class-lessons", GAME).classes == now(model)._replace(
        draft=ClassSet(), rows={}
    )
    assert len(LESSONS) + len(PUZZLES) > class_sets.MAX_TASKS
    while len(now(model).draft.tasks) < class_sets.MAX_TASKS:
        before = len(now(model).draft.tasks)
        model = do(model, "class-take")
        assert len(now(model).draft.tasks) in (before + BATCH_SIZE, class_sets.MAX_TASKS)
    model = model._replace(
        classes=now(model)._replace(
            draft=ClassSet("", tuple(class_sets.task("puzzle", f"mexica/{n}") for n in range(60)))
        )
    )
    model = do(model, "class-tick", SET.tasks[0].key)
    assert len(now(model).draft.tasks) == class_sets.MAX_TASKS
    assert "A set can have at most 60 tasks." in drawn(model)


def test_the_next_few_puzzles_of_a_theme_and_a_difficulty_are_taken() -> None:
    start = loaded(do(START, "class", "make"))
    assert "Choose a game, then tick lessons and puzzles." in drawn(start)
    model = do(start, "class-open", GAME)
    assert "Tick lessons and puzzles above." in drawn(model)
    kinds = Counter(each.kind for each in PUZZLES if each.level == "easy")
    kind = next(kind for kind, count in kinds.items() if count > BATCH_SIZE)
    model = do(do(model, "class-kind", text=kind), "class-level", text="easy")
    wanted = [each for each in PUZZLES if (each.kind, each.level) == (kind, "easy")]
    assert list(now(model).listed) == wanted
    shown = drawn(model)
    assert shown.count('class="miniature of-mexica"') == min(len(wanted), puzzle_list.INITIAL_COUNT)
    assert shown.count(f"Easy · rated {wanted[0].rated}") >= 1
    assert f"Choose {BATCH_SIZE} more of these" in shown
    tasks = [task_of(each) for each in wanted]
    model = do(do(model, "class-tick", tasks[1].key), "class-take")
    assert list(now(model).draft.tasks) == [tasks[1], tasks[0], *tasks[2 : BATCH_SIZE + 1]]
    while now(model).next_few:
        model = do(model, "class-take")
    assert set(now(model).draft.tasks) == set(tasks)
    assert "class-take" not in drawn(model)
    assert do(model, "class-take") == model
    assert "There is no such puzzle." in drawn(do(model, "class-kind", text="none"))
    other = do(model, "class-open", "myraclia")
    assert now(other).filter == ("", "easy", "")  # other games have other kinds
    model = do(start, "class-open", GAME)
    assert drawn(model).count('class="miniature of-mexica"') == puzzle_list.INITIAL_COUNT
    more = do(model, "class-more")
    assert (
        drawn(more).count('class="miniature of-mexica"')
        == puzzle_list.INITIAL_COUNT + puzzle_list.BATCH_SIZE
    )
    assert now(do(more, "class-level", text="hard")).shown_more == 0


def test_events_with_unknown_targets_change_nothing() -> None:
    model = loaded(do(do(START, "class", "make"), "class-open", GAME))
    for word, on in (
        *(("class-tick", "lesson/mexica/0"), ("class-up", "0"), ("class-up", "9")),
        *(("class-drop", "3"), ("class-lessons", "x"), ("class-edit", "S1x"), ("class-link", "")),
        *(("class", "nonsense"), ("class-task", "1"), ("class-next", ""), ("class-hand", "")),
    ):
        assert do(model, word, on) == model, word
    assert do(START, "class-title", text="x") == START


def test_a_lesson_of_a_set_is_counted_and_leads_on() -> None:
    model = opened()
    text = drawn(model)
    assert "Canals" in text
    assert FIRST.title in text
    assert "You have solved 0 of 2 tasks." in text
    model = lessons_here(do(model, "class-task", "0"))
    assert model.learning
    assert model.learning.lesson == FIRST
    assert 'data-do="class-back"' in drawn(model)
    assert 'data-do="learn"' not in drawn(model)
    clock = 0
    while model.learning and not model.learning.finished:
        clock += 10
        step = model.learning.step
        assert step
        model = later(model, clock)
        if step.question:
            right = [choice.about for choice in step.choices].index(step.right)
            model = do(model, "lesson-answer", str((right + 1) % len(step.choices)))
            model = do(model, "lesson-answer", str(right))
        elif step.task:
            model = do(model, "lesson-solve")
        model = do(model, "lesson-next")
        assert clock < 1000
    result = now(model).work
    assert result
    questions = sum(bool(step.question) for step in FIRST.steps)
    shown = any(step.task for step in FIRST.steps)
    assert result.tasks[0] == TaskResult(True, shown, questions, clock)
    assert 'data-do="class-next"' in drawn(model)
    model = puzzles_here(do(model, "class-next"))
    assert model.puzzling
    assert model.puzzling.puzzle == SECOND


def turn(model: Model, line: tuple[str, ...]) -> Model:
    """Play these actions, each chosen word by word."""
    for action in line:
        assert model.table
        count = len(model.table.match.actions)
        for word in action.split():
            assert model.table
            if len(model.table.match.actions) == count and word not in model.table.selection.common:
                model = do(model, "select", word)
        assert model.table
        if len(model.table.match.actions) == count:
            model = do(model, "confirm")
    return model


def test_a_puzzle_of_a_set_is_counted() -> None:
    model = puzzles_here(do(opened(), "class-task", "1"))
    model = later(model, 30)
    model = turn(model, ("end",))
    model = later(do(model, "puzzle-again"), 400)  # a long pause counts as two minutes
    model = turn(model, SECOND.lines[0])
    work = now(model).work
    assert work
    assert work.tasks == (TaskResult(), TaskResult(True, False, 1, 30 + class_work.MAX_PAUSE))
    assert (work.begun, work.ended) == ("2026-11-21T10:00:00Z", "2026-11-21T10:06:40Z")
    assert 'data-do="class-next"' in drawn(model)
    assert 'data-do="puzzle-next"' not in drawn(model)
    model = do(model, "puzzle-solve")
    assert now(model).work.tasks[1].shown  # type: ignore[union-attr]
    model = do(model, "class-back")
    assert model.table is None
    assert "You have solved 1 of 2 tasks." in drawn(model)


def test_the_next_task_of_the_same_kind_begins_at_once() -> None:
    """The list of all lessons or puzzles doesn't appear between tasks or while they load."""
    for tasks, here in ((PUZZLES[:2], puzzles_here), (LESSONS[:2], lessons_here)):
        code = class_sets.write(ClassSet("Two", tuple(map(task_of, tasks))))
        waiting = do(loaded(do(START, "set", code)), "class-task", "0")
        assert "Loading the " in drawn(waiting)
        assert 'class="hero' not in drawn(waiting)
        assert 'data-do="class-back"' in drawn(waiting)
        model = here(waiting)
        assert model.table
        following = do(model, "class-next")
        assert following.table
        assert now(following).at == 1
        assert 'data-do="class-back"' in drawn(following)


def test_class_work_is_saved_and_resumed() -> None:
    model = puzzles_here(do(do(opened(), "class-name", text=" Anna  N "), "class-task", "1"))
    model = turn(later(model, 30), SECOND.lines[0])
    rows = now(model).rows
    assert rows
    place = address(model)
    assert place == f"#set/{CODE}/2"
    event = route(place)
    assert event
    again = update(START, event, RNG)
    again = do(again, "class-rows", text=json.dumps([*rows.items()]))
    assert again.puzzling is None
    again = puzzles_here(do(again, "class-loaded", GAME, FILES))
    assert again.puzzling
    assert again.puzzling.puzzle == SECOND
    stored = class_work.read(rows[work_id(SET)])
    assert stored
    assert stored.name == "Anna N"
    assert stored.tasks == now(model).work.tasks  # type: ignore[union-attr]


def test_navigating_elsewhere_leaves_the_class_set() -> None:
    model = lessons_here(do(opened(), "class-task", "0"))
    for word, on in (("learn", GAME), ("shelf", ""), ("puzzles", GAME), ("lesson", LESSONS[1].id)):
        assert do(model, word, on).classes is None, word
    for word, on in (("learn", GAME), ("shelf", ""), ("puzzle", "today"), ("choose", GAME)):
        assert do(opened(), word, on).classes is None, word


def test_a_result_is_handed_in_and_another_pupil_begins() -> None:
    model = lessons_here(do(do(opened(), "class-name", text="Anna"), "class-task", "0"))
    model = do(do(later(model, 60), "class-back"), "class-hand")
    shown = now(model).sharing
    assert shown
    result, made = shown.link.rpartition("#result/")[2].split("/")
    assert made == CODE
    read = class_results.read(result)
    assert (read.name, read.set_number) == ("Anna", class_sets.number(SET))
    assert class_results.moment(read.begun) == "2026-11-21T10:00:00Z"
    assert result in drawn(model)
    assert "doesn’t prevent cheating" in drawn(model)
    model = do(model, "class-clear", "ask")
    assert "This deletes all the work" in drawn(model)
    assert now(do(model, "class-clear", "no")).work == now(model).work
    model = do(model, "class-clear", "yes")
    assert now(model).work == class_work.fresh(SET)
    assert not any(id_.startswith("class/work") for id_ in now(model).rows or {})


def test_a_broken_link_and_missing_tasks_are_reported() -> None:
    model = do(START, "set", CODE[:-2])
    assert model.classes is None
    assert "incomplete" in render(model.notices[0])
    old = ClassSet("", (class_sets.task("lesson", "mexica/99-gone"), SET.tasks[1]))
    model = loaded(do(START, "set", f"{class_sets.write(old)}/1"))
    assert model.learning is None
    text = drawn(model)
    assert "This task isn’t in this version of the page." in text
    assert "You can finish the set without it." in text
    assert "You have solved 0 of 1 task." in text
    assert now(do(model, "class-next")).at == 1
    work = now(model).work
    assert work
    done = work._replace(begun=START.now, tasks=(TaskResult(), TaskResult(solved=True)))
    text = drawn(model._replace(classes=now(model)._replace(work=done)))
    assert "You have solved 1 of 1 task." in text
    assert 'data-do="class-next"' not in text
    assert re.search(r'<button[^>]*class="primary"[^>]*>Hand in', text)
    assert 'data-do="class-task" data-on="1"' in text
    assert 'data-do="class-task" data-on="0"' not in text


def test_a_set_without_known_tasks_says_what_to_do() -> None:
    """A result can only be handed in if a task was solved before."""
    gone = tuple(class_sets.task("lesson", f"mexica/99-{name}") for name in ("gone", "away"))
    model = loaded(do(START, "set", class_sets.write(ClassSet("", gone))))
    model = do(model, "class-name", text="Anna")
    text = drawn(model)
    assert "there is nothing to hand in. Reload the page" in text
    assert 'data-do="shelf"' in text
    for absent in ("Hand in", "without it", "Work through", 'data-do="class-', "<progress"):
        assert absent not in text
    work = now(model).work
    assert work
    done = work._replace(begun=START.now, tasks=(TaskResult(), TaskResult(solved=True)))
    assert 'data-do="class-hand"' in drawn(model._replace(classes=now(model)._replace(work=done)))


def test_tasks_that_fail_to_load_are_requested_again() -> None:
    model = do(do(do(START, "set", CODE), "class-rows", text="[]"), "class-failed", GAME)
    assert "The tasks couldn’t be loaded." in drawn(model)
    assert "The tasks couldn’t be loaded." not in drawn(do(model, "class-retry"))


@pytest.mark.parametrize(
    "rows",
    [
        {DRAFT: "S1x"},
        {work_id(SET): "{}"},
        {work_id(SET): json.dumps({"made": CODE, "tasks": [[1, 2, 3, 4], ["x"]]})},
        {work_id(SET): json.dumps({"made": CODE, "tasks": 7, "name": 3})},
        {"class/set/0": "?", "class/result/x": "R1"},
    ],
)
def test_unreadable_class_rows_are_left_unchanged(rows: dict[str, Any]) -> None:
    text = json.dumps([*rows.items()])
    for screen in (
        do(START, "set", CODE),
        do(START, "class", "make"),
        do(START, "class", "results"),
    ):
        model = do(do(screen, "class-rows", text=text), "class-loaded", GAME, FILES)
        assert drawn(model)


def test_classes_are_unavailable_in_a_frame() -> None:
    framed = START._replace(embedded=Embedded())
    assert do(framed, "set", CODE) == framed


def test_a_set_opens_the_replacement_of_a_replaced_puzzle() -> None:
    number, puzzle = next((at, each) for at, each in enumerate(PUZZLES, 1) if each.formerly)
    old = class_sets.task("puzzle", f"{GAME}/{puzzle.formerly[0]}")
    made = class_sets.write(ClassSet("Before", (old,)))
    model = loaded(do(START, "set", made))
    assert not now(model).lacking
    assert f"Puzzle {number}: " in str(page.draw(model))
    begun = puzzles_here(do(model, "class-task", "0"))
    assert begun.puzzling
    assert begun.puzzling.puzzle == puzzle
