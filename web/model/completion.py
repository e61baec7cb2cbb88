"""The meaning of typed text: actions in the notation of records, heavily abbreviated.

A text matches an action if its letters begin parts of the action's spelling, in order: ``dc4`` and
``dig c4`` match ``dig c4``, ``t21`` matches ``terraform 2,-1 with green+yellow``.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, NamedTuple

from web.i18n import Same, cached_by
from web.model.prefix_index import PrefixIndex

FILLERS = frozenset({"with", "at", "to"})  # words that do not distinguish actions
MAX_LENGTH = 60  # typed characters; longer texts are not needed

Spelling = tuple[str, ...]


class Command(NamedTuple):
    """The state of the command field."""

    text: str = ""  # as typed
    chosen: int = -1  # index of the option chosen with the arrows; -1: none
    unknown: str = ""  # the text entered last if it has no meaning here; otherwise empty


class Option(NamedTuple):
    """A possible continuation: an action, or a beginning shared by several actions."""

    words: Spelling
    action: Any = None  # None for a shared beginning

    @property
    def spelling(self) -> str:
        """The words as they are typed."""
        return " ".join(self.words)


class Completion(NamedTuple):
    """What a text can mean among some actions."""

    matches: tuple[Any, ...] = ()  # all actions that the text matches
    action: Any = None  # the one that it means; None if that is not clear
    shared: Spelling = ()  # the words common to all matches, without fillers
    options: tuple[Option, ...] = ()  # possible continuations; the action comes first


def normal(text: str) -> str:
    """Return a text in lower case, its words separated by one space."""
    return " ".join(text[:MAX_LENGTH].lower().split())


def complete(text: str, actions: Sequence[Any], settled: Collection[str] = ()) -> Completion:
    """Return what a text means among these actions.

    ``settled`` are words that need not be typed. The text means the only action that it matches,
    otherwise the only one that it spells, otherwise the only one where it begins all parts and
    completes the last, or begins all parts, or all words.
    """
    skipped = FILLERS.union(settled)
    letters = " ".join([word for word in normal(text).split() if word not in skipped])
    spelled, index = _indexed(actions, skipped)
    found = index.numbers(index.loose(letters))
    if not found:
        return Completion()
    only = _single(found) or _single([each for each in found if index.lines[each] == letters])
    for begun in (index.spelled, index.parted, index.begun) if letters else ():
        only = only or _single(index.numbers(begun(letters)))
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


@cached_by(lambda actions, skipped: (Same((actions,)), skipped), size=2)
def _indexed(actions: Sequence[Any], skipped: frozenset[str]) -> tuple[list[Spelling], PrefixIndex]:
    """Return the words of each action, and an index of them without the skipped words."""
    spelled = [action.words for action in actions]
    lines = [" ".join([word for word in words if word not in skipped]) for words in spelled]
    return spelled, PrefixIndex(lines)


def _single(found: list[int]) -> list[int]:
    return found if len(found) == 1 else []


def _shared(spelled: Sequence[Spelling]) -> Spelling:
    """The words of the first action that all other actions have too."""
    shared = set(spelled[0]).difference(FILLERS).intersection(*spelled[1:])
    return tuple(dict.fromkeys([word for word in spelled[0] if word in shared]))


def _ways_on(spelled: Sequence[Spelling], actions: Sequence[Any]) -> list[Option]:
    """Return an option for each word by which the actions first differ, in their order.

    It is the action if only one has that word, otherwise the beginning that several share.
    """
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
