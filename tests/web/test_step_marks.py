"""Numbered steps on the board: each has its seat's sign, or is on a piece that has it."""

from __future__ import annotations

import re
from functools import reduce
from importlib import import_module
from itertools import combinations, pairwise
from math import hypot
from operator import or_
from typing import Any
from xml.etree import ElementTree

import pytest

import py_rules
from py_rules.core import spell
from py_rules.grid import Hex, Square
from py_rules.mexica.areas import bit
from py_rules.mexica.state import State as MexicaState
from py_rules.mykerinos.actions import Claim, Dig
from py_rules.myraclia.actions import Spend
from py_rules.myraclia.data import NONE
from py_rules.myraclia.state import Phase
from py_rules.record import Table
from tests.random_matches import random_game
from tests.web.test_turns import NAMED, before_turns, of_class, on_table, shown, table_of, whole
from web.games import step_marks
from web.games.colours import COLOURS
from web.games.mykerinos.drawing import CELLS
from web.games.mykerinos.layout import HEAD_HEIGHT, Layout, corner, plot_square
from web.games.mykerinos.steps import places as marks_of
from web.games.myraclia.steps import on_surface
from web.games.pieces import SIGNS
from web.games.protocol import MarkedStep
from web.model import turns
from web.model.replay import prefix


@NAMED
@pytest.mark.parametrize("tall", [False, True])
def test_each_place_has_the_number_and_the_sign_of_its_colour(name: str, tall: bool) -> None:
    match = whole(name)
    drawn = signs = 0
    for index in before_turns(match)[::4]:
        model = on_table(prefix(match, index))._replace(tall=tall)
        table = table_of(model)
        steps, _ = turns.marked(table)
        screen = shown(model)
        groups = of_class(screen, "turn-marks")
        assert all(group.get("aria-hidden") == "true" for group in groups)
        marks = [mark for group in groups for mark in of_class(group, "step")]
        seen = {(mark.findtext("text"), (mark.get("class") or "").split()[1]) for mark in marks}
        drawn += len(marks)
        for step in steps:
            sign, own = step_marks.SIGNS[step.colour], f"c-{step.colour}"
            if (str(step.number), own) in seen:  # the piece already has the sign
                words = import_module(f"web.games.{name}.steps").words(step)
                assert sign_stands(screen, table.match.state, words, step.colour), step
                seen.remove((str(step.number), own))
                seen.add((f"{sign}{step.number}", own))
        captions = {(text or "", colour) for text, colour in seen}
        numbers = {
            (f"{step_marks.SIGNS[step.colour]}{step.number}", f"c-{step.colour}") for step in steps
        }
        single = {
            (sign, own)
            for sign, own in ((step_marks.SIGNS[step.colour], f"c-{step.colour}") for step in steps)
            if [f"c-{step.colour}" for step in steps].count(own) == 1
        }
        assert captions <= numbers | (single if name == "myraclia" else set())
        signs += len(captions & single)
        assert not [each for group in groups for each in group.iter() if each.get("data-key")]
        placed = [step for step in steps if _concerns_a_place(name, spell(step.action))]
        assert len(captions) >= len(placed), (index, steps)
    assert drawn
    assert bool(signs) == (name == "myraclia")


def sign_stands(
    screen: ElementTree.Element, state: Any, words: tuple[str, ...], colour: str
) -> bool:
    """Return whether a piece of this colour, with its sign, is where the words say."""
    if isinstance(state, MexicaState):  # Mexica draws its pieces above its squares
        player, (word,) = state.players[COLOURS.index(colour)], words
        return bool(bit(Square.parse(word)) & (player.place | reduce(or_, player.buildings)))
    things = [each for each in screen.iter() if each.get("data-key") in words]
    inside = (each for thing in things for each in thing.iter())
    return any(f"c-{colour}" in (each.get("class") or "").split() for each in inside)


def _concerns_a_place(name: str, line: str) -> bool:
    """Return whether an action certainly has a place on the board right after it was taken."""
    verbs = {
        "mexica": ("canal", "bridge", "move-bridge", "build", "found", "step", "sail", "leap"),
        "myraclia": ("terraform", "reserve", "add"),
        "mykerinos": ("museum", "brown"),
    }
    return line.partition(" ")[0] in verbs[name]


def test_every_colour_has_a_sign() -> None:
    assert step_marks.SIGNS.keys() == SIGNS.keys()


@pytest.mark.parametrize("tall", [False, True])
def test_no_number_covers_the_sign_of_its_cube(tall: bool) -> None:
    seen = 0
    match = whole("mykerinos")
    for index in before_turns(match)[::4]:
        model = on_table(prefix(match, index))._replace(tall=tall)
        screen = shown(model)
        cubes = [each for each in screen.iter() if "cube" in (each.get("class") or "").split()]
        for mark in (each for group in of_class(screen, "turn-marks") for each in group):
            if not (mark.findtext("text") or "").isdigit():
                continue
            x, y = place_of(mark)
            for cube in cubes:
                half = number(cube, "width") / 2
                across, down = x - number(cube, "x") - half, y - number(cube, "y") - half
                if half < 12:  # a panel, which is a separate drawing on a phone
                    continue
                assert hypot(across, down) >= step_marks.HEIGHT / 2 + half / 2  # the sign's height
            seen += 1
    assert seen


@pytest.mark.parametrize("cell", CELLS.values())
def test_no_number_covers_that_of_another_space(cell: int) -> None:
    """Tested also where the corners of four plots' spaces meet."""
    match = whole("mykerinos")
    state = match.positions[next(iter(before_turns(match)))]
    layout = Layout(400, cell, 0, (0, 0, 0), (0, 0), True)
    places = {
        marks_of(state, layout, MarkedStep(1, "c", state, Dig("dig", (Square(row, col),))))[0]
        for row in range(6)
        for col in range(8)
    }
    assert len(places) == 48
    assert all(
        hypot(ax - bx, ay - by) >= step_marks.HEIGHT
        for (ax, ay), (bx, by) in combinations(places, 2)
    )


