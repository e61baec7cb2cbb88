"""WebKit, the engine of Safari, as Debian packages it: for tests in a third engine."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from importlib import invalidate_caches
from importlib.util import find_spec
from pathlib import Path

from tools.console import CommandFailure, echo
from tools.environment import debian, venv
from tools.places import ROOT

PACKAGES = ("webkit2gtk-driver", "xvfb")
REQUIREMENTS = ROOT / "requirements-webkit.txt"
BROWSERS = "*/webkit2gtk-4.*/MiniBrowser"  # below /usr/lib; part of the driver's packages


@dataclass(frozen=True)
class Programs:
    """The paths of the programs that show a page in WebKit without a screen."""

    browser: str
    driver: str
    screen: str


def find() -> Programs | None:
    """Return the programs; None if one of them is missing."""
    browser = os.environ.get("WEBKIT_PATH") or max(
        map(str, Path("/usr/lib").glob(BROWSERS)), default=None
    )
    driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    return Programs(browser, driver, screen) if browser and driver and screen else None


def missing() -> str:
    """Return why tests in WebKit cannot run here; empty if they can."""
    if find() is None:
        return f"this computer lacks {' or '.join(PACKAGES)}, packages of Debian"
    if find_spec("selenium") is None:
        return f"the packages of {REQUIREMENTS.name} are not installed"
    return ""


def provide() -> None:
    """Install what is missing where one command can; elsewhere go on without a third engine."""
    if find() is None:
        debian.install(PACKAGES, "for the tests in a third engine")
    if find() is None or find_spec("selenium") is not None:
        return
    try:
        venv.install(REQUIREMENTS, "Selenium, for the tests in a third engine (15 MB)")
    except CommandFailure as failure:
        echo(f"Going on without a third engine: {failure}")
    invalidate_caches()
