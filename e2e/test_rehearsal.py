"""Rehearsals while the browser is idle: they change nothing that is visible or stored."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

import py_rules
from py_rules import record
from tools.driver.play import CLICK, FIND_OFFERED, Opened, begin, drawn, play, read, stored
from tools.driver.waiting import until
from web.browser.speculation import START_DELAY
from web.model import saves

# The browser is never idle until `rest` is called, which returns the number of callbacks waiting
# for it; callbacks run in idle time are counted.
CONTROL_IDLE_TIME = """{
  const waiting = [];
  let resting = false;
  const soon = (callback) => setTimeout(() => {
    callback({ didTimeout: false, timeRemaining: () => 50 });
    globalThis.rehearsed += 1;
  });
  globalThis.rehearsed = 0;
  globalThis.requestIdleCallback = (callback) => {
    if (resting) soon(callback);
    else waiting.push(callback);
    return 0;
  };
  globalThis.rest = () => {
    resting = true;
    waiting.forEach(soon);
    return waiting.length;
  };
}"""
CLICKS = 12  # rehearsed clicks: more than a turn in each game
# The browser is always idle, so proposals are computed in advance: `waiting` counts pending timers
# and idle callbacks, `foreseen` the idle callbacks that have run.
ALWAYS_IDLE = f"""{{
  const {{ setTimeout: later, clearTimeout: stop }} = globalThis;
  const timers = new Set();
  globalThis.waiting = 0;
  globalThis.foreseen = 0;
  globalThis.setTimeout = (callback, milliseconds, ...more) => {{
    if (milliseconds !== {START_DELAY}) return later(callback, milliseconds, ...more);
    const timer = later(() => {{
      timers.delete(timer);
      callback();
      globalThis.waiting -= 1;
    }});
    timers.add(timer);
    globalThis.waiting += 1;
    return timer;
  }};
  globalThis.clearTimeout = (timer) => {{
    if (timers.delete(timer)) globalThis.waiting -= 1;
    stop(timer);
  }};
  globalThis.requestIdleCallback = (callback) => {{
    globalThis.waiting += 1;
    later(() => {{
      callback({{ didTimeout: false, timeRemaining: () => 50 }});
      globalThis.waiting -= 1;
      globalThis.foreseen += 1;
    }});
    return 0;
  }};
}}"""


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_rehearsals_are_invisible_and_store_nothing(
    page: Page, site: str, opened: Opened, game: str
) -> None:
    """The player can play on in the meantime."""
    page.add_init_script(CONTROL_IDLE_TIME)
    page.goto(site)
    opened(page)
    begin(page, game, ("Ann", "Ben"))
    play(page, Random(1), clicks=4)
    match, before = read(page), drawn(page)
    spoken = page.locator("#spoken p").all_text_contents()
    waiting = page.evaluate("() => rest()")
    until(page, "(count) => rehearsed >= count", arg=waiting + CLICKS)
    assert drawn(page) == before
    assert page.locator("#spoken p").all_text_contents() == spoken
    assert read(page) == match
    texts = [saves.read(id_, text).record for id_, text in stored(page).items()]
    assert texts == [record.write(match)]
    play(page, Random(2), clicks=4)
    assert read(page).actions[: len(match.actions)] == match.actions


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_precomputed_results_are_shown_and_stored(
    page: Page, site: str, opened: Opened, game: str
) -> None:
    """A proposal is shown, then confirmed or cancelled, and the record agrees."""
    page.add_init_script(ALWAYS_IDLE)
    page.goto(site)
    opened(page)
    begin(page, game, ("Ann", "Ben"))
    rng, confirmed = Random(3), 0
    for _ in range(60):
        if confirmed == 6:
            break
        until(page, "() => !waiting")
        offered = page.evaluate(FIND_OFFERED)
        if "confirm" in offered[0]:
            if rng.random() < 0.3 and (cancel := page.locator("#ask [data-do=cancel]")).count():
                cancel.first.dispatch_event("click")
                continue
            before = len(read(page).actions)
            page.evaluate(CLICK, offered[0])
            assert len(read(page).actions) > before
            confirmed += 1
        else:
            page.evaluate(CLICK, rng.choice(offered))
    assert confirmed == 6
    assert page.evaluate("() => foreseen") > 3 * confirmed
    match = read(page)
    texts = [saves.read(id_, text).record for id_, text in stored(page).items()]
    assert texts == [record.write(match)]
