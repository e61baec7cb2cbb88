"""What is computed before a proposed action is confirmed equals what confirming it leads to."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from py_rules.record import Match
from tests.web.test_views import matches, sample
from web.browser.parts import Absent
from web.browser.speculation import EXPECTED_EVENT, START_DELAY, Speculated, Speculation, expected
from web.games import protocol
from web.games.colours import COLOURS
from web.markup import diff
from web.model.classes import Classes
from web.model.embedding import Embedded
from web.model.events import Event
from web.model.page import Model
from web.update import update
from web.update.games import new_save
from web.update.registry import read_event
from web.views import page

BEFORE, LATER = "2026-11-28T12:00:00Z", "2026-11-28T12:05:00Z"


class PausedWindow:
    """A browser whose timers and idle time come when the test says so."""

    def __init__(self) -> None:
        self.timers: dict[int, Callable[[], None]] = {}
        self.asked: list[Callable[[Any], None]] = []
        self.number = 0

    def setTimeout(self, callback: Callable[[], None], milliseconds: int) -> int:  # noqa: N802
        assert milliseconds == START_DELAY
        self.number += 1
        self.timers[self.number] = callback
        return self.number

    def clearTimeout(self, number: int) -> None:  # noqa: N802
        self.timers.pop(number, None)

    def requestIdleCallback(self, callback: Callable[[Any], None]) -> None:  # noqa: N802
        self.asked.append(callback)

    def rest(self) -> int:
        """Let timers fire and idle time come; return the number of idle callbacks called."""
        timers, self.timers, count = self.timers, {}, 0
        for callback in timers.values():
            callback()
        while self.asked:
            self.asked.pop()(None)
            count += 1
        return count


def opened(model: Model) -> tuple[Speculation, PausedWindow]:
    """Return the speculation of a page that has just shown a model, and its window."""
    window = PausedWindow()
    speculating = Speculation(window, lambda function: function)
    speculating.sync(model, page.draw(model), Random(5))
    return speculating, window


def proposals(name: str) -> Iterator[Model]:
    """Yield models throughout games in which an action is proposed.

    They include the last actions of games, and some after which chance deals.
    """
    for match in matches(name, 29):
        for cut in sample(match, 2):
            yield from _played(_opened(cut), Random(len(cut.actions)))
        decided = [at for at, state in enumerate(match.positions[:-1]) if state.to_move is not None]
        dealing = [at for at in decided if match.positions[at + 1].to_move is None]
        for at in {decided[-1], *dealing[:: len(dealing) // 3 + 1]}:
            start = match._replace(positions=match.positions[: at + 1], actions=match.actions[:at])
            model = _opened(start._replace(drawn=start.drawn[: start.draws]))
            words: tuple[str, ...] = match.actions[at].words
            for word in ("", *words):
                model = update(model, Event("select", word), Random(1)) if word else model
                if expected(model):
                    yield model


def _opened(match: Match) -> Model:
    saved = new_save("game", match, colours=COLOURS)
    other = new_save("other", match, colours=COLOURS)._replace(changed=BEFORE)
    model = Model(saves=(other, saved), now=BEFORE, today="2026-11-28")
    return update(model, Event("continue", "game"), Random(1))


def _played(model: Model, rng: Random) -> Iterator[Model]:
    """Yield the models with proposals after a few random clicks; each proposal is confirmed."""
    for _ in range(10):
        if expected(model):
            yield model
            model = update(model, EXPECTED_EVENT, Random(5))
            continue
        table = model.table
        if table is None or not table.selection.live:
            return
        model = update(model, Event("select", rng.choice(sorted(table.selection.live))), rng)


@pytest.mark.parametrize("name", protocol.GAMES)
def test_speculative_results_equal_the_results_of_confirming(name: str) -> None:
    """The model, the deal, the drawing and the changes agree, with the time of the click."""
    found = ended = dealt = 0
    for model in proposals(name):
        speculating, window = opened(model)
        shown = page.draw(model)
        assert window.rest() == 3
        before, rng = model._replace(now=LATER), Random(5)
        after = update(before, EXPECTED_EVENT, rng)
        other = Random(5)
        known = speculating.take(before, EXPECTED_EVENT, other)
        assert known
        assert known.after == after
        assert known.after.saves[0].changed == LATER
        assert other.getstate() == rng.getstate()
        assert str(known.drawn) == str(page.draw(after))
        assert known.changes == json.dumps(diff.between(shown, known.drawn))
        found += 1
        assert after.table
        ended += after.table.match.state.over
        dealt += rng.getstate() != Random(5).getstate()
    assert found > 8
    assert ended
    assert dealt or name != "myraclia"  # elsewhere, chance acts after actions without a question


@pytest.fixture
def proposal() -> Model:
    return next(proposals("mexica"))


def test_a_speculation_applies_only_to_its_event_and_model(proposal: Model) -> None:
    speculating, window = opened(proposal)
    assert speculating.take(proposal, EXPECTED_EVENT, Random(5)) is None, "not known yet"
    window.rest()
    assert speculating.take(proposal, Event("cancel"), Random(5)) is None
    assert speculating.take(proposal, EXPECTED_EVENT, Random(6)) is None
    assert (
        speculating.take(proposal._replace(asks=not proposal.asks), EXPECTED_EVENT, Random(5))
        is None
    )
    rng = Random(5)
    assert speculating.take(proposal._replace(tall=not proposal.tall), EXPECTED_EVENT, rng) is None
    assert rng.getstate() == Random(5).getstate(), "nothing was dealt"
    assert isinstance(speculating.take(proposal, EXPECTED_EVENT, rng), Speculated)


def test_a_speculation_is_discarded_by_the_next_rendering(proposal: Model) -> None:
    speculating, window = opened(proposal)
    window.rest()
    after = update(proposal, Event("cancel"), Random(5))
    speculating.sync(after, page.draw(after), Random(5))
    assert speculating.take(proposal, EXPECTED_EVENT, Random(5)) is None


def test_a_rendering_stops_the_speculation(proposal: Model) -> None:
    """A player who clicks on doesn't have to wait."""
    speculating, window = opened(proposal)
    other = update(proposal, read_event("shelf"), Random(5))
    speculating.sync(other, page.draw(other), Random(5))
    assert not window.rest()
    speculating.sync(proposal, page.draw(proposal), Random(5))
    window.timers.popitem()[1]()
    window.asked.pop()(None)  # the first step; the next one waits for idle time
    speculating.sync(other, page.draw(other), Random(5))
    window.rest()
    assert speculating.outcome is None


