"""Imports run in one direction: each allowed import is declared here, and any other fails."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import py_rules

ROOT = Path(__file__).parents[1]
MODULES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts): path
    for folder in ("py_rules", "web", "tools")
    for path in sorted((ROOT / folder).glob("**/*.py"))
}
BROWSER = {"js", "pyodide", "pyodide_js", "pyscript"}
# Only these modules of the page may use js, window or document.
KNOW_THE_BROWSER = ("web.browser.", "web.main", "web.worker")

# What the modules of a folder of web/ may import besides each other. An event comes in through
# browser/ (or embedding/, from a surrounding page), update/ makes the next model, views/ draws it.
FOLDERS = {
    "i18n": "",
    "worker": "",
    "markup": "i18n",
    "games": "i18n markup",
    "model": "i18n markup games",
    "views": "i18n markup games model",
    "update": "i18n markup games model",
    "browser": "i18n markup games model views update",
    "embedding": "i18n markup games model views update browser",
    "main": "i18n browser embedding",
}
# These set the language of the page, so only the outermost folders may use them.
SETS_THE_LANGUAGE = {"set_language", "add_language", "set_root", "clear_caches", "_Current"}
PURE = ("markup", "games", "model", "views", "update")
# For each module of a game, the modules of that game that it may import. A game may have modules
# that others don't need. A new module gets its line here, below all that it may import. Each module
# may also import core, message, grid and listing.
IN_A_GAME = {
    "terms": "",
    "data": "",
    "places": "data",
    "areas": "data",
    "state": "data areas",
    "book": "state",
    "payments": "data state",
    "actions": "data areas state payments",
    "chance": "terms data state actions",
    "districts": "data areas state",
    "travel": "data areas state actions",
    "trap": "data areas state actions travel",
    "risks": "data areas state actions travel trap",
    "cases": "terms data areas state actions travel",
    "rules": "terms book data areas state payments actions chance travel trap cases",
    "scoring": "data areas state",
    "why": "terms book data areas state payments actions cases rules scoring",
    "effects": "data areas state payments districts actions travel trap scoring",
    "listing": "data areas state payments actions travel trap risks rules",
    "position": "data areas state actions",
    "composed": "terms data areas state districts effects position",
    "__init__": "terms book data areas state payments districts actions chance travel trap risks "
    "rules why scoring effects listing",
}
# The modules that every game has; docs/architecture.md says what each contains.
IN_EVERY_GAME = {
    *("__init__", "terms", "data", "state", "book", "actions"),
    *("rules", "why", "scoring", "effects", "listing", "position", "composed", "places"),
}
# The modules of py_rules that each module outside the games may import.
AROUND_THE_GAMES = {
    "py_rules.__init__": {"py_rules.core"},
    "py_rules.message": set[str](),
    "py_rules.core": {"py_rules.message"},
    "py_rules.grid": {"py_rules.message"},
    "py_rules.listing": set[str](),
    "py_rules.limits": {"py_rules.message"},
    "py_rules.position": {"py_rules.core", "py_rules.limits", "py_rules.message"},  # games by name
    "py_rules.record": {
        "py_rules",
        "py_rules.core",
        "py_rules.limits",
        "py_rules.message",
        "py_rules.position",
        "py_rules.record_lines",
    },
    "py_rules.record_lines": {"py_rules", "py_rules.core", "py_rules.limits", "py_rules.message"},
    "py_rules.notes": set[str](),
    "py_rules.annotation": {
        "py_rules.core",
        "py_rules.limits",
        "py_rules.message",
        "py_rules.record",
    },
    "py_rules.annotation_lines": {
        "py_rules.annotation",
        "py_rules.core",
        "py_rules.limits",
        "py_rules.message",
        "py_rules.notes",
        "py_rules.record",
    },
    "py_rules.study": {
        "py_rules.annotation",
        "py_rules.annotation_lines",
        "py_rules.message",
        "py_rules.record",
    },
    "py_rules.text_link": {"py_rules.coding", "py_rules.link", "py_rules.message"},
    "py_rules.study_link": {"py_rules.message", "py_rules.study", "py_rules.text_link"},
    "py_rules.exercise_link": {"py_rules.message", "py_rules.text_link"},
    "py_rules.coding": set[str](),
    "py_rules.guessing": {"py_rules.coding", "py_rules.limits"},
    "py_rules.link": {
        "py_rules.core",
        "py_rules.limits",
        "py_rules.message",
        "py_rules.record",
        "py_rules.coding",
        "py_rules.guessing",
    },
    "py_rules.__main__": {
        "py_rules",
        "py_rules.core",
        "py_rules.record",
        "py_rules.link",  # and the arena, by name only
    },
}
NO_GAMES = ("bots", "arena", "puzzles")  # packages of py_rules that aren't games
OF_PUZZLES = {
    "py_rules",
    "py_rules.core",
    "py_rules.grid",
    "py_rules.link",
    "py_rules.record",
    "py_rules.puzzles",
    "py_rules.puzzles.counting",
    "py_rules.puzzles.kind",
    "py_rules.puzzles.made",
    "py_rules.puzzles.mexica_block",
    "py_rules.puzzles.mexica_reply",
    "py_rules.puzzles.mexica_turn",
    "py_rules.puzzles.mexica_way",
    "py_rules.puzzles.mykerinos_inspection",
    "py_rules.puzzles.mykerinos_reply",
    "py_rules.puzzles.myraclia_reply",
    "py_rules.puzzles.myraclia_turn",
    "py_rules.puzzles.offering",
    "py_rules.puzzles.proof",
    "py_rules.limits",
    "py_rules.message",
    "py_rules.text_link",
}
OF_BOTS = {
    "py_rules",
    "py_rules.core",
    "py_rules.message",
    "py_rules.grid",
    "py_rules.record",
    "py_rules.bots",
}


class Source(NamedTuple):
    """The facts about a Python file that the tests need."""

    docstring: str
    # All imported modules; for ``from package import module``, the module itself.
    imports: frozenset[str]
    names: frozenset[str]  # parameters, and variables whose attributes are used
    impure: frozenset[str]  # statements that change a module's variables, or the language


@cache  # several tests need this for each file
def source(path: Path) -> Source:
    tree = ast.parse(path.read_text("utf-8"))
    nodes = list(ast.walk(tree))
    return Source(
        docstring=ast.get_docstring(tree) or "",
        imports=frozenset(name for node in nodes for name in _imported(node, path)),
        names=frozenset(name for node in nodes for name in _names(node)),
        impure=frozenset(name for node in nodes for name in _impure(node)),
    )


def _imported(node: ast.AST, path: Path) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        assert node.level == 0, f"{path}: relative imports hide where they go"
        assert node.module is not None
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            package = inner in MODULES or f"{inner}.__init__" in MODULES
            yield inner if package else node.module


def _names(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.arg):
        yield node.arg
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield node.value.id


def _impure(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Global):
        yield from (f"global {name}" for name in node.names)
    elif isinstance(node, ast.ImportFrom) and node.module == "web.i18n":
        yield from (alias.name for alias in node.names if alias.name in SETS_THE_LANGUAGE)
    elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
        yield from {f"{node.value.id}.{node.attr}"} & {f"i18n.{name}" for name in SETS_THE_LANGUAGE}


def of(package: str, path: Path) -> set[str]:
    return {name for name in source(path).imports if name.split(".")[0] == package}


# Each test covers all modules: a test for each module would take longer to start than to run, and
# would be a fifth of all tests.


def game_of(module: str) -> str | None:
    parts = module.split(".")
    return (
        parts[1] if len(parts) > 2 and parts[0] == "py_rules" and parts[1] not in NO_GAMES else None
    )


OF_GAMES = {module: path for module, path in MODULES.items() if game_of(module)}


def test_a_module_of_a_game_imports_what_lies_below_it() -> None:
    for module, path in OF_GAMES.items():
        game, own = module.split(".")[1:]
        assert own in IN_A_GAME, f"{module}: a new module gets its line in IN_A_GAME"
        allowed = {f"py_rules.{game}.{below}" for below in IN_A_GAME[own].split()}
        allowed |= {"py_rules.core", "py_rules.message", "py_rules.grid", "py_rules.listing"}
        if own in ("position", "composed"):
            allowed.add("py_rules.position")
        assert of("py_rules", path) - allowed == set(), module


def test_the_declared_imports_have_no_cycles() -> None:
    above: list[str] = []
    for module, below in IN_A_GAME.items():
        assert set(below.split()) <= set(above), module
        above.append(module)
    assert above == [*dict.fromkeys(above)]
    existing = {module.split(".")[-1] for module in OF_GAMES}
    assert existing == set(IN_A_GAME), "a line nobody needs"
    assert {game_of(module) for module in OF_GAMES} == set(py_rules.GAMES)


def test_every_game_has_the_same_files() -> None:
    files = {(game_of(module) or "", module.split(".")[-1]) for module in OF_GAMES}
    every = {(game, name) for game in py_rules.GAMES for name in IN_EVERY_GAME}
    assert files >= every
    for game, extra in files - every:
        first = source(OF_GAMES[f"py_rules.{game}.{extra}"]).docstring.partition("\n")[0]
        assert game.capitalize() in first, f"{extra}: the first line says why this game needs it"


def test_every_game_is_drawn_by_the_same_files() -> None:
    """A file that only some games have says in its first line why its game needs it."""
    files = {game: set((ROOT / "web" / "games" / game).glob("*.py")) for game in py_rules.GAMES}
    names = {game: {path.name for path in paths} for game, paths in files.items()}
    shared = set.intersection(*names.values())
    assert shared >= {"view.py", "drawing.py", "text.py", "log.py", "layout.py", "workshop.py"}
    for game, paths in files.items():
        for path in paths:
            first = source(path).docstring.partition("\n")[0]
            assert path.name in shared or game.capitalize() in first, path


def test_the_rules_import_nothing_of_the_page() -> None:
    """They import neither web nor the browser, only Python's standard library."""
    for module in (name for name in MODULES if name.startswith("py_rules.")):
        tops = {name.split(".")[0] for name in source(MODULES[module]).imports}
        assert tops - {"py_rules"} - sys.stdlib_module_names == set(), module
        if game_of(module) is None:
            assert of("py_rules", MODULES[module]) - _around(module) == set(), module


