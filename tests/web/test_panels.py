"""The players' panels: their frames are inside the drawing, and their points agree with the end."""

from __future__ import annotations

import re
from itertools import combinations
from random import Random

import pytest

import py_rules
from py_rules.record import Table, random_match
from web.games.colours import COLOURS
from web.games.protocol import Marks, load
from web.update.games import open_as_is
from web.views import exercise
from web.views import table as table_view

THIN, THICK = 1, 3  # stroke widths of a panel, and of that of the player to move
# The number of drawings of the player's own panel: for a phone in portrait and in landscape, and
# for a tablet if it differs.
OWN = {"mykerinos": 3, "myraclia": 2, "mexica": 2}


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", py_rules.GAMES)
def test_no_frame_is_cut_off(name: str, tall: bool) -> None:
    game = py_rules.load(name)
    for seats in game.seats:
        match = random_match(Table(game, seats), Random(seats), longest=20 + seats)
        parts = table_view.parts(open_as_is("1", match, COLOURS), tall)
        assert frames_inside(parts["board"]) >= seats
        asked = tall and match.state.to_move is not None
        assert frames_inside(parts["ask"]) == (OWN[name] if asked else 0)


def frames_inside(drawing: str) -> int:
    """Return the number of panels in a drawing; assert that all their frames are inside."""
    found = 0
    for part in re.split(r'(?=<svg[^>]*class="table )', drawing):
        box = re.match(r'<svg[^>]*viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"', part)
        for frame in re.findall(r'<rect[^>]*class="panel(?: [\w -]*)?"[^>]*>', part):
            assert box
            left, top, across, down = map(float, box.groups())
            turn = re.search(r'class="panel[^"]*\bturn\b', frame)
            line = (THICK if turn else THIN) / 2
            places = dict(re.findall(r' (x|y|width|height)="([-\d.]+)"', frame))
            x, y, width, height = (float(places[each]) for each in ("x", "y", "width", "height"))
            assert left + line <= x
            assert top + line <= y
            assert x + width + line <= left + across, frame
            assert y + height + line <= top + down, frame
            found += 1
    return found


def texts(markup: str) -> list[str]:
    """Return the texts of a drawing."""
    return re.findall(r"<text[^>]*>([^<]*)</text>", markup)


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_a_player_on_a_phone_sees_their_own_panel_while_choosing(name: str) -> None:
    """At the table, the player's own panel is beside the choices and can be used.

    In a lesson or puzzle it is beside the text and inactive.
    """
    game = py_rules.load(name)
    match = random_match(Table(game, 2, ("Ann", "Ben")), Random(3), longest=25)
    seat = match.state.to_move
    assert seat is not None
    table = open_as_is("1", match, COLOURS)
    parts = table_view.parts(table, tall=True)
    shown = re.search('<div[^>]* class="own-panel"[^>]*>.*?</svg></div>', parts["ask"])
    assert shown
    assert "inert" not in shown[0]
    coached = table._replace(coached=True)
    assert 'class="own-panel"' not in table_view.parts(coached, tall=True)["ask"]
    beside = str(exercise.own_panel(coached, seat))
    assert re.search('<div[^>]* class="own-panel" inert="" aria-hidden="true"', beside)
    assert texts(beside) == texts(shown[0])
    marks = Marks(COLOURS, ("Ann", "Ben"))
    own, other = (
        texts(load(name).separate_panel(match.state, marks, each)) for each in (seat, 1 - seat)
    )
    assert texts(shown[0]) == own != other
    assert ("Ann", "Ben")[seat] in own
    wide = table_view.parts(table, tall=False)["board"]
    assert set(own) <= set(texts(parts["board"])) | (set(texts(wide)) if name in OWN else set())
    assert 'class="own-panel"' not in table_view.parts(table, tall=False)["ask"]


@pytest.mark.parametrize(("drawing", "count"), [("part-short", 7), ("part-broad", 5)])
def test_marked_supplies_have_separate_frames(drawing: str, count: int) -> None:
    """The frames, including their lines, are inside the drawing and don't overlap."""
    match = random_match(Table(py_rules.load("mexica"), 2), Random(3), longest=25)
    board = table_view.parts(open_as_is("1", match, COLOURS), tall=True)["board"]
    supply = re.search(
        rf'<svg viewBox="0 0 (\d+) (\d+)" class="[^"]*{drawing}.*?</svg>', board, re.DOTALL
    )
    assert supply
    width, height = map(float, supply.groups())
    rect = r'<rect x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)" class="touch"'
    found = [tuple(map(float, each)) for each in re.findall(rect, supply[0])]
    assert len(found) == count
    for x, y, across, down in found:
        assert 1 <= x <= width - 1 - across
        assert 1 <= y <= height - 1 - down
    for one, other in combinations(found, 2):
        assert any(
            min(one[at] + one[at + 2], other[at] + other[at + 2]) <= max(one[at], other[at]) + 1
            for at in (0, 1)
        ), (one, other)


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_panels_show_the_final_points_at_the_end(name: str) -> None:
    game = py_rules.load(name)
    match = random_match(Table(game, 3), Random(2))
    table = open_as_is("1", match, COLOURS)
    board = table_view.parts(table, tall=False)["board"]
    shown = re.findall(r'<text[^>]* class="score"[^>]*>(\d+)</text>', board)
    assert list(map(int, shown)) == list(game.totals(match.state))


@pytest.mark.parametrize(("names", "upright"), [("Anna Ben", True), ("Anna Ben Cleopatra", False)])
def test_no_name_above_the_points_is_broken(names: str, upright: bool) -> None:
    """With many players, names are vertical; long names are shortened."""
    people = (*names.split()[:-1], names.rsplit(maxsplit=1)[-1] * (1 if upright else 4))
    match = random_match(Table(py_rules.load("mykerinos"), len(people), people), Random(2))
    ask = table_view.parts(open_as_is("1", match, COLOURS), tall=True)["ask"]
    assert ('class="long-names"' in ask) is not upright
    assert max(map(len, re.findall(r"<th[^>]*><svg.*?</svg><span>([^<]*)", ask))) <= 18
