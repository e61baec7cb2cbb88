"""The building blocks of a position in words: parts, paragraphs, lists, grids."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from web.markup.svg import Child, Markup, el, join

PHONE_COLUMNS = 5  # columns that fit into a phone
WIDE_COLUMNS = 9  # columns that do not fit into half of a wide page


def part(title: str, *contents: Child) -> Markup:
    """Contents below a heading."""
    return join(el("h3", title), *contents)


def sentences(*paragraphs: str) -> Markup:
    """One paragraph for each text that is not empty."""
    return join(*(el("p", each) for each in paragraphs if each))


def items(contents: Iterable[str]) -> Markup:
    """An unordered list."""
    return el("ul", *(el("li", each) for each in contents))


def grid(
    title: str, heads: Sequence[str], rows: Iterable[Sequence[str]], *, broad: bool = False
) -> Markup:
    """A table. ``heads`` are the column headers; the first column has the row headers.

    A ``broad`` one, as any with many columns, takes the whole width of a wide page.
    """
    return el(
        "div",
        el(
            "table",
            el("caption", title),
            el("thead", el("tr", *(el("th", head, scope="col") for head in heads))),
            el(
                "tbody",
                *(
                    el("tr", el("th", row[0], scope="row"), *(el("td", cell) for cell in row[1:]))
                    for row in rows
                ),
            ),
            class_="fits" if len(heads) <= PHONE_COLUMNS else None,
        ),
        class_="scrolls broad" if broad or len(heads) >= WIDE_COLUMNS else "scrolls",
        tabindex="0",
        role="group",
        aria_label=title,
    )
