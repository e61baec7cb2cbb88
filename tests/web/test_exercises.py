"""Making an exercise on the page by playing it, trying it, and saving it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import py_rules
from py_rules import exercise_link, record
from py_rules.core import spell
from py_rules.record import Match
from tests.web.test_annotating import DrawnPage
from tests.web.test_importing import MARKUP
from tools.content.teaching import lessons
from web.i18n import render
from web.model import archive, exercise_check, exercises, lesson_path, saves
from web.model.events import About, Malformed
from web.model.exercise_edit import HEAD
from web.model.exercises import Exercising
from web.model.page import Model, saved_game
from web.model.saves import Saved
from web.model.table import chosen
from web.views import exercise_fields

OURS = [path for game in py_rules.GAMES for path in lessons.paths(game)]
LESSON = Path("content/lessons/mexica/03-districts.txt").read_text("utf-8")
GOLDEN = Path("tests/links/exercises.txt")


def now(of: DrawnPage | Model) -> Exercising:
    model = of.model if isinstance(of, DrawnPage) else of
    assert isinstance(model.exercise, Exercising)
    return model.exercise


def latest_save(of: DrawnPage | Model) -> Saved:
    """Return the save of the open exercise; assert that it matches what is open."""
    model = of.model if isinstance(of, DrawnPage) else of
    saved = saved_game(model, now(model).id)
    assert saved
    assert saved.exercise == now(model).text
    assert saves.read(saved.id, saves.write(saved)) == saved
    return saved


def opened(text: str) -> DrawnPage:
    a = DrawnPage("mexica")
    a.do("shelf")
    a.do("bring")
    a.do("brought", About("mine.txt", text))
    return a


def play(a: DrawnPage, line: str) -> str:
    """Play an action at the table by selecting its words; return the page."""
    for word in line.split():
        table = a.model.table
        assert table
        if word not in table.selection.words and word not in table.selection.common:
            drawn = a.do("select", word)
    if a.model.table and chosen(a.model.table) is not None:
        drawn = a.do("confirm")
    return drawn


def field(a: DrawnPage, key: str, text: str) -> None:
    a.do("exercise-field", About(key, text))


def made() -> DrawnPage:
    """Return an exercise of two steps: a task with answers and a hint, and a question."""
    a = DrawnPage("mexica")
    a.do("replay", 4)
    a.do("exercise-make")
    assert now(a).at == 0
    field(a, "title", "Cut it off")
    field(a, "step", "The corner")
    field(a, "text", "Look at the east.\n\nIt is narrow.")
    field(a, "task", "Do it here.")
    legal = [spell(each) for each in _game(a).legal(_state(a))]
    canals = [each for each in legal if each.startswith("canal ") and "-" not in each]
    right, other, wrong = canals[0], canals[1], next(e for e in legal if not e.startswith("canal"))
    a.do("exercise-do", "right")
    play(a, right)
    a.do("exercise-do", "")
    a.do("exercise-do", "also")
    play(a, other)
    assert now(a).target == '[data-do=exercise-do][data-on="also"]'
    a.do("exercise-do", "wrong")
    play(a, right)
    assert "is right in this step" in render(now(a).status)
    assert f"“{right}”" not in render(now(a).status)
    a.do("exercise-do", "wrong")
    play(a, wrong)
    assert now(a).target == '[data-do=exercise-field][data-on="answer/0"]'
    field(a, "answer/0", "That is wrong.")
    a.do("exercise-add", "answer")
    field(a, "answer/1", "Build one of the two.")
    a.do("exercise-add", "hint")
    field(a, "hint/0", "Look here.")
    a.do("exercise-do", "hint/0")
    a.do("select", "c5")
    a.do("exercise-do", "")
    assert now(a).target == '[data-do=exercise-do][data-on="hint/0"]'
    field(a, "done", "Well done.")
    a.do("exercise-step", "add")
    a.do("exercise-kind", "question")
    field(a, "question", "How many?")
    field(a, "right/0/about", "One")
    field(a, "right/0", "Yes.")
    field(a, "choice/0/about", "Two")
    field(a, "choice/0", "Count again.")
    a.do("exercise-go", "")
    field(a, "end", "The end.")
    return a


def _game(a: DrawnPage):  # type: ignore[no-untyped-def]
    assert a.model.table
    return a.model.table.match.game


def _state(a: DrawnPage):  # type: ignore[no-untyped-def]
    assert a.model.table
    return a.model.table.match.state


def test_an_exercise_is_made_by_doing_it() -> None:
    a = made()
    lesson = now(a).lesson
    first, second = lesson.steps
    assert (lesson.title, lesson.end, lesson.game) == ("Cut it off", "The end.", "mexica")
    assert first.text == ("Look at the east.", "It is narrow.")
    assert len(first.accept) == 2
    assert first.solution == first.accept[:1]
    assert first.moves == 1
    assert [each.text for each in first.answers] == ["That is wrong.", "Build one of the two."]
    assert first.wrong == (first.answers[0].about,)
    assert [tuple(each) for each in first.hints] == [("c5", "Look here.")]
    assert (second.right, [each.text for each in second.choices]) == (
        "One",
        ["Yes.", "Count again."],
    )
    assert exercise_check.missing(now(a).text) == ()
    assert exercises.playable(now(a).source)
    whole = now(a).text
    for _ in range(60):
        a.do("undo")
    assert len(now(a).lesson.steps) == 1
    for _ in range(60):
        a.do("redo")
    assert now(a).text == whole
    latest_save(a)


def test_a_pupil_does_an_exercise_and_its_author_continues() -> None:
    a = made()
    before = now(a).text
    a.do("exercise-go", "0")
    drawn = a.do("exercise-try")
    assert "Do it here." in drawn
    assert "Look here." not in drawn
    assert "Look here." in a.do("lesson-hint")
    step = now(a).lesson.steps[0]
    assert "That is wrong." in play(a, step.wrong[0])
    a.do("lesson-again")
    assert "Well done." in play(a, step.accept[1])
    assert "How many?" in a.do("lesson-next")
    assert "Count again." in a.do("lesson-answer", 1)
    assert "Yes." in a.do("lesson-answer", 0)
    assert "The end." in a.do("lesson-next")
    assert now(a).trying
    match = exercises.start(now(a), 0)
    assert match
    markup = str(exercise_fields.actions(match, (*step.solution, "dance")))
    assert f"<code>{step.solution[0]}</code>" not in markup  # a sentence
    assert markup.endswith("; <code>dance</code>")
    for word, payload in (("undo", None), ("share", None), ("exercise-step", "add")):
        a.do(word, payload)
    a.do("lesson-anew")
    assert "Make an exercise" in a.do("exercise-edit")
    assert now(a).text == before
    assert a.model.learning is None
    a.do("exercise-try")
    a.do("learn", "mexica")
    assert a.model.exercise is None


def test_other_players_reply_before_the_pupil_continues() -> None:
    """The right action is followed by the others' actions until it is the pupil's turn again."""
    a = DrawnPage("mykerinos")
    a.do("replay", 4)
    a.do("exercise-make")
    field(a, "task", "Do.")
    a.do("exercise-do", "right")
    table = a.model.table
    assert table
    seat, count = table.match.state.to_move, table.match.table.seats
    for _ in range(count):
        assert a.model.table
        assert now(a).mode == exercises.RIGHT
        game, state = a.model.table.match.game, a.model.table.match.state
        play(a, next(spell(each) for each in game.legal(state) if "pass" not in spell(each)))
    step = now(a).lesson.steps[0]
    assert now(a).mode == ""
    assert len(step.solution) == 1
    assert len(step.then) == count - 1
    a.do("exercise-step", "add")
    after = exercises.start(now(a), 1)
    assert after
    assert after.state.to_move == seat
    a.do("undo")
    a.do("undo")
    assert now(a).lesson.steps[0].solution == ()
    latest_save(a)


def test_several_actions_in_a_row_are_one_change() -> None:
    a = DrawnPage("mexica")
    a.do("exercise-make")
    a.do("exercise-do", "right")
    for _ in range(2):
        play(a, next(spell(each) for each in _game(a).legal(_state(a)) if "canal" in spell(each)))
    step = now(a).lesson.steps[0]
    assert (step.moves, len(step.solution), len(step.accept)) == (2, 2, 2)
    a.do("undo")  # at the table
    assert len(now(a).lesson.steps[0].solution) == 1
    assert now(a).lesson.steps[0].moves == 1
    assert now(a).lesson.steps[0].accept == now(a).lesson.steps[0].solution
    a.do("exercise-do", "")
    a.do("undo")  # in the form
    assert now(a).lesson.steps[0].solution == ()
    latest_save(a)


@pytest.mark.parametrize("path", OURS[::4], ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_built_in_lessons_can_be_edited_without_other_changes(path: Path) -> None:
    text = path.read_text("utf-8")
    a = opened(text)
    assert archive.save_text(latest_save(a)) == text
    for at in range(len(now(a).lesson.steps)):
        a.do("exercise-go", str(at))
        for tall in (True, False):
            a.model = a.model._replace(tall=tall)
            a.do("exercise-check")
    assert now(a).text == text
    for each in exercise_check.missing(text):
        assert str(each.text).startswith(("The hint “", "Play a wrong action")), each
    field(a, "title", "Another title")
    assert now(a).text == text.replace(exercises.read(text).lesson.title, "Another title", 1)
    a.do("exercise-try")
    whole = exercises.portable(now(a).text)
    assert exercises.read(whole).lesson == now(a).lesson
    assert exercise_link.read(exercise_link.write(whole)) == whole


def test_hostile_texts_are_escaped() -> None:
    a = made()
    field(a, "title", MARKUP)
    a.do("exercise-go", "1")
    field(a, "choice/0/about", f"{MARKUP}: a\n#b")
    field(a, "choice/0", f"\u2028\x00{MARKUP}")
    a.do("exercise-go", "0")
    field(a, "task", MARKUP)
    for word in ("share", "share-close", "exercise-check", "exercise-try", "shelf"):
        assert MARKUP not in a.do(word)


@pytest.mark.parametrize("key", ["title", "author", "step"])
def test_long_titles_are_shortened_without_invisible_characters(key: str) -> None:
    """The exercise's text is unchanged, and the page says what is wrong with it."""
    hidden = "\u202eM\u200bi\u2066ne"
    a = made()
    field(a, "author", "Ann")
    text = re.sub(rf"(?m)^{key}: .*$", f"{key}: {hidden}{'x' * 100_000}", now(a).text, count=1)
    b = opened(text)
    assert now(b).text == text
    lesson, source = now(b).lesson, now(b).source
    shown = {"title": lesson.title, "author": source.author, "step": lesson.steps[0].title}[key]
    assert shown.startswith("M i ne")
    assert len(shown) == 100
    assert "Type it again" in b.do("exercise-check")
    at = 0 if key == "step" else HEAD
    assert (at, exercise_check.TITLE_TOO_LONG) in exercise_check.missing(text)
    drawn = b.do("exercise-try")
    assert not {"\u202e", "\u200b", "\u2066"} & set(drawn)
    assert "x" * 101 not in drawn
    assert "x" * 101 not in b.do("shelf")


