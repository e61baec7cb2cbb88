"""Words and phrases that nobody should have to read, and what to write instead."""

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import py_rules
from tools.console import CommandFailure
from tools.content.wording import patterns
from tools.content.wording.entries import CatalogueEntry, prose
from tools.content.wording.problems import Problem, problem
from tools.content.words import CODES, LOCALE
from web.i18n import ENGLISH

FILE = LOCALE / "avoid.toml"
RULE = "avoid"
KEYS = {"words", "instead", "games"}


class Avoided(NamedTuple):
    """Patterns of words to avoid, and the advice on what to write instead."""

    language: str
    words: str
    instead: str
    games: frozenset[str]  # the games in which it counts; empty: everywhere


def of_the_project() -> tuple[Avoided, ...]:
    """Return the rows of content/locale/avoid.toml."""
    return read(FILE.read_text(encoding="utf-8"))


def read(text: str) -> tuple[Avoided, ...]:
    """Read a list. Raises CommandFailure if a row lacks something."""
    return tuple(
        _row(language, row) for language, rows in tomllib.loads(text).items() for row in rows
    )


def check(entry: CatalogueEntry, avoided: tuple[Avoided, ...]) -> Iterator[Problem]:
    """Yield a problem for each avoided word in a message, in any language."""
    suspect = {
        language
        for language, listed in _by_language(avoided).items()
        for text in entry.forms(language)
        if patterns.possible(listed, prose(text))
    }
    for each in avoided:
        if each.language not in suspect or (each.games and not each.games & entry.games):
            continue
        for text in entry.forms(each.language):
            if match := patterns.found(each.words, prose(text)):
                yield problem(RULE, entry, each.language, f"“{match}” in “{text}”", each.instead)
                break


@cache
def _by_language(avoided: tuple[Avoided, ...]) -> dict[str, str]:
    """All words of a language as one list: few messages have any of them."""
    words: dict[str, list[str]] = {}
    for each in avoided:
        words.setdefault(each.language, []).append(each.words)
    return {language: ", ".join(listed) for language, listed in words.items()}


def _row(language: str, row: dict[str, str]) -> Avoided:
    where = f"{FILE.name}, [[{language}]]"
    if language not in {ENGLISH, *CODES}:
        raise CommandFailure(
            f"{where}: there is no such language.", "See LANGUAGES of web/i18n/__init__.py."
        )
    if not {"words", "instead"} <= set(row) <= KEYS:
        raise CommandFailure(f"{where} has {sorted(row)}.", f"It has {sorted(KEYS)}.")
    games = frozenset(row.get("games", "").split())
    if strange := games - set(py_rules.GAMES):
        raise CommandFailure(f"{where}: no game {sorted(strange)}.", f"{list(py_rules.GAMES)}.")
    return Avoided(language, row["words"], row["instead"], games)
