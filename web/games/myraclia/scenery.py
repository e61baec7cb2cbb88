"""The landscape of Myraclia: the night around the surface, basalt, and blooming terrains.

All light comes from the top left. A tile is drawn around the origin, with its side below.
"""

from __future__ import annotations

from web.markup.svg import Markup, el, join, path, raw_element

HEX = "M0 -58L50 -29V29L0 58L-50 29V-29Z"
_SIDE = "M-50 29L0 58 50 29V39L0 68 -50 39Z"  # the side of a tile, as thick as it is
_SHORE = "V29L0 58L-50 29Z"  # from the right edge along the lower one to the left edge
_WAVE = "q6 -5 12 0t12 0 12 0"

_STARS = {  # by size, in a square of 260
    "star small": "M14 22h.1M62 88h.1M118 34h.1M171 71h.1M226 18h.1M244 122h.1M196 158h.1"
    "M139 118h.1M88 149h.1M32 131h.1M21 208h.1M71 232h.1M117 196h.1M160 240h.1M212 219h.1"
    "M249 190h.1M96 61h.1",
    "star middle": "M42 52h.1M204 92h.1M151 22h.1M58 181h.1M232 248h.1M131 157h.1M8 96h.1",
    "star large": "M181 199h.1M83 17h.1M247 61h.1",
}
_CRACKS = (
    "M-50 -12L-40 -15 -35 -26M-40 -15L-34 -10M50 10L40 15 35 27M40 15L34 11M24 -44L18 -34 22 -28"
    "M-8 54L-4 46 -9 40M-4 46L2 42M-50 14L-44 17 -41 24"
)
_GRAIN = (
    "M-30 -30h.1M-12 -46h.1M38 -12h.1M-44 2h.1M30 -26h.1M44 -2h.1M-22 20h.1M-2 20h.1M28 20h.1"
    "M8 -20h.1"
)


def _trees(*places: tuple[int, int], size: float = 8) -> str:
    """Firs with their tops at these places, as the ``d`` of a path."""
    half, step, foot = size / 2, 0.8 * size, 1.3 * size
    fir = f"l{size} {1.7 * size:.1f}h-{half}l{step:.1f} {foot:.1f}h-{2.6 * size:.1f}"
    return "".join(f"M{x} {y}{fir}l{step:.1f} -{foot:.1f}h-{half}Z" for x, y in places)


def _lit(*places: tuple[int, int], size: float = 8) -> str:
    """The sunlit sides of firs."""
    half, step, foot = size / 2, 0.8 * size, 1.3 * size
    side = f"l-{size} {1.7 * size:.1f}h{half}l-{step:.1f} {foot:.1f}h{0.75 * size:.1f}Z"
    return "".join(f"M{x} {y}{side}" for x, y in places)


def _flowers(*places: tuple[int, int]) -> str:
    return "".join(f"M{x - 3.5} {y}a3.5 3.5 0 1 1 7 0 3.5 3.5 0 1 1-7 0Z" for x, y in places)


def _wheat(*places: tuple[int, int]) -> str:
    """Ears of wheat with their tips at these places."""
    return "".join(f"M{x} {y}q4 5 0 12q-4 -7 0 -12Z" for x, y in places)


_REEDS = (
    "M-44 30Q-44 12 -40 2M-40 31Q-38 14 -34 6M-36 32Q-32 20 -26 14M43 28Q42 14 39 7"
    "M39 30Q37 18 33 12"
)
_SNOW = "M-24 -20L-33 -8 -28 -6 -24 -10 -20 -4 -16 -8ZM14 -26L6 -10 11 -7 15 -13 19 -6 24 -11Z"

