"""Draw the small pictures of positions as PNG, in plain Python.

Only the elements that `web.games.thumbnails` draws are supported: rectangles, circles, and paths
with lines, arcs and quadratic curves. The colours are those of `web/css/3-games.css` in the light
theme.
"""

import re
import struct
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise
from math import acos, ceil, cos, hypot, pi, sin, sqrt
from operator import mul
from typing import NamedTuple

from tools.places import ROOT

Point = tuple[float, float]
SCALE = 5  # pixels to a unit of the drawing
BOX = (96, 72)  # units of a drawing
SIZE = (688, 360)  # pixels of a picture, about 1.91 to 1 as services that show links want it
SUBPIXELS = 2  # rows and columns of the canvas for one of the picture, for smooth edges
MAX_COLOURS = 256  # colours of a picture
CURVE_SEGMENTS = 12  # pieces of a curve
ELEMENT = re.compile(r"<(rect|circle|path)((?: [a-z-]+=\"[^\"]*\")*)")
ATTRIBUTE = re.compile(r" ([a-z-]+)=\"([^\"]*)\"")
TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")
RULE = re.compile(r"\.miniature(\.of-\w+)? ?([^{]*)\{([^}]*)\}")
COMMAND_LENGTHS = {"m": 2, "l": 2, "h": 1, "v": 1, "q": 4, "t": 2, "a": 7, "z": 0}


class ShapeStyle(NamedTuple):
    """The style of a shape: colours as #rrggbb or #rrggbbaa, empty for none, and a line width in
    units."""

    fill: str = "#000000"
    stroke: str = ""
    width: float = 0.0


def png(drawing: str) -> bytes:
    """Return a thumbnail, given as SVG, as a PNG."""
    width, height = SIZE
    canvas = [bytearray(SUBPIXELS * width) for _ in range(SUBPIXELS * height)]
    game = (re.findall(r"of-(\w+)", drawing) or [""])[0]
    (_tag, ground), *shapes = ELEMENT.findall(drawing)  # the ground is as large as the picture
    colours = {_style(game, dict(ATTRIBUTE.findall(ground)).get("class", "")).fill: 0}
    for tag, text in shapes:
        given = dict(ATTRIBUTE.findall(text))
        style = _style(game, given.get("class", ""))
        outlines = _outlines(tag, given)
        if style.fill:
            _fill(canvas, [each for each, _closed in outlines], style.fill, colours)
        if style.stroke:
            quads = [
                quad
                for points, closed in outlines
                for quad in _stroked(points, closed, style.width)
            ]
            _fill(canvas, quads, style.stroke, colours)
    smooth = [*_smooth(canvas, colours)]
    palette = b"".join(bytes.fromhex(each[1:]) for each in colours)
    header = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    rows = zlib.compress(b"".join(b"\0" + row for row in smooth), 9)
    chunks = ((b"IHDR", header), (b"PLTE", palette), (b"IDAT", rows), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


class _Blends(dict[tuple[int, ...], int]):
    """The number of the colour that pixels of the canvas make together, by their numbers."""

    def __init__(self, colours: dict[str, int]) -> None:
        super().__init__()
        self._colours = colours
        self._names = [*colours]

    def __missing__(self, pixels: tuple[int, ...]) -> int:
        found = max(pixels, key=pixels.count)
        if len({*pixels}) > 1:
            blend = _mixed(tuple(self._names[each] for each in pixels))
            if blend in self._colours or len(self._colours) < MAX_COLOURS:
                found = self._colours.setdefault(blend, len(self._colours))
        self[pixels] = found
        return found


def _smooth(canvas: list[bytearray], colours: dict[str, int]) -> Iterator[bytes]:
    """Yield the rows of the picture; blended colours are added to ``colours``."""
    blends = _Blends(colours)
    for row in range(0, len(canvas), SUBPIXELS):
        parts = [
            canvas[row + down][across::SUBPIXELS]
            for down in range(SUBPIXELS)
            for across in range(SUBPIXELS)
        ]
        first, *others = parts
        if all(other == first for other in others):
            yield bytes(first)
        else:
            yield bytes(map(blends.__getitem__, zip(*parts, strict=True)))


@cache
def _mixed(names: tuple[str, ...], share: float = 0) -> str:
    """Return a mixture of colours in equal shares, or with this share of the second of two."""
    parts = [bytes.fromhex(name[1:7]) for name in names]
    shares = (1 - share, share) if share else [1 / len(names)] * len(names)
    channels = (sum(map(mul, shares, channel)) for channel in zip(*parts, strict=True))
    return "#" + bytes(map(round, channels)).hex()


def _over(pixels: bytearray, colour: str, colours: dict[str, int]) -> bytes:
    """Return pixels of the canvas, below a colour that is not opaque."""
    names, share = [*colours], int(colour[7:], 16) / 255
    table = bytearray(range(256))
    for each in {*pixels}:
        mixed = _mixed((names[each], colour), share)
        table[each] = colours.setdefault(mixed, len(colours))
    return bytes(pixels.translate(table))


@cache
def _sheet() -> tuple[dict[str, str], list[tuple[str, str, dict[str, str]]]]:
    """Return the custom properties of the site, and the rules for thumbnails."""
    sheets = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "web/css").glob("*.css"))]
    values: dict[str, str] = {}
    for sheet in sheets:
        for name, value in re.findall(r"(--[\w-]+):\s*([^;]+);", sheet):
            values.setdefault(name, value)
    text = re.sub(
        r"/\*.*?\*/", "", (ROOT / "web/css/3-games.css").read_text("utf-8"), flags=re.DOTALL
    )
    rules = []
    for of, selector, body in RULE.findall(text):
        looks = dict(re.findall(r"([\w-]+):\s*([^;]+);", body))
        rules += [(of[4:], name, looks) for name in re.findall(r"\.([\w-]+)", selector)]
    return values, rules


