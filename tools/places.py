"""Paths in the repository, and the lock that lets only one command build at a time."""

import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tools.console import CommandFailure, echo

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
CACHE = ROOT / ".cache"
BYTECODE = CACHE / "bytecode"  # of sources, of packages and of rewritten tests
DIST = ROOT / "dist"
CONTENT = ROOT / "content"  # what authors and translators write

PATIENCE = 600  # seconds to wait for another command


@contextmanager
def build_lock() -> Iterator[None]:
    """Hold the repository's lock; the system releases it even if the process crashes."""
    CACHE.mkdir(exist_ok=True)
    with (CACHE / "lock").open("wb") as file:
        deadline = time.monotonic() + PATIENCE
        waiting = False
        while not _try_lock(file.fileno()):
            if not waiting:
                echo("Waiting for another build.py to finish its build")
                waiting = True
            if time.monotonic() > deadline:
                raise CommandFailure(
                    f"Another build.py has held the lock for {PATIENCE // 60} minutes.",
                    "End that process and try again.",
                )
            time.sleep(0.2)
        yield


def _try_lock(file: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt  # noqa: PLC0415

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl  # noqa: PLC0415

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
