"""The players' panels: points, elements, terrains, discs."""

from __future__ import annotations

from collections.abc import Mapping

from py_rules.myraclia.data import TERRAINS, Elements
from py_rules.myraclia.scoring import largest_group, symbols
from py_rules.myraclia.state import Phase, State, hand
from web.svg import Markup, el, path
from web.views import Marks
from web.views.myraclia.gems import counted, gem, terrain
from web.views.myraclia.tiles import disc
from web.views.pieces import cube, shorten, text

PANEL = 94  # height


def panel(
    state: State,
    marks: Marks,
    seat: int,
    points: Mapping[str, int],
    corner: tuple[float, float],
    width: float,
) -> Markup:
    """A player's panel; ``points`` are the scores as they would be now."""
    x, y = corner
    colour, name = marks.colours[seat], marks.names[seat]
    mine = seat == state.to_move
    total = sum(points.values())
    shown = total if state.over else points["play"]
    label = f"{name}: {points['play']} points, {total} if the game ended now"
    drawn = [
        el(
            "rect",
            x=x,
            y=y,
            width=width,
            height=PANEL,
            rx=8,
            class_="panel turn" if mine else "panel",
        ),
        el("rect", x=x, y=y + 8, width=6, height=PANEL - 16, rx=3, class_=f"bar c-{colour}"),
        cube(colour, x + 24, y + 19, 24),
        text(shorten(name, 16), x + 42, y + 25, "name"),
        text(str(shown), x + width - 58, y + 26, "score", "end"),
        text("points", x + width - 52, y + 25, "quiet"),
        *_stock(state, seat, x + 14, y + 46, width - 20),
        *_tiles(state, marks, seat, x + 12, y + 78, width - 20),
    ]
    return el("g", el("title", label), *drawn, role="group", aria_label=label, class_="player")


def _stock(state: State, seat: int, x: float, y: float, width: float) -> list[Markup]:
    """The elements in stock by colour."""
    there = counted(state.stock[seat])
    if not there:
        said = "passed" if seat in state.passed else _why_none(state, seat)
        return [text(said, x, y + 5, "quiet")]
    step = min(width / max(len(there) + (seat in state.passed), 1), 48)
    drawn = []
    for index, (colour, count) in enumerate(there):
        left = x + index * step
        drawn.append(gem(colour, left + 11, y, 23))
        drawn.append(text(str(count), left + 23.5, y + 5.5, "count"))
    if seat in state.passed and len(there) < 6:
        drawn.append(text("passed", x + width - 2, y + 5, "quiet", "end"))
    return [
        el(
            "g",
            el("title", _words(state.stock[seat])),
            *drawn,
            role="img",
            aria_label=_words(state.stock[seat]),
        )
    ]


def _why_none(state: State, seat: int) -> str:
    done = state.phase in (Phase.ACT, Phase.PLACE) and state.order.index(seat) < state.turn
    return "turn ended" if done else "no elements"


def _words(elements: Elements) -> str:
    stock = ", ".join(f"{count} {colour}" for colour, count in counted(elements))
    return f"In stock: {stock}"


def _tiles(state: State, marks: Marks, seat: int, x: float, y: float, width: float) -> list[Markup]:
    """Terraformed terrains, the largest group, discs in hand."""
    drawn = []
    counts = symbols(state, seat)
    for index, name in enumerate(TERRAINS):
        left = x + index * 43
        drawn.append(
            el(
                "g",
                el("title", f"{counts[name]} {name}"),
                terrain(name, left + 11, y, 20),
                text(str(counts[name]), left + 23.5, y + 5.5, "count"),
                role="img",
                aria_label=f"{counts[name]} {name}",
                class_=None if counts[name] else "none",
            )
        )
    group, discs = len(largest_group(state, seat)), hand(state, seat)
    left = x + width - 112
    drawn.append(
        el(
            "g",
            el("title", f"Largest group: {group} tiles"),
            path(
                f"M{left} {y - 8}l6 3.5v7l-6 3.5 -6 -3.5v-7ZM{left + 12} {y - 8}l6 3.5v7l-6 3.5"
                f" -6 -3.5v-7Z",
                class_="cluster",
            ),
            text(str(group), left + 22, y + 5.5, "count"),
            role="img",
            aria_label=f"Largest group: {group} tiles",
        )
    )
    left += 68
    drawn.append(
        el(
            "g",
            el("title", f"{discs} discs left"),
            disc(marks.colours[seat], left, y, 10),
            text(str(discs), left + 16, y + 5.5, "count"),
            role="img",
            aria_label=f"{discs} discs left",
        )
    )
    return drawn
