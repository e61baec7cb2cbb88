"""SVG and HTML elements as text. Everything that is not Markup is escaped."""

from __future__ import annotations

import re
from functools import cache, lru_cache

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
    made = Fragment("".join([_inside(part) for part in parts]))
    made.children = parts
    return made


def _inside(part: Child) -> str:
    if isinstance(part, Markup):
        return part
    return "" if part is None else escape(part)


def el(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """Make an element.

    ``class_`` becomes class, ``data_key`` becomes data-key. Floats are rounded to tenths. True
    gives an attribute without value; False and None omit it.
    """
    opening = tag
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        markup_name = _attribute_name(name)
        if isinstance(value, str):
            opening += f' {markup_name}="{escape(value)}"'
        elif value is True:
            opening += f" {markup_name}"
        elif isinstance(value, int):
            opening += f' {markup_name}="{value}"'
        else:
            opening += f' {markup_name}="{value:.1f}"'
    if tag in VOID:
        made = Element(f"<{opening}>")
    elif len(children) == 1:
        made = Element(f"<{opening}>{_inside(children[0])}</{tag}>")
    elif children:
        made = Element(f"<{opening}>{''.join([_inside(child) for child in children])}</{tag}>")
    else:
        made = Element(f"<{opening}></{tag}>")
    made.tag, made.opening, made.children = tag, opening, children
    get = attributes.get
    made.key = str(get("id") or get("data_key") or get("data_part") or "")
    return made


@cache
def _attribute_name(name: str) -> str:
    """The name of an attribute in markup: ``data_key`` as ``data-key``."""
    return name.rstrip("_").replace("_", "-")


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
