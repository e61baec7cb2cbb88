"""Undo steps of the workshop in stored form: the differences between successive positions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import py_rules
from py_rules import position

MAX_STORED = 30  # changes
MAX_LENGTH = 4_000  # characters of a step; a longer one, and all before it, are not stored


def steps(game: str, states: Iterable[Any]) -> tuple[str, ...]:
    """Return the steps from the first of some positions to each next one.

    At most as many as are stored.
    """
    found = list[str]()
    for one, other in pairwise([*states][: MAX_STORED + 1]):
        step = _step(game, one, other)
        if len(step) > MAX_LENGTH:
            break
        found.append(step)
    return tuple(found)


def stepped(game: str, seats: int, options: frozenset[str], state: Any, step: str) -> Any:
    """Return the position after a step, one of those that `steps` returns.

    Raises ValueError for an invalid step.
    """
    gone, *new = step.split("\n")
    left = {int(word) for word in gone.split()}
    lines = [line for i, line in enumerate(_lines(game, state)) if i not in left]
    for each in new:
        at, _blank, line = each.partition(" ")
        lines.insert(int(at), line)
    return position.parse(py_rules.load(game), seats, options, lines)


@lru_cache(128)  # most steps are needed again at the next change
def _step(game: str, one: Any, other: Any) -> str:
    """The lines of the first position missing from the other, by index, then each new line of the
    other with its index.
    """
    before, after = _lines(game, one), _lines(game, other)
    gone = " ".join(str(i) for i, line in enumerate(before) if line not in after)
    new = (f"{i} {line}" for i, line in enumerate(after) if line not in before)
    return "\n".join((gone, *new))


@lru_cache(128)
def _lines(game: str, state: Any) -> tuple[str, ...]:
    return position.lines(py_rules.load(game), state)
