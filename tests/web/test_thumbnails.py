"""Small drawings on the shelf: of every position, and of any text at all."""

from __future__ import annotations

import re
import sys
from random import Random
from subprocess import run
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from py_rules import load
from py_rules.record import Table, random_match
from web.games import protocol, thumbnails
from web.games.colours import COLOURS
from web.model import saves

PIECES = {"mykerinos": "stone", "myraclia": "disc", "mexica": "temple"}  # classes in the drawing


@pytest.mark.parametrize("name", protocol.GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_every_position_is_drawn(name: str, seed: int) -> None:
    """The stored text is short enough, and its drawing has all pieces on the board."""
    game = load(name)
    seats = game.seats[seed % len(game.seats)]
    match = random_match(Table(game, seats), Random(seed))
    view = protocol.load(name)
    for state in match.positions[:: max(1, len(match.positions) // 25)]:
        picture = view.picture(state)
        assert len(picture) <= 300 < saves.MAX_LABEL_LENGTH
        drawn = thumbnails.draw(name, picture, COLOURS)
        tree = ElementTree.fromstring(drawn)
        shapes: dict[str, str] = {}
        for path in tree.iter("path"):
            kind = path.get("class") or ""
            shapes[kind] = shapes.get(kind, "") + (path.get("d") or "")
        for colour in COLOURS[:seats]:
            count = shapes.get(f"{PIECES[name]} c-{colour}", "").count("M")
            assert count == pieces(name, state, COLOURS.index(colour)), (colour, picture)


def pieces(name: str, state: object, seat: int) -> int:
    """Return the number of a seat's pieces that the small drawing has to show."""
    if name == "myraclia":
        return len(state.terraformed[seat])  # type: ignore[attr-defined]
    if name == "mexica":
        player = state.players[seat]  # type: ignore[attr-defined]
        return int((player.built & ~player.place).bit_count())
    taken = re.findall("[0-9]", protocol.load(name).picture(state))
    return taken.count(str(seat))


@settings(max_examples=400, deadline=None)
@given(
    st.sampled_from([*protocol.GAMES, "chess", ""]),
    st.one_of(
        st.text(max_size=60),
        st.text(alphabet="./,:-0123abtxAP#=+o^_|", max_size=400),
        st.from_regex(r"(-?[0-9]{1,3},-?[0-9]{1,3}:[-.xa-z]{0,9}/){0,5}", fullmatch=True),
    ),
    st.lists(st.sampled_from([*COLOURS, "<b>", ""]), max_size=6),
)
def test_any_text_is_drawn(game: str, picture: str, colours: list[str]) -> None:
    """The drawing is well formed and no larger than a real one could be."""
    drawn = thumbnails.draw(game, picture, tuple(colours))
    ElementTree.fromstring(drawn)
    assert len(drawn) < 60_000
    assert "nan" not in drawn


def test_every_game_has_a_small_drawing() -> None:
    assert list(thumbnails.DRAWINGS) == list(protocol.GAMES)


def test_no_game_is_imported_for_the_small_drawings() -> None:
    """A shelf with many games doesn't need their rules."""
    program = (
        "import sys; from web.games import thumbnails; thumbnails.draw('mexica', '##', ('red',));"
        "print([name for name in sys.modules if name.startswith('py_rules')])"
    )
    done = run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = done.stdout.strip()
    assert not any(game in loaded for game in protocol.GAMES), loaded
