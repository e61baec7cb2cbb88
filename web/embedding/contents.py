"""The contents besides a game that an address can request: lesson, puzzle, study or exercise."""

from __future__ import annotations

import re
from collections.abc import Mapping

import py_rules
from py_rules import limits
from py_rules.message import MessageError, as_message
from py_rules.record import Table
from web.i18n import _, render
from web.model.embedding import Wanted

NEW_GAME_PARAMETERS = ("seats", "names", "options", "seed")
TABLE_PARAMETERS = (
    *("game", *NEW_GAME_PARAMETERS, "record", "position", "step"),
    *("mode", "lesson", "puzzle", "study", "exercise"),
)
LONGEST_PROGRESS = 4000  # characters
PROGRESS = re.compile("(?:[1-9][0-9]{0,2}(?:-[0-9A-Za-z]+)?)?")  # see web.embedding.progress
LESSON = re.compile("([a-z]+)/[0-9]{2}(?:-[a-z0-9]+)+")
PUZZLE = re.compile("([a-z]+)/[0-9a-f]{8}")
LEADING_SPACE = "\ufeff \t\r\n"  # ignored before a text
# How a puzzle that somebody made begins, as a text or as a link.
MADE_PUZZLE = re.compile(r"[Pp][0-9]|puzzle |.*(?:#|%23)\s*[Pp][0-9]", re.DOTALL)
TODAY = "today"  # in place of a puzzle's id


class InvalidValue(ValueError):
    """A single invalid parameter; its text is a sentence for people."""


def quoted(value: str) -> str:
    """Quote a value for a sentence in the page's language; see `printable`."""
    return _("“{text}”", text=printable(value))


def printable(value: str) -> str:
    """Shorten a value for display, with unprintable characters replaced."""
    return "".join(c if c.isprintable() else "�" for c in limits.shorten_text(value, 40))


def lesson(given: Mapping[str, str]) -> Wanted:
    """Parse a request for a lesson; whether it exists is known when lessons are loaded."""
    id_ = given["lesson"]
    game = id_.partition("/")[0]
    if not LESSON.fullmatch(id_) or game not in py_rules.GAMES:
        raise InvalidValue(
            _(
                "“lesson” is {value}. Set it to a game and one of its lessons, such as "
                "“mykerinos/01-first-dig”.",
                value=quoted(id_),
            )
        )
    _exclusive(given, "lesson", game)
    went = _progress(given)
    return Wanted(_fewest(game), None, None, 0, True, "play", lesson=id_, progress=went)


def puzzle(given: Mapping[str, str]) -> Wanted:
    """Parse a request for a puzzle; whether it exists is known when puzzles are loaded."""
    id_ = given["puzzle"]
    if MADE_PUZZLE.match(id_.lstrip(LEADING_SPACE)):
        return _made(given)
    game = id_.partition("/")[0]
    if id_ != TODAY and not (PUZZLE.fullmatch(id_) and game in py_rules.GAMES):
        raise InvalidValue(
            _(
                "“puzzle” is {value}. Set it to “today”, or to a game and one of its "
                "puzzles, such as “mexica/1a2b3c4d”.",
                value=quoted(id_),
            )
        )
    _exclusive(given, "puzzle", game)
    some = game if id_ != TODAY else py_rules.GAMES[0]  # the game depends on the day
    went = _progress(given)
    return Wanted(_fewest(some), None, None, 0, True, "play", puzzle=id_, progress=went)


def _made(given: Mapping[str, str]) -> Wanted:
    """Parse a request for a puzzle that somebody made, given as its text or as a link."""
    from py_rules.puzzles import made  # noqa: PLC0415  (few frames have one)

    text = given["puzzle"].lstrip(LEADING_SPACE)
    try:
        puzzle = made.read(text if text.startswith("puzzle ") else made.read_link(text))
    except MessageError as broken:
        why = render(as_message(broken.message)).removesuffix(".")
        raise InvalidValue(_("“{name}” can’t be read: {why}.", name="puzzle", why=why)) from None
    _exclusive(given, "puzzle", "")
    some, went = _fewest(puzzle.match.game.name), _progress(given)
    whole = made.write(puzzle)
    return Wanted(some, None, None, 0, True, "play", exercise=whole, progress=went)


def study(given: Mapping[str, str]) -> Wanted:
    """Parse a request for a study, given as its text or as a link."""
    from py_rules import study as studies  # noqa: PLC0415
    from py_rules import study_link  # noqa: PLC0415  (few frames have one)

    text = given["study"]
    try:
        whole = text if text.lstrip(LEADING_SPACE).startswith("study ") else study_link.read(text)
        studies.read(whole)
    except MessageError as broken:
        why = render(as_message(broken.message)).removesuffix(".")
        raise InvalidValue(_("“{name}” can’t be read: {why}.", name="study", why=why)) from None
    _exclusive(given, "study", "")
    some, went = _fewest(py_rules.GAMES[0]), _progress(given)
    return Wanted(some, None, None, 0, True, "replay", study=whole, progress=went)


def _progress(given: Mapping[str, str]) -> str | None:
    """Return the progress to resume from; empty for the beginning, None without the parameter.

    Raises InvalidValue.
    """
    text = given.get("progress")
    if text is None:
        return None
    if len(text) > LONGEST_PROGRESS or not PROGRESS.fullmatch(text):
        raise InvalidValue(
            _(
                "“progress” is {value}. Leave it empty, or set it to the value from a “progress” "
                "message.",
                value=quoted(text),
            )
        )
    return text


def exercise(given: Mapping[str, str]) -> Wanted:
    """Parse a request for an exercise, given as its text or as a link."""
    from py_rules import exercise_link  # noqa: PLC0415  (few frames have one)
    from web.model import exercise_text, exercises  # noqa: PLC0415
    from web.model.exercise_lines import BrokenLesson  # noqa: PLC0415

    text = given["exercise"]
    try:
        whole = text if exercise_text.begins(text) else exercise_link.read(text)
        source = exercises.read(whole)
        why = "" if exercises.playable(source) else _("it isn’t finished")
    except BrokenLesson as broken:
        why = _("line {line}: {why}", line=broken.line, why=render(as_message(broken.message)))
    except MessageError as broken_link:
        why = render(as_message(broken_link.message)).removesuffix(".")
    if why:
        raise InvalidValue(_("“{name}” can’t be read: {why}.", name="exercise", why=why))
    _exclusive(given, "exercise", "")
    some, went = _fewest(source.lesson.game), _progress(given)
    return Wanted(some, None, None, 0, True, "play", exercise=whole, progress=went)


def _exclusive(given: Mapping[str, str], what: str, game: str) -> None:
    """Check that no parameter for another kind of table is given. Raises InvalidValue."""
    for other in given:
        if (
            other in TABLE_PARAMETERS
            and other != what
            and not (other == "game" and given[other] == game)
        ):
            raise InvalidValue(
                _(
                    "“{name}” can’t be set together with “{what}”, which already determines it. "
                    "Leave “{name}” out.",
                    name=other,
                    what=what,
                )
            )


def _fewest(game: str) -> Table:
    rules = py_rules.load(game)
    return Table(rules, rules.seats[0])
