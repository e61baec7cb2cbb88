"""Pyodide as the page gets it: smaller, but with the same behaviour for all that the page does."""

import ast
import asyncio
import json
import re
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.tools.trimming import reached, trimmed
from tests.tools.trimming.reached import original, ours
from tools.build import dist as site
from tools.build import versions
from tools.build.program import modules_in
from tools.console import CommandFailure
from tools.environment import node, runtimes
from tools.places import DIST, ROOT
from tools.trimming import pyodide, stdlib, traps
from tools.trimming.wasm import (
    FUNCTION,
    Body,
    Export,
    Module,
    WasmReader,
    leb,
    note_mentions,
    signed_leb,
)

NOT_THERE = (*stdlib.LEFT_OUT, *stdlib.ABSENT)
REPORT = "The page reached a part of Pyodide that the build leaves out"
HERE = Path(__file__).parent

pytestmark = pytest.mark.usefixtures("dist", "packages")


def modules() -> list[str]:
    """Return the modules of the library and the rules; those of web need a page."""
    found = []
    for path in (
        path for name in ("library", "app") for path in versions.find(DIST, name).glob("*.zip")
    ):
        found += modules_in(path.read_bytes())
    return [name for name in found if not name.startswith(("web", "sitecustomize"))]


@cache
def asked() -> dict[str, Any]:
    """Return facts about the page's Python, which runs in Node.js here."""
    places = [str(versions.find(DIST, name)) for name in ("pyodide", "library", "app")]
    lock = runtimes.empty_lock(runtimes.fetch()["pyodide"])
    job = {"lock": lock, "questions": [modules(), NOT_THERE]}
    command = [*node.find().node, str(HERE / "trimmed.mjs"), *places, json.dumps(job)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-2000:]
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_a_module_taken_apart_and_put_together_is_the_same() -> None:
    """All sections of Pyodide are read and written without loss."""
    data = (runtimes.fetch()["pyodide"] / pyodide.WASM).read_bytes()
    assert original().assembled() == data


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 2**31])
def test_numbers_are_written_as_the_format_has_them(number: int) -> None:
    """A byte has seven bits of the number, the lowest first; its highest bit means that more
    follow.
    """
    written = leb(number)
    assert sum((byte & 0x7F) << 7 * place for place, byte in enumerate(written)) == number
    assert [byte >> 7 for byte in written] == [1] * (len(written) - 1) + [0]


@pytest.mark.parametrize("number", [0, 1, 63, 64, 127, 128, 8191, 8192, -1, -64, -65, 2**31 - 1])
def test_signed_numbers_survive_a_round_trip(number: int) -> None:
    """No byte more than needed is written; the second highest bit of the last byte is the sign."""
    written = signed_leb(number)
    assert WasmReader(written).signed() == number
    assert len(written) == max(number, ~number).bit_length() // 7 + 1


def test_the_environment_selects_trimmed_or_whole_pyodide() -> None:
    """It gets Pyodide without the left-out parts, or all of it as published, with the library."""
    package = runtimes.fetch()["pyodide"]
    found = {path.name: path.read_bytes() for path in versions.find(DIST, "pyodide").iterdir()}
    library = (versions.find(DIST, "library") / "python_stdlib.zip").read_bytes()
    published = (package / "python_stdlib.zip").read_bytes()
    if pyodide.whole():
        assert found == pyodide.untouched(package)
        assert library == published
    else:
        assert found == pyodide.trimmed(package, without=stdlib.LEFT_OUT)
        assert len(library) < len(published) / 2


