"""Count lines of code that run, because time depends on how busy the machine is."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class LineCount:
    """The number of lines of Python that have run, and its limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.lines = 0

    def trace(self, frame: FrameType, event: str, _: Any) -> Any:
        """Count a line. Fail at once above the limit, because the code could run forever."""
        if event == "line":
            self.lines += 1
            assert self.lines <= self.most, f"more than {self.most} lines"
        return self.trace


@contextmanager
def at_most(lines: int) -> Iterator[LineCount]:
    """Fail if more lines of Python run inside the ``with`` block. Work of C code isn't counted."""
    work, before = LineCount(lines), sys.gettrace()
    sys.settrace(work.trace)
    try:
        yield work
    finally:
        sys.settrace(before)
