"""The symbols of Mexica's pieces, which are drawn many times: temples, figures, bridges, jade."""

from __future__ import annotations

from py_rules.mexica.areas import ISLAND
from web.games.colours import COLOURS
from web.games.mexica.ground import names
from web.games.mexica.scenery import scenery
from web.games.pieces import SIGNS
from web.markup.svg import Markup, el, path

HEIGHTS = (1, 2, 3, 4)


def symbols() -> tuple[Markup, ...]:
    """The symbols used on the board as ``#mx-...``; those of squares have their corner at 0, 0."""
    return (
        *scenery(),
        _hatch(),
        _start(),
        _emblem(),
        *(_symbol(f"mx-t{height}", *_temple(height)) for height in HEIGHTS),
        *(_building(colour, height) for colour in COLOURS[:4] for height in HEIGHTS),
        *(_figure(colour) for colour in COLOURS[:4]),
        _boat(),
        _sailing(),
        _symbol("mx-ns", *_bridge()),
        _symbol("mx-ew", el("g", *_bridge(), transform="rotate(-90 21 21)")),
        _symbol("mx-places", el("text", names(ISLAND))),
        _dot(),
        _frame("mx-ring", "inner-ring"),
        _frame("mx-selected", "inner-selected"),
        _frame("mx-selected-ring", "inner-selected-ring"),
        *(_ghost(*shape) for shape in (("e", 17, 76, 34), ("s", 17, 34, 76), ("o", 8, 34, 34))),
        _symbol("mx-size", path(_OCTAGON.format(18, 7.5))),
        _symbol("mx-octagon", *_jade()),
        _symbol("mx-coin", *_coin()),
    )


_OCTAGON = "M-{1} -{0}H{1}L{0} -{1}V{1}L{1} {0}H-{1}L-{0} {1}V-{1}Z"


def _jade() -> tuple[Markup, ...]:
    """A slab with bevelled edges, lit from the top left, with beads in the corners of a carving."""
    return (
        path("M-6 -17H9L19 -6V9L9 19H-6L-17 9V-6Z", class_="cast"),
        path(_OCTAGON.format(18, 7.5)),
        path("M-7.500 -18H7.500L5.800 -14H-5.800L-14 -5.800V5.800L-18 7.500V-7.500Z", class_="lit"),
        path("M18 -7.500V7.500L7.500 18H-7.500L-5.800 14H5.800L14 5.800V-5.800Z", class_="unlit"),
        path(_OCTAGON.format(14, 5.8), class_="carving"),
        path("M-9.500 -9.500h.1M9.500 -9.500h.1M-9.500 9.500h.1M9.500 9.500h.1", class_="beads"),
    )


def _coin() -> tuple[Markup, ...]:
    """A disc of gold around 0, 0, with a rim."""
    return (
        el("circle", r=10, class_="coin"),
        path("M-6.500 0a6.500 6.500 0 1 1 13 0a6.500 6.500 0 1 1 -13 0", class_="rim"),
        path("M-7 -4.500Q-4 -8 1 -8", class_="shine"),
    )


def _symbol(id_: str, *children: Markup) -> Markup:
    return el("symbol", *children, id=id_, overflow="visible")


def _ghost(shape: str, left: int, width: int, height: int) -> Markup:
    """The preview of a canal piece, relative to the origin of its click target."""
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


def _hatch() -> Markup:
    drawn = path("M-2 14L14 -2M-2 2L2 -2M10 14L14 10", class_="hatching")
    return el("pattern", drawn, id="mx-hatch", width=12, height=12, patternUnits="userSpaceOnUse")


def _frame(id_: str, class_: str) -> Markup:
    """A paint for a square: a frame just inside its outline."""
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
    """A paint for a square: the light mark used where many squares can be chosen."""
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


def _temple(height: int) -> tuple[Markup, ...]:
    """A stepped pyramid with ``height`` tiers, seen from the south and above, lit from the top
    left.

    CSS paints it in its owner's colour, by the class.
    """
    treads = flanks = fronts = ""
    middle, base = 18.5, 41.0
    for tier in range(height):
        half = 17.5 - 3.5 * tier
        top = base - (6.4 if tier else 12.5)
        left, right = middle - half, middle + half
        treads += f"M{left + 1:g} {top:g}l4 -4H{right + 3:g}l-4 4z"
        flanks += f"M{right:g} {base:g}L{right - 1:g} {top:g}l4 -4L{right + 4:g} {base - 4:g}z"
        fronts += f"M{left:g} {base:g}L{left + 1:g} {top:g}H{right - 1:g}L{right:g} {base:g}z"
        middle, base = middle + 0.8, top - 1.4
    x, top, far = middle, base + 0.6, 2.2 * height
    shadow = f"M4 41.500H{37 + far:g}L{44 + far:g} 37L{42 + far:g} {33 - far / 2:g}L38 30V38Z"
    return (
        path(shadow, class_="cast"),
        path(treads, class_="tread"),
        path(flanks, class_="flank"),
        path(fronts, class_="front"),
        path(f"M14.500 41L{x - 3:g} {top:g}H{x + 3:g}L22.500 41Z", class_="stairs"),
        path(f"M18.500 41L{x:g} {top:g}", class_="steps-cut"),
        path(f"M{x - 4.5:g} {top + 0.5:g}v-5h9v5z"
             f"M{x + 4.5:g} {top + 0.5:g}l2.200 -1.800v-5l-2.200 1.300z", class_="shrine-wall"),
        path(f"M{x - 1.9:g} {top + 0.5:g}v-4.200h3.800v4.200z", class_="shrine"),
        path(f"M{x - 5.5:g} {top - 4.4:g}l1.500 -3.500h9.500l-.7 2.600l-2.200 .9z"
             f"M{x - 2.8:g} {top - 7.9:g}v-1.800h2v1.800m2.200 0v-1.800h2v1.800", class_="roof"),
    )  # fmt: skip


