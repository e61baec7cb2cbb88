"""Numbers on the board at the places of actions: others' last turns, and the plan of a hint.

They are drawn on top of everything, ignore the pointer, and are hidden from screen readers, which
hear of each action when it is played. A number stands beside its seat's sign, so that colour is not
the only difference.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from web.games.protocol import Step
from web.markup.svg import Markup, el, path

Point = tuple[float, float]  # in units of the drawing
Places = Callable[[Step], tuple[Point, ...]]  # the places of a step's marks; empty: not drawn

# As text, because a line of text is a single element; the log does the same (css/2-table.css).
SIGNS = {"blue": "○", "red": "▲", "green": "■", "white": "+", "purple": "★"}
HEIGHT = 20  # of a mark
STACKED = 21  # between two marks of the same place


def numbered(steps: tuple[Step, ...], places: Places, *ways: Markup | None) -> Markup | None:
    """The marks of steps above the lines of their paths; None if nothing is drawn."""
    drawn: list[Markup] = []
    there: dict[Point, int] = {}
    for step in steps:
        for x, y in places(step):
            below = there[x, y] = there.get((x, y), -1) + 1
            drawn.append(_mark(step.number, step.colour, x, y + STACKED * below, step.planned))
    if not drawn:
        return None
    kind = "plan " if steps[0].planned else ""
    return el("g", *ways, *drawn, class_=f"turn-marks {kind}scaled", aria_hidden="true")


def followed(steps: tuple[Step, ...], places: Places) -> str | None:
    """The place of the last step that has one, for a window's attribute ``data-at``.

    None if no step has a place.
    """
    for step in reversed(steps):
        if found := places(step):
            x, y = found[-1]
            return f"{x:.0f} {y:.0f}"
    return None


@lru_cache(512)
def _mark(number: int, colour: str, x: float, y: float, planned: bool) -> Markup:
    word = f"{SIGNS[colour]}{number}"
    half, round_ = 6 + 5 * len(word), HEIGHT / 2
    pill = (
        f"M{round_ - half:g} {-round_:g}H{half - round_:g}a{round_:g} {round_:g} 0 0 1 0 {HEIGHT}"
        f"H{round_ - half:g}a{round_:g} {round_:g} 0 0 1 0 {-HEIGHT}z"
    )
    return el(
        "g",
        path(pill, class_="casing"),
        path(pill, class_="pill"),
        el("text", word, y=5),
        transform=f"translate({x:g} {y:g})",
        class_=f"step c-{colour} planned" if planned else f"step c-{colour}",
    )
