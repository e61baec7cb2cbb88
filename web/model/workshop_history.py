"""What can be undone in the workshop, as it is kept: what differs from one position to the next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import Any

import py_rules
from py_rules import position

KEPT = 30  # changes
LONGEST = (
    4_000  # characters of one; a longer one, and all before it, can't be undone after a reload
)


def steps(game: str, states: Iterable[Any]) -> tuple[str, ...]:
    """Return how to get from the first of some positions to each of the others, one by one; as
    many as are kept."""
    found = list[str]()
    for one, other in pairwise([*states][: KEPT + 1]):
        step = _step(game, one, other)
        if len(step) > LONGEST:
            break
        found.append(step)
    return tuple(found)


def stepped(game: str, seats: int, options: frozenset[str], state: Any, step: str) -> Any:
    """Return the position to which a step leads from another one; inverse of one of `steps`.

    Raises ValueError for a step that leads to none.
    """
    gone, *new = step.split("\n")
    left = {int(word) for word in gone.split()}
    lines = [line for i, line in enumerate(_lines(game, state)) if i not in left]
    for each in new:
        at, _blank, line = each.partition(" ")
        lines.insert(int(at), line)
    return position.parse(py_rules.load(game), seats, options, lines)


@lru_cache(128)  # most of them are told again with the next change
def _step(game: str, one: Any, other: Any) -> str:
    """The lines of the first position that are not in the other, by their index, then each line of
    the other that is not in the first one, with its index before it."""
    before, after = _lines(game, one), _lines(game, other)
    gone = " ".join(str(i) for i, line in enumerate(before) if line not in after)
    new = (f"{i} {line}" for i, line in enumerate(after) if line not in before)
    return "\n".join((gone, *new))


@lru_cache(128)
def _lines(game: str, state: Any) -> tuple[str, ...]:
    return position.lines(py_rules.load(game), state)
