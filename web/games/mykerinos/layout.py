"""Positions and sizes on the table of Mykerinos, shared by its board, panels and drawing."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.grid import Square
from py_rules.mykerinos.state import State
from web.games.protocol import Marks
from web.i18n import _
from web.markup.svg import Markup, el


class Layout(NamedTuple):
    """The positions of the parts, roughly in CSS pixels."""

    width: int
    cell: int
    panel_width: int
    museum: tuple[int, int, int]  # the middle, and half its width
    panels: tuple[int, int]  # the upper left corner of the first
    tall: bool
    worded: int = (
        0  # the height of the cards if they have words: BROAD_HEIGHT, COMPACT_HEIGHT or FULL_HEIGHT
    )

    @property
    def panel_height(self) -> int:
        """The height of a player's panel."""
        return worded_panel(self.worded) if self.worded else PANEL


STRIP = 46  # height of the line above the region: season and pass track
LETTERS_HEIGHT = 18  # height of the line with the names of the columns
NUMBERS_WIDTH = 10  # width of the column with the numbers of the rows
HEAD_HEIGHT = 26  # height of the line above an area
GAP = 12  # between areas
PANEL = 106  # the height of a player's panel
COMPACT_HEIGHT, FULL_HEIGHT = 82, 96  # heights of a card with words, for three seats and for fewer
BROAD_HEIGHT = 62  # for four: the words are beside the portrait
MARGIN = 8
PLOT_ROWS, PLOT_COLS = 3, 2


def worded_panel(card: int) -> int:
    """The height of a player's panel with cards of a height that have words."""
    return card + (46 if card == BROAD_HEIGHT else 56)


def corner(layout: Layout, space: Square) -> tuple[int, int]:
    """The upper left corner of a space."""
    row, col = space
    x = MARGIN + NUMBERS_WIDTH + col * layout.cell + (GAP if col > 3 else 0)
    return x, STRIP + LETTERS_HEIGHT + row * layout.cell + (
        row // 3 + 1
    ) * HEAD_HEIGHT + row // 3 * GAP


def plot_name(state: State, number: int) -> str:
    """The space by which players identify a plot: the left one of its middle row.

    A plot that is not in the region has only its number.
    """
    for place, laid in enumerate(state.region):
        if laid.plot == number:
            return str(plot_square(place))
    return str(number)


def plot_square(place: int) -> Square:
    """The left space of the middle row of the plot at an index of the region."""
    return Square(place // 4 * PLOT_ROWS + 1, place % 4 * PLOT_COLS)


def colour_name(state: State, marks: Marks, colour: int) -> str:
    """The name of the player of a colour, or of the neutral colour."""
    return marks.names[colour] if colour < state.seats else _("the neutral colour")


def reach(x: float, y: float, width: float, height: float) -> Markup:
    """An invisible rectangle that makes the gaps in a click target clickable too."""
    return el("rect", x=x, y=y, width=width, height=height, class_="touch")


def mark(x: float, y: float, width: float, height: float) -> Markup:
    """A frame around a piece or place that a refusal is about."""
    return el("rect", x=x, y=y, width=width, height=height, rx=6, class_="marked")


def marked_frame(
    marks: Marks, key: str, x: float, y: float, width: float, height: float
) -> Markup | None:
    """The frame of the piece or place ``key`` if a refusal is about it, otherwise None."""
    return mark(x, y, width, height) if key in marks.marked else None
