"""The frames of the players' panels: they are inside the drawing, lines included."""

from __future__ import annotations

import re
from random import Random

import pytest

import py_rules
from py_rules.record import Table, random_match
from web.games.colours import COLOURS
from web.model.page import Model
from web.update.games import open_as_is
from web.views import page

THIN, THICK = 1, 3  # strokes of a panel, of that of the player to move


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("name", py_rules.GAMES)
def test_no_frame_is_cut_off(name: str, tall: bool) -> None:
    game = py_rules.load(name)
    for seats in game.seats:
        match = random_match(Table(game, seats), Random(seats), longest=20 + seats)
        drawn = page.draw(Model(table=open_as_is("1", match, COLOURS), tall=tall))
        box = re.search(r'<svg[^>]*viewBox="0 0 ([\d.]+) ([\d.]+)"[^>]*class="table', drawn)
        assert box
        across, down = map(float, box.groups())
        frames = re.findall(r'<rect[^>]*class="panel(?: [\w ]*)?"[^>]*>', drawn)
        assert len(frames) >= seats
        for frame in frames:
            turn = re.search(r'class="panel[^"]*\bturn\b', frame)
            line = (THICK if turn else THIN) / 2
            places = dict(re.findall(r' (x|y|width|height)="([-\d.]+)"', frame))
            x, y, width, height = (float(places[each]) for each in ("x", "y", "width", "height"))
            assert line <= x
            assert line <= y
            assert x + width + line <= across, frame
            assert y + height + line <= down, frame
