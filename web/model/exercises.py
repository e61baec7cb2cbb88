"""The state of making an exercise, and of trying it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

import py_rules
from py_rules import record
from py_rules.core import Action, AnyGame, spell
from py_rules.message import Text
from py_rules.record import Match
from web.games import protocol
from web.model import exercise_edit as edit
from web.model import exercise_text, lesson_checks, lesson_path
from web.model.exercise_edit import HEAD
from web.model.exercise_lines import Field
from web.model.exercise_positions import position
from web.model.exercise_text import LessonText
from web.model.lessons import Lesson, LessonStep

if TYPE_CHECKING:
    from web.model.puzzle_making import PuzzleMaking
    from web.model.way_back import WayBack

MAX_UNDO = 100  # changes that can be undone
TABLE = "exercise"  # id of the table on which an exercise is made; no saved game has it
BEST = "best"  # the check for the most points
TASK, QUESTION, READING = "task", "question", "reading"  # the kinds of steps
# What is being done at the table.
RIGHT, ALSO, WRONG, THEN = "right", "also", "wrong", "then"
PLAYING_MODES = (RIGHT, ALSO, WRONG, THEN)
MARKS, HINT = "marks", "hint"
MARKING_MODES = (MARKS, HINT)
# What is put into focus besides fields: the button that led to the table, and what is missing.
DO_PREFIX = "do:"
MISSING = "missing"


class Exercising(NamedTuple):
    """An exercise that is being made or tried."""

    text: str
    source: LessonText  # what the text says
    id: str = ""  # of the save; empty if it isn't stored on the device
    at: int = HEAD  # index of the step that is shown
    mode: str = ""  # what is being done at the table; empty while the form is shown
    number: int = 0  # index of the hint that is being marked
    begun: int = 0  # number of actions before those that are played now
    trying: bool = False  # done by a pupil, or by its author to try it
    checked: bool = False  # the gaps are listed
    past: tuple[str, ...] = ()  # earlier texts, the latest last
    undone: tuple[str, ...] = ()  # texts that can be restored, the next one last
    typing: tuple[object, ...] = ()  # what is being typed, which is undone as a whole
    turned: int = 0  # grows when the fields are to be filled again
    status: Text = ""  # a sentence about the last change
    language: str = ""  # of the translations that are shown beside the texts
    focus: str = ""  # the field that the last change made, or what follows it: see `target`
    way_back: WayBack | None = None  # to the game or study that it was begun from

    @property
    def lesson(self) -> Lesson:
        return self.source.lesson

    @property
    def title(self) -> str:
        return self.lesson.title

    @property
    def proving(self) -> str:
        """Always empty: the counterpart of `PuzzleMaking.proving`, as no exercise is proven."""
        return ""

    @property
    def waiting(self) -> bool:
        return False

    @property
    def run(self) -> str:
        return ""

    @property
    def part(self) -> int:
        return 0

    @property
    def target(self) -> str:
        """The CSS selector of the element to focus after the last change; empty for none."""
        if self.focus == MISSING:
            return "#ask .missing :is(h3, p)"
        do, _colon, on = self.focus.rpartition(":")
        return f'[data-do=exercise-{do or "field"}][data-on="{on}"]' if on else ""

    @property
    def step(self) -> LessonStep | None:
        """The step that is shown; None for the exercise as a whole."""
        return self.lesson.steps[self.at] if self.at != HEAD else None


@lru_cache(16)  # undo and other tabs come back to the same texts
def read(text: str) -> LessonText:
    """Read the text of an exercise. Raises BrokenLesson."""
    return exercise_text.read(text, position)


def opened(text: str, id_: str = "") -> Exercising:
    """Return an exercise. Raises BrokenLesson."""
    return Exercising(text, read(text), id_)


def begun(title: str, author: str, language: str, step: str, match: Match) -> str:
    """Return the text of a new exercise that begins with a position."""
    lines = [
        *edit.spelled("title", title),
        *(edit.spelled("author", author) if author else ()),
        *edit.spelled("language", language),
        *edit.of_record(record.write(match)),
        "",
        *edit.spelled("step", step),
        "task:",
    ]
    return "\n".join(lines) + "\n"


def start(now: Exercising, at: int) -> Match | None:
    """Return the game at the start of a step; None if the steps before it don't lead there."""
    return lesson_path.position(now.lesson, max(at, 0))


