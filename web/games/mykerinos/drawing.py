"""The table of Mykerinos as a drawing: ochre sand, papyrus plots, the museum as a ring plan."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from py_rules.mykerinos.book import CARDS, NEUTRAL, SEASON, STOCK, SUPPLY, TITLES, TRACK
from py_rules.mykerinos.data import PATRONS, SEASONS
from py_rules.mykerinos.scoring import cards_of, scores
from py_rules.mykerinos.state import Phase, State, track, untapped
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
    mark,
    marked_frame,
    reach,
)
from web.games.mykerinos.museum import museum
from web.games.mykerinos.patrons import patron_sign
from web.games.mykerinos.region import coordinates, draw_area
from web.games.pieces import cube, shorten, sign, target, text, thing
from web.games.protocol import Marks
from web.i18n import N_, _, cached, cached_by, plural
from web.markup.svg import Markup, el, join, path


def draw(state: State, marks: Marks) -> Markup:
    """The whole table as one SVG."""
    rows = state.height or 6
    cell = 45 if marks.tall else 66
    region = STRIP + LETTERS + rows // 3 * (3 * cell + HEAD + GAP)
    width = NUMBERS + 8 * cell + GAP + 2 * MARGIN
    if marks.tall:
        panels = (MARGIN, region + MARGIN)
        middle = panels[1] + state.seats * (PANEL + GAP) + 188
        layout = Layout(width, cell, width - 2 * MARGIN, (width // 2, middle, 180), panels, True)
        height = middle + 188
    else:
        left = width + MARGIN
        layout = Layout(left + 400 + MARGIN, cell, 400, (left + 200, 190, 184), (left, 384), False)
        height = max(
            STRIP + LETTERS + 3 * (3 * cell + HEAD + GAP), 384 + state.seats * (PANEL + GAP)
        )
    return el(
        "svg",
        el("title", _("The table of Mykerinos")),
        *(() if marks.tall or rows > 6 else (_desert(width, region + 8, height),)),
        join(_strip(state, marks, width), coordinates(state, layout)),
        *(draw_area(state, marks, layout, area) for area in range(len(state.region) // 2)),
        museum(state, marks, layout),
        *(_panel(state, marks, layout, seat, points) for seat, points in enumerate(scores(state))),
        viewBox=f"0 0 {layout.width} {height}",
        class_="table mykerinos",
        role="group",
        aria_label=_("The table of Mykerinos"),
    )


@cache
def _desert(width: int, top: int, bottom: int) -> Markup:
    """Dunes and pyramids in the room that is reserved for the region of season 4."""
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
    drawn = []
    for place in range(places):
        x = width - MARGIN - 20 - (places - 1 - place) * 44
        drawn.append(el("circle", cx=x, cy=STRIP / 2, r=18, class_="place"))
        if place in standing:
            drawn.append(cube(marks.colours[standing[place]], x, STRIP / 2, 25))
        else:
            drawn.append(text(str(place + 1), x, STRIP / 2 + 5, "", "middle"))
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
                marked_frame(marks, SEASON, MARGIN - 5, 3, 150, STRIP - 4),
            ),
            SEASON,
            f"{season}: {phase}" if phase else season,
        ),
        thing(
            join(
                reach(left - 21, 1, width - MARGIN - left + 21, STRIP - 2),
                word,
                *drawn,
                marked_frame(marks, TRACK, left - 21, 1, width - MARGIN - left + 21, STRIP - 2),
            ),
            TRACK,
            label,
            "track",
        ),
    )


class _Pile(NamedTuple):
    """A seat's cards of a patron."""

    patron: str
    key: str
    total: int
    ready: int  # not used yet
    live: bool
    selected: bool
    marked: bool


class _Stock(NamedTuple):
    """A seat's cubes in one place."""

    kind: str  # a key of _STOCKS
    key: str
    colour: str
    cubes: int
    marked: bool


class _Panel(NamedTuple):
    """Everything that the drawing of a player's panel depends on; most clicks change none of it."""

    place: tuple[int, int, int]  # its upper left corner and its width
    colour: str
    name: str
    plots: int  # points of the plots
    total: int  # points if the game ended now
    stocks: tuple[_Stock, ...]
    piles: tuple[_Pile, ...]
    moves: bool


