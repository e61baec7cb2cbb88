"""The region of a season, the changing board of Mykerinos: areas, plots, spaces, cubes."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from typing import NamedTuple

from py_rules.grid import Square
from py_rules.mykerinos.actions import Dig
from py_rules.mykerinos.data import PLOTS
from py_rules.mykerinos.state import (
    WIDTH,
    LaidPlot,
    Phase,
    State,
    area_bits,
    area_spaces,
    cubes_in,
    neutral_colour,
    owner,
    pyramids,
    ranking,
)
from py_rules.mykerinos.terms import AREA, TITLES
from web.games.mykerinos.costs import digger
from web.games.mykerinos.grid_lines import lines
from web.games.mykerinos.layout import (
    HEAD_HEIGHT,
    LETTERS_HEIGHT,
    MARGIN,
    PLOT_COLS,
    PLOT_ROWS,
    STRIP,
    Layout,
    colour_name,
    corner,
    mark,
    marked_frame,
    plot_name,
    reach,
)
from web.games.mykerinos.portraits import portrait
from web.games.mykerinos.symbols import patron_sign
from web.games.pieces import cube, fresh, sign, target, text, thing
from web.games.protocol import Marks
from web.i18n import N_, _, cached, cached_by, plural
from web.markup.svg import Markup, el, join, path


@cached_by(lambda state, layout: (state.height, layout))
def coordinates(state: State, layout: Layout) -> Markup:
    """The letters of the columns above the region, the numbers of the rows on its left."""
    half = layout.cell / 2
    columns = [corner(layout, Square(0, col))[0] + half for col in range(WIDTH)]
    rows = [corner(layout, Square(row, 0))[1] + half + 5 for row in range(state.height)]
    return el(
        "g",
        *(
            text(chr(ord("a") + col), x, STRIP + LETTERS_HEIGHT - 6, "quiet", "middle")
            for col, x in enumerate(columns)
            if state.height
        ),
        *(text(str(row), MARGIN + 1, y, "quiet", "middle") for row, y in enumerate(rows, 1)),
        class_="coordinates",
        aria_hidden="true",
    )


def _stage(state: State, area: int) -> str | None:
    """The state of an area as a CSS class: inspected now, done, or None."""
    if state.over or (state.phase is Phase.INSPECT and area < state.area):
        return "done"
    return "inspected" if state.phase is Phase.INSPECT and state.area == area else None


def _look(state: State, marks: Marks, layout: Layout, area: int) -> Hashable:
    """The cache key of `_area`: everything its drawing depends on."""
    spaces = area_bits(area)
    plots = state.region[2 * area : 2 * area + 2]
    there = [laid.plot in state.plots for laid in plots]
    return (
        marks.about(_words(area, plots)),
        layout,
        area,
        _stage(state, area),
        ranking(state, area),
        tuple([spaces & own for own in state.cubes]),
        neutral_colour(state),
        plots,
        *there,
    )


@cache
def _words(area: int, plots: tuple[LaidPlot, ...]) -> frozenset[str]:
    """The words of an area and of its spaces and plots."""
    things = (*area_spaces(area), *(laid.plot for laid in plots))
    return frozenset(map(str, things)) | {AREA.format(area + 1)}


class _Area(NamedTuple):
    """The drawing of an area in layers."""

    ground: Markup  # its title and the papers of its plots
    rows: tuple[Markup, ...]  # its spaces, row by row
    top: Markup  # the cartouches of its plots, and marks


def areas(state: State, marks: Marks, layout: Layout) -> Markup:
    """The areas. Their spaces lie between the papers and the cartouches, in screen reader order.

    A refusal that names all areas is about none in particular, so that none is marked.
    """
    everywhere = {AREA.format(area + 1) for area in range(len(state.region) // 2)}
    if everywhere <= marks.marked:
        marks = marks._replace(marked=marks.marked - everywhere)
    drawn = [_area(state, marks, layout, area) for area in range(len(state.region) // 2)]
    rows = [
        el("g", west, east)
        for beside in zip(drawn[::2], drawn[1::2], strict=True)
        for west, east in zip(*(area.rows for area in beside), strict=True)
    ]
    live = len(marks.live & _spaces(state.height))
    return el(
        "g",
        *(area.ground for area in drawn),
        *rows,
        *(area.top for area in drawn),
        el("g", _paints(state, marks, layout) if live else None, class_="proposed"),
        el("g", *_proposed(state, marks, layout), class_="proposed"),
        role="group",
        class_="many" if live > LIGHT_MARKS_FROM else None,
        aria_label=_("Mykerinos board"),
    )


CARD = 0.29  # half the width of a plot’s card, in spaces
PYRAMID, CUBE = 0.68, 0.6  # the width of a piece, in spaces
CARD_OFFSET = 0.14  # how far a piece stands aside for a card, in spaces
LIGHT_MARKS_FROM = 12  # from this many spaces on, the marks are light


@cache
def _spaces(height: int) -> frozenset[str]:
    """The words of all spaces of a region with ``height`` rows."""
    return frozenset(str(Square(row, col)) for row in range(height) for col in range(WIDTH))


def _paints(state: State, marks: Marks, layout: Layout) -> Markup:
    """The paints of a space that can be chosen: a dot, and the cube that would be placed."""
    size, middle = layout.cell - 4, layout.cell / 2 - 2
    colour = marks.colours[0 if state.to_move is None else digger(state)]
    kinds = (
        ("my-dot", el("circle", cx=middle, cy=middle, r=5, class_="light-dot")),
        ("my-next", cube(colour, middle, middle, layout.cell * 0.6)),
    )
    paper = el("rect", width=size, height=size, class_="space")
    box = f"0 0 {size} {size}"
    return join(
        *(
            el("pattern", paper, drawn, id=name, viewBox=box, width=1, height=1)
            for name, drawn in kinds
        )
    )


def _proposed(state: State, marks: Marks, layout: Layout) -> list[Markup]:
    """The cubes that the proposed dig would place."""
    action = marks.proposed
    if not isinstance(action, Dig) or state.to_move is None:
        return []
    colour = marks.colours[digger(state)]
    return [
        cube(colour, *_middle(corner(layout, space), layout.cell, space), layout.cell * 0.6)
        for space in action.spaces
    ]


def _middle(at: tuple[int, int], cell: int, space: Square) -> tuple[float, float]:
    """Where a cube is drawn on a space with its corner at ``at``.

    It is off the centre on the spaces left and right of a cartouche, which covers a part of them.
    """
    x, y = at[0] + cell / 2, at[1] + cell / 2
    if space.row % PLOT_ROWS == 1:
        x += cell * (-CARD_OFFSET if space.col % PLOT_COLS == 0 else CARD_OFFSET)
    return x, y


@cached_by(_look)
def _area(state: State, marks: Marks, layout: Layout, area: int) -> _Area:
    spaces = area_spaces(area)
    x, y = corner(layout, min(spaces))
    cell = layout.cell
    stage = _stage(state, area)
    ranks, counts = ranking(state, area), cubes_in(state, area)
    chips = []
    right, step = x + 4 * cell - 4, 31 if layout.tall else 44
    for colour in reversed(ranks):
        count = counts[colour]
        chips.append(text(str(count), right, y - 8, "count", "end"))
        chips.append(
            el(
                "g",
                sign(marks.colours[colour], right - step // 2 - 4, y - 13, 6),
                class_=_piece(marks, colour),
            )
        )
        right -= step
    if ranks:
        names = ", ".join(
            f"{colour_name(state, marks, colour)} {counts[colour]}" for colour in ranks
        )
        order = _("Ranking in area {area}: {names}", area=area + 1, names=names)
    else:
        order = _("Ranking in area {area}: nobody yet", area=area + 1)
    ground = el(
        "rect",
        x=x - 3,
        y=y - HEAD_HEIGHT,
        width=4 * cell + 6,
        height=3 * cell + HEAD_HEIGHT + 3,
        rx=6,
        class_="area inspected" if stage == "inspected" else "area",
    )
    # The word does not fit beside four plots.
    crowded = layout.tall and len(ranks) > 3
    name = str(area + 1) if crowded else _("Area {area}", area=area + 1)
    title = text(name, x + 4, y - 8, "label")
    key = AREA.format(area + 1)
    frame = marked_frame(marks, key, x, y - HEAD_HEIGHT + 3, 4 * cell, HEAD_HEIGHT - 6)
    wall = path(f"M{x - 1} {y + 3 * cell}V{y - 2}H{x + 4 * cell + 1}", class_="trench")
    # On small phones the line above the plots is slightly too low for a finger.
    touch = reach(x - 3, y - HEAD_HEIGHT - 2, 4 * cell + 6, HEAD_HEIGHT + 2)
    class_ = "done" if stage == "done" else None
    plots = [_plot(state, marks, layout, place) for place in (2 * area, 2 * area + 1)]
    return _Area(
        el(
            "g",
            thing(join(touch, ground, title, *chips, frame), key, order),
            wall,
            *(plot.paper for plot in plots),
            *lines(x, y, cell),
            class_=class_,
        ),
        tuple(
            el("g", *(plot.rows[row] for plot in plots), class_=class_) for row in range(PLOT_ROWS)
        ),
        el("g", *(plot.top for plot in plots), class_=class_),
    )


def _piece(marks: Marks, colour: int) -> str:
    return f"c-{marks.colours[colour]}"


class _Plot(NamedTuple):
    """The drawing of a plot in layers, as in `_Area`."""

    paper: Markup
    rows: tuple[Markup, ...]
    top: Markup


def _plot(state: State, marks: Marks, layout: Layout, place: int) -> _Plot:
    """A plot: six spaces around a cartouche, which is the target to take it at an inspection."""
    laid = state.region[place]
    first = Square(place // 4 * PLOT_ROWS, place % 4 * PLOT_COLS)
    x, y = corner(layout, first)
    cell = layout.cell
    key, there = str(laid.plot), laid.plot in state.plots
    space = plot_name(state, laid.plot)
    frame = marked_frame(marks, key, x + 4, y + 4, 2 * cell - 8, 3 * cell - 8)
    paper = el("rect", x=x + 1, y=y, width=2 * cell - 2, height=3 * cell - 1, rx=3, class_="plot")
    class_ = None if there else "gone"
    rows = tuple(
        el(
            "g",
            *(
                _space(state, marks, layout, Square(first.row + row, first.col + col))
                for col in range(PLOT_COLS)
            ),
            class_=class_,
        )
        for row in range(PLOT_ROWS)
    )
    middle, centre = x + cell, y + 1.5 * cell
    # Large enough for a finger on the smallest phone; in the middle, because the spaces cover
    # the rest of the plot.
    half = cell * 0.32
    touch = reach(middle - half, centre - cell * 0.42, 2 * half, cell * 0.84)
    if not there:
        taken = thing(touch, key, _("The plot at {space}: taken", space=space))
        paper = el("g", paper, class_=class_)
        return _Plot(paper, rows, el("g", taken, frame, class_=class_))
    plot = PLOTS[laid.plot]
    points = str(plot.points)
    cartouche = el(
        "g",
        touch,
        path(_scroll(middle, centre, cell), class_="scroll"),
        portrait(plot.patron, middle, centre - cell * 0.16, cell * 0.5) if plot.patron else None,
        text(points, middle, centre + cell * (0.4 if plot.patron else 0.1), "points", "middle"),
    )
    live, selected = key in marks.live, key in marks.selected
    label = plural(
        "The plot at {space}: {patron}, {count} point",
        "The plot at {space}: {patron}, {count} points",
        count=plot.points,
        space=space,
        patron=_(TITLES[plot.patron]) if plot.patron else _("no patron"),
    )
    if live or selected:
        cover = el("rect", x=x, y=y, width=2 * cell, height=3 * cell, rx=4, class_="mat")
        cartouche = join(cartouche, cover)
    return _Plot(paper, rows, join(target(cartouche, key, label, live, selected), frame))


@cache
def _scroll(x: float, y: float, cell: int) -> str:
    """A papyrus card around x, y with rolled ends, clear of the neighbouring pieces (`_middle`)."""
    half, high, roll = cell * CARD, cell * 0.47, cell * 0.05
    return (
        f"M{x - half:.1f} {y - high:.1f}h{2 * half:.1f}v{2 * roll:.1f}h{-roll:.1f}"
        f"v{2 * high - 4 * roll:.1f}h{roll:.1f}v{2 * roll:.1f}h{-2 * half:.1f}v{-2 * roll:.1f}"
        f"h{roll:.1f}v{4 * roll - 2 * high:.1f}h{-roll:.1f}Z"
    )


class _Space(NamedTuple):
    """Everything that the drawing of a space depends on; a click changes few spaces."""

    cell: int
    corner: tuple[int, int]
    space: Square
    pyramid: bool
    cube: str | None  # its colour
    who: str  # the owner of the cube; empty if there is none
    live: bool
    selected: bool
    last: bool  # the last action placed the cube
    marked: bool  # a refusal is about it


def _space(state: State, marks: Marks, layout: Layout, space: Square) -> Markup:
    key = str(space)
    colour = owner(state, space)
    return _space_drawing(
        _Space(
            layout.cell,
            corner(layout, space),
            space,
            space in pyramids(state.region),
            None if colour is None else marks.colours[colour],
            "" if colour in (None, neutral_colour(state)) else colour_name(state, marks, colour),
            key in marks.live,
            key in marks.selected,
            key in marks.last,
            key in marks.marked,
        )
    )


# Labels by whether the space has a pyramid, and by its cube: none, a player's, a neutral one.
_SPACES = {
    (False, None): N_("{space}: free"),
    (True, None): N_("{space}: pyramid"),
    (False, True): N_("{space}: {name}’s cube"),
    (True, True): N_("{space}: pyramid, {name}’s cube"),
    (False, False): N_("{space}: neutral cube"),
    (True, False): N_("{space}: pyramid, neutral cube"),
}


@cached(1024)
def _space_drawing(look: _Space) -> Markup:
    (x, y), cell, key = look.corner, look.cell, str(look.space)
    parts = [el("rect", x=x + 2, y=y + 2, width=cell - 4, height=cell - 4, rx=4, class_="space")]
    middle, centre = _middle(look.corner, cell, look.space)
    if look.pyramid:
        size = cell * PYRAMID
        corner = {"x": f"{middle - size / 2:.1f}", "y": f"{centre - size / 2:.1f}"}
        side = f"{size:.1f}"
        parts.append(
            el("use", href="#my-pyramid", width=side, height=side, class_="stone", **corner)
        )
        if look.live:  # one digs there with Lord Lemon’s card
            disc = {"cx": f"{middle:.1f}", "cy": f"{centre:.1f}", "r": f"{cell * 0.18:.1f}"}
            sign_of_card = patron_sign("lemon", middle, centre, cell * 0.11)
            parts.append(el("g", el("circle", **disc, class_="with-card"), sign_of_card))
    if look.cube:
        parts.append(cube(look.cube, middle, centre, cell * CUBE))
        if look.last:
            parts.append(fresh(middle, centre, cell * 0.35))
    if look.marked:
        parts.append(mark(x + 5, y + 5, cell - 10, cell - 10))
    owned = bool(look.who) if look.cube else None
    label = _(_SPACES[look.pyramid, owned], space=key, name=look.who)
    return target(join(*parts), key, label, look.live, look.selected)
