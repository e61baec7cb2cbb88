"""Squares: their names and neighbours."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import py_rules
from py_rules.grid import Square
from py_rules.message import Message, MessageError
from tools.content import words


def test_a_square_is_named_by_column_and_row() -> None:
    assert str(Square(0, 0)) == "a1"
    assert str(Square(3, 2)) == "c4"
    assert str(Square(13, 20)) == "u14"


@given(st.integers(0, 2000), st.integers(0, 25))
def test_parse_is_the_inverse_of_str(row: int, col: int) -> None:
    assert Square.parse(str(Square(row, col))) == Square(row, col)


WRONG = ["", "a", "4", "c0", "c04", "C4", "c-4", "c+4", "c4 ", " c4", "c 4", "cc4", "c4.0", "c4c"]


@pytest.mark.parametrize(
    "word", [*WRONG, "c٤", "c４", "c²", "é4", "{1", "`1", "c1_0", "c" + "9" * 5000]
)
def test_invalid_square_names_are_refused(word: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        Square.parse(word)


@given(st.text(max_size=4))
def test_parsed_squares_print_as_they_were_written(word: str) -> None:
    try:
        square = Square.parse(word)
    except ValueError:
        return
    assert str(square) == word


def test_squares_sort_in_reading_order() -> None:
    words = ["b1", "a2", "c1", "a10", "a1", "b2"]
    assert sorted(map(Square.parse, words)) == list(
        map(Square.parse, ["a1", "b1", "c1", "a2", "b2", "a10"])
    )


def test_neighbours_share_a_side() -> None:
    assert list(map(str, Square.parse("c4").neighbours)) == ["c3", "b4", "d4", "c5"]
    for near in Square(5, 5).neighbours:
        assert Square(5, 5) in near.neighbours


@pytest.mark.parametrize(
    ("game", "line"),
    [
        ("mykerinos", "dig c4 c5"),
        ("mykerinos", "extend c4"),
        ("mykerinos", "dig c04"),
        ("mykerinos", "brown 9-9"),
        ("mykerinos", "claim 99"),
        ("mykerinos", "fly"),
        ("mexica", "step 4c"),
        ("myraclia", "place 3 2;-1"),
    ],
)
def test_parse_errors_are_translated_into_every_language(game: str, line: str) -> None:
    with pytest.raises(MessageError) as caught:
        py_rules.load(game).parse(line)
    problem = caught.value.message
    assert isinstance(problem, Message)
    for code in words.CODES:
        known = words.read(code).get(problem.text)
        assert known is not None
        assert words.done(known), f"{code}: {problem.text}"
