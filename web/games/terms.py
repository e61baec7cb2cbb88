"""The terms of a game in running text: which words of a sentence have their own card.

The forms of the terms are in ``web.games.GAME.forms`` and in the catalogues, where the build writes
them from the glossary: ``canal=canal,canals;bridge=bridge,bridges``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib import import_module
from typing import NamedTuple

from web.i18n import _, cached

WORD = re.compile(r"\w+")
Forms = Mapping[str, tuple[tuple[str, str], ...]]  # a form's first word -> forms, longest first


class Part(NamedTuple):
    """A piece of a text; ``key`` is the entry of a term, empty for other text."""

    text: str
    key: str = ""


def read(listed: str) -> Forms:
    """Parse forms as the build writes them. A form in capitals only matches capitals."""
    forms: dict[str, list[tuple[str, str]]] = {}
    for group in listed.split(";"):
        key, _equals, several = group.partition("=")
        for form in several.split(","):
            if first := WORD.search(form):
                known = form if form.isupper() else _lower(form)
                forms.setdefault(_lower(first[0]), []).append((known, key))
    return {
        first: tuple(sorted(several, key=lambda pair: -len(pair[0])))
        for first, several in forms.items()
    }


def found(text: str, forms: Forms, seen: set[str]) -> tuple[Part, ...]:
    """The text in pieces: the first form of each term, unless its key is in ``seen`` already.

    Only whole words count, and the longest form at each place. The keys found are added to
    ``seen``. Joined, the pieces are the text again.
    """
    parts, end, past = list[Part](), 0, 0  # past: the end of the last form
    lowered = _lower(text)
    for word in WORD.finditer(text):
        at = word.start()
        if at < past or not (known := forms.get(lowered[at : word.end()])):
            continue
        for form, key in known:
            after = at + len(form)
            if not (lowered.startswith(form, at) or text.startswith(form, at)):
                continue
            if WORD.match(text, after):  # part of a longer word
                continue
            past = after
            if key not in seen:
                seen.add(key)
                parts += [Part(text[end:at]), Part(text[at:after], key)]
                end = after
            break
    parts.append(Part(text[end:]))
    return tuple(part for part in parts if part.text)


def _lower(text: str) -> str:
    """The text in lower case with ordinary spaces, letter by letter, so that its length stays."""
    low = text.lower().replace("\xa0", " ")
    return low if len(low) == len(text) else "".join(_small(each) for each in text)


def _small(letter: str) -> str:
    low = letter.lower()
    return low if len(low) == 1 else letter


@cached()
def of(game: str) -> Forms:
    """The forms of a game's terms in the current language."""
    return read(_(import_module(f"web.games.{game}.forms").FORMS))
