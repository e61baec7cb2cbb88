"""The symbols of Mexica, which repeats detailed pieces: temples, figures, bridges, water."""

from __future__ import annotations

from py_rules.mexica.areas import ISLAND
from web.games.colours import COLOURS
from web.games.mexica.ground import names
from web.games.pieces import SIGNS
from web.markup.svg import Markup, el, path

_STOREY = 6  # height of one


def symbols() -> tuple[Markup, ...]:
    """The symbols that the board refers to as ``#mx-...``; squares have their corner at 0, 0."""
    return (
        _water("mx-waves", 60, "M6 14q6 -5 12 0t12 0M36 42q6 -5 12 0t12 0", "wave"),
        _water("mx-hatch", 12, "M-2 14L14 -2M-2 2L2 -2M10 14L14 10", "hatching"),
        _water("mx-ripples", 42, "M7 13q5 -4 10 0t10 0M15 30q5 -4 10 0t10 0", "ripple"),
        _start(),
        _emblem(),
        *(_temple(colour, height) for colour in COLOURS[:4] for height in (1, 2, 3, 4)),
        *(_figure(colour) for colour in COLOURS[:4]),
        _symbol("mx-ns", *_bridge()),
        _symbol("mx-ew", el("g", *_bridge(), transform="rotate(90 21 21)")),
        _symbol("mx-places", el("text", names(ISLAND))),
        _dot(),
        _frame("mx-ring", "inner-ring"),
        _frame("mx-said", "inner-said"),
        _frame("mx-said-ring", "inner-said-ring"),
        *(_ghost(*shape) for shape in (("e", 17, 76, 34), ("s", 17, 34, 76), ("o", 8, 34, 34))),
        _symbol("mx-octagon", path("M-7.5 -18H7.5L18 -7.5V7.5L7.5 18H-7.5L-18 7.5V-7.5Z")),
    )


def _symbol(id_: str, *children: Markup) -> Markup:
    return el("symbol", *children, id=id_, overflow="visible")


def _ghost(shape: str, left: int, width: int, height: int) -> Markup:
    """The preview of a canal piece, around the origin of its target."""
    piece = el("rect", x=-left, y=-17, width=width, height=height, rx=8, class_="ghost")
    return el(
        "marker",
        piece,
        id=f"mx-ghost-{shape}",
        markerUnits="userSpaceOnUse",
        markerWidth=width,
        markerHeight=height,
        overflow="visible",
    )


def _water(id_: str, size: int, d: str, class_: str) -> Markup:
    return el(
        "pattern",
        path(d, class_=class_),
        id=id_,
        width=size,
        height=size,
        patternUnits="userSpaceOnUse",
    )


def _frame(id_: str, class_: str) -> Markup:
    """A paint for a square that draws a frame just inside of its outline."""
    return el(
        "pattern",
        el("rect", x=2.7, y=2.7, width=32.6, height=32.6, rx=5, class_=class_),
        id=id_,
        viewBox="0 0 38 38",
        preserveAspectRatio="none",
        width=1,
        height=1,
    )


def _dot() -> Markup:
    """A paint for a square: the light mark where many squares can be chosen."""
    dot = el("circle", cx=19, cy=19, r=5, class_="light-dot")
    return el("pattern", dot, id="mx-dot", viewBox="0 0 38 38", width=1, height=1)


def _start() -> Markup:
    petals = "".join(
        f"M21 21L{x} {y}A4 4 0 0 1 {u} {v}Z"
        for x, y, u, v in (
            (18, 8, 24, 8),
            (34, 18, 34, 24),
            (24, 34, 18, 34),
            (8, 24, 8, 18),
        )
    )
    return _symbol(
        "mx-start",
        el("rect", x=3, y=3, width=36, height=36, rx=7, class_="plaza"),
        el("circle", cx=21, cy=21, r=14, class_="inlay"),
        path(petals, class_="petals"),
        el("circle", cx=21, cy=21, r=4.5, class_="plaza"),
    )


