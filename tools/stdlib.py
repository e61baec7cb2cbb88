"""The part of Python's standard library that the page needs, found by following imports."""

import ast
from collections.abc import Iterable

# What no import statement shows: Python's C code, Pyodide and PyScript ask for these by themselves.
ALWAYS = (
    "_pyodide._base", "_pyodide._core_docs", "_pyodide._future_helper", "_pyodide._importhook",
    "_pyodide.docs_argspec", "_pyodide.docstring", "_pyodide.jsbind",
    "pyodide", "pyodide._core", "pyodide._package_loader", "pyodide._state", "pyodide.code",
    "pyodide.ffi.wrappers", "pyodide.webloop",
    "encodings.aliases", "encodings.ascii", "encodings.cp437", "encodings.latin_1",
    "encodings.utf_8", "encodings.utf_8_sig", "encodings.unicode_escape",
    "codecs", "io", "os", "site", "stat", "posixpath", "importlib.resources", "importlib.util",
    "shutil", "zipfile", "tarfile", "json", "asyncio", "inspect",
    "traceback", "linecache", "tokenize", "warnings", "_strptime", "_pylong", "random",
)  # fmt: skip


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
