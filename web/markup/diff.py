"""What has to be done to a page that shows one drawing so that it shows another one.

Drawings remember how they were made (web.markup.svg), and most of each is the very same as in the
one before: it is neither written to the page nor even looked at there.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from web.markup.svg import Child, Element, Fragment, join, unescape

Path = tuple[int, ...]  # from the root: which child element, which one of its, and so on
Altered = tuple[tuple[str, str | None], ...]  # attributes with their values

# What is to be done, one after the other, to the element at a path:
Change = (
    # ("attributes", path, values, indexes): these of its child elements get attributes, and lose
    # those whose value is None
    tuple[str, Path, Mapping[str, str | None], list[int]]
    # ("children", path, stretches, markup): each stretch [at, gone, come] says how many of its
    # child elements, from the one at, make room for how many of those in the markup, where they
    # follow one another; places are those before any of this is done
    | tuple[str, Path, list[tuple[int, int, int]], str]
    # ("contents", path, markup): all that it holds becomes it
    | tuple[str, Path, str]
)


class Stretch(NamedTuple):
    """Child elements ``old[at:end]`` that become ``new[start:stop]``."""

    at: int
    end: int
    start: int
    stop: int


def between(before: Fragment, after: Fragment) -> list[Change]:
    """The changes to an element that holds the one drawing and is to hold the other."""
    found: list[Change] = []
    if before != after:
        _contents((), before, after, found)
    return found


def _contents(
    path: Path, before: Element | Fragment, after: Element | Fragment, found: list[Change]
) -> None:
    """Compares what two elements hold."""
    old, new = _elements(before.children), _elements(after.children)
    if old is None or new is None:
        inside = join(*after.children)
        if inside != join(*before.children):
            found.append(("contents", path, inside))
        return
    pairs: list[tuple[int, int]] = []  # of elements that stay, but not as they were
    splices: list[Stretch] = []
    for stretch in _stretches(old, new):
        at, end, start, stop = stretch
        while at < end and start < stop and _alike(old[at], new[start]):
            pairs.append((at, start))
            at, start = at + 1, start + 1
        if at < end or start < stop:
            splices.append(Stretch(at, end, start, stop))
    attribute_changes = defaultdict[Altered, list[int]](
        list
    )  # many go live or still in the same way
    for at, start in pairs:
        if old[at].opening != new[start].opening:
            attribute_changes[_altered(old[at].opening, new[start].opening)].append(at)
    for altered, indexes in attribute_changes.items():
        found.append(("attributes", path, dict(altered), indexes))
    for at, start in pairs:
        if old[at].children != new[start].children:
            _contents((*path, at), old[at], new[start], found)
    if splices:
        stretches = [(at, end - at, stop - start) for at, end, start, stop in splices]
        markup = "".join([one for _, _, start, stop in splices for one in new[start:stop]])
        found.append(("children", path, stretches, markup))


@lru_cache(2048)
def _altered(before: str, after: str) -> Altered:
    """The attributes of one tag that are to be set, or with None removed, to make it another."""
    old, new = _attributes(before), _attributes(after)
    gone = [(name, None) for name in old if name not in new]
    return (*gone, *((name, value) for name, value in new.items() if old.get(name) != value))


def _attributes(opening: str) -> dict[str, str]:
    """The attributes in what stands between < and >."""
    found = _ATTRIBUTE.findall(opening, opening.index(" ") if " " in opening else len(opening))
    return {name: unescape(value) for name, value in found}


_ATTRIBUTE = re.compile(r'([^\s="]+)(?:="([^"]*)")?')


def _elements(children: Iterable[Child]) -> list[Element] | None:
    """The children, if all are elements; None if there is text among them."""
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
    """Whether one can become the other; what has a key is the same thing as long as it has it."""
    return before.tag == after.tag and before.key == after.key


def _stretches(old: Sequence[Element], new: Sequence[Element]) -> Iterator[Stretch]:
    """What is not equal, cut at all elements that stay in their order."""
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
    """The places of things that stay, in the one and in the other drawing.

    They are found one after the other, each after the last one: what only changes its place is
    drawn anew.
    """
    shorter = min(len(old), len(new))
    head = tail = 0
    while head < shorter and old[head] == new[head]:
        yield head, head
        head += 1
    while tail < shorter - head and old[-1 - tail] == new[-1 - tail]:
        tail += 1
    places = {_name(old[place]): place for place in range(head, len(old) - tail)}
    least = head
    for index in range(head, len(new) - tail):
        place = places.get(_name(new[index]), -1)
        if place >= least:
            yield place, index
            least = place + 1
    for back in range(tail, 0, -1):
        yield len(old) - back, len(new) - back


def _name(element: Element) -> tuple[str, str]:
    """Equal for elements that are the same thing."""
    return element.tag, element.key or element
