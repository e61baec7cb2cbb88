"""The folders of tools/: each one imports only from the folders declared for it."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.places import ROOT

# For each folder, the folders that it may import from, the lowest first. All may also import the
# modules at the top of tools/, except the commands.
FOLDERS = {
    "environment": "",
    "trimming": "environment",
    "content": "",
    "build": "environment trimming content",
    "driver": "environment content",
    "testing": "environment build",
    "bench": "environment trimming build driver",
}
GROUND = ("console", "places", "files")
FILES = sorted((ROOT / "tools").rglob("*.py"))


def folder_of(module: str) -> str:
    """Return the first folder below tools/, or the module at its top."""
    return [*module.split("."), ""][1]


def imports(path: Path) -> Iterator[str]:
    """Yield the modules that a file imports; for ``from tools import a`` this is ``tools.a``."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            if node.module == "tools":
                yield from (f"tools.{alias.name}" for alias in node.names)
            else:
                yield node.module


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_folder_imports_what_lies_below_it(path: Path) -> None:
    """Nothing in tools imports a test."""
    found = set(imports(path))
    assert not {name for name in found if name.split(".")[0] in {"tests", "e2e"}}
    here = folder_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
    folders = {folder_of(name) for name in found if name.split(".")[0] == "tools"}
    if here in FOLDERS:
        assert folders - {here, *FOLDERS[here].split(), *GROUND} == set()
    elif here != "commands":
        assert folders <= set(GROUND)


def test_the_declared_imports_have_no_cycles() -> None:
    """Each folder imports only from folders listed before it."""
    above: list[str] = []
    for name, below in FOLDERS.items():
        assert set(below.split()) <= set(above), name
        above.append(name)
    folders = {path.parent.name for path in (ROOT / "tools").glob("*/__init__.py")}
    assert folders == set(FOLDERS)


def test_setup_commands_need_only_the_standard_library() -> None:
    """The commands, and all their top-level imports, need only Python's standard library."""
    reached, waiting = set[str](), ["tools.commands"]
    while waiting:
        path = ROOT / f"{waiting.pop().replace('.', '/')}.py"
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = _named(node)
                waiting += [
                    name for name in names if name.startswith("tools") and name not in reached
                ]
                reached |= names
    assert {name.split(".")[0] for name in reached} - {"tools"} <= sys.stdlib_module_names
    assert "tools.environment.venv" in reached


def _named(node: ast.Import | ast.ImportFrom) -> set[str]:
    """Return the modules that one import statement names."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names}
    inner = {f"{node.module}.{alias.name}" for alias in node.names}
    modules = {name for name in inner if (ROOT / f"{name.replace('.', '/')}.py").is_file()}
    return modules or {str(node.module)}
