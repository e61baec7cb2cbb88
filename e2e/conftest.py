"""The fixtures of browser tests: dist/ on a server, a browser, and pages that are watched.

A test file mostly needs these:

`dist`     the built site; a copy (from the conftest.py above, like `playwright`)
`site`     the address of the served dist/, at a sub-path as on a project's GitHub Pages
`page`     a fresh watched page with empty storage: see `Watch`
`table`    a page with the program running, shared by the tests of one file
`visit`    opens watched pages, each in a pooled context that no other test is using:
           `visit(viewport=..., is_mobile=True)`; see `e2e/contexts.py`. Motion is reduced
           unless the test asks for it: `visit(reduced_motion="no-preference")`. The page is not
           painted until something reads its pixels: see `e2e/painting.py`. Tests that count
           requests, or are about a device's first start, need a new context:
           `visit(fresh=True)`, or `visit(service_workers="allow")` if the page is to be stored
           for offline use
`show`     opens a screen of `tools/driver/screens.py`; screens with a game on the table share a
           page: see `e2e/reused_pages.py`
`show_fresh`  opens each screen in a new page of a pooled context: see `NEVER_IDLE`
`embed`    a function: open a page of another origin with a table in a frame
`opened`   a function: wait until the program runs in a page

Wait with `until` of `tools/driver/waiting.py`: Playwright’s own `wait_for_function` treats every
promise as true.
"""

import itertools
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
    WebError,
    expect,
)

from e2e.contexts import Pool
from e2e.painting import UNPAINTED
from e2e.reused_pages import ReusedPages, can_reuse_page
from tools.driver import shots
from tools.driver.screens import Screen
from tools.driver.server import Site, running
from tools.driver.shots import Size
from tools.driver.waiting import PATIENCE
from tools.environment import browser as chromium

PREFIX = "/some/project/"
CACHE_AGE = 600  # seconds, as on GitHub Pages: pages opened one after another reuse cached files
NUMBERS = itertools.count()

expect.set_options(timeout=PATIENCE)


COLLECT_MESSAGES = """
  window.messages = [];
  window.origins = new Set();
  addEventListener('message', ({ data, origin }) => { messages.push(data); origins.add(origin); });
  window.events = [];
  const keep = ({ target, type, detail }) => events.push([target.id, type, detail]);
  for (const type of ['ready', 'position', 'action', 'refusal', 'finished', 'error']) {
    document.addEventListener(type, keep, true);
  }
"""
NO_WORKER = "Service Worker registration blocked by Playwright"
# Chromium's warning a few seconds after the page has loaded. On a busy machine the start takes
# longer than that. e2e/test_start.py tests that all preloaded files are used.
UNUSED_PRELOAD = "was preloaded using link preload but not used"
# While the browser is idle, the page rehearses a game with forty clicks that nobody sees. That
# takes most of the time of a short test, so `NEVER_IDLE` reports no idle browser. With
# `IDLE_FOR_SCRIPTS`, only scripts notice it, to find the pieces that may fly, and not the program.
# Contexts made with `fresh` are left as they are; e2e/test_rehearsal.py tests the rehearsal.
NEVER_IDLE = f"""
  globalThis.requestIdleCallback = () => 0;
  globalThis.cancelIdleCallback = () => {{}};
  {UNPAINTED}
"""
IDLE_FOR_SCRIPTS = f"""{{
  const {{ requestIdleCallback: ask }} = globalThis;
  globalThis.requestIdleCallback = (callback, ...more) =>
    ('destroy' in callback ? 0 : ask(callback, ...more)); // only Python proxies have it
}}
{UNPAINTED}"""


class Watch:
    """Collect the errors of a context's pages; each fails the test.

    Requests to other origins and violations of a page's Content-Security-Policy count as errors
    too. A test that causes an error on purpose declares it first: `watch.allow("404")`.
    """

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self._context = context
        self.origin = origin
        self.requests: list[str] = []  # the URL of every request, including those of workers
        self.errors: list[str] = []
        self.hosts: list[str] = []  # other allowed origins; their pages embed the site's
        self._allowed = [NO_WORKER, UNUSED_PRELOAD]
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", self._error)

    def allow(self, pattern: str) -> None:
        """Ignore errors that match this regular expression anywhere."""
        self._allowed.append(pattern)

    def end(self) -> None:
        """Stop watching; fail if there were errors."""
        self._context.remove_listener("request", self._request)
        self._context.remove_listener("console", self._console)
        self._context.remove_listener("weberror", self._error)
        verdict = self.verdict()
        assert not verdict, "\n".join(verdict)

    def verdict(self) -> list[str]:
        """Return the errors that fail the test, one line each."""
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

    def _error(self, error: WebError) -> None:
        self.errors.append(f"page error: {error.error}")

    def _far(self, url: str) -> bool:
        return not url.startswith((self.origin, *self.hosts, "data:", "blob:"))


class Visit(Protocol):
    """Opens an empty watched page; ``options`` are Playwright's options for a context."""

    def __call__(self, *, fresh: bool = False, **options: Any) -> tuple[Page, Watch]: ...