@pytest.mark.parametrize("cell", CELLS.values())
def test_no_number_covers_the_title_of_an_area(cell: int) -> None:
    """The title lies between HEAD_HEIGHT above the first row of spaces and that row."""
    match = whole("mykerinos")
    state = match.positions[next(iter(before_turns(match)))]
    layout = Layout(400, cell, 0, (0, 0, 0), (0, 0), True)
    titles = [corner(layout, Square(row, 0))[1] for row in (0, 3)]
    for row in range(6):
        for col in range(8):
            step = MarkedStep(1, "c", state, Dig("dig", (Square(row, col),)))
            ((_, y),) = marks_of(state, layout, step)
            top, bottom = y - step_marks.HEIGHT / 2, y + step_marks.HEIGHT / 2
            assert not [end for end in titles if top < end and bottom > end - HEAD_HEIGHT], (
                row,
                col,
            )


@pytest.mark.parametrize("cell", CELLS.values())
def test_no_number_covers_the_patron_of_a_plot(cell: int) -> None:
    """The patron's card begins below the first row of the plot's spaces."""
    match = whole("mykerinos")
    state = match.positions[next(iter(before_turns(match)))]
    layout = Layout(400, cell, 0, (0, 0, 0), (0, 0), True)
    for place, laid in enumerate(state.region):
        ((_, y),) = marks_of(state, layout, MarkedStep(1, "c", state, Claim(laid.plot)))
        card = corner(layout, plot_square(place))[1]
        assert y + step_marks.HEIGHT / 2 <= card


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("seed", [1, 4])
def test_no_number_covers_an_element_or_a_marker_of_the_draft(tall: bool, seed: int) -> None:
    """Marks are above the line of the order, and side by side if they share a column."""
    seen = shared = 0
    match = random_game(Table(py_rules.load("myraclia"), 4), seed)
    for index in before_turns(match):
        before = match.positions[index]
        if before.phase is not Phase.DRAFT:
            continue
        screen = shown(on_table(prefix(match, index))._replace(tall=tall))
        for table in screen.iter("svg"):
            groups = [each for each in table if "turn-marks" in (each.get("class") or "")]
            things = [each for each in table.iter() if each.get("data-key") in before.columns]
            drawn = [use for thing in things for use in thing.iter("use")]
            places = [place_of(mark) for group in groups for mark in group]
            shared += len({x // 30 for x, _y in places}) < len(places)
            for x, y in places:
                assert [hypot(x - ax, y - ay) >= 20 for ax, ay in places].count(False) == 1
                for use in drawn:
                    half = number(use, "width") / 2
                    if abs(number(use, "x") + half - x) < half:
                        assert y - step_marks.HEIGHT / 2 >= number(use, "y") + 2 * half - 1
                        seen += 1
            if places and drawn:
                gems = min(number(use, "y") for use in drawn)
                assert max(y for _x, y in places) + 10 <= gems - 9 + 140
    assert seen
    assert shared


def test_a_second_step_number_stays_within_its_tile() -> None:
    steps = tuple(
        MarkedStep(number, "red", None, Spend("terraform", Hex(0, 0), NONE)) for number in (1, 2, 3)
    )
    drawn = step_marks.numbered(steps, on_surface, stack=step_marks.above)
    marks = ElementTree.fromstring(str(drawn))
    assert [place_of(mark) for mark in marks] == [(-34, 17), (-34, -4), (-34, -25)]


def test_a_mark_grows_away_from_its_piece() -> None:
    """The mark's corner at the piece stays in place, however small the board is."""
    steps = (MarkedStep(1, "red", None, Spend("terraform", Hex(0, 0), NONE)),)
    plain, moved = (
        step_marks.numbered(steps, on_surface, signed=lambda step: True, away=away)
        for away in ((0, 0), (10, -10))
    )
    (before,), (mark,) = (ElementTree.fromstring(str(drawn)) for drawn in (plain, moved))
    assert place_of(mark) == place_of(before) == (-34, 17)
    assert mark.get("transform") == "translate(-44 27)"
    pill = mark.find("path")
    assert pill is not None
    right, top = re.findall(r"-?[\d.]+", pill.get("d") or "")[:2]
    assert (float(right), float(top)) == (step_marks.HEIGHT / 2, -step_marks.HEIGHT)


def test_marks_beside_each_other_do_not_overlap() -> None:
    steps = tuple(
        MarkedStep(number, "red", None, Spend("terraform", Hex(0, 0), NONE))
        for number in (1, 2, 10)
    )
    drawn = step_marks.numbered(steps, on_surface, stack=step_marks.beside)
    marks = ElementTree.fromstring(str(drawn))
    edges = []
    for mark in marks:
        pill, (x, _y) = mark.find("path"), place_of(mark)
        assert pill is not None
        left, right, *_ = re.findall(r"[MH](-?[\d.]+)", pill.get("d") or "")
        half = (float(right) - float(left) + step_marks.HEIGHT) / 2
        edges.append((x - half, x + half))
    assert all(after[0] >= before[1] for before, after in pairwise(edges))


def place_of(mark: ElementTree.Element) -> tuple[float, float]:
    """Return a mark's position in units of its drawing."""
    x, y = map(float, (mark.get("transform") or "").removeprefix("translate(")[:-1].split())
    word = mark.find("text")
    assert word is not None
    return x + number(word, "x"), y + number(word, "y") - 5


def number(element: ElementTree.Element, name: str) -> float:
    return float(element.get(name) or 0)
