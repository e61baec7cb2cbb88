"""The arena: rotated seats, correct tables, readable records, and work on other machines."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import Future
from pathlib import Path
from time import thread_time

import pytest

from py_rules import bots, record
from py_rules.__main__ import main
from py_rules.arena import ladder, report
from py_rules.arena.command import Progress
from py_rules.arena.executors import SerialExecutor, cluster, done, processes
from py_rules.arena.games import Fixture, PlayedGame, budget_of, fixtures, play

Output = pytest.CaptureFixture[str]


def outcome(names: tuple[str, ...], points: tuple[int, ...], *winners: int) -> PlayedGame:
    took = tuple((0.1, 0.3) for _ in names)
    return PlayedGame(Fixture(0, "mexica", (), names, "", ""), points, winners, took, "")


# Matches.


def test_seats_rotate_and_chance_is_the_same_for_all_rotations() -> None:
    found = list(fixtures("mexica", ["master", "greedy"], 3, 6, 7))
    assert [fixture.bots.index("master") for fixture in found] == [0, 1, 2, 0, 1, 2]
    assert all(Counter(fixture.bots) == {"master": 1, "greedy": 2} for fixture in found)
    assert [fixture.chance for fixture in found] == ["7 0"] * 3 + ["7 1"] * 3
    assert len({fixture.seed for fixture in found}) == 6


def test_every_pair_of_bots_plays_if_there_are_more_bots_than_seats() -> None:
    found = list(fixtures("mexica", ["a", "b", "c"], 2, 4, 0))
    met = Counter(frozenset(fixture.bots) for fixture in found)
    assert met == {frozenset(pair): 4 for pair in (("a", "b"), ("a", "c"), ("b", "c"))}
    assert [fixture.number for fixture in found] == list(range(12))


def test_rotating_seats_does_not_change_what_chance_deals() -> None:
    """In Mykerinos, no action changes what chance deals."""
    texts = [
        play(fixture._replace(record=True)).text
        for fixture in fixtures("mykerinos", ["greedy", "uniform"], 2, 2, 3)
    ]
    regions = [re.findall("^(?:region|wings|first) .*", text, re.MULTILINE) for text in texts]
    assert regions[0] == regions[1]
    assert len(regions[0]) == 6


# Tables.


def test_a_win_rate_has_wilsons_interval() -> None:
    low, high = report.interval(8, 10)
    assert (round(low, 3), round(high, 3)) == (0.490, 0.943)
    assert report.interval(0, 10)[0] == 0
    assert report.interval(10, 10)[1] == pytest.approx(1)


def test_ratings_follow_the_elo_formula() -> None:
    """A difference of 400 points is odds of ten to one. The ratings add half a win to each side."""
    games = [outcome(("a", "b"), (2, 1), 0)] * 104 + [outcome(("a", "b"), (1, 2), 1)] * 10
    rated = report.ratings(["a", "b"], games)
    assert rated["a"] - rated["b"] == pytest.approx(400, abs=2)
    assert rated["a"] == pytest.approx(-rated["b"])


def test_a_shared_win_counts_in_part_and_times_are_of_one_decision() -> None:
    games = [outcome(("a", "b", "b"), (5, 5, 1), 0, 1), outcome(("b", "a", "b"), (1, 9, 2), 1)]
    first, second = report.lines(games)
    assert (first.bot, first.games, first.won, first.points) == ("a", 2, 1.5, 7.0)
    assert (second.bot, second.games, second.won) == ("b", 4, 0.5)
    assert first.fair == pytest.approx(2 / 3)
    assert first.mean == pytest.approx(0.2)
    assert first.longest == 0.3
    text = list(report.written([first, second]))
    assert text[1].split()[:4] == ["a", "2", "75.0", "%"]
    assert "2.25" in text[1]  # 1.5 wins where 2/3 are fair


# The command.


def test_the_command_prints_a_table_and_writes_records_that_can_be_replayed(
    tmp_path: Path, capsys: Output
) -> None:
    asked = ["arena", "myraclia", "--bots", "greedy", "uniform", "--games", "4", "--seed", "2"]
    asked += ["--option", "eternity", "--option", "beginner", "--records", str(tmp_path / "new")]
    assert main(asked) == 0
    captured = capsys.readouterr()
    assert captured.out.splitlines()[0] == "myraclia, 4 games, 2 seats, seed 2"
    assert re.search(r"^greedy +4 +[0-9.]+ % +[0-9.]+-[0-9.]+ %", captured.out, re.MULTILINE)
    assert captured.err.splitlines()[-1] == "4/4 games"
    paths = sorted((tmp_path / "new").iterdir())
    assert [path.name for path in paths] == ["1.txt", "2.txt", "3.txt", "4.txt"]
    for path in paths:
        match = record.read(path.read_text("utf-8"))
        assert match.state.over
        assert match.table.options == {"eternity", "beginner"}
    names = [record.read(path.read_text("utf-8")).table.names for path in paths[:2]]
    assert names == [("greedy 1", "uniform 2"), ("uniform 1", "greedy 2")]


def test_the_command_plays_the_same_match_for_the_same_seed(capsys: Output) -> None:
    def points() -> list[str]:
        main(["arena", "myraclia", "--bots", "novice", "uniform", "--games", "2"])
        return re.findall(r"^\w+ .*% +[0-9.]+ +[0-9.]+", capsys.readouterr().out, re.MULTILINE)

    first = points()
    assert len(first) == 2
    assert first == points()


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        (["--bots", "genius", "greedy"], "no bot is called 'genius'"),
        (["--bots", "greedy", "--seats", "5"], "mexica is for 2 to 4 players"),
        (["--bots", "greedy", "--option", "darkness"], "mexica has no option 'darkness'"),
        (["--bots", "greedy", "--games", "0"], "--games must be at least 1"),
        (["--bots", "greedy", "--jobs", "0"], "--jobs must be at least 1"),
    ],
)
def test_wrong_arguments_are_reported_in_one_line(
    arguments: list[str], text: str, capsys: Output
) -> None:
    assert main(["arena", "mexica", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert text in captured.err
    assert len(captured.err.splitlines()) == 1


@pytest.mark.usefixtures("cluster")
def test_an_unreachable_scheduler_is_reported_in_one_line(capsys: Output) -> None:
    assert main(["arena", "mexica", "--bots", "greedy", "--scheduler", "nowhere"]) == 2
    printed = capsys.readouterr().err
    assert "nowhere" in printed
    assert len(printed.splitlines()) == 1


def test_a_terminal_shows_a_progress_bar() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    progress = Progress(2, out)
    progress.step()
    progress.step()
    bars = out.getvalue().split("\r")[1:]
    assert [bar.count("#") for bar in bars] == [0, 15, 30]
    assert bars[-1].endswith("2/2 games\n")


# Executors.


def failing(number: int) -> int:
    if number == 3:
        raise ArithmeticError("three")
    return number * number


def test_every_executor_returns_results_and_raises_failures() -> None:
    for jobs in (1, 2):
        with processes(jobs) as executor:
            assert sorted(done(executor, abs, range(-5, 0))) == [1, 2, 3, 4, 5]
    with processes(1) as executor:
        assert isinstance(executor, SerialExecutor)
        assert list(done(executor, failing, [1, 2])) == [1, 4]
        with pytest.raises(ArithmeticError, match="three"):
            list(done(executor, failing, [1, 3]))


def test_tasks_are_submitted_as_earlier_results_arrive() -> None:
    class Counting(SerialExecutor):
        def __init__(self) -> None:
            self.count = 0

        def submit(self, *args: object, **kwargs: object) -> Future[object]:  # type: ignore[override]
            self.count += 1
            return super().submit(*args, **kwargs)  # type: ignore[arg-type]

    executor = Counting()
    results = done(executor, abs, range(100))
    next(results)
    assert executor.count <= 2


# This runs in a separate process: a scheduler imports what it receives, and would import a second
# py_rules here.
CLUSTER = """
import sys
from distributed import LocalCluster

