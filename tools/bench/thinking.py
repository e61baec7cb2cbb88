"""Measure how long bots think in the worker of the built page.

The positions are spread over a game of two and a game of as many players as can play, which bots
play here beforehand. Times run from the question to the answer; before the first one that counts,
the worker has started and has answered once. A slower computer is imitated by stopping the page's
process most of the time, because the browser's own throttling leaves workers alone.
"""

import os
import signal
import statistics
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from playwright.sync_api import Browser, Page

import py_rules
from py_rules import bots, record
from py_rules.bots.budget import Budget
from py_rules.record import Match, Table
from tools.bench.clicks import p95
from tools.console import CommandFailure, echo
from tools.driver.browsing import browsing
from web.browser.bot_client import DECISION_SECONDS

HEADINGS = ("think time, s", "decisions", "median", "p95", "longest")
DECISIONS = 20  # of each game
LEVELS = ("master", "grandmaster")
PATIENCE = 120_000  # ms
PERIOD = 0.04  # seconds from one stop to the next
ASK_WORKER = """(question) => new Promise((resolve) => {
    const begun = performance.now();
    opponent.ask(question, (answer) => resolve([JSON.parse(answer), performance.now() - begun]));
})"""


def rows(dist: Path, slow: int = 1) -> list[tuple[str, ...]]:
    """Return a table with a row for each game and level, on a computer ``slow`` times slower."""
    result: list[tuple[str, ...]] = [HEADINGS]
    with browsing(dist) as (chromium, address):
        page = chromium.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(address)
        page.wait_for_selector("html[data-ready]", state="attached")
        for name in py_rules.GAMES:
            matches = positions(name)
            for level in LEVELS:
                echo(f"  {name}, {level}")
                _asked(page, matches[0], level)
                with slowed(chromium, slow):
                    times = [_asked(page, match, level) for match in matches]
                result.append(row(f"{name}, {level}", times))
    return result


def positions(name: str) -> list[Match]:
    """Return positions in which a player is to move, spread over two games."""
    game, found = py_rules.load(name), list[Match]()
    for seats in (game.seats[0], game.seats[-1]):
        rng, players = Random(1), [bots.bot(name, "adept") for _ in range(seats)]
        match, turns = record.begin(Table(game, seats)), list[Match]()
        while not match.state.over:
            state, mover = match.state, match.state.to_move
            if mover is None:
                match = match.play(game.deal(state, rng))
                continue
            if not turns or mover != turns[-1].state.to_move:
                turns.append(match)  # the rest of a turn is planned with its first action
            match = match.play(players[mover](game, state, rng, Budget(60)))
        found += (turns[len(turns) * place // DECISIONS] for place in range(DECISIONS))
    return found


def row(label: str, times: list[float]) -> tuple[str, ...]:
    """Return the row of a table for times in seconds."""
    numbers = (statistics.median(times), p95(times), max(times))
    return (label, str(len(times)), *(f"{number:.2f}" for number in numbers))


def _asked(page: Page, match: Match, level: str) -> float:
    """Ask for a move; return the seconds until the answer."""
    question = {
        "ask": "move",
        "record": record.write(match),
        "level": level,
        "seed": 1,
        "seconds": DECISION_SECONDS,
    }
    answer, took = page.evaluate(f"(it) => ({ASK_WORKER})(JSON.stringify(it))", question)
    if answer["kind"] != "move":
        raise CommandFailure(f"The worker answered: {answer}", "Build the page again.")
    return float(took) / 1000


@contextmanager
def slowed(browser: Browser, times: int) -> Iterator[None]:
    """Slow the page's process down: let it run only one part in ``times`` of the time."""
    if times == 1:
        yield
        return
    if not hasattr(signal, "SIGSTOP"):
        raise CommandFailure("This system can't slow a process down.", "Leave out --slow.")
    session = browser.new_browser_cdp_session()
    running = session.send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [each["id"] for each in running if each["type"] == "renderer"]
    done = threading.Event()

    def send(number: int) -> None:
        for process in pages:
            os.kill(process, number)

    def hold() -> None:
        while not done.is_set():
            send(signal.SIGSTOP)
            done.wait(PERIOD * (times - 1) / times)
            send(signal.SIGCONT)
            done.wait(PERIOD / times)

    holding = threading.Thread(target=hold)
    holding.start()
    try:
        yield
    finally:
        done.set()
        holding.join()
        send(signal.SIGCONT)
        session.detach()
