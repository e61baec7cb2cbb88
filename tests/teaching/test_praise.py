"""The text at the end of a step or a lesson explains: “Show me how” can lead to it, too."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from py_rules import GAMES
from tools.content import words
from tools.content.teaching import lessons
from web.i18n import LANGUAGES, render

PRAISE = {
    "en": "well|nicely|good|great|clever|perfect|excellent|bravo|congratulations",
    "sk": "dobr|výborn|skvel|šikovn|pekn|gratul",
    "cs": "dobř|dobr|výborn|skvěl|šikovn|chytr|pěkn|gratul",
    "hu": "jó|ügyes|nagyszerű|szép|remek|gratul",
    "it": "ben|bel|brav|ottim|buon|compliment|mossa astuta",
}
PERFECT = r"\b(perfect|dokonal|tökéletes|perfett)"


def praise(code: str) -> re.Pattern[str]:
    """Return a pattern of praise: a word of praise in a short exclamation at the start, or
    “perfect”.
    """
    return re.compile(rf"^({PRAISE[code]})\w*( [\w’]+){{0,2}}[.!:]|{PERFECT}", re.IGNORECASE)


def endings() -> Iterator[tuple[str, str]]:
    """Yield lesson ids, each with the final text of the lesson or of a step that can be shown."""
    for game in GAMES:
        for source in lessons.read_all(game):
            yield source.lesson.id, source.lesson.end
            yield from ((source.lesson.id, step.done) for step in source.lesson.steps if step.task)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_end_of_a_step_does_not_praise(code: str) -> None:
    praised, read = praise(code), 0
    with words.spoken(code):
        for lesson, ending in endings():
            text = render(ending)
            assert not praised.search(text), f"{lesson}: {text}"
            read += bool(text)
    assert read > 130
