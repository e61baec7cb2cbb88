"""Take pictures of a page's window as base64 PNGs.

They come straight from the browser's debugger, compressed for speed. That takes less than half as
long as Playwright's screenshots, but unlike those it doesn't stop animations: use it for pages in
which nothing moves.
"""

from __future__ import annotations

from weakref import WeakKeyDictionary

from playwright.sync_api import CDPSession, FloatRect, Page

from e2e.painting import paint

SESSIONS: WeakKeyDictionary[Page, CDPSession] = WeakKeyDictionary()


def picture(page: Page, clip: FloatRect | None = None) -> str:
    """Return a picture of the window, or of a part of it in CSS pixels of the whole page."""
    paint(page)
    if page not in SESSIONS:
        SESSIONS[page] = page.context.new_cdp_session(page)
    asked = {"format": "png", "optimizeForSpeed": True}
    part = {"clip": {**clip, "scale": 1}} if clip else {}
    taken: str = SESSIONS[page].send("Page.captureScreenshot", {**asked, **part})["data"]
    return taken
