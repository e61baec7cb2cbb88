"""The measurements: what they count, and how they are shown."""

import os
import sys

import pytest

import py_rules
from tools.bench import against, command, memory, random_play, start, thinking, webassembly
from tools.console import CommandFailure
from tools.trimming.wasm import CODE, FUNCTION, Body, Export, Module


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_random_play(name: str) -> None:
    """It plays the requested number of games, the same ones each time."""
    first, second = (random_play.play(name, games=2) for _ in range(2))
    assert first.actions == second.actions > 40
    assert random_play.play(name, games=3).actions > first.actions
    assert 0 < first.finding < first.seconds


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_lists(name: str) -> None:
    """Every position of the games is listed; the longest list is the same each time."""
    first, second = (random_play.lists(name, games=1) for _ in range(2))
    assert first.longest_count == second.longest_count > 10
    assert first.longest > 0
    assert first.middling >= 0


def test_an_unknown_commit() -> None:
    """The error contains git's message."""
    with pytest.raises(CommandFailure, match=r"(?s)No rules at 'nowhere'.*bench against HEAD~10"):
        against.rows("nowhere")


@pytest.mark.parametrize("commits", [[], ["HEAD", "HEAD~1"]])
def test_not_one_commit(commits: list[str]) -> None:
    """The message gives their number."""
    with pytest.raises(CommandFailure, match=rf"(?s)One commit .* not {len(commits)}\..*HEAD~10"):
        command.against(commits)


def test_table() -> None:
    """Numbers stand below their headings, at the right."""
    rows = [("what", "ms"), ("one", "1.5"), ("seven", "100.0")]
    assert command.table(rows).splitlines() == [
        "what      ms",
        "------------",
        "one      1.5",
        "seven  100.0",
    ]


def test_no_such_part() -> None:
    """The parts there are, are named."""
    with pytest.raises(CommandFailure, match=r"(?s)speed.*games, start, phone, clicks"):
        command.run(["speed"])


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process tells what it takes")
def test_the_memory_of_a_process_is_measured() -> None:
    """The memory that it fills is counted; the memory that another process fills is not."""
    before = memory.share(os.getpid())
    filled = bytearray(b"x" * 40_000_000)
    assert memory.share(os.getpid()) - before > 0.9 * len(filled) / 1024


def test_ratios_are_those_of_pairs() -> None:
    """A pair in which both visits were slow counts as the others; medians alone would differ."""
    ours = {"cold": [1.0, 30.0, 2.0], "warm": [1.0] * 3, "sent": [3.0] * 3}
    bare = {"cold": [2.0, 40.0, 8.0], "warm": [2.0] * 3, "sent": [4.0] * 3}
    assert start.ratios(ours, bare) == [
        ("ratio, median", "0.50", "0.50", "0.75", "", ""),
        ("least", "0.25", "0.50", "0.75", "", ""),
        ("most", "0.75", "0.50", "0.75", "", ""),
    ]


@pytest.mark.parametrize("rest", [[], ["nowhere"]])
def test_no_site_beside_ours(rest: list[str]) -> None:
    """A site is compared with one that was built."""
    with pytest.raises(CommandFailure, match=r"(?s)folder of a built site.*\.\./old/dist"):
        command.run(["start", command.BESIDE, *rest])


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_thinking_is_measured_throughout_a_game(name: str) -> None:
    """Somebody is to move in each position, and they are the same each time."""
    found = thinking.positions(name)
    assert len(found) == 2 * thinking.DECISIONS
    assert all(match.state.to_move is not None for match in found)
    assert {match.table.seats for match in found} == {2, max(py_rules.load(name).seats)}
    assert thinking.positions(name)[-1].actions == found[-1].actions


@pytest.mark.parametrize("wrong", [["--slow"], ["--slow", "fast"], ["--slow", "0"]])
def test_how_slow_is_a_number(wrong: list[str]) -> None:
    """The error shows how it is written."""
    with pytest.raises(CommandFailure, match=r"(?s)--slow needs a number.*thinking --slow 4"):
        command.run(["thinking", *wrong])


def module_of(*bodies: bytes, memory: tuple[bytes, ...] = ()) -> Module:
    """A module of functions, whose first is called one_two and whose third Three_, and of data."""
    exports = [Export("one_two", FUNCTION, 0), Export("Three_", FUNCTION, 2)]
    module = Module.__new__(Module)
    module.exports, module.imported_functions, module.sections = exports, 0, [(CODE, b"")]
    module.bodies = [Body(code) for code in bodies]
    module.data = bytearray(b"".join(memory))
    places = [sum(map(len, memory[:index])) for index in range(len(memory))]
    module.segments = [(9 + at, at, len(data)) for at, data in zip(places, memory, strict=True)]
    return module


def test_what_is_in_the_webassembly() -> None:
    """Functions belong to the export before them; what was left out counts by itself."""
    published = module_of(b"aaaa", b"bbb", b"cc")
    ours = module_of(b"aaaa", b"x", b"cc", memory=(b"m" * 50_000, b"nn", b"o"))
    heading, *rows = webassembly.compared(published, ours)
    assert [(name, size, count) for name, size, _, count in rows] == [
        ("functions: one", "4", "1"),
        ("functions: T", "2", "1"),
        ("functions of 0 other families", "0", "0"),
        ("reports of functions left out", "1", "1"),
        ("data at 9", "50,000", ""),
        ("data in 2 small segments", "3", ""),
    ]
    assert len(heading) == 4