def _around(module: str) -> set[str]:
    """Return the modules of py_rules that a module outside the games may import."""
    parts = module.split(".")
    bots = {name for name in MODULES if name.startswith("py_rules.bots.")}
    if parts[1] == "arena":
        return OF_BOTS | bots | {name for name in MODULES if name.startswith("py_rules.arena.")}
    if parts[1] not in ("bots", "puzzles"):
        return AROUND_THE_GAMES[module]
    # Only modules of bots and puzzles named after a game may import that game's modules.
    about = parts[2].split("_")[0]
    return (OF_BOTS | bots if parts[1] == "bots" else OF_PUZZLES) | {
        name.removesuffix(".__init__")
        for name in MODULES
        if about in py_rules.GAMES and name.startswith(f"py_rules.{about}.")
    }


def test_games_do_not_import_bots_nor_bots_the_arena() -> None:
    for module, path in MODULES.items():
        names = {
            name
            for name in source(path).imports
            if name.startswith(("py_rules.bots", "py_rules.a"))
        }
        if game_of(module):
            assert not names, module
        elif module.startswith("py_rules.bots"):
            assert not {name for name in names if name.startswith("py_rules.arena")}, module


def folder_of(module: str) -> str:
    return module.split(".")[1]


OF_THE_PAGE = {
    module: path
    for module, path in MODULES.items()
    if module.startswith("web.") and module != "web.__init__"
}


