"""The archives of the program: the page's, and parts that are fetched when they are first needed.

Imports decide which module is in which archive: the page's archive has everything that `web.main`
imports at import time, a game's archive the modules in the game's own folders, and any other
archive what its roots import. What a table needs only later, or never, is in archives of its own.
All modules of an archive are compressed as one file, which is a third smaller than one by one.
"""

import ast
import io
import json
import zipfile
from collections.abc import Collection, Iterable, Iterator, Mapping
from fnmatch import fnmatchcase
from functools import cache

import py_rules
from tools.build.bytecode import CODES_FOLDER, LINES_FILE, NAMES_FILE, imports, module_of
from tools.console import CommandFailure
from tools.files import Files

PAGE, TABLE, COMMON = "app", "table", "common"
START_MODULE = "web.main"  # what the page imports
# The one entry of an archive, from which Python imports; not compressed.
INNER_ARCHIVE = "program.zip"
INDEX = "parts.json"  # in the page's archive: the modules of each part
BUILD_ONLY = ("web.views.early", "web.views.static_pages")  # what the build puts into static pages

# What a table needs for every game, besides the page's archive and the game's own modules.
TABLE_MODULES = (
    "web.update.setup", "web.update.table", "web.update.bots", "web.update.guide",
    "web.views.guide",
)  # fmt: skip
# What it needs later: for a refusal, a look back, the table in words, the end of a game; and for
# positions that were set up by hand.
OPTIONAL_PARTS = {
    "aside": (
        "web.games.*.rule_reasons", "web.games.*.table_text", "web.games.rule_titles",
        "web.games.text_blocks", "web.update.replay", "web.views.ending", "web.views.podium",
        "web.views.replay",
    ),
    "composed": ("py_rules.position", "py_rules.*.composed", "py_rules.*.position"),
}  # fmt: skip
# The other parts, by their roots. What more than one of them imports is in COMMON, which comes with
# any of them.
ROOTS = {
    "learning": (
        "py_rules.puzzles.*", "web.browser.class_desk", "web.browser.lessons", "web.model.class*",
        "web.model.lesson*", "web.model.my_games", "web.model.progress_rows", "web.model.puzzle*",
        "web.update.class_*", "web.update.lesson*", "web.update.my_games", "web.update.puzzle*",
        "web.update.trials", "web.views.class*", "web.views.exercise", "web.views.lesson*",
        "web.views.my_games", "web.views.puzzle*",
    ),
    "sharing": (
        "web.model.command", "web.update.command", "web.update.importing",
        "web.update.links", "web.update.own_seats", "web.update.sharing", "web.views.command",
        "web.views.expected_points", "web.views.failure", "web.views.importing", "web.views.links",
        "web.views.own_seats", "web.views.picture*", "web.views.sharing", "web.views.shortcuts",
    ),
    "packaging": ("web.browser.packing", "web.model.packages", "web.views.package*"),
    "workshop": (
        "web.games.workshop", "web.games.*.workshop*", "web.model.workshop*",
        "web.update.workshop*", "web.views.workshop*",
    ),
    "annotating": (
        "py_rules.annotation*", "py_rules.notes", "py_rules.study*", "web.games.annotations",
        "web.games.*.annotations", "web.model.annotating", "web.model.studies",
        "web.update.annotating", "web.update.stud*", "web.views.annotat*", "web.views.stud*",
    ),
    "exercises": (
        "py_rules.exercise_link", "web.model.exercise*", "web.model.way_back",
        "web.update.exercise*", "web.update.making", "web.views.exercise_*",
        "web.views.exercises",
    ),
    "embedding": ("web.embedding.*", "web.update.embedding"),
    "minds": ("py_rules.bots.*", "web.worker"),
}  # fmt: skip
# Files that a module reads by `get_data`.
DATA_FILES = {
    "py_rules.link": "py_rules.samples.*",
    "py_rules.bots.weights": "py_rules.bots.*.json",
    "web.model.exercise_positions": "content.positions.*",
}
# What Python imports before all else, from an archive in PYTHONPATH, so that it can find modules in
# one piece. These modules are files of their own (`apart`).
SITE = {"sitecustomize.py": b"from web.browser import archives\n\narchives.install()\n"}
# What Python itself imports first, and small modules that must be there without a network, when
# something has gone wrong, or for the first sentence in another language.
PAGE_MODULES = (
    "sitecustomize", "web.browser.code_lines", "web.browser.parts", "web.views.failure",
    "web.i18n.spoken",
)  # fmt: skip


def archives(compiled: bytes, parts: Mapping[str, Collection[str]]) -> dict[str, bytes]:
    """Return the archives, by file name, of the whole program, compiled in groups by parts.

    If its lines are apart, they are in the last one.
    """
    with zipfile.ZipFile(io.BytesIO(compiled)) as archive:
        entries = {name: archive.read(name) for name in archive.namelist()}
    found = {}
    for part, modules in parts.items():
        inside = {name: data for name, data in entries.items() if module_of(name) in modules}
        inside |= {name: entries[f"{part}/{name}"] for name in (NAMES_FILE, CODES_FOLDER)}
        if part == PAGE:
            inside[INDEX] = index(parts)
        found[f"{part}.zip"] = pack(inside)
    if LINES_FILE in entries:
        found[f"{LINES_FILE}.zip"] = pack({LINES_FILE: entries[LINES_FILE]})
    return found


def index(parts: Mapping[str, Collection[str]]) -> bytes:
    """Return JSON that names the modules of each part except the page's."""
    later = {part: sorted(modules) for part, modules in parts.items() if part != PAGE}
    return json.dumps(later, separators=(",", ":")).encode()


