"""Contexts of the browser that one test after another uses, as good as new each time.

A new context starts a new process, which compiles WebAssembly anew: three quarters of what a start
of the page costs. A context that is lent keeps one page open, which shows a text of the site: pages
that this one opens run in its process and find the program compiled. What a test can see of those
before it is undone: pages, storage, cookies, permissions, routes and being offline. What cannot be
undone needs a context of one's own: init scripts and bindings of the whole context (those of a page
go with it; the script that a context is made with stays), service workers, and counting what the
browser keeps in its memory. A clock that a test sets stays in all pages of a context, also in later
ones, where the browser no longer reports which files were fetched: no other test gets such a
context.

The size of the window, the colours and the motion are those of the page, not of the context, so
that pages which differ in nothing else can have the same one. Another page that a test opens beside
it has the usual ones of Playwright, and no motion.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Request

from tools.driver.waiting import PATIENCE

USUAL: dict[str, Any] = {  # as Playwright has them
    "accept_downloads": True,
    "color_scheme": "light",
    "has_touch": False,
    "is_mobile": False,
    "reduced_motion": "no-preference",
    "viewport": {"width": 1280, "height": 720},
}
OF_THE_PAGE = {"color_scheme", "reduced_motion", "viewport"}
STILL = {"reduced_motion": "reduce"}
TEXT = "LICENSES.txt"  # of the site, without a program
CLOCK = "() => '__pwClock' in globalThis"  # where Playwright puts the clock that a test sets
USES = 100  # of a context: its process did not grow in thirty, but need not last for ever


class Lent:
    """A context, the page that it keeps open, and the origins whose storage a test can fill."""

    def __init__(self, browser: Browser, site: str, script: str, options: dict[str, Any]) -> None:
        self.context: BrowserContext = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(script)
        self.uses = 0
        self.crashed = False
        self.clock_set = False
        self._origins = {_origin(site)}
        self.context.on("request", self._request)
        self._keeper = self.context.new_page()
        self._keeper.on("crash", self._crash)
        self._keeper.goto(f"{site}{TEXT}")
        self._session = self.context.new_cdp_session(self._keeper)

    @property
    def worn(self) -> bool:
        """Return whether nobody should get it again."""
        return self.crashed or self.clock_set or self.uses >= USES

    def page(self) -> Page:
        """Open an empty page in the process of the one that stays."""
        self.uses += 1
        with self._keeper.expect_popup() as opening:
            self._keeper.evaluate("() => { open('about:blank').opener = null; }")
        page = opening.value
        page.on("crash", self._crash)
        return page

    def clean(self) -> None:
        """Undo what a test can have done."""
        for page in self.context.pages:
            if page != self._keeper:
                page.close()
        if self.crashed:
            return
        self.clock_set = self._keeper.evaluate(CLOCK)
        self.context.unroute_all()
        self.context.set_offline(False)
        self.context.clear_permissions()
        self.context.clear_cookies()
        for origin in self._origins:
            self._session.send(
                "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"}
            )

    def _request(self, request: Request) -> None:
        if request.url.startswith("http"):
            self._origins.add(_origin(request.url))

    def _crash(self, _: Page) -> None:
        self.crashed = True


class Pool:
    """The contexts of one browser at one site that can be lent, by their scripts and options."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._site = site
        self._free: dict[str, list[Lent]] = {}

    @contextmanager
    def lend(self, *, script: str, **options: Any) -> Iterator[tuple[BrowserContext, Page]]:
        """Give an empty page with these options of Playwright's for a context, and its context.

        The script comes first in each page of the context, and belongs to it.
        """
        wanted = {**USUAL, **options}
        lasting = {name: wanted[name] for name in sorted(wanted.keys() - OF_THE_PAGE)}
        free = self._free.setdefault(repr((script, lasting)), [])
        lent = free.pop() if free else Lent(self._browser, self._site, script, {**lasting, **STILL})
        try:
            page = lent.page()
            page.set_viewport_size(wanted["viewport"])
            page.emulate_media(
                color_scheme=wanted["color_scheme"], reduced_motion=wanted["reduced_motion"]
            )
            yield lent.context, page
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
