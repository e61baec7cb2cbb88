"""Work counted instead of time measured, which a busy machine makes longer."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class LineCount:
    """The lines of Python that have been run."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.lines = 0

    def trace(self, frame: FrameType, event: str, _: Any) -> Any:
        """Count, and fail as soon as it is too much, for the rest could take for ever."""
        if event == "line":
            self.lines += 1
            assert self.lines <= self.most, f"more than {self.most} lines"
        return self.trace


@contextmanager
def at_most(lines: int) -> Iterator[LineCount]:
    """Fail if more lines of Python are run; what C does in one of them is not seen."""
    work, before = LineCount(lines), sys.gettrace()
    sys.settrace(work.trace)
    try:
        yield work
    finally:
        sys.settrace(before)