@pytest.mark.parametrize(
    ("value", "whole"), [(None, False), ("", False), ("0", False), ("1", True)]
)
def test_an_environment_variable_disables_trimming(
    value: str | None, whole: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The switch is a variable of the environment, which may also be set to off."""
    if value is None:
        monkeypatch.delenv(pyodide.SWITCH_VARIABLE, raising=False)
    else:
        monkeypatch.setenv(pyodide.SWITCH_VARIABLE, value)
    assert pyodide.whole() == whole


def test_functions_keep_their_numbers_and_lose_their_bodies() -> None:
    """Functions of the database report themselves; functions that Python needs are unchanged."""
    functions = {one.name: one.index for one in original().exports if one.kind == FUNCTION}
    (reporter,) = (one for one in ours().imports if one.name == traps.REPORT_FUNCTION)

    def body(module: Module, name: str) -> bytes:
        return module.bodies[functions[name] - module.imported_functions].code

    assert len(ours().bodies) == len(original().bodies)
    assert ours().slots == original().slots
    for name in ("sqlite3_open_v2", "sqlite3_step", "ZSTD_compress", "lzma_code"):
        report = traps.body(functions[name], reporter.index)
        assert body(ours(), name) == report != body(original(), name)
    for name in ("PyInit_math", "PyLong_FromLong", "PyObject_Call", "malloc", "inflate"):
        assert body(ours(), name) == body(original(), name)


def test_unused_imports_are_replaced_by_reports() -> None:
    """All other imports keep their index and are unchanged, except for addresses of functions."""
    changed = {
        (was.module, now.module, now.name)
        for was, now in zip(original().imports, ours().imports, strict=True)
        if was != now
    }
    assert changed == {("env", "env", traps.REPORT_FUNCTION), ("GOT.func", "GOT.func", "malloc")}
    (reporter,) = (one for one in ours().imports if one.name == traps.REPORT_FUNCTION)
    left = enumerate(ours().bodies, ours().imported_functions)
    calling = {number for number, body in left if reporter.index in _called(body.code)}
    assert calling == reached.emptied()
    assert len(calling) > 5000


def _called(code: bytes) -> set[int]:
    """Return the functions that a function's code calls."""
    body = Body(code)
    note_mentions(body)
    return body.functions


def test_a_report_that_cannot_be_made_is_reported() -> None:
    """If a new Pyodide calls all its imports, the build ends with a message."""
    with pytest.raises(CommandFailure, match="No import"):
        traps.reporter(original(), set(range(original().imported_functions)))


def test_only_what_the_script_mentions_is_exported() -> None:
    """Each export takes a slot of the table on every start."""
    files = pyodide.trimmed(runtimes.fetch()["pyodide"], without=stdlib.LEFT_OUT)
    script = files[pyodide.SCRIPT].decode()
    assert len(ours().exports) < len(original().exports) / 20
    for export in ours().exports:
        assert f'"{export.name}"' in script


def test_functions_are_named_by_themselves_or_by_the_one_before() -> None:
    """A function without a name is reported by the nearest export before it."""
    exports = [Export("one", FUNCTION, 3), Export("two", FUNCTION, 5), Export("m", 2, 0)]
    assert json.loads(traps.names([3], exports)) == [[3, "one"]]
    assert json.loads(traps.names([4, 6, 7], exports)) == [[3, "one"], [5, "two"]]
    assert json.loads(traps.names([1], exports)) == []


@pytest.fixture
def engine(tmp_path: Path) -> Path:
    """Return a folder with Pyodide and its library as the page gets them without the switch."""
    package = runtimes.fetch()["pyodide"]
    files = pyodide.trimmed(package, without=stdlib.LEFT_OUT)
    if pyodide.whole():  # otherwise dist/ has this library
        (rules,) = DIST.glob("py_rules-*.whl")
        program = site.program_sources(rules.read_bytes())
        library = site.trimmed_library(program, package)
    else:
        library = (versions.find(DIST, "library") / "python_stdlib.zip").read_bytes()
    for name, data in {**files, "python_stdlib.zip": library}.items():
        (tmp_path / name).write_bytes(data)
    return tmp_path


def detoured(engine: Path, detour: reached.Detour, program: str) -> dict[str, Any]:
    """Return the output of a program after redirecting a slot to a left-out function."""
    lock = json.loads((runtimes.fetch()["pyodide"] / "pyodide-lock.json").read_text())
    job = {"lock": {"info": lock["info"], "packages": {}}, "program": program, **detour._asdict()}
    places = [str(engine), str(engine), str(versions.find(DIST, "app"))]
    command = [*node.find().node, str(HERE / "reached.mjs"), *places, json.dumps(job)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-2000:]
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


@pytest.mark.parametrize(
    ("detour", "program"),
    [
        (reached.import_of, "import sys; sys.modules.pop('_bisect', 0); import _bisect"),
        (reached.call_of, "import time; time.gmtime()"),
    ],
    ids=["import", "call"],
)
def test_calling_a_removed_function_names_it(
    engine: Path, detour: Callable[[str], reached.Detour], program: str
) -> None:
    """The error has its number and name instead of only “unreachable”."""
    way = detour(program.rpartition(" ")[2].removeprefix("time.").removesuffix("()"))
    answer = detoured(engine, way, program)
    assert answer == {
        "message": f"{REPORT}: function {way.number} ({way.name})",
        "leftOut": way.number,
    }
    (engine / traps.NAMES_FILE).unlink()
    answer = detoured(engine, way, program)
    assert answer == {"message": f"{REPORT}: function {way.number}", "leftOut": way.number}


def test_all_modules_can_be_imported() -> None:
    """These are modules of the library and the rules, and the built-in ones that stay."""
    assert asked()["broken"] == {}
    assert len(modules()) > (50 if pyodide.whole() else 150)  # a whole library is as published
    assert len(asked()["built_in"]) > 40


def test_modules_left_out_are_not_there() -> None:
    """Importing one fails like importing any missing module; a whole Pyodide has all of them."""
    if pyodide.whole():
        assert set(stdlib.LEFT_OUT) <= set(asked()["built_in"])
        assert asked()["left_out"] == dict.fromkeys(NOT_THERE, "")
    else:
        assert set(stdlib.LEFT_OUT).isdisjoint(asked()["built_in"])
        assert asked()["left_out"] == {name: f"No module named '{name}'" for name in NOT_THERE}


def test_trimmed_python_gives_the_same_results() -> None:
    """Arithmetic, texts, patterns, containers, errors and tasks give the same results as here."""
    assert asked()["sample"] == json.loads(json.dumps(trimmed.sample()))


def test_tasks_and_promises_are_awaited() -> None:
    """Our own tasks continue in the same order as Python’s, and JavaScript can await them."""
    with ThreadPoolExecutor() as threads:  # Playwright's loop may be in this thread
        here = threads.submit(lambda: asyncio.run(trimmed.tasks())).result()
    assert asked()["tasks"] == json.loads(here)
    assert asked()["promised"] == (
        "[3, 'JsException', 2, \"ZeroDivisionError('division by zero')\", 'settled', 5]"
    )


def test_the_program_uses_only_supported_parts_of_asyncio() -> None:
    """Type annotations use Python’s own module, which has more."""
    ours = ast.parse((stdlib.REPLACEMENTS / "asyncio/__init__.py").read_text(encoding="utf-8"))
    there = {
        name
        for node in ours.body
        for name in (
            [target.id for target in node.targets if isinstance(target, ast.Name)]
            if isinstance(node, ast.Assign)
            else [getattr(node, "name", "")]
        )
    }
    asked_for = {
        found
        for path in (ROOT / "web").rglob("*.py")
        for found in re.findall(r"\basyncio\.(\w+)", path.read_text(encoding="utf-8"))
    }
    assert asked_for
    assert asked_for <= there


def test_trimmed_python_plays_the_same_games() -> None:
    """Records of random games of all three, with all options, are the same as here."""
    assert asked()["games"] == trimmed.games()


def test_leaving_out_a_missing_module_is_reported() -> None:
    """A name that Pyodide no longer has is reported, with advice on where to look."""
    with pytest.raises(CommandFailure, match="no module _telepathy"):
        pyodide.trimmed(runtimes.fetch()["pyodide"], without=["_telepathy"])
