"""The npm packages that the page or its tests run on: fetched, and checked by their hashes."""

import base64
import fnmatch
import hashlib
import json
import shutil
import subprocess
import tarfile
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tools.console import CommandFailure, echo
from tools.environment import node
from tools.files import replacing
from tools.places import CACHE

LOCK = Path(__file__).with_name("runtimes.json")


@dataclass(frozen=True)
class Runtime:
    """An npm package at one version; `files` are the paths or patterns of the files used."""

    name: str
    version: str
    integrity: str  # "sha512-" + base64, as npm writes it
    license: str
    files: tuple[str, ...]

    @property
    def folder(self) -> Path:
        """The folder its files are unpacked to, without subfolders; each version has its own."""
        return CACHE / "runtimes" / f"{self.name.strip('@').replace('/', '-')}-{self.version}"


def locked(only: str = "") -> tuple[Runtime, ...]:
    """Return the packages that the page runs on, in the order of the lock file.

    `only` chooses other packages: "tests" those that only tests need, "old" the browser of
    `old_chromium.py`, "type" the typefaces, "build" the one that cuts these
    (`tools/build/typefaces.py`).
    """
    table = json.loads(LOCK.read_text(encoding="utf-8"))
    return tuple(
        Runtime(name, row["version"], row["integrity"], row["license"], files=tuple(row["files"]))
        for name, row in table.items()
        if row.get("only", "") == only
    )


def fetch(only: str = "") -> dict[str, Path]:
    """Return the folder of each package by its name, fetching what is missing."""
    runtimes = locked(only)
    for runtime in runtimes:
        if not runtime.folder.is_dir():
            _fetch(runtime)
    return {runtime.name: runtime.folder for runtime in runtimes}


def empty_lock(pyodide: Path) -> dict[str, Any]:
    """Return a lock file for the Pyodide in that folder that offers none of its packages."""
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    return {"info": lock["info"], "packages": {}}


def _fetch(runtime: Runtime) -> None:
    package = f"{runtime.name}@{runtime.version}"
    echo(f"Fetching {package} from the npm registry")
    with replacing(runtime.folder) as unpacked, tempfile.TemporaryDirectory() as scratch:
        tarball = _pack(package, Path(scratch))
        _check(runtime, tarball)
        _unpack(runtime, tarball, unpacked)


def _pack(package: str, folder: Path) -> Path:
    """Let npm download the package's tarball into the folder."""
    command = [*node.find().npm, "pack", package, "--ignore-scripts", "--loglevel=error"]
    command += ["--fetch-retries=1", "--fetch-retry-mintimeout=1000", "--fetch-timeout=60000"]
    done = subprocess.run(
        command, cwd=folder, check=False, capture_output=True, text=True, encoding="utf-8"
    )
    tarballs = list(folder.glob("*.tgz"))
    if done.returncode != 0 or len(tarballs) != 1:
        reasons = [line.strip() for line in done.stderr.splitlines() if line.strip()]
        reason = "; ".join(reasons[:2]) or "no reason given"
        raise CommandFailure(
            f"npm could not fetch {package}: {reason}",
            "Check the network, or the registry that npm is configured to use, and run this again.",
        )
    return tarballs[0]


def _check(runtime: Runtime, tarball: Path) -> None:
    digest = base64.b64encode(hashlib.sha512(tarball.read_bytes()).digest()).decode()
    if f"sha512-{digest}" != runtime.integrity:
        raise CommandFailure(
            f"What npm gave as {runtime.name}@{runtime.version} is not the file in {LOCK.name}:"
            f" its checksum is sha512-{digest}.",
            "It was not used. If another registry is configured, try the usual one.",
        )


def _unpack(runtime: Runtime, tarball: Path, folder: Path) -> None:
    """Copy the needed files out of the tarball, and its licence where it has one."""
    with tarfile.open(tarball) as archive:
        paths = [name.removeprefix("package/") for name in archive.getnames()]
        for pattern in (*runtime.files, "LICENSE"):
            found = fnmatch.filter(paths, pattern)
            if not found and pattern != "LICENSE":
                raise CommandFailure(
                    f"{runtime.name}@{runtime.version} holds no file {pattern}.",
                    f"Correct the list of its files in {LOCK.name}.",
                )
            for path in found:
                source = archive.extractfile(f"package/{path}")
                if source is not None:
                    with source, (folder / Path(path).name).open("wb") as target:
                        shutil.copyfileobj(source, target)
