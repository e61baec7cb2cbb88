"""The archive of the program: all modules compressed as one, by a third smaller than one by one."""

import io
import zipfile

INSIDE = "program.zip"  # the one entry of the archive, from which Python imports; not compressed


def pack_program(archive: bytes) -> bytes:
    """Return a zip as the page loads it: with all its entries as one."""
    plain, outer = io.BytesIO(), io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as old, zipfile.ZipFile(plain, "w") as new:
        for entry in old.infolist():
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
