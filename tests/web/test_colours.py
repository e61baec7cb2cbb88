"""Players' colours are completed from the list of all colours, or replaced by it."""

from __future__ import annotations

import re
from itertools import combinations, permutations

import pytest

import py_rules
from tools.places import ROOT
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
def test_colours_are_completed_or_replaced(given: tuple[str, ...], whole: tuple[str, ...]) -> None:
    assert complete(given) == whole


@pytest.mark.parametrize("seats", range(len(COLOURS) + 1))
def test_each_colour_once_and_the_given_ones_first(seats: int) -> None:
    for given in permutations(COLOURS, seats):
        whole = complete(given)
        assert whole[:seats] == given
        assert sorted(whole) == sorted(COLOURS)


def test_no_game_styles_what_is_drawn_into_the_patterns_of_another() -> None:
    """The style sheets are joined, so a class used by two games would get the last one's style."""
    classes = [
        {
            name
            for sheet in (ROOT / "web" / "css").glob(f"{game}-*.css")
            for selector in re.findall(r"pattern ([^{,]*)", sheet.read_text(encoding="utf-8"))
            for name in re.findall(r"\.([a-z-]+)", selector)
        }
        for game in py_rules.GAMES
    ]
    for one, other in combinations(classes, 2):
        assert not one & other
