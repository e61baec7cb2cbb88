"""Read lessons as authors write them, one text file per lesson, into web.model.lessons."""

import re
from pathlib import Path
from typing import NamedTuple

import py_rules
from py_rules import bots, record
from tools.content.teaching.source import Field, Position, SourceError, fields, lines, position
from tools.places import CONTENT
from web.model.lessons import Lesson, Reply, Step

LESSONS = CONTENT / "lessons"
NAME = re.compile(r"[0-9]{2}-[a-z0-9]+(?:-[a-z0-9]+)*")
OF_THE_LESSON = ("title", "about", "teaches", "record", "at", "learned", "end")
ANYWHERE = ("learned", "end")  # fields of the lesson that may also come between or after its steps
ONCE = ("step", "record", "at", "task", "moves", "missed", "question", "done")
OF_A_STEP = (
    *ONCE,
    *("text", "marks", "accept", "check", "hint", "answer", "refused", "then"),
    *("right", "choice", "solution", "wrong"),
)
ABOUT = {
    "answer": "a pattern of actions, such as “answer dig *:”",
    "refused": "the id of a rule, such as “refused dig.start:”",
    "right": "the answer, such as “right 34 points:”",
    "choice": "the answer, such as “choice 29 points:”",
}


class LessonSource(NamedTuple):
    """A lesson with the line numbers of its parts."""

    path: Path
    lesson: Lesson
    steps: tuple[tuple[Field, ...], ...]  # the fields of each step
    fields: tuple[Field, ...]  # all of them

    def line(self, step: int, key: str, number: int = 0) -> int:
        """The line number of a step's field of this name, the first or a later one."""
        found = [field.line for field in self.steps[step] if field.key == key]
        return found[number] if number < len(found) else self.steps[step][0].line


def paths(game: str) -> list[Path]:
    """The lesson files of a game, in order. Raises SourceError unless named like `01-a-lesson`."""
    found = sorted((LESSONS / game).glob("*.txt"))
    for path in found:
        if not NAME.fullmatch(path.stem):
            raise SourceError(
                path, 1, "a lesson is named by its number and words: 01-first-dig.txt"
            )
    return found


def read_all(game: str) -> tuple[LessonSource, ...]:
    """Read all lessons of a game. Raises SourceError."""
    return tuple(map(read, paths(game)))


def read(path: Path) -> LessonSource:
    """Read a lesson. Raises SourceError at the first thing that cannot be understood."""
    return parse(path, path.read_text(encoding="utf-8"), path.parent.name)


def parse(path: Path, text: str, game: str) -> LessonSource:
    """Parse the text of a lesson. Raises SourceError at the first thing that cannot be
    understood."""
    found = list(fields(path, lines(text)))
    head, steps = _parts(path, found)
    if game not in py_rules.GAMES:
        raise SourceError(path, 1, f"lessons lie in a folder named for a game, not “{game}”")
    known = _once(path, [field for field in head if field.key != "learned"], OF_THE_LESSON)
    for key in ("title", "about", "teaches", "record"):
        if key not in known or not known[key].text:
            raise SourceError(path, 1, f"the lesson has no “{key}:”")
    if not steps:
        raise SourceError(path, 1, "the lesson has no “step:”")
    now = position(path, game, known["record"], known.get("at"))
    read_steps = []
    for number, step in enumerate(steps):
        read_steps.append(_step(path, game, step, now, first=number == 0))
        now = _position(path, game, step, now) or now
    teaches = tuple(known["teaches"].text.split())
    end = known["end"].text if "end" in known else ""
    lesson = Lesson(
        f"{game}/{path.stem}",
        known["title"].text,
        known["about"].text,
        teaches,
        tuple(read_steps),
        end,
        tuple(field.text for field in head if field.key == "learned"),
    )
    return LessonSource(path, lesson, tuple(map(tuple, steps)), tuple(found))


def _parts(path: Path, found: list[Field]) -> tuple[list[Field], list[list[Field]]]:
    """The fields of the lesson as a whole, and those of each step."""
    head: list[Field] = []
    steps: list[list[Field]] = []
    for field in found:
        if field.key == "step":
            steps.append([])
        inside = steps and field.key not in ANYWHERE
        group, keys = (steps[-1], OF_A_STEP) if inside else (head, OF_THE_LESSON)
        if field.key not in keys:
            where = "a step has" if steps else "a lesson has, before its first step,"
            raise SourceError(
                path, field.line, f"there is no “{field.key}:”; {where} {', '.join(keys)}"
            )
        wanted = ABOUT.get(field.key)
        if wanted and not field.about:
            raise SourceError(path, field.line, f"“{field.key}” needs {wanted}")
        if field.about and not wanted and field.key != "hint":
            raise SourceError(
                path, field.line, f"nothing may stand between “{field.key}” and its colon"
            )
        if not field.text:
            raise SourceError(path, field.line, f"“{field.key}:” says nothing")
        group.append(field)
    return head, steps


