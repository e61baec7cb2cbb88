"""Ways to reach a function that the build leaves out of Pyodide, by changing table entries."""

import re
import struct
from functools import cache
from typing import NamedTuple

from tools.environment import runtimes
from tools.trimming import pyodide, stdlib
from tools.trimming.wasm import FUNCTION, Module, WasmReader

FUNCTION_SECTION = 3  # the section with the type of each function


class Detour(NamedTuple):
    """A slot of the function table to redirect, so that calls reach a left-out function.

    Calls of the slot ``called`` reach the function after it is copied there from the slot
    ``left_out``. ``number`` and ``name`` are the function's index and export.
    """

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
    """Return the module of the build, without the functions left out."""
    files = pyodide.trimmed(runtimes.fetch()["pyodide"], without=stdlib.LEFT_OUT)
    return Module(files[pyodide.WASM])


def import_of(name: str) -> Detour:
    """Return the detour with which importing this built-in module reaches a left-out function."""
    return _detour(original().slots.index(_exported()[f"PyInit_{name}"]))


def call_of(name: str) -> Detour:
    """Return the detour with which calling this built-in function reaches a left-out one.

    In memory, the address of its name is next to its slot, four bytes each.
    """
    memory = original().memory()
    names = {match.start() for match in re.finditer(re.escape(name.encode() + b"\0"), memory)}
    numbers = struct.unpack(f"<{len(memory) // 4}I", memory)
    (slot,) = (numbers[at + 1] for at, number in enumerate(numbers) if number in names)
    return _detour(slot - original().first_slot)


def emptied() -> set[int]:
    """Return the indexes of all left-out functions."""
    bodies = zip(original().bodies, ours().bodies, strict=True)
    first = original().imported_functions
    return {number for number, (was, now) in enumerate(bodies, first) if was.code != now.code}


@cache
def _exported() -> dict[str, int]:
    return {one.name: one.index for one in original().exports if one.kind == FUNCTION}


@cache
def _types() -> list[int]:
    """Return the type index of each function that isn't imported."""
    reader = WasmReader(
        next(data for kind, data in original().sections if kind == FUNCTION_SECTION)
    )
    return [reader.number() for _ in range(reader.number())]


def _detour(place: int) -> Detour:
    """Return a detour to a left-out function of the same type; calls of another type would trap."""
    module, types = original(), _types()
    names = {number: name for name, number in _exported().items()}
    wanted = types[module.slots[place] - module.imported_functions]
    candidates = emptied() & names.keys()
    for other, number in enumerate(module.slots):
        if number in candidates and types[number - module.imported_functions] == wanted:
            slots = (module.first_slot + place, module.first_slot + other)
            return Detour(*slots, number, names[number])
    raise AssertionError("nothing left out is of that type")
