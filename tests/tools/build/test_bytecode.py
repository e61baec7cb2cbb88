"""Bytecode: which modules the trimming keeps, and what the compiled files contain."""

import ast
import marshal
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest

from tools.build import bytecode, program
from tools.trimming import stdlib
from web.browser import code_lines

LIBRARY = {
    "a/__init__.py": b"from . import b\nfrom .c import thing\n",
    "a/b.py": b"def late():\n    import d\n",
    "a/c.py": b"import e.f\ntry:\n    import g\nexcept ImportError:\n    pass\n",
    "d.py": b"",
    "e/__init__.py": b"",
    "e/f.py": b"import sys\n",
    "g.py": b"",
    "h.py": b"",
}


def test_only_top_level_imports_are_followed() -> None:
    """A package is included with its modules; imports inside functions aren't followed."""
    names = set(bytecode.needed(LIBRARY, ["a.b"]))
    assert names == {"a/__init__.py", "a/b.py", "a/c.py", "e/__init__.py", "e/f.py", "g.py"}


def test_modules_built_into_the_interpreter_are_not_stored() -> None:
    """Modules that the interpreter has are left out; modules that they import are included."""
    library = {"os.py": b"import a", "a.py": b"", "re.py": b"import os"}
    assert set(bytecode.needed(library, ["re"])) == {"re.py", "a.py"}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("import os.path, re", {"os.path", "re"}),
        ("from os import path", {"os", "os.path"}),
        ("from .near import x", {"here.near", "here.near.x"}),
        ("class A:\n    import re", {"re"}),
        ("if __name__ == '__main__':\n    import argparse", set()),
        ("if TYPE_CHECKING:\n    import x\nelse:\n    import y", {"y"}),
        ("if sys.platform == 'win32':\n    import x\nelse:\n    import y", {"y"}),
        ("f = lambda: __import__('x')", set()),
    ],
)
def test_top_level_imports_are_found(source: str, found: set[str]) -> None:
    """These are the modules that are imported when the top level of a module runs."""
    assert set(bytecode.imports(ast.parse(source), "here")) == found


def test_compiled_files_run_and_zips_are_the_same(tmp_path: Path) -> None:
    """Sources become bytecode, other files stay unchanged, and equal files make equal zips."""
    files = {"m.py": b"'doc'\nassert True\nx = 2\n", "table.txt": b"as it is"}
    result = bytecode.compiled(files, optimize=2)
    assert set(result) == {"m.pyc", "table.txt"}
    space: dict[str, object] = {}
    exec(marshal.loads(result["m.pyc"][16:]), space)
    assert space["x"] == 2
    assert space.get("__doc__") is None
    bytecode.write(tmp_path / "1.zip", result)
    bytecode.write(tmp_path / "2.zip", dict(reversed(result.items())))
    assert (tmp_path / "1.zip").read_bytes() == (tmp_path / "2.zip").read_bytes()
    assert bytecode.read(tmp_path / "1.zip") == result


def test_root_modules_include_function_imports_but_not_our_own() -> None:
    """The program may import inside functions, and these modules must be present."""
    source = b"import ours.part\nfrom random import Random\ndef f():\n    import heapq\n"
    found = stdlib.roots([source], own={"ours"})
    assert {"random", "heapq"} <= set(found)
    assert not any(name.startswith("ours") for name in found)


def test_only_docstrings_are_removed() -> None:
    """Lines keep their numbers, asserts stay, and a body that is only a docstring stays valid."""
    source = '''"""A module."""
from __future__ import annotations
class Empty:
    """A class."""
async def later() -> None:
    """A coroutine."""
def checked(number: int) -> str:
    """A function."""
    assert number, "kept"
    return "no docstring"
'''
    code = bytecode.compiled({"a.py": source.encode()}, optimize=0)["a.pyc"][16:]
    module: dict[str, Any] = {}
    exec(marshal.loads(code), module)
    docs = (
        module.get("__doc__"),
        *(module[name].__doc__ for name in ("Empty", "later", "checked")),
    )
    assert docs == (None,) * 4
    assert module["checked"](1) == "no docstring"
    assert module["checked"].__code__.co_firstlineno == 7
    with pytest.raises(AssertionError, match="kept"):
        module["checked"](0)


