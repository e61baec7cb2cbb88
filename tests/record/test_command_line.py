"""The command line: its output and its error messages."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path
from random import Random

import pytest

import py_rules
from py_rules import record
from py_rules.__main__ import main
from py_rules.core import spell
from tests.random_matches import legal_attempts, random_game
from tests.record.broken import CASES, ESCAPED, GOOD, OVER, Case

ROOT = Path(__file__).parents[2]
READERS = (["replay"], ["legal"], ["trace"], ["perft", "--depth", "1"])

Output = pytest.CaptureFixture[str]


def run(
    *arguments: str, text: bytes = b"", **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "py_rules", *arguments],
        input=text,
        capture_output=True,
        cwd=ROOT,
        env=os.environ | environment,
        check=False,
        timeout=60,
    )


def written(tmp_path: Path, text: str | bytes) -> str:
    path = tmp_path / "record.txt"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return str(path)


def assert_one_line(output: Output, *contents: str) -> None:
    """Check that standard output is empty, and standard error is one line with these contents."""
    captured = output.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1
    assert captured.err.endswith("\n")
    for content in contents:
        assert content in captured.err


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.what)
def test_a_broken_record_is_reported_in_one_line(
    case: Case, tmp_path: Path, capsys: Output
) -> None:
    assert main(["replay", written(tmp_path, case.text)]) == 2
    expected = f"line {case.line}: {case.quoted}: {case.rule}: "
    assert_one_line(capsys, expected if len(expected) < 100 else expected[:100])


@pytest.mark.parametrize("line", [line for _, line, _ in ESCAPED])
def test_unprintable_characters_do_not_split_an_error_message(
    line: str, tmp_path: Path, capsys: Output
) -> None:
    assert main(["legal", written(tmp_path, f"{GOOD}{line}\n")]) == 2
    assert_one_line(capsys, "line 12: ", "record.action")


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader[0])
def test_every_command_that_reads_a_record_reports_errors(
    reader: list[str], tmp_path: Path, capsys: Output
) -> None:
    path = written(tmp_path, GOOD + "dig a1\n")
    assert main([*reader[:1], path, *reader[1:]]) == 2
    assert_one_line(
        capsys, "line 12: dig a1: dig.start: you can’t dig on a1: there is already a cube"
    )


def test_bad_bytes_are_reported_in_one_line(tmp_path: Path, capsys: Output) -> None:
    assert main(["trace", written(tmp_path, GOOD.encode() + b"dig \xff\n")]) == 2
    assert_one_line(capsys, r"line 12: dig \xff: record.text: ")


def test_files_that_cannot_be_read_are_reported_in_one_line(tmp_path: Path, capsys: Output) -> None:
    for path in (tmp_path / "missing.txt", tmp_path, tmp_path / "a\nb"):
        assert main(["replay", str(path)]) == 2
        assert_one_line(capsys, path.name.replace("\n", r"\n"))
    assert main(["replay", "a\x00b"]) == 2
    assert_one_line(capsys, "null")


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_play_prints_a_record(game: str, capsys: Output) -> None:
    seats = str(py_rules.load(game).seats[-1])
    assert main(["play", game, "--seats", seats, "--seed", "7"]) == 0
    text = capsys.readouterr().out
    match = record.read(text)
    assert match.state.over
    assert record.write(match) == text
    assert text.splitlines()[-1].startswith("result ")
    main(["play", game, "--seats", seats, "--seed", "7"])
    assert capsys.readouterr().out == text
    main(["play", game, "--seats", seats, "--seed", "8"])
    assert capsys.readouterr().out != text
    main(["play", game, "--seats", seats])
    without = capsys.readouterr().out
    main(["play", game, "--seats", seats, "--seed", "0"])
    assert capsys.readouterr().out == without


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_play_does_not_depend_on_hash_randomisation(game: str) -> None:
    options = [word for option in py_rules.load(game).options for word in ("--option", option)]
    command = ["play", game, "--seats", "2", "--seed", "3", *options]
    runs = [run(*command, PYTHONHASHSEED=seed) for seed in ("0", "1", "4242")]
    assert {done.returncode for done in runs} == {0}
    assert runs[0].stdout.startswith(f"game {game} ".encode())
    assert runs[0].stdout == runs[1].stdout == runs[2].stdout


def test_options_of_play_are_recorded(capsys: Output) -> None:
    arguments = ["play", "myraclia", "--seats", "2", "--option", "eternity", "--option", "beginner"]
    assert main(arguments) == 0
    assert capsys.readouterr().out.splitlines()[2:4] == ["option beginner", "option eternity"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--seats", "5"], "mykerinos is for 2 to 4 players, not for 5"),
        (["--seats", "-1"], "mykerinos is for 2 to 4 players, not for -1"),
        (["--seats", "3", "--option", "beginner"], "mykerinos has no option 'beginner'"),
        (["--seats", "3", "--option", "a\nb"], r"mykerinos has no option 'a\nb'"),
    ],
)
def test_play_refuses_unsupported_arguments(arguments: list[str], why: str, capsys: Output) -> None:
    assert main(["play", "mykerinos", *arguments]) == 2
    assert_one_line(capsys, why)


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["win"],
        ["play"],
        ["play", "chess", "--seats", "2"],
        ["play", "mykerinos"],
        ["play", "mykerinos", "--seats", "three"],
        ["play", "mykerinos", "--seats", "3", "--seed", "x"],
        ["replay"],
        ["legal", "a", "b"],
        ["perft", "x"],
        ["perft", "x", "--depth", "deep"],
    ],
)
def test_wrong_arguments_end_with_status_2(arguments: list[str], capsys: Output) -> None:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "usage: python -m py_rules" in captured.err


def test_replay_prints_points_by_source_and_winners(capsys: Output) -> None:
    path = ROOT / "tests" / "mykerinos" / "records" / "two-players.txt"
    assert main(["replay", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    table = {line.split()[0]: [int(word) for word in line.split()[1:]] for line in lines[:-1]}
    wings = ["blackmore", "tangerine", "violet", "lemon", "brown"]
    assert list(table) == ["plots", *wings, "sets", "total"]
    assert table["total"] == [34, 30]
    for seat in (0, 1):
        assert sum(row[seat] for row in table.values()) == 2 * table["total"][seat]
    assert lines[-1] == "winners 1"
    assert len({len(line) for line in lines[:-1]}) == 1, "columns"


def test_replay_of_an_unfinished_game_names_no_winner(tmp_path: Path, capsys: Output) -> None:
    assert main(["replay", written(tmp_path, GOOD)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "winners -"
    assert main(["replay", written(tmp_path, OVER)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "winners 1 2"


def test_legal_prints_sorted_actions(tmp_path: Path, capsys: Output) -> None:
    assert main(["legal", written(tmp_path, GOOD)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == sorted(lines)
    match = record.read(GOOD)
    assert set(lines) == set(map(spell, legal_attempts(match.game, match.state)))
    assert "pass" in lines
    assert "extend h1 h2" in lines
    chance = GOOD.split("wings", maxsplit=1)[0]
    for text in (chance, OVER):
        assert main(["legal", written(tmp_path, text)]) == 0
        assert capsys.readouterr().out == ""


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_trace_prints_a_line_a_position(game: str, tmp_path: Path, capsys: Output) -> None:
    found = py_rules.load(game)
    match = random_game(record.Table(found, found.seats[0]), 1)
    cut_off = "\n".join(list(record.lines(match))[:30])
    assert main(["trace", written(tmp_path, cut_off)]) == 0
    assert capsys.readouterr().out.splitlines() == list(record.trace(record.read(cut_off)))


def test_perft_counts_from_the_last_position(tmp_path: Path, capsys: Output) -> None:
    path = written(tmp_path, "\n".join(GOOD.splitlines()[:6]))
    counts = []
    for depth in ("0", "1", "2"):
        assert main(["perft", path, "--depth", depth]) == 0
        counts.append(int(capsys.readouterr().out))
    spaces = 48 - 4  # without the pyramids of plots 5, 9 and 16
    assert counts == [1, 1 + spaces, 1 + spaces + spaces * spaces]
    assert main(["perft", path, "--depth", "-1"]) == 2
    assert_one_line(capsys, "--depth must not be negative")


def test_a_record_survives_a_round_trip_through_a_link(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Output
) -> None:
    without_result = "".join(OVER.splitlines(keepends=True)[:-1])
    assert main(["link", written(tmp_path, OVER), "--kind", "replay", "--at", "4"]) == 0
    text = capsys.readouterr().out
    assert main(["unlink", text]) == 0
    first, _, rest = capsys.readouterr().out.partition("\n")
    assert first.startswith("# replay, chain ")
    assert first.endswith(", at 4")
    assert rest == without_result
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(f"see #{text}".encode() + b"\xff")))
    assert main(["unlink", "-"]) == 0
    assert capsys.readouterr().out.endswith(rest)


def test_broken_links_and_places_are_reported_in_one_line(tmp_path: Path, capsys: Output) -> None:
    assert main(["unlink", "L2"]) == 2
    assert_one_line(capsys, "newer version")
    assert main(["link", written(tmp_path, GOOD), "--at", "99"]) == 2
    assert_one_line(capsys, "--at must be from 0 to ")
    assert main(["link", written(tmp_path, OVER)]) == 0
    assert main(["unlink", capsys.readouterr().out.strip()[:-9]]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith("The end of this link is missing or damaged. ")
    assert "game mykerinos 1\nseats 2\n" in captured.out


def test_a_minus_sign_reads_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Output) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(OVER.encode())))
    assert main(["replay", "-"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "winners 1 2"


def test_the_commands_work_together() -> None:
    """The output of play is piped into the other commands, as on a command line."""
    text = run("play", "mykerinos", "--seats", "3", "--seed", str(Random(1).randrange(99))).stdout
    for reader in READERS:
        done = run(*reader[:1], "-", *reader[1:], text=text)
        assert (done.returncode, done.stderr) == (0, b"")
    broken = run("replay", "-", text=text.replace(b"seats 3", b"seats \xff"))
    assert (broken.returncode, broken.stdout) == (2, b"")
    assert broken.stderr.count(b"\n") == 1
    assert b"Traceback" not in broken.stderr
    assert b"record.text" in broken.stderr