class Show(Protocol):
    """Opens an unwatched page that shows a screen in a window of this size."""

    def __call__(self, screen: Screen, size: Size) -> Page: ...


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """Serve dist/ at a sub-path; yield its address, which ends in a slash."""
    with running(Site(dist, prefix=PREFIX, age=CACHE_AGE)) as address:
        yield address


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Yield the Chromium that all tests of this process share."""
    running_browser = chromium.launch_shell(playwright.chromium)
    yield running_browser
    running_browser.close()


@pytest.fixture(scope="session")
def pool(browser: Browser, site: str) -> Iterator[Pool]:
    """Yield the pool of contexts that the tests of this process share."""
    contexts = Pool(browser, site)
    yield contexts
    contexts.close()


@contextmanager
def watched(browser: Browser, site: str, **options: Any) -> Iterator[tuple[Page, Watch]]:
    """Open a page in a new context; errors in its pages fail the test when the context closes."""
    context = browser.new_context(**{"service_workers": "block", **options})
    context.set_default_timeout(PATIENCE)
    watch = Watch(context, site.removesuffix(PREFIX))
    page = context.new_page()
    yield page, watch
    context.close()
    watch.end()


@contextmanager
def pooled_page(pool: Pool, site: str, **options: Any) -> Iterator[tuple[Page, Watch]]:
    """Open a watched page in a pooled context, by default with reduced motion and never idle."""
    wanted = {"service_workers": "block", "reduced_motion": "reduce", **options}
    script = NEVER_IDLE if wanted["reduced_motion"] == "reduce" else IDLE_FOR_SCRIPTS
    with pool.acquire(script=script, **wanted) as (context, page):
        context.set_default_timeout(PATIENCE)
        watch = Watch(context, site.removesuffix(PREFIX))
        yield page, watch
    watch.end()


@pytest.fixture
def visit(browser: Browser, site: str, pool: Pool) -> Iterator[Visit]:
    """Yield a function that opens watched pages; they are closed after the test."""
    with ExitStack() as stack:

        def visit(*, fresh: bool = False, **options: Any) -> tuple[Page, Watch]:
            if fresh or options.get("service_workers") == "allow":
                return stack.enter_context(watched(browser, site, **options))
            return stack.enter_context(pooled_page(pool, site, **options))

        yield visit


@pytest.fixture
def show_fresh(site: str, pool: Pool) -> Iterator[Show]:
    """Yield a function that opens screens; they are closed after the test."""
    with ExitStack() as stack:

        def show(screen: Screen, size: Size) -> Page:
            _, page = stack.enter_context(pool.acquire(script=NEVER_IDLE, **shots.options(size)))
            return stack.enter_context(shots.shown(page, site, screen))

        yield show


@pytest.fixture(scope="module")
def reused_pages(site: str, pool: Pool) -> Iterator[ReusedPages]:
    """Yield the open pages in which the tests of one file show screens."""
    with ExitStack() as stack:

        def open_page(size: Size) -> Page:
            _, page = stack.enter_context(pool.acquire(script=NEVER_IDLE, **shots.options(size)))
            page.goto(site)
            page.wait_for_selector("html[data-ready]", state="attached")
            return page

        yield ReusedPages(open_page)


@pytest.fixture
def show(
    show_fresh: Show, reused_pages: ReusedPages, request: pytest.FixtureRequest
) -> Iterator[Show]:
    """Yield a function like `show_fresh` that drops games on an open page where that is enough.

    Pages used by a failed test are not reused.
    """
    shown: list[tuple[Page, Size]] = []
    failed = request.session.testsfailed

    def show(screen: Screen, size: Size) -> Page:
        if not can_reuse_page(screen):
            return show_fresh(screen, size)
        page = reused_pages.show(screen, size)
        shown.append((page, size))
        return page

    yield show
    if request.session.testsfailed == failed:
        for page, size in shown:
            reused_pages.release(page, size)


@pytest.fixture
def page(visit: Visit) -> Page:
    """Return a fresh, watched, empty page."""
    return visit()[0]


@pytest.fixture(scope="session")
def opened() -> Callable[[Page], Page]:
    """Return a function that waits until the program runs in a page, and returns the page."""

    def wait(page: Page) -> Page:
        page.wait_for_selector("html[data-ready]", state="attached")
        return page

    return wait


@contextmanager
def shared_page(
    pool: Pool, site: str, begin: Callable[[Page], object], **options: Any
) -> Iterator[Callable[[], Page]]:
    """Yield a function that returns the same page each time, or a new one after a crash."""
    with ExitStack() as stack:
        pages: list[Page] = []

        def page() -> Page:
            if not pages:
                opened, _ = stack.enter_context(pooled_page(pool, site, **options))
                opened.on("crash", lambda _: pages.clear())
                opened.goto(site)
                begin(opened)
                pages.append(opened)
            return pages[0]

        yield page


@pytest.fixture(scope="module")
def tables(pool: Pool, site: str, opened: Callable[[Page], Page]) -> Iterator[Callable[[], Page]]:
    """Yield a function that returns the page shared by the tests of one file."""
    with shared_page(pool, site, opened) as page:
        yield page


@pytest.fixture
def table(tables: Callable[[], Page]) -> Page:
    """Return the page shared by the tests of one file, with the program running."""
    return tables()


@pytest.fixture(scope="module")
def other_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Serve a second site; yield its folder and its origin, which is not that of the frames."""
    folder = tmp_path_factory.mktemp("elsewhere")
    with running(Site(folder)) as address:
        yield folder, address.replace("localhost", "127.0.0.1").rstrip("/")


@pytest.fixture
def embed(visit: Visit, other_site: tuple[Path, str]) -> Callable[..., Page]:
    """Return a function that opens a page of another origin, which collects its `messages`."""
    folder, origin = other_site

    def open_(markup: str, **options: Any) -> Page:
        head = f"<!doctype html><meta charset=utf-8><script>{COLLECT_MESSAGES}</script>"
        body = f"{head}<body>{markup}</body>"
        name = f"lesson-{next(NUMBERS)}.html"  # a new name: pooled contexts cache
        (folder / name).write_text(body, encoding="utf-8")
        page, watch = visit(**options)
        watch.hosts.append(origin)
        watch.allow("favicon")
        page.goto(f"{origin}/{name}")
        return page

    return open_
