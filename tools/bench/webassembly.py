"""List what is still in the WebAssembly of the built site.

A function belongs to the last export before it in the published module, because files are linked
one after another. Exports are grouped into families by the beginnings of their names. Each part is
compressed on its own, so the sum is a little more than the size of the whole.
"""

import re
import zlib
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

from tools.build import versions
from tools.environment import runtimes
from tools.trimming.pyodide import WASM
from tools.trimming.wasm import CODE, DATA, FUNCTION, Module

MAX_FAMILIES = 16  # families that get a row of their own
SMALL_SEGMENT = 40_000  # bytes; smaller segments of data share a row
FAMILY = re.compile(r"_?_?(PyInit_\w+|_?Py[A-Z]?[a-z]*|[a-z0-9]+|[A-Z]+)")
HEADINGS = ("in the WebAssembly", "bytes", "compressed", "functions")

Row = tuple[str, str, str, str]


def rows(dist: Path) -> list[Row]:
    """Return a table of what is in the WebAssembly of a site."""
    published = Module((runtimes.fetch()["pyodide"] / WASM).read_bytes())
    return compared(published, Module((versions.find(dist, "pyodide") / WASM).read_bytes()))


def compared(published: Module, ours: Module) -> list[Row]:
    """Return a table of the families of functions, the largest first, and of the data."""
    exports = sorted((one.index, one.name) for one in published.exports if one.kind == FUNCTION)
    starts = [index for index, _ in exports]
    families = defaultdict[str, list[bytes]](list)
    left_out = list[bytes]()
    pairs = zip(published.bodies, ours.bodies, strict=True)
    for number, (before, after) in enumerate(pairs, published.imported_functions):
        place = bisect_right(starts, number) - 1
        if before.code != after.code:
            left_out.append(after.code)
        else:
            families[family(exports[place][1] if place >= 0 else "")].append(after.code)
    largest = sorted(families.items(), key=lambda one: -sum(map(len, one[1])))
    rest = [code for _, codes in largest[MAX_FAMILIES:] for code in codes]
    return [
        HEADINGS,
        *(_row(f"functions: {name}", codes) for name, codes in largest[:MAX_FAMILIES]),
        _row(f"functions of {len(largest[MAX_FAMILIES:])} other families", rest),
        _row("reports of functions left out", left_out),
        *data_rows(ours),
        *(
            _row(f"section {kind}", [data], count=False)
            for kind, data in ours.sections
            if kind not in {CODE, DATA}
        ),
    ]


def data_rows(module: Module) -> list[Row]:
    """Return a row for each large segment of data, and one for the others."""
    found = [(at, bytes(module.data[place : place + size])) for at, place, size in module.segments]
    large = [(at, data) for at, data in found if len(data) >= SMALL_SEGMENT]
    others = [data for _, data in found if len(data) < SMALL_SEGMENT]
    return [
        *(_row(f"data at {at}", [data], count=False) for at, data in large),
        _row(f"data in {len(others)} small segments", others, count=False),
    ]


def family(name: str) -> str:
    """Return the family of an export: the beginning of its name."""
    match = FAMILY.match(name)
    return match[1] if match else "before all exports"


def _row(name: str, parts: Iterable[bytes], *, count: bool = True) -> Row:
    parts = list(parts)
    whole = b"".join(parts)
    size = f"{len(zlib.compress(whole, 6)):,}"
    return name, f"{len(whole):,}", size, f"{len(parts):,}" if count else ""
