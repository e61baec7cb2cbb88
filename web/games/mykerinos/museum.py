"""The museum, which only Mykerinos has, as a ring plan: a hall, five wings, their rooms."""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin

from py_rules.mykerinos.data import ROOMS, Room
from py_rules.mykerinos.state import State
from py_rules.mykerinos.terms import TITLES, WING
from web.games.mykerinos.layout import Layout
from web.games.mykerinos.portraits import portrait
from web.games.pieces import cube, fresh, target, text, thing
from web.games.protocol import Marks
from web.i18n import N_, _, cached, cached_by, join_list
from web.markup.svg import Markup, el, join, path

RING = 0.83  # radius of the outer wall, in halves of the drawing's width; that of the hall is 0.25


_WORDS = frozenset(ROOMS) | {WING.format(number) for number in range(1, 6)}


@cached_by(lambda state, marks, layout: (state.museum, state.wings, marks.about(_WORDS), layout))
def museum(state: State, marks: Marks, layout: Layout) -> Markup:
    cx, cy, size = layout.museum
    marked = marks.live | marks.selected
    # Marked rooms come last, so that their outlines are on top.
    rooms = sorted(ROOMS.values(), key=lambda room: room.name in marked)
    return el(
        "g",
        *(
            el("circle", cx=cx + by, cy=cy + 1.6 * by, r=size * (RING + by / 100), class_=class_)
            for by, class_ in ((5, "cast"), (4, "stair"), (2, "stair"), (0, "ground"))
        ),
        *(_room(state, marks, (cx, cy), size, room) for room in rooms),
        el("circle", cx=cx, cy=cy, r=size * RING, class_="marble"),
        el("circle", cx=cx, cy=cy, r=size * 0.25, class_="hall"),
        el("circle", cx=cx, cy=cy, r=size * 0.215, class_="mosaic"),
        text(_("Museum"), cx, cy + 5, "label", "middle"),
        *_doors(cx, cy, size),
        *(_wing(state, marks, cx, cy, size, wing) for wing in range(5)),
        class_="museum",
    )


def _at(cx: float, cy: float, angle: float, radius: float) -> tuple[float, float]:
    """A point on a circle; the angle is in degrees clockwise from the top."""
    return cx + radius * sin(radians(angle)), cy - radius * cos(radians(angle))


def _extent(room: Room) -> tuple[float, float, float, float]:
    """The first and last angle of a room, its inner and outer radius in units of the ring."""
    wing = int(room.name[2]) - 1
    if room.value == 2:
        return 72 * wing + 22, 72 * wing + 50, 0.25, RING
    inner, outer = (0.25, 0.54) if room.value == 3 else (0.54, RING)
    return 72 * wing - 22, 72 * wing + 22, inner, outer


@cache
def _floor(middle: tuple[int, int], size: int, room: Room) -> tuple[str, float, float]:
    """The floor of a room, as the ``d`` of a path, and its middle."""
    first, last, inner, outer = _extent(room)
    corners = [
        _at(*middle, angle, radius * size)
        for angle, radius in ((first, inner), (first, outer), (last, outer), (last, inner))
    ]
    (ax, ay), (bx, by), (dx, dy), (ex, ey) = corners
    far, near = outer * size, inner * size
    outline = (
        f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}A{far:.1f} {far:.1f} 0 0 1 {dx:.1f} {dy:.1f}"
        f"L{ex:.1f} {ey:.1f}A{near:.1f} {near:.1f} 0 0 0 {ax:.1f} {ay:.1f}Z"
    )
    # Not quite at the outer wall, where the wing has its sign.
    radius = size * {2: 0.62, 3: (inner + outer) / 2, 5: 0.65 if first < 0 else 0.66}[room.value]
    return outline, *_at(*middle, (first + last) / 2, radius)


def room_middle(layout: Layout, room: Room) -> tuple[float, float]:
    """The middle of a room, where its value or a cube is drawn."""
    cx, cy, size = layout.museum
    return _floor((cx, cy), size, room)[1:]


def floor(layout: Layout, room: Room) -> str:
    """The floor of a room, as the ``d`` of a path."""
    cx, cy, size = layout.museum
    return _floor((cx, cy), size, room)[0]


