"""Replace each function that is left out by a trap that reports that it was called.

The new body calls an imported function with the number of the function left out, and traps if that
call returns. One more import would renumber all functions, so the imported function replaces an
import that no remaining function reaches. It is in `left_out.js`, which is added to Pyodide's
script.
"""

import json
from bisect import bisect_right
from collections.abc import Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from pathlib import Path

from tools.console import CommandFailure
from tools.trimming.wasm import FUNCTION, Export, Import, Module, leb, signed_leb

REPORT_FUNCTION = "left_out"  # the function of left_out.js
NAMES_FILE = "left_out.json"  # beside the module; fetched only when a trap is reached
REPORT_TYPE = (b"\x7f", b"")  # a type: 32 bits in, nothing out


def script() -> str:
    """Return `left_out.js` without its comments."""
    lines = (Path(__file__).parent / "left_out.js").read_text(encoding="utf-8").splitlines()
    return "".join(
        f"{line.strip()}\n" for line in lines if not line.lstrip().startswith(("//", "/**"))
    )


def reporter(module: Module, reached: AbstractSet[int]) -> Import:
    """Return the import to call; it takes the place of an import that is not reached."""
    free = (one for one in module.imports if one.kind == FUNCTION and one.index not in reached)
    one = next(free, None)
    if one is None or REPORT_TYPE not in module.types:
        raise CommandFailure(
            "No import of Pyodide's WebAssembly can be had for reporting functions left out: "
            "all are reached, or no function takes a number and returns nothing.",
            "Its new version is linked otherwise: see tools/trimming/traps.py.",
        )
    kind_and_type = bytes([FUNCTION]) + leb(module.types.index(REPORT_TYPE))
    return replace(one, module="env", name=REPORT_FUNCTION, kind_and_type=kind_and_type)


def body(number: int, called: int) -> bytes:
    """Return the code of function `number`: no locals, the number, the call, unreachable, end."""
    return b"\0\x41" + signed_leb(number) + b"\x10" + leb(called) + b"\0\x0b"


def names(left_out: Iterable[int], exports: Iterable[Export]) -> bytes:
    """Return JSON: sorted pairs of number and name that identify the functions left out.

    A function that was never exported has no known name. Its trap names the last export before it,
    because linkers keep related functions together.
    """
    known = {export.index: export.name for export in exports if export.kind == FUNCTION}
    numbers = sorted(known)
    last = {bisect_right(numbers, number) - 1 for number in left_out}
    pairs = [[numbers[at], known[numbers[at]]] for at in sorted(last) if at >= 0]
    return json.dumps(pairs, separators=(",", ":")).encode()
