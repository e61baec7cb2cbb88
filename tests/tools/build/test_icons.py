"""Icons: the picture for launchers shows the mark."""

import struct
import zlib
from itertools import pairwise

import pytest

from tools.build import icons


def pixels(png: bytes) -> list[list[tuple[int, ...]]]:
    """Return the pixels of a PNG. Fails if a checksum or length is wrong."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    chunks, at = {}, 8
    while at < len(png):
        (length,) = struct.unpack(">I", png[at : at + 4])
        name, data = png[at + 4 : at + 8], png[at + 8 : at + 8 + length]
        assert struct.unpack(">I", png[at + 8 + length : at + 12 + length])[0] == zlib.crc32(
            name + data
        )
        chunks[name], at = data, at + 12 + length
    width, height, *kind = struct.unpack(">IIBBBBB", chunks[b"IHDR"])
    assert kind == [8, 6, 0, 0, 0]
    lines = zlib.decompress(chunks[b"IDAT"])
    assert len(lines) == height * (1 + 4 * width)
    step = 1 + 4 * width
    rows = [lines[start + 1 : start + step] for start in range(0, len(lines), step)]
    return [[tuple(row[at : at + 4]) for at in range(0, 4 * width, 4)] for row in rows]


@pytest.mark.parametrize("size", [64, 192])
def test_the_icon_shows_the_mark_at_its_place(size: int) -> None:
    """The mark is a stone before a pyramid, on a ground with round corners."""
    picture = pixels(icons.png(size))
    assert len(picture) == len(picture[0]) == size

    def at(x: float, y: float) -> str:
        return "#" + bytes(picture[int(y * size / 64)][int(x * size / 64)][:3]).hex()

    colours = [colour for colour, _ in icons.SHAPES]
    assert [at(24, 34), at(48, 46), at(28, 47), at(31, 38), at(38, 46)] == colours
    assert at(4, 32) == icons.GROUND
    assert picture[0][0][3] == 0
    edge = [row[size // 2][3] for row in picture]
    assert set(edge) == {255}


def test_a_maskable_icon_fills_its_corners() -> None:
    """Launchers cut the picture themselves; the mark is inside the circle that all of them show."""
    picture = pixels(icons.png(64, whole=True))
    assert {pixel[3] for row in picture for pixel in row} == {255}
    ground = tuple(bytes.fromhex(icons.GROUND[1:]))
    for y, row in enumerate(picture):
        for x, pixel in enumerate(row):
            if pixel[:3] != ground:
                assert (x - 31.5) ** 2 + (y - 31.5) ** 2 < (0.4 * 64 + 1) ** 2


def test_icon_edges_are_antialiased() -> None:
    """Slanted edges have colours between the two on their sides."""
    row = pixels(icons.png(64))[30]
    assert len(set(row)) > 5
    assert any(before != after for before, after in pairwise(row))


def test_the_svg_has_the_same_shapes() -> None:
    """One table is the source of both formats."""
    text = icons.svg()
    for colour in (icons.GROUND, *(colour for colour, _ in icons.SHAPES)):
        assert f'"{colour}"' in text
