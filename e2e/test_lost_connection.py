"""A connection that is lost in the middle of a file: the page resumes loading."""

import io
import re
import socket
import struct
import threading
from collections import defaultdict
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import BinaryIO, ClassVar

import pytest
from playwright.sync_api import Route, expect

from e2e.conftest import Visit
from tools.driver.play import Opened
from tools.driver.server import Site, SiteHandler, running
from tools.driver.waiting import PATIENCE, until

LOST_FILES = re.compile(r"/(pyodide\.asm\.wasm|app\.zip|style\.css)$")
RESET = struct.pack("ii", 1, 0)  # closes a connection with a reset


class Unsteady(SiteHandler):
    """Sends nine tenths of a file, then an error 503, then the file.

    It supports range requests, which ask for the rest only, for WebAssembly and not for other
    files.
    """

    sent: ClassVar = defaultdict[str, list[int]](list)  # bytes sent in each response, by file name
    back: ClassVar = threading.Event()  # set when the rest may be sent

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        file = Path(self.server.folder) / self.path.removeprefix(self.server.prefix)
        if not LOST_FILES.search(self.path):
            return super().send_head()
        data = file.read_bytes()
        name, first = file.name, not self.sent[file.name]
        if not first:
            self.back.wait(PATIENCE / 1000)
        if len(self.sent[name]) == 1:
            self.sent[name].append(0)
            self.send_error(HTTPStatus.SERVICE_UNAVAILABLE)
            return None
        asked = re.fullmatch(r"bytes=(\d+)-", self.headers.get("Range", ""))
        start = int(asked[1]) if asked and file.suffix == ".wasm" else 0
        rest = data[start : len(data) * 9 // 10 if first else None]
        self.sent[name].append(len(rest))
        self.send_response(HTTPStatus.PARTIAL_CONTENT if start else HTTPStatus.OK)
        if start:
            self.send_header("Content-Range", f"bytes {start}-{len(data) - 1}/{len(data)}")
        self.send_header("Content-Type", self.guess_type(name))
        self.send_header("Content-Length", str(len(data) - start))
        self.end_headers()
        if not first:
            return io.BytesIO(rest)
        self.wfile.write(rest)
        self.wfile.flush()
        self.close_connection = True
        self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        return None


@pytest.fixture
def unsteady(dist: Path) -> Iterator[str]:
    site = Site(dist)
    site.RequestHandlerClass = Unsteady
    Unsteady.sent.clear()
    Unsteady.back.clear()
    with running(site) as address:
        yield address
        Unsteady.back.set()


def test_loading_resumes_after_a_lost_connection(unsteady: str, dist: Path, visit: Visit) -> None:
    """If the server ignores range requests, the page requests the whole file again.

    It also repeats the request after an error of the server.
    """
    page, watch = visit(fresh=True)
    watch.allow("net::ERR")
    watch.allow("503")
    watch.origin = unsteady
    page.goto(unsteady)
    expect(page.locator("#loading-text")).to_have_text(
        "The connection was lost. Loading continues as soon as it is back."
    )
    Unsteady.back.set()
    page.locator("html[data-ready]").wait_for(state="attached")
    (wasm,) = dist.glob("pyodide-*/*.wasm")
    (program,) = dist.glob("app-*/app.zip")
    cut, error, rest = Unsteady.sent[wasm.name]
    assert error == 0
    assert cut + rest >= wasm.stat().st_size
    assert rest < wasm.stat().st_size
    (style,) = dist.glob("app-*/style.css")
    until(page, "() => [...document.styleSheets].some((it) => it.href?.endsWith('style.css'))")
    assert Unsteady.sent[style.name][1:] == [0, style.stat().st_size]
    assert Unsteady.sent[program.name][1:] == [0, program.stat().st_size]


@pytest.mark.parametrize(
    "names",
    [("engine.js",), ("engine.js", "language.js", "loader.js", "pyodide.asm.mjs")],
    ids=("one", "several"),
)
def test_lost_scripts_are_asked_for_again(
    visit: Visit, site: str, opened: Opened, names: tuple[str, ...]
) -> None:
    """The page reloads itself once they have arrived; the browser has cached everything else."""
    page, watch = visit(fresh=True)
    watch.allow("net::ERR")
    watch.allow("language is not defined")  # other scripts need it
    watch.allow("Cannot destructure property 'say'")
    watch.allow("Cannot read properties of undefined")  # engine.js comes after loader.js
    watch.allow("Failed to fetch")
    lost = list(names)

    def cut(route: Route) -> None:
        name = Path(route.request.url).name
        if name in lost:
            lost.remove(name)
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route(re.compile(r"\.m?js$"), cut)
    page.goto(site)
    opened(page)
    assert not lost
