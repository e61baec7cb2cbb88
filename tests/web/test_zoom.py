"""The board's viewport: whatever happens, it stays within the board and keeps its shape."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from web.browser import zoom
from web.browser.zoom import MAX_ZOOM, Window

WHOLE = Window(-100, 50, 600, 400)
FACTORS = st.floats(0.05, 20)
SHARES = st.floats(0, 1)
STEPS = st.lists(
    st.one_of(
        st.tuples(st.just("zoom"), FACTORS, SHARES, SHARES),
        st.tuples(st.just("pan"), st.just(1.0), st.floats(-900, 900), st.floats(-900, 900)),
    ),
    max_size=12,
)


def apply(window: Window, step: tuple[str, float, float, float]) -> Window:
    kind, factor, x, y = step
    if kind == "pan":
        return zoom.panned(window, WHOLE, x, y)
    at = window.x + x * window.width, window.y + y * window.height
    return zoom.zoomed(window, WHOLE, factor, *at)


@given(STEPS)
def test_the_viewport_stays_on_the_board(steps: list[tuple[str, float, float, float]]) -> None:
    window = WHOLE
    for step in steps:
        window = apply(window, step)
        assert window.width / window.height == pytest.approx(WHOLE.width / WHOLE.height)
        assert WHOLE.width / MAX_ZOOM <= window.width + 1e-6
        assert window.width <= WHOLE.width
        assert WHOLE.x - 1e-6 <= window.x
        assert WHOLE.y - 1e-6 <= window.y
        assert window.x + window.width <= WHOLE.x + WHOLE.width + 1e-6
        assert window.y + window.height <= WHOLE.y + WHOLE.height + 1e-6


@given(st.floats(1.1, 3), SHARES, SHARES)
def test_zooming_fixes_the_point_under_the_finger(
    factor: float, across: float, down: float
) -> None:
    """The point stays when zooming in; when zooming out, the board's edge may shift it."""
    x, y = WHOLE.x + across * WHOLE.width, WHOLE.y + down * WHOLE.height
    near = zoom.zoomed(WHOLE, WHOLE, factor, x, y)
    assert (x - near.x) / near.width == pytest.approx(across, abs=1e-6)
    assert (y - near.y) / near.height == pytest.approx(down, abs=1e-6)
    assert zoom.zoomed(near, WHOLE, 1 / MAX_ZOOM, x, y) == WHOLE


@given(STEPS, SHARES, SHARES)
def test_a_place_is_brought_into_the_window_once(
    steps: list[tuple[str, float, float, float]], across: float, down: float
) -> None:
    window = WHOLE
    for step in steps:
        window = apply(window, step)
    x, y = WHOLE.x + across * WHOLE.width, WHOLE.y + down * WHOLE.height
    there = zoom.shown(window, WHOLE, x, y)
    assert there.x - 1e-6 <= x <= there.x + there.width + 1e-6
    assert there.y - 1e-6 <= y <= there.y + there.height + 1e-6
    assert there.width == pytest.approx(window.width)
    assert zoom.held(there, WHOLE) == there
    assert zoom.shown(there, WHOLE, x, y) == there


def test_showing_a_visible_place_does_not_move_the_viewport() -> None:
    near = zoom.zoomed(WHOLE, WHOLE, 2, 0, 100)
    assert zoom.shown(near, WHOLE, near.x + near.width / 3, near.y + near.height / 2) == near


def test_a_growing_board_preserves_the_viewport() -> None:
    near = zoom.zoomed(WHOLE, WHOLE, 2, 0, 100)
    grown = Window(-200, 0, 900, 600)
    assert zoom.held(near, grown) == near


def test_a_window_is_written_as_a_view_box() -> None:
    assert zoom.parse(str(WHOLE)) == WHOLE
    assert str(Window(1.04, 2, 3.25, 4)) == "1.0 2.0 3.2 4.0"


def test_the_dots_of_a_path_are_read_as_places() -> None:
    assert zoom.dots("M1 2h0M-3.5 40h0") == [(1.0, 2.0), (-3.5, 40.0)]
    assert zoom.dots("") == []


@given(st.floats(0.2, 5))
def test_the_viewport_grows_to_a_shape_around_its_content(shape: float) -> None:
    """The window is no larger than needed, and the box is in its centre."""
    window = zoom.grown(WHOLE, shape)
    assert window.width / window.height == pytest.approx(shape)
    assert window.width >= WHOLE.width - 0.01
    assert window.height >= WHOLE.height - 0.01
    assert window.width == pytest.approx(600) or window.height == pytest.approx(400)
    assert window.x + window.width / 2 == pytest.approx(200)
    assert window.y + window.height / 2 == pytest.approx(250)


def test_the_viewport_covers_partly_visible_squares() -> None:
    """A square counts if the viewport covers any part of it."""
    part, squares = Window(0, 0, 100, 50), [(50.0, 25.0), (-5.0, 20.0), (104.0, 54.0), (50.0, 61.0)]
    assert zoom.dots_within(part, 0, squares) == 1
    assert zoom.dots_within(part, 10, squares) == 3
    assert zoom.dots_within(part, 12, squares) == 4


def test_the_nearest_square_is_found_only_if_none_is_in_sight() -> None:
    part = Window(0, 0, 100, 80)
    far = [(300.0, 40.0), (150.0, 40.0), (50.0, 400.0)]
    assert zoom.nearest_beyond(part, 21, far) == (150, 40)
    assert zoom.nearest_beyond(part, 21, [*far, (95, 40)]) == (
        95,
        40,
    )  # only half of it is in sight
    assert zoom.nearest_beyond(part, 21, [*far, (50, 40)]) is None
    assert zoom.nearest_beyond(part, 21, []) is None
