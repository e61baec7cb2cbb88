"""The fixtures of browser tests: dist/ on a server, a browser, and pages that are watched.

For a test file the useful ones are:

`dist`     the built site, a copy (of the conftest.py above, as `playwright` is)
`site`     the address of the served dist/, at a sub-path as on a project's GitHub Pages
`page`     a fresh page with empty storage, watched: see `Watch`
`table`    a page opened and ready, which the tests of one file share
`visit`    opens watched pages, each in a context that no other one has during the test:
           `visit(viewport=..., is_mobile=True)`. The context was cleaned after other tests: see
           `e2e/contexts.py`. Nothing flies in it unless that is asked for:
           `visit(reduced_motion="no-preference")`, and the page is not painted before somebody
           looks at its pixels: see `e2e/painting.py`. What counts requests, or is about the first
           start of all, gets a new one: `visit(fresh=True)`, or `visit(service_workers="allow")`,
           where the page is to be stored for offline use
`screens`  opens a screen of `tools/driver/screens.py` in such a context; see `BUSY`
`brought`  does the same, but screens with a game on the table share a page; see `e2e/brought.py`
`embed`    a function: open a page of another origin, with a table in a frame
`opened`   a function: wait until the program runs in a page

Wait with `until` of `tools/driver/waiting.py`: Playwright’s own `wait_for_function` takes every
promise for true.
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

from e2e import brought as bringing
from e2e.contexts import Pool
from e2e.painting import UNPAINTED
from tools.driver import shots
from tools.driver.screens import Screen
from tools.driver.server import Site, running
from tools.driver.shots import Size
from tools.driver.waiting import PATIENCE
from tools.environment import browser as chromium

PREFIX = "/some/project/"
AGE = 600  # as on GitHub Pages: pages opened one after the other do not ask again for each file
NUMBERS = itertools.count()

expect.set_options(timeout=PATIENCE)


RECEIVING = """
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
# Chromium's warning a few seconds after the page came. A busy machine needs longer for the start;
# that all of these files are needed is tested in e2e/test_start.py.
UNUSED = "was preloaded using link preload but not used"
# What the page would rehearse of a game while the browser is idle, forty clicks that nobody sees,
# takes most of the time of a short test. So where nothing moves the browser is never idle. Where
# something does, it is idle for scripts, which look then at what may fly, but not for the program.
# Only new contexts are as they are elsewhere. What is rehearsed is tested in e2e/test_rehearsal.py.
BUSY = f"""
  globalThis.requestIdleCallback = () => 0;
  globalThis.cancelIdleCallback = () => {{}};
  {UNPAINTED}
"""
MOVING = f"""{{
  const {{ requestIdleCallback: ask }} = globalThis;
  globalThis.requestIdleCallback = (callback, ...more) =>
    ('destroy' in callback ? 0 : ask(callback, ...more)); // as functions of Python have it
}}
{UNPAINTED}"""


class Watch:
    """Collects errors of the pages of a context; each fails the test.

    Requests to other origins are errors too, and so are violations of a page's
    Content-Security-Policy. A test that causes an error on purpose declares it first:
    `watch.allow("404")`.
    """

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self._context = context
        self.origin = origin
        self.requests: list[str] = []  # the URL of every request, including those of workers
        self.errors: list[str] = []
        self.hosts: list[str] = []  # other allowed origins, whose pages embed the site's
        self._allowed = [NO_WORKER, UNUSED]
        context.on("request", self._request)
        context.on("console", self._console)
        context.on("weberror", self._error)

    def allow(self, pattern: str) -> None:
        """Let errors pass that contain a match of the pattern."""
        self._allowed.append(pattern)

    def end(self) -> None:
        """Watch no longer; fail if something went wrong."""
        self._context.remove_listener("request", self._request)
        self._context.remove_listener("console", self._console)
        self._context.remove_listener("weberror", self._error)
        verdict = self.verdict()
        assert not verdict, "\n".join(verdict)

    def verdict(self) -> list[str]:
        """Return what fails the test, a line for each error."""
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
    """Opens an empty watched page; arguments but ``fresh`` are Playwright's for a context."""

    def __call__(self, *, fresh: bool = False, **options: Any) -> tuple[Page, Watch]: ...


