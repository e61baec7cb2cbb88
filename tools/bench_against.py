"""How fast the engine is against an older commit of it: both in turns, in the same run."""

import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from statistics import median

import py_rules
from tools import random_play
from tools.console import Failure, say
from tools.places import ROOT

GAMES = 200  # random ones of each title, the same as in `bench games`
ROUNDS = 5
HEADINGS = (f"{GAMES} random games", "then", "now", "times as fast", "least", "most")


def rows(commit: str) -> list[tuple[str, ...]]:
    """Return a table: for each title microseconds an action, and how many times as fast it is."""
    result: list[tuple[str, ...]] = [HEADINGS]
    with tempfile.TemporaryDirectory() as folder:
        _check_out(commit, folder)
        for name in py_rules.GAMES:
            say(f"  {name}")
            then, now = zip(
                *[(_play(folder, name), _play(ROOT, name)) for _ in range(ROUNDS)], strict=True
            )
            ratios = [old / new for old, new in zip(then, now, strict=True)]
            result.append(
                (
                    name,
                    f"{median(then):.1f} us",
                    f"{median(now):.1f} us",
                    *(f"{ratio:.2f}" for ratio in (median(ratios), min(ratios), max(ratios))),
                )
            )
    return result


def _check_out(commit: str, folder: str) -> None:
    """Put the rules as they were at a commit into a folder."""
    command = ["git", "archive", commit, "--", "py_rules"]
    found = subprocess.run(command, cwd=ROOT, check=False, capture_output=True)
    if found.returncode != 0:
        raise Failure(
            f"No rules at {commit!r}: {found.stderr.decode().strip()}",
            "Name a commit of this repository, as in: build.py bench against HEAD~10",
        )
    with tarfile.open(fileobj=BytesIO(found.stdout)) as archive:
        archive.extractall(folder, filter="data")


def _play(root: str | Path, name: str) -> float:
    """Microseconds an action, of a process of its own with the rules in that folder."""
    command = [sys.executable, random_play.__file__, name, str(GAMES)]
    environment = {**os.environ, "PYTHONPATH": str(root), "PYTHONSAFEPATH": "1"}
    told = subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
    actions, seconds = map(float, told.stdout.split())
    return seconds / actions * 1e6
