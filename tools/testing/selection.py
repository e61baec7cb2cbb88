"""Select the tests for a change: those that import a changed file, the nearest first."""

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

from tools.console import CommandFailure
from tools.places import ROOT

SOURCES = ("py_rules", "web", "tools", "tests")
# Tests for files that no test imports, Python or not, by the beginnings of their paths. The first
# match counts; the last one matches everything.
READERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("content/locale/", ("tests/web", "tests/teaching", "tests/tools/content")),
    ("content/puzzles/", ("tests/puzzles",)),
    ("content/", ("tests/teaching", "tests/tools/content")),
    ("docs/", ("tests/tools/test_commands.py", "tests/embedding", "tests/tools/content")),
    ("py_rules/", ("tests/contract", "tests/record", "tests/bots")),
    ("web/", ("tests/web", "tests/tools/build", "tests/tools/content")),
    ("tools/", ("tests/tools",)),
    ("e2e/", ("tests/tools/testing",)),
    ("", ("tests/tools",)),
)


def changed(since: str) -> list[str]:
    """Return the paths that differ from a commit, including files that git does not track."""
    listings = (
        ("diff", "--name-only", "--no-renames", "-z", since, "--"),
        ("ls-files", "--others", "--exclude-standard", "-z"),
    )
    found: set[str] = set()
    for arguments in listings:
        done = subprocess.run(
            ["git", *arguments], cwd=ROOT, check=False, capture_output=True, text=True
        )
        if done.returncode != 0:
            raise CommandFailure(
                f"Git cannot say what has changed since {since!r}: {done.stderr.strip()}",
                "Name a commit of this repository, as in: build.py check HEAD~3",
            )
        found.update(filter(None, done.stdout.split("\0")))
    return sorted(found)


def tests_of(paths: Iterable[str]) -> dict[str, int]:
    """Return the test files to run for changed files, the nearest first, and their distance from a
    change, in imports."""
    distances: dict[str, int] = {}

    def choose(file: str, distance: int) -> None:
        distances[file] = min(distance, distances.get(file, distance))

    for path in paths:
        near = dict(_importing(path)) if path.endswith(".py") else {}
        for file, distance in near.items():
            choose(file, distance)
        if not near:
            for file in _readers(path):
                choose(file, 1)
    return dict(sorted(distances.items(), key=lambda each: (each[1], each[0])))


def _importing(path: str) -> Iterator[tuple[str, int]]:
    """Yield the test files that import a module, directly or indirectly, and their distance."""
    importers = _importers()
    reached, distance = {_module(Path(path))}, 0
    ring = set(reached)
    while ring:
        for module in ring:
            file = f"{module.replace('.', '/')}.py"
            if module.startswith("tests.") and _is_test(file) and (ROOT / file).is_file():
                yield file, distance
        ring = {above for module in ring for above in importers[module]} - reached
        reached |= ring
        distance += 1


def _readers(path: str) -> list[str]:
    """Return the test files for a file that no test imports."""
    if path.startswith("tests/"):  # those in its folder, or in the nearest one above
        for folder in (ROOT / path).parents:
            if found := _tests_below(folder):
                return found
            if folder.name == "tests":
                return []
    wanted = next(tests for start, tests in READERS if path.startswith(start))
    return [file for each in wanted for file in _tests_below(ROOT / each)]


def _tests_below(place: Path) -> list[str]:
    files = sorted(place.rglob("test_*.py")) if place.is_dir() else [place]
    return [file.relative_to(ROOT).as_posix() for file in files if file.is_file()]


def _is_test(file: str) -> bool:
    return Path(file).name.startswith("test_")


@cache
def _importers() -> Mapping[str, set[str]]:
    """Return the importers of each of our modules."""
    modules = {
        _module(path.relative_to(ROOT)): path
        for folder in SOURCES
        for path in (ROOT / folder).rglob("*.py")
    }
    importers: defaultdict[str, set[str]] = defaultdict(set)
    for module, path in modules.items():
        for imported in _imports(path, module):
            importers[imported].add(module)
    return importers


def _module(path: Path) -> str:
    return ".".join(path.with_suffix("").parts).removesuffix(".__init__")


def _imports(path: Path, module: str) -> Iterator[str]:
    """Yield the modules that a file imports; of ``from a import b``, `a.b` if that is a module.

    A module that imports others by name at run time counts as importing all modules beside it; a
    package counts as importing all modules in it.
    """
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            found = [name for name in inner if _is_module(name)]
            yield from found
            if len(found) < len(inner):
                yield node.module
        elif isinstance(node, ast.Call) and _name(node.func) == "import_module":
            yield from _beside(path, module)


def _beside(path: Path, module: str) -> Iterator[str]:
    for other in path.parent.glob("*"):
        if other != path and (other.suffix == ".py" or (other / "__init__.py").is_file()):
            yield _module(other.relative_to(ROOT))


def _is_module(name: str) -> bool:
    place = ROOT / name.replace(".", "/")
    return place.with_suffix(".py").is_file() or (place / "__init__.py").is_file()


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
