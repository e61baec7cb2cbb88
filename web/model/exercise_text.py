"""The text of a lesson or an exercise, as its author writes it: docs/teaching.md describes it.

The text itself is stored unchanged, and parsing finds the lines of each field in it. So whatever is
not edited stays the same, byte by byte (see web.model.exercise_edit).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

import py_rules
from py_rules import record
from py_rules.message import N_, Text, as_message, counted, message
from py_rules.record import Match
from web.model.bots import LEVELS
from web.model.exercise_lines import FIELD, BrokenLesson, Field, by_key, count, fields, label, lines
from web.model.lesson_path import replayed
from web.model.lessons import Lesson, LessonStep, Reply, translated
from web.model.replay import prefix

LANGUAGE = re.compile(r"[a-z]{2,3}(?:-[A-Za-z0-9]{2,8}){0,3}")
MAX_SIZE = 300_000  # characters of a text
MAX_STEPS = 100  # of a lesson
NEEDS_OTHER_FIELD = N_("“{key}:” needs “{other}:” in the same step")
TOO_LONG = N_("the text can have at most {limit} characters")
NO_STEP = N_("there is no step; a step begins with a line such as “{line}”")
EXERCISE_FIELDS = ("author", "language", "game")
LESSON_FIELDS = ("title", "about", *EXERCISE_FIELDS, "teaches", "record", "at", "learned", "end")
# Fields of the lesson that may also come between or after its steps.
CLOSING_FIELDS = ("learned", "end")
SINGLE_FIELDS = ("step", "record", "at", "task", "moves", "missed", "question", "done")
STEP_FIELDS = (
    *SINGLE_FIELDS,
    *("text", "marks", "accept", "check", "hint", "answer", "refused", "then"),
    *("right", "choice", "solution", "wrong"),
)
TRANSLATION = "in"  # the field with a translation of the field above it
TRANSLATED_FIELDS = (
    *("title", "about", "learned", "end", "step", "text", "task", "hint", "answer", "refused"),
    *("missed", "question", "right", "choice", "done"),
)
CHOICE_FIELDS = ("right", "choice")
LABELLED_FIELDS = {  # the fields that need words before their colon, with an example
    "answer": "answer dig *: …",
    "refused": "refused dig.start: …",
    "right": "right 34 points: …",
    "choice": "choice 29 points: …",
    TRANSLATION: "in sk: …",
}
REQUIRED_FIELDS = ("title", "about", "teaches", "record")  # by a lesson of the site


class Found(NamedTuple):
    """The position that a record leads to."""

    match: Match
    name: str = ""  # of a position of the site; empty if the record is in the text


class LessonText(NamedTuple):
    """A lesson, with the fields of its text, which have line numbers."""

    lesson: Lesson
    head: tuple[Field, ...]  # the fields of the lesson as a whole
    steps: tuple[tuple[Field, ...], ...]  # the fields of each step, translations included
    fields: tuple[Field, ...]  # all of them
    author: str = ""
    language: str = ""
    translations: Mapping[str, Mapping[str, str]] = {}  # by language, then by text
    problems: tuple[BrokenLesson, ...] = ()  # what is missing, in the order of the checks

    def line(self, step: int, key: str, number: int = 0) -> int:
        """Return the line of a step's field of this name, the first or a later one."""
        found = [field.line for field in self.steps[step] if field.key == key]
        return found[number] if number < len(found) else self.steps[step][0].line


Positions = Callable[[str, str], "str | None"]  # (game, name) -> the record of a position


def begins(text: str) -> bool:
    """Return whether a text looks like a lesson rather than a record or a study."""
    first = next((line.text for line in lines(text[:10_000]) if line.text), "")
    field = FIELD.fullmatch(first)
    return field is not None and field["key"] in LESSON_FIELDS


def read(text: str, positions: Positions) -> LessonText:
    """Read an exercise, even an unfinished one. Raises BrokenLesson."""
    return ExerciseReader(positions, strict=False).read(text, "", "")


