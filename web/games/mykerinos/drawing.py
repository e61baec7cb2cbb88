"""The table of Mykerinos as a drawing: raked sand, papyrus plots, a museum of marble."""

from __future__ import annotations

from py_rules.grid import Square
from py_rules.mykerinos.data import PLOTS, ROOMS
from py_rules.mykerinos.scoring import scores
from py_rules.mykerinos.state import WIDTH, State
from web.games.mykerinos import steps
from web.games.mykerinos.layout import (
    BROAD_HEIGHT,
    COMPACT_HEIGHT,
    FULL_HEIGHT,
    GAP,
    HEAD_HEIGHT,
    LETTERS_HEIGHT,
    MARGIN,
    NUMBERS_WIDTH,
    PANEL,
    STRIP,
    Layout,
)
from web.games.mykerinos.museum import museum
from web.games.mykerinos.panels import panel
from web.games.mykerinos.region import areas, coordinates
from web.games.mykerinos.strip import SHORT_STRIP, short_strip, strip
from web.games.pieces import part, scene
from web.games.protocol import Marks
from web.i18n import _
from web.markup.svg import Markup, el, join


def layout_of(state: State, tall: bool) -> Layout:
    """The positions of the table's parts."""
    cell = CELLS[tall]
    if not tall and _low(state):
        cell = 78  # beside the panels there is room for larger ones
    width = NUMBERS_WIDTH + 8 * cell + GAP + 2 * MARGIN
    if tall:
        panels = (MARGIN, _region(state, cell) + MARGIN)
        middle = panels[1] + state.seats * (PANEL + GAP) + 188
        return Layout(width, cell, width - 2 * MARGIN, (width // 2, middle, 180), panels, True)
    left = width + MARGIN
    # Four panels are broad and low, or the whole table would be smaller.
    worded = {2: FULL_HEIGHT, 3: COMPACT_HEIGHT}.get(state.seats, BROAD_HEIGHT)
    wide = 490 if worded == BROAD_HEIGHT else 400
    museum, panels = (left + wide // 2, 190, 184), (left, 384)
    return Layout(left + wide + MARGIN, cell, wide, museum, panels, False, worded)


def _low(state: State) -> bool:
    """Whether the wide drawing is low: two panels beside six rows, before the last season."""
    return state.seats == 2 and state.height <= 6


CELLS = {True: 45, False: 66}  # width of a space, by whether the table is tall


def _region(state: State, cell: int) -> int:
    """The y of the region's lower edge."""
    return STRIP + LETTERS_HEIGHT + (state.height or 6) // 3 * (3 * cell + HEAD_HEIGHT + GAP)


def draw(state: State, marks: Marks) -> Markup:
    """The whole table as one SVG."""
    layout = layout_of(state, marks.tall)
    cell, region = layout.cell, _region(state, layout.cell)
    width = NUMBERS_WIDTH + 8 * cell + GAP + 2 * MARGIN
    if marks.tall:
        height = layout.museum[1] + 188
    else:
        height = max(region, 384 + state.seats * (layout.panel_height + GAP))
    above, names = strip(state, marks, width), coordinates(state, layout)
    spaces = areas(state, marks, layout) if state.region else None
    rooms = museum(state, marks, layout)
    drawn = [panel(state, marks, layout, seat, points) for seat, points in enumerate(scores(state))]
    dug, given = steps.draw(state, marks, layout)
    if marks.tall:
        ground = join(names, spaces, *dug, *marks.over[:1])
        rooms = join(rooms, *given, *marks.over[1:])
        lines = above, short_strip(state, marks, width)
        return _parts(marks, layout, (region, height), lines, ground, rooms, *drawn)
    return el(
        "svg",
        join(above, names),
        spaces,
        rooms,
        *drawn,
        *dug,
        *given,
        *marks.over,
        viewBox=f"0 0 {layout.width} {height}",
        class_="table mykerinos low" if _low(state) else "table mykerinos",
        role="presentation",  # the section around it has the name
    )


def _parts(
    marks: Marks,
    layout: Layout,
    ends: tuple[int, int],
    strips: tuple[Markup, Markup],
    ground: Markup,
    rooms: Markup,
    *panels: Markup,
) -> Markup:
    """The table as drawings one below the other; the region can be zoomed.

    ``ends`` are the y of the lower edges of the region and of the whole table; ``strips`` the line
    above the region and a short one, for the smallest phones.
    """
    width, (region, height) = layout.width, ends
    middle = layout.museum[1] - layout.museum[2] - MARGIN
    whole = f"{NUMBERS_WIDTH // 2} {STRIP} {width} {region - STRIP}"  # the areas are in the middle
    window = el(
        "svg",
        scene(ground),
        x=0,
        y=STRIP,
        width=width,
        height=region - STRIP,
        viewBox=whole,
        data_whole=whole,
        class_="window",
    )

    size = " large" if region > 3 * (3 * layout.cell + HEAD_HEIGHT + GAP) else ""  # in season 4

    def drawn(name: str, face: str, top: int, bottom: int, *things: Markup) -> Markup:
        box = f"0 {top} {width} {bottom - top}"
        return part("mykerinos", f"part-{name}", frozenset({face}), marks, box, *things)

    return join(
        drawn("strip", REGION, 0, STRIP, strips[0]),
        drawn("short", REGION, 0, SHORT_STRIP, strips[1]),
        drawn(f"region{size}", REGION, STRIP, region, window),
        drawn("players", PLAYERS, region, middle, *panels),
        drawn("museum", MUSEUM, middle, height, rooms),
    )


REGION, MUSEUM, PLAYERS = "region", "museum", "players"  # the faces
COMPANION_FACES: dict[str, str] = {}
_IN_THE_REGION = frozenset(map(str, PLOTS)).union(
    str(Square(row, col)) for row in range(9) for col in range(WIDTH)
)


def faces(state: State) -> tuple[tuple[str, str], ...]:
    """The faces: the region, the museum and the players."""
    return (REGION, _("Region")), (MUSEUM, _("Museum")), (PLAYERS, _("Players"))


def face(state: State, live: frozenset[str], chosen: frozenset[str]) -> str:
    """The museum if only rooms are left to choose, otherwise the region."""
    if not live.isdisjoint(_IN_THE_REGION):
        return REGION
    return REGION if ROOMS.keys().isdisjoint(live | chosen) else MUSEUM
