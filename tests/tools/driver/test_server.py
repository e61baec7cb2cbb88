"""The server of dist/: types, paths, compression, ports."""

import gzip
import http.client
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from email.message import Message
from pathlib import Path
from subprocess import PIPE

import pytest

from tools.driver.server import HOST, Site, running

# Background processes may ignore Ctrl-C, which these would inherit.
SERVE = """
import pathlib, signal
from tools.driver import server
signal.signal(signal.SIGINT, signal.default_int_handler)
server.serve(pathlib.Path({!r}), {})
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a small site."""
    (tmp_path / "sub").mkdir()
    for name in ("index.html", "a.mjs", "a.wasm", "a.whl", "sub/a.json"):
        (tmp_path / name).write_bytes(b"x" * 1000)
    return tmp_path


def get(site: Site, path: str, **headers: str) -> tuple[int, Message, bytes]:
    """Return the status, headers and body of a response."""
    connection = http.client.HTTPConnection(HOST, site.server_port, timeout=60)
    connection.request("GET", path, headers={k.replace("_", "-"): v for k, v in headers.items()})
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer.status, answer.headers, body


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    """Serve the folder below a path, compressed."""
    site = Site(folder, prefix="/some/project/", compress=True, age=600)
    with running(site):
        yield site


@pytest.mark.parametrize(
    ("path", "kind", "compressed"),
    [
        ("", "text/html", True),
        ("a.mjs?v=1", "text/javascript", True),
        ("a.wasm", "application/wasm", True),
        ("a.whl", "application/zip", False),
        ("sub/a.json", "application/json", True),
    ],
)
def test_types_and_compression(site: Site, path: str, kind: str, compressed: bool) -> None:
    """Each file has the type that browsers require; archives are sent uncompressed."""
    status, headers, body = get(site, f"/some/project/{path}", Accept_Encoding="gzip")
    assert status == 200
    assert headers["Content-Type"] == kind
    assert headers["Cache-Control"] == "max-age=600"
    assert ("Content-Encoding" in headers) == compressed
    assert (gzip.decompress(body) if compressed else body) == b"x" * 1000


@pytest.mark.parametrize("path", ["/", "/index.html", "/some/project/none", "/some/project/sub/"])
def test_paths_outside_the_site_are_not_served(site: Site, path: str) -> None:
    """Nothing is served outside the path, and folders aren't listed."""
    assert get(site, path)[0] == 404


def test_path_traversal_is_refused(site: Site, folder: Path) -> None:
    """Paths with dots don't lead out of it."""
    (folder.parent / "secret.json").write_text("{}")
    assert get(site, "/some/project/../../secret.json")[0] == 404
    assert get(site, "/some/project/%2e%2e/secret.json")[0] == 404


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C cannot be sent to one process")
def test_a_busy_port_picks_the_next_and_ctrl_c_ends(folder: Path) -> None:
    """It reports the busy port, prints the address that it uses, and ends without a traceback."""
    with socket.socket() as busy:
        busy.bind((HOST, 0))
        busy.listen()
        port = busy.getsockname()[1]
        command = [sys.executable, "-c", SERVE.format(str(folder), port)]
        with subprocess.Popen(command, stdout=PIPE, stderr=PIPE, text=True) as process:
            try:
                assert process.stdout is not None
                lines = [process.stdout.readline() for _ in range(3)]
                process.send_signal(signal.SIGINT)
                out, err = process.communicate(timeout=60)
            finally:
                process.kill()
    assert lines[0] == f"Port {port} is busy, trying the next\n"
    assert int(lines[2].split()[3].rpartition(":")[2].strip("/")) > port
    assert (process.returncode, out, err) == (0, "\nServer ended\n", "")
