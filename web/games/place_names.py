"""Names of places in sentences: what is there and where, with the square in brackets.

Each game has a module ``places`` with ``place(state, *words)``, the name of the place with these
words, and ``where``, a part of the board by compass direction. In Mexica and Myraclia several
places can have the same name: then ``place`` adds neighbours that only one of them has, the only
kinds of neighbours that it has, or its distance from a landmark of which there is only one.
``brief`` leaves that out, for sentences whose place is marked on the board.

The square brackets are visible where coordinates are, and where names offered together would be
the same; elsewhere only screen readers read them (css/3-board.css). If no description distinguishes
a square from others, its brackets are always visible: a no-break space stands before them. Only
where a press shows the place on the board, as in the log, are they treated like the others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import combinations
from typing import Any

from py_rules.message import N_, ListOf, Message, Text, message
from web.markup.svg import Child, Markup, el, join

# The nine parts of a board, by row and column.
SECTORS = (
    (N_("in the north-west"), N_("in the north"), N_("in the north-east")),
    (N_("in the west"), N_("in the middle"), N_("in the east")),
    (N_("in the south-west"), N_("in the south"), N_("in the south-east")),
)
PARTS = tuple(tuple(message(text) for text in line) for line in SECTORS)
PLACE = r"(?:[a-z]\d+|-?\d+,-?\d+|\d-\d)"  # a square, a hex or a room
# The forms in which the rules write a place in a sentence: see the games' terms.
RULE_PLACES = {
    "{square}",
    "{space}",
    "{place}",
    "{door}",
    "room {room}",
    "the tile at {place}",
    "the one at {place}",
}
BRACKETS = re.compile(rf"( \[{PLACE}(?:[-+]{PLACE})*\])")


def sector(x: float, y: float, width: float, height: float) -> Message:
    """The part of a board of this size that a point is in, measured from the upper left."""
    return PARTS[_third(y, height)][_third(x, width)]


def _third(at: float, size: float) -> int:
    return max(0, min(2, int(3 * at / size)))


def with_square(name: Message, square: object, *, needed: bool = False) -> Message:
    """The name of a place followed by its squares or hexes in brackets.

    ``needed``: others have the same name, so that the square is always visible.
    """
    always = N_("{place}\N{NO-BREAK SPACE}[{square}]")  # BRACKETS begin with an ordinary space
    text = always if needed else N_("{place} [{square}]")
    return message(text, place=name, square=str(square))


def distinguishing(
    kinds: Iterable[str], unique: Callable[[tuple[str, ...]], bool]
) -> tuple[str, ...]:
    """The kinds of a place's neighbours that distinguish it: one if that is enough, or two.

    ``unique`` returns whether no other place has neighbours of all these kinds. Empty if none do.
    """
    there = tuple(kinds)
    tried = (*((kind,) for kind in there), *combinations(there, 2))
    return next(filter(unique, tried), ())


def beside(where: Message, neighbours: Iterable[Message], *, only: bool = False) -> Message:
    """A part of the board with the neighbours of a place in it: ``the north beside …``.

    With ``only``, these are all kinds of neighbours that it has. Just the part of the board if
    there are no neighbours to name.
    """
    named = ListOf(tuple(neighbours))
    if not named.items:
        return where
    text = N_("{where} beside only {neighbours}") if only else N_("{where} beside {neighbours}")
    return message(text, where=where, neighbours=named)


def renamed(text: Text, name: Callable[[str, tuple[str, ...]], Message | ListOf]) -> Text:
    """A sentence of the rules with names for its places.

    ``name`` returns the name for a field and its words.
    """
    if not isinstance(text, Message):
        return text
    values = tuple((field, _renamed(field, value, name)) for field, value in text.values)
    return text._replace(values=values)


def has_places(text: Text) -> bool:
    """Whether a sentence of the rules names places."""
    found = list[str]()

    def name(field: str, _words: tuple[str, ...]) -> Message:
        found.append(field)
        return message(field)

    renamed(text, name)
    return bool(found)


def _renamed(
    field: str, value: Any, name: Callable[[str, tuple[str, ...]], Message | ListOf]
) -> Any:
    several = value.items if isinstance(value, ListOf) else (value,)
    if all(isinstance(each, Message) and each.text in RULE_PLACES for each in several):
        return name(field, tuple(str(word) for each in several for _key, word in each.values))
    return value


def tried(this: str, there: str, where: Message | None, *words: str) -> Message:
    """The name of the place that a refusal is about, followed by its words.

    It is the text ``this`` if ``where`` is None, because the place is marked on the board;
    otherwise ``there``, with the field {where}.
    """
    name = message(this) if where is None else message(there, where=where)
    return with_square(name, "+".join(words))


def without_squares(text: str) -> str:
    """A sentence without the brackets after the names of places."""
    return BRACKETS.sub("", text)


def shown_elsewhere(text: str) -> str:
    """A sentence that needs no square to be visible, because the board can show its places."""
    return text.replace("\N{NO-BREAK SPACE}[", " [")


def alike(texts: Iterable[str]) -> bool:
    """Whether some of the sentences differ only in the squares in brackets."""
    whole = set(texts)
    return max(Counter(map(without_squares, whole)).values(), default=0) > 1


def pieces(text: str) -> list[Child]:
    """A sentence in pieces, with an element for each bracket."""
    if "[" not in text:
        return [text]
    return [
        el("span", part, class_="at") if number % 2 else part
        for number, part in enumerate(BRACKETS.split(text))
        if part
    ]


def shown(text: str) -> Markup:
    """A sentence whose brackets are visible only with coordinates or in an ``exact`` element."""
    return join(*pieces(text))
