"""The parts of the program that load later. Importing from a missing part names that part.

An import cannot wait, so it raises `Absent`. Nothing has changed by then, so whatever needed the
import can run again once the part is there: see `web.browser.step_queue`.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from zipimport import zipimporter

import py_rules
from web.browser.archives import Archive

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

FOLDER = "/lib"
PAGE = "app.zip"
INDEX = "parts.json"  # in that archive: the names of the modules by part


class Absent(BaseException):
    """An import from a part that is not loaded yet.

    It is a BaseException so that ``except Exception`` does not catch it.
    """

    def __init__(self, part: str) -> None:
        super().__init__(f"the part “{part}” of the program has not been fetched")
        self.part = part


class Parts:
    """A finder for the modules of all parts. The archives of loaded parts are in ``folder``."""

    def __init__(self, folder: str, index: Mapping[str, list[str]]) -> None:
        self.folder = folder
        self.part_of = {module: part for part, modules in index.items() for module in modules}
        self.archives = dict[str, Archive]()  # by part, those that were needed so far

    def _archive(self, part: str) -> Archive:
        if part not in self.archives:
            path = f"{self.folder}/{part}.zip"
            if not os.path.exists(path):  # noqa: PTH110  (pathlib takes long to import)
                raise Absent(part)
            self.archives[part] = Archive(path)
        return self.archives[part]

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> ModuleSpec | None:
        """Find a module of a part; return None for other modules. Raises Absent."""
        part = self.part_of.get(name)
        return self._archive(part).find_spec(name) if part else None

    def get_data(self, path: str) -> bytes:
        """Read a file of a package whose data is in a part. Raises Absent."""
        name = path.removeprefix(f"{self.folder}/{PAGE}/")
        part = self.part_of[name.replace("/", ".")]
        return self._archive(part).get_data(name)


def install(folder: str = FOLDER) -> None:
    """Register a finder for the parts in the folder that has the page's archive."""
    index = zipimporter(f"{folder}/{PAGE}").get_data(INDEX)
    parts = Parts(folder, json.loads(index))
    sys.meta_path.insert(0, parts)
    py_rules.__spec__.loader = parts  # type: ignore[assignment]  # its other files are texts that links need


def attempt(step: Callable[..., object], *given: Any) -> str:
    """Call a function; return the name of the missing part, or an empty text once it has run."""
    try:
        step(*given)
    except Absent as absent:
        return absent.part
    return ""