def _colour(value: str) -> str:
    """Return a colour of the light theme as #rrggbb or #rrggbbaa; empty for none."""
    values, _rules = _sheet()
    if found := re.fullmatch(r"var\((--[\w-]+)\)", value):
        return _colour(values[found[1]])
    if value.startswith("light-dark("):
        return _colour(re.split(r",(?![^(]*\))", value[11:-1])[0].strip())
    if found := re.fullmatch(r"rgb\((\d+) (\d+) (\d+) / (\d+)%\)", value):
        *channels, share = map(int, found.groups())
        return "#" + bytes([*channels, round(share * 2.55)]).hex()
    if found := re.match(r"#([0-9a-f]{3,8})$", value):
        digits = found[1]
        return "#" + ("".join(2 * each for each in digits[:3]) if len(digits) < 6 else digits[:6])
    return ""


@cache
def _style(game: str, names: str) -> ShapeStyle:
    _values, rules = _sheet()
    found = ShapeStyle()
    for of, name, looks in rules:
        if name in names.split() and of in ("", game):
            if "fill" in looks:
                found = found._replace(fill=_colour(looks["fill"]))
            if "stroke" in looks:
                found = found._replace(stroke=_colour(looks["stroke"]))
            if "stroke-width" in looks:
                found = found._replace(width=float(looks["stroke-width"]))
    return found


def _outlines(tag: str, given: dict[str, str]) -> list[tuple[list[Point], bool]]:
    """Return the outlines of a shape, in units, and whether each is closed."""

    def number(name: str) -> float:
        return float(given.get(name, 0))

    if tag == "rect":
        x, y, wide, high = (number(name) for name in ("x", "y", "width", "height"))
        return [([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)], True)]
    if tag == "circle":
        x, y, r = number("cx"), number("cy"), number("r")
        turns = (2 * pi * step / (3 * CURVE_SEGMENTS) for step in range(3 * CURVE_SEGMENTS))
        return [([(x + r * cos(turn), y + r * sin(turn)) for turn in turns], True)]
    return list(_path(given["d"]))


def _path(text: str) -> Iterator[tuple[list[Point], bool]]:
    """Yield the outlines of a path."""
    tokens = TOKEN.findall(text)
    points: list[Point] = []
    command, at, start, control = "", (0.0, 0.0), (0.0, 0.0), (0.0, 0.0)
    index = 0
    while index < len(tokens):
        if tokens[index].isalpha():
            command = tokens[index]
            index += 1
        kind, relative = command.lower(), command.islower()
        taken = [float(each) for each in tokens[index : index + COMMAND_LENGTHS[kind]]]
        index += COMMAND_LENGTHS[kind]
        x, y = at if relative else (0.0, 0.0)
        before = at
        match kind:
            case "z":
                yield points, True
                points, at = [start], start
                continue
            case "m":
                if len(points) > 1:
                    yield points, False
                at = start = (x + taken[0], y + taken[1])
                points = [at]
                command = "l" if relative else "L"
                continue
            case "h":
                at = (x + taken[0], at[1])
            case "v":
                at = (at[0], y + taken[0])
            case _:
                at = (x + taken[-2], y + taken[-1])
        if kind in "qt":
            if kind == "q":
                control = (x + taken[0], y + taken[1])
            else:
                control = (2 * before[0] - control[0], 2 * before[1] - control[1])
            for step in range(1, CURVE_SEGMENTS):
                t = step / CURVE_SEGMENTS
                a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
                points.append(
                    (
                        a * before[0] + b * control[0] + c * at[0],
                        a * before[1] + b * control[1] + c * at[1],
                    )
                )
        elif kind == "a":
            points += _arc(before, at, taken)
        if kind not in "qt":
            control = at
        points.append(at)
    if len(points) > 1:
        yield points, False


