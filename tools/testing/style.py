"""The commands that check style, types and words; each prints the problems and fails if any."""

import subprocess
import sys

from tools.places import ROOT

# Run from the root by both `build.py test` (tests/test_checks.py) and `build.py check`.
COMMANDS: dict[str, tuple[str, ...]] = {
    "ruff check": (sys.executable, "-m", "ruff", "check"),
    "ruff format": (sys.executable, "-m", "ruff", "format", "--check", "--diff"),
    "mypy": (sys.executable, "-m", "mypy"),
    "javascript": (sys.executable, "-m", "tools.testing.javascript"),
    "words": (sys.executable, "-m", "tools.content.wording"),
}


def start(name: str) -> subprocess.Popen[str]:
    """Start one of the commands; see `verdict`."""
    return subprocess.Popen(
        COMMANDS[name], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def verdict(running: subprocess.Popen[str]) -> str:
    """Wait for a command and return the problems it printed; empty if it found none."""
    output, _ = running.communicate()
    return (output.strip() or "no reason given") if running.returncode else ""
