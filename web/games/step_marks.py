"""Numbers on the board at the places of actions: others' last turns, and the plan of a hint.

They are drawn on top of everything, ignore the pointer, and are hidden from screen readers, which
announce each action when it is played. A number stands beside its seat's sign, so that colour isn't
the only difference, or in a small disc at a piece that bears this sign itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import lru_cache

from web.games.protocol import MarkedStep
from web.markup.svg import Markup, el, path

Point = tuple[float, float]  # in units of the drawing
Places = Callable[[MarkedStep], tuple[Point, ...]]  # the places of a step's marks; empty: not drawn

# As text, because a line of text is a single element; the log does the same (css/2-table.css).
SIGNS = {"blue": "○", "red": "▲", "green": "■", "white": "+", "purple": "★"}
HEIGHT = 20  # of a mark
STACKED = 21  # between two marks of the same place
# (index, count, width of the widest) -> the offset of a mark from its place.
Stack = Callable[[int, int, float], Point]


def below(index: int, _count: int, _width: float) -> Point:
    """Marks of the same place stand below each other."""
    return 0, STACKED * index


def above(index: int, _count: int, _width: float) -> Point:
    """Marks of the same place stand above each other."""
    return 0, -STACKED * index


def beside(index: int, count: int, width: float) -> Point:
    """Marks of the same place stand beside each other, around it."""
    return width * (index - (count - 1) / 2), 0


def numbered(
    steps: tuple[MarkedStep, ...],
    places: Places,
    *ways: Markup | None,
    signed: Callable[[MarkedStep], bool] = lambda step: False,
    counted: Callable[[MarkedStep], bool] = lambda step: True,
    stack: Stack = below,
    away: Point = (0, 0),
) -> Markup | None:
    """The marks of steps above the lines of their paths; None if nothing is drawn.

    ``away``: the part of a mark's distance from its piece that grows with the marks where the board
    is small, so that they don't cover the piece.

    ``signed``: whether the piece at the place of a step's mark bears the seat's sign. ``counted``:
    whether the mark shows the step's number.
    """
    found = [(step, at) for step in steps for at in places(step)]
    if not found:
        return None
    drawn: list[Markup] = []
    counts, there = Counter(at for _step, at in found), Counter[Point]()
    labels = []
    for step, _at in found:
        sign = "" if signed(step) else SIGNS[step.colour]
        labels.append(f"{sign}{step.number}" if counted(step) else sign)
    wide = 2 * max(map(_half, labels))
    for (step, at), word in zip(found, labels, strict=True):
        across, down = stack(there[at], counts[at], wide)
        there[at] += 1
        fixed = at[0] - away[0], at[1] - away[1]
        shift = across + away[0], down + away[1]
        drawn.append(_mark(word, step.colour, fixed, shift, step.planned))
    kind = "plan " if steps[0].planned else ""
    return el("g", *ways, *drawn, class_=f"turn-marks {kind}scaled", aria_hidden="true")


def followed(steps: tuple[MarkedStep, ...], places: Places) -> str | None:
    """The place of the last step that has one, for a window's attribute ``data-at``.

    None if no step has a place.
    """
    for step in reversed(steps):
        if found := places(step):
            x, y = found[-1]
            return f"{x:.0f} {y:.0f}"
    return None


def _half(word: str) -> float:
    """Half of the width of a mark."""
    return 6 + 5 * len(word) if len(word) > 1 else HEIGHT / 2


@lru_cache(512)
def _mark(word: str, colour: str, at: Point, shift: Point, planned: bool) -> Markup:
    """The mark of a step, shifted from its place: this distance grows with the marks."""
    round_, (across, down) = HEIGHT / 2, shift
    half = _half(word)
    pill = (
        f"M{across + round_ - half:g} {down - round_:g}"
        f"H{across + half - round_:g}a{round_:g} {round_:g} 0 0 1 0 {HEIGHT}"
        f"H{across + round_ - half:g}a{round_:g} {round_:g} 0 0 1 0 {-HEIGHT}z"
    )
    return el(
        "g",
        path(pill, class_="casing"),
        path(pill, class_="pill"),
        el("text", word, x=across or None, y=down + 5),
        transform=f"translate({at[0]:g} {at[1]:g})",
        class_=f"step c-{colour} planned" if planned else f"step c-{colour}",
    )
