"""Replace Pyodide's own module, because the page loads no packages.

On every start the original imports modules to unpack them.
"""

from site import getsitepackages
from typing import Any, NoReturn


class _Folder:
    """A folder with the attributes that Pyodide's script reads."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __str__(self) -> str:
        return self.path


SITE_PACKAGES = _Folder(getsitepackages()[0])
DSO_DIR = _Folder("/usr/lib")


def init_loaded_packages() -> None:
    """Do nothing: the original looks for packages that are there already."""


def get_install_dir(target: str | None = None) -> NoReturn:
    """Raise ImportError: there is no folder for packages."""
    raise ImportError(f"This page loads no packages, and has no place for one ({target}).")


def unpack_buffer(*_: Any, filename: str = "", **__: Any) -> NoReturn:
    """Raise ImportError: archives cannot be unpacked here."""
    raise ImportError(f"This page loads no packages and unpacks no archives ({filename}).")
