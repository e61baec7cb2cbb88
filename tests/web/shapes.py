"""Rasterize drawn shapes: which cells of a grid the ``d`` of some paths covers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import pairwise

GRID = 40  # cells on each side of the grid
Point = tuple[float, float]
Mask = frozenset[tuple[int, int]]
TOKEN = re.compile(r"[A-Za-z]|-?(?:\d+\.?\d*|\.\d+)")


def mask(paths: Iterable[str], half: float, line: float = 0) -> Mask:
    """Return the cells covered by filled paths and, if ``line`` is given, by strokes of this width.

    The grid is a square around the origin; ``half`` is half its side. Arcs count as their chords.
    """
    found = set[tuple[int, int]]()
    step = 2 * half / GRID
    for d in paths:
        outlines = list(polylines(d))
        for row in range(GRID):
            for col in range(GRID):
                at = -half + (col + 0.5) * step, -half + (row + 0.5) * step
                if _inside(at, outlines) or (line and _near(at, outlines, line / 2)):
                    found.add((row, col))
    return frozenset(found)


def difference(one: Mask, other: Mask) -> float:
    """Return the area covered by only one of two masks as a share of the area covered by either."""
    return len(one ^ other) / len(one | other)


def polylines(d: str) -> list[list[Point]]:
    """Return the outlines of a path as lists of points; curves become short lines."""
    tokens = TOKEN.findall(d)
    lines = list[list[Point]]()
    at: Point = (0.0, 0.0)
    word, place = "", 0

    def number() -> float:
        nonlocal place
        place += 1
        return float(tokens[place - 1])

    def point(relative: bool) -> Point:
        x, y = number(), number()
        return (at[0] + x, at[1] + y) if relative else (x, y)

    while place < len(tokens):
        if tokens[place].isalpha():
            word = tokens[place]
            place += 1
        relative, kind = word.islower(), word.upper()
        if kind == "Z":
            at = lines[-1][0]
            lines[-1].append(at)
            continue
        if kind == "M":
            at = point(relative)
            lines.append([at])
            word = "l" if relative else "L"
            continue
        if lines[-1][0] == lines[-1][-1] and len(lines[-1]) > 1:
            lines.append([at])
        if kind in "LT":
            ends = [point(relative)]
        elif kind == "H":
            ends = [(number() + (at[0] if relative else 0), at[1])]
        elif kind == "V":
            ends = [(at[0], number() + (at[1] if relative else 0))]
        elif kind in "QC":
            controls = [point(relative) for _ in range(2 if kind == "Q" else 3)]
            ends = [_on_curve([at, *controls], share / 8) for share in range(1, 9)]
        else:
            assert kind == "A", f"what is {word}?"
            place += 5
            ends = [point(relative)]
        lines[-1] += ends
        at = ends[-1]
    return lines


def _on_curve(points: list[Point], share: float) -> Point:
    """Return the point at this share, from 0 to 1, of a Bézier curve of any degree."""
    while len(points) > 1:
        points = [
            (ax + share * (bx - ax), ay + share * (by - ay))
            for (ax, ay), (bx, by) in pairwise(points)
        ]
    return points[0]


def _inside(at: Point, outlines: list[list[Point]]) -> bool:
    x, y = at
    crossed = False
    for outline in outlines:
        for (ax, ay), (bx, by) in pairwise([*outline, outline[0]]):
            if (ay > y) != (by > y) and x < ax + (y - ay) / (by - ay) * (bx - ax):
                crossed = not crossed
    return crossed


def _near(at: Point, outlines: list[list[Point]], reach: float) -> bool:
    x, y = at
    for outline in outlines:
        for (ax, ay), (bx, by) in pairwise(outline):
            dx, dy = bx - ax, by - ay
            long = dx * dx + dy * dy
            share = max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / long)) if long else 0.0
            if (ax + share * dx - x) ** 2 + (ay + share * dy - y) ** 2 <= reach * reach:
                return True
    return False
