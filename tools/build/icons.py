"""Draw the icon of the site, a pyramid and a stone, as SVG and as PNG of any size."""

import struct
import zlib
from collections.abc import Iterator, Sequence
from math import ceil, cos, pi, sin

IconPoint = tuple[float, float]

SIDE = 64  # the side of the square that the coordinates refer to
GROUND = "#a4471f"
CORNER_RADIUS = 14  # radius of its corners
SHAPES: tuple[tuple[str, tuple[IconPoint, ...]], ...] = (
    ("#f5e8c4", ((32, 12), (54, 48), (10, 48))),
    ("#d9b777", ((32, 12), (54, 48), (38, 48))),
    ("#2c66a8", ((22, 40), (36, 40), (36, 54), (22, 54))),
    ("#6c9ed3", ((22, 40), (26, 36), (40, 36), (36, 40))),
    ("#1d4875", ((36, 40), (40, 36), (40, 50), (36, 54))),
)
SAFE_SHARE = 0.9  # the share of the width that a launcher leaves when it masks an icon
FINENESS = 4  # scan lines per row of pixels


def files() -> dict[str, bytes]:
    """Return the icons that the manifest and the pages name."""
    return {
        "icon.svg": svg().encode(),
        "192.png": png(192),
        "512.png": png(512),
        "maskable-512.png": png(512, whole=True),
        "touch-180.png": png(180, whole=True),
    }


def svg() -> str:
    """Return the icon with round corners as an SVG document."""
    shapes = "".join(
        f'<path fill="{colour}" d="M{" ".join(f"{x:g} {y:g}" for x, y in points)}Z"/>'
        for colour, points in SHAPES
    )
    ground = f'<rect width="{SIDE}" height="{SIDE}" rx="{CORNER_RADIUS}" fill="{GROUND}"/>'
    box = f"0 0 {SIDE} {SIDE}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{ground}{shapes}</svg>\n'


def png(size: int, *, whole: bool = False) -> bytes:
    """Return a PNG; with `whole`, the background fills the square and the drawing avoids its
    edges."""
    pixels = [bytearray(4 * size) for _ in range(size)]  # RGBA, transparent
    ground = ((0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)) if whole else _rounded()
    _paint(pixels, ground, GROUND)
    shrunk = SAFE_SHARE if whole else 1
    for colour, points in SHAPES:
        centred = [
            (SIDE / 2 + (x - SIDE / 2) * shrunk, SIDE / 2 + (y - SIDE / 2) * shrunk)
            for x, y in points
        ]
        _paint(pixels, centred, colour)
    header = struct.pack(">IIBBBBB", size, size, 8, 6, 0, 0, 0)
    lines = b"".join(b"\0" + line for line in pixels)  # each row unfiltered
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, data) for name, data in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def _rounded() -> list[IconPoint]:
    """Return the square's outline, its corners as many short lines."""
    steps = 24
    far = SIDE - CORNER_RADIUS
    centres = (
        (far, far),
        (CORNER_RADIUS, far),
        (CORNER_RADIUS, CORNER_RADIUS),
        (far, CORNER_RADIUS),
    )
    return [
        (x + CORNER_RADIUS * cos(angle), y + CORNER_RADIUS * sin(angle))
        for quarter, (x, y) in enumerate(centres)
        for step in range(steps + 1)
        for angle in [(quarter + step / steps) * pi / 2]
    ]


def _paint(pixels: list[bytearray], points: Sequence[IconPoint], colour: str) -> None:
    """Paint a convex shape over the pixels; partly covered pixels are blended."""
    scale = len(pixels) / SIDE
    fresh = bytes.fromhex(colour.removeprefix("#")) + b"\xff"
    for row, line in enumerate(pixels):
        heights = ((row + (fine + 0.5) / FINENESS) / scale for fine in range(FINENESS))
        crossed = [sorted(x * scale for x in _crossings(points, height)) for height in heights]
        spans = [(each[0], each[-1]) for each in crossed if each]
        if not spans:
            continue
        whole = range(0)
        if len(spans) == FINENESS:
            whole = range(ceil(max(left for left, _ in spans)), int(min(end for _, end in spans)))
            line[4 * whole.start : 4 * whole.stop] = fresh * len(whole)
        first, last = int(min(left for left, _ in spans)), ceil(max(end for _, end in spans))
        for column in range(first, last):
            if column not in whole:
                parts = (min(end, column + 1) - max(left, column) for left, end in spans)
                share = sum(part for part in parts if part > 0) / FINENESS
                _mix(line, 4 * column, fresh, share)


def _mix(line: bytearray, start: int, fresh: bytes, share: float) -> None:
    """Blend a colour over a share of a pixel; the colour of a transparent pixel does not count."""
    empty = line[start + 3] == 0
    for index in range(4):
        old = fresh[index] if empty and index < 3 else line[start + index]
        line[start + index] = round(old + (fresh[index] - old) * share)


def _crossings(points: Sequence[IconPoint], height: float) -> Iterator[float]:
    """Yield where the outline crosses a horizontal line."""
    for (x, y), (to_x, to_y) in zip(points, (*points[1:], points[0]), strict=True):
        if (y <= height) != (to_y <= height):
            yield x + (to_x - x) * (height - y) / (to_y - y)
