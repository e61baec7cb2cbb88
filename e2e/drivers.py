"""Three browser engines behind one small protocol, so that the same steps can run in each."""

from __future__ import annotations

import os
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Frame, Page

from e2e.conftest import Watch
from tools.build import dist as build
from tools.driver.waiting import PATIENCE
from tools.environment.webkit import Programs
from tools.files import Files, write

# Selenium does not report a page's errors; this script, which runs first in each page, collects
# them.
COLLECTOR = """(() => {
  const errors = [];
  Object.defineProperty(globalThis, 'collected', { value: () => errors.splice(0) });
  addEventListener('error', ({ target, message, filename, lineno }) => {
    const { src = '' } = target;
    errors.push(message ? `page error: ${message} (${filename}:${lineno})` : `not loaded: ${src}`);
  }, true);
  addEventListener('unhandledrejection', ({ reason }) => errors.push(`page error: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    errors.push(`${violatedDirective}: ${blockedURI}`);
  });
  for (const kind of ['error', 'warn']) {
    const { [kind]: say } = console;
    console[kind] = (...words) => {
      errors.push(`console ${kind}: ${words.join(' ')}`);
      say.apply(console, words);
    };
  }
})();"""
FRAME = "(document.querySelector('ludoteka-board')?.shadowRoot ?? document).querySelector('iframe')"
AWAIT_SCRIPT = """const [given, done] = arguments;
Promise.resolve((SCRIPT)(...given)).then(
  (value) => done([value, '']), (error) => done([null, `${error}`]));"""


# An error that WebKit's driver sometimes returns for a script that only looks up an element.
LOST_RESULT = "Could not parse script result"


class LostResult(Exception):
    """The driver lost a script's result. A script without side effects can be run again."""


class Driver(Protocol):
    """A page in one of the engines."""

    def goto(self, url: str) -> None:
        """Open an address and wait until it is loaded."""

    def reload(self) -> None:
        """Load the page again."""

    def run(self, script: str, *given: object) -> Any:
        """Call a JavaScript function in the page and return the value it resolves to.

        Raises LostResult if the driver loses the result.
        """

    def press(self, x: float, y: float) -> None:
        """Click at this point of the window, in CSS pixels, as a mouse does."""

    def in_frame(self) -> AbstractContextManager[None]:
        """Run scripts in the embedded frame within the with block."""

    def errors(self) -> list[str]:
        """Return the errors that the page has reported so far."""


class PlaywrightDriver:
    """A page of Chromium or Firefox."""

    def __init__(self, page: Page, watch: Watch) -> None:
        self._page = page
        self._at: Page | Frame = page
        self._watch = watch

    def goto(self, url: str) -> None:
        self._page.goto(url)

    def reload(self) -> None:
        self._page.reload()

    def run(self, script: str, *given: object) -> Any:
        return self._at.evaluate(f"(given) => ({script})(...given)", list(given))

    def press(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    @contextmanager
    def in_frame(self) -> Iterator[None]:
        self._at = self._page.frames[-1]
        yield
        self._at = self._page

    def errors(self) -> list[str]:
        return self._watch.verdict()


class WebKitDriver:
    """A page of WebKit. The site's pages must collect their own errors: see `add_collector`."""

    def __init__(self, selenium: Any) -> None:
        self._selenium = selenium
        self._errors: list[str] = []

    def goto(self, url: str) -> None:
        self.errors()  # collected before the page that holds them is gone
        self._selenium.get(url)

    def reload(self) -> None:
        self.errors()
        self._selenium.refresh()

    def run(self, script: str, *given: object) -> Any:
        from selenium.common.exceptions import WebDriverException  # noqa: PLC0415

        called = AWAIT_SCRIPT.replace("SCRIPT", script)
        try:
            value, error = self._selenium.execute_async_script(called, list(given))
        except WebDriverException as failure:
            if LOST_RESULT in str(failure):
                raise LostResult(script) from failure
            raise
        assert not error, error
        return value

    def press(self, x: float, y: float) -> None:
        from selenium.webdriver.common.actions.action_builder import ActionBuilder  # noqa: PLC0415

        actions = ActionBuilder(self._selenium)
        actions.pointer_action.move_to_location(round(x), round(y)).click()
        actions.perform()

    @contextmanager
    def in_frame(self) -> Iterator[None]:
        self._selenium.switch_to.frame(self._selenium.execute_script(f"return {FRAME}"))
        yield
        self.errors()
        self._selenium.switch_to.default_content()

    def errors(self) -> list[str]:
        found = self._selenium.execute_script("return globalThis.collected?.() ?? []")
        self._errors += found
        return self._errors


@contextmanager
def webkit_started(programs: Programs) -> Iterator[Any]:
    """Start WebKit on a virtual screen; yield its Selenium driver."""
    from selenium import webdriver  # noqa: PLC0415  # installed only where there is a WebKit
    from selenium.webdriver.webkitgtk.options import Options  # noqa: PLC0415
    from selenium.webdriver.webkitgtk.service import Service  # noqa: PLC0415

    with _screen(programs.screen) as display:
        options = Options()
        options.binary_location = programs.browser
        options.add_argument("--automation")
        software = {"LIBGL_ALWAYS_SOFTWARE": "1", "WEBKIT_DISABLE_COMPOSITING_MODE": "1"}
        service = Service(programs.driver, env={**os.environ, **software, "DISPLAY": display})
        # Selenium warns about deprecated calls of its own.
        with warnings.catch_warnings(action="ignore", category=DeprecationWarning):
            selenium = webdriver.WebKitGTK(options=options, service=service)
        try:
            selenium.set_window_size(1280, 900)
            selenium.set_script_timeout(3 * PATIENCE / 1000)
            selenium.set_page_load_timeout(3 * PATIENCE / 1000)
            yield selenium
        finally:
            with suppress(Exception):
                selenium.quit()


@contextmanager
def _screen(program: str) -> Iterator[str]:
    """Start an X server that renders to memory; yield the name of its display."""
    read, written = os.pipe()
    size = ("-screen", "0", "1400x1000x24")
    server = subprocess.Popen(
        [program, "-displayfd", str(written), *size, "-nolisten", "tcp"],
        pass_fds=[written],
        stderr=subprocess.DEVNULL,
    )
    os.close(written)
    with os.fdopen(read) as output:
        display = output.readline().strip()
    try:
        yield f":{display}"
    finally:
        server.terminate()
        server.wait()


def add_collector(dist: Path, folder: Path) -> Path:
    """Copy the site to a folder, with a script in each page that collects errors; return it."""
    files: Files = {
        path.relative_to(dist).as_posix(): path.read_bytes()
        for path in dist.rglob("*")
        if path.is_file()
    }
    for name, data in files.items():
        if name.endswith(".html"):
            source = f"{'../' * name.count('/')}collector.js"
            script = f'<script src="{source}"></script>\n<meta name="viewport"'
            files[name] = data.replace(b'<meta name="viewport"', script.encode(), 1)
    files["collector.js"] = COLLECTOR.encode()
    files[build.WORKER] = build.service_worker(files).encode()
    write(files, folder)
    return folder
