"""Measurements: what they count, and how they are printed."""

import os
import sys

import pytest

import py_rules
from tools.bench import against, command, memory, random_play, start, thinking, webassembly
from tools.console import CommandFailure
from tools.trimming.wasm import CODE, FUNCTION, Body, Export, Module


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_random_play(name: str) -> None:
    """The requested number of games is played, and a repeated run plays the same games."""
    first, second = (random_play.play(name, games=2) for _ in range(2))
    assert first.actions == second.actions > 40
    assert random_play.play(name, games=3).actions > first.actions
    assert 0 < first.finding < first.seconds


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_measuring_lists_finds_every_position_and_is_repeatable(name: str) -> None:
    """Every position of the games is listed, and the longest list is the same in each run."""
    first, second = (random_play.lists(name, games=1) for _ in range(2))
    assert first.longest_count == second.longest_count > 10
    assert first.longest > 0
    assert first.middling >= 0


def test_an_unknown_commit_is_reported() -> None:
    """The error contains git's message."""
    with pytest.raises(CommandFailure, match=r"(?s)No rules at 'nowhere'.*bench against HEAD~10"):
        against.rows("nowhere")


@pytest.mark.parametrize("commits", [[], ["HEAD", "HEAD~1"]])
def test_anything_but_one_commit_is_refused(commits: list[str]) -> None:
    """The message names the number of commits that were given."""
    with pytest.raises(CommandFailure, match=rf"(?s)One commit .* not {len(commits)}\..*HEAD~10"):
        command.against(commits)


def test_table() -> None:
    """Numbers are aligned to the right, below their headings."""
    rows = [("what", "ms"), ("one", "1.5"), ("seven", "100.0")]
    assert command.table(rows).splitlines() == [
        "what      ms",
        "------------",
        "one      1.5",
        "seven  100.0",
    ]


def test_an_unknown_part_is_reported() -> None:
    """The message lists the existing parts."""
    with pytest.raises(CommandFailure, match=r"(?s)speed.*games, start, phone, clicks"):
        command.run(["speed"])


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere no process tells what it takes")
def test_the_memory_of_a_process_is_measured() -> None:
    """Memory that this process fills is counted; memory of other processes isn't."""
    before = memory.share(os.getpid())
    filled = bytearray(b"x" * 40_000_000)
    assert memory.share(os.getpid()) - before > 0.9 * len(filled) / 1024


def test_ratios_are_computed_for_each_pair_of_visits() -> None:
    """A pair of two slow visits counts like the other pairs; a ratio of medians would differ."""
    ours = {"cold": [1.0, 30.0, 2.0], "warm": [1.0] * 3, "sent": [3.0] * 3}
    bare = {"cold": [2.0, 40.0, 8.0], "warm": [2.0] * 3, "sent": [4.0] * 3}
    assert start.ratios(ours, bare) == [
        ("ratio, median", "0.50", "0.50", "0.75", "", ""),
        ("least", "0.25", "0.50", "0.75", "", ""),
        ("most", "0.75", "0.50", "0.75", "", ""),
    ]


@pytest.mark.parametrize("rest", [[], ["nowhere"]])
def test_comparing_without_another_site_is_refused(rest: list[str]) -> None:
    """The comparison needs the folder of another built site."""
    with pytest.raises(CommandFailure, match=r"(?s)folder of a built site.*\.\./old/dist"):
        command.run(["start", command.BESIDE_OPTION, *rest])


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_thinking_is_measured_throughout_a_game(name: str) -> None:
    """In each position a player is to move, and each run has the same positions."""
    found = thinking.positions(name)
    assert len(found) == 2 * thinking.DECISIONS
    assert all(match.state.to_move is not None for match in found)
    assert {match.table.seats for match in found} == {2, max(py_rules.load(name).seats)}
    assert thinking.positions(name)[-1].actions == found[-1].actions


@pytest.mark.parametrize("wrong", [["--slow"], ["--slow", "fast"], ["--slow", "0"]])
def test_an_invalid_slowdown_is_refused(wrong: list[str]) -> None:
    """The error shows the right syntax."""
    with pytest.raises(CommandFailure, match=r"(?s)--slow needs a number.*thinking --slow 4"):
        command.run(["thinking", *wrong])


def module_of(*bodies: bytes, memory: tuple[bytes, ...] = ()) -> Module:
    """Return a module with data and functions; the first is named one_two, the third Three_."""
    exports = [Export("one_two", FUNCTION, 0), Export("Three_", FUNCTION, 2)]
    module = Module.__new__(Module)
    module.exports, module.imported_functions, module.sections = exports, 0, [(CODE, b"")]
    module.bodies = [Body(code) for code in bodies]
    module.data = bytearray(b"".join(memory))
    places = [sum(map(len, memory[:index])) for index in range(len(memory))]
    module.segments = [(9 + at, at, len(data)) for at, data in zip(places, memory, strict=True)]
    return module


def test_sizes_of_webassembly_functions_are_attributed_to_exports() -> None:
    """A function counts for the export before it; reports of left-out ones are counted apart."""
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