def _emblem() -> Markup:
    """A cactus on a rock in the lake."""
    return _symbol(
        "mx-emblem",
        el("rect", x=2, y=2, width=38, height=38, rx=7, class_="plaza"),
        path("M7 37Q9 30 16 31Q21 27 27 31Q34 30 36 37Z", class_="rock"),
        path(
            "M21 31C15 27 16 17 21 15C26 17 27 27 21 31Z"
            "M17 23C10 24 7 18 8 13C13 12 17 16 17 23Z"
            "M25 22C25 15 29 11 34 12C35 17 32 23 25 22Z"
            "M21 16C17 14 17 7 21 5C25 7 25 14 21 16Z",
            class_="cactus",
        ),
        path(
            "M21 5.5m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0M8 12.5m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0"
            "M34.500 12m-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0",
            class_="fruit",
        ),
    )


def _temple(colour: str, height: int) -> Markup:
    """A stepped building on a base in its owner's colour, with the sign on the left and the number
    of storeys on the right."""
    storeys = []
    base = 39
    for storey in range(height):
        half = 17 - 3.6 * storey
        y = base - _STOREY * (storey + 1)
        storeys.append(
            path(
                f"M{21 - half:.1f} {y + _STOREY}L{21 - half + 1.4:.1f} {y}"
                f"H{21 + half - 1.4:.1f}L{21 + half:.1f} {y + _STOREY}Z",
                class_="terrace" if storey % 2 == 0 else "terrace high",
            )
        )
    top = base - _STOREY * height
    stairs = path(f"M18.500 {top}H23.500L24.500 {base}H17.500Z", class_="stairs")
    shrine = path(f"M16.500 {top}V{top - 5}H25.500V{top}Z", class_="shrine")
    roof = path(f"M15 {top - 5}L17 {top - 8}H25L27 {top - 5}Z", class_="roof")
    return _symbol(
        f"mx-{colour}-{height}",
        el("rect", x=1.5, y=1.5, width=39, height=39, rx=6, class_="floor"),
        *storeys,
        stairs,
        shrine,
        roof,
        path(
            SIGNS[colour],
            transform="translate(9 10) scale(5.5)",
            class_="sign",
            fill_rule="evenodd",
        ),
        el("text", str(height), x=38.5, y=4, class_="storeys", text_anchor="end"),
    )


def _figure(colour: str) -> Markup:
    """A player's figure: a cloak with the sign, and a headdress of feathers."""
    feathers = "M14 14Q7 8 11 4Q14 5 15.500 7Q15 3 18 1Q20 2 21 4Q22 2 24 1Q27 3 26.500 7"
    cloak = "M9 39Q10 24 17 19.500H25Q32 24 33 39Q21 43 9 39Z"
    return _symbol(
        f"mx-figure-{colour}",
        path(f"{cloak}{feathers}Q28 5 31 4Q35 8 28 14Z", class_="halo"),
        path(f"{feathers}Q28 5 31 4Q35 8 28 14Q21 9.500 14 14Z", class_="feathers"),
        path(cloak, class_="cloak"),
        el("circle", cx=21, cy=15.5, r=5.6, class_="face"),
        path("M15.400 13.500Q21 10 26.600 13.500", class_="band"),
        path(
            SIGNS[colour],
            transform="translate(21 30.500) scale(6.200)",
            class_="sign",
            fill_rule="evenodd",
        ),
    )


def _bridge() -> tuple[Markup, ...]:
    """A bridge from north to south, with its ends on the land."""
    courses = "".join(f"M11 {y}H31" for y in range(2, 42, 8))
    stones = "".join(f"M{17 if y % 16 else 25} {y - 4}v8" for y in range(6, 40, 8))
    return (
        path("M8 -5H34V47H8Z", class_="deck"),
        path(courses + stones, class_="joints"),
        path("M8 -6V48M34 -6V48", class_="parapet"),
    )
