"""Modules and classes have one clear name each, and files and functions aren't too long."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.test_layers import MODULES, ROOT

FOLDERS = ("py_rules", "web", "tools", "tests", "e2e")
# Classes that each game has, in the same file.
IN_EACH_GAME = {"State", "Phase", "Draw", "Layout"}
UNNAMED = {"utils", "util", "base", "helpers", "helper", "manager", "common"}
LONGEST = 60  # lines of a function, without its parameters and docstring
# Words of speech and words for people, which should name nothing in a program. Words that are
# stored on devices, in links, records and messages are exempt.
SPEECH = {
    *("told", "said", "say", "heard", "talk", "kept"),
    *("alone", "foremost", "council", "guesser", "surroundings"),
}
WORDS = re.compile(rf"(?i)\b_*(?:{'|'.join(sorted(SPEECH))})_*\b")


class Definition(NamedTuple):
    """A class, a method or a function that isn't nested in another one."""

    file: str
    name: str
    kind: str  # class or def
    lines: int  # of its body, without the docstring


class Names(NamedTuple):
    """What all files define; each file is parsed once."""

    definitions: tuple[Definition, ...]
    of_speech: tuple[str, ...]  # names that are words of speech, each after its file
    docstrings: dict[str, str]  # by file


@cache
def names() -> Names:
    found, spoken, docstrings = list[Definition](), list[str](), dict[str, str]()
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).glob("**/*.py")):
            file = path.relative_to(ROOT).as_posix()
            text = path.read_text("utf-8")
            tree = ast.parse(text)
            found += definitions(file, tree)
            docstrings[file] = ast.get_docstring(tree) or ""
            if WORDS.search(text):
                spoken += [f"{file}: {name}" for name in identifiers(tree) if of_speech(name)]
    return Names(tuple(found), tuple(spoken), docstrings)


def definitions(file: str, tree: ast.Module) -> Iterator[Definition]:
    nodes = [*tree.body]
    for node in nodes:
        if isinstance(node, (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)):
            body = node.body[ast.get_docstring(node, clean=False) is not None :]
            lines = (node.end_lineno or 0) - body[0].lineno + 1 if body else 0
            kind = "class" if isinstance(node, ast.ClassDef) else "def"
            yield Definition(file, node.name, kind, lines)
            nodes += node.body if kind == "class" else ()


def identifiers(tree: ast.Module) -> Iterator[str]:
    """Yield names of variables, parameters, arguments, attributes, functions, classes, imports."""
    for node in ast.walk(tree):
        for key in ("id", "arg", "attr", "name", "asname"):
            if isinstance(name := getattr(node, key, None), str):
                yield name


def of_speech(name: str) -> bool:
    return name.strip("_").lower() in SPEECH


def test_a_class_name_stands_for_one_thing() -> None:
    files = defaultdict[str, list[str]](list)
    for known in names().definitions:
        if known.kind == "class" and known.name not in IN_EACH_GAME:
            files[known.name].append(known.file)
    assert not {name: where for name, where in files.items() if len(where) > 1}


def test_classes_that_each_game_has_are_in_the_same_file() -> None:
    for name in IN_EACH_GAME:
        files = {Path(known.file) for known in names().definitions if known.name == name}
        games = [file for file in files if file.name != "core.py"]
        assert len(games) > 1, name
        assert len({file.name for file in games}) == 1, name


def test_a_function_fits_on_a_screen() -> None:
    long = [known for known in names().definitions if known.kind == "def" and known.lines > LONGEST]
    assert not long


def test_a_module_is_named_for_its_contents_and_says_what_is_in_it() -> None:
    for module, path in MODULES.items():
        assert not UNNAMED & set(module.split(".")), module
        docstring = names().docstrings[path.relative_to(ROOT).as_posix()]
        assert docstring.partition("\n")[0].endswith((".", ":", "?")), module


def test_no_source_file_is_too_long() -> None:
    """A file of more than 400 lines should be two files."""
    files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    sources = [
        path
        for path in (*files, *ROOT.glob("*.py"))
        if path.suffix in {".py", ".js", ".mjs", ".ts", ".css"}
    ]
    assert len(sources) > 400
    lengths = {path: path.read_text("utf-8").count("\n") for path in sources}
    assert {path.name: length for path, length in lengths.items() if length > 400} == {}


def test_no_test_file_has_a_generic_name() -> None:
    stems = {path.stem for folder in ("tests", "e2e") for path in (ROOT / folder).glob("**/*.py")}
    assert not UNNAMED & stems


def test_events_and_styles_are_not_named_after_speech() -> None:
    """Events, CSS classes and attributes are named for what they are.

    Words that are stored on devices, in links, records and messages are exempt.
    """
    gone = re.compile(
        r"""data[-_]do=\\?["']?(?:say|company)\b|EventRule\("?(?:say|company)|read_event\("(?:say|company)"
        |\.(?:said|told)(?![\w(.])|--(?:said|told)\b|class_="(?:said|told|company)\b
        |\b(?:const|let|var|function|class)\s(?:say|said|told|kept|heard|alone)\b""",
        re.VERBOSE | re.IGNORECASE,
    )
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in sorted((ROOT / "web").rglob("*"))
        if path.suffix in {".py", ".js", ".mjs", ".css"}
        for line in path.read_text("utf-8").splitlines()
        if gone.search(line)
    ]
    assert not found


def test_python_names_are_not_words_of_speech() -> None:
    """A list of errors is named messages, and the output of a command is named output."""
    source = """
from a import b as talk
def _told(said=1, *, KEPT):
    return heard.alone(say=2)
shown = "kept"
"""
    found = [name for name in identifiers(ast.parse(source)) if of_speech(name)]
    assert sorted(found) == ["KEPT", "_told", "alone", "heard", "said", "say", "talk"]
    assert all(map(WORDS.fullmatch, found)), "files without one of these aren’t looked through"
    assert not names().of_speech
