"""Messages for tests of the rules of wording."""

from __future__ import annotations

from collections.abc import Iterable

from tools.content.wording.entries import CatalogueEntry
from tools.content.wording.problems import Problem


def entry(
    english: str | tuple[str, ...],
    place: str = "web/views/page.py",
    **translations: str | tuple[str, ...],
) -> CatalogueEntry:
    """A message and its translations: ``entry("a cube", sk="kocka")``."""
    return CatalogueEntry(
        _forms(english), {code: _forms(strings) for code, strings in translations.items()}, (place,)
    )


def found(problems: Iterable[Problem]) -> list[tuple[str, str]]:
    """Return the rule and the language of each problem."""
    return [(problem.rule, problem.language) for problem in problems]


def _forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else text
