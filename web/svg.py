"""Elements of SVG and HTML as text, everything escaped that is not an element itself."""

from __future__ import annotations

import re
from html import escape

Attribute = str | int | float | bool | None
VOID = frozenset({"input", "br", "hr", "img", "meta", "link"})


_SPECIAL = re.compile("[&<>\"']")  # a look for them is cheaper than html.escape's replacing


def _safe(text: str) -> str:
    return escape(text) if _SPECIAL.search(text) else text


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Child = Markup | str | None


def join(*parts: Child) -> Markup:
    """Markup one after the other; plain text is escaped, None is nothing."""
    return Markup("".join([_inside(part) for part in parts]))


def _inside(part: Child) -> str:
    if part is None:
        return ""
    return part if isinstance(part, Markup) else _safe(part)


def el(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """An element. ``class_`` gives class, ``data_key`` gives data-key; numbers are rounded to
    tenths; True is a bare attribute, False and None leave it out."""
    opening = tag
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        said = name.rstrip("_").replace("_", "-")
        if value is True:
            opening += f" {said}"
        elif isinstance(value, str):
            opening += f' {said}="{_safe(value)}"'
        elif isinstance(value, int):
            opening += f' {said}="{value}"'
        else:
            opening += f' {said}="{value:.1f}"'
    if tag in VOID:
        return Markup(f"<{opening}>")
    return Markup(f"<{opening}>{''.join([_inside(child) for child in children])}</{tag}>")


def path(d: str, **attributes: Attribute) -> Markup:
    """A path by its ``d``."""
    return el("path", d=d, **attributes)
