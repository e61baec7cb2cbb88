"""Run coroutines in the background."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any


class Tasks:
    """Keep a reference to each running task: the event loop holds only a weak one.

    A coroutine reports its result and its failures itself, by an event.
    """

    def __init__(self) -> None:
        self._running = set[asyncio.Task[None]]()

    def start(self, coroutine: Coroutine[Any, Any, None]) -> None:
        """Schedule a coroutine and return at once; the task is dropped when it has finished."""
        task = asyncio.ensure_future(coroutine)
        self._running.add(task)
        task.add_done_callback(self._running.discard)
