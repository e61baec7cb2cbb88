"""Tests declare by fixtures that they need a build, a browser or a download."""

import ast
import gc
import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import pytest

from tools.environment import venv
from tools.places import ROOT
from tools.testing import needs
from tools.testing.needs import NEEDS

FILES = [
    path.relative_to(ROOT).as_posix()
    for folder in ("tests", "e2e")
    for path in sorted((ROOT / folder).rglob("*.py"))
]
PRETENDED = {"tests/tools/environment/test_runtimes.py"}  # it makes the package itself
E2E = "e2e/test_qr.py"  # a small file of browser tests


@cache
def tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


@cache
def used(file: str) -> frozenset[str]:
    """Return the needs of a file itself, without those of its imports."""
    return frozenset(_used(file))


def _used(file: str) -> Iterator[str]:
    """Yield a need for each name in the file that implies one."""
    for node in ast.walk(tree(file)):
        match node:
            case ast.ImportFrom(module="tools.places", names=names):
                yield from ("dist" for alias in names if alias.name == "DIST")
            case ast.ImportFrom(module="playwright.sync_api", names=names):
                yield from ("playwright" for alias in names if alias.name == "sync_playwright")
            case ast.Call(func=ast.Attribute(ast.Name("runtimes"), "fetch"), args=[]):
                yield "packages"
            case ast.Call(func=ast.Attribute(ast.Name("cluster"), "provide")):
                yield "cluster"


@cache
def ours(file: str) -> frozenset[str]:
    """Return the other test files that a file imports."""
    return frozenset(_ours(file))


def _ours(file: str) -> Iterator[str]:
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.ImportFrom) and node.module:
            for name in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names)):
                if (path := f"{name.replace('.', '/')}.py") in FILES:
                    yield path


def declared(file: str) -> set[str]:
    """Return the fixtures in the pytestmark of a file, which all its tests use."""
    for node in tree(file).body:
        match node:
            case ast.Assign(
                targets=[ast.Name("pytestmark")],
                value=ast.Call(func=ast.Attribute(attr="usefixtures"), args=names),
            ):
                return {str(name.value) for name in names if isinstance(name, ast.Constant)}
    return set()


@pytest.mark.parametrize("file", [file for file in FILES if Path(file).name.startswith("test_")])
def test_test_files_declare_the_needs_they_use_directly(file: str) -> None:
    """Only what a test uses as a fixture needs no declaration."""
    reached, waiting = {file}, [file]
    while waiting:
        new = ours(waiting.pop()) - reached
        reached |= new
        waiting += new
    needs = {need for each in reached - PRETENDED for need in used(each)}
    assert needs <= declared(file), f"pytestmark = pytest.mark.usefixtures(*{sorted(needs)})"


RUNS = """
import json, pytest, sys

for arguments in json.loads(sys.argv[1]):
    pytest.main(["-q", "-n0", *arguments])
    print(end="\\0", flush=True)
"""


def outputs(*runs: Sequence[str]) -> list[str]:
    """Return the output of pytest for each of these arguments. All run in one process, because
    starting one takes longer than collecting a few tests.
    """
    command = [sys.executable, "-c", RUNS, json.dumps(runs)]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return done.stdout.split("\0")[:-1]


NEEDED = [
    (["tests/record/test_grid.py"], []),
    (["tests/tools/build"], ["dist", "packages"]),
    (["tests/tools/build", "-m", "not dist and not packages"], []),
    ([E2E], ["dist", "playwright"]),
    (["e2e/test_engines.py", "-k", "webkit"], ["dist", "webkit"]),
    (["e2e/test_old_browsers.py", "-k", "2021"], ["dist", "playwright", "old_chromium"]),
    (["tests/bots/test_arena.py", "-k", "dask"], ["cluster"]),
]


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> list[list[str]]:
    """Return the needs that pytest reports for the tests of each row of NEEDED."""
    folder = tmp_path_factory.mktemp("needs")
    files = [folder / str(number) for number in range(len(NEEDED))]
    runs = [
        [*arguments, "--needs", str(file)]
        for (arguments, _), file in zip(NEEDED, files, strict=True)
    ]
    assert not [output for output in outputs(*runs) if "passed" in output]
    return [file.read_text().split() for file in files]