class Screens(Protocol):
    """Opens a page, which nobody watches, with a screen in a window of this size."""

    def __call__(self, screen: Screen, size: Size) -> Page: ...


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[str]:
    """Serve dist/ below a path and return its address, which ends in a slash."""
    with running(Site(dist, prefix=PREFIX, age=AGE)) as address:
        yield address


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return the Chromium that all tests of this process share."""
    running_browser = chromium.launch_shell(playwright.chromium)
    yield running_browser
    running_browser.close()


@pytest.fixture(scope="session")
def pool(browser: Browser, site: str) -> Iterator[Pool]:
    """Return the contexts that the tests of this process use one after the other."""
    contexts = Pool(browser, site)
    yield contexts
    contexts.close()


@contextmanager
def watched(browser: Browser, site: str, **options: Any) -> Iterator[tuple[Page, Watch]]:
    """Open a page in a new context; errors seen by its watch fail the test when it closes."""
    context = browser.new_context(**{"service_workers": "block", **options})
    context.set_default_timeout(PATIENCE)
    watch = Watch(context, site.removesuffix(PREFIX))
    page = context.new_page()
    yield page, watch
    context.close()
    watch.end()


@contextmanager
def lent(pool: Pool, site: str, **options: Any) -> Iterator[tuple[Page, Watch]]:
    """Open a page in a context that others had before; as above, without what only moves."""
    wanted = {"service_workers": "block", "reduced_motion": "reduce", **options}
    script = BUSY if wanted["reduced_motion"] == "reduce" else MOVING
    with pool.lend(script=script, **wanted) as (context, page):
        context.set_default_timeout(PATIENCE)
        watch = Watch(context, site.removesuffix(PREFIX))
        yield page, watch
    watch.end()


@pytest.fixture
def visit(browser: Browser, site: str, pool: Pool) -> Iterator[Visit]:
    """Return a function that opens watched pages, which are closed after the test."""
    with ExitStack() as stack:

        def visit(*, fresh: bool = False, **options: Any) -> tuple[Page, Watch]:
            if fresh or options.get("service_workers") == "allow":
                return stack.enter_context(watched(browser, site, **options))
            return stack.enter_context(lent(pool, site, **options))

        yield visit


@pytest.fixture
def screens(site: str, pool: Pool) -> Iterator[Screens]:
    """Return a function that opens screens, which are closed after the test."""
    with ExitStack() as stack:

        def show(screen: Screen, size: Size) -> Page:
            _, page = stack.enter_context(pool.lend(script=BUSY, **shots.options(size)))
            return stack.enter_context(shots.shown(page, site, screen))

        yield show


@pytest.fixture(scope="module")
def brought_tables(site: str, pool: Pool) -> Iterator[bringing.Tables]:
    """Return the pages in which the tests of one file show screens."""
    with ExitStack() as stack:

        def opening(size: Size) -> Page:
            _, page = stack.enter_context(pool.lend(script=BUSY, **shots.options(size)))
            page.goto(site)
            page.wait_for_selector("html[data-ready]", state="attached")
            return page

        yield bringing.Tables(opening)


@pytest.fixture
def brought(
    screens: Screens, brought_tables: bringing.Tables, request: pytest.FixtureRequest
) -> Iterator[Screens]:
    """Return what `screens` is; what can be brought to an open page is.

    A page in which something has failed is not used again.
    """
    shown: list[tuple[Page, Size]] = []
    failed = request.session.testsfailed

    def show(screen: Screen, size: Size) -> Page:
        if not bringing.can_be(screen):
            return screens(screen, size)
        page = brought_tables.show(screen, size)
        shown.append((page, size))
        return page

    yield show
    if request.session.testsfailed == failed:
        for page, size in shown:
            brought_tables.keep(page, size)


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
    pool: Pool, site: str, begin: Callable[[Page], object], **options: Any
) -> Iterator[Callable[[], Page]]:
    """Return a function that returns one page of the site, prepared again if it has crashed."""
    with ExitStack() as stack:
        pages: list[Page] = []

        def page() -> Page:
            if not pages:
                opened, _ = stack.enter_context(lent(pool, site, **options))
                opened.on("crash", lambda _: pages.clear())
                opened.goto(site)
                begin(opened)
                pages.append(opened)
            return pages[0]

        yield page


@pytest.fixture(scope="module")
def tables(pool: Pool, site: str, opened: Callable[[Page], Page]) -> Iterator[Callable[[], Page]]:
    """Return the function that returns the page shared by the tests of one file."""
    with lasting(pool, site, opened) as page:
        yield page


@pytest.fixture
def table(tables: Callable[[], Page]) -> Page:
    """Return a page at the site, ready, shared by the tests of one file."""
    return tables()


@pytest.fixture(scope="module")
def elsewhere(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """Serve another site: its folder and its origin, which differs from that of the frames."""
    folder = tmp_path_factory.mktemp("elsewhere")
    with running(Site(folder)) as address:
        yield folder, address.replace("localhost", "127.0.0.1").rstrip("/")


@pytest.fixture
def embed(visit: Visit, elsewhere: tuple[Path, str]) -> Callable[..., Page]:
    """Return a function that opens a page of another origin, which collects the `messages`."""
    folder, origin = elsewhere

    def open_(markup: str, **options: Any) -> Page:
        body = (
            f"<!doctype html><meta charset=utf-8><script>{RECEIVING}</script><body>{markup}</body>"
        )
        name = f"lesson-{next(NUMBERS)}.html"  # a new one, because a lent context keeps what it had
        (folder / name).write_text(body, encoding="utf-8")
        page, watch = visit(**options)
        watch.hosts.append(origin)
        watch.allow("favicon")
        page.goto(f"{origin}/{name}")
        return page

    return open_