def wing_middle(layout: Layout, wing: int) -> tuple[float, float]:
    """The centre of a wing's medal."""
    cx, cy, size = layout.museum
    return _at(cx, cy, 72 * wing, size * 0.9)


def _room(state: State, marks: Marks, middle: tuple[int, int], size: int, room: Room) -> Markup:
    taken = dict(state.museum).get(room.name)
    wings = tuple(state.wings[wing] for wing in room.wings if wing < len(state.wings))
    return _room_drawing(
        room,
        _floor(middle, size, room),
        wings,
        None if taken is None else (marks.colours[taken], marks.names[taken]),
        room.name in marks.live,
        room.name in marks.selected,
        room.name in marks.last,
        room.name in marks.marked,
    )


@cached(256)
def _room_drawing(
    room: Room,
    place: tuple[str, float, float],
    wings: tuple[str, ...],
    guest: tuple[str, str] | None,
    live: bool,
    selected: bool,
    last: bool,
    marked: bool,
) -> Markup:
    """A room of these patrons’ wings; ``guest`` is its cube's colour and owner, or None."""
    outline, x, y = place
    floor = path(outline, class_=f"room worth-{room.value}")
    if guest is None:
        inside = text(str(room.value), x, y + 6, "worth", "middle")
    else:
        inside = join(
            cube(guest[0], x, y + 8, 29),
            fresh(x, y + 8, 16.5) if last else None,
            text(str(room.value), x, y - 12, "worth small", "middle"),
        )
    if marked:
        inside = join(inside, el("circle", cx=x, cy=y, r=24, class_="marked"))
    return target(join(floor, inside), room.name, _label(room, wings, guest), live, selected)


# By the number of wings that the room belongs to, and whether it is free.
_ROOMS = {
    (1, True): N_("Room {room} in {patrons}’s wing, worth {value}: free"),
    (1, False): N_("Room {room} in {patrons}’s wing, worth {value}: {name}’s cube"),
    (2, True): N_("Room {room} between the wings of {patrons}, worth {value}: free"),
    (2, False): N_("Room {room} between the wings of {patrons}, worth {value}: {name}’s cube"),
}


def _label(room: Room, wings: tuple[str, ...], guest: tuple[str, str] | None) -> str:
    if not wings:
        return _("Room {room}, worth {value}: free", room=room.name, value=room.value)
    return _(
        _ROOMS[len(wings), guest is None],
        room=room.name,
        patrons=join_list([_(TITLES[patron]) for patron in wings]),
        value=room.value,
        name=guest[1] if guest else "",
    )


@cache
def _doors(cx: int, cy: int, size: int) -> list[Markup]:
    """The doorways: from the hall to 3- and 2-rooms, from these to 5-rooms."""
    gaps = []
    for wing in range(5):
        # In the first wing beside the cube of the 5-room; in the lower ones beside that of the
        # 3-room and the name of the 5-room.
        between = 72 * wing + {0: 15, 2: 15, 3: -15}.get(wing, 0)
        for angle, radius in ((72 * wing, 0.25), (72 * wing + 36, 0.25), (between, 0.54)):
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


# Where the number of a wing stands beside its portrait: outside, away from the values of rooms.
_BESIDE = ((-27, -5), (27, 5), (26, 5), (-26, 5), (-27, 5))


def _wing(state: State, marks: Marks, cx: int, cy: int, size: int, wing: int) -> Markup:
    x, y = _at(cx, cy, 72 * wing, size * 0.9)
    if wing >= len(state.wings):
        return join()
    patron, (across, down) = state.wings[wing], _BESIDE[wing]
    key = WING.format(wing + 1)
    label = _("Wing {number}: {patron}", number=wing + 1, patron=_(TITLES[patron]))
    return thing(
        join(
            portrait(patron, x, y, 40),
            text(str(wing + 1), x + across, y + down, "coordinates", "middle"),
            el("circle", cx=x, cy=y, r=22, class_="marked") if key in marks.marked else None,
        ),
        key,
        label,
        "wing",
    )
