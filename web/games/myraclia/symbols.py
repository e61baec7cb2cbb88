"""The symbols of Myraclia, which are drawn many times: gems, signs, tiles."""

from __future__ import annotations

from py_rules.myraclia.data import COLOURS, TERRAINS, Elements
from web.games.myraclia import scenery
from web.games.myraclia.scenery import HEX
from web.markup.svg import Markup, el, path, raw_element

# Each element has its own cut: outline, lit facets, shaded facets, edges. Drawn in a 24 x 24 box
# around the origin.
CUTS = {
    "green": (  # an emerald: steps
        "M-5.5 -10.5H5.5L9 -7V7L5.5 10.5H-5.5L-9 7V-7Z",
        "M-5.5 -10.5H5.5L9 -7 4.5 -5H-4.5L-9 -7Z",
        "M-9 7L-4.5 5H4.5L9 7 5.5 10.5H-5.5Z",
        "M-4.5 -5H4.5V5H-4.5ZM-9 -7L-4.5 -5M9 -7L4.5 -5M-9 7L-4.5 5M9 7L4.5 5",
    ),
    "yellow": (  # a trillion
        "M0 -10.5Q7 -2 10.5 8.5 0 11 -10.5 8.5 -7 -2 0 -10.5Z",
        "M0 -10.5Q-7 -2 -10.5 8.5L-4 4 0 -3Z",
        "M-10.5 8.5Q0 11 10.5 8.5L4 4H-4Z",
        "M0 -3L4 4H-4ZM0 -10.5V-3M10.5 8.5L4 4M-10.5 8.5L-4 4",
    ),
    "orange": (  # a hexagon
        "M0 -11L9.5 -5.5V5.5L0 11 -9.5 5.5V-5.5Z",
        "M0 -11L9.5 -5.5 5 -3 0 -5.8 -5 -3 -9.5 -5.5Z",
        "M-9.5 5.5L-5 3 0 5.8 5 3 9.5 5.5 0 11Z",
        "M0 -5.8L5 -3V3L0 5.8 -5 3V-3ZM0 -11V-5.8M0 11V5.8M9.5 -5.5L5 -3M-9.5 5.5L-5 3",
    ),
    "red": (  # a marquise
        "M-11.5 0Q-6 -7.5 0 -7.5 6 -7.5 11.5 0 6 7.5 0 7.5 -6 7.5 -11.5 0Z",
        "M-11.5 0Q-6 -7.5 0 -7.5L0 -3.5 -5 0Z",
        "M11.5 0Q6 7.5 0 7.5L0 3.5 5 0Z",
        "M-5 0L0 -3.5 5 0 0 3.5ZM-11.5 0H-5M11.5 0H5M0 -7.5V-3.5M0 7.5V3.5",
    ),
    "blue": (  # a drop
        "M0 -11.5C4 -5.5 8.5 -1 8.5 3.6A8.5 7.4 0 0 1 -8.5 3.6C-8.5 -1 -4 -5.5 0 -11.5Z",
        "M0 -11.5C-4 -5.5 -8.5 -1 -8.5 3.6L-3.5 3 0 -3.5Z",
        "M-8.5 3.6A8.5 7.4 0 0 0 8.5 3.6L3.5 3 0 6 -3.5 3Z",
        "M0 -3.5L3.5 3 0 6 -3.5 3ZM0 -11.5V-3.5M8.5 3.6L3.5 3M-8.5 3.6L-3.5 3",
    ),
    "black": (  # a kite
        "M0 -11.5L8 -1.5 0 11.5 -8 -1.5Z",
        "M0 -11.5L8 -1.5 3 -1.5 0 -4.5Z",
        "M-8 -1.5H-3L0 4 0 11.5Z",
        "M0 -4.5L3 -1.5 0 4 -3 -1.5ZM0 -11.5V-4.5M0 11.5V4M8 -1.5H3M-8 -1.5H-3",
    ),
    "white": (  # a brilliant from the side
        "M-6.5 -8H6.5L11 -2 0 10.5 -11 -2Z",
        "M-6.5 -8H6.5L3.5 -2H-3.5Z",
        "M11 -2L0 10.5 3.5 -2Z",
        "M-11 -2H11M-3.5 -2L0 10.5 3.5 -2M-6.5 -8L-3.5 -2 0 -8 3.5 -2 6.5 -8",
    ),
}

# A light disc behind the black element: with a light line around it, it looked like the white one.
PLATE = el("circle", r=12.2, class_="plate")

