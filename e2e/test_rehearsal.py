"""The page's rehearsals while nobody clicks: they change nothing that is seen or stored."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page

import py_rules
from py_rules import record
from tools.driver.play import Opened, begin, drawn, play, read, stored
from tools.driver.waiting import until
from web.model import saves

# The browser is idle as soon as `rest` is called, which returns how much had been waiting for that;
# what was done in idle time is counted.
RESTING = """{
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
CLICKS = 12  # rehearsed ones: more than a turn of each game


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_nothing_of_it_is_seen_or_stored(page: Page, site: str, opened: Opened, game: str) -> None:
    """The player can go on meanwhile."""
    page.add_init_script(RESTING)
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
