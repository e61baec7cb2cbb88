"""Changing an exercise leaves the rest of it unchanged, and unusual texts do no harm."""

from __future__ import annotations

import pytest

from py_rules import load
from py_rules.core import spell
from py_rules.record import Table
from tests.random_matches import random_game
from tests.web.test_annotating import DrawnPage
from tests.web.test_exercises import LESSON, field, latest_save, made, now, opened, play
from tools.content.teaching import lessons
from web.games import protocol
from web.i18n import render
from web.model import exercise_check, exercise_edit, exercises, saves
from web.model.lessons import LessonStep
from web.update import exercise_storage
from web.views import screen_reader

CORNER = "text: In the east the island is narrow.\n"
PARAGRAPHS = [("One.", "Prvý."), ("Two.", "Druhý."), ("Three.", "Tretí.")]


@pytest.mark.parametrize(
    ("typed", "left"),
    [
        ("Two.\n\nThree.", ["Druhý.", "Tretí."]),
        ("One.\n\nThree.", ["Prvý.", "Tretí."]),
        ("Zero.\n\nOne.\n\nTwo.\n\nThree.", ["Prvý.", "Druhý.", "Tretí."]),
        ("One.\n\nTwo.\n\nThree.\n\nFour.", ["Prvý.", "Druhý.", "Tretí."]),
    ],
)
def test_paragraphs_keep_their_translations(typed: str, left: list[str]) -> None:
    texts = "".join(f"text: {one}\nin sk: {other}\n" for one, other in PARAGRAPHS)
    a = opened(LESSON.replace(CORNER, texts))
    a.do("exercise-go", "1")
    field(a, "text", typed)
    found = now(a).source.translations["sk"]
    assert [found[each] for each in typed.split("\n\n") if each in found] == left
    assert now(a).text.count("in sk:") == len(left)


def test_replaying_right_actions_preserves_patterns_and_bot_turns() -> None:
    """Playing the right actions again only adds what the goal doesn't accept yet."""
    goal = "accept: canal *\nmoves: 3\ncheck: gain 1 founding\n"
    a = opened(
        LESSON.replace("accept: canal t7-t8\n", goal).replace("done:", "then: bot adept\ndone:")
    )
    a.do("exercise-go", "1")
    a.do("exercise-do", "right")
    play(a, "canal t7-t8")
    step = now(a).lesson.steps[1]
    assert (step.accept, step.moves) == (("canal *",), 3)
    assert step.then == ("bot adept",)


def test_a_long_paragraph_is_not_cut_when_it_is_changed() -> None:
    long = "word " * 500
    a = opened(LESSON.replace(CORNER, f"text: {long}\n"))
    a.do("exercise-go", "1")
    field(a, "text", f"{long}"[1:])
    assert exercise_edit.value(now(a).source, 1, "text") == long[1:].strip()


def test_removing_a_step_preserves_the_fields_of_the_exercise() -> None:
    text = LESSON.replace(CORNER, f"{CORNER}learned: Goodbye.\n")
    source = exercises.read(text)
    left = exercise_edit.without_step(text, source, 1)
    assert "learned: Goodbye." in left
    assert exercises.read(left).lesson.steps == (*source.lesson.steps[:1], *source.lesson.steps[2:])


@pytest.mark.parametrize("end", ["\u2028", "\u2029", "\x85", "\x0b", "\x1c", "\r"])
def test_foreign_line_endings_do_not_add_empty_lines(end: str) -> None:
    text = LESSON.replace(CORNER, CORNER.replace("east the", f"east{end}  the"))
    assert text != LESSON
    source = exercises.read(text)
    swapped = exercise_edit.swapped(text, source, 0)
    assert swapped.count("\n") == text.count("\n")
    assert exercise_edit.swapped(swapped, exercises.read(swapped), 0) == text
    changed = exercise_edit.put(text, source, 0, "step", "Another title")
    assert changed.count("\n") == text.count("\n")
    assert f"east{end}  the" in changed
    last = f"{text.rstrip()}{end}"  # its last line ends like this
    changed = exercise_edit.put(last, exercises.read(last), -1, "end", "The end.")
    assert f"{end}\n" not in changed.replace("\r\n", "")


@pytest.mark.parametrize("check", ["", " nonsense", " points 5 foo", " points"])
def test_an_exercise_with_an_invalid_goal_cannot_be_played(check: str) -> None:
    text = LESSON.replace("accept: canal t7-t8\n", f"accept: canal t7-t8\ncheck:{check}\n")
    a = opened(text)
    assert not exercises.playable(now(a).source)
    a.do("exercise-check")


