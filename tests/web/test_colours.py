"""Players' colours are completed to the whole list, or replaced by it."""

from __future__ import annotations

from itertools import permutations

import pytest

from web.games.colours import COLOURS, complete


@pytest.mark.parametrize(
    ("given", "whole"),
    [
        ((), ("blue", "red", "green", "white", "purple")),
        (("green", "blue"), ("green", "blue", "red", "white", "purple")),
        (("purple",), ("purple", "blue", "red", "green", "white")),
        (("red", "red"), COLOURS),
        (("red", "pink"), COLOURS),
        (("",), COLOURS),
        ((*COLOURS, "pink"), COLOURS),
        ((*COLOURS, "blue"), COLOURS),
    ],
)
def test_examples(given: tuple[str, ...], whole: tuple[str, ...]) -> None:
    assert complete(given) == whole


@pytest.mark.parametrize("seats", range(len(COLOURS) + 1))
def test_each_colour_once_and_the_given_ones_first(seats: int) -> None:
    for given in permutations(COLOURS, seats):
        whole = complete(given)
        assert whole[:seats] == given
        assert sorted(whole) == sorted(COLOURS)
