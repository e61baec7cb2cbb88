"""Makes a part of the page like a new drawing of it, touching only what differs.

What stays keeps its focus, and the browser need not lay it out and paint it again.
"""

from __future__ import annotations

from typing import Any


def morph(old: Any, new: Any) -> None:
    """Makes the children of an element those of another one, which is used up."""
    mine, theirs = list(old.childNodes), list(new.childNodes)
    after = None  # what follows on the nodes that differ
    if len(mine) != len(theirs):  # something was put in or taken out: both ends may be equal
        while mine and theirs and mine[-1].isEqualNode(theirs[-1]):
            after = mine.pop()
            theirs.pop()
    if len(mine) == len(theirs):
        for before, now in zip(mine, theirs, strict=True):
            if not before.isEqualNode(now):
                _alter(before, now)
        return
    for node in mine:
        node.remove()
    for node in theirs:
        old.insertBefore(node, after)


def _alter(old: Any, new: Any) -> None:
    """Makes a node like another one, or puts the other one in its place."""
    if old.nodeName != new.nodeName or not (old.childNodes.length and new.childNodes.length):
        old.replaceWith(new)
        return
    if not old.cloneNode(False).isEqualNode(new.cloneNode(False)):
        for name in list(old.getAttributeNames()):
            old.removeAttribute(name)
        for name in list(new.getAttributeNames()):
            old.setAttribute(name, new.getAttribute(name))
    morph(old, new)
