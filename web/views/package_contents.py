"""What packages for learning platforms can contain, with titles in the page's language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import py_rules
from py_rules import record
from py_rules.message import N_, MessageError, as_message, message
from py_rules.record import Match
from web.games import protocol
from web.i18n import _, current_language, render
from web.model.annotated import record_text
from web.model.packages import MAX_CONTENT, Content
from web.model.replay import prefix

if TYPE_CHECKING:
    from py_rules.puzzles import Puzzle
    from web.model.lessons import Lesson
    from web.model.page import Model

GAME = re.compile(r"^game ([a-z]+)", re.MULTILINE)  # the first line of a record
UNFINISHED = N_("it isn’t finished")
TOO_LARGE = N_("this is too large for a package; divide it into smaller parts")


def of_page(model: Model, lesson: str) -> Content | None:
    """The content on the page: the study, the exercise, the game, replay or position being shared,
    or a lesson of the list, by its id; None otherwise. Raises MessageError if it can't be packed.
    """
    language, table = current_language(), model.table
    if model.study:
        from web.model import studies  # noqa: PLC0415  (in a part that studies have loaded)

        return of_study(studies.written(model.study), language)
    if model.exercise:
        return of_made(model.exercise.text, language)
    if table is None:
        lessons = (model.learning.lessons if model.learning else None) or ()
        found = next((each for each in lessons if each.id == lesson), None)
        return of_lesson(found, language) if found else None
    sharing = table.sharing
    if sharing and sharing.kind == "position":
        at = len(table.match.actions) if sharing.at is None else sharing.at
        match = prefix(table.match, at)
        whole = of_match(match, record.write(match), language)
        title = _named(match.game.name, _("A position"))
        return whole._replace(kind="position", title=title)
    return of_match(table.match, record_text(table), language)


def of_lesson(lesson: Lesson, language: str) -> Content:
    """A lesson; it is translated if it isn't yet."""
    title, about = render(lesson.title), render(lesson.about)
    return Content("lesson", lesson.id, _named(lesson.game, title), about, (lesson.game,), language)


def of_puzzle(puzzle: Puzzle, begun: Match, language: str) -> Content:
    """A puzzle of the site; ``begun`` is the game up to its position."""
    from web.model import puzzles  # noqa: PLC0415  (in parts that puzzles have loaded)
    from web.views import puzzle_text  # noqa: PLC0415

    title, about = _(puzzle_text.title(puzzle)), puzzle_text.question(puzzle, begun)
    name = _named(puzzle.game, title)
    return Content("puzzle", puzzles.key(puzzle), name, about, (puzzle.game,), language)


def of_text(text: str, language: str) -> Content:
    """A study, an exercise or a record, as its text. Raises MessageError if it can't be read or is
    too large."""
    if len(text) > MAX_CONTENT:
        raise MessageError(TOO_LARGE)
    bare = text.lstrip("\ufeff \t\r\n")
    if bare.startswith("study "):
        return of_study(text, language)
    from web.model import exercise_text  # noqa: PLC0415  (few texts are exercises)

    if bare.startswith("puzzle ") or exercise_text.begins(bare):
        return of_made(bare, language)
    try:
        match = record.read(text)
    except record.BrokenRecord as broken:
        raise MessageError(broken.message) from None
    return of_match(match, text, language)


def of_study(text: str, language: str) -> Content:
    """A study, as a link if that isn't too long, otherwise as a text. Raises MessageError."""
    if len(text) > MAX_CONTENT:
        raise MessageError(TOO_LARGE)
    from py_rules import study, study_link  # noqa: PLC0415  (in a part that studies have loaded)

    whole = study.read(text).study
    named = {name for each in whole.chapters for name in GAME.findall(each.text)}
    games = tuple(game for game in py_rules.GAMES if game in named)
    try:
        value = study_link.write(text)
    except MessageError:
        value = text
    title = whole.title or _("Study")
    return Content("study", value, title, whole.author, games, language)


def of_made(text: str, language: str) -> Content:
    """An exercise or a puzzle that somebody made, as its text. Raises MessageError."""
    if not text.startswith("puzzle "):
        return of_exercise(text, language)
    from py_rules.puzzles import made  # noqa: PLC0415  (in a part that puzzles have loaded)

    puzzle = made.read(text)
    text = made.write(puzzle)  # without comments and the players' names
    try:
        value = made.write_link(text)
    except MessageError:
        value = text
    game = puzzle.match.game.name
    title = _named(game, puzzle.title or _("A puzzle"))
    return Content("puzzle", value, title, puzzle.author, (game,), language)


def of_exercise(text: str, language: str) -> Content:
    """An exercise, as a link if that isn't too long, otherwise as a text. Raises MessageError."""
    from py_rules import exercise_link  # noqa: PLC0415  (in a part that exercises have loaded)
    from web.model import exercise_text, exercises  # noqa: PLC0415
    from web.model.exercise_lines import BrokenLesson  # noqa: PLC0415

    try:
        source = exercises.read(text)
    except BrokenLesson as broken:
        line = message("line {line}: {why}", line=broken.line, why=as_message(broken.message))
        raise MessageError(line) from None
    if not exercises.playable(source):
        raise MessageError(UNFINISHED)
    whole = exercises.portable(text)
    try:
        value = exercise_link.write(whole)
    except MessageError:
        value = whole
    lesson = exercise_text.in_language(source, language)
    title = _named(lesson.game, lesson.title)
    return Content("exercise", value, title, lesson.about, (lesson.game,), language)


def of_match(match: Match, text: str, language: str) -> Content:
    """A game to replay or, without actions, a position; ``text`` is its record."""
    if len(text) > MAX_CONTENT:
        raise MessageError(TOO_LARGE)
    game = match.game.name
    title = _("A game to replay") if match.actions else _("A position")
    kind = "record" if match.actions else "position"
    return Content(kind, text, _named(game, title), "", (game,), language)


def _named(game: str, title: str) -> str:
    return _("{game}: {title}", game=protocol.load(game).TITLE, title=title)