# The landscape of a terraformed tile by terrain: class and shape, back to front.
_BLOOMS: dict[str, tuple[tuple[str, str], ...]] = {
    "plains": (
        ("sunlight", "M8 -20a11 11 0 1 1 22 0 11 11 0 1 1-22 0Z"),
        ("far", f"M-50 -6Q-30 -20 -6 -10T50 -9{_SHORE}"),
        ("middle", f"M-50 8Q-22 -8 10 3T50 2{_SHORE}"),
        ("furrows", "M-49 15Q-20 -1 6 8M-49 23Q-22 8 -2 15M50 9Q32 2 16 8M50 16Q36 9 24 13"),
        ("near", f"M-50 27Q-18 12 10 23T50 21{_SHORE}"),
        ("stalk", "M-30 30V2M-24 30V-4M-18 29V4M-12 28V-1M-36 29V8M36 27V6M42 27V2M30 26V10"),
        ("ripe", _wheat((-30, -6), (-24, -12), (-18, -4), (-12, -9), (-36, 0), (36, -2), (42, -6),
                        (30, 2))),
        ("petal", _flowers((-38, 31), (40, 30), (-20, 42))),
        ("petal other", _flowers((-30, 36), (30, 34), (-10, 36))),
    ),
    "woods": (
        ("far", f"M-50 -8Q-22 -20 4 -12T50 -12{_SHORE}"),
        ("tree", _trees((-38, -26), (-24, -32), (24, -32), (38, -27), (-8, -27), (9, -29), size=5)),
        ("middle", f"M-50 6Q-18 -6 8 2T50 -2{_SHORE}"),
        ("tree near", _trees((-32, -18), (-14, -22), (4, -20), (22, -23), (38, -18), size=7)),
        ("tree lit", _lit((-32, -18), (-14, -22), (4, -20), (22, -23), (38, -18), size=7)),
        ("near", f"M-50 24Q-16 12 10 22T50 18{_SHORE}"),
        ("tree near", _trees((-38, -4), (-23, -8), (38, -4), size=9)),
        ("tree lit", _lit((-38, -4), (-23, -8), (38, -4), size=9)),
        ("petal other", _flowers((-8, 30), (24, 28), (-24, 42))),
    ),
    "waters": (
        ("hill", "M-50 -8Q-34 -24 -16 -14T18 -18T50 -12V-4H-50Z"),
        ("far", f"M-50 -8Q-25 -13 0 -9T50 -9{_SHORE}"),
        ("middle", f"M-50 8Q-24 2 2 7T50 5{_SHORE}"),
        ("near", f"M-50 24Q-25 16 0 23T50 21{_SHORE}"),
        ("wave", f"M-44 0{_WAVE}M8 -3{_WAVE}M-22 13{_WAVE}M-36 34{_WAVE}M18 17q6 -5 12 0t12 0"),
        ("glitter", "M-8 -4h8M12 5h10M-34 8h9M-2 21h8M30 27h8"),
        ("reed", _REEDS),
        ("pad", "M2 12q8 -5 16 0q-8 5 -16 0ZM-24 24q7 -4 14 0q-7 4 -14 0Z"),
        ("petal", "M6 11q4 -9 8 0q-4 3 -8 0ZM-20 23q3 -7 6 0q-3 2 -6 0Z"),
    ),
    "mountains": (
        ("far", "M-50 -2L-38 -18 -28 -8 -14 -24 2 -8 18 -30 30 -14 38 -22 50 -8" + _SHORE),
        ("peak", "M-50 14L-24 -20 -2 12 14 -26 32 2 38 -6 50 10" + _SHORE),
        ("slope", "M-24 -20L-2 12 -6 24H-16L-20 2ZM14 -26L32 2 38 24H18L22 0Z"),
        ("snow", _SNOW),
        ("near", f"M-50 27Q-28 12 -10 25T22 21 50 20{_SHORE}"),
        ("tree near", _trees((-40, 8), (40, 4), (-31, 12), size=5)),
        ("tree lit", _lit((-40, 8), (40, 4), (-31, 12), size=5)),
        ("petal", _flowers((-22, 34), (26, 28), (-36, 34))),
        ("petal other", _flowers((-12, 42), (36, 32))),
    ),
}  # fmt: skip


