"""Pyodide without the functions that the page cannot reach.

Pyodide is linked for whatever package may be loaded later: all of Python's and the C library's
functions are exported, and a database, compressors, the encodings of East Asia and Python's own
tests are inside. The page loads no package. So the modules in `stdlib.LEFT_OUT` are removed from
the table of built-in modules (importing one fails with "No module named"), only those exports stay
that the script around the module mentions, and every function that can no longer be reached loses
its body; if one is called after all, it reports itself (`traps.py`). The script loses the functions
that then neither it nor the module can reach (`statements.py`).

Reachable functions are found as a linker finds them: through direct calls, and through slots of the
table whose numbers occur in code or in memory. A number that only looks like a slot keeps a
function that is not needed. To prevent such accidents from keeping whole libraries, functions of
the modules left out can be reached only by direct calls. Small functions there are an exception,
unless they call a large one there, or mention a table of an encoding: the linker merges identical
functions, so others may share them.
"""

import os
import struct
from collections import defaultdict
from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from itertools import pairwise
from pathlib import Path

from tools.console import CommandFailure, echo
from tools.files import Files, digest, write
from tools.places import CACHE
from tools.trimming import charts, names, tables, traps
from tools.trimming.glue import Glue, calling, eager
from tools.trimming.statements import Reachable, shortened
from tools.trimming.wasm import FUNCTION, GLOBAL_KIND, Body, Export, Import, Module

SCRIPT, STARTER, WASM = "pyodide.asm.mjs", "pyodide.mjs", "pyodide.asm.wasm"
# Used by the script in other ways than by a variable, or by whoever instantiates the module.
ALWAYS = {"__wasm_call_ctors", "memory", "__indirect_function_table"}
TABLE = "PyImport_Inittab"  # the address of the built-in modules: name and function, 4 bytes each
# Libraries that only modules left out call, in the order of linking: from an export to another.
LIBRARIES = (
    ("ffi_prep_cif", "hiwire_intern"),
    ("lzma_version_number", "sqlite3_status64"),
    ("sqlite3_status64", "ceil"),
    ("floor", "FSE_versionNumber"),  # expat, and libmpdec, which is called directly
    ("FSE_versionNumber", "BZ2_blockSort"),  # Zstandard, WebGL
    ("BZ2_blockSort", "adler32_z"),
)
MAX_SHARED_SIZE = 500  # bytes; a larger function is in one module only
SWITCH_VARIABLE = "LUDOTEKA_WHOLE_PYODIDE"  # in the environment
LINKED_DIFFERENTLY = "Its new version is linked otherwise: see tools/trimming/pyodide.py."


def whole() -> bool:
    """Return whether the environment asks for the whole Pyodide, as published."""
    return os.environ.get(SWITCH_VARIABLE, "") not in {"", "0"}


def untouched(pyodide: Path) -> Files:
    """Return Pyodide's files as they were published."""
    return {name: (pyodide / name).read_bytes() for name in (STARTER, SCRIPT, WASM)}


def trimmed(pyodide: Path, without: Iterable[str]) -> Files:
    """Return Pyodide's files for a page that imports none of the built-in modules `without`."""
    files = untouched(pyodide)
    left_out = frozenset(without)
    own = Path(__file__).parent
    sources = {path.name: path.read_bytes() for path in (*own.glob("*.py"), *own.glob("*.js"))}
    key = digest({**files, **sources, "without": " ".join(sorted(left_out)).encode()})
    cached = CACHE / "trimmed" / key[:32]
    if not cached.is_dir():
        echo("Leaving out of Pyodide what the page does not use")
        write(_trim(files, left_out), cached)
    return {name: (cached / name).read_bytes() for name in (*files, traps.NAMES_FILE)}


def _trim(files: Files, left_out: AbstractSet[str]) -> Files:
    glue = Glue(files[SCRIPT].decode())
    module = Module(files[WASM])
    imports = {one.name for one in module.imports if one.kind == FUNCTION}
    reachable = Reachable(glue.with_only(frozenset()))
    reachable.mention(files[STARTER].decode())
    reachable.call(imports)
    used = glue.used(reachable.words) | ALWAYS
    published = module.exports
    program = _Program(module, left_out)
    module.exports = program.reduced(used)
    script = glue.with_only({export.name for export in module.exports})
    script = shortened(script, reachable.left(), imports)
    return {
        STARTER: files[STARTER],
        SCRIPT: eager(calling(script, traps.REPORT_FUNCTION, traps.script())).encode(),
        WASM: module.assembled(),
        traps.NAMES_FILE: traps.names(program.emptied, published),
    }


