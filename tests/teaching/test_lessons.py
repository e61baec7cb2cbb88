"""Lessons on the page: playing through one, wrong attempts, stored progress, and links."""

from __future__ import annotations

import pytest

from py_rules import link, record
from tests.teaching.sample_lesson import (
    FIRST,
    RNG,
    TEXT,
    act,
    do,
    drawn,
    last,
    learning,
    loaded,
    parsed,
)
from tools.content.teaching.lessons import LessonSource
from tools.places import CONTENT
from web.model import lessons as values
from web.model.lesson_progress import LessonProgress, read, write
from web.model.lesson_review import ReviewCard
from web.model.page import Model
from web.model.routes import address, route
from web.update.registry import read_event
from web.views import exercise


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Make the random numbers of each test independent of the tests before it."""
    RNG.seed(1)


@pytest.fixture
def source() -> LessonSource:
    return parsed()


@pytest.fixture
def begun(source: LessonSource) -> Model:
    model = do(Model(), "lesson", FIRST)
    assert "Loading the " in drawn(model)
    return do(model, "lessons", "mykerinos", loaded(source))


@pytest.mark.parametrize("text", ["The tile `-1,3`", "at g7.", "(u14)", "On c1, too", "0,1"])
def test_a_text_names_a_place(text: str) -> None:
    assert exercise.names_place(["Well done.", text])


@pytest.mark.parametrize("text", ["Pass.", "Dig with 3 cubes, 1,234 times.", "v9", "a111", "ab1"])
def test_a_text_names_no_place(text: str) -> None:
    assert not exercise.names_place([text])


def test_the_board_of_a_step_that_names_a_place_shows_the_coordinates(begun: Model) -> None:
    assert ' wide named"' in drawn(begun)
    assert ' wide"' in drawn(do(act(begun, "dig c1"), "lesson-next"))


def test_a_lesson_is_done_from_step_to_step(begun: Model) -> None:
    assert "Dig in the north." in drawn(begun)
    assert 'href="./rules/mykerinos.html#dig.start"' in drawn(begun)
    assert "<strong>please</strong>" in drawn(begun)
    model = act(begun, "dig c1")
    assert last(model) == "dig c1"
    assert "Well done." in drawn(model)
    assert last(act(model, "dig c2")) == "dig c1"  # nothing can be done between two steps
    model = do(model, "lesson-next")
    assert last(model) == "dig g4"
    assert "Only to be read." in drawn(model)
    place = "the upper right space of Lord Lemon’s left plot in area 4 [f4]"
    assert f"Ben starts a dig at {place}." in drawn(model)
    assert "a different position" not in drawn(model)
    model = do(model, "lesson-next")
    assert "The table now shows a different position." in drawn(model)
    model = act(model, "extend c4 b4")
    assert "That’s right!" in drawn(model)
    model = do(model, "lesson-next")
    model = do(model, "lesson-answer", "1")
    assert "No." in drawn(model)
    assert do(model, "lesson-next") == model
    model = do(do(model, "lesson-answer", "0"), "lesson-next")
    assert learning(model).finished
    assert "The end." in drawn(model)
    assert "one action</a>." in drawn(model)
    assert "clockwise" not in drawn(model)  # the text of the rule belongs on the rules page
    standing = LessonProgress(done=True, attempt=1, missed=((3, 1),), cards=(ReviewCard(3),))
    assert learning(model).progress[FIRST] == standing
    assert model.saves == ()


def test_wrong_actions_in_a_lesson_are_explained_and_undone(begun: Model) -> None:
    model = act(begun, "dig f6")
    assert "Too far south." in drawn(model)
    assert do(model, "lesson-next") == model
    assert do(model, "undo") == model
    model = do(model, "lesson-again")
    assert model.table
    assert model.table.match == begun.table.match  # type: ignore[union-attr]
    assert "this step asks for something else" in drawn(act(model, "pass"))


def test_a_tap_after_a_wrong_action_is_a_new_attempt(begun: Model) -> None:
    """A right action is accepted, and a wrong one is answered."""
    wrong = act(begun, "dig f6")
    right = act(wrong, "dig c1")
    assert last(right) == "dig c1"
    assert learning(right).verdict.word == "done"
    refused = do(do(wrong, "select", "dig"), "select", "b3")
    assert refused.table
    assert refused.table.refusals
    assert refused.table.match == begun.table.match  # type: ignore[union-attr]
    done = do(begun, "lesson-solve")
    assert do(done, "select", "dig") == done


def test_refused_actions_in_a_lesson_show_the_lessons_answer_and_the_rule(begun: Model) -> None:
    model = do(do(begun, "select", "dig"), "select", "c2")
    assert model.table
    if not model.table.refusals:  # regions differ in where the pyramids are
        model = do(do(begun, "select", "dig"), "select", "b3")
    shown = drawn(model)
    assert "A pyramid." in shown
    link = 'data-rule="dig.start"'
    assert shown.count(link) == drawn(begun).count(link) + 1
    assert model.table
    assert model.table.match.game.rules["dig.start"] not in shown


def test_hints_come_one_by_one_and_then_the_solution(begun: Model) -> None:
    assert "On " not in drawn(begun)
    model = do(begun, "lesson-hint")
    assert "<code>c1</code>" in drawn(model)
    assert "Or next to it." not in drawn(model)
    assert "Show me how" not in drawn(model)
    model = do(model, "lesson-hint")
    assert "Or next to it." in drawn(model)
    model = do(model, "lesson-solve")
    assert last(model) == "dig c1"
    assert learning(model).verdict.word == "done"
    assert "This is how it is done." in drawn(model)
    assert "That’s right!" not in drawn(model)  # the learner didn't find the solution


def test_a_failed_check_of_a_step_is_explained(begun: Model) -> None:
    model = do(do(do(begun, "lesson-solve"), "lesson-next"), "lesson-next")
    model = act(model, "dig c4")
    assert "One cube is not enough." in drawn(model)
    again = do(model, "lesson-again")
    assert again.table
    assert again.table.match == learning(again).start


def test_a_lesson_resumes_at_the_same_step(begun: Model, source: LessonSource) -> None:
    model = do(act(begun, "dig d1"), "lesson-next")
    row = write(learning(model).progress[FIRST])
    model = do(Model(), "lesson", FIRST)
    model = do(model, "lessons", "mykerinos", loaded(source, rows=((FIRST, row),)))
    assert learning(model).at == 1
    assert model.table
    assert "dig d1" in record.write(model.table.match)
    model = do(model, "lesson-anew")
    assert learning(model).at == 0


@pytest.mark.parametrize("row", ["", "[]", "{", '{"step": 7}', '{"step": 1, "record": "no"}'])
def test_damaged_lesson_progress_starts_the_lesson_again(source: LessonSource, row: str) -> None:
    model = do(Model(), "lesson", FIRST)
    model = do(model, "lessons", "mykerinos", loaded(source, rows=((FIRST, row),)))
    assert learning(model).at == 0
    assert "Dig in the north." in drawn(model)


def test_lesson_progress_survives_a_round_trip() -> None:
    for standing in (LessonProgress(), LessonProgress(3, True, "game x\n", 2, ((1, 2),), True)):
        assert read(write(standing)) == standing


def test_the_list_shows_what_is_done(source: LessonSource) -> None:
    rows = ((FIRST, write(LessonProgress(done=True))),)
    model = do(Model(), "learn", "mykerinos")
    model = do(model, "lessons", "mykerinos", loaded(source, rows=rows))
    assert "finished 1 of 1 lesson" in drawn(model)
    assert "Repeat" in drawn(model)


def test_unavailable_and_unknown_lessons_are_reported(source: LessonSource) -> None:
    model = do(do(Model(), "learn", "mykerinos"), "no-lessons", "mykerinos")
    assert "couldn’t be loaded" in drawn(model)
    assert "Loading the " in drawn(do(model, "learn", "mykerinos"))
    model = do(do(Model(), "lesson", "mykerinos/99-x"), "lessons", "mykerinos", loaded(source))
    assert "no lesson “99-x”" in drawn(model)
    assert do(Model(), "learn", "chess") == Model()


def test_a_lesson_is_left_for_the_shelf(begun: Model) -> None:
    model = do(begun, "shelf")
    assert (model.learning, model.table) == (None, None)
    assert "<h2>Games</h2>" in drawn(model)


def test_a_long_list_of_intermediate_actions_is_collapsed(begun: Model) -> None:
    """The list is folded so that the text of the step stays visible."""
    folded = '<details><summary>What happened in between</summary><ul class="meanwhile">'
    model = do(act(begun, "dig c1"), "lesson-next")
    assert '<ul class="meanwhile">' in drawn(model)
    assert folded not in drawn(model)
    now = learning(model)
    assert folded in drawn(model._replace(learning=now._replace(log=now.log * 2)))


def test_bots_play_until_the_learner_is_to_move_again() -> None:
    text = TEXT.replace("then: dig f4\nthen: dig g4", "then: bot novice")
    source = parsed(text)
    model = do(Model(), "lesson", FIRST)
    model = do(model, "lessons", "mykerinos", loaded(source))
    model = do(act(model, "dig c1"), "lesson-next")
    assert model.table
    assert model.table.bots.levels == ("", "novice", "novice")
    for line in ("dig f1", "dig g1"):
        assert model.table
        model = do(model, "bot", str(len(model.table.match.actions)), line)
    assert "Only to be read." in drawn(model)
    ben = "the upper right space of Sir Brown’s plot in area 2 [f1]"
    cleo = "the upper left space of Lord Lemon’s plot in area 2 [g1]"
    entries = f"<li>Ben starts a dig at {ben}.</li><li>Cleo starts a dig at {cleo}.</li>"
    assert entries in drawn(model)


def test_changing_the_language_translates_the_current_step(
    begun: Model, source: LessonSource
) -> None:
    """When the lessons arrive in another language, the text on the screen changes at once."""
    model = act(begun, "dig f6")
    assert "Too far south." in drawn(model)
    loud = source._replace(lesson=values.translated(source.lesson, str.upper))
    model = do(model, "lessons", "mykerinos", loaded(loud))
    assert "TOO FAR SOUTH." in drawn(model)
    assert "DIG IN THE NORTH." in drawn(model)
    assert last(model) == "dig f6"
    assert learning(model).at == 0


def test_a_position_is_tried_without_being_saved() -> None:
    text = (CONTENT / "positions" / "mykerinos" / "first-turns.txt").read_text("utf-8")
    match = record.read(text)
    fragment = link.write(link.of(match, "position", 4))
    model = do(Model(), "try", fragment)
    assert model.table
    assert len(model.table.match.actions) == 4
    assert address(model) == f"#try/{fragment}"
    model = act(model, "dig a1")
    assert last(model) == "dig a1"
    assert model.saves == ()
    assert len(do(model, "lesson-anew").table.match.actions) == 4  # type: ignore[union-attr]
    saved = do(model, "try-keep")
    assert len(saved.saves) == 1
    assert saved.learning is None
    assert "can’t be opened" in str(do(Model(), "try", "L1zzz").notices[0])


def test_addresses_open_the_named_lesson(begun: Model) -> None:
    assert route("#lesson/mykerinos/01-test") == read_event("lesson", FIRST)
    assert address(begun) == "#lesson/mykerinos/01-test"
    assert route("#learn/mexica") == read_event("learn", "mexica")
    assert route("#L1abc") is None
    assert route("#learn") is None
    assert address(Model()) == ""


def test_the_address_names_a_lesson_while_it_loads(begun: Model) -> None:
    """Reloading the page while a lesson loads opens that lesson."""
    waiting = do(Model(), "lesson", FIRST)
    assert address(waiting) == f"#lesson/{FIRST}"
    assert "Loading the lesson" in drawn(waiting)
    assert 'class="lessons"' not in drawn(waiting), "no list flashes by"
    assert "hero" not in drawn(waiting)
    failed = do(waiting, "no-lessons", "mykerinos")
    assert address(failed) == f"#lesson/{FIRST}"
    assert address(do(waiting, "learn", "mykerinos")) == "#learn/mykerinos"
    assert address(do(begun, "lesson", "mykerinos/no-such")) == "#learn/mykerinos"


def test_a_refusal_in_a_lesson_suggests_no_other_action(begun: Model) -> None:
    """A suggestion would give away the task or lead elsewhere. Trials do show one."""
    model = do(do(begun, "select", "dig"), "select", "d4")  # a pyramid
    assert model.table
    assert model.table.refused
    assert "Do this instead" not in drawn(model)
    assert "Show what would happen" in drawn(model)
    assert do(model, "instead") == model
    fragment = link.write(link.of(begun.table.match, "position", 3))  # type: ignore[union-attr]
    trial = do(do(do(Model(), "try", fragment), "select", "dig"), "select", "d4")
    assert "Do this instead" in drawn(trial)
