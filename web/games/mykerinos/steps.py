"""The marks of numbered steps on the table of Mykerinos."""

from __future__ import annotations

from py_rules.grid import Square
from py_rules.mykerinos.actions import Claim, Dig, Museum
from py_rules.mykerinos.data import ROOMS
from py_rules.mykerinos.state import State, owner
from web.games import step_marks
from web.games.mykerinos.layout import PLOT_COLS, PLOT_ROWS, Layout, corner
from web.games.mykerinos.museum import room_middle
from web.games.protocol import MarkedStep, Marks
from web.games.step_marks import Point
from web.markup.svg import Markup


def draw(state: State, marks: Marks, layout: Layout) -> tuple[list[Markup], list[Markup]]:
    """The marks on the region and those in the museum, each as a list of at most one drawing."""

    def drawn(museum: bool) -> list[Markup]:
        def at(step: MarkedStep) -> tuple[Point, ...]:
            there = isinstance(step.action, Museum) is museum
            return places(state, layout, step) if there else ()

        found = step_marks.numbered(marks.steps, at, signed=lambda step: _signed(state, step))
        return [found] if found else []

    return drawn(museum=False), drawn(museum=True)


def places(state: State, layout: Layout, step: MarkedStep) -> tuple[Point, ...]:
    """The places of a step's marks: at the corners of its spaces that are away from a cartouche,
    or above the card of a plot, as long as their region is there, or below the cube in a room of
    the museum.
    """
    here = step.state.region == state.region
    match step.action:
        case Dig(_, spaces) if here:
            return tuple(_corner(layout, space) for space in spaces)
        case Claim(number) if here:
            place = next(place for place, laid in enumerate(state.region) if laid.plot == number)
            first = Square(place // 4 * PLOT_ROWS, place % 4 * PLOT_COLS)
            left, top = corner(layout, first)
            return ((left + layout.cell, top + layout.cell - step_marks.HEIGHT / 2),)
        case Museum(room):
            x, y = room_middle(layout, ROOMS[room])
            return ((x + 17, y + 25),)
    return ()


def _corner(layout: Layout, space: Square) -> Point:
    """Near the upper left or lower right corner of a space, where a cube has no face.

    It is inside the space, because two such corners meet where plots do, and in the upper row of an
    area wholly below the area's title.
    """
    (x, y), cell = corner(layout, space), layout.cell
    if space.col % PLOT_COLS:
        return x + cell - 11, y + cell - 2
    return (x + 11, y + 2) if space.row % PLOT_ROWS else (x + min(11, cell / 5), y + 11)


def _signed(state: State, step: MarkedStep) -> bool:
    """Whether the marks stand at the seat's own cubes."""
    match step.action:
        case Dig(_, spaces):
            return all(owner(state, space) == step.state.to_move for space in spaces)
        case Museum(room):
            return bool(dict(state.museum).get(room) == step.state.to_move)
    return False


def words(step: MarkedStep) -> tuple[str, ...]:
    """The words of the spaces, plot or room on which a step's marks stand."""
    match step.action:
        case Dig(_, spaces):
            return tuple(map(str, spaces))
        case Claim(number):
            return (str(number),)
        case Museum(room):
            return (room,)
    return ()
