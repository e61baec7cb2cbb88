"""The part of Python's standard library that the page needs, found by following imports."""

import ast
import zipfile
from collections.abc import Iterable
from pathlib import Path

# Modules that no import statement shows: those that Python's C code, Pyodide and PyScript import,
# and those that functions of the library import when the page calls them: struct, for gettext;
# textwrap, for sources that begin with spaces.
ALWAYS = (
    "_pyodide._base", "_pyodide._core_docs", "_pyodide._future_helper", "_pyodide._importhook",
    "_pyodide.docs_argspec", "_pyodide.docstring", "_pyodide.jsbind",
    "pyodide", "pyodide._core", "pyodide._package_loader", "pyodide._state", "pyodide.code",
    "pyodide.ffi.wrappers", "pyodide.webloop",
    "encodings.aliases", "encodings.ascii", "encodings.latin_1",
    "encodings.utf_8", "encodings.utf_8_sig", "encodings.unicode_escape",
    "codecs", "io", "os", "site", "stat", "posixpath", "importlib.util", "json", "asyncio",
    "traceback", "linecache", "warnings", "_pylong", "numbers", "random",
    "struct", "textwrap", "threading",
)  # fmt: skip

# Built-in modules that the page's interpreter does not contain: those of Python's own tests, and
# those for formats and machines that do not exist in a browser. Nothing on the page imports them,
# or the importer can do without.
LEFT_OUT = (
    "_bz2", "_lzma", "_zstd", "_sqlite3", "_ctypes", "_statistics", "cmath",
    "_csv", "_elementtree", "pyexpat", "_pickle", "_queue", "_zoneinfo", "unicodedata",
    "_codecs_cn", "_codecs_hk", "_codecs_iso2022", "_codecs_jp", "_codecs_kr", "_codecs_tw",
    "_multibytecodec", "_blake2", "_hmac", "_sha3",
    "_posixsubprocess", "fcntl", "mmap", "termios", "_socket", "select",
    "_asyncio", "_md5", "_opcode", "_sha1", "_symtable", "_sysconfig",
    "_lsprof", "_remote_debugging", "_tracemalloc", "faulthandler",
    "_testbuffer", "_testcapi", "_testclinic", "_testclinic_limited", "_testinternalcapi",
    "_testlimitedcapi", "_xxtestfuzz", "xxsubtype",
)  # fmt: skip

# The Python parts of those, and optional imports of the library.
ABSENT = ("bz2", "compression", "hashlib", "lzma", "ssl", "_ssl", "_pydatetime")

# Modules that Python imports before it can import from the archive: see web/browser/archives.py.
IMPORTED_FIRST = ("encodings", "encodings.aliases", "encodings.utf_8")

REPLACEMENTS = Path(__file__).parent / "instead"  # our own replacements of modules


def for_the_browser(archive: Path) -> dict[str, bytes]:
    """Return the library's sources as the page needs them: some left out, some of our own."""
    with zipfile.ZipFile(archive) as library:
        files = {name: library.read(name) for name in library.namelist() if _stays(name)}
    own = {path.relative_to(REPLACEMENTS).as_posix(): path for path in REPLACEMENTS.rglob("*.py")}
    return files | {name: path.read_bytes() for name, path in own.items()}


def _stays(name: str) -> bool:
    return not name.endswith("/") and name.partition("/")[0].removesuffix(".py") not in ABSENT


def roots(sources: Iterable[bytes], own: Iterable[str]) -> list[str]:
    """Return the modules to keep for a program of these sources; `own` names its own packages.

    Unlike for the library itself, imports inside functions count as well.
    """
    found = set(ALWAYS)
    mine = set(own)
    for source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Import):
                found.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module)
                found.update(f"{node.module}.{alias.name}" for alias in node.names)
    return sorted(name for name in found if name.partition(".")[0] not in mine)
