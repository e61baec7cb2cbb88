"""An exercise's undo steps as they are stored."""

from __future__ import annotations

from random import Random

from tests.web.test_making_way_back import at_table, loaded_again, making
from web.model import exercise_history, saves
from web.model.events import About
from web.model.page import saved_game


def test_undo_steps_restore_each_text() -> None:
    rng = Random(5)
    for _ in range(200):
        texts = ["".join(rng.choices("ab\n\r 1é", k=rng.randrange(12))) for _ in range(5)]
        steps = exercise_history.steps(texts)
        assert exercise_history.stepped(texts[0], steps) == tuple(texts[1:])


def test_the_number_and_length_of_stored_undo_steps_are_limited() -> None:
    many = [str(number) for number in range(50)]
    assert len(exercise_history.steps(many)) == exercise_history.MAX_STORED
    assert len(exercise_history.stepped("", ["0 0\nx"] * 50)) == exercise_history.MAX_STORED
    long = "x" * (exercise_history.MAX_LENGTH + 1)
    assert len(exercise_history.steps(["", "a", "b", long, "c"])) == 2


def test_an_unreadable_undo_step_ends_the_history() -> None:
    for broken in ("", "1", "x 1\n", "1 9\n", "-1 1\n", "1 -1\n", "\u0663 1\n", f"{10**9} 1\n"):
        assert exercise_history.stepped("abc", ("0 1\nx", broken, "0 0\ny")) == ("xbc",), broken


def test_changes_are_undone_and_redone_after_a_reload() -> None:
    a = at_table()
    a.do("exercise-make")
    texts = [making(a).text]
    for number in range(40):
        a.do("exercise-field", About("task" if number % 2 else "title", f"Text {number}"))
        texts.append(making(a).text)
    for _ in range(3):
        a.do("undo")
    id_ = making(a).id
    loaded_again(a)
    a.do("exercise", id_)
    for text in texts[-3:]:
        a.do("redo")
        assert making(a).text == text
    a.do("redo")
    for text in texts[-2 : -exercise_history.MAX_STORED - 2 : -1]:
        a.do("undo")
        assert making(a).text == text


def test_a_stored_step_to_a_broken_text_is_reported() -> None:
    a = at_table()
    a.do("exercise-make")
    id_, text = making(a).id, making(a).text
    saved = saved_game(a.model, id_)
    assert saved
    place = text.index("seats")
    for step in (f"0 {len(text)}\nnonsense", f"{place} 5\nnonsense", f"0 {len(text)}\n"):
        hostile = saved._replace(before=(step,))
        a.model = a.model._replace(
            saves=tuple(hostile if each.id == id_ else each for each in a.model.saves)
        )
        loaded_again(a)
        a.do("exercise", id_)
        a.do("undo")
        assert making(a).text == text
        assert making(a).status
        a.model = a.model._replace(
            saves=tuple(
                saves.read(saved.id, saves.write(saved)) if each.id == id_ else each
                for each in a.model.saves
            )
        )
