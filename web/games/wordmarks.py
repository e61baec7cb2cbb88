"""The titles of the games in our own lettering, drawn stroke by stroke.

Mykerinos is chiselled, with the sun as its O and an obelisk as its I; Myraclia is cut like gems;
Mexica is built of stepped blocks. A wordmark is only a drawing: the title is beside it as text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from math import hypot

from web.i18n import cached
from web.markup.svg import Markup, el, path

Stroke = tuple[float, float, float, float]  # from a point to another
Glyph = tuple[float, tuple[Stroke, ...]]  # the width of a letter, and its strokes

LETTER_HEIGHT = 40  # height of a letter made of strokes


def _lines(*strokes: str) -> tuple[Stroke, ...]:
    """Strokes, each as four numbers."""
    return tuple(tuple(map(float, stroke.split())) for stroke in strokes)  # type: ignore[misc]


_CHISELLED: Mapping[str, Glyph] = {
    "M": (40, _lines("5 40 8 0", "8 0 20 30", "20 30 32 0", "32 0 35 40")),
    "Y": (34, _lines("2 0 17 20", "32 0 17 20", "17 18 17 40")),
    "K": (32, _lines("5 0 5 40", "29 0 6 22", "11 17 30 40")),
    "E": (28, _lines("5 0 5 40", "4 3 25 3", "4 20 21 20", "4 37 25 37")),
    "R": (31, _lines("5 0 5 40", "4 3 22 4", "22 3 25 11", "25 11 19 20", "20 20 5 21",
                     "14 20 29 40")),
    "I": (14, _lines("7 4 7 40")),
    "N": (36, _lines("6 40 6 0", "6 0 30 40", "30 40 30 0")),
    "O": (42, ()),
    "S": (27, _lines("23 6 14 2", "15 2 5 10", "5 9 14 18", "12 16 23 28", "23 27 13 38",
                     "14 38 3 33")),
}  # fmt: skip
_CUT: Mapping[str, Glyph] = {
    "M": (42, _lines("6 40 6 0", "6 2 21 26", "21 26 36 2", "36 0 36 40")),
    "Y": (36, _lines("4 0 18 20", "32 0 18 20", "18 18 18 40")),
    "R": (33, _lines("6 0 6 40", "6 3 25 3", "26 3 26 19", "27 20 7 20", "14 20 29 40")),
    "A": (38, _lines("4 40 19 0", "19 0 34 40", "10 28 28 28")),
    "C": (34, _lines("30 8 19 2", "20 1 6 11", "6 9 6 31", "6 29 20 39", "19 38 30 32")),
    "L": (29, _lines("6 0 6 40", "5 37 27 37")),
    "I": (15, _lines("7.5 13 7.5 40")),
}
_BUILT = {
    "M": ("X.....X", "XX...XX", "XXX.XXX", "XXXXXXX", "XX.X.XX", "XX...XX", "XX...XX"),
    "E": ("XXXXXX", "XX...X", "XX....", "XXXXX.", "XX....", "XX...X", "XXXXXX"),
    "X": ("XX...XX", "XX...XX", ".XX.XX.", "..XXX..", ".XX.XX.", "XX...XX", "XX...XX"),
    "I": ("XXXX", ".XX.", ".XX.", ".XX.", ".XX.", ".XX.", "XXXX"),
    "C": (".XXXXX", "XX...X", "XX....", "XX....", "XX....", "XX...X", ".XXXXX"),
    "A": ("..XXX..", "..XXX..", ".XX.XX.", ".XX.XX.", "XXXXXXX", "XX...XX", "XX...XX"),
}


def _flared(stroke: Stroke, x: float) -> str:
    """A stroke that a chisel widens towards its ends."""
    ax, ay, bx, by = stroke
    long = hypot(bx - ax, by - ay)
    nx, ny = (by - ay) / long, (ax - bx) / long
    cx, cy = (ax + bx) / 2, (ay + by) / 2

    def at(px: float, py: float, wide: float) -> str:
        return f"{x + px + nx * wide:.1f} {py + ny * wide:.1f}"

    end, middle = 3.9, 1.9
    return (
        f"M{at(ax, ay, end)}Q{at(cx, cy, middle)} {at(bx, by, end)}"
        f"L{at(bx, by, -end)}Q{at(cx, cy, -middle)} {at(ax, ay, -end)}Z"
    )


def _facets(stroke: Stroke, x: float) -> tuple[str, str]:
    """A stroke cut like a long gem: its lit side and its shaded side."""
    ax, ay, bx, by = stroke
    if (bx, by) < (ax, ay):
        ax, ay, bx, by = bx, by, ax, ay
    long = hypot(bx - ax, by - ay)
    dx, dy = 4.5 * (bx - ax) / long, 4.5 * (by - ay) / long
    sides = []
    for turn in (1, -1):
        nx, ny = turn * dy, -turn * dx
        sides.append(
            f"M{x + ax:.1f} {ay:.1f}L{x + ax + dx + nx:.1f} {ay + dy + ny:.1f}"
            f"L{x + bx - dx + nx:.1f} {by - dy + ny:.1f}L{x + bx:.1f} {by:.1f}Z"
        )
    lit, dim = sides
    return (lit, dim) if dy <= 0 or dx > 0.5 else (dim, lit)


def _placed(word: str, widths: Iterable[float], gap: float) -> tuple[list[float], float]:
    """Where each letter of a word starts, and where the last one ends."""
    at, begins = 0.0, []
    for width in widths:
        begins.append(at)
        at += width + gap
    return begins, at - gap


def _mykerinos() -> tuple[list[Markup], float, float]:
    word = "MYKERINOS"
    begins, across = _placed(word, (_CHISELLED[letter][0] for letter in word), 3)
    strokes = "".join(
        _flared(stroke, x)
        for letter, x in zip(word, begins, strict=True)
        for stroke in _CHISELLED[letter][1]
    )
    tip, sun = begins[word.index("I")] + 7, begins[word.index("O")] + 21
    obelisk = f"M{tip - 4} 5L{tip} -3L{tip + 4} 5Z"
    ring = (
        f"M{sun - 20} 20a20 20 0 1 1 40 0a20 20 0 1 1 -40 0Z"
        f"M{sun - 15} 20a15 16 0 1 0 30 0a15 16 0 1 0 -30 0Z"
    )
    disc = f"M{sun - 5} 20a5 5 0 1 1 10 0a5 5 0 1 1 -10 0Z"
    whole = strokes + obelisk + ring
    return [
        path(whole, class_="cut", transform="translate(1.2 1.6)"),
        path(whole, class_="letters"),
        path(disc, class_="solar"),
    ], across, 44  # fmt: skip


def _myraclia() -> tuple[list[Markup], float, float]:
    word = "MYRACLIA"
    begins, across = _placed(word, (_CUT[letter][0] for letter in word), 2)
    sides = [
        _facets(stroke, x)
        for letter, x in zip(word, begins, strict=True)
        for stroke in _CUT[letter][1]
    ]
    dot = begins[word.index("I")] + 7.5
    lit = "".join(side for side, _ in sides)
    dim = "".join(side for _, side in sides)
    return [
        path(lit + dim, class_="glow"),
        path(dim, class_="dim"),
        path(lit, class_="lit"),
        path(f"M{dot} -3L{dot + 6} 3.500L{dot} 10L{dot - 6} 3.500Z", class_="spark"),
        path(f"M{dot} -3L{dot} 10L{dot - 6} 3.500Z", class_="spark lit"),
    ], across, 44  # fmt: skip


def _mexica() -> tuple[list[Markup], float, float]:
    word, side = "MEXICA", 6
    begins, across = _placed(word, (len(_BUILT[letter][0]) for letter in word), 1)
    upper, lower = "", ""
    for letter, x in zip(word, begins, strict=True):
        for row, cells in enumerate(_BUILT[letter]):
            for run in _runs(cells):
                left, wide = side * (x + run[0]), side * len(run)
                block = f"M{left:g} {side * row}h{wide}v{side}h-{wide}z"
                upper, lower = (upper + block, lower) if row < 3 else (upper, lower + block)
    beads = "".join(f"M{x:g} 47h.1" for x in range(3, int(side * across), 9))
    return [
        path(upper + lower, class_="ink"),
        path(upper, class_="upper"),
        path(lower, class_="lower"),
        path(beads, class_="beads"),
    ], side * across, 48  # fmt: skip


def _runs(cells: str) -> list[range]:
    """The ranges of adjacent blocks."""
    found, start = [], None
    for place, cell in enumerate(f"{cells}."):
        if cell == "X" and start is None:
            start = place
        elif cell != "X" and start is not None:
            found.append(range(start, place))
            start = None
    return found


WORDMARKS = {"mykerinos": _mykerinos, "myraclia": _myraclia, "mexica": _mexica}


@cached()
def wordmark(game: str, title: str) -> Markup:
    """The title of a game, drawn; screen readers and copies get the text."""
    drawn, across, high = WORDMARKS[game]()
    box = f"-5 -5 {across + 10:g} {high + 8:g}"
    return el(
        "span",
        el("span", title, class_="unseen"),
        el("svg", *drawn, viewBox=box, aria_hidden="true"),
        class_=f"wordmark {game}",
    )


def drawn_on(game: str, x: float, y: float, width: float) -> Markup:
    """The wordmark on a cover, with its upper left corner at x, y."""
    drawn, across, _high = WORDMARKS[game]()
    place = f"translate({x:g} {y:g}) scale({width / across:.3f})"
    return el("g", *drawn, transform=place, class_=f"wordmark {game}")
