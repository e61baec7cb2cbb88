"""Records that start from a composed position: their version, their lines, and errors in them."""

from __future__ import annotations

from pathlib import Path

import pytest

import py_rules
from py_rules import limits, link, record
from py_rules.__main__ import main
from py_rules.record import BrokenRecord, Table
from tests.random_matches import random_game, truncated

GAME = py_rules.load("mykerinos")
TABLE = Table(GAME, 3, ("Ann", "", "Cleo"))
STATE = random_game(TABLE._replace(names=()), 0).positions[30]
TEXT = record.write(record.begin(TABLE._replace(position=STATE)))
LINES = TEXT.splitlines()


def broken(*lines: str) -> BrokenRecord:
    with pytest.raises(BrokenRecord) as caught:
        record.read("\n".join(lines))
    return caught.value


def test_composed_records_have_a_newer_version_number() -> None:
    """An older page reads version 1 only, so it reports the version and not an unknown line."""
    assert LINES[:4] == ["game mykerinos 2", "seats 3", "name 1 Ann", "name 3 Cleo"]
    assert LINES[4].startswith("position phase ")
    error = broken("game mykerinos 3", *LINES[1:])
    assert (error.line, error.refusal.rule) == (1, "record.header")
    assert "only records of versions 1 and 2 can be read" in str(error)


def test_lines_of_a_position_belong_to_its_version_only() -> None:
    assert broken("game mykerinos 1", *LINES[1:]).line == 5
    error = broken(*LINES[:4])
    assert error.refusal.rule == "record.position"
    assert "needs the lines of a position" in str(error)


def test_an_error_names_its_line() -> None:
    place = next(i for i, line in enumerate(LINES) if line.startswith("position season"))
    error = broken(*LINES[:place], "position season x", *LINES[place + 1 :])
    assert (error.line, error.refusal.rule) == (place + 1, "record.position")
    assert "'x' isn’t a number" in str(error)
    error = broken(*LINES, "position castle 3")
    assert error.line == len(LINES) + 1
    assert "no line “castle”" in str(error)
    stock = next(i for i, line in enumerate(LINES) if line.startswith("position stock"))
    more = LINES[stock].rpartition(" ")[0] + " 26"
    error = broken(*LINES[:stock], more, *LINES[stock + 1 :])
    assert error.refusal.rule == "box.cubes"
    assert error.line == len(LINES)


@pytest.mark.parametrize(
    ("name", "wrong", "sentence"),
    [
        ("mykerinos", "deck 99", "'99' is not a plot"),
        ("mykerinos", "stock 1 x", "'x' isn’t a number"),
        ("mykerinos", "cards 1 0", "'0' is not a plot"),
        ("mykerinos", "used 1 pink", "the patrons are"),
        ("myraclia", "surface 99@0,0", "'99' is not a tile"),
        ("myraclia", "stock 1 x 0 0 0 0 0 0", "'x' isn’t a number"),
        ("myraclia", "terraformed 1 here", "'here' isn’t a place"),
        ("mexica", "canals z1", "'z1' isn’t a square of the board"),
        ("mexica", "figure 1 a99", "'a99' isn’t a square of the board"),
        ("mexica", "stock 1 3", "this line needs 4 numbers"),
        ("mykerinos", "museum 2-4", "this line needs 2 words"),
        ("myraclia", "reserved 1", "this line needs 2 words"),
        ("mexica", "figure 1 i7 j7", "this line needs 2 words"),
    ],
)
def test_a_wrong_word_is_found_on_its_line(name: str, wrong: str, sentence: str) -> None:
    """The error names this line even if correct lines of the position follow it."""
    game = py_rules.load(name)
    middle = random_game(Table(game, 3), 0).positions[40]
    lines = record.write(record.begin(Table(game, 3, position=middle))).splitlines()
    for place in (2, 4, len(lines)):
        error = broken(*lines[:place], f"position {wrong}", *lines[place:])
        assert (error.line, error.refusal.rule) == (place + 1, "record.position")
        assert sentence in str(error)


def test_a_position_has_one_spelling() -> None:
    spelled = [line.replace("season ", "season 0") for line in LINES]
    assert "must be written as 'season" in str(broken(*spelled))
    swapped = [*LINES[:4], LINES[5], LINES[4], *LINES[6:]]
    assert "must be written as 'phase" in str(broken(*swapped))


def test_too_many_lines_are_refused() -> None:
    error = broken(*LINES, *["position deck 1"] * limits.POSITION)
    assert error.refusal.rule == "record.size"
    assert str(limits.POSITION) in str(error)
    long = broken(*LINES, "position deck" + " 1" * limits.LINE)
    assert long.refusal.rule == "record.size"


def test_a_link_with_a_position_that_cannot_be_is_read_but_not_played() -> None:
    linked = link.of(record.read(TEXT))
    wrong = linked._replace(more=(*linked.more, "position season 9"))
    again = link.read(link.write(wrong))
    assert again == wrong
    with pytest.raises(BrokenRecord):
        record.read(again.record)
    other = linked._replace(more=("studio 5", *linked.more))
    assert record.read(link.read(link.write(other)).record).state == STATE


def test_the_command_line_prints_a_record_that_starts_where_another_ends(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = random_game(TABLE._replace(names=()), 0)
    path = tmp_path / "game.txt"
    path.write_text(record.write(truncated(match, 30)), "utf-8")
    assert main(["position", str(path)]) == 0
    printed = capsys.readouterr().out
    assert record.read(printed).positions == (STATE,)
    assert printed == record.write(record.begin(TABLE._replace(names=(), position=STATE)))
