"""Install the wheel in dist/ with micropip in another page that runs Pyodide."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tools.driver.server import Site, running
from tools.driver.waiting import PATIENCE
from tools.places import CACHE, ROOT

REQUIREMENTS = ROOT / "requirements-micropip.txt"
PAGE = """\
<!doctype html>
<link rel="icon" href="data:,">
<title>Somebody else's page</title>
"""
EXAMPLE = re.compile(r"^```python pyodide\n(.*?)^```$", re.MULTILINE | re.DOTALL)
ADDRESS = "https://your.host/ludoteka/"  # the address in the example
PLAY = """\
import random
import py_rules

rng = random.Random(1)
lengths = []
for name in py_rules.GAMES:
    game = py_rules.load(name)
    state = game.start(min(game.seats), frozenset())
    for length in range(100):
        if state.over:
            break
        chance = state.to_move is None
        action = game.deal(state, rng) if chance else rng.choice(list(game.legal(state)))
        state = game.play(state, action)
    lengths.append(length)
lengths
"""


@pytest.fixture(scope="module")
def micropip() -> Path:
    """Download micropip's wheel, verify its hash, and return its path."""
    folder = CACHE / "micropip"
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    command += ["--disable-pip-version-check", "--only-binary=:all:", "--python-version=3.14"]
    if not list(folder.glob("*.whl")):
        subprocess.run([*command, "-r", str(REQUIREMENTS), "-d", str(folder)], check=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def elsewhere(
    packages: dict[str, Path], micropip: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """Serve a page of another origin that has the original Pyodide and micropip."""
    folder = tmp_path_factory.mktemp("elsewhere")
    shutil.copytree(packages["pyodide"], folder / "pyodide")
    shutil.copy(micropip, folder)
    (folder / "index.html").write_text(PAGE)
    with running(Site(folder)) as address:
        yield address


def test_micropip_installs_the_wheel(
    browser: Browser, dist: Path, site: str, elsewhere: str, micropip: Path
) -> None:
    """The example in docs/library.md works, without requests to a third origin."""
    (example,) = EXAMPLE.findall((ROOT / "docs" / "library.md").read_text("utf-8"))
    assert ADDRESS in example
    (wheel,) = dist.glob("py_rules-*.whl")
    context = browser.new_context()
    context.set_default_timeout(PATIENCE)
    requests: list[str] = []
    context.on("request", lambda request: requests.append(request.url))
    page = context.new_page()
    page.goto(elsewhere)
    lengths = page.evaluate(
        """async ([micropip, example, program]) => {
            const { loadPyodide } = await import('./pyodide/pyodide.mjs');
            const pyodide = await loadPyodide();
            await pyodide.loadPackage(micropip, { checkIntegrity: false });
            await pyodide.runPythonAsync(example);
            return (await pyodide.runPythonAsync(program)).toJs();
        }""",
        [f"./{micropip.name}", example.replace(ADDRESS, site), PLAY],
    )
    assert lengths
    assert min(lengths) > 10
    assert f"{site}{wheel.name}" in requests
    assert [url for url in requests if not url.startswith((site, elsewhere, "data:"))] == []
    context.close()
