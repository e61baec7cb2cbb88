"""The table of Mykerinos as a drawing: ochre sand, papyrus plots, the museum as a ring plan."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, radians, sin
from typing import NamedTuple

from py_rules.grid import Square
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS, SEASONS, Room
from py_rules.mykerinos.rules import TITLES
from py_rules.mykerinos.scoring import scores
from py_rules.mykerinos.state import (
    Phase,
    State,
    area_of,
    owner,
    pyramids,
    ranking,
    shape,
    track,
    untapped,
)
from web.svg import Markup, el, join, path
from web.views import Marks
from web.views.pieces import cube, shorten, sign, target, text

# A sign for each patron, of what the card does, in a box of 2 x 2 around the origin.
PATRON_SIGNS = {
    "violet": "M0 .9L-1 -.2A1.05 1.05 0 0 1 1 -.2ZM0 .55L.2 -.75H-.2Z",  # a lady's fan
    "lemon": "M0 -.9L1 .75H-1ZM0 -.9L.3 .75H.05Z",  # a pyramid
    "brown": "M0 -1L1 -.4V-.2H-1V-.4ZM-.8 -.05H-.45V.6H-.8ZM-.17 -.05H.17V.6H-.17Z"
    "M.45 -.05H.8V.6H.45ZM-1 .7H1V.95H-1Z",  # the museum
    "blackmore": "M-.5 -.6L.05 .6H-1.05ZM.5 -.6L1.05 .6H-.05Z",  # two tents
    "tangerine": "M-1 -.28H-.44V.28H-1ZM-.28 -.28H.28V.28H-.28ZM.44 -.28H1V.28H.44Z",  # a chain
}


class Layout(NamedTuple):
    """Where things are, in units of about a CSS pixel."""

    width: int
    cell: int
    panel_width: int
    museum: tuple[int, int, int]  # the middle, and half its width
    panels: tuple[int, int]  # the upper left corner of the first
    tall: bool


STRIP = 46  # height of the line above the region: season and pass track
HEAD = 26  # height of the line above an area
GAP = 12  # between areas
PANEL = 84  # height of a player's panel
MARGIN = 8


def draw(state: State, marks: Marks) -> Markup:
    """The whole table as one SVG."""
    rows = state.height or 6
    cell = 45 if marks.tall else 66
    region = STRIP + rows // 3 * (3 * cell + HEAD + GAP)
    width = 8 * cell + GAP + 2 * MARGIN
    if marks.tall:
        panels = (MARGIN, region + MARGIN)
        middle = panels[1] + state.seats * (PANEL + GAP) + 188
        layout = Layout(width, cell, width - 2 * MARGIN, (width // 2, middle, 180), panels, True)
        height = middle + 188
    else:
        left = width + MARGIN
        layout = Layout(left + 400 + MARGIN, cell, 400, (left + 200, 190, 184), (left, 384), False)
        height = max(STRIP + 3 * (3 * cell + HEAD + GAP), 384 + state.seats * (PANEL + GAP))
    return el(
        "svg",
        el("title", "The table of Mykerinos"),
        *(() if marks.tall or rows > 6 else (_desert(width, region + 8, height),)),
        _strip(state, marks, width),
        *(_area(state, marks, layout, area) for area in range(len(state.region) // 2)),
        _museum(state, marks, layout),
        *(_panel(state, marks, layout, seat, points) for seat, points in enumerate(scores(state))),
        viewBox=f"0 0 {layout.width} {height}",
        class_="table mykerinos",
        role="group",
        aria_label="The table of Mykerinos",
    )


def _desert(width: int, top: int, bottom: int) -> Markup:
    """Dunes and pyramids fill the room that the region of season 4 will need."""
    high = bottom - top
    ground = top + high * 0.62
    peaks = ((0.2, 0.5), (0.43, 0.72), (0.72, 0.58))
    drawn = []
    for middle, size in peaks:
        x, tip = width * middle, ground - high * 0.75 * size
        half = high * size * 0.62
        drawn += [
            path(f"M{x:.0f} {tip:.0f}L{x + half:.0f} {ground:.0f}H{x - half:.0f}Z", class_="stone"),
            path(
                f"M{x:.0f} {tip:.0f}L{x + half:.0f} {ground:.0f}H{x + half * 0.25:.0f}Z",
                class_="shade",
            ),
        ]
    dunes = (
        f"M{MARGIN} {ground:.0f}Q{width * 0.3:.0f} {ground - 24:.0f} {width * 0.55:.0f} "
        f"{ground:.0f}T{width - MARGIN} {ground - 8:.0f}V{bottom}H{MARGIN}Z"
    )
    nearer = ground + (bottom - ground) * 0.5
    near = (
        f"M{MARGIN} {nearer + 10:.0f}Q{width * 0.25:.0f} {nearer + 26:.0f} {width * 0.5:.0f} "
        f"{nearer:.0f}T{width - MARGIN} {nearer + 6:.0f}V{bottom}H{MARGIN}Z"
    )
    sun = el("circle", cx=width * 0.86, cy=top + high * 0.24, r=high * 0.09, class_="sun")
    return el(
        "g",
        sun,
        *drawn,
        path(dunes, class_="dune"),
        path(near, class_="dune near"),
        class_="desert",
        aria_hidden="true",
    )


def _strip(state: State, marks: Marks, width: int) -> Markup:
    """The season on the left, the pass track on the right."""
    phase = {
        Phase.DIG: "digging",
        Phase.NEUTRAL: "neutral dig",
        Phase.INSPECT: "inspection",
        Phase.OVER: "the end",
    }.get(state.phase, "")
    places = len(marks.colours[: max(state.seats, 3)])
    passed = track(state) if state.passed or state.seats > 2 else ()
    standing = dict(enumerate(passed))
    if state.seats == 2 and state.phase in (Phase.DIG, Phase.NEUTRAL, Phase.INSPECT):
        standing[1] = 2  # [neutral.income] from the start of the season
    drawn = []
    for place in range(places):
        x = width - MARGIN - 20 - (places - 1 - place) * 44
        drawn.append(el("circle", cx=x, cy=STRIP / 2, r=18, class_="place"))
        if place in standing:
            drawn.append(cube(marks.colours[standing[place]], x, STRIP / 2, 25))
        else:
            drawn.append(text(str(place + 1), x, STRIP / 2 + 5, "", "middle"))
    label = ", ".join(
        f"{place + 1}: {_colour_name(state, marks, standing[place])}" for place in sorted(standing)
    )
    return join(
        text(f"Season {state.season} of {SEASONS}", MARGIN, 20, "heading"),
        text(phase, MARGIN, 39, "quiet"),
        el(
            "g",
            el("title", f"Pass track: {label or 'empty'}"),
            text("passed", x - (places - 1) * 44 - 26, STRIP / 2 + 5, "quiet", "end"),
            *drawn,
            class_="track",
            role="img",
            aria_label=f"Pass track: {label or 'empty'}",
        ),
    )


def _colour_name(state: State, marks: Marks, colour: int) -> str:
    return marks.names[colour] if colour < state.seats else "neutral"


# The region


def _corner(layout: Layout, space: Square) -> tuple[int, int]:
    """The upper left corner of a space."""
    row, col = space
    x = MARGIN + col * layout.cell + (GAP if col > 3 else 0)
    return x, STRIP + row * layout.cell + (row // 3 + 1) * HEAD + row // 3 * GAP


def _area(state: State, marks: Marks, layout: Layout, area: int) -> Markup:
    spaces = [space for space in shape(state.height).spaces if area_of(space) == area]
    x, y = _corner(layout, spaces[0])
    cell = layout.cell
    inspected = state.phase is Phase.INSPECT and state.area == area
    done = state.over or (state.phase is Phase.INSPECT and area < state.area)
    ranks = ranking(state, area)
    chips = []
    right = x + 4 * cell - 4
    for colour in reversed(ranks):
        count = sum(area_of(space) == area for space in state.cubes[colour])
        chips.append(text(str(count), right, y - 8, "count", "end"))
        chips.append(
            el(
                "g",
                sign(marks.colours[colour], right - 24, y - 13, 6),
                class_=_piece(marks, colour),
            )
        )
        right -= 40
    order = ", ".join(_colour_name(state, marks, colour) for colour in ranks) or "nobody yet"
    return el(
        "g",
        el(
            "rect",
            x=x - 3,
            y=y - HEAD,
            width=4 * cell + 6,
            height=3 * cell + HEAD + 3,
            rx=6,
            class_="area inspected" if inspected else "area",
        ),
        text(f"Area {area + 1}", x + 4, y - 8, "label"),
        el("g", *chips, role="img", aria_label=f"Ranking in area {area + 1}: {order}"),
        *(_plot(state, marks, layout, place) for place in (2 * area, 2 * area + 1)),
        class_="done" if done else None,
    )


def _piece(marks: Marks, colour: int) -> str:
    return f"c-{marks.colours[colour]}"


def _plot(state: State, marks: Marks, layout: Layout, place: int) -> Markup:
    """Six spaces with the cartouche in their middle; claimed by a click at an inspection."""
    laid = state.region[place]
    first = Square(place // 4 * 3, place % 4 * 2)
    x, y = _corner(layout, first)
    cell = layout.cell
    there = laid.plot in state.plots
    paper = el("rect", x=x + 1, y=y, width=2 * cell - 2, height=3 * cell - 1, rx=3, class_="plot")
    spaces = [
        _space(state, marks, layout, Square(first.row + row, first.col + col))
        for row in range(3)
        for col in range(2)
    ]
    if not there:
        return el("g", paper, *spaces, class_="gone")
    plot = PLOTS[laid.plot]
    middle, centre = x + cell, y + 1.5 * cell
    points = str(plot.points)
    cartouche = el(
        "g",
        el("ellipse", cx=middle, cy=centre, rx=cell * 0.27, ry=cell * 0.42, class_="cartouche"),
        patron_sign(plot.patron, middle, centre - cell * 0.13, cell * 0.15),
        text(points, middle, centre + cell * 0.3, "points", "middle"),
    )
    key = str(laid.plot)
    live, said = key in marks.live, key in marks.said
    patron = TITLES[plot.patron] if plot.patron else "no patron"
    label = f"Plot {key}: {patron}, {points} points"
    if live or said:
        cover = el("rect", x=x, y=y, width=2 * cell, height=3 * cell, rx=4, class_="mat")
        return join(paper, *spaces, target(join(cartouche, cover), key, label, live, said))
    return join(paper, *spaces, target(cartouche, key, label, live, said))


def _space(state: State, marks: Marks, layout: Layout, space: Square) -> Markup:
    x, y = _corner(layout, space)
    cell = layout.cell
    key = str(space)
    colour = owner(state, space)
    parts = [el("rect", x=x + 2, y=y + 2, width=cell - 4, height=cell - 4, rx=4, class_="space")]
    what = "free"
    # The cartouche takes a part of the spaces left and right of it.
    middle = x + cell / 2
    if space.row % 3 == 1:
        middle += cell * (-0.12 if space.col % 2 == 0 else 0.12)
    centre = y + cell / 2
    if space in pyramids(state.region):
        what = "pyramid"
        size = cell * 0.3
        for d, class_ in (("M0 -1L1.1 .9H-1.1Z", "stone"), ("M0 -1L1.1 .9H.25Z", "shade")):
            place = f"translate({middle:.1f} {centre:.1f}) scale({size:.1f})"
            parts.append(path(d, transform=place, class_=class_))
    if colour is not None:
        who = _colour_name(state, marks, colour)
        what += f", cube of {who}" if what == "pyramid" else ""
        what = f"cube of {who}" if what == "free" else what
        parts.append(cube(marks.colours[colour], middle, centre, cell * 0.6))
        if key in marks.last:
            parts.append(_fresh(middle, centre, cell * 0.35))
    return target(join(*parts), key, f"{key}: {what}", key in marks.live, key in marks.said)


def _fresh(x: float, y: float, half: float) -> Markup:
    """A frame around what the last action put there."""
    size = 2 * half
    return el("rect", x=x - half, y=y - half, width=size, height=size, rx=5, class_="fresh")


def patron_sign(patron: str | None, x: float = 0, y: float = 0, size: float = 10) -> Markup:
    """The sign of a patron, ``size`` being half its width; nothing for nobody."""
    if patron is None:
        return join()
    place = f"translate({x:.1f} {y:.1f}) scale({size:.2f})"
    d = PATRON_SIGNS[patron]
    return path(d, transform=place, class_=f"patron p-{patron}", fill_rule="evenodd")


# The museum

RING = 0.83  # the outer wall, in units of half the drawing's width; the hall ends at 0.25


def _museum(state: State, marks: Marks, layout: Layout) -> Markup:
    cx, cy, size = layout.museum
    marked = marks.live | marks.said
    rooms = sorted(ROOMS.values(), key=lambda room: room.name in marked)  # their outlines on top
    return el(
        "g",
        el("circle", cx=cx, cy=cy, r=size * RING, class_="ground"),
        *(_room(state, marks, (cx, cy), size, room) for room in rooms),
        el("circle", cx=cx, cy=cy, r=size * 0.25, class_="hall"),
        text("Museum", cx, cy + 5, "label", "middle"),
        *_doors(cx, cy, size),
        *(_wing(state, cx, cy, size, wing) for wing in range(5)),
        class_="museum",
    )


def _at(cx: float, cy: float, angle: float, radius: float) -> tuple[float, float]:
    """Degrees clockwise from the top."""
    return cx + radius * sin(radians(angle)), cy - radius * cos(radians(angle))


def _extent(room: Room) -> tuple[float, float, float, float]:
    """The first and last angle of a room, its inner and outer radius in units of the ring."""
    wing = int(room.name[2]) - 1
    if room.value == 2:
        return 72 * wing + 22, 72 * wing + 50, 0.25, RING
    inner, outer = (0.25, 0.54) if room.value == 3 else (0.54, RING)
    return 72 * wing - 22, 72 * wing + 22, inner, outer


def _room(state: State, marks: Marks, middle: tuple[int, int], size: int, room: Room) -> Markup:
    first, last, inner, outer = _extent(room)
    corners = [
        _at(*middle, angle, radius * size)
        for angle, radius in ((first, inner), (first, outer), (last, outer), (last, inner))
    ]
    (ax, ay), (bx, by), (dx, dy), (ex, ey) = corners
    far, near = outer * size, inner * size
    floor = path(
        f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}A{far:.1f} {far:.1f} 0 0 1 {dx:.1f} {dy:.1f}"
        f"L{ex:.1f} {ey:.1f}A{near:.1f} {near:.1f} 0 0 0 {ax:.1f} {ay:.1f}Z",
        class_=f"room worth-{room.value}",
    )
    radius = size * (0.62 if room.value == 2 else (inner + outer) / 2)
    x, y = _at(*middle, (first + last) / 2, radius)
    taken = dict(state.museum).get(room.name)
    wings = " and ".join(
        TITLES[state.wings[wing]] for wing in room.wings if wing < len(state.wings)
    )
    label = f"Room {room.name} of {wings}, worth {room.value}: "
    if taken is None:
        label += "free"
        inside = text(str(room.value), x, y + 6, "worth", "middle")
    else:
        label += f"cube of {marks.names[taken]}"
        inside = join(
            cube(marks.colours[taken], x, y + 7, 32),
            _fresh(x, y + 7, 18) if room.name in marks.last else None,
            text(str(room.value), x, y - 12, "worth small", "middle"),
        )
    key = room.name
    return target(join(floor, inside), key, label, key in marks.live, key in marks.said)


def _doors(cx: int, cy: int, size: int) -> list[Markup]:
    """Openings in the walls: hall to 3- and 2-rooms, 3-room to 5-room, 2-rooms to 5-rooms."""
    gaps = []
    for wing in range(5):
        for angle, radius in ((72 * wing, 0.25), (72 * wing + 36, 0.25), (72 * wing, 0.54)):
            half = 4 if radius > 0.3 else 8
            gaps.append(
                (_at(cx, cy, angle - half, radius * size), _at(cx, cy, angle + half, radius * size))
            )
        gaps += [
            (_at(cx, cy, 72 * wing + turn, 0.64 * size), _at(cx, cy, 72 * wing + turn, 0.74 * size))
            for turn in (-22, 22)
        ]
    return [
        path(f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", class_="door", aria_hidden="true")
        for (ax, ay), (bx, by) in gaps
    ]


def _wing(state: State, cx: int, cy: int, size: int, wing: int) -> Markup:
    x, y = _at(cx, cy, 72 * wing, size * 0.9)
    if wing >= len(state.wings):
        return join()
    patron = state.wings[wing]
    return el(
        "g",
        el("title", f"Wing {wing + 1}: {TITLES[patron]}"),
        el("circle", cx=x, cy=y, r=17, class_=f"medal m-{patron}"),
        patron_sign(patron, x, y, 10),
        role="img",
        aria_label=f"Wing {wing + 1}: {TITLES[patron]}",
        class_="wing",
    )


# The players


def _panel(
    state: State, marks: Marks, layout: Layout, seat: int, points: Mapping[str, int]
) -> Markup:
    x, y = layout.panels[0], layout.panels[1] + seat * (PANEL + GAP)
    width = layout.panel_width
    colour = marks.colours[seat]
    total = sum(points.values())
    plots = points["plots"]
    name = marks.names[seat]
    stocks = [(colour, state.stock[seat], "in stock"), (colour, state.supply[seat], "in supply")]
    if state.neutral:
        stocks.append((marks.colours[2], state.neutral[seat], "neutral"))
    drawn = [
        el(
            "rect",
            x=x,
            y=y,
            width=width,
            height=PANEL,
            rx=8,
            class_="panel turn" if seat == state.to_move else "panel",
        ),
        el("rect", x=x, y=y + 8, width=6, height=PANEL - 16, rx=3, class_=f"bar c-{colour}"),
        cube(colour, x + 26, y + 21, 26),
        text(shorten(name, 18), x + 44, y + 27, "name"),
        text(f"{plots}", x + width - 70, y + 28, "score", "end"),
        text("points", x + width - 64, y + 27, "quiet"),
    ]
    for index, (piece, count, what) in enumerate(stocks):
        left = x + 16 + index * (50 if len(stocks) > 2 else 70)
        drawn.append(
            el(
                "g",
                el("title", f"{count} {what}"),
                cube(piece, left + 8, y + 52, 22)
                if what != "in supply"
                else _box(piece, left + 8, y + 53),
                text(str(count), left + 22, y + 57, "count"),
                text(what.removeprefix("in "), left, y + 75, "tiny"),
                role="img",
                aria_label=f"{count} {what}",
            )
        )
    drawn += [
        _cards(state, marks, seat, patron, (x + width - 5 * 40 + index * 40 - 4, y + 35))
        for index, patron in enumerate(PATRONS)
    ]
    return el(
        "g",
        *drawn,
        role="group",
        aria_label=f"{name}: {plots} points from plots, {total} if the game ended now",
    )


def _box(colour: str, x: float, y: float) -> Markup:
    """The general supply: a tray with a stone in it."""
    return el(
        "g",
        path(f"M{x - 10:.1f} {y - 3:.1f}v12h20v-12", class_="tray"),
        sign(colour, x, y + 2, 5),
        class_=f"c-{colour}",
    )


def _cards(state: State, marks: Marks, seat: int, patron: str, corner: tuple[int, int]) -> Markup:
    """The seat's cards of a patron in a pile; the mover's can be tapped."""
    x, y = corner
    total = sum(PLOTS[plot].patron == patron for plot in state.cards[seat])
    ready = untapped(state, seat).count(patron)
    label = f"{TITLES[patron]}: {total} cards"
    if ready < total:
        label += f", {total - ready} tapped"
    if total == 0:
        label = f"{TITLES[patron]}: no card"
    if total and not ready:  # the pile lies on its side
        card = [
            el("rect", x=x - 1, y=y + 8, width=42, height=28, rx=4, class_=f"card down m-{patron}"),
            patron_sign(patron, x + 11, y + 22, 8),
            text(f"0/{total}", x + 29, y + 27, "on-card", "middle"),
        ]
    else:
        kind = f"card m-{patron}" if total else "card none"
        card = [
            el("rect", x=x + 5, y=y + 2, width=28, height=42, rx=4, class_=kind),
            patron_sign(patron, x + 19, y + 16, 9),
        ]
        if total:
            count = f"{ready}/{total}" if ready < total else f"×{total}"
            card.append(text(count, x + 19, y + 38.5, "on-card", "middle"))
    if seat != state.to_move or state.phase is not Phase.DIG:
        return el("g", el("title", label), *card, role="img", aria_label=label)
    box = el("rect", x=x - 1, y=y - 1, width=40, height=48, rx=5, class_="touch")
    return target(join(box, *card), patron, label, patron in marks.live, patron in marks.said)