def test_only_rules_and_lessons_are_linked() -> None:
    a = made()
    a.do("exercise-go", "0")
    field(a, "text", "[This](javascript:alert(1)), [that](//example.org), [why](found.size).")
    drawn = a.do("exercise-try")
    assert 'data-rule="found.size"' in drawn
    assert "[This](javascript:alert(1)), [that](//example.org), <a" in drawn


def test_missing_parts_of_an_exercise_are_reported() -> None:
    a = DrawnPage("mexica")
    a.do("exercise-make")
    drawn = a.do("exercise-check")
    for problem in (
        exercise_check.MISSING_SOLUTION,
        exercise_check.MISSING_TASK,
        exercise_check.MISSING_END,
    ):
        assert problem in drawn
    a.do("exercise-step", "add")
    a.do("exercise-kind", "reading")
    text = now(a).text + "hint: Look.\nmarks: zz\n"
    text = text.replace("title: ", "title: One\nin sk: ", 1).replace("\nin sk: One", "", 1)
    found = {(each.at, render(each.text)) for each in exercise_check.missing(text)}
    assert (1, "The hint “Look.” marks nothing on the board.") in found
    assert (1, "Write an introduction, or give this step a task or a question.") in found
    with pytest.raises(Malformed):
        field(a, "record", "x")


