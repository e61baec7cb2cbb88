"""Compare the speed of the engine with an older commit, running them alternately."""

import os
import subprocess
import sys
import tempfile
import zipfile
from io import BytesIO
from pathlib import Path
from statistics import median

import py_rules
from tools.bench import random_play
from tools.console import CommandFailure, echo
from tools.places import ROOT

GAMES = 200  # random games of each title, the same ones as in `bench games`
ROUNDS = 5
HEADINGS = ("an action", "then", "now", "times as fast", "least", "most")


def rows(commit: str) -> list[tuple[str, ...]]:
    """Return a table: for each title, the microseconds per action of random games, in total and for
    finding a legal action alone, then and now, and how many times as fast it is now."""
    result: list[tuple[str, ...]] = [HEADINGS]
    with tempfile.TemporaryDirectory() as folder:
        _check_out(commit, folder)
        for name in py_rules.GAMES:
            echo(f"  {name}")
            rounds = [(_play(folder, name), _play(ROOT, name)) for _ in range(ROUNDS)]
            for part, label in enumerate((f"{name}, found and played", f"{name}, found")):
                result.append(_row(label, [(then[part], now[part]) for then, now in rounds]))
    return result


def _row(label: str, rounds: list[tuple[float, float]]) -> tuple[str, ...]:
    then, now = (median(column) for column in zip(*rounds, strict=True))
    ratios = [old / new for old, new in rounds]
    factors = median(ratios), min(ratios), max(ratios)
    return (label, f"{then:.1f} us", f"{now:.1f} us", *(f"{factor:.2f}" for factor in factors))


def _check_out(commit: str, folder: str) -> None:
    """Copy the rules as they were at a commit into a folder."""
    command = ["git", "archive", "--format=zip", commit, "--", "py_rules"]
    found = subprocess.run(command, cwd=ROOT, check=False, capture_output=True)
    if found.returncode != 0:
        raise CommandFailure(
            f"No rules at {commit!r}: {found.stderr.decode().strip()}",
            "Name a commit of this repository, as in: build.py bench against HEAD~10",
        )
    with zipfile.ZipFile(BytesIO(found.stdout)) as archive:
        archive.extractall(folder)


def _play(root: str | Path, name: str) -> tuple[float, float]:
    """Play with the rules in a folder, in a separate process. Return the microseconds per action,
    in total and for finding it."""
    text = Path(random_play.__file__).read_text(encoding="utf-8")
    command = [sys.executable, "-c", f"{text}\nprint(*play({name!r}, {GAMES}))\n"]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONSAFEPATH": "1"}
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    actions, seconds, finding = map(float, done.stdout.split())
    return seconds / actions * 1e6, finding / actions * 1e6
