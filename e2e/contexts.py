"""A pool of browser contexts that are cleaned after each test and used again by the next.

A new context starts a new process, which compiles WebAssembly again; that is three quarters of the
cost of starting the page. Each pooled context keeps one page open at a plain text file of the site.
Pages opened by it run in the same process and find the program already compiled.

After each test, `PooledContext.clean` undoes whatever the next test could notice: pages, storage,
cookies, permissions, routes and the offline state. A test needs a new context if it uses what
cannot be undone: init scripts and bindings of the whole context (those of a single page disappear
with it, and the script that the context was created with stays), service workers, or counts of what
the browser keeps in its memory cache. A clock that a test sets stays in all later pages of a
context, where the browser no longer reports which files were fetched, so such a context is not used
again.

Window size, colour scheme and reduced motion are set on the page, so that pages which differ only
in these can share a context. A second page that a test opens in the same context has Playwright's
default window size and colour scheme, and reduced motion.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, Page, Request

from tools.driver.waiting import PATIENCE

DEFAULTS: dict[str, Any] = {  # Playwright's defaults
    "accept_downloads": True,
    "color_scheme": "light",
    "has_touch": False,
    "is_mobile": False,
    "reduced_motion": "no-preference",
    "viewport": {"width": 1280, "height": 720},
}
PAGE_OPTIONS = {"color_scheme", "reduced_motion", "viewport"}
REDUCED_MOTION = {"reduced_motion": "reduce"}
PLAIN_PAGE = "LICENSES.txt"  # a page of the site that starts no program
HAS_FAKE_CLOCK = "() => '__pwClock' in globalThis"  # set by Playwright's fake clock
MAX_USES = 100  # of a context before it is replaced; its process did not grow in thirty uses


class PooledContext:
    """A pooled context, the page that it keeps open, and the origins whose storage may be
    filled."""

    def __init__(self, browser: Browser, site: str, script: str, options: dict[str, Any]) -> None:
        self.context: BrowserContext = browser.new_context(**options)
        self.context.set_default_timeout(PATIENCE)
        self.context.add_init_script(script)
        self.uses = 0
        self.crashed = False
        self.clock_set = False
        self._origins = {_origin(site)}
        self.context.on("request", self._request)
        self._base_page = self.context.new_page()
        self._base_page.on("crash", self._crash)
        self._base_page.goto(f"{site}{PLAIN_PAGE}")
        self._session = self.context.new_cdp_session(self._base_page)

    @property
    def is_spent(self) -> bool:
        """Return whether the context must not be used again."""
        return self.crashed or self.clock_set or self.uses >= MAX_USES

    def page(self) -> Page:
        """Open an empty page in the process of the page that stays open."""
        self.uses += 1
        with self._base_page.expect_popup() as opening:
            self._base_page.evaluate("() => { open('about:blank').opener = null; }")
        page = opening.value
        page.on("crash", self._crash)
        return page

    def clean(self) -> None:
        """Close the test's pages and reset everything that the next test could notice."""
        for page in self.context.pages:
            if page != self._base_page:
                page.close()
        if self.crashed:
            return
        self.clock_set = self._base_page.evaluate(HAS_FAKE_CLOCK)
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
    """The idle contexts of one browser for one site, grouped by init script and options."""

    def __init__(self, browser: Browser, site: str) -> None:
        self._browser = browser
        self._site = site
        self._free: dict[str, list[PooledContext]] = {}

    @contextmanager
    def acquire(self, *, script: str, **options: Any) -> Iterator[tuple[BrowserContext, Page]]:
        """Yield a context and an empty page in it with these Playwright context options.

        The script runs first in each page of the context, as long as the context exists.
        """
        wanted = {**DEFAULTS, **options}
        fixed = {name: wanted[name] for name in sorted(wanted.keys() - PAGE_OPTIONS)}
        free = self._free.setdefault(repr((script, fixed)), [])
        pooled = free.pop() if free else self._create(script, {**fixed, **REDUCED_MOTION})
        try:
            page = pooled.page()
            page.set_viewport_size(wanted["viewport"])
            page.emulate_media(
                color_scheme=wanted["color_scheme"], reduced_motion=wanted["reduced_motion"]
            )
            yield pooled.context, page
        finally:
            pooled.clean()
            if pooled.is_spent:
                pooled.context.close()
            else:
                free.append(pooled)

    def _create(self, script: str, options: dict[str, Any]) -> PooledContext:
        return PooledContext(self._browser, self._site, script, options)

    def close(self) -> None:
        """Close the contexts that are not in use."""
        for free in self._free.values():
            for pooled in free:
                pooled.context.close()
        self._free.clear()


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
