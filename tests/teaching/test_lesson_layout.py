"""Lessons on a phone: what the stage shows, and which face of the table is in front."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

import pytest

import py_rules
from tests.teaching.sample_lesson import do, loaded
from tools.content.teaching import lessons
from web.games import protocol
from web.model.embedding import Embedded
from web.model.page import Model
from web.model.table import seen
from web.views import exercise, page
from web.views.lessons import pointed


def at(id_: str, title: str, *, tall: bool = True) -> Model:
    """Return a lesson with this step only, at the position where the step or the lesson begins."""
    game = id_.partition("/")[0]
    source = next(each for each in lessons.read_all(game) if each.lesson.id == id_)
    step = next(each for each in source.lesson.steps if each.title == title)
    step = step._replace(record=step.record or source.lesson.steps[0].record)
    single = source._replace(lesson=source.lesson._replace(steps=(step,)))
    return do(do(Model(tall=tall), "lesson", id_), "lessons", game, loaded(single))


def classes(model: Model) -> list[str]:
    found = re.search(r'<main[^>]* class="([^"]*)"', page.draw(model))
    assert found
    return found[1].split()


def in_front(model: Model) -> set[str]:
    """Return the parts of the table on the face in front."""
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


def test_on_a_phone_hints_are_in_the_lesson_section() -> None:
    """There, the buttons of the table don't push them off the screen."""
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
    """The face stays in front until the learner chooses another one."""
    model = at("mykerinos/07-into-the-museum", "Two doors")
    assert in_front(model) == {"part-museum"}
    assert "part-region" in in_front(do(model, "face", "region"))
    model = at("mykerinos/02-two-at-once", "Go on from your cube")
    assert "part-region" in in_front(model)


def test_a_question_about_a_place_shows_it() -> None:
    """This also holds if nothing is marked and the next action would be chosen on another face."""
    model = at("myraclia/13-discs-and-scoring", "One disc")
    assert visible(model, ["2,2"]) == {"2,2"}
    assert not visible(do(model, "face", "trade"), ["2,2"])


def test_marked_pieces_are_shown_beside_the_choices() -> None:
    """The tile to pay for and the draft board, on different faces, are displayed side by side."""
    model = at("myraclia/02-draft", "A plan")
    assert "beside" in classes(model)
    assert "part-market" in in_front(model)
    assert "beside" in classes(do(model, "lesson-hint"))
    surface = do(model, "face", "surface")
    assert "beside" not in classes(surface)
    assert "part-surface" in in_front(surface)
    again = do(surface, "face", "trade")
    assert "beside" in classes(again)
    assert "part-market" in in_front(again)
    assert "beside" not in classes(at("myraclia/02-draft", "The draft board"))


PART = re.compile(r'<svg[^>]* class="table \w+ (part-\w+)([^"]*)"')


def visible(model: Model, words: Iterable[str]) -> set[str]:
    """Return the words whose things are drawn on the face in front."""
    _, *parts = re.split(r'(?=<svg[^>]* class="table )', page.draw(model))
    beside, there = "beside" in classes(model), ""
    for part in parts:
        found = PART.match(part)
        if not found:  # a separate panel, which lessons don't show
            continue
        name, rest = found.groups()
        aside = "aside" in rest and not (beside and name == "part-surface")
        there += "" if aside or (beside and name in ("part-piles", "part-offer")) else part
    return {word for word in words if f' data-key="{word}"' in there}


def tasks(game: str) -> Iterator[tuple[Model, tuple[str, ...], bool]]:
    """Yield every step of each lesson on a phone, and every hint in it: the model, the words that
    are marked, and whether the learner has to act.
    """
    for source in lessons.read_all(game):
        id_ = source.lesson.id
        model = do(do(Model(tall=True), "lesson", id_), "lessons", game, loaded(source))
        for step in source.lesson.steps:
            now = model
            yield now, step.marks, bool(step.task and not step.question)
            for hint in step.hints:
                now = do(now, "lesson-hint")
                yield now, tuple(hint.about.split()), True
            if step.question:
                about = [choice.about for choice in step.choices]
                now = do(now, "lesson-answer", str(about.index(step.right)))
            elif step.task:
                now = do(now, "lesson-solve")
            model = do(now, "lesson-next")


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_the_face_with_the_marked_pieces_is_in_front(game: str) -> None:
    """If the marked things are on several faces, the face with the most of them is in front."""
    checked = 0
    for model, words, acts in tasks(game):
        table, learning = model.table, model.learning
        assert table
        assert learning
        assert learning.step
        if not words or not (acts or learning.step.question):
            continue
        checked += 1
        where = f"{learning.lesson and learning.lesson.id}, step {learning.at + 1}: {words}"
        faces = dict(protocol.load(game).faces(seen(table).state))
        turned = [visible(do(model, "face", face), words) for face in faces]
        assert set().union(*turned) == set(words), where
        assert len(visible(model, words)) >= max(map(len, turned)), where
    assert checked > 10


def test_typing_does_not_redraw_the_table_of_a_lesson() -> None:
    model = do(at("mykerinos/07-into-the-museum", "Two doors"), "command")
    drawn = []
    for text in ("p", "pa", "pas"):
        model = do(model, "command-text", "", text)
        assert model.table
        assert model.learning
        table, _ = exercise.turned(model.table, pointed(model.learning), (), acts=True)
        drawn.append(table.face)
    assert drawn[0] is drawn[1] is drawn[2]


def test_a_narrow_frame_has_the_hint_below_the_board() -> None:
    model = at("mykerinos/02-two-at-once", "Go on from your cube")
    framed = do(model._replace(embedded=Embedded()), "lesson-hint")
    assert 'class="hints"' in section(framed, "ask")
    assert 'class="hints"' not in section(framed, "lesson")
