"""Debian's packages, where the tools may install them."""

import os
import shutil
import subprocess
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from tools.console import echo


def able() -> bool:
    """Return whether this is Debian, or a system based on it, and we may install packages."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return root and Path("/etc/debian_version").is_file() and shutil.which("apt-get") is not None


def install(packages: Sequence[str], purpose: str) -> bool:
    """Install packages if that can be done here; return whether it was."""
    if not able():
        return False
    noun = "package" if len(packages) == 1 else "packages"
    echo(f"Installing Debian's {noun} {' and '.join(packages)} {purpose}")
    update()
    return _done(["apt-get", "install", "-y", *packages])


@cache
def update() -> None:
    """Bring the lists of packages up to date once: old ones name packages that are too old, or
    gone."""
    _done(["apt-get", "update"])


def _done(command: list[str]) -> bool:
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    done = subprocess.run(
        command, check=False, capture_output=True, stdin=subprocess.DEVNULL, env=environment
    )
    return done.returncode == 0
