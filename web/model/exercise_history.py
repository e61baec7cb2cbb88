"""Undo steps of an exercise in stored form: the differences between successive texts."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import islice, pairwise

MAX_STORED = 30  # changes
MAX_LENGTH = 4_000  # characters of a step; a longer one, and all before it, are not stored


def steps(texts: Iterable[str]) -> tuple[str, ...]:
    """Return the steps from the first of some texts to each next one.

    At most as many as are stored.
    """
    found = list[str]()
    for one, other in pairwise([*texts][: MAX_STORED + 1]):
        step = _step(one, other)
        if len(step) > MAX_LENGTH:
            break
        found.append(step)
    return tuple(found)


def stepped(text: str, steps: Iterable[str]) -> tuple[str, ...]:
    """Return the texts after each of the steps, up to the first one that can't be read.

    At most as many as are stored.
    """
    found = list[str]()
    for step in islice(steps, MAX_STORED):
        place, _, new = step.partition("\n")
        start, _, count = place.partition(" ")
        if not all(
            each.isascii() and each.isdecimal() and len(each) < 9 for each in (start, count)
        ):
            break
        if int(start) + int(count) > len(text):
            break
        text = f"{text[: int(start)]}{new}{text[int(start) + int(count) :]}"
        found.append(text)
    return tuple(found)


@lru_cache(128)  # most steps are needed again at the next change
def _step(one: str, other: str) -> str:
    """Return a step: where the first text changes and how many characters are removed, both on the
    first line, then the characters inserted there.
    """
    start = _common(one, other)
    end = _common(one[start:][::-1], other[start:][::-1])
    return f"{start} {len(one) - start - end}\n{other[start : len(other) - end]}"


def _common(one: str, other: str) -> int:
    """Return how many characters two texts have in common at their beginning."""
    low, high = 0, min(len(one), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        if one[low:middle] == other[low:middle]:
            low = middle
        else:
            high = middle - 1
    return low
