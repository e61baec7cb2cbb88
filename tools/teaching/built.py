"""What of lessons and rules pages goes into dist/."""

import py_rules
from tools.console import Failure
from tools.teaching import lessons
from tools.teaching.source import Wrong
from tools.versions import Files
from web import lesson

ADVICE = "Correct that line; “python build.py lessons” checks all such files."


def lesson_files() -> Files:
    """The lessons of each game. What cannot be read is a failure that names the line."""
    files = {}
    for game in py_rules.GAMES:
        try:
            read = tuple(source.lesson for source in lessons.read_all(game))
        except Wrong as wrong:
            raise Failure(str(wrong), ADVICE) from None
        files[f"{game}.en.json"] = lesson.write(read).encode()
    return files
