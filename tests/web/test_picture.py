"""The picture of a table: its content and its description."""

from __future__ import annotations

import re
from random import Random

import pytest

import py_rules
import py_rules.core
from py_rules import annotation_lines, link
from py_rules.record import Match, Table
from tests.random_matches import random_game, truncated
from tools.places import ROOT
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.views import picture


def shown(match: Match, *events: Event, notes: tuple[str, ...] = ()) -> Model:
    """Return the page after a link to a match's replay and these events."""
    whole = f"#{link.write(link.of(match, 'replay', len(match.actions), notes=notes))}"
    model = update(Model(), Event("link", whole), Random(1))
    for event in events:
        model = update(model, event, Random(1))
    return model


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_a_picture_shows_the_position_without_choices(name: str) -> None:
    """The picture has the replay's position, describes all players, and is equal on a phone."""
    match = truncated(random_game(Table(py_rules.load(name), 3), 2), 60)
    match = match._replace(table=match.table._replace(names=("Ann", "Ben <i>", "Cem")))
    made = picture.of(shown(match, Event("replay", 41)))
    assert made is not None
    assert made.name == f"{name}-41"
    assert made.table.count("<svg") >= 1
    assert 'id="board"' in made.table
    assert "Ben <i>" not in made.table
    assert re.search(r'class="[^"]*\blive\b', made.table) is None
    assert "41" in made.title
    assert "Ben <i>" in made.title
    assert all(player in made.words for player in ("Ann", "Ben <i>", "Cem"))
    assert not re.search("<(?:p|td|li)>|&(?:lt|amp);", made.words)
    assert all(line.strip() for line in made.words.splitlines())
    phone = picture.of(shown(match, Event("replay", 41), Event("layout", "tall")))
    assert phone is not None
    assert phone.table == made.table
    other = picture.of(shown(match, Event("replay", 12)))
    assert other is not None
    assert other.words != made.words


def test_marks_and_notes_come_first_in_the_description() -> None:
    match = truncated(random_game(Table(py_rules.load("mexica"), 2), 0), 30)
    lines = (
        "#! at 30",
        "#! ring green i7",
        "#! arrow red i7 c4",
        "#! note Blue **must** [go](step)",
    )
    assert not annotation_lines.of_lines(lines, match).problems
    made = picture.of(shown(match, notes=lines))
    assert made is not None
    note, ring, arrow, *_ = made.words.splitlines()
    assert note.startswith("Blue must ")
    assert ring.startswith("In green: ring around")
    assert arrow.startswith("In red: arrow from")
    assert "is-arrow in-red" in made.table
    assert picture.text(made).startswith(f"{made.title}\n{note}")


def test_a_position_of_the_workshop_is_pictured_as_it_is() -> None:
    """An impossible position is drawn, but has no description."""
    model = update(Model(), Event("workshop", "mexica-2"), Random(3))
    made = picture.of(model)
    assert made is not None
    assert "set up by hand" in made.title
    assert "Player 2" in made.words
    assert model.workshop is not None
    wrong = model.workshop._replace(problems=(py_rules.core.Refusal("box.cubes", "too many"),))
    broken = picture.of(model._replace(workshop=wrong))
    assert broken is not None
    assert broken.words == ""
    assert broken.name == "mexica"


def test_without_a_table_there_is_no_picture() -> None:
    assert picture.of(Model()) is None


def test_an_svg_is_advised_only_if_it_can_be_made() -> None:
    """The script marks errors that only affect the PNG; after one of these an SVG is suggested."""
    script = (ROOT / "web/js/picture.js").read_text(encoding="utf-8")
    assert script.count(f"`{picture.NO_PIXELS}: ") == 1
    assert "SVG" in picture.not_made("png", f"Error: {picture.NO_PIXELS}: EncodingError")
    assert "SVG" not in picture.not_made("png", "Error: a part of the picture is missing")
    assert "SVG" not in picture.not_made("svg", "Error: a part of the picture is missing")
