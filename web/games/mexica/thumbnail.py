"""The thumbnail of Mexica: island, foam, canals, founded districts, stepped temples, figures."""

from __future__ import annotations

from itertools import groupby

from web.games.thumbnail_shapes import colour_of, paths
from web.markup.svg import Markup, el

ROWS, COLS = 14, 21
CELL = 4.4
HEIGHTS = 4
GROUNDS = {"=": "canal", "+": "canal", ",": "settled", "o": "settled"}


def draw(picture: str, colours: tuple[str, ...]) -> list[Markup]:
    """The shapes, on squares of 4.4 units; the size of a building shows its height."""
    left, top = (96 - COLS * CELL) / 2, (72 - ROWS * CELL) / 2
    grounds = ("shore", "land", "settled", "furrow", "canal", "ripple", "bridge", "calpulli")
    shapes: dict[str, list[str]] = {name: [] for name in grounds}
    shapes |= {f"temple c-{colour}": [] for colour in colours}
    shapes |= {f"figure c-{colour}": [] for colour in colours}
    for line, row in enumerate(picture.split("/")[:ROWS]):
        y = top + line * CELL
        x = left
        for ground, squares in groupby(map(_ground, row[:COLS])):
            count = len(list(squares))
            if ground:
                shapes[ground].append(_run(x, y, count))
                shapes["shore"].append(shapes[ground][-1])
            if ground == "settled":
                wide = count * CELL - 1.2
                shapes["furrow"].append(
                    f"M{x + 0.6:.1f} {y + 1.4:.1f}h{wide:.1f}m0 1.6h-{wide:.1f}"
                )
            if ground == "canal" and count > 1:
                shapes["ripple"].append(f"M{x + 1.4:.1f} {y + 2.4:.1f}q1 -1 2 0t2 0")
            x += count * CELL
        for col, mark in enumerate(row[:COLS]):
            x, middle = left + (col + 0.5) * CELL, y + CELL / 2
            if mark == "+":
                shapes["bridge"].append(_square(x, middle, 1.7))
            elif mark == "o":
                shapes["calpulli"].append(_square(x, middle, 1.3))
            elif "A" <= mark <= "P":
                seat, height = divmod(ord(mark) - ord("A"), HEIGHTS)
                if colour := colour_of(colours, str(seat)):
                    shapes[f"temple {colour}"].append(_temple(x, y + CELL, height))
            elif colour := colour_of(colours, mark):
                shapes[f"figure {colour}"].append(f"M{x:.1f} {middle - 2.4:.1f}l2 4.4h-4Z")
    return [el("rect", width=96, height=72, class_="lake"), *paths(shapes)]


def _ground(mark: str) -> str:
    return "" if mark == "." else GROUNDS.get(mark, "land")


def _run(x: float, y: float, squares: int) -> str:
    """A row of squares side by side, slightly taller than a row so that rows leave no gaps."""
    wide = squares * CELL + 0.3
    return f"M{x:.1f} {y:.1f}h{wide:.1f}v4.7h-{wide:.1f}Z"


def _temple(x: float, foot: float, height: int) -> str:
    """Steps up to a shrine; ``height`` 0 to 3 stands for one to four storeys."""
    up = "v-1.2h.5" * (height + 1)
    down = "h.5v1.2" * (height + 1)
    top = 4.2 - (height + 1)
    return f"M{x - 2.1:.1f} {foot:.1f}{up}h{top:.1f}{down}Z"


def _square(x: float, y: float, half: float) -> str:
    side = 2 * half
    return f"M{x - half:.1f} {y - half:.1f}h{side:.1f}v{side:.1f}h-{side:.1f}Z"
