"""The tiles of Myraclia's board, with two faces: barren, and in bloom."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from py_rules.message import N_, Message, counted, message
from py_rules.myraclia import terms
from py_rules.myraclia.data import NONE, TILES, TOKENS, Elements
from web.games.myraclia.scenery import HEX
from web.games.myraclia.symbols import darkness, face, gem, terrain
from web.games.pieces import sign, text
from web.i18n import _, plural
from web.markup.svg import Markup, el, join, path

GROUNDS = {  # the beginning of a tile's label, by terrain
    ("plains",): N_("Plains"),
    ("woods",): N_("Woods"),
    ("waters",): N_("Waters"),
    ("mountains",): N_("Mountains"),
    ("plains", "woods"): N_("Plains and woods"),
}

EMPTY = join()


def disc(colour: str, x: float, y: float, radius: float, dark: bool = False) -> Markup:
    """A player's disc: the light side on a terraformed tile, the dark side on a reserved one."""
    return el(
        "g",
        el("circle", cx=x + 0.1 * radius, cy=y + 0.2 * radius, r=radius, class_="cast"),
        el("circle", cx=x, cy=y, r=radius, class_="disc dark" if dark else "disc"),
        sign(colour, x, y, radius * 0.56),
        class_=f"c-{colour}",
    )


def token(number: int, x: float, y: float) -> Markup:
    """An Eternity token: points, an element, a source of elements or a terrain."""
    what = TOKENS[number]
    plate = join(
        path(f"M{x} {y - 11}l12.5 7v14l-12.5 7 -12.5 -7v-14Z", class_="token-side"),
        path(f"M{x} {y - 14}l12.5 7v14l-12.5 7 -12.5 -7v-14Z", class_="token"),
        path(f"M{x - 9.5} {y + 4.5}v-10l9.5 -5.3 9.5 5.3", class_="token-edge"),
    )
    if what.points:
        return join(plate, text(f"+{what.points}", x, y + 5.5, "on-token", "middle"))
    if what.freed:
        return join(plate, gem(what.freed, x, y, 19))
    if what.source:
        return join(plate, gem(what.source, x, y - 2, 16), _spring(x, y + 8, 7))
    assert what.terrain is not None
    return join(plate, terrain(what.terrain, x, y, 19))


def _spring(x: float, y: float, size: float) -> Markup:
    """The mark of a source: a pool below the element."""
    return path(
        f"M{x - size:.1f} {y:.1f}q{size:.1f} {size * 0.8:.1f} {2 * size:.1f} 0", class_="pool"
    )


def token_words(number: int) -> Message:
    """An Eternity token in words."""
    what = TOKENS[number]
    if what.points:
        return counted("{count} point", "{count} points", count=what.points)
    if what.freed:
        return message("one {element}", element=terms.element(what.freed))
    if what.source:
        return message("a source of {elements}", elements=terms.elements(what.source))
    assert what.terrain is not None
    return message("a {terrain} symbol", terrain=message(terms.TERRAINS[what.terrain]))


def about(number: int) -> str:
    """A tile in words: terrain, cost, points, freed element."""
    tile = TILES[number]
    if tile.dark:
        return _(terms.DARKNESS)
    ground = _(GROUNDS[tile.terrains])
    cost = " + ".join(_(terms.COLOURS[name]) for name in tile.cost.names)
    freed = _(terms.COLOURS[tile.freed]) if tile.freed else ""
    if tile.points and freed:
        return plural(
            "{terrain}: costs {cost}, {count} point, frees {freed}",
            "{terrain}: costs {cost}, {count} points, frees {freed}",
            count=tile.points,
            terrain=ground,
            cost=cost,
            freed=freed,
        )
    if tile.points:
        return plural(
            "{terrain}: costs {cost}, {count} point",
            "{terrain}: costs {cost}, {count} points",
            count=tile.points,
            terrain=ground,
            cost=cost,
        )
    if freed:
        return _("{terrain}: costs {cost}, frees {freed}", terrain=ground, cost=cost, freed=freed)
    return _("{terrain}: costs {cost}", terrain=ground, cost=cost)


@lru_cache(512)
def barren(number: int, laid: Elements = NONE, below: Markup = EMPTY) -> Markup:
    """The barren face around the origin, with the elements laid on it.

    ``below`` are the pieces on the tile, drawn below the elements of its cost.
    """
    tile = TILES[number]
    if tile.dark:
        return join(darkness(), below)
    count = len(tile.terrains)
    signs = [
        terrain(name, (index - (count - 1) / 2) * 24, -37, 25)
        for index, name in enumerate(tile.terrains)
    ]
    cost = _cost(tile.cost, laid)
    return join(face(None), *signs, below, *cost, *_gain(tile.points, tile.freed))


