"""Texts of exercises: the grammar of lessons, and edits that leave all other lines unchanged."""

import random
from pathlib import Path

import pytest

import py_rules
from tools.content.teaching import lessons
from web.model import exercise_edit as edit
from web.model import exercise_text
from web.model.exercise_lines import BrokenLesson
from web.model.exercise_positions import position
from web.model.exercise_text import LessonText

OURS = [path for game in py_rules.GAMES for path in lessons.paths(game)]


def read(text: str) -> LessonText:
    return exercise_text.read(text, position)


@pytest.mark.parametrize("path", OURS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_built_in_lessons_are_valid_exercises(path: Path) -> None:
    """The game is found, no problem is reported, and setting a value again changes no byte."""
    text = path.read_text("utf-8")
    source = read(text)
    expected = lessons.read(path).lesson
    assert source.lesson._replace(id=expected.id) == expected
    assert source.lesson.game == path.parent.name
    assert source.problems == ()
    for at in range(edit.HEAD, len(source.steps)):
        for key in {each.key for each in edit.group(source, at)} - {"record"}:
            for number, field in enumerate(edit.fields(source, at, key)):
                about, value = field.about, field.text
                again = edit.put(text, source, at, key, value, about=about, number=number)
                assert again == text
                assert " ".join(" ".join(edit.spelled(key, field.text, field.about)).split()) == (
                    " ".join(f"{key} {field.about}".split()) + f": {field.text}"
                )


@pytest.mark.parametrize("path", OURS[::5], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_change_and_its_opposite_leave_the_text_as_it_was(path: Path) -> None:
    """Other lines stay unchanged, including comments and line breaks."""
    text = path.read_text("utf-8").replace("\nstep:", "\n# a comment\nstep:", 1)
    source = read(text)
    rng = random.Random(path.stem)
    for _ in range(10):
        at = rng.randrange(edit.HEAD, len(source.steps))
        field = rng.choice([each for each in edit.group(source, at) if each.key != "record"])
        number = edit.fields(source, at, field.key).index(field)
        new = "Something else that is long enough to be broken into lines. " * 3
        changed = edit.put(text, source, at, field.key, new, about=field.about, number=number)
        before, after = text.splitlines(), changed.splitlines()
        assert before[: field.line - 1] == after[: field.line - 1]
        assert before[field.end :] == after[len(after) - len(before) + field.end :]
    more = edit.with_step(text, source, 0, ["step: New", "text: It is new."])
    assert [each.title for each in read(more).lesson.steps][1] == "New"
    assert edit.without_step(more, read(more), 1) == text
    if len(source.steps) > 1:
        swapped = edit.swapped(text, source, 0)
        assert sorted(swapped.split("\n")) == sorted(text.split("\n"))
        try:
            again = read(swapped)
        except BrokenLesson:  # the new first step has no position to start from
            return
        assert again.lesson.steps[0].title == source.lesson.steps[1].title
        assert edit.swapped(swapped, again, 0) == text


MINE = """title: Mine
author: Ann
language: en
record:
  game mexica 1
  seats 2

step: First
in sk: Prvý
text: Look.
in sk: Pozri.
question: Which?
right This: Yes.
in sk Toto: Áno.
choice That: No.
"""


def test_translations_are_in_the_text() -> None:
    source = read(MINE)
    assert source.problems == ()
    assert (source.author, source.language, source.lesson.game) == ("Ann", "en", "mexica")
    step = exercise_text.in_language(source, "sk").steps[0]
    assert (step.title, step.text, step.question) == ("Prvý", ("Pozri.",), "Which?")
    assert [*map(tuple, step.choices)] == [("Toto", "Áno."), ("That", "No.")]
    assert step.right == "Toto"
    field = edit.fields(source, 0, "question")[0]
    more = edit.translate(MINE, source, field, "sk", "Ktorý?")
    assert exercise_text.in_language(read(more), "sk").steps[0].question == "Ktorý?"
    field = edit.fields(read(more), 0, "question")[0]
    assert edit.translate(more, read(more), field, "sk", "") == MINE
    assert edit.put(MINE, source, 0, "text", None) == MINE.replace(
        "text: Look.\nin sk: Pozri.\n", ""
    )


def test_labels_before_a_colon_contain_no_colon() -> None:
    text = edit.put(MINE, read(MINE), 0, "choice", "Not at all: no.", about="3:2", number=1)
    assert [each.about for each in read(text).lesson.steps[0].choices] == ["This", "That", "3∶2"]
    assert read(text).lesson.steps[0].choices[2].text == "Not at all: no."


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "“record:” is missing"),
        ("title: x\nrecord: first-turns\nstep: y\n", 2, "doesn’t say which game"),
        (MINE.replace("seats 2", "seats 9"), 4, "the record is broken"),
        (MINE.replace("mexica", "chess"), 4, "doesn’t say which game"),
        (MINE + "nonsense\n", 16, "not a field"),
        ("title: x\n" * 100_000, 1, "at most 300000 characters"),
        (MINE + "step: z\n" * 100, 115, "at most 100 steps"),
    ],
)
def test_unreadable_exercise_lines_are_reported_by_number(text: str, line: int, words: str) -> None:
    with pytest.raises(BrokenLesson, match=words) as broken:
        read(text)
    assert broken.value.line == line


def test_missing_parts_of_an_exercise_are_listed() -> None:
    text = MINE.replace("title: Mine", "title:") + "task: Do.\naccept: *\nin xx yy: \nin sk: x\n"
    found = [(each.line, str(each)) for each in read(text).problems]
    assert (1, "“title:” is empty") in found
    assert any("needs “solution:”" in problem for _line, problem in found)
    assert any("not both" in problem for _line, problem in found)
    assert any("comes below the text" in problem for _line, problem in found)


def test_a_text_is_distinguished_from_a_record_and_a_study() -> None:
    assert exercise_text.begins("\ufeff# mine\n\ntitle: x")
    assert not any(map(exercise_text.begins, ("study 1\n", "game mexica 1\n", "", "x\n" * 9)))


def test_line_ends_of_other_systems_stay() -> None:
    text = MINE.replace("\n", "\r\n")
    changed = edit.put(text, read(text), 0, "text", "Look here.")
    assert changed == text.replace("Look.", "Look here.")
    bare = MINE.removesuffix("\n")
    assert edit.put(bare, read(bare), 0, "choice", "Oh.", about="That") == bare.replace(
        "No.", "Oh."
    )