@pytest.mark.parametrize("number", range(len(NEEDED)), ids=lambda at: " ".join(NEEDED[at][0]))
def test_the_needs_of_selected_tests_are_reported(number: int, reported: list[list[str]]) -> None:
    """The needs are those of the tests that would run; no test is run."""
    assert reported[number] == NEEDED[number][1]


def test_files_are_compiled_without_running_a_test(tmp_path: Path) -> None:
    """The bytecode with rewritten assertions is where the workers look for it."""
    file = "tests/record/test_grid.py"
    command = [sys.executable, "-m", "pytest", "-q", "-n0", file, "--compile"]
    environment = venv.sharing(tmp_path)
    done = subprocess.run(
        command, cwd=ROOT, env=environment, check=False, capture_output=True, text=True
    )
    assert done.returncode == pytest.ExitCode.NO_TESTS_COLLECTED
    assert "error" not in done.stdout
    assert [*tmp_path.rglob("test_grid*-pytest-*.pyc")]


def test_the_fixtures_are_there_for_all_tests() -> None:
    """They are defined in the conftest.py at the root."""
    root = ast.parse((ROOT / "conftest.py").read_text(encoding="utf-8"))
    assert set(NEEDS) <= {node.name for node in root.body if isinstance(node, ast.FunctionDef)}


def test_no_test_starts_after_the_time_limit() -> None:
    """The remaining tests are skipped, and their file is named."""
    file = "tests/record/test_grid.py"
    command = [sys.executable, "-m", "pytest", "-q", "-n0", file, "--budget", "0"]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, text=True)
    assert done.returncode == 0
    assert f" tests of:\n  {file}\n" in done.stdout
    assert "passed" not in done.stdout


def test_shuffling_preserves_the_order_within_each_file() -> None:
    """The tests of a file stay together and in order; another seed gives another order of files."""

    def listed(printed: str) -> list[str]:
        return [line for line in printed.splitlines() if "::" in line]

    def files(tests: list[str]) -> list[str]:
        return list(dict.fromkeys(test.partition("::")[0] for test in tests))

    orders: tuple[list[str], ...] = ([], ["--shuffle", "1"], ["--shuffle", "2"])
    printed = outputs(*(["--collect-only", "tests/record", *order] for order in orders))
    usual, one, other = map(listed, printed)
    assert len({tuple(files(each)) for each in (usual, one, other)}) == 3
    assert one == [test for file in files(one) for test in usual if test.startswith(f"{file}::")]


def test_collected_tests_are_frozen_for_the_garbage_collector(
    request: pytest.FixtureRequest,
) -> None:
    gc.unfreeze()
    needs.pytest_collection_finish(request.session)
    assert gc.get_freeze_count() > 1000


CRASHES = """
import pytest

tries = []


@pytest.fixture
def playwright():
    return None


def crash(name, message):
    tries.append(name)
    if tries.count(name) == 1:
        raise RuntimeError(message)


def test_on_a_crashed_page(playwright):
    crash("page", "Target crashed")


def test_on_a_wrong_page(playwright):
    crash("wrong", "This is wrong")


def test_a_test_without_a_browser_passes():
    crash("none", "Target crashed")
"""


def test_only_tests_whose_page_crashed_are_rerun(tmp_path: Path) -> None:
    (tmp_path / "test_crashes.py").write_text(CRASHES)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "tools.testing.needs", "-rfR"]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=tmp_path, env=environment, check=False, capture_output=True, text=True
    )
    assert "2 failed, 1 passed, 1 rerun" in done.stdout
    assert "RERUN test_crashes.py::test_on_a_crashed_page" in done.stdout
