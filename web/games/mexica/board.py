"""The board of Mexica: a window with zoom and pan, because it has over 200 squares."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter

from py_rules.grid import Square
from py_rules.mexica.actions import Bridge, Build, Canal, FoundDistrict, Move, Start
from py_rules.mexica.areas import BITS, NAMES, Area, area_named, area_of, bit, bits
from py_rules.mexica.districts import closed_by
from py_rules.mexica.state import START, District, State, fits
from py_rules.mexica.travel import journey
from web.games import step_marks
from web.games.mexica import ghosts, ground, signs, small_map, steps, targets
from web.games.mexica.layout import (
    CELL,
    CORNERS,
    MAX_SHOWN_SIZE,
    TARGET_SIZE,
    WIDE,
    Layout,
    middle_of,
    part,
)
from web.games.mexica.routes import whole
from web.games.pieces import fresh, scene
from web.games.protocol import Marks
from web.games.selection import ActionSequence
from web.i18n import _, cached
from web.markup.svg import Markup, el, join, keyed, path, raw_element


def draw(state: State, marks: Marks, layout: Layout) -> Markup:
    """The window with the board, its pieces and its click targets."""
    verb = targets.verb(marks)
    whole = " ".join(map(str, layout.whole))
    return join(
        el(
            "svg",
            scene(
                # One group for each layer, so that a change in one does not redraw the others.
                _layer(
                    "ground",
                    ground.lake(layout.whole),
                    ground.canals(state.canals),
                    ground.wet_names(state.canals & ~_standing(state, marks)),
                    ground.quays(tuple([one.area for one in state.districts])),
                    *(ground.district(one.area, _kind(state, one)) for one in state.districts),
                    ground.PAVED,
                    ground.NAMES,
                    ground.PAVED_NAMES,
                    class_="ground",
                ),
                _layer("closing", _closing(state, marks)),
                _layer("sizes", _sizes(state, marks)),
                _layer("bridges", _bridges(state, marks)),
                _layer("pieces", _pieces(state, marks)),
                _layer("fresh", _fresh(state, marks)),
                _layer("targets", targets.draw(state, marks, verb, layout.whole)),
                _layer("marked", _marked(marks)),
                _layer(
                    "proposed",
                    *_proposed(state, marks),
                    *ghosts.paints(state, marks, verb),
                    class_="proposed",
                ),
                steps.draw(marks),
                *marks.over[:1],
            ),
            x=0,
            y=0,
            width=layout.width,
            height=layout.window,
            viewBox=whole,
            data_whole=whole,
            data_fit=" ".join(map(str, WIDE.whole)) if layout.tall else None,
            data_near=_first_part(state, layout) if layout.tall else None,
            data_least=TARGET_SIZE if layout.tall else None,
            data_at=step_marks.followed(marks.followed, steps.places),
            data_asked=_middle_asked(marks),
            role="group",
            aria_label=_("Mexica board"),
            class_=_window(state, marks, verb),
        ),
    )


def _layer(name: str, *drawn: Markup | None, class_: str | None = None) -> Markup:
    """A layer of the board, which stays the same element."""
    return keyed(name, el("g", *drawn, class_=class_))


def _window(state: State, marks: Marks, verb: str) -> str:
    """The CSS classes of the window: whether squares are being chosen, and whether there are many.

    Before its first turn a seat has no verb and few squares to choose from.
    """
    if not verb and state.phase is not START:
        return "window"
    many = len(marks.live & NAMES.keys()) > LIGHT_MARKS_FROM
    return "window choosing many" if many else "window choosing"


def _first_part(state: State, layout: Layout) -> str:
    """The first view box: around the mover's figure, or the start squares before it is placed."""
    figure = state.players[state.to_move].figure if state.to_move is not None else None
    return part(layout, figure or Square.parse("i7"))


def _middle_asked(marks: Marks) -> str | None:
    """The middle of the squares that a refusal or the proposed action is about."""
    area = small_map.asked(marks)
    return "{:.0f} {:.0f}".format(*middle_of(area)) if area else None


