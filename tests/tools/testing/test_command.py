"""What build.py test and build.py check run, and what they provide first."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from threading import Barrier, Event

import pytest

from tools.console import CommandFailure
from tools.environment import node
from tools.testing import command, needs, provision, selection, style

Calls = list[list[str]]


class Running:
    """A run of tests that succeeds, and notes if it is terminated."""

    def __init__(self, begun: Calls, arguments: list[str], environment: dict[str, str]) -> None:
        begun.append(list(arguments))
        self.folder = Path(environment[provision.FOLDER])
        self.ended_early = False

    def __enter__(self) -> Running:
        return self

    def __exit__(self, *_: object) -> None:
        return None

    def terminate(self) -> None:
        self.ended_early = True

    def wait(self) -> int:
        return 0


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Return the command lines that would be run; each of them succeeds."""
    found: Calls = []

    def call(arguments: list[str], **_: object) -> int:
        found.append(list(arguments))
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    return found


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, calls: Calls) -> list[Running]:
    """Return the runs of tests that were started; their command lines are among the calls."""
    found: list[Running] = []

    def start(arguments: list[str], *, env: dict[str, str], **_: object) -> Running:
        found.append(Running(calls, arguments, env))
        return found[-1]

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(command, "BYTECODE", tmp_path)
    (tmp_path / command.COMPILED_MARK).touch()
    return found


@pytest.fixture
def provided(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what was provided, in order. Nothing is really provided."""
    found: list[str] = []

    def provider(need: str) -> Callable[[], None]:
        return lambda: found.append(need)

    monkeypatch.setattr(command, "PROVIDERS", {need: provider(need) for need in needs.NEEDS})
    monkeypatch.setattr(node, "find", lambda: None)
    return found


def test_running_all_tests_provides_every_need(
    calls: Calls, runs: list[Running], provided: list[str]
) -> None:
    """The ten slowest tests are listed."""
    assert command.test([]) == 0
    assert sorted(provided) == sorted(needs.NEEDS)
    assert calls[-1][-1] == "--durations=10"


def test_tests_of_rules_need_no_build(
    calls: Calls, runs: list[Running], provided: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A folder of sources stands for the tests of these sources."""
    monkeypatch.setattr(command, "_needed", lambda arguments: [])
    assert command.test(["py_rules", "-m", "not cluster"]) == 0
    assert provided == []
    folders = [f"tests/{name}" for name in command.TESTS_OF["py_rules"]]
    assert calls[-1][-10:] == [*folders, "-m", "not cluster"]


@pytest.mark.parametrize(
    ("arguments", "needs"),
    [
        (["tests/record", "tests/contract", "-m", "not cluster"], []),
        (["e2e/test_qr.py"], ["dist", "playwright"]),
    ],
)
def test_only_the_needs_of_selected_tests_are_provided(
    arguments: list[str], needs: list[str]
) -> None:
    assert command._needed(arguments) == needs


def test_the_site_is_built_while_browsers_are_installed(
    calls: Calls, runs: list[Running], provided: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here, each of the two waits until the other one has started."""
    both = Barrier(2, timeout=60)
    for need in ("dist", "playwright"):
        monkeypatch.setitem(command.PROVIDERS, need, both.wait)
    command.test([])
    assert sorted(provided) == ["cluster", "old_chromium", "packages", "webkit"]
    assert len(calls) == 1


def test_tests_run_while_the_site_is_built(
    calls: Calls, provided: list[str], runs: list[Running], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Here, the site is ready only after the tests have started; a file in their folder then
    appears.
    """
    begun = Event()
    ready: list[bool] = []

    def start(arguments: list[str], *, env: dict[str, str], **_: object) -> Running:
        runs.append(Running(calls, arguments, env))
        ready.append((runs[0].folder / "dist").exists())
        begun.set()
        return runs[0]

    def wait(running: Running) -> int:
        ready.append((running.folder / "dist").exists())
        return 0

    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(Running, "wait", wait)
    monkeypatch.setitem(command.PROVIDERS, "dist", lambda: begun.wait(60) or pytest.fail("late"))
    assert command.test([]) == 0
    assert ready == [False, True]


@pytest.mark.parametrize("need", ["dist", "playwright"])
def test_tests_end_without_what_they_need(
    need: str,
    calls: Calls,
    provided: list[str],
    runs: list[Running],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail() -> None:
        raise CommandFailure("It is not there.", "Bring it.")

    monkeypatch.setitem(command.PROVIDERS, need, fail)
    with pytest.raises(CommandFailure, match="It is not there"):
        command.test([])
    assert [each.ended_early for each in runs] == [True]


def test_a_site_that_cannot_be_built_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "call", lambda arguments, **_: 1)
    with pytest.raises(CommandFailure, match="could not be built"):
        command.PROVIDERS["dist"]()


def test_tests_are_compiled_once_for_all_workers(
    calls: Calls,
    runs: list[Running],
    provided: list[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """The first run compiles the tests; later runs find the bytecode."""
    begun: list[tuple[list[str], str]] = []

    def run(arguments: list[str], *, env: dict[str, str], **_: object) -> None:
        assert "PYTHONDONTWRITEBYTECODE" not in env
        begun.append((arguments, env["PYTHONPYCACHEPREFIX"]))

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(subprocess, "run", run)
    command.test([])
    assert begun == []
    folder = tmp_path / "bytecode"
    monkeypatch.setattr(command, "BYTECODE", folder)
    command.test([])
    ((arguments, place),) = begun
    assert "--compile" in arguments
    assert place == str(folder)
    assert len(calls) == 2


def test_each_need_can_be_provided() -> None:
    """Each need has a provider."""
    assert list(command.PROVIDERS) == list(needs.NEEDS)


@pytest.mark.parametrize("wrong", [0, 1])
def test_check(
    wrong: int,
    calls: Calls,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It prints the changes and the chosen tests, runs those without needs, and fails if a check
    fails.
    """
    monkeypatch.setattr(selection, "changed", lambda since: ["py_rules/grid.py", "e2e/test_qr.py"])
    checker = (sys.executable, "-c", f"print('a comma is missing'); raise SystemExit({wrong})")
    monkeypatch.setattr(style, "COMMANDS", {"commas": checker})
    assert command.check([]) == wrong
    (pytest_call,) = calls
    assert all(always in pytest_call for always in command.ALWAYS_RUN)
    nearest = "tests/record/test_grid.py"
    assert pytest_call.index("tests/contract/test_games.py") > pytest_call.index(nearest)
    assert " and ".join(f"not {need}" for need in needs.NEEDS) in pytest_call
    printed = capsys.readouterr().out
    assert printed.startswith("Changed since HEAD:\n  py_rules/grid.py\n")
    assert "\n  tests/record/test_grid.py\n" in printed
    assert "need a browser:\n  e2e/test_qr.py\n" in printed
    assert ("commas: a comma is missing" in printed) == bool(wrong)


def test_check_counts_since_one_commit() -> None:
    """Two commits are refused."""
    with pytest.raises(CommandFailure, match="not 2"):
        command.check(["HEAD", "HEAD~1"])