def sockets(cost: Elements) -> Iterator[tuple[str, float]]:
    """The elements of a cost in a row, each with its x from the middle of the tile."""
    names = cost.names
    step = 24.0 if len(names) > 3 else 27.0
    left = -step * (len(names) - 1) / 2
    return ((name, left + index * step) for index, name in enumerate(names))


def _cost(cost: Elements, laid: Elements) -> list[Markup]:
    """The sockets of the cost; filled ones are bright."""
    drawn = []
    there = laid.names
    for name, x in sockets(cost):
        filled = name in there
        if filled:
            there.remove(name)
        drawn.append(
            el("circle", cx=x, cy=-4, r=12.5, class_="socket filled" if filled else "socket")
        )
        drawn.append(gem(name, x, -4, 21))
        if filled:
            drawn.append(path(f"M{x - 5:.1f} 8l4 4 7 -8", class_="tick"))
    return drawn


def _gain(points: int, freed: str | None) -> list[Markup]:
    """The points and the freed element at the bottom, on the right of the hex's name.

    All of them lie on the face, because the tiles of the next row cover what is below it.
    """
    if points and freed:  # smaller, so that they don't touch
        return [
            text(str(points), -1, 42, "points small", "middle"),
            gem(freed, 22, 25, 21, "freed"),
            _spring(22, 38, 8),
        ]
    if points:
        return [text(str(points), 9, 43, "points", "middle")]
    return [gem(freed, 9, 25, 23, "freed"), _spring(9, 38, 9)] if freed else []


@lru_cache(512)
def blooming(number: int, colour: str, latest: bool = False) -> Markup:
    """The terraformed face around the origin, with its owner's disc at the rim.

    A ``latest`` tile blooms out of the barren face below it, from the elements on it. The nesting
    of its elements is the same without ``latest``, so that nothing moves later.
    """
    tile = TILES[number]
    count = len(tile.terrains)
    ground = [face(tile.terrains[0])]
    if count > 1:  # the right half shows the second terrain
        other = el("g", face(tile.terrains[1]), class_="right-half")
        ground.append(other)
    signs = [
        terrain(name, (index - (count - 1) / 2) * 22, -42, 21)
        for index, name in enumerate(tile.terrains)
    ]
    rim = path(_OWNER_OUTLINE, class_=f"owner-rim c-{colour}")
    gain = _gain(tile.points, tile.freed)
    owned = disc(colour, *_RIM, 15)
    if not latest:
        return join(el("g", *ground, rim, *signs, *gain, class_="bloomed"), owned)
    ripples = (el("circle", cx=x, cy=-4, r=14) for _name, x in sockets(tile.cost))
    return join(
        barren(number, tile.cost),
        el("g", *ground, rim, *signs, *gain, class_="bloomed blooms"),
        el("g", *ripples, path(HEX), class_="ripples"),
        owned,
    )


_RIM = (32, -26)  # the place of a disc: at the upper right, clear of the landscape
# Inside the edge of a tile.
_OWNER_OUTLINE = "M0 -53.500L46 -26.500V26.500L0 53.500L-46 26.500V-26.500Z"


@lru_cache(2048)
def lying(
    number: int,
    owner: str | None,
    holder: str | None,
    laid: Elements,
    tokens: tuple[int, ...],
    latest: bool = False,
) -> Markup:
    """A tile on the surface, around the origin, with everything on it.

    ``owner`` is the colour of the player who terraformed it, ``holder`` of the one who reserved it.
    ``latest`` says that the last action terraformed it.
    """
    on_it = []
    if holder:
        on_it.append(path(HEX, class_=f"reserved-rim c-{holder}"))
        on_it.append(disc(holder, *_RIM, 14, dark=True))
    for index, each in enumerate(tokens[:3]):
        # Below the elements that the tile above may free
        on_it.append(token(each, -34 + 11 * index, -28 - 3 * index))
    count = None
    if len(tokens) > 3:
        count = text(f"×{len(tokens)}", -34, 8, "points", "middle")
    if owner:
        return join(blooming(number, owner, latest), *on_it, count)
    return join(barren(number, laid, join(*on_it)), count)
