"""The scenery of Mexica, once on a page: water, shore, reeds, fields and the map's frame."""

from __future__ import annotations

from py_rules.mexica.areas import ISLAND, LAKE, ROW, bits
from web.games.mexica.ground import contour
from web.games.mexica.layout import CELL, CORNERS
from web.markup.svg import Markup, el, path, raw_element


def scenery() -> tuple[Markup, ...]:
    """The paints of water and land, and the symbols of things in the lake."""
    return (
        _gradient("deep", "linear", ("near", 0), ("lake", 45), ("deep", 100)),
        _gradient("glow", "radial", ("fire", 0), ("dark", 100)),
        _gradient("sun", "radial", ("gold", 30), ("amber", 100)),
        _pattern("waves", 96, *_lines(wave=_WAVES)),
        _pattern("canal", 84, _ground(84, "canal"), *_lines(ripple=RIPPLES)),
        _pattern("earth", 126, _ground(126, "earth"), *_lines(**EARTH, seam=_seams(3))),
        _pattern("garden", 84, _ground(84, "garden"), *_lines(**GARDEN, seam=_seams(2))),
        path(contour(ISLAND), id="mx-isle"),
        el("symbol", *_shore(), id="mx-shore", overflow="visible"),
        el("symbol", *_around(), id="mx-around", overflow="visible"),
    )


_WAVES = (
    "M4 14q5 -5 10 0t10 0t10 0q4 -4 8 0M52 30q5 -5 10 0t10 0M58 35q5 -5 10 0t10 0t10 0"
    "M8 58q5 -5 10 0t10 0q5 -6 9 -1q1 4 -3 4q-3 -1 -1 -3M14 63q5 -5 10 0M56 82q5 -5 10 0t10 0t10 0"
)
RIPPLES = (
    "M6 12q4 -4 8 0t8 0t8 0M12 17q4 -4 8 0M48 9q4 -4 8 0t8 0M50 31q4 -4 8 0t8 0t8 0"
    "M7 35q4 -4 8 0t8 0M9 54q4 -4 8 0t8 0t8 0M52 54q4 -4 8 0t8 0M54 59q4 -4 8 0M47 76q4 -4 8 0t8 0"
    "t8 0M5 77q4 -4 8 0t8 0"
)
# Tufts of grass, pebbles and agaves, in three squares by three.
EARTH = {
    "tuft": "M6 12l-2 -6m2 6v-7m0 7l3 -5M33 34l-3 -5m3 5v-7m0 7l2 -6M54 9l-2 -5m2 5l2 -5M75 36l-3"
    " -5m3 5v-7m0 7l3 -5M116 12l-2 -6m2 6l3 -6M92 32l-3 -4m3 4l1 -6M9 73l-3 -5m3 5v-7m0 7l3 -5"
    "M30 52l-2 -5m2 5l2 -5M74 54l-3 -5m3 5v-6m0 6l3 -5M49 78l-2 -5m2 5l2 -5M94 50l-2 -5m2 5l2 -4"
    "M118 76l-3 -5m3 5v-7m0 7l3 -5M31 97l-2 -6m2 6v-7m0 7l3 -5M10 118l-3 -4m3 4l1 -6M52 118l-3 -5"
    "m3 5v-7m0 7l3 -5M77 95l-2 -5m2 5l2 -5M94 118l-3 -5m3 5v-6m0 6l3 -5M117 94l-2 -5m2 5l2 -5",
    "grit": "M34 8h.1M38 10h.1M10 34h.1M48 34h.1M70 7h.1M103 9h.1M118 34h.1M34 74h.1M6 52h.1"
    "M52 56h.1M100 76h.1M76 76h.1M8 92h.1M36 118h.1M72 117h.1M100 94h.1M117 117h.1",
}
# Rows of maize with a few flowers: the furrows show a garden, not only its green.
GARDEN = {
    "furrow": "M4 8H38M4 15H38M4 22H38M4 29H38M4 36H38M49 4V38M56 4V38M63 4V38M70 4V38M77 4V38"
    "M7 46V80M14 46V80M21 46V80M28 46V80M35 46V80M46 50H80M46 57H80M46 64H80M46 71H80M46 78H80",
    "sprout": "M8 12l-2 -3m2 3l2 -3M18 12l-2 -3m2 3l2 -3M34 12l-2 -3m2 3l2 -3M8 26l-2 -3m2 3l2 -3"
    "M34 26l-2 -3m2 3l2 -3M24 34l-2 -3m2 3l2 -3M10 34l-2 -3m2 3l2 -3M52 10l-2 -3m2 3l2 -3"
    "M52 34l-2 -3m2 3l2 -3M73 10l-2 -3m2 3l2 -3M73 22l-2 -3m2 3l2 -3M73 36l-2 -3m2 3l2 -3"
    "M66 36l-2 -3m2 3l2 -3M10 54l-2 -3m2 3l2 -3M10 78l-2 -3m2 3l2 -3M31 54l-2 -3m2 3l2 -3"
    "M31 66l-2 -3m2 3l2 -3M24 78l-2 -3m2 3l2 -3M50 54l-2 -3m2 3l2 -3M76 54l-2 -3m2 3l2 -3"
    "M50 68l-2 -3m2 3l2 -3M76 75l-2 -3m2 3l2 -3M62 75l-2 -3m2 3l2 -3",
    "blossom": "M6 19h.1M36 32h.1M59 8h.1M52 25h.1M17 50h.1M10 66h.1M35 76h.1M66 54h.1M78 66h.1",
}


