"""The sources of points: a bar for each player, and tables of points."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from web.games.pieces import shorten, sign, text
from web.games.protocol import GameView
from web.i18n import _
from web.markup.svg import Markup, el, path

LETTER_WIDTH = 8.0  # approximate width of a letter
PATTERNS = (
    "",
    "M0 8L8 0",
    "M4 0V8",
    "M0 0L8 8",
    "M0 4H8",
    "M4 3V5M0 -1V1M8 -1V1M0 7V9M8 7V9",
    "M0 4H8M4 0V8",
    "M0 0L8 8M0 8L8 0",
)  # patterns by source, so that colour is not the only sign


def bars(
    sources: tuple[Any, ...],
    view: GameView,
    names: tuple[str, ...],
    colours: tuple[str, ...],
    most: int,
    width: int,
) -> Markup:
    """A bar for each player with a part for each source.

    ``sources`` are points by source, by seat; ``most`` points fill the ``width``.
    """
    most = max(most, *(sum(points.values()) for points in sources))
    room = width - 44
    drawn = []
    for seat, points in enumerate(sources):
        y, x = 62.0 * seat, 0.0
        drawn.append(el("g", sign(colours[seat], 9, y + 13, 8), class_=f"c-{colours[seat]}"))
        drawn.append(text(shorten(names[seat], int(room / LETTER_WIDTH)), 22, y + 18))
        for number, (source, count) in enumerate(points.items()):
            if count > 0:
                wide = room * count / most
                label = f"{_(view.SOURCES[source])}: {count}"
                drawn.append(part(label, number, source, x, y + 26, wide, 28))
                if len(str(count)) * LETTER_WIDTH + 6 <= wide:
                    drawn.append(text(str(count), x + wide / 2, y + 45, "on-part", "middle"))
                x += wide
        drawn.append(text(str(sum(points.values())), x + 6, y + 45, "sum"))
    legend = (
        el(
            "li",
            el(
                "svg",
                part(label, number, source, 0, 0, 22, 22),
                viewBox="0 0 22 22",
                aria_hidden="true",
            ),
            label,
        )
        for number, source in enumerate(sources[0])
        for label in (_(view.SOURCES[source]),)
    )
    return el(
        "div",
        el("h3", _("Where the points came from")),
        el(
            "svg",
            patterns(),
            *drawn,
            viewBox=f"0 0 {width} {62 * len(names)}",
            class_="graph",
            aria_hidden="true",
        ),
        el("ul", *legend, class_="sources", aria_hidden="true"),
        class_="bars",
    )


def paint(number: int, source: str) -> str:
    """The CSS classes of a source's colour: its own, if it has one, or that of its number."""
    return f"part part-{number} from-{source.replace(' ', '-')}"


def part(
    label: str,
    number: int,
    source: str,
    x: float,
    y: float,
    width: float,
    height: float,
    ids: str = "pattern",
) -> Markup:
    """The part of a bar for a source: its colour with its pattern from `patterns` on top."""
    size = {"x": f"{x:.4g}", "y": f"{y:.4g}", "width": f"{width:.4g}", "height": f"{height:.4g}"}
    return el(
        "g",
        el("title", label),
        el("rect", class_=paint(number, source), **size),
        el("rect", fill=f"url(#{ids}-{number})", **size),
    )


@lru_cache(2)
def patterns(ids: str = "pattern") -> Markup:
    """The patterns of all sources; ``ids`` is the prefix of their ids, unique on the page."""
    return el(
        "defs",
        *(
            el(
                "pattern",
                path(d, class_="hatch"),
                id=f"{ids}-{number}",
                width=8,
                height=8,
                patternUnits="userSpaceOnUse",
            )
            for number, d in enumerate(PATTERNS)
        ),
    )


def by_source(sources: tuple[Any, ...], view: GameView, names: tuple[str, ...]) -> Markup:
    """A table of the points in the bars."""
    rows = [
        (_(view.SOURCES[source]), tuple(points[source] for points in sources))
        for source in sources[0]
    ]
    rows.append((_("Points"), tuple(sum(points.values()) for points in sources)))
    return table(_("Where the points came from"), names, rows)


def table(caption: str, names: tuple[str, ...], rows: list[tuple[str, tuple[int, ...]]]) -> Markup:
    """A table with a column for each player; a row is its header and the numbers by seat."""
    return el(
        "table",
        el("caption", caption),
        el("thead", el("tr", el("td"), *(el("th", name, scope="col") for name in names))),
        el(
            "tbody",
            *(
                el("tr", el("th", title, scope="row"), *(el("td", str(n)) for n in numbers))
                for title, numbers in rows
            ),
        ),
    )
