"""Tap on a page and wait until the page has handled the click.

The browser fires the click after the driver has lifted the finger. On a busy machine the page may
answer the test's next query before that.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tools.driver.waiting import PATIENCE

RECORD_CLICK = """() => {
  globalThis.clicked = new Promise((resolve) => {
    addEventListener('click', resolve, { capture: true, once: true });
  });
}"""
AWAIT_CLICK = """(patience) => Promise.race([
  clicked.then(() => true),
  new Promise((resolve) => { setTimeout(resolve, patience, false); }),
])"""


@contextmanager
def expect_click(page: Page) -> Iterator[None]:
    """Wait until the touch in the with block has caused a click; fail if it doesn't."""
    page.evaluate(RECORD_CLICK)
    yield
    assert page.evaluate(AWAIT_CLICK, PATIENCE), "no click followed from the touch"


def tap(page: Page, selector: str) -> None:
    """Tap the element that the selector matches, and wait for its click."""
    with expect_click(page):
        page.tap(selector)