def test_goals_of_built_in_lessons_are_understood() -> None:
    for game in ("mykerinos", "myraclia", "mexica"):
        for path in lessons.paths(game):
            source = exercises.read(path.read_text("utf-8"))
            assert not source.problems
            assert exercises.playable(source), path


def test_trying_an_exercise_adopts_changes_from_another_tab() -> None:
    a = opened(LESSON)
    a.do("exercise-go", "1")
    field(a, "task", "Mine.")
    a.do("exercise-try")
    saved = latest_save(a)
    theirs = saved.exercise.replace("Mine.", "Theirs.")
    a.model = exercise_storage.followed(a.model, saved._replace(exercise=theirs), a.rng)
    a.do("exercise-edit")
    assert "Theirs." in now(a).text


def test_an_unreadable_row_is_copied_unchanged() -> None:
    a = opened(LESSON)
    saved = latest_save(a)._replace(exercise="garbage")
    copy = exercise_storage.copied(saved, a.rng)
    assert (copy.exercise, copy.id == saved.id) == ("garbage", False)
    assert saves.read(copy.id, saves.write(copy)).exercise == "garbage"


def test_a_reply_to_a_later_action_is_described_in_a_sentence() -> None:
    """The solution before it may be a pattern, which stands for the first legal action."""
    a = DrawnPage("mexica")
    a.do("replay", 4)
    assert a.model.table
    match = a.model.table.match
    game, pattern = match.game, "step *"
    before = {spell(each) for each in game.legal(match.state)}
    first = next(each for each in game.legal(match.state) if spell(each).startswith("step "))
    after = game.play(match.state, first)
    line = next(line for each in game.legal(after) if (line := spell(each)) not in before)
    step = LessonStep("", solution=(pattern,), accept=(pattern,), moves=2)
    expected = protocol.load("mexica").sentence(after, game.parse(line))
    assert exercises.sentence(step, match, line) == expected
    assert exercises.sentence(step._replace(solution=("found *",)), match, line) == line


def announced(a: DrawnPage, word: str, payload: object = None) -> tuple[str, ...]:
    """Return what is announced to screen readers after an event."""
    before = a.model
    a.do(word, payload)
    return screen_reader.announcements(before, a.model)


def test_an_empty_solution_is_explained() -> None:
    a = DrawnPage("mexica")
    a.do("exercise-make")
    a.do("exercise-do", "right")
    assert "This step still needs one that is right." in a.do("exercise-do", "")
    assert "You haven’t played" not in a.do("exercise-go", "")
    a = made()
    a.do("exercise-go", "0")
    for mode in ("right", "then"):
        a.do("exercise-do", mode)
        before = now(a).text
        assert "so nothing has changed" in a.do("exercise-do", "")
        assert now(a).text == before
    a.do("exercise-do", "wrong")
    assert "You haven’t played" not in a.do("exercise-do", "")  # its button is “Cancel”


def test_if_one_action_is_possible_only_illegal_actions_are_wrong() -> None:
    game = load("myraclia")
    states = random_game(Table(game, 3), 0).positions
    count = next(
        at
        for at, state in enumerate(states)
        if state.to_move is not None and [spell(each) for each in game.choices(state)] == ["end"]
    )
    a = DrawnPage("myraclia", count=count)
    a.do("exercise-make")
    field(a, "task", "Do it.")
    a.do("exercise-do", "right")
    assert "Play the right action" in a.do("select", "end")
    a.do("confirm")
    a.do("exercise-do", "")
    assert now(a).lesson.steps[0].solution == ("end",)
    assert exercise_check.MISSING_WRONG_ACTION not in [
        each.text for each in exercise_check.missing(now(a).text)
    ]
    texts = announced(a, "exercise-do", "wrong")
    assert texts[0].startswith("The only possible action is right. Try one that the rules forbid")
    drawn = a.do("select", "terraform")
    assert texts[0] in drawn
    assert "Reply when this rule is broken" in drawn


def test_the_current_step_is_announced_when_steps_change() -> None:
    a = made()
    a.do("exercise-go", "1")
    for what, status in (
        *(("up", "Step 1 of 2"), ("down", "Step 2 of 2"), ("add", "Step 3 of 3")),
        *(("drop", "Step 2 of 2"),),
    ):
        a.do("exercise-step", what)
        assert render(now(a).status) == status
    field(a, "question", "How many?!")
    assert now(a).status == ""


def test_steps_and_hints_are_announced_to_screen_readers() -> None:
    a = made()
    a.do("exercise-go", "0")
    texts = announced(a, "exercise-try")
    assert not any("Do it here." in each for each in texts)  # focus is on the title above it
    assert announced(a, "lesson-hint") == ("Look here.",)
    play(a, now(a).lesson.steps[0].accept[0])
    assert announced(a, "lesson-next")[:2] == ("Step 2", "How many?")
