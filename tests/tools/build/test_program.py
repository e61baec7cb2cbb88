"""Which archive has which module of the program; no module is imported before its archive is
loaded.
"""

from __future__ import annotations

import ast
import json
import re
from functools import cache

import pytest

import py_rules
from tools.build import bytecode, program
from tools.console import CommandFailure
from tools.files import Files
from tools.places import ROOT


@cache
def sources() -> Files:
    """Return the modules of the program, and the files beside them that it reads."""
    paths = [path for room in ("py_rules", "web") for path in (ROOT / room).rglob("*.*")]
    names = {path.relative_to(ROOT).as_posix(): path for path in paths}
    wanted = re.compile(r"(?!py_rules/(arena|__main__)).*\.py|py_rules/.*\.(json|txt)")
    found = {name: path.read_bytes() for name, path in names.items() if wanted.fullmatch(name)}
    return found | program.SITE


@cache
def parts() -> dict[str, set[str]]:
    return program.divided(sources())


def imported(module: str) -> set[str]:
    """Return the modules of the program that a module imports at its top level."""
    name = next(name for name in sources() if bytecode.module_of(name) == module)
    if not name.endswith(".py"):
        return set()
    package = module if name.endswith("/__init__.py") else module.rpartition(".")[0]
    return {*bytecode.imports(ast.parse(sources()[name]), package)}


def test_every_module_is_in_one_part() -> None:
    everything = {bytecode.module_of(name) for name in sources()}
    found = [module for modules in parts().values() for module in modules]
    assert sorted(found) == sorted(everything - {*program.BUILD_ONLY})


def test_the_page_starts_with_only_its_own_archive() -> None:
    """It has all modules that are imported at once. Games are loaded when they are chosen."""
    page = parts()[program.PAGE]
    later = set[str]().union(*(modules for part, modules in parts().items() if part != "app"))
    assert program.START_MODULE in page
    assert not {(module, to) for module in page for to in imported(module) & later}
    rules = {name for name in page if name.startswith("py_rules.")}
    wanted = ("core", "limits", "message", "record", "record_lines")
    assert rules == {f"py_rules.{name}" for name in wanted}


@pytest.mark.parametrize(
    "part", [*program.OPTIONAL_PARTS, "app", "table", *py_rules.GAMES, "common", *program.ROOTS]
)
def test_every_part_is_loaded_with_the_parts_it_imports(part: str) -> None:
    """Otherwise each click would fetch one part after another.

    Puzzles of a game need the game, too.
    """
    there = {part, program.PAGE, *program.needs(sources(), parts())[part]}
    if part in {"annotating", "composed", "aside", "learning", "minds", "workshop"}:
        there |= {*py_rules.GAMES}
    at_hand = set[str]().union(*(parts()[each] for each in there))
    known = set[str]().union(*parts().values())
    for module in parts()[part]:
        assert imported(module) & known <= at_hand, module


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_each_game_is_a_separate_part(game: str) -> None:
    """It has the rules and all drawing, except the thumbnail and modules that are needed later."""
    later = parts()["aside"] | parts()["composed"]
    folders = (f"py_rules.{game}", f"web.games.{game}")
    known = {bytecode.module_of(name) for name in sources()}
    own = {
        name
        for name in known
        if name in folders or name.startswith(tuple(f"{it}." for it in folders))
        if not name.startswith(f"web.games.{game}.workshop")  # this comes with the workshop
    } - {f"web.games.{game}.annotations", *later}  # these are separate parts
    assert own - parts()[game] == {f"web.games.{game}", f"web.games.{game}.thumbnail"}
    assert parts()[game] <= own


def test_a_module_that_nothing_imports_is_reported() -> None:
    """Such a module would be missing when it is imported by name."""
    with pytest.raises(
        CommandFailure, match=r"No part of the program has web\.update\.forgotten\."
    ):
        program.divided({**sources(), "web/update/forgotten.py": b""})


def test_the_module_finder_is_in_separate_files() -> None:
    wanted = {"sitecustomize", "web", "web.browser", "web.browser.archives"}
    assert program.apart(sources()) == wanted


def test_the_index_lists_the_modules_loaded_later() -> None:
    index = json.loads(program.index(parts()))
    assert {part: {*modules} for part, modules in index.items()} == {
        part: modules for part, modules in parts().items() if part != program.PAGE
    }


def test_packed_archives_are_unpacked_and_a_module_can_be_replaced() -> None:
    packed = program.pack({"modules": b"1", "modules.txt": b"a\nb", "b/c.txt": b"2"})
    assert program.modules_in(packed) == ["a", "b"]
    assert program.unpack_program(program.unpack_program(packed)) == program.unpack_program(packed)
    assert program.pack_program(program.unpack_program(packed)) == packed
    changed = program.replaced(packed, "a.py", "3")
    left = {"modules": b"1", "modules.txt": b"replaced\nb", "b/c.txt": b"2"}
    assert changed == program.pack({**left, "a.py": b"3"})
