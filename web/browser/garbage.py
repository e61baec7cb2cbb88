"""Garbage collection in idle time, because one in the middle of a click delays its paint."""

from __future__ import annotations

import gc
from collections.abc import Callable
from typing import Any

YOUNG_THRESHOLD = (
    10_000  # new containers after which Python collects by itself, even during a click
)
OLD_THRESHOLD = 10  # every tenth collection includes objects that survived an earlier one


class Garbage:
    """Garbage collection after renderings, while the browser is idle.

    In a browser without idle callbacks, Python collects as usual.
    """

    def __init__(self, window: Any, proxy: Callable[[Any], Any]) -> None:
        self.window = window
        self.waiting = False
        self.times = 0
        self.idle = hasattr(window, "requestIdleCallback")
        self.collect = proxy(self._collect)
        if self.idle:
            gc.set_threshold(YOUNG_THRESHOLD, *gc.get_threshold()[1:])

    def sync(self) -> None:
        """Collect once the browser is idle."""
        if self.idle and not self.waiting:
            self.waiting = True
            self.window.requestIdleCallback(self.collect)

    def _collect(self, deadline: Any) -> None:
        self.waiting = False
        self.times += 1
        gc.collect(0 if self.times % OLD_THRESHOLD else 1)
