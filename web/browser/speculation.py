"""Computing the result of the proposed action in idle time, so that confirming only shows it.

A player looks at a proposed action before confirming it. Meanwhile the next model is computed and
drawn, as if the action had been confirmed. Nothing of it is shown or stored before that happens:
the core is pure, and chance deals from a copy of the random generator. Any other event discards it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

from web.browser.parts import Absent
from web.markup import diff
from web.markup.svg import Fragment
from web.model.events import Event
from web.model.page import Model
from web.model.table import proposed, waits
from web.update import policy, update
from web.update.games import dated
from web.views import page

EXPECTED_EVENT = Event("confirm")
START_DELAY = 150  # ms after a rendering: hardly anybody clicks again earlier
GeneratorState = tuple[Any, ...]  # as Random.getstate has it


class Speculated(NamedTuple):
    """The outcome of an event, and the state from which it was computed."""

    before: Model
    chance: GeneratorState  # of the random generator before the event
    shown: Fragment  # the rendering that the changes start from
    after: Model
    dealt: GeneratorState  # of the random generator after the event
    drawn: Fragment
    changes: str  # as `patch` takes them


class Speculation:
    """The outcome of confirming the proposed action, computed in advance.

    The browser's window is passed in, as in `web.browser.playback`. Without idle callbacks nothing
    is computed in advance.
    """

    def __init__(self, window: Any, proxy: Callable[[Any], Any]) -> None:
        self.window = window
        self.outcome: Speculated | None = None
        self.steps: Iterator[Speculated | None] = iter(())
        self.timer = 0  # that has not fired yet
        self.idle = hasattr(window, "requestIdleCallback")
        self.begin = proxy(self._begin)
        self.go_on = proxy(self._go_on)

    def sync(self, model: Model, shown: Fragment, rng: Random) -> None:
        """After a rendering, discard what was computed and begin anew once the browser is idle."""
        self.outcome, self.steps = None, iter(())
        self.window.clearTimeout(self.timer)
        self.timer = 0
        if self.idle and expected(model):
            self.steps = outcomes(model, shown, rng.getstate())
            self.timer = self.window.setTimeout(self.begin, START_DELAY)

    def take(self, before: Model, event: Event, rng: Random) -> Speculated | None:
        """Return the outcome of an event, dated as the model before it, with the random generator
        as it is then; None if the outcome is unknown."""
        known = self.outcome
        if known is None or event != EXPECTED_EVENT or rng.getstate() != known.chance:
            return None
        if before._replace(now=known.before.now) != known.before:
            return None
        rng.setstate(known.dealt)
        return known._replace(after=dated(known.after, known.before, before.now))

    def _begin(self) -> None:
        self.timer = 0
        self._ask()

    def _ask(self) -> None:
        self.window.requestIdleCallback(self.go_on)

    def _go_on(self, deadline: Any) -> None:
        """Take the next step; each is a task of its own, so that a click waits for one at most."""
        if self.timer:  # a callback from before the last rendering
            return
        try:
            self.outcome = next(self.steps)
        except (StopIteration, Absent):  # without a part of the program the click waits for it
            return
        except Exception:  # noqa: BLE001  (the click reports it, if it happens again)
            self.steps = iter(())
            return
        if self.outcome is None:
            self._ask()


def expected(model: Model) -> bool:
    """Return whether a person at the table sees an action that can be confirmed."""
    table = model.table
    if table is None or policy.place(model) != "table":
        return False
    if model.embedded or model.classes or model.exercise:  # more than the table changes there
        return False
    return not waits(table) and proposed(table) is not None


def outcomes(before: Model, shown: Fragment, chance: GeneratorState) -> Iterator[Speculated | None]:
    """Yield None after each step, and at last the outcome of confirming the proposed action."""
    rng = Random()
    rng.setstate(chance)
    after = update(before, EXPECTED_EVENT, rng)
    yield None
    drawn = page.draw(after)
    yield None
    changes = diff.serialized(shown, drawn)
    yield Speculated(before, chance, shown, after, rng.getstate(), drawn, changes)
