"""Updating a page gives the same result as drawing it from scratch."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

from web.games import protocol
from web.markup import diff
from web.markup.diff import Change
from web.markup.svg import VOID, Fragment, Markup, el, join, keyed, raw_element
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.update.registry import read_event
from web.views import page as frame


@dataclass
class PageNode:
    """An element as in a browser; children that are not PageNodes are text."""

    tag: str
    attributes: Mapping[str, str]
    inside: list[PageNode | str] = field(default_factory=list)

    @property
    def children(self) -> list[PageNode]:
        return [child for child in self.inside if isinstance(child, PageNode)]


class TagReader(HTMLParser):
    """Parses the name and attributes of one opening tag."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.node: tuple[str, Mapping[str, str]] | None = None
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert not self.node
        self.node = tag, {name: value or "" for name, value in attrs}


@cache  # most tags were on the page before
def opening(markup: str) -> tuple[str, Mapping[str, str]]:
    found = TagReader(markup).node
    assert found, markup
    return found


def nodes(markup: str) -> PageNode:
    """Parse markup into nodes below a root."""
    path = [PageNode("root", {})]
    for text in re.findall("<[^>]*>|[^<]+", markup):
        if text.startswith("</"):
            assert f"</{path.pop().tag}>" == text.lower()
        elif text.startswith("<"):
            path[-1].inside.append(node := PageNode(*opening(text)))
            if node.tag not in VOID and not text.endswith("/>"):
                path.append(node)
        else:
            path[-1].inside.append(unescape(text))
    assert len(path) == 1, path
    return path[0]


def apply(root: PageNode, found: Sequence[Any]) -> None:
    """Change a page as web/js/patch.js does."""
    for change in found:
        node = root
        for index in change[1]:
            node = node.children[index]
        match change:
            case ("attributes", _, dict() as values, list() as indexes):
                for index in indexes:
                    attributes: dict[str, str | None] = {**node.children[index].attributes}
                    for name, value in values.items():
                        attributes[name.lower()] = value  # as the parser does
                    node.children[index].attributes = {
                        name: value for name, value in attributes.items() if value is not None
                    }
            case ("contents", _, str() as markup):
                node.inside = nodes(markup).inside
            case ("children", _, list() as stretches, str() as markup):
                made, inside, done = nodes(markup).inside, list[PageNode | str](), 0
                for at, gone, come in stretches:
                    inside += node.inside[done:at] + made[:come]
                    made, done = made[come:], at + gone
                assert not made
                node.inside = inside + node.inside[done:]
            case _:
                pytest.fail(f"no such change: {change}")


def changed(before: Fragment, after: Fragment) -> list[Change]:
    """Return the changes between two fragments; assert that they turn one page into the other."""
    page, found = nodes(before), diff.between(before, after)
    apply(page, found)
    assert page == nodes(after)
    return found


def some(*keys: str, **more: str) -> Markup:
    return el("g", *(el("a", el("b"), data_key=key, **more) for key in keys))


@pytest.mark.parametrize(
    ("before", "after", "kinds"),
    [
        (some("a", "b"), some("a", "b"), []),
        (some("a", "b"), some("a", "c", "b"), ["children"]),
        (some("a", "b", "c"), some("a", "c"), ["children"]),
        (some("a", "b"), some("a", "b", class_="new"), ["attributes"]),
        (
            some("a", "b", "c"),
            some("x", "a", "c", class_="new"),
            ["attributes", "children"],
        ),
        (some("a", "b"), some("b", "a"), ["children"]),
        (some("a"), some("a", class_="<\"&'", title="x"), ["attributes"]),
        (some(), some("a", "b"), ["children"]),
        (el("p", "yes"), el("p", "no"), ["contents"]),
        (el("p", "as ", el("b", "it")), el("p", "as ", el("b", "is")), ["contents"]),
        (el("p", el("b", "it"), None), el("p", None, el("b", "is")), ["contents"]),
        (el("p", "it", id="a"), el("p", "it", id="b"), ["children"]),  # another element
        (el("p", "it"), el("ul", "it"), ["children"]),
        (
            raw_element("a", 'x="1"', "<b></b>"),
            raw_element("a", 'x="2"', "<i></i>"),
            ["attributes", "contents"],
        ),
    ],
)
def test_only_what_differs_is_named(before: Markup, after: Markup, kinds: list[str]) -> None:
    assert [change[0] for change in changed(join(before), join(after))] == kinds


def test_pieces_one_after_the_other_count_as_what_they_are() -> None:
    """Joined fragments, nested, missing or empty, add no element of their own."""
    before = join(None, join(el("a"), join(el("b"))), el("c"))
    after = join(el("x"), None, join(join(el("a")), el("b"), Markup("")), el("c", class_="k"))
    assert [change[0] for change in changed(before, after)] == ["attributes", "children"]


def test_elements_that_change_alike_are_named_together() -> None:
    before = join(*(el("a", id=key, class_="live", tabindex="0") for key in "abcd"))
    after = join(
        el("a", id="a", class_="still"),
        el("a", id="b", class_="live", tabindex="0", disabled=True),
        el("a", id="c", class_="still"),
        el("a", id="d", class_="still", title="d"),
    )
    still = {"class": "still", "tabindex": None}
    assert changed(before, after) == [
        ("attributes", (), still, [0, 2]),
        ("attributes", (), {"disabled": ""}, [1]),
        ("attributes", (), {**still, "title": "d"}, [3]),
    ]


def test_layers_with_keys_are_changed_one_by_one() -> None:
    def layers(*each: Markup | None) -> Fragment:
        return join(*(keyed(str(at), el("g", drawn)) for at, drawn in enumerate(each)))

    found = changed(layers(el("a"), None, el("b"), None), layers(None, None, el("b"), el("c")))
    assert {change[1] for change in found} == {(0,), (3,)}


@pytest.mark.parametrize("name", protocol.GAMES)
def test_incremental_updates_equal_a_full_redraw_throughout_a_game(name: str) -> None:
    """From the shelf through the setup into a game, with random clicks, and back to the shelf."""
    rng = Random(5)
    page, shown = nodes(""), join()
    model = Model()
    sizes = []

    def dispatch(event: Event) -> None:
        nonlocal model, shown
        model = update(model, event, rng)
        drawn = frame.draw(model)
        found = diff.between(shown, drawn)
        apply(page, found)
        assert page == nodes(drawn)
        shown = drawn
        sizes.append(len(json.dumps(found)) / len(drawn))

    for event in (
        read_event("choose", name),
        read_event("opponents", "people"),
        read_event("name", "0", "Ann"),
        read_event("begin"),
    ):
        dispatch(event)
    for number in range(120):
        assert model.table
        selection = model.table.selection
        if number % 20 == 19:
            dispatch(read_event(rng.choice(("undo", "cancel", "layout", "more")), "tall"))
        elif live := sorted(selection.live):
            dispatch(read_event("select", rng.choice(live)))
        else:
            dispatch(read_event("confirm"))
    assert sorted(sizes)[len(sizes) // 2] < 0.2
    dispatch(read_event("shelf"))
