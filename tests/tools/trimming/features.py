"""The features of WebAssembly, beyond the first version, that a module needs; named by proposal."""

from __future__ import annotations

from collections.abc import Iterator

from tools.trimming.wasm import (
    CODE,
    ELEMENT,
    FUNCTION_TYPE,
    IMPORT,
    INDEXED_BLOCK,
    MAGIC,
    TABLE,
    TYPE,
    Body,
    WasmReader,
    note_mentions,
)

TABLES, MEMORIES, DATA_COUNT, TAGS = 4, 5, 12, 13  # sections
MEMORY = 2  # a kind of import, like TABLE
MULTI_VALUE, REFERENCES, EXCEPTIONS = "multi-value", "reference types", "exceptions"
BULK, SHARED, LARGE = "bulk memory", "shared memory", "64-bit memory"
CONVERSION, SIGN, TAIL = "saturating conversion", "sign extension", "tail calls"
NEW_EXCEPTIONS, VECTORS = "exceptions with references", "vectors"
OPCODES = {
    **dict.fromkeys(range(0xC0, 0xC5), SIGN),
    **dict.fromkeys(range(0xFC00, 0xFC08), CONVERSION),
    **dict.fromkeys(range(0xFC08, 0xFC0F), BULK),
    **dict.fromkeys((0xFC0F, 0xFC10, 0xFC11, 0x1C, 0x25, 0x26, 0xD0, 0xD1, 0xD2), REFERENCES),
    **dict.fromkeys((0x06, 0x07, 0x08, 0x09, 0x18, 0x19), EXCEPTIONS),
    **dict.fromkeys((0x0A, 0x1F), NEW_EXCEPTIONS),
    **dict.fromkeys((0x12, 0x13), TAIL),
    INDEXED_BLOCK: MULTI_VALUE,
}
FUNCTION_REFERENCE, NUMBERS = 0x70, {0x7C, 0x7D, 0x7E, 0x7F}
VALUES = {FUNCTION_REFERENCE: REFERENCES, 0x6F: REFERENCES, 0x7B: VECTORS}


def needed(data: bytes) -> set[str]:
    """Return the names of all features that a module needs."""
    assert data.startswith(MAGIC)
    reader, found = WasmReader(data, len(MAGIC)), set[str]()
    while reader.at < reader.end:
        kind = reader.bytes(1)[0]
        found |= set(_of_section(kind, WasmReader(reader.bytes(reader.number()))))
    return found


def _of_section(kind: int, reader: WasmReader) -> Iterator[str]:
    if kind in (TAGS, DATA_COUNT):
        yield EXCEPTIONS if kind == TAGS else BULK
    elif kind == TYPE:
        yield from _of_types(reader)
    elif kind in (TABLES, MEMORIES):
        for _ in range(reader.number()):
            yield from _of_limits(TABLE if kind == TABLES else MEMORY, reader)
    elif kind == IMPORT:
        yield from _of_imports(reader)
    elif kind == ELEMENT and reader.number() and reader.number():
        yield BULK  # a segment in a form of a later version
    elif kind == CODE:
        yield from _of_code(reader)


def _of_types(reader: WasmReader) -> Iterator[str]:
    for _ in range(reader.number()):
        assert reader.bytes(1)[0] == FUNCTION_TYPE
        parameters, results = (reader.bytes(reader.number()) for _ in range(2))
        yield from _of_values(parameters + results)
        if len(results) > 1:
            yield MULTI_VALUE


def _of_values(types: bytes) -> Iterator[str]:
    yield from (VALUES[each] for each in set(types) - NUMBERS)


def _of_limits(kind: int, reader: WasmReader) -> Iterator[str]:
    if kind == TABLE and (element := reader.bytes(1)[0]) != FUNCTION_REFERENCE:
        yield VALUES[element]
    flags = reader.bytes(1)[0]
    for _ in range(1 + (flags & 1)):
        reader.skip()
    yield from (name for bit, name in ((2, SHARED), (4, LARGE)) if flags & bit)


def _of_imports(reader: WasmReader) -> Iterator[str]:
    for _ in range(reader.number()):
        reader.text()
        reader.text()
        match reader.bytes(1)[0]:
            case 0:
                reader.skip()
            case 3:
                yield from _of_values(reader.bytes(1))
                reader.skip()
            case 4:
                yield EXCEPTIONS
                reader.skip()
                reader.skip()
            case kind:
                yield from _of_limits(kind, reader)


def _of_code(reader: WasmReader) -> Iterator[str]:
    for _ in range(reader.number()):
        body = Body(reader.bytes(reader.number()))
        note_mentions(body)
        yield from (OPCODES[each] for each in body.opcodes & OPCODES.keys())
        variables = WasmReader(body.code)
        for _ in range(variables.number()):
            variables.skip()
            yield from _of_values(variables.bytes(1))
