"""Read and write the parts of WebAssembly's binary format needed to leave out functions.

The names of sections and instructions are those of the specification (version 3.0). Nothing is
renumbered: functions, globals and slots of the table keep their numbers.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from tools.console import CommandFailure

MAGIC = b"\0asm\1\0\0\0"
TYPE, IMPORT, GLOBAL, EXPORT, ELEMENT, CODE, DATA = 1, 2, 6, 7, 9, 10, 11  # sections
FUNCTION, TABLE, _, GLOBAL_KIND, _ = range(5)  # kinds of imports and exports
FUNCTION_TYPE = 0x60

# Instructions by what follows their opcode.
NOTHING = {0x00, 0x01, 0x05, 0x0A, 0x0B, 0x0F, 0x19, 0x1A, 0x1B, 0xD1, *range(0x45, 0xC5)}
ONE_NUMBER = {0x07, 0x08, 0x09, 0x0C, 0x0D, 0x18, 0x20, 0x21, 0x22, 0x24, 0x25, 0x26, 0x42}
TWO_NUMBERS = {0x11, 0x13, *range(0x28, 0x3F)}  # indirect calls; loads and stores
LOAD = 0x28  # the first load
ONE_BYTE = {0x3F, 0x40, 0xD0}
BLOCKS = {0x02, 0x03, 0x04, 0x06}
FUNCTIONS = {0x10, 0x12, 0xD2}  # call, return_call, ref.func
GET_GLOBAL, I32_CONST, F32_CONST, F64_CONST = 0x23, 0x41, 0x43, 0x44
SELECT, BRANCHES, TRY_TABLE, MORE = 0x1C, 0x0E, 0x1F, 0xFC
INDEXED_BLOCK = 0x100  # instead of an opcode: a block whose type is a function's
MORE_NUMBERS = {8: 2, 9: 1, 10: 2, 11: 1, 12: 2, 13: 1, 14: 2, 15: 1, 16: 1, 17: 1}


@dataclass(frozen=True)
class Import:
    """`index` counts the imports of its kind, from 0."""

    module: str
    name: str
    kind: int
    index: int
    kind_and_type: bytes


@dataclass(frozen=True)
class Export:
    """An exported function, global etc.; `index` counts those of its kind."""

    name: str
    kind: int
    index: int


@dataclass
class Body:
    """A function's code, and the functions, globals and constants that it mentions.

    ``offsets`` are the numbers that loads and stores add to an address; for data at a fixed place
    that is the whole address. ``opcodes`` are those of its instructions; an opcode of two bytes,
    which begins with 0xFC, is one number.
    """

    code: bytes
    functions: set[int] = field(default_factory=set)
    globals: set[int] = field(default_factory=set)
    constants: set[int] = field(default_factory=set)  # of 32 bits, some of them slots of the table
    offsets: set[int] = field(default_factory=set)
    opcodes: set[int] = field(default_factory=set)


class WasmReader:
    """A reader of a range of bytes."""

    def __init__(self, data: bytes, start: int = 0) -> None:
        self.data = data
        self.at = start
        self.end = len(data)

    def number(self) -> int:
        """Read an unsigned number (LEB128)."""
        result = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            result |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return result

    def signed(self) -> int:
        """Read a signed number (LEB128)."""
        start = self.at
        result = self.number()
        bits = 7 * (self.at - start)
        return result - (1 << bits) if self.data[self.at - 1] & 0x40 else result

    def skip(self) -> None:
        """Skip a number."""
        while self.data[self.at] & 0x80:
            self.at += 1
        self.at += 1

    def bytes(self, count: int) -> bytes:
        """Read `count` bytes."""
        start = self.at
        self.at += count
        return self.data[start : self.at]

    def text(self) -> str:
        """Read a name."""
        return self.bytes(self.number()).decode()


class Module:
    """A parsed module; `assembled` encodes it again."""

    def __init__(self, data: bytes) -> None:
        if not data.startswith(MAGIC):
            raise CommandFailure("This is no WebAssembly module.", "Fetch the runtimes again.")
        self.sections: list[tuple[int, bytes]] = []
        reader = WasmReader(data, len(MAGIC))
        while reader.at < reader.end:
            kind = reader.bytes(1)[0]
            self.sections.append((kind, reader.bytes(reader.number())))
        self.types = list(_types(self._section(TYPE)))  # of functions: parameters and results
        self.imports = list(_imports(self._section(IMPORT)))
        self.exports = list(_exports(self._section(EXPORT)))
        self.globals = list(_globals(self._section(GLOBAL)))  # their initial values
        self.first_slot, self.slots = _slots(self._section(ELEMENT))  # slot -> function
        self.bodies = [Body(code) for code in _bodies(self._section(CODE))]
        for body in self.bodies:
            note_mentions(body)
        self.data = bytearray(self._section(DATA).data)
        self.segments = list(_segments(bytes(self.data)))  # (address, place in `data`, size)
        self.imported_functions = sum(one.kind == FUNCTION for one in self.imports)
        self.imported_globals = sum(one.kind == GLOBAL_KIND for one in self.imports)

    def _section(self, kind: int) -> WasmReader:
        (data,) = (data for each, data in self.sections if each == kind)
        return WasmReader(data)

    def memory(self) -> bytes:
        """Return the initial memory, from address 0."""
        address, _, size = max(self.segments)
        memory = bytearray((address + size + 3) // 4 * 4)
        for address, place, size in self.segments:
            memory[address : address + size] = self.data[place : place + size]
        return bytes(memory)

    def write(self, address: int, data: bytes) -> None:
        """Change the initial memory; all of `data` must lie within one segment."""
        for start, place, size in self.segments:
            if start <= address and address + len(data) <= start + size:
                there = place + address - start
                self.data[there : there + len(data)] = data
                return
        raise CommandFailure(
            f"Nothing can be written to address {address} of Pyodide's memory.",
            "Its new version is linked otherwise: see tools/trimming.",
        )

    def clear(self, start: int, end: int) -> None:
        """Put zeros into a stretch of the initial memory."""
        for address, place, size in self.segments:
            first, last = max(start, address), min(end, address + size)
            if first < last:
                self.data[place + first - address : place + last - address] = bytes(last - first)

    def assembled(self) -> bytes:
        """Encode the module with its changes."""
        changed = {
            IMPORT: _vector(_import_bytes(one) for one in self.imports),
            EXPORT: _vector(_export_bytes(one) for one in self.exports),
            CODE: _vector(leb(len(body.code)) + body.code for body in self.bodies),
            DATA: bytes(self.data),
        }
        parts = [MAGIC]
        for kind, data in self.sections:
            now = changed.get(kind, data)
            parts += [bytes([kind]), leb(len(now)), now]
        return b"".join(parts)


def leb(number: int) -> bytes:
    """Return an unsigned number as LEB128."""
    result = bytearray()
    while number >= 0x80:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    result.append(number)
    return bytes(result)


def signed_leb(number: int) -> bytes:
    """Return a signed number as LEB128."""
    result = bytearray()
    while not -0x40 <= number < 0x40:
        result.append(number & 0x7F | 0x80)
        number >>= 7
    result.append(number & 0x7F)
    return bytes(result)


def _vector(entries: Iterable[bytes]) -> bytes:
    listed = list(entries)
    return leb(len(listed)) + b"".join(listed)


def _named(name: str) -> bytes:
    return leb(len(name.encode())) + name.encode()


def _import_bytes(one: Import) -> bytes:
    return _named(one.module) + _named(one.name) + one.kind_and_type


def _export_bytes(one: Export) -> bytes:
    return _named(one.name) + bytes([one.kind]) + leb(one.index)


def _types(reader: WasmReader) -> Iterator[tuple[bytes, bytes]]:
    """Yield the parameters and results of each function type, one byte per value."""
    for _ in range(reader.number()):
        if reader.bytes(1)[0] != FUNCTION_TYPE:
            raise CommandFailure(
                "Pyodide's WebAssembly has a type that is none of a function.",
                "Its new version is compiled otherwise: see tools/trimming/wasm.py.",
            )
        yield reader.bytes(reader.number()), reader.bytes(reader.number())


def _imports(reader: WasmReader) -> Iterator[Import]:
    counts = [0] * 5
    for _ in range(reader.number()):
        module, name, start = reader.text(), reader.text(), reader.at
        kind = reader.bytes(1)[0]
        match kind:
            case 0:  # a function of a type
                reader.skip()
            case 3:  # a global: its type, and whether it can change
                reader.at += 2
            case 4:  # a tag: always 0, and its type
                reader.at += 1
                reader.skip()
            case _:  # a table has the type of its elements before its limits, a memory has not
                reader.at += kind == TABLE
                bounded = reader.bytes(1)[0] & 1
                reader.skip()
                if bounded:
                    reader.skip()
        yield Import(module, name, kind, counts[kind], reader.data[start : reader.at])
        counts[kind] += 1


def _exports(reader: WasmReader) -> Iterator[Export]:
    for _ in range(reader.number()):
        name = reader.text()
        kind = reader.bytes(1)[0]
        yield Export(name, kind, reader.number())


def _globals(reader: WasmReader) -> Iterator[int | None]:
    """Yield each global's initial value, or None if that is not a 32-bit constant."""
    for _ in range(reader.number()):
        reader.at += 2
        opcode = reader.bytes(1)[0]
        value = reader.signed() if opcode in {I32_CONST, GET_GLOBAL, 0x42, 0xD0} else None
        if opcode in {F32_CONST, F64_CONST}:
            reader.at += 4 if opcode == F32_CONST else 8
        yield value if opcode == I32_CONST else None
        _expect_end(reader)


