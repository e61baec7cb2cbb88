"""Embed tables in pages of another origin: the frames' markup and the messages both ways."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from playwright.sync_api import FrameLocator, Page

from py_rules import record
from tools.driver.waiting import until

RECORDS = Path(__file__).parents[1] / "tests" / "mykerinos" / "records"
TEXT = (RECORDS / "three-players.txt").read_text("utf-8")
MATCH = record.read(TEXT)
ACTION_COUNT = len(MATCH.actions)
DIG_COUNT = 7  # number of actions up to the dig at e6
Embed = Callable[..., Page]


def board(site: str, *, id_: str = "board", **attributes: str) -> str:
    """Return the markup of an embedded table, with its script."""
    markup = "".join(f' {name}="{escape(value)}"' for name, value in attributes.items())
    script = f'<script src="{site}ludoteka-board.js" async></script>'
    return f'{script}<ludoteka-board id="{id_}"{markup}><p>Instead of a board</p></ludoteka-board>'


def stub_frames(page: Page) -> None:
    """Serve empty pages for the frames, for tests of the surrounding page only.

    Otherwise a program would start in each frame.
    """
    page.route("**/embed.html**", lambda route: route.fulfill(content_type="text/html", body=""))


def board_frame(page: Page, id_: str = "board") -> FrameLocator:
    return page.frame_locator(f"#{id_} iframe")


def received(page: Page, type_: str) -> list[dict[str, Any]]:
    """Return the messages of one type that the page has received."""
    found = page.evaluate("(type) => messages.filter((message) => message.type === type)", type_)
    assert isinstance(found, list)
    return found


def wait_for_message(page: Page, type_: str, count: int = 1) -> dict[str, Any]:
    """Wait until the page has received a number of messages of one type; return the last one."""
    until(
        page,
        "([type, count]) => messages.filter((each) => each.type === type).length >= count",
        arg=[type_, count],
    )
    return received(page, type_)[-1]


def call_method(page: Page, method: str, *given: Any) -> dict[str, Any]:
    """Call a method of the custom element and return the answer."""
    answer = page.evaluate(
        "([method, given]) => document.getElementById('board')[method](...given)", [method, given]
    )
    assert isinstance(answer, dict)
    return answer


def frame_of(site: str, **parameters: str) -> str:
    """Return the escaped address for a plain iframe."""
    return escape(f"{site}embed.html?{urlencode(parameters)}")
