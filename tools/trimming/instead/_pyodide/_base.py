"""Replace Pyodide's own module, because the page runs only plain modules.

The original imports `ast` and takes sources apart with it, to await at the top level and to find
what they import.
"""

import _ast
from collections.abc import Iterable
from importlib import import_module
from typing import Any


def should_quiet(source: str) -> bool:
    """Return whether a source ends in a semicolon: then its last expression is not a result."""
    return source.rstrip().endswith(";")


def eval_code(
    source: str,
    globals: dict[str, Any] | None = None,  # noqa: A002  (Pyodide's own names)
    locals: dict[str, Any] | None = None,  # noqa: A002
    *,
    filename: str = "<exec>",
    flags: int = 0,
    **_: Any,
) -> Any:
    """Run a source; return the value of its last expression."""
    there = {} if globals is None else globals
    here = there if locals is None else locals
    if source.lstrip("\n").startswith((" ", "\t")):
        from textwrap import dedent  # noqa: PLC0415  (it takes long to import)

        source = dedent(source)
    module = compile(source, filename, "exec", flags | _ast.PyCF_ONLY_AST)
    last = module.body[-1:]
    value = None
    if last and isinstance(last[0], _ast.Expr) and not should_quiet(source):
        module.body.pop()
        value = compile(_ast.Expression(last[0].value), filename, "eval", flags)
    exec(compile(module, filename, "exec", flags), there, here)
    return eval(value, there, here) if value else None


async def eval_code_async(*given: Any, **named: Any) -> Any:
    """Run a source, which awaits nothing at its top level."""
    return eval_code(*given, **named)


def find_imports(source: str) -> Iterable[str]:
    """Return the packages to be loaded for a source: the page loads none."""
    return []


def pyimport_impl(path: str) -> Any:
    """Return a module, or something in one."""
    stem, _, name = path.rpartition(".")
    if not stem:
        return import_module(path)
    module = import_module(stem)
    return getattr(module, name) if hasattr(module, name) else import_module(path)
