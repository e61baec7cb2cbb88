"""What a typed text stands for: actions in the notation of records, most of it left out.

A text stands for an action if its letters begin parts of the action's spelling, in order: ``dc4``
and ``dig c4`` for ``dig c4``, ``t21`` for ``terraform 2,-1 with green+yellow``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

FILLERS = frozenset({"with", "at", "to"})  # words that tell no action from another
LONGEST = 60  # characters typed; no part of an action needs more to be told from another
# How a letter can begin a later part: one farther on, one of this word or the next, the next one. A
# minus after a letter or digit parts it from the next; any other belongs to a number.
_FAR = r".*?(?:[ +,]|\b-)"
_NEAR = r"(?:[^ ]*?(?:[+,]|\b-)|[^ ]* )"
_NEXT = r"[^ +,-]*(?:[ +,]|\b-)"

Spelling = tuple[str, ...]


class Command(NamedTuple):
    """The field for typed actions."""

    text: str = ""  # as typed
    chosen: int = -1  # index of the option chosen with the arrows; -1: none
    unknown: str = ""  # the text that was entered and means nothing here; empty: none


class Option(NamedTuple):
    """A way to go on: an action, or the beginning that several actions share."""

    words: Spelling
    action: Any = None  # None for a beginning

    @property
    def spelling(self) -> str:
        """The words as they are typed."""
        return " ".join(self.words)


class Completion(NamedTuple):
    """What a text stands for among some actions."""

    matches: tuple[Any, ...] = ()  # all actions that the text may stand for
    action: Any = None  # the one that it does stand for; None if there are several
    shared: Spelling = ()  # the words that all matches have in common, fillers left out
    options: tuple[Option, ...] = ()  # how it can go on; the action comes first


def normal(text: str) -> str:
    """Return a text in lower case, its words separated by one space."""
    return " ".join(text[:LONGEST].lower().split())


def complete(text: str, actions: Sequence[Any], settled: Collection[str] = ()) -> Completion:
    """Return what a text stands for among these actions.

    ``settled`` are words that need not be typed. The text stands for the only action that it
    matches; or the one that it spells; or the only one of which it begins all parts and ends the
    last, or all parts, or all words.
    """
    skipped = FILLERS.union(settled)
    letters = " ".join([word for word in normal(text).split() if word not in skipped])
    spelled = [action.words for action in actions]
    lines = [" ".join([word for word in words if word not in skipped]) for words in spelled]
    loose = _loose(letters)
    found = [index for index, line in enumerate(lines) if loose(line)]
    if not found:
        return Completion()
    only = _single(found) or _single([index for index in found if lines[index] == letters])
    for begun in (_exact, _parts, _begun) if letters else ():
        only = only or _single([index for index in found if begun(letters)(lines[index])])
    meant = only[0] if only else None
    others = [index for index in found if index != meant]
    options = _ways_on([spelled[index] for index in others], [actions[index] for index in others])
    action = None if meant is None else actions[meant]
    if meant is not None:
        options.insert(0, Option(spelled[meant], action))
    return Completion(
        tuple([actions[index] for index in found]),
        action,
        _shared([spelled[index] for index in found]),
        tuple(options),
    )


def _single(found: list[int]) -> list[int]:
    return found if len(found) == 1 else []


def _shared(spelled: Sequence[Spelling]) -> Spelling:
    """The words of the first action that all others have as well."""
    shared = set(spelled[0]).difference(FILLERS).intersection(*spelled[1:])
    return tuple(dict.fromkeys([word for word in spelled[0] if word in shared]))


def _ways_on(spelled: Sequence[Spelling], actions: Sequence[Any]) -> list[Option]:
    """The actions up to the first word in which they differ; those of the same beginning as one."""
    if len(spelled) < 2:
        return [Option(words, action) for words, action in zip(spelled, actions, strict=True)]
    depth, shortest = 0, min(map(len, spelled))
    while depth < shortest and len({words[depth] for words in spelled}) == 1:
        depth += 1
    heads: dict[Spelling, list[int]] = {}
    for index, words in enumerate(spelled):
        heads.setdefault(words[: depth + 1], []).append(index)
    return [
        Option(head) if len(same) > 1 else Option(spelled[same[0]], actions[same[0]])
        for head, same in heads.items()
    ]


Matcher = Callable[[str], object]


@lru_cache(64)
def _loose(letters: str) -> Matcher:
    """Whether parts of a line begin with these letters, in order."""
    return _matcher(letters, f"(?:{_FAR})?", f"(?:{_FAR})?", _FAR, "")


@lru_cache(64)
def _exact(letters: str) -> Matcher:
    """Whether these letters begin every part of a line and end the last one."""
    return _matcher(letters, "", f"(?:{_NEXT})?", _NEXT, "$")


@lru_cache(64)
def _parts(letters: str) -> Matcher:
    """Whether these letters begin every part of a line."""
    return _matcher(letters, "", f"(?:{_NEXT})?", _NEXT, "[^ +,-]*$")


@lru_cache(64)
def _begun(letters: str) -> Matcher:
    """Whether these letters begin every word of a line."""
    return _matcher(letters, "", f"{_NEAR}?", _NEAR, "[^ ]*$")


def _matcher(letters: str, first: str, between: str, blank: str, end: str) -> Matcher:
    """Match letters with ``between`` them what may be left out, ``blank`` where one was typed."""
    pattern, gap = "", first
    for letter in letters:
        if letter == " ":
            gap = blank
        else:
            pattern += gap + re.escape(letter)
            gap = between
    return re.compile(pattern + end).match
