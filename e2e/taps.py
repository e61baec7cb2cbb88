"""Taps that end when the page has handled their click.

The browser makes the click of a touch by itself, after the driver has lifted the finger. So on a
busy machine the next question to the page may be answered before the click.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

from tools.driver.waiting import PATIENCE

LISTEN = """() => {
  globalThis.clicked = new Promise((resolve) => {
    addEventListener('click', resolve, { capture: true, once: true });
  });
}"""
CLICKED = """(patience) => Promise.race([
  clicked.then(() => true),
  new Promise((resolve) => { setTimeout(resolve, patience, false); }),
])"""


@contextmanager
def clicking(page: Page) -> Iterator[None]:
    """Touch something, and wait for the click that follows from it."""
    page.evaluate(LISTEN)
    yield
    assert page.evaluate(CLICKED, PATIENCE), "no click followed from the touch"


def tap(page: Page, selector: str) -> None:
    """Tap what a selector finds."""
    with clicking(page):
        page.tap(selector)
