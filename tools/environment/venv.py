"""The project's own virtual environment, made from hash-pinned requirements."""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.console import CommandFailure, echo
from tools.places import BYTECODE, ROOT, VENV, build_lock

PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
STAMP = VENV / "requirements.sha256"  # written last: without it an environment is incomplete
REQUIREMENTS = ROOT / "requirements.txt"
BYTECODE_VARIABLE = "PYTHONPYCACHEPREFIX"
REQUIRED_PACKAGES = (
    "babel",
    "flit_core",
    "hypothesis",
    "mypy",
    "playwright",
    "pytest",
    "pytest_rerunfailures",
    "pytest_timeout",
    "ruff",
    "xdist",
)


def enter(arguments: list[str]) -> None:
    """Restart the command inside the environment, creating it first if necessary.

    Returns only when already inside."""
    ensure()
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    command = [str(PYTHON), str(ROOT / "build.py"), *arguments]
    if os.name == "nt":  # on Windows exec would return the console to the caller at once
        sys.exit(subprocess.call(command, env=sharing(BYTECODE)))
    sys.stdout.flush()
    os.execve(PYTHON, command, sharing(BYTECODE))


def sharing(bytecode: Path) -> dict[str, str]:
    """Return this environment, in which processes share their bytecode in a folder, even if
    PYTHONDONTWRITEBYTECODE keeps it out of the folders of the sources."""
    rest = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**rest, BYTECODE_VARIABLE: str(bytecode)}


def ensure() -> None:
    """Create the environment unless a complete one for these requirements is there."""
    if _whole():
        return
    with build_lock():
        if not _whole():  # another command may have created it while this one waited
            _make()


def install(requirements: Path, what: str) -> None:
    """Install the packages of a hash-pinned file into the environment.

    Most of their modules are never imported, so each is compiled only when it is.
    """
    echo(f"Installing {what}")
    command = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    command += ["--no-compile", "--progress-bar", "on", "--require-hashes", "-r", str(requirements)]
    own = {name: value for name, value in os.environ.items() if name != BYTECODE_VARIABLE}
    if subprocess.call(command, env=own) != 0:  # pip's own bytecode lies beside its sources
        raise CommandFailure(
            f"pip could not install the packages of {requirements.name} (its reason stands above).",
            "Check the network, or the index that pip is configured to use, and run this again.",
        )


def _make() -> None:
    echo("Making .venv, the project's own environment (once, about half a minute)")
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        base = getattr(sys, "_base_executable", sys.executable)
        if subprocess.call([base, "-m", "venv", str(VENV)]) != 0:
            raise CommandFailure(
                "Python could not make a virtual environment (its reason stands above).",
                "On Debian and Ubuntu the package python3-venv is needed: install it, run again.",
            )
        install(REQUIREMENTS, "the tools: ruff, mypy, pytest, playwright and what they need")
    except BaseException:
        shutil.rmtree(VENV, ignore_errors=True)
        raise
    STAMP.write_text(_digest())


def _whole() -> bool:
    """Whether the environment is complete and its Python still starts."""
    if not STAMP.is_file() or STAMP.read_text() != _digest():
        return False
    needed = f"import {', '.join(REQUIRED_PACKAGES)}"
    try:
        found = subprocess.run(
            [PYTHON, "-c", needed], check=False, capture_output=True, env=sharing(BYTECODE)
        )
    except OSError:  # the Python that it was created with is gone
        return False
    return found.returncode == 0


def _digest() -> str:
    return hashlib.sha256(REQUIREMENTS.read_bytes()).hexdigest()
