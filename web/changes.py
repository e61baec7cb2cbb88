"""What has to be done to a page that shows one drawing so that it shows another one.

Drawings remember how they were made (web.svg), and most of each is the very same as in the one
before: it is neither written to the page nor even looked at there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from web.svg import Child, Element, Fragment, join

Path = tuple[int, ...]  # from the root: which child element, which one of its, and so on

# What is to be done, one after the other, to the element at a path:
Change = (
    # ("attributes", path, indexes, markup): the attributes of these of its child elements are
    # those of the elements in the markup
    tuple[str, Path, list[int], str]
    # ("children", path, at, gone, markup): so many child elements, from the one at, become it
    | tuple[str, Path, int, int, str]
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
    dressed = [(at, new[start]) for at, start in pairs if old[at].opening != new[start].opening]
    if dressed:
        tags = "".join([f"<{one.opening}></{one.tag}>" for _, one in dressed])
        found.append(("attributes", path, [at for at, _ in dressed], tags))
    for at, start in pairs:
        _contents((*path, at), old[at], new[start], found)
    # From the last to the first, so that the places of those before stay what they are.
    for at, end, start, stop in reversed(splices):
        found.append(("children", path, at, end - at, "".join(new[start:stop])))


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
    for place, index in _kept(old, new):
        if place > at or index > start:
            yield Stretch(at, place, start, index)
        if old[place] != new[index]:
            yield Stretch(place, place + 1, index, index + 1)
        at, start = place + 1, index + 1
    if len(old) > at or len(new) > start:
        yield Stretch(at, len(old), start, len(new))


def _kept(old: Sequence[Element], new: Sequence[Element]) -> Iterator[tuple[int, int]]:
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
