"""A queue of steps, run in order; each waits for the parts of the program that it needs."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from web.browser.parts import Absent

Step = Callable[[], object]


class StepQueue:
    """A queue of steps. One that lacks a part of the program runs again once that is loaded.

    ``want`` loads a part by its name, shows a message if that takes long, and calls back with
    whether it is loaded now. If it could not be loaded, ``want`` has shown that too: the step is
    dropped and the steps behind it run.
    """

    def __init__(
        self, want: Callable[[str, Any], object], proxy: Callable[[Callable[..., None]], Any]
    ) -> None:
        self.want = want
        self.steps = deque[Step]()  # waiting steps
        self.part = ""  # the part that they wait for
        self.came = proxy(self._came)

    def run(self, step: Step) -> None:
        """Run a step now, or queue it behind those that wait."""
        if self.part:
            self.steps.append(step)
            return
        try:
            step()
        except Absent as absent:
            self.steps.appendleft(step)
            self.part = absent.part
            self.want(absent.part, self.came)

    def _came(self, there: Any) -> None:
        self.part = ""
        if not there:
            self.steps.popleft()  # the step that lacks the part; the next ones may not need it
        failed: Exception | None = None
        while self.steps and not self.part:
            try:
                self.run(self.steps.popleft())
            except Exception as error:  # noqa: BLE001  (the other steps must run)
                failed = failed or error
        if failed:
            raise failed
