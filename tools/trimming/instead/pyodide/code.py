"""Replace Pyodide's own module, which on every start imports modules that read signatures."""

from collections.abc import Callable
from typing import Any, TypeVar

from _pyodide._base import eval_code, eval_code_async, find_imports, should_quiet

__all__ = [
    "eval_code",
    "eval_code_async",
    "find_imports",
    "relaxed_call",
    "run_js",
    "should_quiet",
]

T = TypeVar("T")
VAR_POSITIONAL, VAR_KEYWORD = 0x04, 0x08  # flags of code: *args, **kwargs


def run_js(code: str, /) -> Any:
    """Evaluate an expression of JavaScript."""
    from js import eval as evaluate  # noqa: PLC0415  (as the original does)

    return evaluate(code)


def relaxed_call(function: Callable[..., T], *given: Any, **named: Any) -> T:
    """Call a function without the arguments that it does not take."""
    plain = getattr(function, "__func__", function)
    code = getattr(plain, "__code__", None)
    if code is None:
        return function(*given, **named)
    bound = plain is not function
    names = code.co_varnames[bound : code.co_argcount + code.co_kwonlyargcount]
    if not code.co_flags & VAR_POSITIONAL:
        given = given[: code.co_argcount - bound]
    if not code.co_flags & VAR_KEYWORD:
        named = {name: value for name, value in named.items() if name in names}
    return function(*given, **named)