def test_only_annotations_that_are_postponed_are_left_out() -> None:
    """Annotations of a class stay, because they define its fields."""
    source = b"class C:\n    x: int\ndef f(a: int, *b: str) -> C: ...\n"
    for head, left in (
        (b"", {"a", "b", "return"}),
        (b"from __future__ import annotations\n", set()),
    ):
        code = marshal.loads(bytecode.compiled({"m.py": head + source}, 0)["m.pyc"][16:])
        space: dict[str, Any] = {}
        exec(code, space)
        assert set(space["f"].__annotations__) == left
        assert set(space["C"].__annotations__) == {"x"}


@pytest.mark.parametrize(
    ("lines", "expected"), [("statements", [7, 3, 5]), ("functions", [1, 1, 1])]
)
def test_an_error_has_the_line_of_its_statement_or_function(
    lines: str, expected: list[int]
) -> None:
    """Expressions on other lines have no line number of their own; all code runs as before."""
    source = """def f(kind):
    try:
        assert (kind !=
                2)
        return (kind
                / 0)
    except (
        KeyError,
        unknown,
    ):
        pass
"""
    code = bytecode.compiled({"m.py": source.encode()}, 0, lines)["m.pyc"][16:]
    space: dict[str, Any] = {}
    exec(marshal.loads(code), space)
    found = []
    for kind, error in ((1, NameError), (2, AssertionError), (3, ZeroDivisionError)):
        space["unknown"] = LookupError
        if error is NameError:
            del space["unknown"]
        with pytest.raises(error) as caught:
            space["f"](kind)
        found.append(caught.traceback[-1].lineno + 1)
    assert found == expected


def test_separately_stored_line_numbers_are_restored(tmp_path: Path) -> None:
    """Without the file of lines, an error has the line where its function begins."""
    source = """class C:
    def f(self):
        def g():
            x = 1
            return x / 0
        return g()
def h():
    return C().f()
"""
    files = {"m.py": source.encode(), "n.py": source.encode()}
    bare = bytecode.lineless(bytecode.compiled(files, 0), ["n"])
    traces = []
    for name in ("m", "n"):
        space: dict[str, Any] = {"__name__": name}
        exec(marshal.loads(bare[f"{name}.pyc"][bytecode.HEADER_SIZE :]), space)
        with pytest.raises(ZeroDivisionError) as caught:
            space["h"]()
        trace, places = caught.value.__traceback__, list[TracebackType]()
        while trace := trace and trace.tb_next:
            places.append(trace)
        traces.append(places)
    apart, whole = traces
    assert [place.tb_lineno for place in whole] == [8, 6, 5]
    assert {place.tb_lineno for place in apart} == {None}

    def found() -> list[int]:
        codes = [(place.tb_frame.f_code, place.tb_lasti) for place in apart]
        return [code_lines.find(code, at, str(tmp_path)) for code, at in codes]

    assert found() == [7, 2, 3]
    lines = {code_lines.LINES: bare[bytecode.LINES_FILE]}
    (tmp_path / f"{bytecode.LINES_FILE}.zip").write_bytes(
        program.unpack_program(program.pack(lines))
    )
    assert found() == [8, 6, 5]


def test_modules_of_a_group_are_in_one_piece() -> None:
    files = bytecode.compiled(
        {"a/__init__.py": b"", "a/b.py": b"x = 1", "c.py": b"", "d.txt": b""}, 0
    )
    found = bytecode.grouped(files, {"one": ["a", "a.b", "nowhere"]}, ["a"])
    assert set(found) == {"a/__init__.pyc", "c.pyc", "d.txt", "one/modules", "one/modules.txt"}
    assert found["one/modules.txt"] == b"a.b"
    (code,) = marshal.loads(found["one/modules"])
    assert code.co_filename == "a/b.py"
    assert set(bytecode.grouped(files, {"": None}, [])) == {"d.txt", "modules", "modules.txt"}
