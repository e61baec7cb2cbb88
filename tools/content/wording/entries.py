"""The messages for the rules of wording: English with its translations, form by form."""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from babel.messages.catalog import Catalog

import py_rules
from tools.content import words
from tools.content.wording.patterns import FIELD, VALUE

# A word of the board or of a record in backquotes, or of a record or an address in quotes.
CODE = re.compile(r"`[^`]*`|[“„«](?:[a-z]+|#[a-z]*)[”“»]")
LINK = re.compile(r"\[([^\]\n]+)\]\([^)\s]+\)")


class CatalogueEntry(NamedTuple):
    """A message with its translations."""

    english: tuple[str, ...]  # the singular, and the plural if it has one
    translations: Mapping[str, tuple[str, ...]]  # by language: one, or one for each plural form
    places: tuple[str, ...]  # the files, from the root

    @property
    def message(self) -> str:
        """The text that names the message in the catalogues."""
        return self.english[0]

    @property
    def games(self) -> frozenset[str]:
        """The games in whose files it stands; none for a message of the page itself."""
        return _games_of(self.places)

    def forms(self, language: str) -> tuple[str, ...]:
        """All texts that may be shown in a language: each plural in each of its case forms."""
        if language == "en":
            return self.english
        return _all_cases(self.translations.get(language, ()))


def cases(string: str) -> dict[str, str]:
    """The case forms of a translation by their names; the plain one is named ``""``."""
    plain, *others = string.split("|")
    named = {name: text for name, _, text in (other.partition("=") for other in others)}
    return {"": plain, **named}


@cache  # many messages stand in the same files
def _games_of(places: tuple[str, ...]) -> frozenset[str]:
    parts = {part for place in places for part in re.split(r"[/._]", place)}
    return frozenset(parts.intersection(py_rules.GAMES))


@cache
def _all_cases(strings: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(text for string in strings for text in cases(string).values())


@cache
def prose(text: str) -> str:
    """A text as people read it: links without addresses, fields and code as `VALUE`, no
    emphasis."""
    text = CODE.sub(VALUE, LINK.sub(r"\1", text))
    return FIELD.sub(VALUE, text).replace("*", "")


def entries(template: Catalog, catalogues: Mapping[str, Catalog]) -> tuple[CatalogueEntry, ...]:
    """The messages of a template with their translations; missing ones are left out."""
    return tuple(_entries(template, catalogues))


def of_the_project() -> tuple[CatalogueEntry, ...]:
    """The messages of the sources as they are now, with the catalogues of content/locale/."""
    return entries(words.template(), {code: words.read(code) for code in words.CODES})


def _entries(template: Catalog, catalogues: Mapping[str, Catalog]) -> Iterator[CatalogueEntry]:
    for message in template:
        english = _texts(message.id)
        if not english[0]:
            continue
        translations = {
            code: _texts(known.string)
            for code, catalog in catalogues.items()
            if (known := catalog.get(english[0])) and words.done(known)
        }
        yield CatalogueEntry(
            english, translations, tuple(place for place, _line in message.locations)
        )


def _texts(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ())
