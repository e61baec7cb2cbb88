"""Replace Python's own module, because the page has no sources whose lines could be shown.

On every start the original imports a tokenizer, to point at parts of lines, and modules for
colours. This one formats errors as the original does where it has no sources.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from itertools import groupby
from types import FrameType, TracebackType
from typing import Any

REPEATED = 3  # of equal lines so many are shown; functions that call themselves make many
_HEAD = "Traceback (most recent call last):\n"
_CAUSE = "\nThe above exception was the direct cause of the following exception:\n\n"
_CONTEXT = "\nDuring handling of the above exception, another exception occurred:\n\n"
_MISSING = object()


def format_exception(
    exc: Any,
    value: Any = _MISSING,
    tb: Any = _MISSING,
    limit: int | None = None,
    *,
    chain: bool = True,
) -> list[str]:
    """Return the lines about an error, with the errors before it; each ends in a line break.

    The error is the only argument, or the second one, between its type and its traceback.
    """
    error = exc if value is _MISSING else value
    if error is None:
        return ["NoneType: None\n"]
    trace = error.__traceback__ if tb is _MISSING else tb
    return list(_error_lines(error, trace, {id(error)} if chain else None, limit))


def format_exception_only(exc: Any, value: Any = _MISSING) -> list[str]:
    """Return the lines about an error, without the lines that show where it occurred."""
    error = exc if value is _MISSING else value
    kind = type(error)
    module, name = kind.__module__, kind.__qualname__
    full = name if module in {"__main__", "builtins"} else f"{module}.{name}"
    try:
        text = str(error)
    except Exception:  # noqa: BLE001  # of any class, whose error is shown all the same
        text = "<exception str() failed>"
    place = []
    if isinstance(error, SyntaxError) and error.lineno is not None:
        place = [f'  File "{error.filename or "<string>"}", line {error.lineno}\n']
        text = error.msg
    notes = (
        f"{line}\n" for note in getattr(error, "__notes__", ()) for line in f"{note}".split("\n")
    )
    return [*place, f"{full}: {text}\n" if text else f"{full}\n", *notes]


def format_exc(limit: int | None = None, chain: bool = True) -> str:
    """Return the text about the error that is being handled."""
    return "".join(format_exception(sys.exception(), limit=limit, chain=chain))


def print_exception(
    exc: Any,
    value: Any = _MISSING,
    tb: Any = _MISSING,
    limit: int | None = None,
    file: Any = None,
    chain: bool = True,
) -> None:
    """Print the lines about an error, to the standard error unless a file is given."""
    text = "".join(format_exception(exc, value, tb, limit, chain=chain))
    print(text, file=file or sys.stderr, end="")


def print_exc(limit: int | None = None, file: Any = None, chain: bool = True) -> None:
    """Print the text about the error that is being handled."""
    print_exception(sys.exception(), limit=limit, file=file, chain=chain)


def _print_exception_bltin(exc: BaseException) -> None:  # by Python's C code
    print_exception(exc)


def format_list(extracted_list: Iterable[tuple[str, int, str, str]]) -> list[str]:
    """Return a text for each file, line number and function; the code there is a second line."""
    return [
        _line(file, number, name) + (f"    {line.strip()}\n" if line else "")
        for file, number, name, line in extracted_list
    ]


def walk_tb(tb: TracebackType | None) -> Iterator[tuple[FrameType, int]]:
    """Yield the frames of a traceback and the numbers of their lines."""
    while tb is not None:
        number: int | None = tb.tb_lineno
        if number is None:  # the page's own code
            from web.browser import code_lines  # noqa: PLC0415  (not at the start)

            number = code_lines.find(tb.tb_frame.f_code, tb.tb_lasti)
        yield tb.tb_frame, number
        tb = tb.tb_next


def _error_lines(
    error: BaseException, trace: TracebackType | None, shown: set[int] | None, limit: int | None
) -> Iterator[str]:
    """Yield the lines about an error; ``shown`` has the ids of errors already shown, or is None."""
    if shown is not None:
        cause = error.__cause__
        context = None if error.__suppress_context__ else error.__context__
        before = context if cause is None else cause
        if before is not None and id(before) not in shown:
            shown.add(id(before))
            yield from _error_lines(before, before.__traceback__, shown, limit)
            yield _CAUSE if before is cause else _CONTEXT
    if trace is not None:
        yield _HEAD
        places = [
            _line(frame.f_code.co_filename, number, frame.f_code.co_name)
            for frame, number in walk_tb(trace)
        ]
        if limit is not None:
            places = places[:limit] if limit >= 0 else places[limit:]
        for line, same in groupby(places):
            count = sum(1 for _ in same)
            yield from [line] * min(count, REPEATED)
            if count > REPEATED:
                more = count - REPEATED
                yield f"  [Previous line repeated {more} more time{'s' if more > 1 else ''}]\n"
    yield from format_exception_only(error)
    if isinstance(error, BaseExceptionGroup):
        for each in error.exceptions:
            yield from _error_lines(each, each.__traceback__, shown, limit)


def _line(file: str, number: int, name: str) -> str:
    return f'  File "{file}", line {number}, in {name}\n'
