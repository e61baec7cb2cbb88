"""Writing folders: completely, or not at all."""

from pathlib import Path

import pytest

from tools import files


def there(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files below a folder, by their relative paths."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def test_files_take_the_place_of_a_folder(tmp_path: Path) -> None:
    """The old contents are gone, and nothing is left beside the folder."""
    folder = tmp_path / "above" / "folder"
    for wanted in ({"a": b"1", "b/c": b"2"}, {"a": b"3"}):
        files.write(wanted, folder)
        assert there(tmp_path) == {f"above/folder/{name}": data for name, data in wanted.items()}
        assert list(folder.parent.iterdir()) == [folder]


@pytest.mark.parametrize("before", [{}, {"a": b"1"}])
def test_after_an_error_nothing_has_changed(tmp_path: Path, before: dict[str, bytes]) -> None:
    """An existing folder is unchanged, and a missing one isn't created."""
    folder = tmp_path / "folder"
    if before:
        files.write(before, folder)

    def broken() -> None:
        with files.replacing(folder) as fresh:
            (fresh / "half").write_bytes(b"")
            raise OSError("no room")

    with pytest.raises(OSError, match="no room"):
        broken()
    assert there(tmp_path) == {f"folder/{name}": data for name, data in before.items()}


def test_a_digest_stands_for_names_and_contents() -> None:
    """The order of the files doesn't matter."""
    digests = {files.digest(each) for each in ({"a": b"1"}, {"a": b"2"}, {"b": b"1"}, {})}
    assert len(digests) == 4
    assert files.digest({"a": b"", "b": b"1"}) == files.digest({"b": b"1", "a": b""})
