"""The bots' worker: it answers, can be hurried, and may be terminated without harm."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route

import py_rules
from e2e.conftest import Visit
from py_rules import record
from py_rules.record import Table
from tests.random_matches import random_game, truncated
from tools.driver.play import begin, play, read
from tools.driver.waiting import until, until_so

# Ask a question, optionally hurrying the bot at once; resolves to the last answer.
ASK_WORKER = """([question, then]) => new Promise((resolve) => {
    opponent.ask(JSON.stringify(question), (answer) => resolve(JSON.parse(answer)));
    if (then === 'now') opponent.now();
})"""
THROW_IN_WORKER = "() => { setTimeout(() => { throw new Error('lost in the lake'); }); }"
# Ask a question and collect the answers.
START_QUESTION = """(question) => {
    globalThis.answers = [];
    opponent.ask(JSON.stringify(question), (answer) => answers.push(JSON.parse(answer)));
}"""


def question(name: str, ask: str = "move", **more: Any) -> dict[str, Any]:
    match = truncated(random_game(Table(py_rules.load(name), 2), 1), 60 if name == "mexica" else 20)
    while match.state.to_move is None:
        longer = len(match.actions) + 1
        match = truncated(random_game(Table(py_rules.load(name), 2), 1), longer)
    return {"ask": ask, "record": record.write(match), "level": "master", **more}


def playable(asked: dict[str, Any], answer: dict[str, Any]) -> None:
    assert answer["kind"] == "move", answer
    match = record.read(asked["record"])
    for line in answer["actions"]:
        match = match.play(record.parse(match.game, line))


@pytest.mark.parametrize("name", py_rules.GAMES)
def test_a_bot_answers_from_the_worker(table: Page, name: str) -> None:
    asked = question(name)
    playable(asked, table.evaluate(ASK_WORKER, [asked, ""]))


def test_clicks_are_handled_while_a_bot_thinks(table: Page) -> None:
    """Clicks don't wait for answers: a game goes on while the worker thinks about another one."""
    begin(table, "mykerinos", ("Ann", "Ben"))
    asked = question("mexica", patience=5000, seconds=300)
    table.evaluate(START_QUESTION, asked)
    play(table, Random(1), clicks=12)
    assert len(read(table).actions) > 2
    assert table.evaluate("() => answers") == []
    table.evaluate("() => opponent.now()")
    until(table, "() => answers.length")
    (answer,) = table.evaluate("() => answers")
    playable(asked, answer)


def test_move_now_plays_the_best_move_so_far(table: Page) -> None:
    asked = question("mexica", patience=50, seconds=300)
    playable(asked, table.evaluate(ASK_WORKER, [asked, "now"]))


def test_a_worker_that_dies_or_has_ended_is_replaced(
    visit: Visit, site: str, opened: Callable[[Page], Page]
) -> None:
    """The worker is terminated while loading, with a question waiting, and after an answer. It also
    ends on its own after five minutes without a question."""
    page, watch = visit()
    watch.allow("lost in the lake")
    page.goto(site)
    opened(page)
    asked = question("myraclia")
    held: list[Route] = []

    def hold(route: Route) -> None:  # keeps the first worker from loading until it is terminated
        if held:
            route.continue_()
        held.append(route)

    page.route("**/app.zip", hold)
    with page.expect_worker() as first:
        page.evaluate(f"(given) => {{ globalThis.answer = ({ASK_WORKER})(given); }}", [asked, ""])
    with page.expect_worker() as second:
        first.value.evaluate(THROW_IN_WORKER)
    playable(asked, page.evaluate("() => answer"))
    second.value.evaluate(THROW_IN_WORKER)
    page.clock.install()
    with page.expect_worker():
        playable(asked, page.evaluate(ASK_WORKER, [asked, ""]))
    page.clock.fast_forward("04:50")
    assert len(page.workers) == 1
    page.clock.fast_forward("00:20")
    until_so(page, lambda: not page.workers)  # no question for five minutes
    with page.expect_worker():
        playable(asked, page.evaluate(ASK_WORKER, [asked, ""]))


def test_hints_come_from_the_worker(table: Page) -> None:
    answer = table.evaluate(ASK_WORKER, [question("mykerinos", "hint"), ""])
    assert answer["kind"] == "hint"
    assert json.dumps(answer["advice"])
    assert 1 <= len(answer["advice"]) <= 3


# Collect the questions instead of sending them to the worker.
COLLECT_QUESTIONS = (
    "() => { opponent.asked = []; opponent.ask = (text) => opponent.asked.push(JSON.parse(text)); }"
)
SET_HIDDEN = """(hidden) => {
    Object.defineProperty(document, 'hidden', { get: () => hidden, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
}"""


def questions(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate("() => opponent.asked")
    return found


def test_bots_pause_on_a_hidden_page_and_think_less_on_request(
    visit: Visit, site: str, opened: Callable[[Page], Page]
) -> None:
    page, _ = visit()
    page.goto(site)
    opened(page)
    page.click("#settings-button")
    page.select_option("#thinking", "less")
    page.keyboard.press("Escape")
    page.evaluate(COLLECT_QUESTIONS)
    page.evaluate(SET_HIDDEN, True)
    page.click("[data-do=choose][data-on=mykerinos]")
    for seat in "01":
        page.select_option(f"[data-do=level][data-on='{seat}']", "grandmaster")
    page.click("[data-do=begin]")
    page.wait_for_selector("[data-do=bot-now]")
    assert questions(page) == []
    page.evaluate(SET_HIDDEN, False)
    (question,) = questions(page)
    assert (question["ask"], question["seconds"]) == ("move", 0.5)
    page.reload()
    page.click("#settings-button")
    assert page.input_value("#thinking") == "less"
