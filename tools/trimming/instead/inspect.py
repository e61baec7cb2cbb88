"""Replace Python's own module, because the page reads no signatures and no sources.

On every start the original imports the parser's classes and a disassembler. `typing`,
`dataclasses` and Pyodide need what is here.
"""

from __future__ import annotations

from typing import Any, NoReturn

CO_COROUTINE = 0x80  # the flag of the code of "async def"
_MISSING = object()


def getattr_static(thing: Any, name: str, default: Any = _MISSING) -> Any:
    """Return an attribute as it is stored, without calling descriptors. Raises AttributeError."""
    kind = thing if isinstance(thing, type) else type(thing)
    own = {} if kind is thing else getattr(thing, "__dict__", {})
    for place in (own, *(base.__dict__ for base in kind.__mro__)):
        if name in place:
            return place[name]
    if default is _MISSING:
        raise AttributeError(name)
    return default


def signature(function: Any, **_: Any) -> NoReturn:
    """Raise an error: only documentation, which is left out, would ask for signatures."""
    raise ValueError(f"This page reads no signatures ({function}).")


def unwrap(function: Any, *, stop: Any = None) -> Any:
    """Return the innermost function, around which others were wrapped."""
    while hasattr(function, "__wrapped__") and not (stop and stop(function)):
        function = function.__wrapped__
    return function


def iscoroutinefunction(function: Any) -> bool:
    """Return whether calling this makes a coroutine."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return bool(getattr(code, "co_flags", 0) & CO_COROUTINE)
