"""The marks of numbered steps on the surface of Myraclia, and on its draft board."""

from __future__ import annotations

from collections import Counter

from py_rules.myraclia.actions import Place, Put, Spend, Take
from py_rules.myraclia.state import Phase, State, holder, owner
from web.games import step_marks
from web.games.myraclia.layout import middle
from web.games.myraclia.market import below_markers, column_middle
from web.games.protocol import MarkedStep, Marks
from web.games.step_marks import Point
from web.markup.svg import Markup

STACK_OFFSET = -13, 0  # a mark grows away from the number of points


def on_surface(step: MarkedStep) -> tuple[Point, ...]:
    """The place of the mark of a step on a hex: at the left, below its elements, but not in line
    with the number of points, with which it would read as one number."""
    match step.action:
        case Place() | Put() | Spend():
            x, y = middle(step.action.hex)
            return ((x - 34, y + 17),)
    return ()


def signed(state: State, step: MarkedStep) -> bool:
    """Whether the mark stands on a tile with the seat's own disc."""
    if not isinstance(step.action, Spend):
        return False
    place = step.action.hex
    return step.state.to_move in (owner(state, place), holder(state, place))


def words(step: MarkedStep) -> tuple[str, ...]:
    """The word of the hex or colour on which a step's mark stands; empty for other actions."""
    match step.action:
        case Place() | Put() | Spend():
            return (str(step.action.hex),)
        case Take():
            return (step.action.colour,)
    return ()


def drafted(state: State, marks: Marks, x: float, y: float, width: float) -> list[Markup]:
    """The marks at the elements that were drafted, as a list of at most one drawing.

    Empty once the draft is over. If a seat has only one mark, it needs no number.
    """
    if state.phase is not Phase.DRAFT:
        return []

    def place(step: MarkedStep) -> tuple[Point, ...]:
        if isinstance(step.action, Take) and step.state.round == state.round:
            colour = step.action.colour
            return ((column_middle(state, colour, x, width), below_markers(state, colour, y)),)
        return ()

    done = Counter(step.colour for step in marks.steps)
    drawn = step_marks.numbered(
        marks.steps,
        place,
        counted=lambda step: done[step.colour] > 1,
        stack=step_marks.beside,
    )
    return [drawn] if drawn else []
