"""Numbers on the board at the places of actions: others' last turns, and the plan of a hint.

They are drawn on top of everything, ignore the pointer, and are hidden from screen readers, which
hear of each action when it is played. A number stands beside its seat's sign, so that colour is not
the only difference, or in a small disc at a piece that bears this sign itself.
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


def numbered(
    steps: tuple[Step, ...],
    places: Places,
    *ways: Markup | None,
    signed: Callable[[Step], bool] = lambda step: False,
) -> Markup | None:
    """The marks of steps above the lines of their paths; None if nothing is drawn.

    ``signed``: whether the piece at the place of a step's mark bears the seat's sign.
    """
    drawn: list[Markup] = []
    there: dict[Point, int] = {}
    for step in steps:
        for x, y in places(step):
            below = there[x, y] = there.get((x, y), -1) + 1
            sign = "" if signed(step) else SIGNS[step.colour]
            word = f"{sign}{step.number}"
            drawn.append(_mark(word, step.colour, (x, y), STACKED * below, step.planned))
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
def _mark(word: str, colour: str, at: Point, down: float, planned: bool) -> Markup:
    """The mark of a step, ``down`` from its place: this grows with the marks."""
    round_ = HEIGHT / 2
    half = max(round_, 6 + 5 * len(word)) if len(word) > 1 else round_
    pill = (
        f"M{round_ - half:g} {down - round_:g}"
        f"H{half - round_:g}a{round_:g} {round_:g} 0 0 1 0 {HEIGHT}"
        f"H{round_ - half:g}a{round_:g} {round_:g} 0 0 1 0 {-HEIGHT}z"
    )
    return el(
        "g",
        path(pill, class_="casing"),
        path(pill, class_="pill"),
        el("text", word, y=down + 5),
        transform=f"translate({at[0]:g} {at[1]:g})",
        class_=f"step c-{colour} planned" if planned else f"step c-{colour}",
    )
