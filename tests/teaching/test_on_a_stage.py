"""Lessons on the stage of a phone: what is shown there, and which face of the table."""

from __future__ import annotations

import re

from tests.teaching.walking import do, loaded
from tools.content.teaching import lessons
from web.model.embedding import Embedded
from web.model.page import Model
from web.views import page


def at(id_: str, title: str, *, tall: bool = True) -> Model:
    """A step of a lesson, which is all of the lesson here, from where the lesson begins."""
    game = id_.partition("/")[0]
    source = next(each for each in lessons.read_all(game) if each.lesson.id == id_)
    step = next(each for each in source.lesson.steps if each.title == title)
    step = step._replace(record=step.record or source.lesson.steps[0].record)
    alone = source._replace(lesson=source.lesson._replace(steps=(step,)))
    return do(do(Model(tall=tall), "lesson", id_), "lessons", game, loaded(alone))


def classes(model: Model) -> list[str]:
    found = re.search(r'<main[^>]* class="([^"]*)"', page.draw(model))
    assert found
    return found[1].split()


def in_front(model: Model) -> set[str]:
    """The parts of the table that the face shows."""
    found = re.findall(r'<svg[^>]* class="table \w+ (part-\w+)([^"]*)"', page.draw(model))
    return {name for name, rest in found if "aside" not in rest}


def section(model: Model, id_: str) -> str:
    found = re.search(rf'<section id="{id_}".*?</section>', page.draw(model), re.DOTALL)
    assert found
    return found[0]


def test_a_phone_shows_a_lesson_as_a_stage_but_nothing_else_does() -> None:
    model = at("mykerinos/02-two-at-once", "Go on from your cube")
    assert "stage" in classes(model)
    assert "stage" not in classes(model._replace(tall=False))
    assert "stage" not in classes(model._replace(embedded=Embedded()))


def test_a_phone_has_the_hint_beside_the_task_and_what_it_says_with_the_words() -> None:
    """Where the buttons of the table don't push them out of sight."""
    model = at("mykerinos/02-two-at-once", "Go on from your cube")
    hint = 'class="hints"'
    for each in (model, do(model, "lesson-hint")):
        assert "lesson-hint" in section(each, "lesson")
        assert "lesson-hint" not in section(each, "ask")
    assert hint not in section(model, "lesson")
    assert hint in section(do(model, "lesson-hint"), "lesson")
    wide = do(model._replace(tall=False), "lesson-hint")
    assert hint in section(wide, "ask")
    assert hint not in section(wide, "lesson")


def test_the_face_with_what_is_marked_comes_to_the_front() -> None:
    """Until the learner asks for another one."""
    model = at("mykerinos/07-into-the-museum", "Two doors")
    assert in_front(model) == {"part-museum"}
    assert "part-region" in in_front(do(model, "face", "region"))
    model = at("mykerinos/02-two-at-once", "Go on from your cube")
    assert "part-region" in in_front(model)


def test_what_is_marked_is_shown_beside_what_is_chosen_from() -> None:
    """Where each lies on a face of its own: the tile to pay for, and the draft board."""
    model = at("myraclia/02-draft", "A plan")
    assert "beside" in classes(model)
    assert "part-market" in in_front(model)
    assert "beside" in classes(do(model, "lesson-hint"))
    surface = do(model, "face", "surface")
    assert "beside" not in classes(surface)
    assert "part-surface" in in_front(surface)
    assert "beside" not in classes(at("myraclia/02-draft", "The draft board"))