def _slots(reader: WasmReader) -> tuple[int, list[int]]:
    """Return the first slot of the table that is filled, and the functions from there on."""
    if (reader.number(), reader.number(), reader.bytes(1)[0]) != (1, 0, I32_CONST):
        raise CommandFailure(
            "Pyodide's table is filled in an unknown way.", "See tools/trimming/wasm.py."
        )
    first = reader.signed()
    _expect_end(reader)
    return first, [reader.number() for _ in range(reader.number())]


def _segments(data: bytes) -> Iterator[tuple[int, int, int]]:
    """Yield each segment's address, its place in the section, and its size."""
    reader = WasmReader(data)
    for _ in range(reader.number()):
        if (reader.number(), reader.bytes(1)[0]) != (0, I32_CONST):
            raise CommandFailure(
                "Pyodide's memory is filled in an unknown way.", "See tools/trimming/wasm.py."
            )
        address = reader.signed()
        _expect_end(reader)
        size = reader.number()
        yield address, reader.at, size
        reader.at += size


def _expect_end(reader: WasmReader) -> None:
    if reader.bytes(1) != b"\x0b":
        raise CommandFailure(
            "A first value in Pyodide's WebAssembly is more than a number.",
            "See tools/trimming/wasm.py.",
        )


def _bodies(reader: WasmReader) -> Iterator[bytes]:
    for _ in range(reader.number()):
        yield reader.bytes(reader.number())