def needs(sources: Files, parts: Mapping[str, Collection[str]]) -> dict[str, list[str]]:
    """Return the parts that each part imports from; the page's archive is always there."""
    at = {module: part for part, modules in parts.items() for module in modules}
    graph = _graph(sources)
    found = {}
    for part, modules in parts.items():
        used = {at[to] for module in modules for to in graph.get(module, ()) if to in at}
        found[part] = sorted(used - {part, PAGE, *py_rules.GAMES})
    return found


def divided(sources: Files) -> dict[str, set[str]]:
    """Return the modules of each part; other files count as modules by their names.

    Raises CommandFailure for a module that is in none.
    """
    graph = _graph(sources)
    parts = {PAGE: _closure(graph, (START_MODULE, *PAGE_MODULES))}
    aside = {part: set(_matching(graph, patterns)) for part, patterns in OPTIONAL_PARTS.items()}
    of_asides = set[str]().union(*aside.values())
    games = {
        game: {
            name
            for name in graph
            if name.startswith((f"py_rules.{game}", f"web.games.{game}"))
            and name not in parts[PAGE] | of_asides
            and ".workshop" not in name
            and not name.endswith(".annotations")  # parts of their own
        }
        for game in py_rules.GAMES
    }
    of_games = set[str]().union(*games.values())
    table = _closure(graph, (*of_games, *TABLE_MODULES))
    parts[TABLE] = table - of_games - of_asides - parts[PAGE]
    parts |= games | aside
    placed = set[str]().union(*parts.values())
    wanted = {
        part: _closure(graph, _matching(graph, roots)) - placed for part, roots in ROOTS.items()
    }
    several = {name for name in graph if sum(name in found for found in wanted.values()) > 1}
    parts[COMMON] = several
    parts |= {part: found - several for part, found in wanted.items()}
    if left := graph.keys() - set[str]().union(*parts.values()) - {*BUILD_ONLY}:
        raise CommandFailure(
            f"No part of the program has {', '.join(sorted(left))}.",
            "Name it, or what imports it, in ROOTS, OPTIONAL_PARTS or TABLE_MODULES of "
            "tools/build/program.py.",
        )
    return parts


def apart(sources: Files) -> set[str]:
    """Return the modules that Python imports before it can find modules in one piece."""
    return _closure(_graph(sources), map(module_of, SITE))


def _matching(names: Collection[str], patterns: Collection[str]) -> list[str]:
    return [name for name in names if any(fnmatchcase(name, pattern) for pattern in patterns)]


def _graph(sources: Files) -> dict[str, set[str]]:
    """Return the modules of the program that each module imports at import time."""
    known = {module_of(name) for name in sources}
    found: dict[str, set[str]] = {}
    for name, data in sources.items():
        module = module_of(name)
        package = module if name.endswith("/__init__.py") else module.rpartition(".")[0]
        used = set(_imported(data, package)) & known if name.endswith(".py") else set[str]()
        found[module] = used | {each for each in _packages(module) if each in known}
    for module, pattern in DATA_FILES.items():
        found[module].update(_matching(known, (pattern,)))
    return found


@cache
def _imported(source: bytes, package: str) -> tuple[str, ...]:
    return tuple(imports(ast.parse(source), package))


def _packages(module: str) -> Iterator[str]:
    while module := module.rpartition(".")[0]:
        yield module


def _closure(graph: Mapping[str, Collection[str]], roots: Iterable[str]) -> set[str]:
    waiting, seen = list(roots), set[str]()
    while waiting:
        if (module := waiting.pop()) not in seen:
            seen.add(module)
            waiting += graph[module]
    return seen


def pack(files: Mapping[str, bytes]) -> bytes:
    """Return a zip as the page loads it, with all its files as one entry."""
    plain, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(plain, "w") as archive:
        for name in sorted(files):
            archive.writestr(_entry(name), files[name])
    with zipfile.ZipFile(outer, "w") as whole:
        whole.writestr(_entry(INNER_ARCHIVE), plain.getvalue(), zipfile.ZIP_DEFLATED, 9)
    return outer.getvalue()


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)  # dated 1980, so that only the contents count
    entry.external_attr, entry.create_system = 0o644 << 16, 3  # the same on every system
    return entry


def pack_program(archive: bytes) -> bytes:
    """Return a zip as the page loads it."""
    with zipfile.ZipFile(io.BytesIO(archive)) as old:
        return pack({name: old.read(name) for name in old.namelist()})


def unpack_program(data: bytes) -> bytes:
    """Return the zip inside a packed one; a zip that was not packed is returned as it is."""
    with zipfile.ZipFile(io.BytesIO(data)) as whole:
        return whole.read(INNER_ARCHIVE) if INNER_ARCHIVE in whole.namelist() else data


def modules_in(data: bytes) -> list[str]:
    """Return the names of the modules in an archive."""
    with zipfile.ZipFile(io.BytesIO(unpack_program(data))) as archive:
        files = [module_of(name) for name in archive.namelist() if name.endswith(".pyc")]
        joined = (
            archive.read(NAMES_FILE).decode().split() if NAMES_FILE in archive.namelist() else []
        )
    return [*files, *joined]


def replaced(data: bytes, name: str, source: str) -> bytes:
    """Return an archive with the source of one module in place of its code."""
    with zipfile.ZipFile(io.BytesIO(unpack_program(data))) as archive:
        files = {each: archive.read(each) for each in archive.namelist()}
    names = files[NAMES_FILE].decode().split("\n")
    names[names.index(module_of(name))] = "replaced"
    return pack({**files, NAMES_FILE: "\n".join(names).encode(), name: source.encode()})