def kind(now: Exercising) -> str:
    """Return what the pupil does in the step that is shown."""
    keys = {each.key for each in edit.group(now.source, now.at)}
    return QUESTION if QUESTION in keys else TASK if TASK in keys else READING


def solved(now: Exercising, at: int) -> Match | None:
    """Return the game after the right actions of a step; None if they can't be played."""
    lesson = now.lesson
    single = lesson._replace(
        steps=(*lesson.steps[:at], lesson.steps[at]._replace(then=()), lesson.steps[at])
    )
    single = single._replace(steps=(*single.steps[:-1], single.steps[-1]._replace(record="")))
    return lesson_path.position(single, at + 1)


def sentence(step: LessonStep | None, match: Match | None, line: str) -> Text:
    """Return an action as a sentence, at the first position of a step in which it is legal.

    ``match`` is the game at the start of the step. Return the line itself if it is a pattern, or
    is not legal in any of these positions.
    """
    if match is None:
        return line
    solution, accept = (step.solution, step.accept) if step else ((), ())
    found = _first_chance(match.game.name, match.state, solution, accept, line)
    return protocol.load(match.game.name).sentence(*found) if found else line


@lru_cache(64)  # while a reply is typed, its action is needed again with each letter
def _first_chance(
    name: str, state: Any, solution: tuple[str, ...], accept: tuple[str, ...], line: str
) -> tuple[Any, Action] | None:
    """Return the first position in a step in which an action is legal, and the action."""
    game, step = py_rules.load(name), LessonStep("", accept=accept)
    try:
        action = record.parse(game, line)
        for pattern in solution:
            if _is_legal(game, state, action):
                break
            vague = any(sign in pattern for sign in "*?[")
            done = lesson_checks.solving(step, game, state, pattern) if vague else pattern
            state = game.play(state, record.parse(game, done))
    except ValueError:
        return None
    return (state, action) if _is_legal(game, state, action) else None


def _is_legal(game: AnyGame, state: Any, action: Action) -> bool:
    return state.to_move is not None and game.refusal(state, action) is None


def playable(source: LessonText) -> bool:
    """Return whether a pupil can go from the first step to the last."""
    lesson = source.lesson
    for at, step in enumerate(lesson.steps):
        tasked = step.task or step.question or step.text
        if not tasked or (step.task and not step.solution) or (step.question and not step.right):
            return False
        before = (each for one in lesson.steps[:at] for each in one.then)
        bots = any(each.startswith(lesson_path.BOT_PREFIX) for each in before)
        match = None if bots else lesson_path.position(lesson, at)
        if not bots and match is None:
            return False
        if match and not _judgeable(step, match):
            return False
    return not any(each.key in (TASK, QUESTION) and not each.text for each in source.fields)


def _judgeable(step: LessonStep, match: Match) -> bool:
    """Return whether the checks of a step can be understood."""
    here = lesson_checks.CheckContext(
        match.game, match.state, match.state, match.state.to_move or 0
    )
    try:
        for each in step.checks:
            if each != BEST:  # which takes long, and is never wrong
                lesson_checks.holds(each, here)
    except ValueError:
        return False
    return True


def portable(text: str) -> str:
    """Return the text with records in place of the names of positions. Raises BrokenLesson.

    So a link doesn't depend on the positions of this site.
    """
    whole, named = read(text).lesson, list[tuple[int, Field | None, Field]]()
    for at in range(HEAD, len(whole.steps)):
        once = {each.key: each for each in edit.group(read(text), at)}
        if "record" in once and len(once["record"].lines) == 1:
            named.append((at, once.get("at"), once["record"]))
    for at, count, field in reversed(named):  # so that the lines above keep their numbers
        new = edit.of_record(whole.steps[max(at, 0)].record)
        for each in sorted((one for one in (count, field) if one), key=lambda one: -one.line):
            text = edit.replaced(text, each, new if each is field else [])
    return text


def played(match: Match, since: int) -> tuple[str, ...]:
    """Return the actions of a game after the first ``since`` ones, as lines of a record."""
    return tuple(spell(action) for action in match.actions[since:])


def file_name(now: Exercising | PuzzleMaking) -> str:
    """Return the name of the file for an exercise or a puzzle: letters and digits of its title."""
    words = re.findall(r"[^\W_]+", now.title.lower())
    return f"{'-'.join(words)[:60] or 'exercise'}.txt"
