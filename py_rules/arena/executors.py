"""Executors of ``concurrent.futures`` that play the games of a match."""

from __future__ import annotations

import io
import tempfile
import zipfile
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import py_rules

Argument = TypeVar("Argument")
Returned = TypeVar("Returned")

AHEAD = 64  # tasks handed to an executor at a time


class Unreachable(ValueError):
    """Raised for a cluster that cannot be used; the message says why."""


class SerialExecutor(Executor):
    """An executor that runs each task immediately in this process: for one job or for debugging."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  (`Future.result` raises it again)
            future.set_exception(error)
        return future


def done(
    executor: Executor, function: Callable[[Argument], Returned], tasks: Iterable[Argument]
) -> Iterator[Returned]:
    """Yield the results of the tasks as they finish. The exception of a task is raised here."""
    waiting = iter(tasks)
    ahead = 1 if isinstance(executor, SerialExecutor) else AHEAD
    running = {executor.submit(function, task) for task in islice(waiting, ahead)}
    while running:
        future = next(as_completed(running))
        running.remove(future)
        running |= {executor.submit(function, task) for task in islice(waiting, 1)}
        yield future.result()


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """Provide an executor with ``jobs`` processes on this machine; one job runs in this process."""
    with SerialExecutor() if jobs == 1 else ProcessPoolExecutor(jobs) as executor:
        yield executor


@contextmanager
def cluster(address: str, patience: str = "10s") -> Iterator[Executor]:
    """Provide an executor on the workers of a running Dask cluster, and upload this package to it.

    ``patience`` is the longest wait for the scheduler. Raises Unreachable.
    """
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError:
        raise Unreachable(
            "--scheduler needs Dask's 'distributed': pip install 'py_rules[cluster]'"
        ) from None
    try:
        client = distributed.Client(address, timeout=patience)
    except (OSError, ValueError) as error:  # a timeout is an OSError
        raise Unreachable(f"no Dask scheduler answers at {address}: {error}") from None
    with client, tempfile.TemporaryDirectory() as scratch:
        package = Path(scratch) / "py_rules.zip"
        package.write_bytes(_package())
        client.upload_file(str(package))
        with client.get_executor(pure=False) as executor:
            yield executor


def _package() -> bytes:
    """This package as a zip file that can be imported."""
    folder = Path(py_rules.__file__).parent
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                archive.write(path, path.relative_to(folder.parent))
    return buffer.getvalue()
