"""Provide what tests need while other tests run already; those that need it wait for it.

The command and the tests are different processes. When a need has been provided, the command writes
a file into a folder, with the environment variables that the tests get. Without the variable
FOLDER, which names this folder, tests wait for nothing.
"""

import json
import os
import time
from collections.abc import Callable
from importlib import invalidate_caches
from pathlib import Path

FOLDER = "LUDOTEKA_PROVIDED"
PATIENCE = 3600.0  # seconds; downloads may take long, but one that hangs ends the run
POLL_INTERVAL = 0.2  # seconds between two looks


def provide(need: str, provider: Callable[[], object], folder: Path, *, prefix: str) -> None:
    """Provide what a test needs and record it in the folder, for `wait`.

    The record holds the environment variables whose names begin with ``prefix``.
    """
    provider()
    variables = {name: value for name, value in os.environ.items() if name.startswith(prefix)}
    written = folder / f"{need}.writing"
    written.write_text(json.dumps(variables), encoding="utf-8")
    written.rename(folder / need)


def wait(need: str) -> None:
    """Wait until a need has been provided. Raises TimeoutError if it never is."""
    if FOLDER not in os.environ:
        return
    record = Path(os.environ[FOLDER]) / need
    end = time.monotonic() + PATIENCE
    while not record.exists():
        if time.monotonic() > end:
            raise TimeoutError(f"{need} was not provided in {PATIENCE:.0f} s")
        time.sleep(POLL_INTERVAL)
    os.environ.update(json.loads(record.read_text(encoding="utf-8")))
    invalidate_caches()  # packages may have been installed
