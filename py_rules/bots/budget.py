"""The limits of a bot's thinking: a number of positions, seconds, or a request to stop."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

Late = Callable[[], bool]  # whether the time is up


def never() -> bool:
    """A `Late` for callers without a time limit: always False."""
    return False


class Budget:
    """The limits of the search for one decision of a bot, with the best plan found so far.

    With a limit in positions only, the same seed always gives the same game. Seconds and ``stop``
    end the thinking earlier: on a slow device, or when somebody presses "move now". Thinking stops
    when one more look, if it took as long as the longest so far, would exceed the seconds. Another
    ``clock`` can measure them, such as `time.thread_time` for processor time.
    """

    def __init__(
        self,
        positions: int | None = None,
        seconds: float | None = None,
        stop: Callable[[], bool] | None = None,
        clock: Callable[[], float] | None = None,
    ) -> None:
        self.positions = positions
        self.seen = 0
        self.best: tuple[Any, ...] = ()  # the actions of the best plan so far; () at first
        self._stop = stop
        self.clock = clock or monotonic
        self._last = self.clock()
        self._longest = 0.0  # seconds from one look to the next
        self._end = None if seconds is None else self._last + seconds

    def look(self) -> bool:
        """Count one more position. False if that used the budget up."""
        self.seen += 1
        return not self.over

    def late(self) -> bool:
        """Whether the time is up or a stop is requested. Long work within one look calls this for
        each position that it evaluates, and stops early. The limit in positions is ignored here, so
        that games limited by it can be repeated.
        """
        if self._stop is not None and self._stop():
            return True
        return self._end is not None and self.clock() >= self._end

    @property
    def over(self) -> bool:
        """Whether the budget is used up."""
        if self.positions is not None and self.seen >= self.positions:
            return True
        if self._stop is not None and self._stop():
            return True
        return self._end is not None and self._late(self._end)

    def _late(self, end: float) -> bool:
        now = self.clock()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        return now + self._longest >= end
