"""A visitor's steps from the first visit to a game played offline, as one walkthrough.

`e2e/test_engines.py` runs the same steps in every engine. Each step ends by waiting for the result
it expects, and asserts that the page reported no errors.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import py_rules
from e2e.drivers import Driver, LostResult
from py_rules import record
from py_rules.puzzles import Puzzle
from py_rules.record import Match
from tools.driver.play import FIND_OFFERED
from tools.driver.waiting import IS_CACHED, PATIENCE
from web.model import puzzles

LESSON = "mykerinos/01-first-dig"
HAS_AT_LEAST = "(selector, count) => document.querySelectorAll(selector).length >= count"
COUNT = "(selector) => document.querySelectorAll(selector).length"
LOADED = """(end) => performance.getEntriesByType('resource')
    .some(({ name }) => name.endsWith(end))"""
TEXT = "(selector) => document.querySelector(selector)?.textContent ?? ''"
HAS_OTHER_TEXT = f"(selector, before) => ![before, ''].includes(({TEXT})(selector))"
RECORD = "#record pre"
# The centre of the first element that matches a selector, once it has stopped moving, in CSS pixels
# of the window; null if another element covers it.
CLICK_POINT = """async (selector) => {
  const element = document.querySelector(selector);
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const middle = () => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
  let before;
  let now = middle();
  do {
    before = now;
    await new Promise((resolve) => { requestAnimationFrame(resolve); });
    now = middle();
  } while (`${before}` !== `${now}`);
  return element.contains(document.elementFromPoint(...now)) ? now : null;
}"""
CLICK = """(selector) => document.querySelector(selector)
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))"""
CHOOSE = """(selector, value) => {
  const field = document.querySelector(selector);
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
}"""
THINK_LESS = """() => {
  const field = document.getElementById('thinking');
  field.value = 'less';
  field.dispatchEvent(new Event('change', { bubbles: true }));
}"""
HOST_PAGE = """<!doctype html><meta charset=utf-8><link rel=icon href="data:,">
<script>window.messages = [];
addEventListener('message', ({{ data }}) => messages.push(data.type));</script>
<script src="{site}ludoteka-board.js"></script>
<ludoteka-board id=board game=mexica seats=2 loading=eager></ludoteka-board>"""
PLAY_MESSAGE = """(line) => document.getElementById('board').play(line).then(({ type }) => type)"""


class Walkthrough:
    """The steps, run in one browser on one site."""

    def __init__(self, driver: Driver, site: str) -> None:
        self.driver = driver
        self.site = site

    def wait(self, script: str, *given: object) -> Any:
        """Run a script that changes nothing until it returns a truthy value; return the value."""
        end = time.monotonic() + 3 * PATIENCE / 1000
        while not (answer := self._try_run(script, *given)):
            assert time.monotonic() < end, f"never: {script} {given}\n{self.driver.errors()}"
            time.sleep(0.03)
        return answer

    def _try_run(self, script: str, *given: object) -> Any:
        try:
            return self.driver.run(script, *given)
        except LostResult:
            return None

    def wait_for(self, selector: str) -> None:
        """Wait until the selector matches an element."""
        self.wait(COUNT, selector)

    def click(self, selector: str) -> None:
        """Wait for the first element that matches the selector, and click it."""
        self.wait_for(selector)
        middle = self.driver.run(CLICK_POINT, selector)
        if middle:
            self.driver.press(*middle)
        else:
            self.driver.run(CLICK, selector)

    def read(self) -> Match:
        """Return the match on the table, parsed from the record that the page shows."""
        self.wait_for(RECORD)
        return record.read(self.driver.run(TEXT, RECORD))

    def assert_no_errors(self) -> None:
        """Assert that the page has reported no errors so far."""
        errors = self.driver.errors()
        assert not errors, "\n".join(errors)

    def ready(self) -> None:
        """Wait until the program runs and the modules it loads later have arrived."""
        self.wait_for("html[data-ready]")
        self.wait("() => Boolean(globalThis.changed)")  # motion.js

    def visit(self, address: str) -> None:
        """Open an address of the site as from a link in a message, loading the page again."""
        self.driver.goto("about:blank")
        self.driver.goto(address)
        self.ready()

    def start(self) -> None:
        """Open the site."""
        self.driver.goto(self.site)
        self.ready()
        self.assert_no_errors()

    def every_game(self) -> None:
        """Play each game briefly, and make one refused click in it."""
        for number, game in enumerate(py_rules.GAMES):
            if number:
                self.shelf()
            self.begin(game)
            self.play(number, 8)
            self.refusal()

    def shelf(self) -> None:
        """Go back to the games."""
        self.click("header [data-do=shelf]")
        self.wait_for("main.shelf [data-do=choose]")

    def begin(self, game: str, level: str = "") -> None:
        """Start a new game from the shelf, with a bot of this level, or a person, on every seat."""
        self.click(f"[data-do=choose][data-on={game}]")
        self.wait_for("[data-do=level]")
        for seat in range(self.driver.run(COUNT, "[data-do=level]")):
            self.driver.run(CHOOSE, f'[data-do=level][data-on="{seat}"]', level)
        self.click("[data-do=begin]")
        self.wait_for("#board svg.table")

    def play(self, seed: int, clicks: int) -> None:
        """Click random live elements; assert that this plays at least one action."""
        rng = Random(seed)
        before = len(self.read().actions)
        for _ in range(clicks):
            offered = self.wait(FIND_OFFERED)
            some = [selector for selector in offered if '"pass"' not in selector]
            self.click(rng.choice(some or offered))
        assert len(self.read().actions) > before
        self.assert_no_errors()

    def cancel(self) -> None:
        """Clear the selection."""
        while self.driver.run(COUNT, "#ask .cancel"):
            self.click("#ask .cancel")

    def refusal(self) -> None:
        """Click something that cannot be chosen, and wait for the refusal's reason."""
        self.cancel()
        self.click("#board .still")
        self.wait_for(".refused p")
        self.assert_no_errors()

    def reload(self) -> None:
        """Load the page again, and assert that the game is unchanged."""
        before = self.read()
        self.driver.reload()
        self.ready()
        assert self.read() == before
        self.assert_no_errors()

    def hint(self) -> None:
        """Ask for a hint, with the bot's thinking time set to short."""
        self.driver.run(THINK_LESS)
        self.cancel()
        self.click("[data-do=hint]")
        self.wait_for(".advice [data-do=hint-play]")
        self.assert_no_errors()

    def bot(self, game: str) -> None:
        """Start a game between bots, and wait for their first three actions."""
        self.begin(game, "novice")
        self.wait(HAS_AT_LEAST, "#log li", 3)
        self.assert_no_errors()

    def go_to(self, fragment: str) -> None:
        """Follow a link within the page, without loading it again."""
        self.driver.run("(fragment) => { location.hash = fragment; }", fragment)

    def lesson(self) -> None:
        """Give a lesson a wrong answer, then the right one."""
        self.go_to(f"lesson/{LESSON}")
        self.wait_for("#lesson .task, #lesson [data-do=lesson-next]")
        for word, answer in (("f1", ".says.bad"), ("c5", ".says.good")):
            if self.driver.run(COUNT, "[data-do=lesson-again]"):
                self.click("[data-do=lesson-again]")
            self.click(f'#board [data-key="{word}"]')
            self.wait_for(f"[data-do=confirm], {answer}")
            if self.driver.run(COUNT, "[data-do=confirm]"):
                self.click("[data-do=confirm]")
            self.wait_for(answer)
        self.assert_no_errors()

    def puzzle(self, puzzle: Puzzle) -> None:
        """Solve a puzzle by playing its first solution."""
        before = self.driver.run(TEXT, "#lesson h1")
        self.go_to(f"puzzle/{puzzles.key(puzzle)}")
        self.wait(HAS_OTHER_TEXT, "#lesson h1", before)
        self.wait_for("#lesson .task")
        for number, action in enumerate(puzzle.lines[0], self.driver.run(COUNT, "#log li") + 1):
            for word in action.split():
                if self.driver.run(COUNT, "#log li") < number:
                    self._select(word)
            if self.driver.run(COUNT, "#log li") < number:
                self.click("[data-do=confirm]")
            self.wait(HAS_AT_LEAST, "#log li", number)
        self.wait_for(".says.good")
        self.assert_no_errors()

    def _select(self, word: str) -> None:
        """Select a word on the board or among the verbs, unless it is already selected."""
        for where in (
            f'#ask [data-do=select][data-on="{word}"]:not([aria-pressed])',
            f'#board [data-key="{word}"]',
        ):
            if self.driver.run(COUNT, where):
                self.click(where)
                return

    def share(self, *, copies: bool = True) -> str:
        """Copy the link to the game on the table, show its QR code, and return the link."""
        self.click("[data-do=share]")
        self.wait_for("dialog#share[open]")
        self.click("[data-do=share-code]")
        self.wait_for("#share .code-frame path")
        self.click("[data-do=copy-link]")
        if copies:
            self.wait(f"(button) => ({TEXT})(button) === 'Copied'", "[data-do=copy-link]")
        else:
            self.wait_for("#share #uncopied:focus")
        link = str(self.driver.run("() => document.getElementById('link').value"))
        self.click("[data-do=share-close]")
        self.wait("() => !document.querySelector('dialog#share[open]')")
        self.assert_no_errors()
        return link

    def follow(self, link: str) -> None:
        """Open a link to the game on the table, and assert that it leads to the same game."""
        before = self.read()
        self.visit(link)
        assert self.read() == before
        self.assert_no_errors()

    def embed(self, host: str, folder: Path) -> None:
        """Play at a table embedded in a page of another origin, by clicks and by a message."""
        page = HOST_PAGE.format(site=self.site)
        (folder / "host.html").write_text(page, encoding="utf-8")
        self.driver.goto(f"{host}host.html")
        self.wait("() => messages.includes('ready')")
        with self.driver.in_frame():
            self.wait_for("#board svg.table")
            for _ in range(3):
                self.driver.run(CLICK, self.wait(FIND_OFFERED)[0])
            self.wait_for("#log li, [data-do=confirm], #ask .cancel")
        assert self.driver.run(PLAY_MESSAGE, "no such action") == "error"
        self.assert_no_errors()

    def offline(self, stop: Callable[[], None], before: Match) -> None:
        """Play on after the server has stopped; the page is stored on the device by then.

        Assert that the saved game is unchanged, also after the page is loaded again.
        """
        self.start()
        self.click(".saves [data-do=continue]")
        assert self.read() == before
        self.wait(IS_CACHED)
        stop()
        self.driver.reload()
        self.ready()
        assert self.read() == before
        self.shelf()
        self.wait_for(".saves li")
        self.begin("mykerinos")
        self.play(7, 8)