def symbols() -> tuple[Markup, ...]:
    """The faces of tiles, the night, and the lights in it."""
    barren = el(
        "symbol",
        path(_SIDE, class_="side"),
        path(HEX, class_="basalt"),
        path("M0 -58L50 -29 38 -22 0 -44 -38 -22V22L-50 29V-29Z", class_="facet-lit"),
        path("M0 58L50 29V-29L38 -22V22L0 44 -38 22 -50 29Z", class_="facet-dim"),
        path(_GRAIN, class_="grain"),
        path(_CRACKS, class_="ember"),
        path(_CRACKS, class_="crack"),
        id="barren",
        viewBox="-60 -60 120 120",
        overflow="visible",
    )
    blooms = [
        el(
            "symbol",
            path(_SIDE, class_="side"),
            path(HEX, class_="ground"),
            *(path(d, class_=class_) for class_, d in shapes),
            path(HEX, class_="brink"),
            id=f"bloom-{name}",
            viewBox="-60 -60 120 120",
            overflow="visible",
        )
        for name, shapes in _BLOOMS.items()
    ]
    return (barren, *blooms, _darkness(), _stars(), _tray(), _haze())


def _darkness() -> Markup:
    """A Darkness tile: obsidian around an eclipse."""
    return el(
        "symbol",
        path(_SIDE, class_="side"),
        path(HEX, class_="darkness"),
        path("M0 -58L50 -29 30 -17 0 -34 -30 -17V17L-50 29V-29Z", class_="facet-lit"),
        path("M-50 29L-30 17M50 -29L30 -17M50 29L30 17M0 58V34M0 -58V-34M-50 -29L-30 -17"
             "M0 -34L30 -17V17L0 34 -30 17V-17Z", class_="glassy"),
        el("circle", r=31, fill="url(#mr-corona)"),
        path("M-38 -8L-29 -6M38 8L29 6M-8 38L-6 29M8 -38L6 -29M-30 28L-22 21M30 -28L22 -21",
             class_="ray"),
        el("circle", r=22, class_="corona"),
        el("circle", r=20, class_="eclipse"),
        path("M13 -13l4 -4M15 -9l3 -1", class_="diamond"),
        id="mr-darkness",
        viewBox="-60 -60 120 120",
        overflow="visible",
    )  # fmt: skip


def _stars() -> Markup:
    about = 'id="mr-stars" width="260" height="260" patternUnits="userSpaceOnUse"'
    return raw_element(
        "pattern", about, "".join(path(d, class_=name) for name, d in _STARS.items())
    )


def _tray() -> Markup:
    """The ground of a tray, which is in the shade at its upper edge."""
    stops = (("0%", "tray-1"), ("20%", "tray-2"))
    return el(
        "linearGradient",
        *(el("stop", offset=offset, class_=name) for offset, name in stops),
        id="mr-tray",
        x2="0",
        y2="1",
    )


def _haze() -> Markup:
    """The glow of distant clouds and of an eclipse."""
    return join(
        *(
            el(
                "radialGradient",
                *(
                    el("stop", offset=f"{offset}%", class_=f"{name}-{index}")
                    for index, offset in enumerate(offsets, 1)
                ),
                id=f"mr-{name}",
            )
            for name, offsets in (
                *((cloud, (0, 100)) for cloud in ("haze", "cloud", "blush")),
                ("corona", (60, 74, 100)),
            )
        ),
    )


def night(left: float, top: float, across: float, down: float, *, beyond: bool = False) -> Markup:
    """The night sky behind the surface; ``beyond``: at its sides as well, for a wider window."""
    box = {"x": left, "y": top, "width": across, "height": down}
    more = across if beyond else 0
    sky = {**box, "x": left - more, "width": across + 2 * more}
    clouds = (
        ("cloud", left - across * 0.2, top + down * 0.35),
        ("blush", left + across * 0.4, top - down * 0.2),
    )
    size = {"width": f"{across * 0.8:.0f}", "height": f"{down * 0.85:.0f}"}
    return join(
        el("rect", **sky, class_="sky"),
        el("rect", **box, class_="haze", fill="url(#mr-haze)"),
        *(
            el("rect", x=f"{x:.0f}", y=f"{y:.0f}", **size, class_="haze", fill=f"url(#mr-{cloud})")
            for cloud, x, y in clouds
        ),
        el("rect", **sky, class_="stars", fill="url(#mr-stars)"),
    )