def note_mentions(body: Body) -> None:
    """Walk the code of a function and note the functions, globals, numbers and opcodes in it."""
    reader = WasmReader(body.code)
    for _ in range(reader.number()):  # its locals
        reader.skip()
        reader.at += 1
    code = body.code
    while reader.at < reader.end:
        opcode = code[reader.at]
        reader.at += 1
        body.opcodes.add(opcode)
        if opcode in NOTHING:
            pass
        elif opcode == I32_CONST:
            body.constants.add(reader.signed())
        elif opcode in ONE_NUMBER:
            reader.skip()
        elif opcode in TWO_NUMBERS:
            reader.skip()
            if opcode < LOAD:
                reader.skip()
            else:
                body.offsets.add(reader.number())
        elif opcode in FUNCTIONS:
            body.functions.add(reader.number())
        elif opcode == GET_GLOBAL:
            body.globals.add(reader.number())
        else:
            _note_rarer(opcode, reader, body)
    if reader.at != reader.end:
        raise CommandFailure("A function of Pyodide's WebAssembly has no end.", "Fetch it again.")


def _note_rarer(opcode: int, reader: WasmReader, body: Body) -> None:
    """Skip the operands of an instruction that has no simple layout."""
    if opcode in BLOCKS:
        if not 0x40 <= reader.data[reader.at] < 0x80:  # its type is none or a value's
            body.opcodes.add(INDEXED_BLOCK)
        reader.skip()
    elif opcode in ONE_BYTE:
        reader.at += 1
    elif opcode in {F32_CONST, F64_CONST}:
        reader.at += 4 if opcode == F32_CONST else 8
    elif opcode == BRANCHES:
        for _ in range(reader.number() + 1):
            reader.skip()
    elif opcode == SELECT:
        count = reader.number()  # of types, a byte each
        reader.at += count
    elif opcode == TRY_TABLE:
        reader.skip()
        for _ in range(reader.number()):
            if reader.bytes(1)[0] < 2:  # catches a tag, not all
                reader.skip()
            reader.skip()
    elif opcode == MORE:
        second = reader.number()
        body.opcodes.add(MORE << 8 | second)
        for _ in range(MORE_NUMBERS.get(second, 0)):
            reader.skip()
    else:
        raise CommandFailure(
            f"Pyodide's WebAssembly has an instruction {opcode:#x} that is not known here.",
            "Its new version is compiled otherwise: see tools/trimming/wasm.py.",
        )