def test_stale_idle_callbacks_start_no_speculation(proposal: Model) -> None:
    """Nothing is computed right after a click, however idle the browser is."""
    speculating, window = opened(proposal)
    window.timers.popitem()[1]()
    (earlier,) = window.asked
    window.asked.clear()
    speculating.sync(proposal, page.draw(proposal), Random(5))
    earlier(None)
    assert not window.asked
    assert window.rest() == 3
    assert speculating.take(proposal, EXPECTED_EVENT, Random(5))


@pytest.mark.parametrize("failing", ["update", "page"])
@pytest.mark.parametrize("error", [Absent("mexica"), ValueError("a mistake")])
def test_a_failing_speculation_is_left_to_the_click(
    monkeypatch: pytest.MonkeyPatch, proposal: Model, failing: str, error: Exception
) -> None:
    def fails(*_: object) -> Model:
        raise error

    speculating, window = opened(proposal)
    if failing == "update":
        monkeypatch.setattr("web.browser.speculation.update", fails)
    else:
        monkeypatch.setattr("web.browser.speculation.page.draw", fails)
    assert window.rest() == (1 if failing == "update" else 2)
    assert speculating.take(proposal, EXPECTED_EVENT, Random(5)) is None


def test_a_browser_that_is_never_idle_computes_when_asked(proposal: Model) -> None:
    window = PausedWindow()
    busy: Any = SimpleNamespace(setTimeout=window.setTimeout, clearTimeout=window.clearTimeout)
    speculating = Speculation(busy, lambda function: function)
    speculating.sync(proposal, page.draw(proposal), Random(5))
    assert not window.rest()
    assert speculating.take(proposal, EXPECTED_EVENT, Random(5)) is None


def test_only_proposed_actions_of_people_at_the_table() -> None:
    begun = Model()
    for event in (read_event("choose", "mexica"), read_event("opponents", "people")):
        begun = update(begun, event, Random(3))
    assert not expected(begun), "a game is being set up"
    begun = update(begun, read_event("begin"), Random(3))
    assert not expected(begun), "nothing is proposed"
    proposal = next(_played(begun, Random(2)))
    assert expected(proposal)
    assert not expected(update(proposal, read_event("replay", "0"), Random(3)))
    assert not expected(update(proposal, read_event("shelf"), Random(3)))
    assert not expected(proposal._replace(embedded=Embedded()))
    assert not expected(proposal._replace(classes=Classes()))