def _kind(state: State, district: District) -> str:
    if district.token:
        return "founded"
    return "fitting" if fits(state, district) else ""


def _use(name: str, one: Area, class_: str) -> Markup:
    x, y = CORNERS[one]
    return raw_element("use", f'href="#mx-{name}" x="{x}" y="{y}" class="{class_}"')


def _bridges(state: State, marks: Marks) -> Markup:
    standing = _standing(state, marks)
    drawn = [
        _use(axis, one, "bridge" if one & standing else "bridge lifted")
        for axis, area in (("ns", state.bridges.ns), ("ew", state.bridges.ew))
        for one in bits(area)
    ]
    return join(ground.below(standing), *drawn, ground.decked_names(standing))


def _standing(state: State, marks: Marks) -> Area:
    """The squares of bridges, whose names are on the decks; not of a bridge to be moved."""
    area = state.bridges.area
    if isinstance(marks.proposed, Bridge) and marks.proposed.lifted:
        area &= ~bit(marks.proposed.lifted)
    return area


def _pieces(state: State, marks: Marks) -> Markup:
    """Buildings and calpulli from the back to the front, then figures on top."""
    calpulli = tuple([(one.token, one.size) for one in state.districts if one.token])
    buildings = tuple([player.buildings for player in state.players])
    figures = [_figure(state, marks, seat) for seat, one in enumerate(state.players) if one.figure]
    return join(_standing_pieces(calpulli, buildings, marks.colours), *figures)


@cached(16)
def _standing_pieces(
    calpulli: tuple[tuple[Area, int], ...],
    buildings: tuple[tuple[Area, ...], ...],
    colours: tuple[str, ...],
) -> Markup:
    """The calpulli, each with its size, and the buildings by seat and number of storeys."""
    standing = [(one, signs.calpulli(one, size)) for one, size in calpulli]
    for colour, areas in zip(colours, buildings, strict=False):
        for height, area in enumerate(areas, 1):
            name, class_ = f"{colour}-{height}", f"c-{colour}"
            standing += [(one, _use(name, one, class_)) for one in bits(area)]
    standing.sort(key=itemgetter(0))
    return join(*(piece for _one, piece in standing))


def _figure(state: State, marks: Marks, seat: int) -> Markup:
    """A player's figure; on its way it is in a boat if it has just sailed.

    Faint if the proposed action moves it: its way leads to where it would stand.
    """
    player, colour = state.players[seat], marks.colours[seat]
    turn = ""
    if seat == state.to_move:
        goes = isinstance(marks.proposed, Move | ActionSequence)
        turn = " turn lifted" if goes else " turn"
    sailed = "sail" in marks.last and str(player.figure) in marks.last
    class_ = f"figure c-{colour}{turn}{' sailing' if sailed else ''}"
    return _use(f"figure-{colour}", player.place, class_)


def _sizes(state: State, marks: Marks) -> Markup:
    """The sizes of the districts that can still be founded, each written on a free square."""
    gone = area_of(marks.proposed.squares) if isinstance(marks.proposed, Canal) else 0
    drawn = []
    for district in signs.numbered(state):
        if district.area & gone:
            continue
        kind = "size fits" if fits(state, district) else "size"
        drawn.append(signs.calpulli(signs.of(state, district), district.size, kind))
    return join(*drawn)


def _closing(state: State, marks: Marks) -> Markup | None:
    """The districts that a proposed canal would make, with their sizes."""
    if not isinstance(marks.proposed, Canal):
        return None
    canal = area_of(marks.proposed.squares)
    drawn = []
    for district in closed_by(state, canal):
        if district.size > MAX_SHOWN_SIZE:
            continue
        fitting = district.size in state.calpulli
        kind = "closing fits" if fitting else "closing"
        drawn.append(path(ground.contour(district.area), class_=kind, fill_rule="evenodd"))
        place = signs.within(state, district.area & ~canal, fitting=fitting)
        drawn.append(
            signs.calpulli(place, district.size, "size new fits" if fitting else "size new")
        )
    drawn.append(path(ground.blocks(canal), class_="dig"))
    return join(*drawn)


