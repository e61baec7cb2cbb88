"""A pseudo-locale that puts each translated text in brackets: text without brackets is
untranslated.
"""

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

# Names of games, players and languages in the tests, and names in records and of keys.
NAMES = {"Ludoteka", "Mykerinos", "Myraclia", "Mexica", "Čeněk", "Ann", "Ben", "Co", "Eve", "Őrs"}
NAMES |= {*PEOPLE, "Dan", "Eva"}  # in puzzles, and in the records of rules and lessons
NAMES |= {language.name for language in LANGUAGES.values()} | {"b", "title", "x", "QR"}
NAMES |= {name.capitalize() for name in TITLES}  # the patrons' names are the same in all languages
NAMES |= {"SCORM", "cmi"}  # standards
NAMES |= {"ti", "tit"}  # parts of a shortened name
RECORDS = {"record-text", "link", "code", "script"}  # ids and elements whose contents are data
RULES = {rule for name in GAMES for rule in load(name).rules}  # ids, which the page displays
READ = ("aria-label", "title", "placeholder", "aria-valuetext", "alt", "data-none", "data-empty")
LOOKED_AT = (*READ, "id", "name", "content")
TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)([^>]*)>([^<]*)")
NO_VALUES: Mapping[str, str] = {}
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
BRACKETS = re.compile("⟦[^⟦⟧]*⟧")  # the innermost ones
WORD = re.compile(r"[^\W\d_]{2,}")


class PseudoLocale:
    """A catalogue that has a translation of every text."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return f"⟦{msgid1 if n == 1 else msgid2}⟧"


@contextmanager
def pseudo_locale(code: str = "sk") -> Iterator[None]:
    """Make this language the pseudo-locale inside the ``with`` block, and English afterwards."""
    i18n.add_language(code, PseudoLocale())
    i18n.set_language(code)
    try:
        yield
    finally:
        i18n.set_language("en")
        i18n._Current.catalogues.clear()


@lru_cache(20_000)
def _values(attributes: str) -> Mapping[str, str]:
    """Return those attributes whose values are needed."""
    found = dict(ATTRIBUTE.findall(attributes))
    return {name: found[name] for name in LOOKED_AT if name in found}


def read(markup: str) -> Iterator[str]:
    """Yield the texts of markup that are visible or read aloud: each label, then all other text."""
    shown: list[str] = []
    data: list[str] = []  # open elements that hold data, and those inside; their text isn't read
    for found in TAG.finditer(markup):
        closing, tag, attributes, text = found.groups()
        values = _values(attributes) if attributes else NO_VALUES
        if values:
            labels = (values[name] for name in READ if name in values)
            yield from (unescape(words) for words in labels if words not in RULES)
        if values.get("name") == "description":
            yield unescape(values["content"])
        if values.get("id") == "texts":  # texts for scripts, by their keys
            yield from json.loads(text).values()
        if data:
            data = data[:-1] if closing else data + [tag] * (tag not in VOID)
        elif not closing and (tag in RECORDS or values.get("id") in RECORDS):
            data = [tag]
        shown.append("" if data or text in RULES else unescape(text))
    yield " ".join(shown)


def outside(text: str) -> str:
    """Return the parts of a text that aren't in brackets."""
    left = text
    while (shorter := BRACKETS.sub(" ", left)) != left:
        left = shorter
    assert not {"⟦", "⟧"} & set(left), f"a text was cut: {text[-80:]}"
    return left


def english(markup: str) -> set[str]:
    """Return the untranslated words of markup."""
    return {word for text in read(markup) for word in WORD.findall(outside(text))} - NAMES