def _building(colour: str, height: int) -> Markup:
    """A temple with its owner's sign on the left of its lowest tier and its height on the right,
    where a taller building in front does not cover them.
    """
    return _symbol(
        f"mx-{colour}-{height}",
        el("use", href=f"#mx-t{height}"),
        el("circle", cx=18.5 + 0.8 * height, cy=25 - 7.8 * (height - 1), r=15, class_="firelight"),
        path(
            SIGNS[colour],
            transform="translate(8.200 34.800) scale(4.800)",
            class_="sign",
            fill_rule="evenodd",
        ),
        el("text", str(height), x=34.5, y=40.2, class_="storeys", text_anchor="end"),
    )


def _figure(colour: str) -> Markup:
    """A player's figure: a cloak with the sign, a feather headdress; and a boat while sailing."""
    feathers = "M14 14Q7 8 11 4Q14 5 15.500 7Q15 3 18 1Q20 2 21 4Q22 2 24 1Q27 3 26.500 7"
    cloak = "M9 39Q10 24 17 19.500H25Q32 24 33 39Q21 43 9 39Z"
    return _symbol(
        f"mx-figure-{colour}",
        path("M12 40.500Q24 35 38 34Q46 36 42 40Q30 46 12 40.500Z", class_="cast"),
        path(f"{cloak}{feathers}Q28 5 31 4Q35 8 28 14Z", class_="halo"),
        path(f"{feathers}Q28 5 31 4Q35 8 28 14Q21 9.500 14 14Z", class_="feathers"),
        path("M16 13L12.500 6.500M18.500 11.500L18 4M21 11V5M23.500 11.500L24 4M26 13L29.500 6.500",
             class_="vanes"),
        path(cloak, class_="cloak"),
        path("M25 19.500Q32 24 33 39Q29.500 40.500 26 41Q28 29 22.500 19.500Z", class_="fold"),
        path("M9.500 36.500Q21 40.500 32.600 36.500", class_="hem"),
        el("circle", cx=21, cy=15.5, r=5.6, class_="face"),
        path("M15.400 13.500Q21 10 26.600 13.500", class_="band"),
        path("M14.800 16.500h.1M27.100 16.500h.1", class_="jewels"),
        path(
            SIGNS[colour],
            transform="translate(21 30) scale(6.200)",
            class_="sign",
            fill_rule="evenodd",
        ),
        el("use", href="#mx-boat", class_="boat"),
    )  # fmt: skip


def _boat() -> Markup:
    """A dugout in front of the figure that stands in it, with the water it parts."""
    return _symbol(
        "mx-boat",
        path("M-9 33Q21 43 51 33Q50 46 40 48H2Q-8 46 -9 33Z", class_="hull"),
        path("M-5 38.500Q21 47 47 38.500", class_="hull-line"),
        path("M36 24L47 52M45.500 47l4.500 8l1.500 -6z", class_="paddle"),
        path("M-14 50q6 -5 12 0t12 0t12 0t12 0t12 0", class_="boat-foam"),
    )


def _sailing() -> Markup:
    """A boat seen from above, for the start of a voyage's line."""
    return el(
        "marker",
        path("M16 0Q26 -7 42 -4Q50 -2 54 0Q50 2 42 4Q26 7 16 0Z", class_="hull"),
        path("M26 0H42M36 -9L32 9", class_="paddle"),
        id="mx-sailing",
        markerUnits="userSpaceOnUse",
        orient="auto",
        overflow="visible",
    )


def _bridge() -> tuple[Markup, ...]:
    """A bridge of planks from north to south, with its ends on the land."""
    planks = "".join(f"M8.500 {y}H33.500" for y in range(-2, 46, 6))
    nails = "".join(f"M11.500 {y}h.1M30.500 {y}h.1" for y in range(1, 46, 6))
    posts = "".join(f"M{x} {y}h.1" for x in (8, 34) for y in (-4, 21, 46))
    return (
        path("M11 -2H40V47H11Z", class_="cast"),
        path("M8 -5H34V47H8Z", class_="deck"),
        path(planks, class_="joints"),
        path(nails, class_="nails"),
        path("M8 -6V48M34 -6V48", class_="parapet"),
        path(posts, class_="posts"),
    )
