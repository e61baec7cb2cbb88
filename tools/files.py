"""Digest files, and replace a folder as a whole or not at all."""

import hashlib
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

Files = dict[str, bytes]  # path -> contents


@contextmanager
def replacing(folder: Path) -> Iterator[Path]:
    """Yield an empty folder that replaces `folder` at the end of the block.

    After an error `folder` is as it was before, or still absent.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".new-") as scratch:
        fresh, old = Path(scratch) / "fresh", Path(scratch) / "old"
        fresh.mkdir()
        yield fresh
        if folder.exists():
            folder.replace(old)
        fresh.replace(folder)


def write(files: Mapping[str, bytes], folder: Path) -> None:
    """Replace the contents of a folder by these files, all or none."""
    with replacing(folder) as fresh:
        for name, data in files.items():
            path = fresh / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)


def digest(files: Mapping[str, bytes]) -> str:
    """Return a hexadecimal digest of the names and contents of files."""
    lines = (f"{name} {hashlib.sha256(files[name]).hexdigest()}\n" for name in sorted(files))
    return hashlib.sha256("".join(lines).encode()).hexdigest()
