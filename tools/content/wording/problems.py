"""What a rule finds, and how it is reported."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from tools.content.wording.entries import CatalogueEntry
from tools.places import ROOT


class Problem(NamedTuple):
    """Something wrong with a message in one language."""

    rule: str  # the rule's name; exceptions name it, too
    language: str
    message: str  # in English, the singular
    places: tuple[str, ...]  # where the English stands
    what: str  # what is wrong, a sentence without its full stop
    advice: str  # a sentence without its full stop

    def text(self) -> str:
        """The problem in two lines, with its place."""
        return f"{self.where()}: {self.what}.\n    {self.advice}. [{self.rule}]"

    def where(self) -> str:
        """The file, its line, and the message if the file holds many."""
        place = self.places[0]
        if self.language != "en" and not place.endswith(".toml"):  # those are about exceptions
            place = f"content/locale/{self.language}.po"
        line = line_of(place, self.message)
        shown = self.message if len(self.message) <= 60 else f"{self.message[:57]}…"
        return f"{place}:{line}, “{shown}”" if line else f"{place}, “{shown}”"


def problem(rule: str, entry: CatalogueEntry, language: str, what: str, advice: str) -> Problem:
    """A problem with a message."""
    return Problem(rule, language, entry.message, entry.places, what, advice)


def line_of(place: str, text: str) -> int:
    """The line of a file on which a text begins, as it is written there; 0 if it is not found.

    Long texts are broken over lines, in Python between quotes: the first words find them. If
    several lines match, the one with the least other text is returned.
    """
    for length in dict.fromkeys((len(text), *(size for size in (60, 40, 24) if size < len(text)))):
        piece = text[:length].strip()
        found = [(len(line), number) for number, line in _numbered(place) if piece in line]
        if piece and found:
            return min(found)[1]
    return 0


@cache
def _numbered(place: str) -> tuple[tuple[int, str], ...]:
    path = ROOT / place
    lines = path.read_text(encoding="utf-8").splitlines() if path.is_file() else ()
    return tuple(enumerate(lines, 1))


def report(problems: Iterable[Problem]) -> str:
    """All problems, a paragraph each, those of a file together."""
    return "\n".join(each.text() for each in sorted(problems))
