"""Pyodide as the page gets it: smaller, and the same for everything that the page does."""

import json
import subprocess
import zipfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.tools.trimming import trimmed
from tools.build import versions
from tools.console import Failure
from tools.environment import node, runtimes
from tools.places import DIST
from tools.trimming import glue, pyodide, stdlib
from tools.trimming.wasm import FUNCTION, TRAP, Module, leb

NOT_THERE = (*stdlib.LEFT_OUT, *stdlib.ABSENT)
TAKES = 'var _a,_b,c;function assignWasmExports(wasmExports){_a=Module["_a"]=wasmExports["a"];'
SCRIPT = (
    "let first;"
    + TAKES
    + '_b=Module["_b"]=wasmExports["b"].value>>>0;c=Module["c"]=d=wasmExports["c"]}'
    + "function applySignatureConversions(wasmExports){var makeWrapper_p=f=>()=>f()>>>0;"
    + 'wasmExports["a"]=makeWrapper_p(wasmExports["a"]);'
    + 'wasmExports["c"]=makeWrapper_p(wasmExports["c"]);return wasmExports}_a();'
)
HERE = Path(__file__).parent

pytestmark = pytest.mark.usefixtures("dist", "packages")


@cache
def original() -> Module:
    """Return Pyodide's module as published."""
    return Module((runtimes.fetch()["pyodide"] / pyodide.WASM).read_bytes())


@cache
def ours() -> Module:
    """Return the module that the page loads."""
    return Module((versions.find(DIST, "pyodide") / pyodide.WASM).read_bytes())


def modules() -> list[str]:
    """Return those of the library and of the rules; the page's own need a page."""
    archives = ("library/python_stdlib.zip", "app/app.zip")
    found = []
    for folder, _, name in (path.partition("/") for path in archives):
        with zipfile.ZipFile(versions.find(DIST, folder) / name) as archive:
            found += [path for path in archive.namelist() if path.endswith(".pyc")]
    paths = (path.removesuffix(".pyc").removesuffix("/__init__") for path in found)
    return [path.replace("/", ".") for path in paths if not path.startswith("web")]


@cache
def asked() -> dict[str, Any]:
    """Return what Python says of itself as the page has it, but run by Node.js."""
    places = [str(versions.find(DIST, name)) for name in ("pyodide", "library", "app")]
    lock = runtimes.empty_lock(runtimes.fetch()["pyodide"])
    job = {"lock": lock, "questions": [modules(), NOT_THERE]}
    command = [*node.find().node, str(HERE / "trimmed.mjs"), *places, json.dumps(job)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr[-2000:]
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def test_a_module_taken_apart_and_put_together_is_the_same() -> None:
    """All of Pyodide's sections are read and written without a loss."""
    data = (runtimes.fetch()["pyodide"] / pyodide.WASM).read_bytes()
    assert original().assembled() == data


@pytest.mark.parametrize("number", [0, 1, 127, 128, 300, 2**31])
def test_numbers_are_written_as_the_format_has_them(number: int) -> None:
    """Seven bits a byte, the lowest first; the highest bit says that more follow."""
    written = leb(number)
    assert sum((byte & 0x7F) << 7 * place for place, byte in enumerate(written)) == number
    assert [byte >> 7 for byte in written] == [1] * (len(written) - 1) + [0]


def test_functions_keep_their_numbers_and_lose_their_bodies() -> None:
    """A database's are traps, a function that Python needs is as it was."""
    functions = {one.name: one.index for one in original().exports if one.kind == FUNCTION}

    def body(module: Module, name: str) -> bytes:
        return module.bodies[functions[name] - module.imported_functions].code

    assert len(ours().bodies) == len(original().bodies)
    assert ours().slots == original().slots
    for name in ("sqlite3_open_v2", "sqlite3_step", "ZSTD_compress", "lzma_code"):
        assert body(ours(), name) == TRAP != body(original(), name)
    for name in ("PyInit_math", "PyLong_FromLong", "PyObject_Call", "malloc", "inflate"):
        assert body(ours(), name) == body(original(), name) != TRAP


def test_only_what_the_script_mentions_is_exported() -> None:
    """Each export costs a slot of the table on every start."""
    script = (versions.find(DIST, "pyodide") / pyodide.SCRIPT).read_text(encoding="utf-8")
    assert len(ours().exports) < len(original().exports) / 20
    for export in ours().exports:
        assert f'"{export.name}"' in script


def test_all_modules_can_be_imported() -> None:
    """Those of the library, of the rules, and the built-in ones that stay."""
    assert asked()["broken"] == {}
    assert len(modules()) > 150
    assert len(asked()["built_in"]) > 40


def test_modules_left_out_are_not_there() -> None:
    """Importing one says so, as for any module that does not exist."""
    assert set(stdlib.LEFT_OUT).isdisjoint(asked()["built_in"])
    assert asked()["left_out"] == {name: f"No module named '{name}'" for name in NOT_THERE}


def test_python_works() -> None:
    """Its arithmetic, texts, patterns, containers, errors and tasks are those of any Python."""
    assert asked()["sample"] == json.loads(json.dumps(trimmed.sample()))


def test_whole_games_come_out_the_same() -> None:
    """The records of random games of all three, with all options, are the same as here."""
    assert asked()["games"] == trimmed.games()


def test_a_script_keeps_what_is_mentioned() -> None:
    """Variables, their values and their conversions go together."""
    found = glue.Glue(SCRIPT)
    assert found.used() == {"a"}
    assert found.used("Module._b()") == {"a", "b"}
    assert found.with_only({"a", "b", "c"}) == SCRIPT.replace(
        'wasmExports["c"]}', 'wasmExports["c"];}'
    )
    short = found.with_only({"a"})
    assert 'wasmExports["a"]=makeWrapper_p' in short
    assert "var _a;" in short
    assert '"b"' not in short
    assert '"c"' not in short


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("function assignWasmExports", "function assign"),
        ("function applySignatureConversions", "function convert"),
        ('_a=Module["_a"]=wasmExports["a"];', "_a=wasmExports.a;"),
    ],
)
def test_a_script_made_otherwise_is_refused(was: str, becomes: str) -> None:
    """A new version of Pyodide ends the build with a sentence, not the page with an error."""
    with pytest.raises(Failure, match="Pyodide's script"):
        glue.Glue(SCRIPT.replace(was, becomes))


def test_a_module_that_is_not_there_cannot_be_left_out() -> None:
    """A name that Pyodide no longer has is told, with the sentence that says where to look."""
    with pytest.raises(Failure, match="no module _telepathy"):
        pyodide.trimmed(runtimes.fetch()["pyodide"], without=["_telepathy"])