def _once(path: Path, group: list[Field], keys: tuple[str, ...]) -> dict[str, Field]:
    """The fields by their keys, each of which may occur only once."""
    found: dict[str, Field] = {}
    for field in group:
        if field.key in keys:
            if field.key in found:
                raise SourceError(path, field.line, f"“{field.key}:” stands here twice")
            found[field.key] = field
    return found


def _position(path: Path, game: str, step: list[Field], now: Position) -> Position | None:
    """The position that a step begins with, if it names one. Raises SourceError."""
    once = _once(path, step, ONCE)
    if "record" in once:
        return position(path, game, once["record"], once.get("at"))
    if "at" in once:
        raise SourceError(path, once["at"].line, "“at:” needs the “record:” that it counts in")
    return None


def _step(path: Path, game: str, step: list[Field], now: Position, first: bool) -> Step:
    once = _once(path, step, ONCE)
    own = _position(path, game, step, now) or (now if first else None)
    if "record" in once and not first and all(field.key != "text" for field in step):
        raise SourceError(
            path, once["record"].line, "“record:” shows another position; a “text:” has to say so"
        )
    moves = once.get("moves")
    if moves and not (moves.text.isdecimal() and 1 <= int(moves.text) <= 99):
        raise SourceError(path, moves.line, f"“moves” is “{moves.text}”; it must be from 1 to 99")

    def texts(key: str) -> tuple[str, ...]:
        return tuple(field.text for field in step if field.key == key)

    def replies(*keys: str) -> tuple[Reply, ...]:
        return tuple(Reply(field.about, field.text) for field in step if field.key in keys)

    def one(key: str) -> str:
        return once[key].text if key in once else ""

    made = Step(
        title=one("step"),
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
    _fits(path, step, made)
    return made


# Which fields go together: if the first is there, the second must be, or must not be.
NEEDS: tuple[tuple[str, str, bool, str], ...] = (
    ("task", "solution", True, "a “task:” needs the “solution:” that is tested"),
    ("task", "wrong", True, "a “task:” needs a “wrong:” attempt that is tested"),
    ("task", "question", False, "a step has a “task:” or a “question:”, not both"),
    ("question", "right", True, "a “question:” needs its “right ANSWER:”"),
    ("question", "choice", True, "a “question:” needs at least one wrong “choice ANSWER:”"),
    ("right", "question", True, "“right” answers a “question:”; there is none"),
    ("choice", "question", True, "“choice” answers a “question:”; there is none"),
    *(
        (key, "task", True, f"“{key}” belongs to a “task:”; there is none")
        for key in (
            *("accept", "check", "moves", "answer", "refused", "missed", "solution", "wrong"),
        )
    ),
    ("missed", "check", True, "“missed:” is said when a “check:” fails; there is none"),
)


def _fits(path: Path, step: list[Field], made: Step) -> None:
    """Check that the fields of a step go together. Raises SourceError."""
    where = {field.key: field.line for field in step}
    for key, other, needed, sentence in NEEDS:
        if key in where and (other in where) != needed:
            raise SourceError(path, where[key], sentence)
    rights = [field for field in step if field.key == "right"]
    if len(rights) > 1:
        raise SourceError(path, rights[1].line, "a question has one right answer")
    labels = [choice.about for choice in made.choices]
    if len(set(labels)) < len(labels):
        raise SourceError(path, where["question"], "two of the answers are the same")
    if not (made.text or made.task or made.question):
        raise SourceError(
            path, step[0].line, "the step says nothing: no “text:”, “task:” or “question:”"
        )
    for number, field in enumerate(field for field in step if field.key == "then"):
        if field.text.startswith("bot "):
            level = field.text.removeprefix("bot ")
            if level not in bots.LEVELS:
                levels = ", ".join(bots.LEVELS)
                raise SourceError(path, field.line, f"there is no bot “{level}”; there is {levels}")
            if number + 1 < len(made.then):
                raise SourceError(path, field.line, "“then: bot” is the last “then:” of a step")
