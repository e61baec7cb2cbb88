"""What browser tests are given: dist/ on a server, a browser, and pages that are watched.

For a test file the useful ones are:

`dist`     the built site, a copy (of the conftest.py above, as `playwright` is)
`site`     the address of the served dist/, at a sub-path as on a project's GitHub Pages
`page`     a fresh page with fresh storage, watched: see `Watch`
`table`    a page opened and ready, which the tests of one file share
`visit`    opens watched pages with a context of one's own: `visit(viewport=..., is_mobile=True)`;
           `visit(service_workers="allow")` where the page is to be kept for use without network
`opened`   a function: wait until the program runs in a page

The page's Content-Security-Policy forbids strings of code: write `wait_for_function("() => ...")`.
"""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    Request,
    expect,
)

from tools.driver.server import Site, running
from tools.environment import browser as chromium

PREFIX = "/some/project/"
PATIENCE = 60_000  # ms: two tests at a time on a slow machine

expect.set_options(timeout=PATIENCE)


UNKEPT = "Service Worker registration blocked by Playwright"


class Watch:
    """What went wrong in the pages of a context: no error, and no request elsewhere, is allowed.

    What violates a page's Content-Security-Policy is an error in the console, too.

    A test that provokes an error says so before: `watch.allow("404")`.
    """

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.origin = origin
        self.requests: list[str] = []  # the URL of every request, of workers too
        self.errors: list[str] = []
        self.hosts: list[str] = []  # other origins, whose pages embed the site's
        self._allowed = [UNKEPT]
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", lambda error: self.errors.append(f"page error: {error.error}"))

    def allow(self, pattern: str) -> None:
        """Let errors pass that contain a match of the pattern."""
        self._allowed.append(pattern)

    def verdict(self) -> list[str]:
        """Return what has to fail the test, a line each."""
        errors = [each for each in self.errors if not self._may(each)]
        return errors + [f"request to elsewhere: {url}" for url in self.requests if self._far(url)]

    def _may(self, error: str) -> bool:
        return any(re.search(pattern, error) for pattern in self._allowed)

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            self.errors.append(
                f"console {message.type}: {message.text} ({message.location['url']})"
            )

    def _far(self, url: str) -> bool:
        return not url.startswith((self.origin, *self.hosts, "data:", "blob:"))


class Visit(Protocol):
    """Opens an empty watched page in a new context; arguments are Playwright's for a context."""

    def __call__(self, **options: Any) -> tuple[Page, Watch]: ...


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """Serve dist/ below a path; returns the address, which ends in a slash."""
    with running(Site(dist, prefix=PREFIX)) as address:
        yield address


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return the Chromium that all tests of this process share."""
    running_browser = chromium.launch(playwright.chromium)
    yield running_browser
    running_browser.close()


@contextmanager
def watched(browser: Browser, site: str, **options: Any) -> Iterator[tuple[Page, Watch]]:
    """Open a page in a new context; what the watch saw fails the test when it is closed."""
    context = browser.new_context(**{"service_workers": "block", **options})
    context.set_default_timeout(PATIENCE)
    watch = Watch(context, site.removesuffix(PREFIX))
    page = context.new_page()
    yield page, watch
    context.close()
    verdict = watch.verdict()
    assert not verdict, "\n".join(verdict)


@pytest.fixture
def visit(browser: Browser, site: str) -> Iterator[Visit]:
    """Return a function that opens watched pages, which are closed after the test."""
    with ExitStack() as stack:
        yield lambda **options: stack.enter_context(watched(browser, site, **options))


@pytest.fixture
def page(visit: Visit) -> Page:
    """Return a fresh, watched, empty page."""
    return visit()[0]


@pytest.fixture(scope="session")
def opened() -> Callable[[Page], Page]:
    """Return a function that waits until the program runs in the page, and returns the page."""

    def wait(page: Page) -> Page:
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    return wait


@contextmanager
def lasting(
    browser: Browser, site: str, begin: Callable[[Page], object]
) -> Iterator[Callable[[], Page]]:
    """Give a function that returns one page at the site, begun once, or anew if it has crashed."""
    with ExitStack() as stack:
        pages: list[Page] = []

        def page() -> Page:
            if not pages:
                opened, _ = stack.enter_context(watched(browser, site))
                opened.on("crash", lambda _: pages.clear())
                opened.goto(site)
                begin(opened)
                pages.append(opened)
            return pages[0]

        yield page


@pytest.fixture(scope="module")
def tables(
    browser: Browser, site: str, opened: Callable[[Page], Page]
) -> Iterator[Callable[[], Page]]:
    """Return what returns the page of one file's tests."""
    with lasting(browser, site, opened) as page:
        yield page


@pytest.fixture
def table(tables: Callable[[], Page]) -> Page:
    """Return a page at the site, ready, shared by the tests of one file."""
    return tables()
