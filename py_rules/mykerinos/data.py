"""What is in the box of Mykerinos.

None of the rulebooks shows the printed faces of the plots. These are our own, and agree with what
the rulebooks say: 35 plots with a patron, seven for each, and one without a patron that scores 5.
"""

from __future__ import annotations

from typing import NamedTuple

PATRONS = ("violet", "lemon", "brown", "blackmore", "tangerine")
CUBES = 25  # of each colour
SEASONS = 4


class Plot(NamedTuple):
    """A card: on its face a plot of 2 columns and 3 rows (``^`` is a pyramid), on its back a
    patron.
    """

    number: int
    patron: str | None
    points: int
    rows: tuple[str, str, str]


_FACES = """
     1 violet    0   2 violet    0   3 violet    0   4 violet    2   5 violet    2   6 violet    2   7 violet    3
        . .             ^ .             . .             . ^             ^ ^             ^ ^             . ^
        . .             . .             ^ .             . .             . .             ^ .             ^ .
        . .             . .             . .             . .             . .             . .             . .
     8 lemon     0   9 lemon     0  10 lemon     0  11 lemon     2  12 lemon     2  13 lemon     2  14 lemon     3
        . .             . ^             ^ .             . .             ^ .             ^ ^             . ^
        . .             . .             . .             ^ .             ^ .             . ^             . ^
        . .             . .             . .             . .             . .             . .             . .
    15 brown     0  16 brown     0  17 brown     0  18 brown     2  19 brown     2  20 brown     2  21 brown     3
        . .             . .             . ^             ^ .             ^ .             ^ ^             . ^
        . .             ^ .             . .             . .             . ^             . .             . .
        . .             . .             . .             . .             . .             ^ .             ^ .
    22 blackmore 0  23 blackmore 0  24 blackmore 0  25 blackmore 2  26 blackmore 2  27 blackmore 2  28 blackmore 3
        . .             ^ .             . .             . ^             ^ .             ^ ^             . .
        . .             . .             ^ .             . .             . .             . .             ^ ^
        . .             . .             . .             . .             ^ .             . ^             . .
    29 tangerine 0  30 tangerine 0  31 tangerine 0  32 tangerine 2  33 tangerine 2  34 tangerine 2  35 tangerine 3
        . .             . ^             ^ .             . .             ^ .             ^ .             ^ ^
        . .             . .             . .             ^ .             . .             ^ ^             . .
        . .             . .             . .             . .             . ^             . .             . .
    36 -         5
        ^ .
        ^ .
        . .
"""  # noqa: E501


def _plots() -> dict[int, Plot]:
    lines = [line.split() for line in _FACES.strip().splitlines()]
    plots = {}
    for top in range(0, len(lines), 4):
        heads, *faces = lines[top : top + 4]
        for i in range(len(heads) // 3):
            number, patron, points = heads[3 * i : 3 * i + 3]
            upper, middle, lower = ("".join(face[2 * i : 2 * i + 2]) for face in faces)
            plots[int(number)] = Plot(
                int(number),
                None if patron == "-" else patron,
                int(points),
                (upper, middle, lower),
            )
    return plots


PLOTS = _plots()


class Room(NamedTuple):
    """A room of the museum. Wings count from 0; a 2-room belongs to two neighbouring wings."""

    name: str
    value: int
    wings: tuple[int, ...]
    doors: tuple[str, ...] = ()  # of a 5-room: the rooms it opens on


# A ring: each wing's 3-room opens on its 5-room, each 2-room on the 5-rooms of both its wings.
ROOMS = {
    room.name: room
    for room in (
        *(Room(f"2-{wing + 1}", 2, (wing, (wing + 1) % 5)) for wing in range(5)),
        *(Room(f"3-{wing + 1}", 3, (wing,)) for wing in range(5)),
        *(
            Room(f"5-{w + 1}", 5, (w,), (f"3-{w + 1}", f"2-{w + 1}", f"2-{(w - 1) % 5 + 1}"))
            for w in range(5)
        ),
    )
}
