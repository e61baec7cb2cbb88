"""Style and types of everything in the repository, as strict as pyproject.toml has it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tools import javascript

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize("check", ["ruff check", "ruff format --check --diff", "mypy"])
def test_check(check: str) -> None:
    """A tool has nothing to say against the code."""
    command = [sys.executable, "-m", *check.split()]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0, f"{check}\n{done.stdout}{done.stderr}"


def test_javascript() -> None:
    """Nor have ESLint and TypeScript against the scripts."""
    javascript.check()