def _panel(
    state: State, marks: Marks, layout: Layout, seat: int, points: Mapping[str, int]
) -> Markup:
    colour = marks.colours[seat]
    stocks = [
        ("stock", STOCK, colour, state.stock[seat]),
        ("supply", SUPPLY, colour, state.supply[seat]),
    ]
    if state.neutral:
        stocks.append(("neutral", NEUTRAL, marks.colours[2], state.neutral[seat]))
    ready = untapped(state, seat)
    moves = seat == state.to_move
    piles = (
        _Pile(
            patron,
            key := patron if moves else CARDS.format(patron, seat + 1),
            cards_of(state, seat, patron),
            ready.count(patron),
            key in marks.live,
            key in marks.selected,
            key in marks.marked,
        )
        for patron in PATRONS
    )
    x, y = layout.panels[0], layout.panels[1] + seat * (PANEL + GAP)
    return _panel_drawing(
        _Panel(
            (x, y, layout.panel_width),
            colour,
            marks.names[seat],
            points["plots"],
            sum(points.values()),
            tuple(
                _Stock(kind, key := word.format(seat + 1), piece, cubes, key in marks.marked)
                for kind, word, piece, cubes in stocks
            ),
            tuple(piles),
            moves,
        )
    )


# The names of the kinds of cubes: a word below the cube, and its label.
_STOCKS = {
    "stock": (N_("stock"), N_("{count} in stock")),
    "supply": (N_("supply"), N_("{count} in supply")),
    "neutral": (N_("neutral"), N_("{count} neutral")),
}


@cached(64)
def _panel_drawing(panel: _Panel) -> Markup:
    x, y, width = panel.place
    colour = panel.colour
    drawn = [
        el(
            "rect",
            x=x,
            y=y,
            width=width,
            height=PANEL,
            rx=8,
            class_="panel turn" if panel.moves else "panel",
        ),
        el("rect", x=x, y=y + 8, width=6, height=PANEL - 16, rx=3, class_=f"bar c-{colour}"),
        cube(colour, x + 26, y + 21, 26),
        text(shorten(panel.name, 18), x + 44, y + 27, "name"),
        text(f"{panel.plots}", x + width - 70, y + 28, "score", "end"),
        text(plural("point", "points", count=panel.plots), x + width - 64, y + 27, "quiet"),
    ]
    for index, stock in enumerate(panel.stocks):
        left = x + 16 + index * (56 if len(panel.stocks) > 2 else 70)
        below, label = _STOCKS[stock.kind]
        label = _(label, count=stock.cubes)
        if stock.kind == "supply":
            piece = _box(stock.colour, left + 8, y + 53)
        else:
            piece = cube(stock.colour, left + 8, y + 52, 22)
        count = text(str(stock.cubes), left + 22, y + 57, "count")
        place = (left - 7, y + 37, 48, 44)
        frame = mark(*place) if stock.marked else None
        word = text(_(below), left, y + 75, "tiny")
        drawn.append(thing(join(reach(*place), piece, count, word, frame), stock.key, label))
    drawn += [
        _cards(pile, panel.moves, (x + width - 5 * 38 + index * 38 - 4, y + 35))
        for index, pile in enumerate(panel.piles)
    ]
    label = plural(
        "{name}: {count} point from plots, {total} if the game ended now",
        "{name}: {count} points from plots, {total} if the game ended now",
        count=panel.plots,
        name=panel.name,
        total=panel.total,
    )
    return el("g", *drawn, role="group", aria_label=label)


def _box(colour: str, x: float, y: float) -> Markup:
    """The general supply: a tray with a cube in it."""
    return el(
        "g",
        path(f"M{x - 10:.1f} {y - 3:.1f}v12h20v-12", class_="tray"),
        sign(colour, x, y + 2, 5),
        class_=f"c-{colour}",
    )


@cached(256)
def _cards(pile: _Pile, own: bool, corner: tuple[int, int]) -> Markup:
    """The cards of a patron; the mover's own cards are click targets."""
    x, y = corner
    patron, key, total, ready, live, selected, marked = pile
    title = _(TITLES[patron])
    if total == 0:
        label = _("{patron}: no card", patron=title)
    elif ready == total:
        label = plural(
            "{patron}: {count} card", "{patron}: {count} cards", count=total, patron=title
        )
    else:
        label = plural(
            "{patron}: {count} card, {tapped} tapped",
            "{patron}: {count} cards, {tapped} tapped",
            count=total,
            patron=title,
            tapped=total - ready,
        )
    if total and not ready:  # all used: the pile lies on its side, and its sign too
        lying = el(
            "g", patron_sign(patron, 0, 0, 7), transform=f"translate({x + 19} {y + 17}) rotate(90)"
        )
        card = [
            el("rect", x=x + 3, y=y + 7, width=32, height=32, rx=4, class_=f"card down m-{patron}"),
            lying,
            text(f"0/{total}", x + 19, y + 36, "on-card", "middle"),
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
    if marked:
        card.append(mark(x, y - 2, 38, 50))
    if not own:
        return thing(join(*card), key, label)
    box = el("rect", x=x - 1, y=y - 1, width=40, height=48, rx=5, class_="touch")
    return target(join(box, *card), key, label, live, selected)
