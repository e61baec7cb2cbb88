"""What build.py test and build.py check run, and what they provide for it."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from threading import Barrier

import pytest

from tools.console import CommandFailure
from tools.environment import node
from tools.testing import command, needs, selection, style

Calls = list[list[str]]


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Return the command lines that would have been run; each of them succeeds."""
    found: Calls = []

    def call(arguments: list[str], **_: object) -> int:
        found.append(list(arguments))
        return 0

    monkeypatch.setattr(subprocess, "call", call)
    return found


@pytest.fixture
def provided(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what has been provided, in order; nothing really is."""
    found: list[str] = []

    def provider(need: str) -> Callable[[], None]:
        return lambda: found.append(need)

    monkeypatch.setattr(command, "PROVIDERS", {need: provider(need) for need in needs.NEEDS})
    monkeypatch.setattr(node, "find", lambda: None)
    return found


def test_all_tests_get_all_that_there_is(
    calls: Calls, provided: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The ten slowest tests are listed."""
    monkeypatch.setattr(command, "BYTECODE", tmp_path)  # is there
    assert command.test([]) == 0
    assert sorted(provided) == sorted(needs.NEEDS)
    assert calls[-1][-1] == "--durations=10"


def test_tests_of_rules_need_no_build(calls: Calls, provided: list[str]) -> None:
    """A path of sources stands for the tests of these sources."""
    assert command.test(["py_rules", "-m", "not cluster"]) == 0
    assert provided == []
    folders = [f"tests/{name}" for name in command.TESTS_OF["py_rules"]]
    assert calls[-1][-10:] == [*folders, "-m", "not cluster"]


def test_a_test_gets_what_it_needs(calls: Calls, provided: list[str]) -> None:
    command.test(["e2e/test_qr.py"])
    assert sorted(provided) == ["dist", "playwright"]
    assert calls[-1][-1] == "e2e/test_qr.py"


def test_the_site_is_built_while_browsers_are_installed(
    calls: Calls, provided: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Each of the two here is ready only after the other one has begun."""
    both = Barrier(2, timeout=60)
    monkeypatch.setattr(command, "BYTECODE", tmp_path)  # is there
    for need in ("dist", "playwright"):
        monkeypatch.setitem(command.PROVIDERS, need, both.wait)
    command.test([])
    assert sorted(provided) == ["cluster", "old_chromium", "packages", "webkit"]
    assert len(calls) == 1


@pytest.mark.parametrize("need", ["dist", "playwright"])
def test_without_what_they_need_no_tests_are_run(
    need: str, calls: Calls, provided: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fail() -> None:
        raise CommandFailure("It is not there.", "Bring it.")

    monkeypatch.setattr(command, "BYTECODE", tmp_path)  # is there
    monkeypatch.setitem(command.PROVIDERS, need, fail)
    with pytest.raises(CommandFailure, match="It is not there"):
        command.test([])
    assert calls == []


def test_a_site_that_cannot_be_built_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subprocess, "call", lambda arguments, **_: 1)
    with pytest.raises(CommandFailure, match="could not be built"):
        command.PROVIDERS["dist"]()


def test_tests_are_compiled_once_for_all_workers(
    calls: Calls, provided: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The first run collects them while it builds; later ones find the bytecode."""
    begun: list[tuple[list[str], str, list[str]]] = []

    def start(arguments: list[str], *, env: dict[str, str], **_: object) -> nullcontext[None]:
        assert "PYTHONDONTWRITEBYTECODE" not in env
        begun.append((arguments, env["PYTHONPYCACHEPREFIX"], [*provided]))
        return nullcontext()

    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setattr(subprocess, "Popen", start)
    monkeypatch.setattr(command, "BYTECODE", tmp_path)
    command.test([])
    assert begun == []
    folder = tmp_path / "bytecode"
    monkeypatch.setattr(command, "BYTECODE", folder)
    command.test([])
    ((arguments, place, before),) = begun
    assert "--collect-only" in arguments
    assert place == str(folder)
    assert sorted(before) == sorted(needs.NEEDS)  # of the first call alone: nothing is waited for
    assert len(calls) == 2


def test_each_need_can_be_provided() -> None:
    """None is named that nobody knows how to fulfil."""
    assert list(command.PROVIDERS) == list(needs.NEEDS)


@pytest.mark.parametrize("wrong", [0, 1])
def test_check(
    wrong: int,
    calls: Calls,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It says what changed and which tests it chose, runs those of them that need nothing, and
    fails for what a checker says."""
    monkeypatch.setattr(selection, "changed", lambda since: ["py_rules/grid.py", "e2e/test_qr.py"])
    checker = (sys.executable, "-c", f"print('a comma is missing'); raise SystemExit({wrong})")
    monkeypatch.setattr(style, "COMMANDS", {"commas": checker})
    assert command.check([]) == wrong
    (pytest_call,) = calls
    assert "tests/test_layers.py" in pytest_call
    nearest = "tests/record/test_grid.py"
    assert pytest_call.index("tests/contract/test_games.py") > pytest_call.index(nearest)
    assert " and ".join(f"not {need}" for need in needs.NEEDS) in pytest_call
    printed = capsys.readouterr().out
    assert printed.startswith("Changed since HEAD:\n  py_rules/grid.py\n")
    assert "\n  tests/record/test_grid.py\n" in printed
    assert "need a browser:\n  e2e/test_qr.py\n" in printed
    assert ("commas: a comma is missing" in printed) == bool(wrong)


def test_check_counts_since_one_commit() -> None:
    """Two are refused."""
    with pytest.raises(CommandFailure, match="not 2"):
        command.check(["HEAD", "HEAD~1"])