class ExerciseReader:
    """A parser of one text. Gaps are collected in ``problems``, or raised if ``strict``."""

    def __init__(self, positions: Positions, *, strict: bool) -> None:
        self.positions = positions
        self.strict = strict
        self.problems: list[BrokenLesson] = []
        self.translations: dict[str, dict[str, str]] = {}

    def complain(self, line: int, problem: Text) -> None:
        """Add a gap to the problems. Raises BrokenLesson if strict."""
        broken = BrokenLesson(line, problem)
        if self.strict:
            raise broken
        self.problems.append(broken)

    def read(self, text: str, game: str, id_: str) -> LessonText:
        """Read a lesson. Raises BrokenLesson at the first line that can't be understood."""
        if len(text) > MAX_SIZE:
            raise BrokenLesson(1, message(TOO_LONG, limit=MAX_SIZE))
        found = list(fields(lines(text)))
        head, steps = self._parts(found)
        once = by_key([each for each in head if each.key != "learned"], LESSON_FIELDS)
        for key in REQUIRED_FIELDS if self.strict else ("title", "record"):
            if key not in once or not once[key].text:
                missing = message("“{key}:” is missing", key=key)
                if key == "record":
                    raise BrokenLesson(1, missing)
                self.complain(once[key].line if key in once else 1, missing)
        if not steps:
            raise BrokenLesson(1, message(NO_STEP, line="step: A canal"))
        if len(steps) > MAX_STEPS:
            limit = counted(
                "there can be at most {count} step",
                "there can be at most {count} steps",
                count=MAX_STEPS,
            )
            raise BrokenLesson(steps[MAX_STEPS][0].line, limit)
        language = once["language"].text if "language" in once else ""
        if language and not LANGUAGE.fullmatch(language):
            self.complain(
                once["language"].line, N_("the language must be a code such as “en” or “pt-BR”")
            )
            language = ""
        game = game or self._game(once)
        now = self.position(game, once["record"], once.get("at"))
        made = []
        for number, step in enumerate(steps):
            own = self._position(game, step) or (now if number == 0 else None)
            made.append(self._step(step, own, first=number == 0))
        self._translate(head, *steps)
        lesson = Lesson(
            id_ or f"{game}/exercise",
            label(once.get("title"), self.complain),
            once["about"].text if "about" in once else "",
            tuple(once["teaches"].text.split()) if "teaches" in once else (),
            tuple(made),
            once["end"].text if "end" in once else "",
            tuple(each.text for each in head if each.key == "learned"),
        )
        return LessonText(
            lesson,
            tuple(head),
            tuple(map(tuple, steps)),
            tuple(found),
            label(once.get("author"), self.complain),
            language,
            self.translations,
            tuple(self.problems),
        )

    def _parts(self, found: list[Field]) -> tuple[list[Field], list[list[Field]]]:
        """Return the fields of the lesson as a whole, and those of each step."""
        head: list[Field] = []
        steps: list[list[Field]] = []
        last: list[Field] = head
        for field in found:
            if field.key == "step":
                steps.append([])
            inside = steps and field.key not in CLOSING_FIELDS
            group = steps[-1] if inside else head
            keys: tuple[str, ...] = STEP_FIELDS if inside else LESSON_FIELDS
            if field.key == TRANSLATION:
                group, keys = last, (TRANSLATION,)
            if field.key not in keys:
                unknown = (
                    N_("“{key}:” can’t be here; a step can have: {keys}")
                    if inside
                    else N_("“{key}:” can’t be here; before the first step, there can be: {keys}")
                )
                text = message(unknown, key=field.key, keys=", ".join(keys))
                raise BrokenLesson(field.line, text)
            example = LABELLED_FIELDS.get(field.key)
            if example and not field.about:
                text = message(
                    "words are missing before the colon; write, for example, “{example}”",
                    example=example,
                )
                self.complain(field.line, text)
            if field.about and not example and field.key != "hint":
                text = message(
                    "there can’t be anything between “{key}” and its colon", key=field.key
                )
                raise BrokenLesson(field.line, text)
            if not field.text:
                self.complain(field.line, message("“{key}:” is empty", key=field.key))
            group.append(field)
            last = group
        return head, steps

    def _game(self, once: Mapping[str, Field]) -> str:
        """Return the game that a text is about. Raises BrokenLesson."""
        given = once["record"]
        if "game" in once:
            if once["game"].text in py_rules.GAMES:
                return once["game"].text
            games = ", ".join(py_rules.GAMES)
            text = message("there is no such game; use one of these: {games}", games=games)
            raise BrokenLesson(once["game"].line, text)
        if len(given.lines) > 1:
            name = next((line[5:].split(" ")[0] for line in given.lines if line[:5] == "game "), "")
            if name in py_rules.GAMES:
                return name
        taught = once["teaches"].text.split() if "teaches" in once else []
        fit = [
            name
            for name in py_rules.GAMES
            if self.positions(name, given.text) is not None
            and set(taught) <= set(py_rules.load(name).rules)
        ]
        if len(fit) != 1:
            text = message(
                "the text doesn’t say which game it is about; add a line such as “{line}”",
                line="game: mexica",
            )
            raise BrokenLesson(given.line, text)
        return fit[0]

    def position(self, game: str, given: Field, at: Field | None) -> Found:
        """Return the position of a field ``record``, after ``at`` actions. Raises BrokenLesson."""
        name = "" if len(given.lines) > 1 else given.text
        text = "\n".join(given.lines)
        if name:
            known = self.positions(game, name) if re.fullmatch("[a-z0-9-]+", name) else None
            if known is None:
                wrong = message("this game has no position called “{name}”", name=name)
                raise BrokenLesson(given.line, wrong)
            text = known
        try:
            match = replayed(text)
        except record.BrokenRecord as broken:
            why = as_message(broken.message)
            raise BrokenLesson(
                given.line, message("the record is broken: {why}", why=why)
            ) from None
        if match.game.name != game:
            wrong = message(
                "this is a record of “{one}”, not of “{other}”", one=match.game.name, other=game
            )
            raise BrokenLesson(given.line, wrong)
        return Found(prefix(match, count(match, at)), name)

    def _position(self, game: str, step: list[Field]) -> Found | None:
        """Return the position that a step begins with, if it names one. Raises BrokenLesson."""
        once = by_key(step, SINGLE_FIELDS)
        if "record" in once:
            return self.position(game, once["record"], once.get("at"))
        if "at" in once:
            raise BrokenLesson(
                once["at"].line, message(NEEDS_OTHER_FIELD, key="at", other="record")
            )
        return None

    def _step(self, step: list[Field], own: Found | None, *, first: bool) -> LessonStep:
        once = by_key(step, SINGLE_FIELDS)
        if "record" in once and not first and all(field.key != "text" for field in step):
            self.complain(
                once["record"].line,
                message(
                    "“{key}:” shows a different position; a “{other}:” has to say so",
                    key="record",
                    other="text",
                ),
            )
        moves = once.get("moves")
        right = moves is None or (
            moves.text.isascii() and moves.text.isdecimal() and 1 <= int(moves.text) <= 99
        )
        if moves and not right:
            raise BrokenLesson(moves.line, N_("“moves:” must be a number from 1 to 99"))

        def texts(key: str) -> tuple[str, ...]:
            return tuple(field.text for field in step if field.key == key)

        def replies(*keys: str) -> tuple[Reply, ...]:
            return tuple(Reply(field.about, field.text) for field in step if field.key in keys)

        def one(key: str) -> str:
            return once[key].text if key in once else ""

        made = LessonStep(
            title=label(once.get("step"), self.complain),
            record=record.write(own.match) if own else "",
            text=texts("text"),
            task=one("task"),
            marks=tuple(" ".join(texts("marks")).split()),
            accept=texts("accept"),
            checks=texts("check"),
            moves=int(moves.text) if moves else 1,
            hints=replies("hint"),
            answers=replies("answer"),
            refused=replies("refused"),
            missed=one("missed"),
            then=texts("then"),
            question=one("question"),
            choices=replies("right", "choice"),
            right=next((field.about for field in step if field.key == "right"), ""),
            done=one("done"),
            solution=texts("solution"),
            wrong=texts("wrong"),
        )
        self._fits(step, made)
        return made

    def _fits(self, step: list[Field], made: LessonStep) -> None:
        """Check that no field of a step lacks another that it needs."""
        where = {field.key: field.line for field in step}
        for key, other in DEPENDENCIES:
            if key in where and other not in where:
                text = message(NEEDS_OTHER_FIELD, key=key, other=other)
                self.complain(where[key], text)
        if "task" in where and "question" in where:
            self.complain(where["question"], N_("a step has a task or a question, not both"))
        rights = [field for field in step if field.key == "right"]
        if len(rights) > 1:
            self.complain(rights[1].line, N_("a question can have only one right answer"))
        labels = [choice.about for choice in made.choices]
        if len(set(labels)) < len(labels):
            self.complain(
                where.get("question", step[0].line), N_("two answers to this question are the same")
            )
        if not (made.text or "task" in where or "question" in where):
            self.complain(step[0].line, N_("this step has no text, no task and no question"))
        for number, field in enumerate(field for field in step if field.key == "then"):
            if field.text.startswith("bot "):
                level = field.text.removeprefix("bot ")
                if level not in LEVELS:
                    text = message(
                        "there is no bot “{level}”; use one of these: {levels}",
                        level=level,
                        levels=", ".join(LEVELS),
                    )
                    raise BrokenLesson(field.line, text)
                if number + 1 < len(made.then):
                    self.complain(field.line, N_("“then: bot” must be the last “then:” of a step"))

    def _translate(self, *groups: list[Field]) -> None:
        """Collect the translations, each of the field above it."""
        for group in groups:
            source: Field | None = None
            for field in group:
                if field.key != TRANSLATION:
                    source = field
                    continue
                language, _blank, about = field.about.partition(" ")
                if (
                    source is None
                    or source.key not in TRANSLATED_FIELDS
                    or (not LANGUAGE.fullmatch(language))
                ):
                    self.complain(
                        field.line,
                        N_("“in” needs a language and comes below the text that it translates"),
                    )
                    continue
                found = self.translations.setdefault(language, {})
                found[source.text] = field.text
                if source.key in CHOICE_FIELDS:
                    found[source.about] = about or source.about


# What a step needs in addition to a field that it has.
DEPENDENCIES = (
    ("task", "solution"),
    ("task", "wrong"),
    ("question", "right"),
    ("question", "choice"),
    *((key, "question") for key in CHOICE_FIELDS),
    *(
        (key, "task")
        for key in ("accept", "check", "moves", "answer", "refused", "missed", "solution", "wrong")
    ),
    ("missed", "check"),
)


def in_language(source: LessonText, language: str) -> Lesson:
    """Return the lesson in a language, as far as the text has translations."""
    found = source.translations.get(language, {})
    return (
        translated(source.lesson, lambda text: found.get(text) or text) if found else source.lesson
    )
