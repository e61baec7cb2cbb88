"""Small targets: how much a board has to be enlarged so that a finger can hit each."""

from __future__ import annotations

import pytest

from web.browser import lens
from web.browser.board_focus import Point, Rectangle


def square(x: float, y: float, size: float) -> Rectangle:
    return Rectangle(x, y, x + size, y + size)


def test_the_smallest_target_becomes_as_large_as_a_finger() -> None:
    boxes = [square(0, 0, 50), square(60, 0, 22), Rectangle(0, 60, 90, 93)]
    assert lens.growth(boxes) == pytest.approx(2)
    assert lens.growth(boxes[:1]) == 1
    assert lens.growth(boxes[2:]) == pytest.approx(44 / 33)


def test_targets_that_are_large_enough_are_not_enlarged() -> None:
    """Almost large enough counts too, and targets that aren't on the screen are ignored."""
    assert lens.growth([square(0, 0, 43.7)]) == lens.growth([square(0, 0, 42)]) == 1
    assert lens.growth([square(0, 0, 0)]) == 1
    assert lens.growth([]) == 1


def test_an_enlargement_can_be_seen() -> None:
    """It costs a tap, which would seem lost if the board hardly changed."""
    assert lens.growth([square(0, 0, 41.9)]) == pytest.approx(1.2)


def test_the_centre_of_enlargement_is_a_target() -> None:
    row = [square(0, 0, 10), square(100, 0, 10), square(110, 0, 10)]
    assert lens.middle(row) == Point(105, 5)
    assert lens.middle([]) is None
