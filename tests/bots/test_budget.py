"""How long a bot may think, measured with a clock that only the test advances."""

from __future__ import annotations

import pytest

from py_rules.bots import budget
from py_rules.bots.budget import Budget


class FakeClock:
    """A clock in seconds that only the test advances."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> FakeClock:
    clock = FakeClock()
    monkeypatch.setattr(budget, "monotonic", clock)
    return clock


def looks(clock: FakeClock, seconds: float, each: float) -> float:
    """Return the seconds until the budget is used up, if each look takes ``each`` seconds."""
    begun, allowed = clock.now, Budget(seconds=seconds)
    while True:
        clock.now += each
        if not allowed.look():
            return clock.now - begun


@pytest.mark.parametrize("each", [0.001, 0.01, 0.1, 0.3])
def test_steady_clock_checks_never_exceed_the_time_budget(clock: FakeClock, each: float) -> None:
    thought = looks(clock, 2, each)
    assert thought <= 2 + 1e-6
    assert thought > 2 - 2 * each


def test_one_slow_step_makes_the_budget_stop_earlier(clock: FakeClock) -> None:
    allowed = Budget(seconds=2)
    clock.now += 0.5
    assert allowed.look()
    clock.now += 0.9
    assert not allowed.look()
    assert allowed.over


def test_position_limits_and_stop_requests_end_a_budget_at_any_time(clock: FakeClock) -> None:
    assert not Budget(1, seconds=60).look()
    assert Budget(stop=lambda: True).over
    clock.now += 1e6
    assert not Budget(5).over
