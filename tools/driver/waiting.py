"""Wait until a condition is true in a page."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Any

from playwright.sync_api import Error, Frame, Page

PATIENCE = 60_000  # ms; enough for two tests at a time on a slow machine
INTERVAL = 50  # ms from one question to the next
# A question for `until`: whether the page is stored for offline use.
IS_CACHED = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
# Resolves when the page has followed a change of its window, and no motion that ends goes on.
WAIT_UNTIL_STILL = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  const moving = document.getAnimations().filter((each) => each.playState === 'running'
    && Number.isFinite(each.effect.getComputedTiming().endTime));
  await Promise.allSettled(moving.map(({ finished }) => finished));
}"""
# Resolves when the page has done what it left for idle time, such as measuring pieces that may fly.
WAIT_UNTIL_IDLE = """async () => {
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  await new Promise((done) => { requestIdleCallback(() => done()); });
}"""
# Finds the element of a selector, as soon as there is one and ``ready`` returns true for it.
FIND_ELEMENT = """async (selector, patience, ready = () => true) => {
  const end = performance.now() + patience;
  for (;;) {
    const found = document.querySelector(selector);
    if (found && ready(found)) return found;
    if (performance.now() > end) throw new Error(`not within ${patience} ms: ${selector}`);
    await new Promise((done) => { setTimeout(done, 20); });
  }
}"""
# Playwright's message if the page navigates meanwhile.
CONTEXT_DESTROYED = "Execution context was destroyed"


def until(page: Page | Frame, question: str, arg: Any = None, *, timeout: float = PATIENCE) -> None:
    """Evaluate a question in a page, also after it navigates, until the answer is true.

    ``question`` is a function of JavaScript that takes ``arg``. It may return a promise, which
    Playwright's own ``wait_for_function`` would take for true without awaiting it.
    Raises TimeoutError after ``timeout`` ms.
    """
    end = monotonic() + timeout / 1000
    while not _answer(page, question, arg):
        if monotonic() > end:
            message = f"not true within {timeout:.0f} ms: {question}"
            raise TimeoutError(message)
        page.wait_for_timeout(INTERVAL)


def until_so(page: Page, question: Callable[[], object], *, timeout: float = PATIENCE) -> None:
    """Wait until a function of this process returns a true value.

    Raises TimeoutError after ``timeout`` ms.
    """
    end = monotonic() + timeout / 1000
    while not question():
        if monotonic() > end:
            message = f"not so within {timeout:.0f} ms"
            raise TimeoutError(message)
        page.wait_for_timeout(INTERVAL)  # meanwhile events of the browser arrive


def _answer(page: Page | Frame, question: str, arg: Any) -> bool:
    try:
        return bool(page.evaluate(f"async (given) => Boolean(await ({question})(given))", arg))
    except Error as error:
        if CONTEXT_DESTROYED not in error.message:
            raise
        return False
