"""Garbage collection in idle time, because one in the middle of a click delays its paint."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

MOST = 10_000  # new containers, after which Python collects by itself, however busy it is
OLDER = 10  # of so many collections one includes what survived the others


class Garbage:
    """Collects what the last renderings left behind, once the browser is idle.

    A browser that does not tell when it is idle collects as usual.
    """

    def __init__(self, window: Any, proxy: Callable[[Any], Any]) -> None:
        self.window = window
        self.waiting = False
        self.times = 0
        self.idle = hasattr(window, "requestIdleCallback")
        self.collect = proxy(self._collect)
        if self.idle:
            gc.set_threshold(MOST, *gc.get_threshold()[1:])

    def sync(self) -> None:
        """Collect once the browser is idle."""
        if self.idle and not self.waiting:
            self.waiting = True
            self.window.requestIdleCallback(self.collect)

    def _collect(self, deadline: Any) -> None:
        self.waiting = False
        self.times += 1
        gc.collect(0 if self.times % OLDER else 1)
