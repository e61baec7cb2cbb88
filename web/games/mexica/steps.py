"""The marks of numbered steps on the board of Mexica, and the paths of its figures."""

from __future__ import annotations

from py_rules.mexica.actions import Bridge, Build, Canal, FoundDistrict, Move, Start
from py_rules.mexica.travel import Journey, journey
from web.games import step_marks
from web.games.mexica.layout import CELL, middle
from web.games.protocol import MarkedStep, Marks
from web.games.step_marks import Point
from web.i18n import Same, cached_by
from web.markup.svg import Markup, path

# From the centre of a square towards its upper corner: beside a piece, above a building's number.
EAST, NORTH = CELL / 2 - 8, CELL / 2 - 3
CORNER = CELL / 2 - 7  # of a disc with a number, beside the top of a building or a figure
# Further marks grow away from what they stand at.
STACK_OFFSET = (step_marks.HEIGHT / 2, -step_marks.HEIGHT / 2)


def draw(marks: Marks) -> Markup | None:
    """The marks, and below them the paths of the figures; None if there are none."""
    lines: dict[str, str] = {}
    for step in marks.steps:
        if found := _journey(step):
            points = "L".join("{:g} {:g}".format(*middle(square)) for square in found.squares)
            lines[step.colour] = f"{lines.get(step.colour, '')}M{points}"
    ways = [
        path(d, class_=class_)
        for colour, d in lines.items()
        for class_ in ("way-casing", "way-light", f"way-line c-{colour}")
    ]
    moves = {step.colour: step for step in marks.steps if isinstance(step.action, Move | Start)}

    def signed(step: MarkedStep) -> bool:
        """Whether the mark stands at the seat's own building, or where its figure is now."""
        return not step.planned and (isinstance(step.action, Build) or step in moves.values())

    return step_marks.numbered(marks.steps, places, *ways, signed=signed, away=STACK_OFFSET)


def places(step: MarkedStep) -> tuple[Point, ...]:
    """The place of a step's mark: on the border within a double canal, else at a square's edge."""
    match step.action:
        case Canal((one, two)):
            (ax, ay), (bx, by) = middle(one), middle(two)
            return (((ax + bx) / 2, (ay + by) / 2),)
        case Canal((square,)) | FoundDistrict(square):
            x, y = middle(square)
        case Bridge():
            x, y = middle(step.action.square)
        case Build() | Move() | Start():
            x, y = middle(step.action.square)
            return ((x + CORNER, y - CORNER),)
        case _:
            return ()
    return ((x + EAST, y - NORTH),)


def words(step: MarkedStep) -> tuple[str, ...]:
    """The words of the squares and pieces on which a step's mark stands."""
    match step.action:
        case Canal(squares):
            return ("-".join(map(str, squares)), *map(str, squares))
        case Start() | FoundDistrict() | Bridge() | Build() | Move():
            return (str(step.action.square),)
    return ()


@cached_by(lambda step: (Same((step.state,)), step.action))
def _journey(step: MarkedStep) -> Journey | None:
    return journey(step.state, step.action) if isinstance(step.action, Move) else None
