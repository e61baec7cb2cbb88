"""The gaps of an exercise, in sentences for its author."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from py_rules import record
from py_rules.core import Illegal, spell
from py_rules.message import N_, Text, as_message, message
from py_rules.record import Match
from web.games import protocol
from web.games.colours import COLOURS
from web.games.protocol import Marks
from web.markup.svg import escape
from web.model import exercise_edit as edit
from web.model import lesson_checks, lesson_path
from web.model.exercise_edit import HEAD
from web.model.exercise_lines import MAX_LABEL_LENGTH, TOO_LONG_LABEL, Field
from web.model.exercise_text import TRANSLATED_FIELDS, LessonText
from web.model.exercises import read, sentence
from web.model.lessons import LessonStep

MISSING_SOLUTION = N_("Play the right action.")
MISSING_TASK = N_("Write what the pupil has to do.")
MISSING_QUESTION = N_("Write the question.")
MISSING_RIGHT_ANSWER = N_("Give the right answer.")
MISSING_WRONG_ANSWER = N_("Give at least one wrong answer.")
EMPTY_ANSWER = N_("Write each answer, and a reply to it.")
MISSING_REPLY = N_("Write a reply for “{action}”.")
EMPTY_HINT = N_("A hint is empty.")
MISSING_MARKS = N_("The hint “{hint}” marks nothing on the board.")
MISSING_WRONG_ACTION = N_("Play a wrong action, and write a reply to it.")
UNREACHABLE_STEP = N_("This step can’t be reached: the steps before it don’t lead to its position.")
ILLEGAL_CONTINUATION = N_("What the others do doesn’t fit the right actions: {why}.")
INCOMPLETE_SOLUTION = N_("The right actions don’t complete this step: {why}.")
ACTIONS_LEFT = N_("the pupil still has actions left")
UNREACHABLE_REPLY = N_(
    "The reply to “{action}” is never shown, because the action isn’t possible here, is right, or "
    "gets an earlier reply."
)
UNKNOWN_PLACE = N_("“{place}” is not on the board.")
EMPTY_STEP = N_("Write an introduction, or give this step a task or a question.")
MISSING_TITLE = N_("Give the exercise a title.")
TITLE_TOO_LONG = message(TOO_LONG_LABEL, limit=MAX_LABEL_LENGTH)
MISSING_STEP_TITLE = N_("Give this step a title.")
MISSING_END = N_("Write a closing sentence.")
MISSING_TRANSLATION = N_("“{text}” has no translation ({language}).")
UNEXPLAINED_POSITION = N_("Say in the introduction that the table now shows a different position.")


class Missing(NamedTuple):
    """A sentence about a gap, and the step that has it."""

    at: int  # index of the step; HEAD for the exercise as a whole
    text: Text


@lru_cache(4)  # redrawn more often than changed
def missing(text: str) -> tuple[Missing, ...]:
    """Return what an exercise lacks, in the order of its steps."""
    source = read(text)
    found = [Missing(HEAD, each) for each in _of_the_whole(source)]
    for at, step in enumerate(source.lesson.steps):
        found += [Missing(at, each) for each in _of_step(source, at, step)]
    found += _untranslated(source)
    return tuple(dict.fromkeys(found))


def _of_the_whole(source: LessonText) -> Iterator[Text]:
    if not source.lesson.title:
        yield MISSING_TITLE
    if not source.lesson.end:
        yield MISSING_END
    yield from _shortened(source, source.head)


def _shortened(source: LessonText, group: Iterable[Field]) -> Iterator[Text]:
    lines = {each.line for each in group}
    if any(each.message == TITLE_TOO_LONG and each.line in lines for each in source.problems):
        yield TITLE_TOO_LONG


def _of_step(source: LessonText, at: int, step: LessonStep) -> Iterator[Text]:
    yield from _shortened(source, source.steps[at])
    keys = {each.key for each in source.steps[at]}
    if not step.title:
        yield MISSING_STEP_TITLE
    if at and "record" in keys and not step.text:
        yield UNEXPLAINED_POSITION
    if "task" not in keys and "question" not in keys and not step.text:
        yield EMPTY_STEP
    if "question" in keys:
        yield from _of_question(step)
    for hint in step.hints:
        if not hint.text:
            yield EMPTY_HINT
        elif not hint.about:
            yield message(MISSING_MARKS, hint=hint.text)
    match = lesson_path.position(source.lesson, at)
    for reply in (*step.answers, *step.refused):
        if not reply.text:
            yield message(MISSING_REPLY, action=sentence(step, match, reply.about))
    bots = any(
        each.startswith(lesson_path.BOT_PREFIX)
        for one in source.lesson.steps[:at]
        for each in one.then
    )
    if match is None:
        if not bots:
            yield UNREACHABLE_STEP
        return
    places = (*step.marks, *(word for hint in step.hints for word in hint.about.split()))
    drawn = _drawn(match) if places else ""
    for place in places:
        if f'data-key="{escape(place)}"' not in drawn:
            yield message(UNKNOWN_PLACE, place=place)
    if "task" in keys:
        yield from _of_task(step, match)


def _of_question(step: LessonStep) -> Iterator[Text]:
    if not step.question:
        yield MISSING_QUESTION
    if not step.right:
        yield MISSING_RIGHT_ANSWER
    if len(step.choices) < 2 and step.right:
        yield MISSING_WRONG_ANSWER
    if any(not each.text or not each.about for each in step.choices):
        yield EMPTY_ANSWER


def _of_task(step: LessonStep, match: Match) -> Iterator[Text]:
    if not step.task:
        yield MISSING_TASK
    if not step.solution:
        yield MISSING_SOLUTION
        return
    if not (step.answers or step.refused) and len(match.game.choices(match.state)) > 1:
        yield MISSING_WRONG_ACTION
    after, why = _solved(step, match)
    if why:
        yield message(INCOMPLETE_SOLUTION, why=as_message(why))
    else:
        for line in step.then:
            if line.startswith(lesson_path.BOT_PREFIX):
                break
            try:
                after = after.play(record.parse(after.game, line))
            except Illegal as illegal:
                yield message(ILLEGAL_CONTINUATION, why=illegal.refusal.text)
                break
            except ValueError as broken:
                yield message(
                    ILLEGAL_CONTINUATION, why=as_message(getattr(broken, "message", str(broken)))
                )
                break
    if step.moves == 1:
        yield from _never(step, match)


def _solved(step: LessonStep, match: Match) -> tuple[Match, Text]:
    """Return the game after the right actions, and why they don't complete the step."""
    start, count, word = match, len(match.actions), "on"
    for pattern in step.solution:
        line = lesson_checks.solving(step, match.game, match.state, pattern)
        if not line:
            text = sentence(step, start, pattern)
            return match, message("“{action}” isn’t possible or isn’t accepted", action=text)
        match = match.play(record.parse(match.game, line))
        done = [spell(action) for action in match.actions[count:]]
        try:
            word = lesson_checks.judge(step, match.game, match.positions[count:], done).word
        except ValueError as broken:
            return match, str(broken)
        if word == "wrong":
            return match, message("“{action}” counts as wrong", action=sentence(step, start, line))
    return match, "" if word == "done" else ACTIONS_LEFT


def _never(step: LessonStep, match: Match) -> Iterator[Text]:
    """Yield a sentence about each reply that no legal action can get."""
    legal = {spell(action) for action in match.game.legal(match.state)}
    left = {line for line in legal if step.checks or not lesson_checks.is_accepted(step, line)}
    for reply in step.answers:
        fit = {line for line in left if lesson_checks.matches(reply.about, line)}
        if not fit:
            yield message(UNREACHABLE_REPLY, action=sentence(step, match, reply.about))
        left -= fit


def _drawn(match: Match) -> str:
    names = tuple(map(str, match.table.players))
    return protocol.load(match.game.name).draw(match.state, Marks(COLOURS, names))


def _untranslated(source: LessonText) -> Iterator[Missing]:
    """Yield a gap for each text without a translation into a language of the exercise."""
    for language, known in source.translations.items():
        for at in range(HEAD, len(source.steps)):
            for field in edit.group(source, at):
                if field.key in TRANSLATED_FIELDS and field.text and not known.get(field.text):
                    text = message(MISSING_TRANSLATION, text=field.text[:60], language=language)
                    yield Missing(at, text)
