"""The tools that judge style and types, each a command that says what is wrong and fails then."""

import subprocess
import sys

from tools.places import ROOT

# Both `build.py test` (tests/test_checks.py) and `build.py check` run all of these, from the root.
COMMANDS: dict[str, tuple[str, ...]] = {
    "ruff check": (sys.executable, "-m", "ruff", "check"),
    "ruff format": (sys.executable, "-m", "ruff", "format", "--check", "--diff"),
    "mypy": (sys.executable, "-m", "mypy"),
    "javascript": (sys.executable, "-m", "tools.testing.javascript"),
}


def start(name: str) -> subprocess.Popen[str]:
    """Start one of the commands; see `verdict`."""
    return subprocess.Popen(
        COMMANDS[name], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def verdict(running: subprocess.Popen[str]) -> str:
    """Wait for a command and return what it has against the code; nothing if it has not."""
    output, _ = running.communicate()
    return (output.strip() or "no reason given") if running.returncode else ""