# All light comes from the top left: a gem shades what it lies on, and glints.
CONTACT = el("ellipse", cx=1.6, cy=10.4, rx=9.4, ry=2, class_="cast")
GLINT = path(
    "M-3.6 -8.2Q-3.1 -5.6 -.6 -5.1 -3.1 -4.6 -3.6 -2 -4.1 -4.6 -6.6 -5.1 -4.1 -5.6 -3.6 -8.2Z",
    class_="glint",
)

# The signs of terrains, in a 24 x 24 box around the origin.
SIGNS = {
    "plains": "M-10 9Q0 4 10 9M-6 6Q-8 -2 -11 -4M-6 6Q-6 -4 -4 -8M0 5Q-1 -5 1 -11M0 5Q3 -2 6 -5"
    "M6 6Q7 0 11 -2",
    "woods": "M0 -11L6 -3H3L8 5H2V10H-2V5H-8L-3 -3H-6Z",
    "waters": "M-11 -5Q-7.3 -9 -3.7 -5T3.7 -5 11 -5M-11 1Q-7.3 -3 -3.7 1T3.7 1 11 1"
    "M-11 7Q-7.3 3 -3.7 7T3.7 7 11 7",
    "mountains": "M-11 9L-3.5 -8 1.5 2 4.5 -3 11 9ZM-5.8 -2.6L-3.5 -1 -1 -2.8",
}


def symbols() -> tuple[Markup, ...]:
    """The symbols of gems and terrains, the landscape, and rims in two tones."""
    gems = [
        el(
            "symbol",
            CONTACT,
            PLATE if colour == "black" else None,
            path(outline, class_=f"gem g-{colour}"),
            path(light, class_="light"),
            path(shade, class_="dim"),
            path(edges, class_="edge"),
            GLINT,
            id=f"gem-{colour}",
            viewBox="-12.5 -12.5 25 25",
        )
        for colour, (outline, light, shade, edges) in CUTS.items()
    ]
    signs = [
        el("symbol", path(d, class_=f"terrain {name}"), id=f"sign-{name}", viewBox="-12 -12 24 24")
        for name, d in SIGNS.items()
    ]
    rims = [
        _marker(f"rim-{name}", path(HEX, transform="translate(0 58)", class_=f"rim {name}"))
        for name in ("open", "chosen", "latest", "matters", "pointed")
    ]
    focus = _marker(
        "rim-focus",
        *(
            path(HEX, transform=f"translate(0 58) scale({scale})", class_=f"rim {name}")
            for name, scale in (("outer", 0.9), ("inner", 0.82))
        ),
    )
    return (*gems, *signs, *scenery.symbols(), *rims, focus)


def _marker(id_: str, *drawn: Markup) -> Markup:
    """A marker that CSS draws at the first corner of a hex: the second tone of its rim."""
    return el(
        "marker",
        *drawn,
        id=id_,
        markerUnits="userSpaceOnUse",
        markerWidth=1,
        markerHeight=1,
        overflow="visible",
    )


def _use(what: str, x: float, y: float, size: float, class_: str | None = None) -> Markup:
    half = size / 2
    placed = f'x="{x - half:.1f}" y="{y - half:.1f}" width="{size:.0f}" height="{size:.0f}"'
    styled = f' class="{class_}"' if class_ else ""
    return raw_element("use", f'href="#{what}" {placed}{styled}')


def gem(colour: str, x: float, y: float, size: float, class_: str | None = None) -> Markup:
    """An element centred at x, y."""
    return _use(f"gem-{colour}", x, y, size, class_)


def terrain(name: str, x: float, y: float, size: float) -> Markup:
    """The sign of a terrain centred at x, y."""
    return _use(f"sign-{name}", x, y, size, f"t-{name}")


def face(name: str | None) -> Markup:
    """A tile around the origin: blooming with a terrain, or barren if it is None."""
    return _use(f"bloom-{name}" if name else "barren", 0, 0, 120, f"bloom-{name}" if name else None)


def darkness() -> Markup:
    """A Darkness tile around the origin."""
    return _use("mr-darkness", 0, 0, 120)


def counted(elements: Elements) -> list[tuple[str, int]]:
    """The colours that occur among elements, each with its number."""
    return [(name, count) for name, count in zip(COLOURS, elements, strict=True) if count]


assert tuple(CUTS) == COLOURS
assert tuple(SIGNS) == TERRAINS
