"""Compile Python sources to bytecode with the same Pyodide that will run them."""

import hashlib
import json
import subprocess
import tempfile
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path

from tools.console import CommandFailure, echo
from tools.environment import node
from tools.files import write
from tools.places import CACHE

HERE = Path(__file__).resolve().parent
SCRIPTS = (HERE / "compile.mjs", HERE / "bytecode.py")
RESULT = "compiled.zip"  # the result in the folder of the job


def program(
    source: bytes,
    runtime: Path,
    groups: Mapping[str, Collection[str]],
    apart: Collection[str],
    *,
    lineless: bool,
) -> bytes:
    """Return the program compiled; tracebacks show the lines of statements.

    ``lineless`` puts these lines into a file of their own, which Python's own `traceback` does not
    read.
    """
    named = {group: sorted(modules) for group, modules in groups.items()}
    job = {"optimize": 0, "lines": "statements", "lineless": lineless}
    job |= {"roots": None, "groups": named}
    return _archive("the program", source, runtime, {**job, "apart": sorted(apart)})


def library(source: bytes, runtime: Path, roots: Sequence[str], apart: Collection[str]) -> bytes:
    """Return the library's modules that the roots need, compiled; tracebacks show the lines of
    functions only."""
    job = {"optimize": 2, "lines": "functions", "lineless": False}
    job |= {"roots": roots, "groups": {"": None}}
    return _archive("the standard library", source, runtime, {**job, "apart": sorted(apart)})


def _archive(what: str, source: bytes, runtime: Path, about: Mapping[str, object]) -> bytes:
    """Return the zip `source` compiled, from the cache if possible; for `about` see bytecode.py."""
    job = json.dumps(about)
    digest = hashlib.sha256()
    for part in (job.encode(), source, runtime.name.encode(), *(s.read_bytes() for s in SCRIPTS)):
        digest.update(hashlib.sha256(part).digest())
    cached = CACHE / "compiled" / digest.hexdigest()[:32]
    if not cached.is_dir():
        echo(f"Compiling {what} with Pyodide")
        with tempfile.TemporaryDirectory() as scratch:
            folder = Path(scratch)
            (folder / "source.zip").write_bytes(source)
            (folder / "job.json").write_text(job)
            _run(what, runtime, folder)
            write({RESULT: (folder / RESULT).read_bytes()}, cached)
    return (cached / RESULT).read_bytes()


def _run(what: str, runtime: Path, folder: Path) -> None:
    command = [*node.find().node, str(SCRIPTS[0]), str(runtime), str(folder)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")
    if done.returncode != 0:
        raise CommandFailure(
            f"Pyodide under Node.js could not compile {what}:\n{done.stderr.strip()}",
            "If this is no mistake in the sources, run `python build.py clean` and try again.",
        )
