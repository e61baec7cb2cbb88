"""A language in which every text stands in brackets: what stands in none is English left over."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

from py_rules import GAMES, load
from py_rules.mykerinos.terms import TITLES
from web import i18n
from web.i18n import LANGUAGES
from web.markup.svg import VOID, unescape
from web.update.puzzles import NAMES as PEOPLE

# Names of games, of players in the tests, of languages; what records and keys are called.
NAMES = {"Ludoteka", "Mykerinos", "Myraclia", "Mexica", "Čeněk", "Ann", "Ben", "Co", "Eve", "Őrs"}
NAMES |= {*PEOPLE, "Dan", "Eva"}  # of puzzles and of the records in rules and lessons
NAMES |= {language.name for language in LANGUAGES.values()} | {"b", "title", "x", "QR"}
NAMES |= {name.capitalize() for name in TITLES}  # the patrons' own names are the same everywhere
NAMES |= {"SCORM", "cmi"}  # standards
NAMES |= {"ti", "tit"}  # parts of a name that was cut
RECORDS = {"record-text", "link", "code", "script"}  # ids and elements whose contents are data
RULES = {rule for name in GAMES for rule in load(name).rules}  # ids, which are shown
READ = ("aria-label", "title", "placeholder", "aria-valuetext", "alt", "data-none", "data-empty")
LOOKED_AT = (*READ, "id", "name", "content")
TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)([^>]*)>([^<]*)")
NO_VALUES: Mapping[str, str] = {}
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
BRACKETS = re.compile("⟦[^⟦⟧]*⟧")  # the innermost ones
WORD = re.compile(r"[^\W\d_]{2,}")


class PseudoLocale:
    """A catalogue that has every text."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@contextmanager
def pseudo_locale(code: str = "sk") -> Iterator[None]:
    """Lets the language be the one of brackets."""
    i18n.add_language(code, PseudoLocale())
    i18n.set_language(code)
    try:
        yield
    finally:
        i18n.set_language("en")
        i18n._Current.catalogues.clear()


@lru_cache(20_000)
def _values(attributes: str) -> Mapping[str, str]:
    """The attributes that are looked at."""
    found = dict(ATTRIBUTE.findall(attributes))
    return {name: found[name] for name in LOOKED_AT if name in found}


def read(markup: str) -> Iterator[str]:
    """The texts of markup that are seen or read out: attributes, then all text."""
    shown: list[str] = []
    data: list[str] = []  # elements that hold data, which is not read, and those within them
    for found in TAG.finditer(markup):
        closing, tag, attributes, text = found.groups()
        values = _values(attributes) if attributes else NO_VALUES
        if values:
            labels = (values[name] for name in READ if name in values)
            yield from (unescape(words) for words in labels if words not in RULES)
        if values.get("name") == "description":
            yield unescape(values["content"])
        if values.get("id") == "texts":  # of scripts, by keys
            yield from json.loads(text).values()
        if data:
            data = data[:-1] if closing else data + [tag] * (tag not in VOID)
        elif not closing and (tag in RECORDS or values.get("id") in RECORDS):
            data = [tag]
        shown.append("" if data or text in RULES else unescape(text))
    yield " ".join(shown)


def outside(text: str) -> str:
    """The part of a text outside all brackets."""
    left = text
    while (shorter := BRACKETS.sub(" ", left)) != left:
        left = shorter
    assert not {"⟦", "⟧"} & set(left), f"a text was cut: {text[-80:]}"
    return left


def english(markup: str) -> set[str]:
    """The words of markup that are not translated."""
    return {word for text in read(markup) for word in WORD.findall(outside(text))} - NAMES
