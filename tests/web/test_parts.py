"""The program in parts: a missing part is waited for, and everything keeps its order."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import zipfile
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import web.model
from tools.build import bytecode
from web.browser import archives, parts
from web.browser.command_field import FIELD
from web.browser.exports import Exports
from web.browser.keyboard import Keyboard
from web.browser.parts import Absent, Parts
from web.browser.step_queue import StepQueue
from web.model.page import Model

INDEX = {"near": ["tale.near", "tale.both"], "far": ["tale.far", "tale.book.txt"]}
FILES = {
    "near": {"tale/near.py": b"from tale import far", "tale/both.py": b"WORD = 'both'"},
    "far": {"tale/far.py": b"WORD = 'far'", "tale/book.txt": b"Once"},
}


def write_archive(path: Path, files: dict[str, bytes], *apart: str) -> None:
    """Write an archive as the build does, but with bytecode for the Python that runs the tests."""
    compiled = bytecode.compiled(files, optimize=0)
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in bytecode.grouped(compiled, {"": None}, [*apart]).items():
            archive.writestr(name, data)


@pytest.fixture
def finder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Parts]:
    """Yield the finder, registered for imports, of a package whose parts aren't loaded yet."""
    (tmp_path / "tale").mkdir()
    (tmp_path / "tale" / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    found = Parts(str(tmp_path), INDEX)
    monkeypatch.setattr(sys, "meta_path", [found, *sys.meta_path])
    yield found
    for name in [name for name in sys.modules if name.partition(".")[0] == "tale"]:
        del sys.modules[name]


def fetch(finder: Parts, part: str) -> None:
    write_archive(Path(finder.folder) / f"{part}.zip", FILES[part])


def test_a_failed_import_names_its_missing_part_and_can_be_retried(finder: Parts) -> None:
    """Tested also for a loaded module that imports a missing one."""

    def load() -> None:
        from tale import near  # type: ignore[import-not-found]

        assert near.far.WORD == "far"

    assert parts.attempt(load) == "near"
    fetch(finder, "near")
    assert parts.attempt(load) == "far"
    assert "tale.near" not in sys.modules
    fetch(finder, "far")
    assert parts.attempt(load) == ""


def test_a_missing_part_is_not_caught_as_an_ordinary_exception(finder: Parts) -> None:
    def careful() -> None:
        try:
            import tale.far  # type: ignore[import-not-found]  # noqa: F401
        except Exception:  # noqa: BLE001
            pytest.fail("it was caught")

    with pytest.raises(Absent):
        careful()


def test_a_file_of_a_package_may_be_in_a_part(finder: Parts) -> None:
    path = f"{finder.folder}/{parts.PAGE}/tale/book.txt"
    with pytest.raises(Absent):
        finder.get_data(path)
    fetch(finder, "far")
    assert finder.get_data(path) == b"Once"


def test_modules_outside_the_parts_are_left_to_other_finders(finder: Parts) -> None:
    assert finder.find_spec("json") is None
    fetch(finder, "near")
    with pytest.raises(ModuleNotFoundError):
        import tale.nowhere  # type: ignore[import-not-found]  # noqa: F401


def test_modules_in_one_piece_are_like_those_in_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A package has a path for files beside it, and a failed import can be repeated."""
    path = tmp_path / "book.zip"
    files = {
        "sheaf/__init__.py": b"from . import leaf",
        "sheaf/leaf.py": b"import sheaf_needs\nfrom sheaf.stem import WORD",
        "sheaf/stem.py": b"WORD = 'stem'",
        "sheaf/word.txt": b"green",
    }
    write_archive(path, files, "sheaf.stem")
    with zipfile.ZipFile(path) as archive:
        assert "sheaf/stem.pyc" in archive.namelist()
        assert archive.read(archives.NAMES).split() == [b"sheaf", b"sheaf.leaf"]
    monkeypatch.setattr(sys, "path", [str(tmp_path / "none.zip"), str(path), *sys.path])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    archives.install()
    with pytest.raises(ModuleNotFoundError, match="sheaf_needs"):
        import sheaf  # type: ignore[import-not-found]
    monkeypatch.setitem(sys.modules, "sheaf_needs", SimpleNamespace())
    import sheaf

    for name in ("sheaf", "sheaf.leaf", "sheaf.stem"):
        monkeypatch.delitem(sys.modules, name)
    assert sheaf.leaf.WORD == "stem"
    assert sheaf.__path__ == [str(path / "sheaf")]
    assert Path(sheaf.leaf.__file__) == path / "sheaf" / "leaf.pyc"
    assert get_data_of(sheaf, str(path / "sheaf" / "word.txt")) == b"green"


def get_data_of(module: Any, path: str) -> bytes:
    data: bytes = module.__spec__.loader.get_data(path)
    return data


class Line:
    """A slow connection: requested parts arrive when the test answers."""

    def __init__(self) -> None:
        self.here = set[str]()
        self.asked: list[tuple[str, Callable[[bool], None]]] = []
        self.done: list[str] = []
        self.waiting = StepQueue(
            lambda part, came: self.asked.append((part, came)), lambda one: one
        )

    def step(self, name: str, *needed: str, then: str = "") -> Callable[[], None]:
        def do() -> None:
            for part in needed:
                if part not in self.here:
                    raise Absent(part)
            self.done.append(name)
            if then:
                self.waiting.run(self.step(then, "inner"))

        return do

    def answer(self, *, there: bool = True) -> str:
        part, came = self.asked.pop()
        if there:
            self.here.add(part)
        came(there)
        return part


def test_steps_wait_and_keep_their_order() -> None:
    line = Line()
    line.waiting.run(line.step("one"))
    line.waiting.run(line.step("two", "a", "b"))
    line.waiting.run(line.step("three"))
    assert line.done == ["one"]
    assert line.answer() == "a"
    line.waiting.run(line.step("four", "a"))
    assert line.done == ["one"], "“two” lacks another part"
    assert line.answer() == "b"
    assert line.done == ["one", "two", "three", "four"]
    assert not line.asked


def test_follow_up_steps_run_before_queued_ones() -> None:
    line = Line()
    line.waiting.run(line.step("one", "a", then="inside"))
    line.waiting.run(line.step("two"))
    line.answer()
    assert line.done == ["one"]
    assert line.answer() == "inner"
    assert line.done == ["one", "inside", "two"]


def test_only_the_step_with_the_missing_part_is_dropped() -> None:
    """The dropped step can be requested again."""
    line = Line()
    line.waiting.run(line.step("one", "a"))
    line.waiting.run(line.step("two"))
    line.answer(there=False)
    assert line.done == ["two"]
    line.waiting.run(line.step("one", "a"))
    line.answer()
    assert line.done == ["two", "one"]


def test_a_step_that_fails_does_not_hold_up_the_others() -> None:
    """The error is raised after the other steps."""
    line = Line()

    def failing() -> None:
        raise ValueError

    line.waiting.run(line.step("one", "a"))
    line.waiting.run(failing)
    line.waiting.run(line.step("two"))
    line.waiting.run(line.step("three", "b"))
    line.waiting.run(line.step("four"))
    with pytest.raises(ValueError):  # noqa: PT011
        line.answer()
    assert line.done == ["one", "two"]
    assert line.answer(there=False) == "b"
    assert line.done == ["one", "two", "four"]


def run(task: Coroutine[None, None, None]) -> None:
    """Run a coroutine in another thread: Playwright's event loop may still run in this one."""
    with ThreadPoolExecutor() as threads:
        threads.submit(asyncio.run, task).result()


def test_a_file_of_all_games_waits_for_its_part(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The part is requested before the task starts, since nothing in the task can wait for it."""
    id_, progress = "mexica/01-first-turn", {"step": 2}

    async def rows() -> str:
        return json.dumps([[id_, json.dumps(progress)]])

    exports = Exports(SimpleNamespace(lessons=SimpleNamespace(all=rows)), lambda event: None)
    saved: list[str] = []
    monkeypatch.setattr(exports, "download", lambda name, text: saved.append(text))

    async def press() -> None:
        exports.command(Model(), "export", "", None)
        for _ in range(3):
            await asyncio.sleep(0)

    with monkeypatch.context() as line:
        line.delattr(web.model, "progress_rows", raising=False)
        line.delitem(sys.modules, "web.model.progress_rows", raising=False)
        late = Parts(str(tmp_path), {"learning": ["web.model.progress_rows"]})
        line.setattr(sys, "meta_path", [late, *sys.meta_path])
        with pytest.raises(Absent):
            run(press())
    assert not saved
    run(press())
    assert [json.loads(text)["progress"] for text in saved] == [{id_: progress}]


def test_the_address_of_a_page_for_blogs_is_copied() -> None:
    copied: list[str] = []

    async def write(text: str) -> None:
        copied.append(text)

    clipboard = SimpleNamespace(writeText=write)
    exports = Exports(
        SimpleNamespace(navigator=SimpleNamespace(clipboard=clipboard)), lambda event: None
    )
    button = SimpleNamespace(textContent="Copy")

    async def press() -> None:
        model = Model(pages="https://games.example/")
        assert exports.command(model, "copy-page", "lesson/mexica/02-canals", button)
        while not copied:
            await asyncio.sleep(0)

    run(press())
    assert copied == ["https://games.example/show/lesson/mexica/02-canals.html"]


def test_the_field_for_actions_gets_the_focus_when_its_part_has_come() -> None:
    line = Line()
    document = SimpleNamespace(querySelector=lambda selector: line.step(f"focus {selector}")())
    waiting = SimpleNamespace(
        model=SimpleNamespace(shortcuts=True, table=SimpleNamespace(command=None, replay=None)),
        dispatch=lambda event: line.waiting.run(line.step(event.word, "sharing")),
        run=line.waiting.run,
    )
    board, window = SimpleNamespace(), SimpleNamespace(document=document)
    keyboard = Keyboard(waiting, board, window, lambda callback: callback)
    keyboard._go("command")
    assert line.done == []
    line.answer()
    assert line.done == ["command", f"focus {FIELD}"]


def test_a_start_imports_nothing_of_classes() -> None:
    program = (
        "import sys\nfrom random import Random\nfrom web.model.page import Model\n"
        "from web.update import update\nfrom web.model.events import Event\n"
        "from web.views import page\n"
        "page.draw(update(Model(), Event('choose', 'mexica'), Random(1)))\n"
        "print([name for name in sys.modules if 'class' in name and name.startswith('web.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"
