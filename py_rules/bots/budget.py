"""How long a bot may think: by positions looked at, by the clock, or until it is told to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any


class Budget:
    """Counts the positions a bot looks at for one decision.

    With positions alone the same seed always gives the same game; seconds and ``stop`` end the
    thinking earlier, on a slow device or when somebody says "move now".
    """

    def __init__(
        self,
        positions: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
    ) -> None:
        self.positions = positions
        self.seen = 0
        self.best: tuple[Any, ...] = ()  # the best actions known so far; () while there are none
        self._stop = stop
        self._end = None if seconds is None else monotonic() + seconds

    def look(self) -> bool:
        """Counts one more position. False: it is the last one, for the budget is used up."""
        self.seen += 1
        return not self.over

    @property
    def over(self) -> bool:
        if self.positions is not None and self.seen >= self.positions:
            return True
        if self._stop is not None and self._stop():
            return True
        return self._end is not None and monotonic() >= self._end
