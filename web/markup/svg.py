"""SVG and HTML elements as text. Everything that is not Markup is escaped."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

Attribute = str | int | float | bool | None
VOID = frozenset({"input", "br", "hr", "img", "meta", "link"})


# Not the module html: loading its table of entities slows the start of the page.
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
_SPECIAL = re.compile("[&<>\"']")


@lru_cache(4096)  # most text was drawn before
def escape(text: str) -> str:
    """Escape text for use between tags or in an attribute."""
    return _SPECIAL.sub(lambda found: _ENTITIES[found[0]], text)


def unescape(value: str) -> str:
    """Undo `escape`."""
    return _ENTITY.sub(lambda found: _CHARACTERS[found[0]], value) if "&" in value else value


_CHARACTERS = {entity: character for character, entity in _ENTITIES.items()}
_ENTITY = re.compile("|".join(_CHARACTERS))


class Markup(str):
    """Text that is markup already and is never escaped."""

    __slots__ = ()


class Fragment(Markup):
    """Concatenated markup that keeps its pieces, so that two can be compared."""

    __slots__ = ("children",)
    children: tuple[Child, ...]


class Element(Markup):
    """One element that keeps its tag, key and children, so that two can be compared."""

    __slots__ = ("children", "key", "opening", "tag")
    tag: str
    key: str  # its id, data-key or data-part; empty if it has none of them
    opening: str  # the tag and its attributes
    children: tuple[Child, ...]


Child = Markup | str | None


def join(*parts: Child) -> Fragment:
    """Concatenate markup. Plain text is escaped; None is skipped."""
    made = Fragment(_inside(parts))
    made.children = parts
    return made


def _inside(parts: tuple[Child, ...]) -> str:
    return "".join(
        [
            part if isinstance(part, Markup) else "" if part is None else escape(part)
            for part in parts
        ]
    )


def el(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """Make an element.

    ``class_`` becomes class, ``data_key`` becomes data-key. Floats are rounded to tenths. True
    gives an attribute without value; False and None omit it.
    """
    opening = tag + "".join(map(_attribute, attributes, attributes.values()))
    if tag in VOID:
        made = Element(f"<{opening}>")
    elif children:
        made = Element(f"<{opening}>{_inside(children)}</{tag}>")
    else:
        made = Element(f"<{opening}></{tag}>")
    made.tag, made.opening, made.children = tag, opening, children
    made.key = "" if _KEYS.isdisjoint(attributes) else _key(attributes)
    return made


_KEYS = frozenset({"id", "data_key", "data_part"})


def _key(attributes: Mapping[str, Attribute]) -> str:
    get = attributes.get
    return str(get("id") or get("data_key") or get("data_part") or "")


@lru_cache(4096, typed=True)  # not the same for 1, 1.0 and True; most were drawn before
def _attribute(name: str, value: Attribute) -> str:
    """An attribute as it is written after a tag."""
    if value is None or value is False:
        return ""
    name = name.rstrip("_").replace("_", "-")
    if value is True:
        return f" {name}"
    if isinstance(value, float):
        return f' {name}="{value + 0.0:.1f}"'  # -0.0 equals 0.0
    return f' {name}="{escape(value) if isinstance(value, str) else value}"'


def raw_element(tag: str, attributes: str, inside: str = "", key: str = "") -> Markup:
    """Make an element from attributes and contents that are markup already: faster than `el`."""
    made = Element(f"<{tag} {attributes}>{inside}</{tag}>")
    made.tag, made.opening, made.children = tag, f"{tag} {attributes}", (Markup(inside),)
    made.key = key
    return made


def keyed(key: str, made: Markup) -> Markup:
    """Give a key to an element that was just made and has no attribute for one.

    The element is then changed only into one with the same key, and otherwise replaced.
    """
    assert isinstance(made, Element)
    made.key = key
    return made


def path(d: str, **attributes: Attribute) -> Markup:
    """Make an SVG path with this ``d``."""
    return el("path", d=d, **attributes)