class _Program:
    """The reachable part of a module. Functions are numbered, imported ones first."""

    def __init__(self, module: Module, left_out: AbstractSet[str]) -> None:
        self.module = module
        self.left_out = left_out
        self.memory = module.memory()
        self.functions = {e.name: e.index for e in module.exports if e.kind == FUNCTION}
        self.modules = list(self._built_in())
        unknown = left_out - {name for name, _ in self.modules}
        if unknown:
            raise CommandFailure(
                f"Pyodide has no module {', '.join(sorted(unknown))}.", LINKED_DIFFERENTLY
            )
        self.apart = self._apart()
        self.reached: set[int] = set()
        self.emptied: list[int] = []

    def reduced(self, used: AbstractSet[str]) -> list[Export]:
        """Empty the functions that the used exports cannot reach; return these exports."""
        module = self.module
        exports = [export for export in module.exports if export.name in used]
        self._leave_modules_out()
        self._reach(export.index for export in exports if export.kind == FUNCTION)
        self._reach(self._named_in_memory())
        self._clear_tables()
        reporter = traps.reporter(module, self.reached)
        for number, body in enumerate(module.bodies, module.imported_functions):
            if number not in self.reached:
                body.code = traps.body(number, reporter.index)
                self.emptied.append(number)
        module.imports = list(self._imports(exports, reporter))
        return exports

    def _built_in(self) -> Iterator[tuple[str, int]]:
        """Yield the name and the slot of each built-in module."""
        at = self._address()
        while (entry := struct.unpack_from("<II", self.memory, at)) != (0, 0):
            name = self.memory[entry[0] : self.memory.index(0, entry[0])]
            yield name.decode(), entry[1]
            at += 8

    def _address(self) -> int:
        """Return the address of the table of built-in modules."""
        (export,) = (e for e in self.module.exports if e.name == TABLE)
        pointer = self.module.globals[export.index - self.module.imported_globals]
        if export.kind != GLOBAL_KIND or pointer is None:
            raise CommandFailure(f"{TABLE} is no address.", LINKED_DIFFERENTLY)
        address: int = struct.unpack_from("<I", self.memory, pointer)[0]
        return address

    def _leave_modules_out(self) -> None:
        """Rewrite the table of built-in modules without those left out."""
        start = self._address()
        end = start + 8 * len(self.modules)
        left = b"".join(
            self.memory[at : at + 8]
            for at, (name, _) in zip(range(start, end, 8), self.modules, strict=True)
            if name not in self.left_out
        )
        # The zeros that a table ends with may be in no segment.
        old = self.memory[start:end].rstrip(b"\0")
        self.module.write(start, left.ljust(len(old), b"\0")[: len(old)])
        self.memory = self.module.memory()

    def _clear_tables(self) -> None:
        """Clear the tables that only functions left out read; see `tables.py`, `charts.py`
        and `names.py`."""
        live, dead = set[int](), set[int]()
        for number, body in enumerate(self.module.bodies, self.module.imported_functions):
            (live if number in self.reached else dead).update(
                constant % (1 << 32) for constant in body.constants | body.offsets
            )
        live.update(value for value in self.module.globals if value is not None)
        for unread in (tables.unread, charts.unread, names.unread):
            for start, end in unread(self.memory, live, dead):
                self.module.clear(start, end)
        self.memory = self.module.memory()

    def _function(self, slot: int) -> int:
        return self.module.slots[slot - self.module.first_slot]

    def _apart(self) -> set[int]:
        """Return functions that only modules left out contain; only direct calls can reach them.

        A module's functions follow the one that makes it, up to that of the next module. Of these,
        the large ones, those that mention a table of an encoding, and all that call one of its own
        are its own; the others may be shared.
        """
        makers = sorted((self._function(slot), name) for name, slot in self.modules if slot)
        stretches = [
            range(start, end)
            for (start, name), (end, _) in pairwise(makers)
            if name in self.left_out
        ]
        for first, after in LIBRARIES:
            missing = {first, after} - set(self.functions)
            if missing or self.functions[first] >= self.functions[after]:
                raise CommandFailure(
                    f"Pyodide has no library from {first} to {after}.", LINKED_DIFFERENTLY
                )
            stretches.append(range(self.functions[first], self.functions[after]))
        inside = {number for stretch in stretches for number in stretch}
        callers = defaultdict(list)
        for number in inside:
            for called in self._body(number).functions:
                callers[called].append(number)
        apart = {number for number in inside if self._is_own(self._body(number))}
        waiting = list(apart)
        while waiting:
            new = set(callers[waiting.pop()]) - apart
            apart |= new
            waiting += new
        return apart

    def _is_own(self, body: Body) -> bool:
        mentioned = body.constants | body.offsets
        return len(body.code) > MAX_SHARED_SIZE or any(
            charts.indexed(self.memory, address % (1 << 32)) for address in mentioned
        )

    def _body(self, number: int) -> Body:
        return self.module.bodies[number - self.module.imported_functions]

    def _named_in_memory(self) -> Iterator[int]:
        """Yield the functions whose slots occur in memory."""
        return self._by_slots(struct.unpack(f"<{len(self.memory) // 4}I", self.memory))

    def _by_slots(self, numbers: Iterable[int]) -> Iterator[int]:
        first, count = self.module.first_slot, len(self.module.slots)
        for number in set(numbers):
            if 0 <= number - first < count:
                function = self.module.slots[number - first]
                if function not in self.apart:
                    yield function

    def _reach(self, functions: Iterable[int]) -> None:
        waiting = set(functions) - self.reached
        while waiting:
            number = waiting.pop()
            self.reached.add(number)
            if number >= self.module.imported_functions:
                body = self._body(number)
                waiting |= (body.functions | set(self._by_slots(body.constants))) - self.reached

    def _imports(self, exports: Iterable[Export], reporter: Import) -> Iterator[Import]:
        """Yield the imports, with `reporter` in place of one that is not needed.

        Where an import is a function's address that is never read, an address that exists anyway is
        imported instead: otherwise the script would make a slot, and a small module, for each of
        the 280 functions of WebGL.
        """
        read = {export.index for export in exports if export.kind == GLOBAL_KIND}
        for number in self.reached:
            if number >= self.module.imported_functions:
                read |= self._body(number).globals
        for one in self.module.imports:
            if one.module == "GOT.func" and one.index not in read:
                yield Import(one.module, "malloc", one.kind, one.index, one.kind_and_type)
            elif (one.kind, one.index) == (reporter.kind, reporter.index):
                yield reporter
            else:
                yield one
