"""Contexts of the browser that one test after another uses, as good as new each time.

A new context starts a new process, which compiles WebAssembly anew: three quarters of what a start
of the page costs. A context that is lent keeps one page open, which shows a text of the site: pages
that this one opens run in its process and find the program compiled. What a test can see of those
before it is undone: pages, storage, cookies, permissions, routes and being offline. What cannot be
undone needs a context of one's own: init scripts and bindings of the whole context (those of a page
go with it), service workers, and counting what the browser keeps in its memory.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Request

TEXT = "LICENSES.txt"  # of the site, without a program
USES = 25  # of a context: what it holds on to does not grow for ever


class Lent:
    """A context, the page that it keeps open, and the origins whose storage a test can fill."""

    def __init__(self, browser: Browser, site: str, options: dict[str, Any]) -> None:
        self.context: BrowserContext = browser.new_context(**options)
        self.uses = 0
        self.crashed = False
        self._origins = {_origin(site)}
        self.context.on("request", self._request)
        self._keeper = self.context.new_page()
        self._keeper.on("crash", self._crash)
        self._keeper.goto(f"{site}{TEXT}")

    @property
    def worn(self) -> bool:
        """Return whether nobody should get it again."""
        return self.crashed or self.uses >= USES

    def page(self) -> Page:
        """Open an empty page in the process of the one that stays."""
        self.uses += 1
        with self._keeper.expect_popup() as opening:
            self._keeper.evaluate("() => { open('about:blank'); }")
        page = opening.value
        page.on("crash", self._crash)
        page.evaluate("() => { opener = null; }")
        return page

    def clean(self) -> None:
        """Undo what a test can have done."""
        for page in self.context.pages:
            if page != self._keeper:
                page.close()
        if self.crashed:
            return
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        session = self.context.new_cdp_session(self._keeper)
        for origin in self._origins:
            session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
        session.detach()

    def _request(self, request: Request) -> None:
        if request.url.startswith("http"):
            self._origins.add(_origin(request.url))

    def _crash(self, _: Page) -> None:
        self.crashed = True


class Pool:
    """The contexts of one browser at one site that can be lent, by their options."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._site = site
        self._free: dict[str, list[Lent]] = {}

    @contextmanager
    def lend(self, **options: Any) -> Iterator[tuple[BrowserContext, Page]]:
        """Give a context with these options of Playwright's, and an empty page in it."""
        free = self._free.setdefault(repr(sorted(options.items())), [])
        lent = free.pop() if free else Lent(self._browser, self._site, options)
        try:
            yield lent.context, lent.page()
        finally:
            lent.clean()
            if lent.worn:
                lent.context.close()
            else:
                free.append(lent)

    def close(self) -> None:
        """Close those that nobody uses."""
        for free in self._free.values():
            for lent in free:
                lent.context.close()
        self._free.clear()


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
