"""Fingers and the mouse: what counts as a tap, a drag and a pinch."""

from __future__ import annotations

import pytest

from web.browser.gestures import SLACK, Pointers


def test_a_tap_is_no_drag() -> None:
    pointers = Pointers()
    pointers.down(1, 100, 100)
    assert pointers.move(1, 100 + SLACK / 2, 100) is None
    pointers.up(1)
    assert not pointers.dragged
    assert pointers.places == {}


def test_a_drag_moves_by_what_the_pointer_moves() -> None:
    pointers = Pointers()
    pointers.down(1, 100, 100)
    gesture = pointers.move(1, 120, 90)
    assert gesture is not None
    assert (gesture.dx, gesture.dy, gesture.factor) == (20, -10, 1)
    pointers.up(1)
    assert pointers.dragged  # so the click that follows is ignored
    pointers.down(1, 120, 90)
    assert not pointers.dragged


def test_moving_away_and_back_is_a_drag() -> None:
    """The whole distance travelled counts, not only where the pointer ends."""
    pointers = Pointers()
    pointers.down(1, 0, 0)
    for x in (5, 0, 5):
        pointers.move(1, x, 0)
    assert pointers.dragged


def test_two_fingers_zoom_about_their_middle() -> None:
    pointers = Pointers()
    pointers.down(1, 0, 0)
    pointers.down(2, 100, 0)
    gesture = pointers.move(2, 200, 0)
    assert gesture is not None
    assert (gesture.factor, gesture.x, gesture.y) == (2, 100, 0)
    assert (gesture.dx, gesture.dy) == (50, 0)
    pointers.up(2)
    assert pointers.dragged
    gesture = pointers.move(1, 10, 0)  # the remaining finger goes on dragging
    assert gesture is not None
    assert (gesture.dx, gesture.factor) == (10, 1)


def test_fingers_at_one_point_do_not_divide_by_nothing() -> None:
    pointers = Pointers()
    pointers.down(1, 50, 50)
    pointers.down(2, 50, 50)
    gesture = pointers.move(2, 53, 50)
    assert gesture is not None
    assert gesture.factor == pytest.approx(3)


def test_a_third_or_unknown_finger_is_ignored() -> None:
    pointers = Pointers()
    assert pointers.move(7, 1, 1) is None
    for id_ in (1, 2, 3):
        pointers.down(id_, 10 * id_, 0)
    assert pointers.move(3, 400, 400) is None
    pointers.clear()
    assert pointers.places == {}
    assert not pointers.dragged