def test_a_step_that_can_t_be_reached_is_named() -> None:
    text = LESSON.replace("accept: canal t7-t8", "accept: canal s7-s8", 1)
    found = {(each.at, str(each.text)) for each in exercise_check.missing(text)}
    assert any(
        at == 1 and problem.startswith("The right actions don’t complete") for at, problem in found
    )
    assert (2, exercise_check.UNREACHABLE_STEP) in found
    a = opened(text)
    a.do("exercise-go", "2")
    a.do("exercise-go", "1")
    a.do("exercise-try")
    assert now(a).trying


def test_translations_are_written_beside_the_texts() -> None:
    a = made()
    assert " bilingual" not in a.do("exercise-go", "1")
    assert " bilingual" in a.do("exercise-language", "sk")  # side by side, if both fit
    a.do("exercise-in", About("question", "Koľko?"))
    a.do("exercise-in", About("choice/0/about", "Dva"))
    a.do("exercise-in", About("choice/0", "Počítaj znova."))
    assert "in sk: Koľko?\n" in now(a).text
    assert "in sk Dva: Počítaj znova.\n" in now(a).text
    a.model = a.model._replace(language="sk")
    drawn = a.do("exercise-try")
    assert "Koľko?" in drawn
    assert "Dva" in drawn
    problems = [render(each.text) for each in exercise_check.missing(now(a).text)]
    assert "“The end.” has no translation (sk)." in problems


def test_a_record_is_replayed_again_only_when_what_is_played_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Typing in any field doesn't replay the record at each letter."""
    replays = list[str]()
    read = record.read

    def counted(text: str) -> Match:
        replays.append(text)
        return read(text)

    a = made()
    monkeypatch.setattr(record, "read", counted)
    for key in ("title", "author"):
        field(a, key, "One more letter")
    for at, keys in (("0", ("step", "text", "task", "done")), ("1", ("question", "right/0"))):
        a.do("exercise-go", at)
        for key in keys:
            for text in ("L", "Lo", "Look"):
                field(a, key, text)
        latest_save(a)
    assert replays == []
    a.do("exercise-go", "0")
    before = exercises.start(now(a), 1)
    a.do("exercise-do", "right")
    legal = [spell(each) for each in _game(a).legal(_state(a))]
    play(a, [each for each in legal if each.startswith("canal ") and "-" not in each][2])
    a.do("exercise-do", "")
    assert exercises.start(now(a), 1) != before
    whole = now(a).text
    a.do("shelf")
    a.do("bring")
    lesson_path.replayed.cache_clear()
    a.do("brought", About("mine.txt", whole.replace("title: One more letter", "title: Another")))
    assert replays  # for a text that is opened