if __name__ == "__main__":
    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as local:
        print(local.scheduler_address, flush=True)
        sys.stdin.read()  # until the test closes it
"""


@pytest.mark.usefixtures("cluster")
def test_a_match_on_a_dask_cluster_is_the_match_played_here(tmp_path: Path) -> None:
    """The cluster is real: a scheduler and two workers, each in a separate process."""
    wanted = list(fixtures("myraclia", ["novice", "greedy"], 2, 4, 1))
    here = [play(fixture) for fixture in wanted]
    program = tmp_path / "cluster.py"
    program.write_text(CLUSTER, encoding="utf-8")
    with subprocess.Popen(
        [sys.executable, program],
        cwd=tmp_path,
        text=True,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as local:
        assert local.stdin
        assert local.stdout
        with cluster(local.stdout.readline().strip()) as executor:
            there = list(done(executor, play, wanted))
        local.stdin.close()
    there.sort(key=lambda each: each.fixture.number)
    assert [each.points for each in there] == [each.points for each in here]
    assert [each.fixture for each in there] == wanted


# The ladder.


def test_thinking_time_can_be_measured_in_cpu_time() -> None:
    """CPU time is measured, so other work on a busy machine doesn't shorten a bot's time."""
    fixture = next(fixtures("mexica", ["grandmaster"], 2, 1, 0))
    limited = fixture._replace(seconds=0.01, processor=True)
    budget, other = budget_of(limited, 0), budget_of(limited._replace(processor=False), 0)
    assert budget
    assert budget.clock is thread_time
    assert other
    assert other.clock is not thread_time


def test_a_time_limit_may_exempt_bots_with_fixed_iterations() -> None:
    fixture = next(fixtures("mexica", ["grandmaster", "uct:5000"], 2, 1, 0))
    for limited in (fixture._replace(seconds=0.01), fixture._replace(positions=3)):
        uncut = limited._replace(uncut=True)
        assert budget_of(limited, 1)
        assert budget_of(uncut, 0)
        assert budget_of(uncut, 1) is None


def test_the_ladder_compares_every_level_with_the_one_below() -> None:
    for name in ("mexica", "myraclia"):
        found = list(ladder.rungs(name))
        assert [rung.bots for rung in found[:4]] == list(
            zip(bots.LEVELS[1:], bots.LEVELS, strict=False)
        )
        assert {rung.bots[1] for rung in found if rung.bots[0] == bots.LEVELS[-1]} == {
            "master",
            "uct:5000",
            "uct-eval:5000",
        }
        assert [rung.seats for rung in found] == [2] * 11 + [3, 3, 4, 4]
        same = {rung.bots for rung in found if "-" in rung.bots[0]}
        assert same == {(f"adept-{name}", "adept") for name in bots.CHARACTERS}


def test_the_ladder_reports_missed_targets(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    rungs = [
        ladder.Rung(("greedy", "uniform"), 2, 0.0),
        ladder.Rung(("uniform", "greedy"), 2, 0.99),
    ]
    monkeypatch.setattr(ladder, "rungs", lambda _: iter(rungs))
    assert ladder.main(["myraclia", "--games", "2"]) == 0
    table = capsys.readouterr().out.splitlines()
    assert len(table) == 4
    assert "not reached" not in table[2]
    assert "not reached" in table[3]
    assert ladder.main(["myraclia", "--games", "2", "--only", "master"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2
