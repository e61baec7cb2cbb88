"""The command line of build.py, and rules for the repository's own files."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools import commands
from tools.console import CommandFailure
from tools.places import ROOT

LOCKS = [
    "requirements.txt",
    "requirements-cluster.txt",
    "requirements-micropip.txt",
    "requirements-node.txt",
]


@pytest.mark.parametrize("wrong", ["biuld", "--serve", ""])
def test_a_wrong_command_is_answered_with_the_usage(
    wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The message quotes the wrong command and lists the commands."""
    assert commands.main([wrong]) == 2
    printed = capsys.readouterr().err
    assert repr(wrong) in printed
    for name in commands.COMMANDS:
        assert f"\n  {name}" in printed


def test_a_failure_is_one_message(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The message names the failure and what to do, without a traceback."""

    def fails(rest: list[str]) -> int:
        raise CommandFailure("It rains.", "Take an umbrella.")

    monkeypatch.setitem(commands.COMMANDS, "setup", fails)
    assert commands.main(["setup"]) == 1
    assert capsys.readouterr().err == "\nbuild.py: It rains.\nTake an umbrella.\n"


def test_superfluous_arguments_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """The message names them."""
    assert commands.main(["setup", "more"]) == 1
    assert "more" in capsys.readouterr().err


def test_an_old_python_can_parse_build_py() -> None:
    """An old Python must be able to parse the file, to print which version is needed."""
    source = (ROOT / "build.py").read_text(encoding="ascii")
    ast.parse(source, feature_version=(3, 4))
    pretended = source.replace("import sys\n", "import sys\nsys.version_info = (3, 10, 1)\n", 1)
    done = subprocess.run(
        [sys.executable, "-c", pretended], check=False, capture_output=True, text=True, cwd=ROOT
    )
    assert done.returncode == 1
    assert done.stderr.startswith(
        "Ludoteka is built with Python 3.11 or newer; this is Python 3.10."
    )
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_pinned_by_hash(name: str) -> None:
    """No entry depends on the registry it came from."""
    text = (ROOT / name).read_text(encoding="utf-8")
    packages = re.split(r"\n(?=[a-z])", text.partition("\n")[2])
    assert packages
    for package in packages:
        assert re.match(r"[a-z0-9-]+==[0-9.]+ ", package), package
        assert "--hash=sha256:" in package
    assert "//" not in text


def test_no_file_names_a_registry() -> None:
    """The registry is a setting of the user, not of the project."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True)
    hosts = ("registry." + "npmjs", "pypi." + "org", "files." + "pythonhosted", "cdn." + "jsdelivr")
    for name in listed.stdout.decode().strip("\0").split("\0"):
        path = Path(ROOT / name)
        if path.is_file():
            text = path.read_text(encoding="utf-8", errors="replace")
            assert not any(host in text for host in hosts), name
