"""A Chromium of 2021, from npm: for a test in a browser that is really too old."""

from __future__ import annotations

import platform
import subprocess
import sys
from pathlib import Path

from tools.console import CommandFailure, echo
from tools.environment import node, runtimes

PACKED = "chromium.br"
# Python cannot read Brotli, Node.js can.
UNPACK = """const [from, to] = process.argv.slice(-2);
const { createReadStream, createWriteStream } = require('fs');
const { createBrotliDecompress } = require('zlib');
const { pipeline } = require('stream/promises');
pipeline(createReadStream(from), createBrotliDecompress(), createWriteStream(to, { mode: 0o755 }))
  .catch((error) => { console.error(`${error}`); process.exitCode = 1; });"""


def program() -> Path:
    """Return where the program is, or will be."""
    (runtime,) = runtimes.locked("old")
    return runtime.folder / "chromium"


def missing() -> str:
    """Return why it cannot be started here; empty if it can."""
    if not _suits():
        return "this old Chromium is made for Linux on x86-64"
    if not program().is_file():
        return f"{_package()} was not fetched from the npm registry"
    # Not tried with `--version`: this Chromium would start and never exit.
    found = subprocess.run(["ldd", program()], check=False, capture_output=True, text=True)
    lacking = [line.split()[0] for line in found.stdout.splitlines() if "not found" in line]
    return f"{_package()} lacks {', '.join(lacking)}" if lacking else ""


def provide() -> None:
    """Fetch the old Chromium where it can run; elsewhere, and offline, go on without it."""
    if not _suits() or program().is_file():
        return
    try:
        runtimes.fetch("old")
        _unpack(program().with_name(PACKED))
    except CommandFailure as failure:
        echo(f"Going on without an old browser: {failure}")


def _suits() -> bool:
    return sys.platform == "linux" and platform.machine() == "x86_64"


def _package() -> str:
    (runtime,) = runtimes.locked("old")
    return f"{runtime.name} {runtime.version}"


def _unpack(packed: Path) -> None:
    """Unpack the program and delete the packed one. The program gets its name once complete."""
    fresh = packed.with_name("chromium.new")
    command = [*node.find().node, "-e", UNPACK, str(packed), str(fresh)]
    done = subprocess.run(command, check=False, capture_output=True, text=True)
    if done.returncode:
        raise CommandFailure(
            f"{_package()} could not be unpacked: {done.stderr.strip()[:200]}",
            "Check the space on the disk, and run this again.",
        )
    fresh.replace(packed.with_name("chromium"))
    packed.unlink()
