"""Steps that wait for a part of the program, and all that come after them, in their order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from web.browser.parts import Absent

Step = Callable[[], object]


class Waiting:
    """Does steps one after the other; one that lacks a part is done again when it is there.

    ``want`` fetches a part by its name, says so where that takes long, and calls back with whether
    it is there now. If it is not, ``want`` has said that too: the step is dropped, and what waited
    behind it is done.
    """

    def __init__(
        self, want: Callable[[str, Any], object], proxy: Callable[[Callable[..., None]], Any]
    ) -> None:
        self.want = want
        self.steps = deque[Step]()  # those that wait
        self.part = ""  # what they wait for
        self.came = proxy(self._came)

    def run(self, step: Step) -> None:
        """Do a step now, or after those that wait."""
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
            self.steps.popleft()  # the one that lacks it; what follows may do without
        failed: Exception | None = None
        while self.steps and not self.part:
            try:
                self.run(self.steps.popleft())
            except Exception as error:  # noqa: BLE001  (the others are done nevertheless)
                failed = failed or error
        if failed:
            raise failed
