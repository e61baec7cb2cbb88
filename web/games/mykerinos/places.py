"""The names of Mykerinos's spaces and plots in sentences: see `web.games.place_names`."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from py_rules.grid import Square
from py_rules.message import N_, ListOf, Message, Text, counted, message
from py_rules.mykerinos.data import PLOTS, ROOMS
from py_rules.mykerinos.state import WIDTH, LaidPlot, State
from py_rules.mykerinos.terms import TITLES
from web.games.mykerinos.layout import PLOT_COLS, PLOT_ROWS, plot_square
from web.games.place_names import renamed, sector, tried, with_square

# By row and column of a plot.
CORNERS = (
    (N_("upper left"), N_("upper right")),
    (N_("middle left"), N_("middle right")),
    (N_("lower left"), N_("lower right")),
)
SIDES = (N_("{patron}’s left plot in area {area}"), N_("{patron}’s right plot in area {area}"))
# The names of the places that a refusal marks: for one, for several.
MARKED_PLACES = {
    "spaces": (N_("this space"), N_("these spaces")),
    "ends": (N_("this space"), N_("one of these spaces")),
    "doors": (N_("this room"), N_("one of these rooms")),
}
# The names of a dig's spaces on several plots, by the number of spaces and of their areas.
SPACES = {
    2: (N_("two spaces in area {area}"), N_("two spaces in areas {area} and {other}")),
    3: (
        N_("three spaces in area {area}"),
        N_("three spaces in areas {area} and {other}"),
        N_("three spaces in areas {area}, {other} and {third}"),
    ),
}
PLOTS_IN_A_ROW = WIDTH // PLOT_COLS


def place(state: State, *words: str) -> Message | ListOf:
    """The name of some spaces, those of a plot together, with their words; or of a plot by its
    number.
    """
    return _named(state.region, words)


def of_several_plots(spaces: tuple[Square, ...]) -> Message | None:
    """A short name for two or three spaces, if no plot has them all: by their areas, with their
    words.
    """
    plots = set(map(_place, spaces))
    if len(plots) == 1:
        return None
    areas = sorted({plot // 2 + 1 for plot in plots})
    text = SPACES[len(spaces)][len(areas) - 1]
    name = message(text, **dict(zip(("area", "other", "third"), areas, strict=False)))
    return with_square(name, "+".join(map(str, spaces)))


def as_space(word: str) -> Square | None:
    """The space with this name; None for any other word."""
    try:
        return Square.parse(word)
    except ValueError:
        return None


def where(state: State, word: str) -> Message:
    """The part of the region in which a space lies."""
    space = Square.parse(word)
    return sector(space.col + 0.5, space.row + 0.5, WIDTH, state.height)


def room(state: State, name: str) -> Message:
    """The name of a room by its value and wings, with its word."""
    known = ROOMS[name]
    patrons = [
        message(TITLES[state.wings[wing]]) for wing in known.wings if wing < len(state.wings)
    ]
    if len(patrons) == 1:
        text = N_("the room worth {value} in {patron}’s wing")
        return with_square(message(text, value=known.value, patron=patrons[0]), name)
    if patrons:
        text = N_("the room worth {value} between the wings of {patrons}")
        return with_square(message(text, value=known.value, patrons=ListOf(tuple(patrons))), name)
    return with_square(message("a room worth {value}", value=known.value), name)


def case(state: State, text: Text, *, this: bool = True) -> Text:
    """The sentence of a refusal with names for its places.

    ``this``: the space that it is about is marked on the board.
    """

    def name(field: str, words: tuple[str, ...]) -> Message | ListOf:
        if field == "room":
            return room(state, *words)
        if field == "space":
            there = None if this else where(state, *words)
            return tried(N_("this space"), N_("the space {where}"), there, *words)
        if field in MARKED_PLACES:
            one, several = MARKED_PLACES[field]
            return with_square(message(one if len(words) == 1 else several), "+".join(words))
        return place(state, *words)

    return renamed(text, name)


@lru_cache(1024)
def _named(region: tuple[LaidPlot, ...], words: tuple[str, ...]) -> Message | ListOf:
    if words[0].isdigit():
        number = int(words[0])
        at = next(at for at, laid in enumerate(region) if laid.plot == number)
        return with_square(_plot(region, at), plot_square(at))
    spaces = sorted(map(Square.parse, words), key=_place)
    names = [_spaces(region, at, [*several]) for at, several in groupby(spaces, _place)]
    return names[0] if len(names) == 1 else ListOf(tuple(names))


def _place(space: Square) -> int:
    """The index in the region of the plot with a space."""
    return space.row // PLOT_ROWS * PLOTS_IN_A_ROW + space.col // PLOT_COLS


def _spaces(region: tuple[LaidPlot, ...], at: int, spaces: list[Square]) -> Message:
    """The name of some spaces of a plot."""
    plot = _plot(region, at)
    corners = [message(CORNERS[row % PLOT_ROWS][col % PLOT_COLS]) for row, col in spaces]
    name = counted(
        "the {corners} space of {plot}",
        "the {corners} spaces of {plot}",
        count=len(spaces),
        corners=ListOf(tuple(corners)),
        plot=plot,
    )
    return with_square(name, "+".join(map(str, spaces)))


def _plot(region: tuple[LaidPlot, ...], at: int) -> Message:
    """The name of the plot at an index: by its patron, and if needed also by its side."""
    mine, other = (PLOTS[region[each].plot].patron for each in (at, at ^ 1))
    area = at // 2 + 1
    if mine is None:
        return message("the plot without a patron in area {area}", area=area)
    patron = message(TITLES[mine])
    if mine == other:
        return message(SIDES[at % 2], patron=patron, area=area)
    return message("{patron}’s plot in area {area}", patron=patron, area=area)