def test_a_folder_imports_what_lies_below_it() -> None:
    for module, path in OF_THE_PAGE.items():
        folder = folder_of(module)
        assert folder in FOLDERS, f"{module}: a new folder gets its line in FOLDERS"
        used = {folder_of(name) for name in of("web", path)}
        assert used - {folder, *FOLDERS[folder].split()} == set(), module


def test_the_folders_are_layered_without_cycles() -> None:
    above: list[str] = []
    for folder, below in FOLDERS.items():
        assert set(below.split()) <= set(above), folder
        above.append(folder)
    assert set(above) == {folder_of(module) for module in OF_THE_PAGE}, "a line nobody needs"
    used = {
        (folder_of(module), folder_of(name))
        for module, path in OF_THE_PAGE.items()
        for name in of("web", path)
    }
    assert not used & {("update", "views"), ("views", "update")}


def test_no_modules_of_the_page_import_each_other() -> None:
    """This includes imports in functions and for types only."""
    arrows = {
        module.removesuffix(".__init__"): of("web", path) for module, path in OF_THE_PAGE.items()
    }
    while ends := {name for name, to in arrows.items() if not to & arrows.keys()}:
        arrows = {name: to for name, to in arrows.items() if name not in ends}
    assert not arrows, "a cycle, and the modules that lead to it"


def test_only_one_folder_of_the_page_uses_browser_objects() -> None:
    for module, path in OF_THE_PAGE.items():
        known = module.startswith(KNOW_THE_BROWSER)
        tops = {name.split(".")[0] for name in source(path).imports}
        may = {"py_rules", "web"} | (BROWSER if known else set())
        assert tops - may - sys.stdlib_module_names == set(), module
        assert known or not {"window", "document"} & source(path).names, module


def test_pure_modules_have_no_global_state() -> None:
    """They don't change the language, and no module there has a global variable."""
    for module, path in OF_THE_PAGE.items():
        assert folder_of(module) not in PURE or not source(path).impure, module


def test_the_top_folder_of_the_page_has_only_entry_points() -> None:
    """It has only folders, entry points, pages and the manifest."""
    doors = {"__init__.py", "main.py", "worker.py"}
    kinds = {".html", ".webmanifest"}
    found = [path for path in (ROOT / "web").iterdir() if path.is_file()]
    assert {path.name for path in found if path.suffix not in kinds} == doors


def test_tests_wait_for_pages_in_one_way() -> None:
    """Playwright’s own way treats every promise as true: see `tools/driver/waiting.py`."""
    folders = (ROOT / "e2e", ROOT / "tools")
    calls = re.compile(r"\.wait_for_function\(")
    files = (path for folder in folders for path in folder.glob("**/*.py"))
    assert [path.name for path in files if calls.search(path.read_text("utf-8"))] == []
