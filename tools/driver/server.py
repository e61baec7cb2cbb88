"""A local web server for dist/ that answers as a static host would."""

import email.utils
import gzip
import io
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import BinaryIO

from tools.console import CommandFailure, echo

HOST = "127.0.0.1"
TYPES = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
}
COMPRESSIBLE = {".css", ".html", ".js", ".json", ".mjs", ".svg", ".wasm"}


class Site(ThreadingHTTPServer):
    """Serve one folder below one path; listens as soon as it is created."""

    daemon_threads = True
    allow_reuse_address = sys.platform != "win32"  # Windows would let two servers share a port

    def __init__(
        self,
        folder: Path,
        port: int = 0,
        *,
        prefix: str = "/",
        compress: bool = False,
        age: int = 0,
    ) -> None:
        self.folder = folder
        self.prefix = prefix
        self.compress = compress
        self.age = age  # seconds for which a browser may reuse a file without asking again
        super().__init__((HOST, port), SiteHandler)

    @property
    def address(self) -> str:
        """Return the URL of the folder."""
        return f"http://localhost:{self.server_port}{self.prefix}"

    def handle_error(self, request: object, client_address: object) -> None:
        """Ignore a browser that closed its connection."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]


class SiteHandler(SimpleHTTPRequestHandler):
    """Answer one request to a Site."""

    server: Site
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    extensions_map = TYPES

    def __init__(self, request: object, client_address: object, server: Site) -> None:
        super().__init__(request, client_address, server, directory=str(server.folder))  # type: ignore[arg-type]

    def send_head(self) -> io.BytesIO | BinaryIO | None:
        """Send the headers and return what follows them."""
        if not self.path.startswith(self.server.prefix):
            self.send_error(HTTPStatus.NOT_FOUND)
            return None
        self.path = "/" + self.path.removeprefix(self.server.prefix)
        self.directory = str(self.server.folder)  # the site's folder may have changed
        file = Path(self.translate_path(self.path))
        if file.is_dir():
            file /= "index.html"
        takes = "gzip" in self.headers.get("Accept-Encoding", "")
        if self.server.compress and takes and file.suffix in COMPRESSIBLE and file.is_file():
            return self._compressed(file)
        return super().send_head()

    def _compressed(self, file: Path) -> io.BytesIO:
        modified = file.stat().st_mtime
        body = compressed(file, modified)
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Last-Modified", email.utils.formatdate(modified, usegmt=True))
        self.end_headers()
        return io.BytesIO(body)

    def list_directory(self, path: object) -> None:
        """Refuse: a static host lists no folders."""
        self.send_error(HTTPStatus.NOT_FOUND)

    def end_headers(self) -> None:
        """Add the headers that GitHub Pages adds to every answer."""
        age = self.server.age
        self.send_header("Cache-Control", f"max-age={age}" if age else "no-cache")
        self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  # the name is inherited
        """Log nothing."""


@lru_cache(maxsize=256)  # more than a site has such files
def compressed(file: Path, modified: float) -> bytes:
    """Return the file's contents compressed, once for each version of it."""
    return gzip.compress(file.read_bytes(), 6, mtime=0)


@contextmanager
def running(site: Site) -> Iterator[str]:
    """Serve in the background; yields the site's URL."""
    thread = threading.Thread(target=site.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    try:
        yield site.address
    finally:
        site.shutdown()
        site.server_close()
        thread.join()


def serve(folder: Path, port: int) -> None:
    """Serve at the port, or at the next free one, until Ctrl-C."""
    site = _first_free(folder, port)
    with site:
        try:
            echo(f"\nLudoteka is at {site.address}    (Ctrl-C ends)")
            site.serve_forever()
        except KeyboardInterrupt:
            echo("\nServer ended")


def _first_free(folder: Path, port: int) -> Site:
    last = min(port + 100, 65535)
    for candidate in range(port, last + 1):
        try:
            return Site(folder, candidate)
        except OSError:
            if candidate == port:
                echo(f"Port {port} is busy, trying the next")
    raise CommandFailure(
        f"No port from {port} to {last} is free.", "Name another: build.py serve PORT"
    )
