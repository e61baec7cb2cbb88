"""Archives in which the code of all modules is in one piece.

Python's own importer of archives looks for each module under four names, and opens the archive to
read it, which would take a good part of the start. Here all code is read at once. A module without
code here is left to Python's importer.

This runs before Python can import anything else of the library, so it imports only what the
interpreter contains.
"""

import marshal
import sys
from _frozen_importlib import ModuleSpec
from zipimport import ZipImportError, zipimporter

TYPE_CHECKING = False  # as in typing, which cannot be imported yet
if TYPE_CHECKING:
    from types import CodeType, ModuleType
    from typing import Any

NAMES, CODES = "modules.txt", "modules"  # tools/build/bytecode.py writes them
PACKAGE = "/__init__.py"


class Archive:
    """A finder and loader for the modules of an archive.

    Raises OSError if their code is not in one piece, and ZipImportError if there is no archive.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.files = zipimporter(path)
        names = self.files.get_data(NAMES).decode().split("\n")
        codes: tuple[CodeType, ...] = marshal.loads(self.files.get_data(CODES))
        self.codes = dict(zip(names, codes, strict=True))

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        """Find a module; return None for one without code here."""
        code = self.codes.get(name)
        if code is None:
            return None
        file = f"{self.path}/{code.co_filename}c"
        is_package = file.endswith(f"{PACKAGE}c")
        loader: Any = self  # importlib.abc has its type, and cannot be imported yet
        spec = ModuleSpec(name, loader, origin=file, is_package=is_package)
        spec.has_location = True  # the module gets a __file__
        if is_package:
            spec.submodule_search_locations = [file.removesuffix(f"{PACKAGE}c")]
        return spec

    def create_module(self, spec: ModuleSpec) -> None:
        """Let Python create the module."""

    def exec_module(self, module: "ModuleType") -> None:
        """Run the code of a module, and drop it once that has succeeded: it may be tried again."""
        name = module.__name__
        exec(self.codes[name], module.__dict__)
        del self.codes[name]

    def get_data(self, path: str) -> bytes:
        """Read a file beside the modules."""
        return self.files.get_data(path)


def install() -> None:
    """Register a finder for each archive in ``sys.path``, before Python's own."""
    for place in reversed(sys.path):
        if place.endswith(".zip"):
            try:
                sys.meta_path.insert(0, Archive(place))
            except (OSError, ZipImportError):  # its modules are files, or it is not there
                continue