def _seams(squares: int) -> str:
    """The lines between the squares of a pattern."""
    side = squares * CELL
    return "".join(f"M{at} 0V{side}M0 {at}H{side}" for at in range(0, side, CELL))


def _lines(**drawn: str) -> list[Markup]:
    """A path for each class."""
    return [path(d, class_=name) for name, d in drawn.items()]


def _ground(size: int, class_: str) -> Markup:
    return el("rect", width=size, height=size, class_=f"{class_}-ground")


def _pattern(id_: str, size: int, *drawn: Markup) -> Markup:
    about = f'id="mx-{id_}" width="{size}" height="{size}" patternUnits="userSpaceOnUse"'
    return raw_element("pattern", about, "".join(drawn))


def _gradient(id_: str, kind: str, *stops: tuple[str, int]) -> Markup:
    """A gradient for water, lit from the top left; ``stops`` are classes and percentages."""
    turned = {"x2": "1", "y2": "1"} if kind == "linear" else {}
    drawn = (el("stop", offset=f"{at}%", class_=f"stop-{name}") for name, at in stops)
    return el(f"{kind}Gradient", *drawn, id=f"mx-{id_}", **turned)


def _shore() -> list[Markup]:
    """Shallows, two lines of foam, and reeds here and there."""
    isle = [
        raw_element("use", f'href="#mx-isle" class="{kind}"')
        for kind in ("shallows", "foam far", "shoal", "foam", "wash")
    ]
    reeds = "".join(_REEDS.format(x=x, y=y) for x, y in _reed_places())
    tails = "".join(f"M{x - 4} {y - 14}v-4M{x + 5} {y - 13}v-4" for x, y in _reed_places())
    return [*isle, *_lines(reeds=reeds, cattails=tails)]


_REEDS = (
    "M{x} {y}q-1 -8 -9 -12M{x} {y}q-1 -9 -4 -15M{x} {y}v-18M{x} {y}q1 -9 5 -14M{x} {y}q2 -7 9 -9"
    "M{x} {y}q-4 -5 -9 -5"
)


def _reed_places() -> list[tuple[int, int]]:
    """Places for reeds in the shallows, beside every few squares of the shore."""
    places = []
    for index, one in enumerate(bits(ISLAND)):
        x, y = CORNERS[one]
        if LAKE & one << ROW and index % 3:
            places.append((x + 10 + index * 7 % 24, y + CELL + 12))
        if LAKE & one << 1 and not index % 2:
            places.append((x + CELL + 7, y + 12 + index * 5 % 24))
    return places


def _around() -> list[Markup]:
    """What lies in the lake: floating gardens, fish, water lilies and a sun stone."""
    fields, rows, trees = "", "", ""
    for x, y, width in _CHINAMPAS:
        fields += f"M{x} {y}h{width}v15h-{width}z"
        rows += f"M{x + 4} {y + 5}h{width - 8}M{x + 4} {y + 10}h{width - 8}"
        trees += f"M{x + width - 3} {y + 2}v-9m-2.5 4q-1 -6 2.5 -10q3.500 4 2.5 10z"
    fish = "".join(f"M{x} {y}q6 -5 12 0l4 -3v6l-4 -3q-6 5 -12 0zm3 -.5h.1" for x, y in _FISH)
    lilies = "".join(f"M{x} {y}l4 -1a4.200 3 0 1 1 -1 -2z" for x, y in _LILIES)
    flowers = "".join(f"M{x - 1} {y - 2}h.1" for x, y in _LILIES[::2])
    rays = "".join(
        f'<path d="M0 -46L-6 -33H6Z" transform="rotate({45 * turn})"/>' for turn in range(8)
    )
    beads = "".join(
        f'<path d="M0 -38.500h.1" transform="rotate({45 * turn + 22})"/>' for turn in range(8)
    )
    face = "M-7 -3h4M3 -3h4M-5 6q5 4 10 0M0 -3v5M-3 8h6v4h-6z"
    return [
        path(fields, class_="field-side", transform="translate(1 4)"),
        path(fields, class_="field"),
        path(rows, class_="field-rows"),
        path(trees, class_="willows"),
        path(fish, class_="fish"),
        path(lilies, class_="lilies"),
        path(flowers, class_="blossom"),
        raw_element(
            "g",
            'transform="translate(792 506)" class="sun-stone"',
            '<circle r="58"/><circle r="52"/><circle r="33"/><circle r="18"/>'
            f"{rays}<g>{beads}</g>{path(face)}",
        ),
    ]


_CHINAMPAS = (
    *((664, 116, 46), (716, 116, 46), (664, 142, 60), (730, 142, 46)),
    *((640, 480, 44), (640, 506, 44), (618, 532, 60), (618, 558, 44)),
)
_FISH = ((590, 60), (850, 150), (700, 560), (850, 420), (560, 130), (570, 580), (20, 100), (8, 440))
_LILIES = (
    *((612, 96), (800, 120), (818, 130), (722, 442), (704, 456), (600, 520), (14, 30), (588, 500)),
    *((860, 560), (846, 568), (550, 20), (540, 30), (60, 570), (74, 562)),
)
