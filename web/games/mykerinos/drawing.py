"""The table of Mykerinos as a drawing: raked sand, papyrus plots, a museum of marble."""

from __future__ import annotations

from py_rules.grid import Square
from py_rules.mykerinos.data import PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.scoring import scores
from py_rules.mykerinos.state import WIDTH, Phase, State, track
from py_rules.mykerinos.terms import SEASON, TRACK
from web.games.mykerinos import steps
from web.games.mykerinos.layout import (
    GAP,
    HEAD,
    LETTERS,
    MARGIN,
    NUMBERS,
    PANEL,
    STRIP,
    Layout,
    colour_name,
    marked_frame,
    reach,
)
from web.games.mykerinos.museum import museum
from web.games.mykerinos.panels import panel
from web.games.mykerinos.region import areas, coordinates
from web.games.pieces import cube, part, scene, text, thing
from web.games.protocol import Marks
from web.i18n import N_, _, cached_by
from web.markup.svg import Markup, el, join


def layout_of(state: State, tall: bool) -> Layout:
    """The positions of the table's parts."""
    cell = CELLS[tall]
    if not tall and _low(state):
        cell = 78  # beside the panels there is room for larger ones
    width = NUMBERS + 8 * cell + GAP + 2 * MARGIN
    if tall:
        panels = (MARGIN, _region(state, cell) + MARGIN)
        middle = panels[1] + state.seats * (PANEL + GAP) + 188
        return Layout(width, cell, width - 2 * MARGIN, (width // 2, middle, 180), panels, True)
    left = width + MARGIN
    museum, panels = (left + 200, 190, 184), (left, 384)
    worded = state.seats < 4  # four such panels would make the whole table smaller
    return Layout(left + 400 + MARGIN, cell, 400, museum, panels, False, worded)


def _low(state: State) -> bool:
    """Whether the wide drawing is low: two panels beside six rows, before the last season."""
    return state.seats == 2 and state.height <= 6


CELLS = {True: 45, False: 66}  # width of a space, by whether the table is tall


def _region(state: State, cell: int) -> int:
    """The y of the region's lower edge."""
    return STRIP + LETTERS + (state.height or 6) // 3 * (3 * cell + HEAD + GAP)


def draw(state: State, marks: Marks) -> Markup:
    """The whole table as one SVG."""
    layout = layout_of(state, marks.tall)
    cell, region = layout.cell, _region(state, layout.cell)
    width = NUMBERS + 8 * cell + GAP + 2 * MARGIN
    if marks.tall:
        height = layout.museum[1] + 188
    else:
        height = max(region, 384 + state.seats * (layout.panel_height + GAP))
    strip, names = _strip(state, marks, width), coordinates(state, layout)
    spaces = areas(state, marks, layout) if state.region else None
    rooms = museum(state, marks, layout)
    drawn = [panel(state, marks, layout, seat, points) for seat, points in enumerate(scores(state))]
    dug, given = steps.draw(state, marks, layout)
    if marks.tall:
        ground = join(names, spaces, *dug, *marks.over[:1])
        rooms = join(rooms, *given, *marks.over[1:])
        return _parts(marks, layout, (region, height), strip, ground, rooms, *drawn)
    return el(
        "svg",
        join(strip, names),
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
    strip: Markup,
    ground: Markup,
    rooms: Markup,
    *panels: Markup,
) -> Markup:
    """The table as drawings one below the other; the region can be zoomed.

    ``ends`` are the y of the lower edges of the region and of the whole table.
    """
    width, (region, height) = layout.width, ends
    middle = layout.museum[1] - layout.museum[2] - MARGIN
    whole = f"0 {STRIP} {width} {region - STRIP}"
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

    size = " large" if region > 3 * (3 * layout.cell + HEAD + GAP) else ""  # in season 4

    def drawn(name: str, face: str, top: int, bottom: int, *things: Markup) -> Markup:
        box = f"0 {top} {width} {bottom - top}"
        return part("mykerinos", f"part-{name}", frozenset({face}), marks, box, *things)

    return join(
        drawn("strip", REGION, 0, STRIP, strip),
        drawn(f"region{size}", REGION, STRIP, region, window),
        drawn("players", PLAYERS, region, middle, *panels),
        drawn("museum", MUSEUM, middle, height, rooms),
    )


REGION, MUSEUM, PLAYERS = "region", "museum", "players"  # the faces
BESIDE: dict[str, str] = {}
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


_PHASES = {
    Phase.DIG: N_("digging"),
    Phase.NEUTRAL: N_("neutral dig"),
    Phase.INSPECT: N_("inspection"),
    Phase.OVER: N_("the end"),
}


@cached_by(
    lambda state, marks, width: (
        (state.season, state.phase, state.seats, state.passed, width),
        marks.about(frozenset({SEASON, TRACK})),
    )
)
def _strip(state: State, marks: Marks, width: int) -> Markup:
    """The line above the region: the season on the left, the pass track on the right."""
    phase = _(_PHASES[state.phase]) if state.phase in _PHASES else ""
    places = len(marks.colours[: max(state.seats, 3)])
    passed = track(state) if state.passed or state.seats > 2 else ()
    standing = dict(enumerate(passed))
    if state.seats == 2 and state.phase in (Phase.DIG, Phase.NEUTRAL, Phase.INSPECT):
        standing[1] = 2  # [neutral.income] from the start of the season
    drawn, beside = [], []
    for place in range(places):
        x = width - MARGIN - 20 - (places - 1 - place) * 44
        drawn.append(el("circle", cx=x, cy=STRIP / 2, r=18, class_="place"))
        if place in standing:
            drawn.append(cube(marks.colours[standing[place]], x, STRIP / 2, 25))
        else:
            beside.append(text(str(place + 1), x, STRIP / 2 + 5, "", "middle"))
    label = _("Pass track: empty")
    if standing:
        names = [
            f"{place + 1}: {colour_name(state, marks, standing[place])}"
            for place in sorted(standing)
        ]
        label = _("Pass track: {places}", places=", ".join(names))
    season = _("Season {season} of {seasons}", season=state.season, seasons=SEASONS)
    title = join(text(season, MARGIN, 20, "heading"), text(phase, MARGIN, 39, "quiet"))
    word = text(_("passed"), x - (places - 1) * 44 - 26, STRIP / 2 + 5, "quiet", "end")
    left = x - (places - 1) * 44
    return join(
        thing(
            join(
                reach(MARGIN - 5, 3, 150, STRIP - 4),
                title,
                marked_frame(marks, SEASON, MARGIN - 6, 1, 160, STRIP - 2),
            ),
            SEASON,
            f"{season}: {phase}" if phase else season,
        ),
        thing(
            join(
                reach(left - 21, 1, width - MARGIN - left + 21, STRIP - 2),
                *drawn,
                marked_frame(marks, TRACK, left - 21, 1, width - MARGIN - left + 21, STRIP - 2),
            ),
            TRACK,
            label,
            "track",
        ),
        # Its words and the numbers of its free places: beside it, as its name does not repeat them.
        el("g", word, *beside, class_="beside", aria_hidden="true"),
    )