def _arc(start: Point, end: Point, taken: Sequence[float]) -> list[Point]:
    """Return points on an arc of a circle; ellipses don't occur."""
    r, _same, _turn, large, sweep, *_end = taken
    apart = hypot(end[0] - start[0], end[1] - start[1])
    if not apart:
        return []
    r = max(r, apart / 2)
    height = sqrt(max(0.0, r * r - apart * apart / 4)) * (-1 if bool(large) == bool(sweep) else 1)
    ux, uy = (end[0] - start[0]) / apart, (end[1] - start[1]) / apart
    x, y = (start[0] + end[0]) / 2 - uy * height, (start[1] + end[1]) / 2 + ux * height
    from_x, from_y = start[0] - x, start[1] - y
    cosine = (from_x * (end[0] - x) + from_y * (end[1] - y)) / (r * r)
    angle = acos(max(-1.0, min(1.0, cosine)))
    angle = 2 * pi - angle if large else angle
    angle = angle if sweep else -angle
    found = []
    for step in range(1, 2 * CURVE_SEGMENTS):
        turn = angle * step / (2 * CURVE_SEGMENTS)
        found.append(
            (
                x + from_x * cos(turn) - from_y * sin(turn),
                y + from_x * sin(turn) + from_y * cos(turn),
            )
        )
    return found


def _stroked(points: Sequence[Point], closed: bool, width: float) -> Iterator[list[Point]]:
    """Yield a quadrangle for each line of an outline."""
    ends = [*points[1:], points[0]] if closed else points[1:]
    for (x, y), (to_x, to_y) in zip(points, ends, strict=False):
        long = hypot(to_x - x, to_y - y)
        if not long:
            continue
        ux, uy = (to_x - x) / long * width / 2, (to_y - y) / long * width / 2
        yield [  # longer by half of its width at both ends
            (x - ux - uy, y - uy + ux),
            (to_x + ux - uy, to_y + uy + ux),
            (to_x + ux + uy, to_y + uy - ux),
            (x - ux + uy, y - uy - ux),
        ]


def _fill(
    canvas: list[bytearray],
    outlines: Sequence[Sequence[Point]],
    colour: str,
    colours: dict[str, int],
) -> None:
    """Fill outlines with a colour, by the nonzero winding rule."""
    number = colours.setdefault(colour, len(colours)) if len(colour) == 7 else 0
    scale, (width, height) = SCALE * SUBPIXELS, (SUBPIXELS * each for each in SIZE)
    left = (width - BOX[0] * scale) / 2
    crossed: dict[int, list[tuple[float, int]]] = {}
    for points in outlines:
        for one, other in zip(points, (*points[1:], points[0]), strict=True):
            way = 1 if other[1] > one[1] else -1
            (x, y), (to_x, to_y) = (one, other) if way > 0 else (other, one)
            if y == to_y:
                continue
            slope = (to_x - x) / (to_y - y)
            first, end = ceil(y * scale - 0.5), ceil(to_y * scale - 0.5)
            for row in range(max(0, first), min(height, end)):
                at = left + scale * (x + ((row + 0.5) / scale - y) * slope)
                crossed.setdefault(row, []).append((at, way))
    for row, places in crossed.items():
        places.sort()
        winding = 0
        for (here, way), (there, _next) in pairwise(places):
            winding += way
            if winding:
                begin, end = max(0, ceil(here - 0.5)), min(width, ceil(there - 0.5))
                if end <= begin:
                    continue
                if len(colour) == 7:
                    canvas[row][begin:end] = bytes((number,)) * (end - begin)
                else:
                    canvas[row][begin:end] = _over(canvas[row][begin:end], colour, colours)
