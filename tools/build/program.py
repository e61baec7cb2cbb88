"""The archives of the program: all modules compressed as one, by a third smaller than one by one.

There are two: what the page needs, and what only the worker needs in which bots think.
"""

import io
import zipfile
from collections.abc import Container

PAGE, MINDS = "app.zip", "minds.zip"
FOR_MINDS = ("py_rules/bots/", "web/worker.py")  # how the names of those modules begin
INSIDE = "program.zip"  # the one entry of the archive, from which Python imports; not compressed


def archives(program: bytes) -> dict[str, bytes]:
    """Return the two archives, by file name, of a zip with the whole program, compiled or not."""
    with zipfile.ZipFile(io.BytesIO(program)) as archive:
        names = archive.namelist()
    minds = {name for name in names if name.startswith(FOR_MINDS)}
    return {PAGE: pack_program(program, {*names} - minds), MINDS: pack_program(program, minds)}


def pack_program(archive: bytes, wanted: Container[str] | None = None) -> bytes:
    """Return a zip as the page loads it, with all its entries, or the wanted ones, as one."""
    plain, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(plain, "w") as new:
        for entry in old.infolist():
            if wanted is not None and entry.filename not in wanted:
                continue
            entry_data = old.read(entry)
            entry.compress_type = zipfile.ZIP_STORED
            new.writestr(entry, entry_data)
    with zipfile.ZipFile(outer, "w") as whole:
        one = zipfile.ZipInfo(INSIDE)  # dated 1980, so that only the contents count
        one.external_attr, one.create_system = 0o644 << 16, 3  # the same on every system
        whole.writestr(one, plain.getvalue(), zipfile.ZIP_DEFLATED, 9)
    return outer.getvalue()


def unpack_program(data: bytes) -> bytes:
    """Return the zip that was packed."""
    with zipfile.ZipFile(io.BytesIO(data)) as whole:
        return whole.read(INSIDE)
