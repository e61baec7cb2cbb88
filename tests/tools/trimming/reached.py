"""Ways to a function that the build leaves out of Pyodide: entries of the table to exchange."""

import re
import struct
from functools import cache
from typing import NamedTuple

from tools.environment import runtimes
from tools.trimming import pyodide, stdlib
from tools.trimming.wasm import FUNCTION, Module, WasmReader

FUNCTION_SECTION = 3  # which type each function has


class Detour(NamedTuple):
    """Who calls what is at slot `called` reaches, once `left_out` is put there, this function."""

    called: int
    left_out: int
    number: int
    name: str


@cache
def original() -> Module:
    """Return Pyodide's module as published."""
    return Module((runtimes.fetch()["pyodide"] / pyodide.WASM).read_bytes())


@cache
def ours() -> Module:
    """Return the module without what is left out."""
    files = pyodide.trimmed(runtimes.fetch()["pyodide"], without=stdlib.LEFT_OUT)
    return Module(files[pyodide.WASM])


def import_of(name: str) -> Detour:
    """Importing the built-in module reaches a function left out."""
    return _detour(original().slots.index(_exported()[f"PyInit_{name}"]))


def call_of(name: str) -> Detour:
    """Calling the function of a built-in module reaches a function left out.

    Its name's address and its slot stand side by side in memory, four bytes each.
    """
    memory = original().memory()
    names = {match.start() for match in re.finditer(re.escape(name.encode() + b"\0"), memory)}
    numbers = struct.unpack(f"<{len(memory) // 4}I", memory)
    (slot,) = (numbers[at + 1] for at, number in enumerate(numbers) if number in names)
    return _detour(slot - original().first_slot)


def emptied() -> set[int]:
    """Return the numbers of all functions left out."""
    bodies = zip(original().bodies, ours().bodies, strict=True)
    first = original().imported_functions
    return {number for number, (was, now) in enumerate(bodies, first) if was.code != now.code}


@cache
def _exported() -> dict[str, int]:
    return {one.name: one.index for one in original().exports if one.kind == FUNCTION}


@cache
def _types() -> list[int]:
    """Return the type of each function that is not imported."""
    reader = WasmReader(
        next(data for kind, data in original().sections if kind == FUNCTION_SECTION)
    )
    return [reader.number() for _ in range(reader.number())]


def _detour(place: int) -> Detour:
    """Return one to a function with a name and of the same type: another would not be called."""
    module, types = original(), _types()
    names = {number: name for name, number in _exported().items()}
    wanted = types[module.slots[place] - module.imported_functions]
    candidates = emptied() & names.keys()
    for other, number in enumerate(module.slots):
        if number in candidates and types[number - module.imported_functions] == wanted:
            slots = (module.first_slot + place, module.first_slot + other)
            return Detour(*slots, number, names[number])
    raise AssertionError("nothing left out is of that type")
