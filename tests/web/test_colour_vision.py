"""All pieces differ by colour or by shape, for every kind of colour vision.

So do the frames of possible choices, choices made, the last action and a refusal's cause. Missing
cones are simulated as in Machado, Oliveira and Fernandes (2009). Two colours differ if they are 25
apart in CIELAB, where 2.3 is just noticeable side by side. Two shapes differ if at least a quarter
of the area that they cover together is covered by only one of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import combinations
from math import hypot
from typing import NamedTuple

import pytest

from tests.web.contrast import SHEETS, THEMES, Levels, Theme, token_levels
from tests.web.shapes import Mask, difference, mask
from web.games import pieces
from web.games.mexica import scenery
from web.games.mykerinos import portraits
from web.games.mykerinos.symbols import PATRON_SIGNS
from web.games.myraclia import symbols

APART, SHAPED = 25, 0.25
Rows = tuple[tuple[float, float, float], ...]
VISIONS: Mapping[str, Rows] = {
    "full": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
COLOURED = tuple(theme for theme in THEMES if not theme.system)


class PieceKind(NamedTuple):
    """A kind of piece: the token of its colour, and the shape that identifies it."""

    token: str
    shape: Mask


@cache
def kinds() -> Mapping[str, Mapping[str, PieceKind]]:
    """Return the kinds of pieces by group and name; those of a group must look different."""
    return {
        "players": {name: PieceKind(name, mask([d], 1.1)) for name, d in pieces.SIGNS.items()},
        "elements": {
            name: PieceKind(f"g-{name}", mask([outline], 12.5))
            for name, (outline, *_) in symbols.CUTS.items()
        },
        "terrains": {
            name: PieceKind(f"bloom-near@.bloom-{name}", mask([d], 12, line=1.8))
            for name, d in symbols.SIGNS.items()
        },
        "portraits of patrons": {
            name: PieceKind(name, mask(_dress(drawn), 10))
            for name, drawn in portraits.PORTRAITS.items()
        },
        "signs of patrons": {
            name: PieceKind(name, mask([d], 1.1)) for name, d in PATRON_SIGNS.items()
        },
        "land": {
            "grass": PieceKind("earth", mask(scenery.EARTH.values(), 42, line=2)),
            "a district": PieceKind("garden", mask(scenery.GARDEN.values(), 42, line=2)),
            "a canal": PieceKind("canal", mask([scenery.RIPPLES], 42, line=2)),
        },
        **{f"frames of {game}": _frames(of_game) for game, of_game in FRAMES.items()},
    }


# The CSS selectors of each game's frames, by meaning.
FRAMES: Mapping[str, Mapping[str, str]] = {
    "Mykerinos": {
        "live": ".mykerinos .live > .room",
        "selected": ".mykerinos .selected > .touch",
        "last": ".fresh",
        "refused": ".mykerinos circle.marked",
    },
    "Mexica": {
        "live": ".mexica .choosing .live.square",
        "selected": ".mexica .selected.square",
        "last": ".fresh",
    },
    "Myraclia": {
        "live": "marker .rim|marker .open",
        "selected": "marker .rim|marker .chosen",
        "last": "marker .rim|marker .latest",
        "refused": "marker .rim|marker .matters",
    },
}


def _frames(rules: Mapping[str, str]) -> dict[str, PieceKind]:
    return {name: PieceKind(*_frame(selector)) for name, selector in rules.items()}


@cache
def _frame(selectors: str) -> tuple[str, Mask]:
    """Return a frame's colour token and its shape around a space of 30 units.

    ``selectors`` are separated by bars; the declarations of later ones override those of earlier
    ones.
    """
    styles = "".join(sheet.read_text("utf-8") for sheet in SHEETS)
    rule = dict[str, str]()
    for selector in selectors.split("|"):
        pattern = rf"(?:^|\n){re.escape(selector)}(?:,\n[^{{]*)? \{{([^}}]*)\}}"
        declared = re.findall(pattern, styles)[0].split(";")
        rule |= dict(each.strip().split(": ") for each in declared if each.strip())
    width, dashes = float(rule["stroke-width"]), rule.get("stroke-dasharray", "30 0")
    dash, gap = map(float, dashes.split())
    # A mask rounds the ends of its lines, so lines with flat ends are made shorter.
    cut = 0.0 if rule.get("stroke-linecap") == "round" or not gap else width / 2
    lines, at = [], 0.0
    while at < 30:
        start, end = at + cut - 15, min(at + dash, 30.0) - cut - 15
        for side in (-15, 15):
            lines += [f"M{start} {side}L{end} {side}", f"M{side} {start}L{side} {end}"]
        at += dash + gap
    return rule["stroke"].removeprefix("var(--").removesuffix(")"), mask(lines, 20, line=width)


def _dress(drawn: Iterable[tuple[str, str]]) -> list[str]:
    """Return a patron's distinctive features: all paths except skin, eyes and shoulders."""
    return [d for kind, d in drawn if kind not in {"skin", "eyes"} and d != portraits.SHOULDERS]