def _proposed(state: State, marks: Marks) -> list[Markup]:
    """The pieces that the proposed action would put on the board."""
    action = marks.proposed
    colour = marks.colours[state.to_move] if state.to_move is not None else ""
    drawn: list[Markup] = []
    match action:
        case Canal(squares):
            piece = area_of(squares)
            drawn = [path(ground.contour(piece), class_="piece")]
        case Bridge(square, axis):
            drawn = [_use(axis, BITS[square], "bridge")]
        case Build(height, square):
            drawn = [_use(f"{colour}-{height}", BITS[square], f"c-{colour}")]
        case FoundDistrict(square):
            drawn = [signs.calpulli(BITS[square], _size(state, square))]
        case Move():
            if way := journey(state, action):
                drawn.append(targets.way(way))
            class_ = f"figure c-{colour}{' sailing' if action.way == 'sail' else ''}"
            drawn.append(_use(f"figure-{colour}", BITS[action.square], class_))
        case ActionSequence((*moves, FoundDistrict(square))):
            drawn = [
                *_walk(state, moves, colour),
                signs.calpulli(BITS[square], _size(state, square)),
            ]
        case ActionSequence(moves):
            drawn = _walk(state, moves, colour)
        case Start(square):
            drawn = [_use(f"figure-{colour}", BITS[square], f"figure c-{colour}")]
    return drawn


def _walk(state: State, moves: Sequence[Move], colour: str) -> list[Markup]:
    """Several moves as one journey, with the figure at its end."""
    figure = _use(f"figure-{colour}", BITS[moves[-1].square], f"figure c-{colour}")
    return [targets.way(whole(state, moves)), figure]


def _size(state: State, square: Square) -> int:
    """The size of the district that contains a square."""
    return next(one.size for one in state.districts if one.area & BITS[square])


def _fresh(state: State, marks: Marks) -> Markup | None:
    """A frame around what the last action changed, with a splash on a new canal and light on a
    newly founded district.
    """
    area = area_named(marks.last)
    corners = [CORNERS[one] for one in bits(area)]
    frames = [
        fresh(x + CELL / 2, y + CELL / 2, CELL / 2 + 1) for x, y in corners
    ]  # around a number
    founded = [one.area for one in state.districts if "found" in marks.last and one.token & area]
    return join(*map(_founding, founded), *frames, _splash(area) if "canal" in marks.last else None)


@lru_cache(64)
def _founding(area: Area) -> Markup:
    """The light on a district that was founded; CSS animates it once."""
    light = path(ground.contour(area), class_="founding", fill_rule="evenodd")
    return keyed(f"founding-{area}", light)  # another one is another element, which is animated


@lru_cache(64)
def _splash(area: Area) -> Markup:
    """Rings and drops of water in the middle of a new canal; CSS animates them once."""
    x, y = middle_of(area)
    drawn = el(
        "g",
        path("M-15 0a15 9 0 1 0 30 0a15 9 0 1 0 -30 0M-8 0a8 5 0 1 0 16 0a8 5 0 1 0 -16 0"),
        path("M-12 -8l-5 -7M-5 -11l-2 -9M4 -11l3 -9M11 -8l6 -6", class_="drops"),
        transform=f"translate({x:g} {y:g})",
        class_="splash",
    )
    return keyed(f"splash-{area}", drawn)


def _marked(marks: Marks) -> Markup | None:
    """A frame around the squares that a refusal or a hint is about."""
    area = area_named(marks.marked)
    if not area:
        return None
    return join(
        path(ground.blocks(area), class_="marked", fill="url(#mx-hatch)"),
        path(ground.contour(area), class_="marked frame"),
    )


LIGHT_MARKS_FROM = 24  # from this many squares on, the marks are light
