"""The lessons and rules pages as files of dist/."""

from collections.abc import Mapping

import py_rules
from tools.console import CommandFailure
from tools.content import words
from tools.content.teaching import glossaries, lessons, pages, rules
from tools.content.teaching.source import SourceError
from tools.files import Files
from web import i18n
from web.model import lessons as lesson_model

ADVICE = "Correct that line; “python build.py lessons” checks all such files."


def lesson_files() -> Files:
    """Return the lessons of each game in each language.

    Raises CommandFailure if one cannot be read.
    """
    files = {}
    read = {game: _lessons(game) for game in py_rules.GAMES}
    for code in i18n.LANGUAGES:
        with words.spoken(code):
            for game, several in read.items():
                lessons = tuple(lesson_model.translated(each, i18n.render) for each in several)
                files[f"{game}.{code}.json"] = lesson_model.write(lessons).encode()
    return files


def _lessons(game: str) -> tuple[lesson_model.Lesson, ...]:
    try:
        return tuple(source.lesson for source in lessons.read_all(game))
    except SourceError as wrong:
        raise CommandFailure(str(wrong), ADVICE) from None


def rules_pages(folders: Mapping[str, str]) -> Files:
    """Return the rules page and the glossary of each game in each language.

    Raises CommandFailure if one cannot be read.
    """
    files = {}
    try:
        read = [pages.Written(rules.read(game), folders, _lessons(game)) for game in rules.games()]
        for code in i18n.LANGUAGES:
            folder = "" if code == i18n.ENGLISH else f"{code}/"
            with words.spoken(code):
                i18n.set_root("../../" if folder else "../")
                for written in read:
                    name = f"{folder}rules/{written.page.game}.html"
                    files[name] = pages.write(written).encode()
                    name = f"{folder}{glossaries.address(written.page.game)}"
                    files[name] = glossaries.write(written).encode()
    except SourceError as wrong:
        raise CommandFailure(str(wrong), ADVICE) from None
    finally:
        i18n.set_root("./")
    return files