def seen(colour: Levels, vision: Rows) -> Levels:
    """Return a colour as seen with this vision, in linear light from 0 to 1."""
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4
        for each in (level / 255 for level in colour)
    ]
    red, green, blue = (
        min(1.0, max(0.0, sum(share * each for share, each in zip(row, linear, strict=True))))
        for row in vision
    )
    return red, green, blue


def lab(linear: Levels) -> Levels:
    """Return a linear colour in CIELAB with the white point D65."""
    red, green, blue = linear
    x, y, z = (
        each ** (1 / 3) if each > 216 / 24389 else (24389 / 27 * each + 16) / 116
        for each in (
            (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047,
            0.2126 * red + 0.7152 * green + 0.0722 * blue,
            (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883,
        )
    )
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: Levels, other: Levels, vision: Rows) -> float:
    """Return the distance of two colours in CIELAB, as seen with this vision."""
    a, b = lab(seen(one, vision)), lab(seen(other, vision))
    return hypot(*(x - y for x, y in zip(a, b, strict=True)))


def alike(theme: Theme, vision: Rows, *, shapes: bool = True) -> list[str]:
    """Return the pairs of pieces that look the same, by colour only unless ``shapes``."""
    found = list[str]()
    for kind, of_kind in kinds().items():
        for (name, one), (other_name, other) in combinations(of_kind.items(), 2):
            colours = token_levels(theme, one.token), token_levels(theme, other.token)
            if apart(*colours, vision) < APART and not (
                shapes and difference(one.shape, other.shape) >= SHAPED
            ):
                found.append(f"{kind}: {name} and {other_name}")
    return found


@pytest.mark.parametrize("vision", VISIONS)
def test_pieces_can_be_distinguished(vision: str) -> None:
    assert {theme.name: alike(theme, VISIONS[vision]) for theme in COLOURED} == {
        theme.name: [] for theme in COLOURED
    }


def test_pieces_with_similar_colours_have_different_shapes() -> None:
    """Some colours look alike, so pieces need different shapes, and they have them."""
    light = COLOURED[0]
    assert "elements: green and red" in alike(light, VISIONS["deuteranopia"], shapes=False)
    for kind in kinds().keys() - {"elements"}:  # an emerald and a hexagon differ little
        for one, other in combinations(kinds()[kind].values(), 2):
            assert difference(one.shape, other.shape) >= SHAPED, (kind, one.token, other.token)


@pytest.mark.parametrize("vision", VISIONS)
def test_selected_and_selectable_frames_differ_in_colour(vision: str) -> None:
    """Both frames are solid lines, and line width alone is hard to judge."""
    for game in FRAMES:
        frames = kinds()[f"frames of {game}"]
        for theme in COLOURED:
            colours = [token_levels(theme, frames[name].token) for name in ("live", "selected")]
            assert apart(colours[0], colours[1], VISIONS[vision]) >= APART, (game, theme.name)


def test_the_simulation_of_known_colours() -> None:
    grey: Levels = (120, 120, 120)
    for vision in VISIONS.values():
        assert seen(grey, vision) == pytest.approx(seen(grey, VISIONS["full"]), abs=0.001)
    red, green = (200.0, 60.0, 40.0), (110.0, 110.0, 30.0)
    assert apart(red, green, VISIONS["full"]) > 60
    assert apart(red, green, VISIONS["deuteranopia"]) < APART
    assert lab(seen((255, 255, 255), VISIONS["full"])) == pytest.approx((100, 0, 0), abs=0.05)


def test_shape_masks_and_their_differences_are_correct() -> None:
    square, half = mask(["M-1 -1H1V1H-1Z"], 1), mask(["M-1 -1h1v2h-1z"], 1)
    assert len(square) == 1600
    assert difference(square, half) == pytest.approx(0.5)
    assert difference(square, square) == 0
    ring = mask(["M-1 -1H1V1H-1ZM-.5 -.5H.5V.5H-.5Z"], 1)
    assert difference(square, ring) == pytest.approx(0.25)
    assert len(mask(["M-1 0H1"], 1, line=0.1)) == 80
