"""The changes that turn the drawing on the page into the next one.

Elements keep their tag and children (web.markup.svg), so equal parts of two drawings are skipped:
they are neither written to the page nor read from it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple, cast

from web.markup.svg import Child, Element, Fragment, join, unescape

Path = tuple[int, ...]  # indexes of child elements, from the root down
Altered = tuple[tuple[str, str | None], ...]  # attributes and their new values; None removes one

# A change to the element at a path; changes are applied in order:
Change = (
    # ("attributes", path, values, indexes): set attributes on the child elements at these indexes;
    # a value of None removes the attribute
    tuple[str, Path, Mapping[str, str | None], list[int]]
    # ("children", path, stretches, markup): each stretch [at, removed, added] replaces that many
    # child elements from index ``at`` with the next ones of the markup; indexes are those before
    # any stretch is replaced
    | tuple[str, Path, list[tuple[int, int, int]], str]
    # ("contents", path, markup): replace everything inside the element
    | tuple[str, Path, str]
)


class Stretch(NamedTuple):
    """Child elements ``old[at:end]`` that become ``new[start:stop]``."""

    at: int
    end: int
    start: int
    stop: int


def between(before: Fragment, after: Fragment) -> list[Change]:
    """List the changes that turn the contents of an element from one drawing into another."""
    found: list[Change] = []
    if before != after:
        _contents((), before, after, found)
    return found


def serialized(before: Fragment, after: Fragment) -> str:
    """The changes between two drawings as JSON, as the page reads them."""
    return json.dumps(between(before, after))


def _contents(
    path: Path, before: Element | Fragment, after: Element | Fragment, found: list[Change]
) -> None:
    """Append the changes between the contents of two elements to ``found``."""
    old, new = _elements(before.children), _elements(after.children)
    if old is None or new is None:
        inside = join(*after.children)
        if inside != join(*before.children):
            found.append(("contents", path, inside))
        return
    pairs, splices = _compared(old, new)
    attribute_changes: dict[Altered, list[int]] = {}  # often many elements change alike
    for at, start in pairs:
        if old[at].opening != new[start].opening:
            altered = _altered(old[at].opening, new[start].opening)
            attribute_changes.setdefault(altered, []).append(at)
    for altered, indexes in attribute_changes.items():
        found.append(("attributes", path, dict(altered), indexes))
    for at, start in pairs:
        if old[at].children != new[start].children:
            _contents((*path, at), old[at], new[start], found)
    if splices:
        stretches = [(at, end - at, stop - start) for at, end, start, stop in splices]
        markup = "".join([one for _, _, start, stop in splices for one in new[start:stop]])
        found.append(("children", path, stretches, markup))


def _compared(
    old: Sequence[Element], new: Sequence[Element]
) -> tuple[list[tuple[int, int]], list[Stretch]]:
    """The old and new indexes of elements that stay but change, and the stretches to replace."""
    pairs: list[tuple[int, int]] = []
    head = 0  # most elements are at the same distance from either end; these are passed quickly
    for before, after in zip(old, new, strict=False):
        if before is not after and before != after:
            if not before.key or not _alike(before, after):
                break
            pairs.append((head, head))
        head += 1
    if head == len(old) == len(new):
        return pairs, []
    tail = 0
    for before, after in zip(reversed(old[head:]), reversed(new[head:]), strict=False):
        if before is not after and before != after:
            if not before.key or not _alike(before, after):
                break
            pairs.append((len(old) - tail - 1, len(new) - tail - 1))
        tail += 1
    splices: list[Stretch] = []
    for stretch in _stretches(old[head : len(old) - tail], new[head : len(new) - tail]):
        at, end, start, stop = (index + head for index in stretch)
        while at < end and start < stop and _alike(old[at], new[start]):
            pairs.append((at, start))
            at, start = at + 1, start + 1
        if at < end or start < stop:
            splices.append(Stretch(at, end, start, stop))
    return pairs, splices


@lru_cache(1024)
def _altered(before: str, after: str) -> Altered:
    """The attributes that turn one opening tag into another; None removes an attribute."""
    old, new = _attributes(before), _attributes(after)
    gone = [(name, None) for name in old if name not in new]
    return (*gone, *((name, value) for name, value in new.items() if old.get(name) != value))


@lru_cache(1024)  # what is new now is old the next time
def _attributes(opening: str) -> dict[str, str]:
    """The attributes of an opening tag, given as the text between ``<`` and ``>``."""
    found = _ATTRIBUTE.findall(opening, opening.index(" ") if " " in opening else len(opening))
    return {name: unescape(value) for name, value in found}


_ATTRIBUTE = re.compile(r'([^\s="]+)(?:="([^"]*)")?')


def _elements(children: tuple[Child, ...]) -> Sequence[Element] | None:
    """The children if all are elements; None if there is text among them."""
    if set(map(type, children)) == {Element}:
        return cast("tuple[Element, ...]", children)
    found: list[Element] = []
    for child in children:
        if isinstance(child, Element):
            found.append(child)
        elif isinstance(child, Fragment):
            inner = _elements(child.children)
            if inner is None:
                return None
            found += inner
        elif child:
            return None
    return found


def _alike(before: Element, after: Element) -> bool:
    """Whether one element can be changed into the other: same tag, and same key if any."""
    return before.tag == after.tag and before.key == after.key


def _stretches(old: Sequence[Element], new: Sequence[Element]) -> Iterator[Stretch]:
    """The stretches that differ, split at the elements that stay in order."""
    if len(old) * len(new) <= 1:  # there is nothing to find in them
        yield Stretch(0, len(old), 0, len(new))
        return
    at = start = 0
    for place, index in _matches(old, new):
        if place > at or index > start:
            yield Stretch(at, place, start, index)
        if old[place] != new[index]:
            yield Stretch(place, place + 1, index, index + 1)
        at, start = place + 1, index + 1
    if len(old) > at or len(new) > start:
        yield Stretch(at, len(old), start, len(new))


def _matches(old: Sequence[Element], new: Sequence[Element]) -> Iterator[tuple[int, int]]:
    """The old and the new index of each element that stays.

    Both indexes increase: an element that moves past another is replaced.
    """
    places = {_name(element): place for place, element in enumerate(old)}
    least = 0
    for index, element in enumerate(new):
        place = places.get(_name(element), -1)
        if place >= least:
            yield place, index
            least = place + 1


def _name(element: Element) -> tuple[str, str]:
    """The identity of an element, equal for elements that represent the same thing."""
    return element.tag, element.key or element
