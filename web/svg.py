"""Elements of SVG and HTML as text, everything escaped that is not an element itself."""

from __future__ import annotations

from html import escape

Attribute = str | int | float | bool | None
VOID = frozenset({"input", "br", "hr", "img", "meta", "link"})


class Markup(str):
    """Text that is markup already."""

    __slots__ = ()


Child = Markup | str | None


def join(*parts: Child) -> Markup:
    """Markup one after the other; plain text is escaped, None is nothing."""
    return Markup(
        "".join(
            part if isinstance(part, Markup) else escape(part, quote=False)
            for part in parts
            if part is not None
        )
    )


def el(tag: str, *children: Child, **attributes: Attribute) -> Markup:
    """An element. ``class_`` gives class, ``data_key`` gives data-key; numbers are rounded to
    hundredths; True is a bare attribute, False and None leave it out."""
    opening = tag
    for name, value in attributes.items():
        if value is None or value is False:
            continue
        name = name.rstrip("_").replace("_", "-")  # noqa: PLW2901
        if value is True:
            opening += f" {name}"
        elif isinstance(value, float):
            opening += f' {name}="{value:.2f}"'.replace(".00", "")
        else:
            opening += f' {name}="{escape(str(value))}"'
    if tag in VOID:
        return Markup(f"<{opening}>")
    return Markup(f"<{opening}>{join(*children)}</{tag}>")


def path(d: str, **attributes: Attribute) -> Markup:
    """A path by its ``d``."""
    return el("path", d=d, **attributes)
