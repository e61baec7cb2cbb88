"""Find a Chromium for tests and measurements on this computer, or install one."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, BrowserType, Error, sync_playwright

from tools.console import CommandFailure, echo
from tools.environment import debian

COMMANDS = (
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
    "microsoft-edge", "microsoft-edge-stable",
)  # fmt: skip
CHANNELS = ("chrome", "msedge")  # Playwright finds these by itself on Windows and macOS
SHELL = "chromium-headless-shell"  # Debian's package and program: Chromium without windows
OLDEST_FIREFOX = 143  # the first that knows all commands that Playwright's driver sends
QUIET_FLAGS = (
    "--disable-background-networking", "--disable-component-update", "--disable-gpu",
    "--disable-quic", "--disable-sync", "--no-first-run",
)  # fmt: skip
# Without this, the shell would run pages of several sites in one process.
FULL_BROWSER_FLAGS = ("--site-per-process",)
# Compile WebAssembly once, quickly. Optimising it as well costs each new process half a second to
# two, and up to four where games are played in it, which is more than its tests gain from it. Check
# a function when it is first called, not all functions in each page.
FAST_COMPILE_FLAGS = ("--js-flags=--liftoff-only,--wasm-lazy-validation",)
# Compile a script only when all of it has arrived: then one that the process has compiled before is
# found. The browser obeys only the last such flag, so this list repeats all of Playwright's.
FEATURES = (
    "AimEnabled", "AutoDeElevate", "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync", "BlockOriginHeaderModificationOnRedirect",
    "DestroyProfileOnBrowserClose", "DialMediaRouteProvider", "GlobalMediaControls",
    "HttpsUpgrades", "LensOverlay", "MediaRouter", "NetworkTimeServiceQuerying",
    "OptimizationHints", "PaintHolding", "ThirdPartyStoragePartitioning", "Translate",
    "msEdgeUpdateLaunchServicesPreferredVersion", "msForceBrowserSignIn",
)  # fmt: skip
NO_STREAMING_FLAGS = (f"--disable-features={','.join((*FEATURES, 'ScriptStreaming'))}",)
# Variables of the environment that pass on to child processes what was found.
BROWSER_VARIABLE, SHELL_VARIABLE = "LUDOTEKA_BROWSER", "LUDOTEKA_SHELL"


def provide() -> None:
    """Make sure that a browser starts; install one if necessary."""
    with sync_playwright() as playwright:
        find(playwright.chromium)


def provide_shell() -> None:
    """Make sure that a browser for tests starts; on Debian, install the headless shell as well."""
    provide()
    if not os.environ.get("BROWSER_PATH") and shutil.which(SHELL) is None:
        debian.install([SHELL], "which saves a fifth of the time of the tests")
    with sync_playwright() as playwright:
        find_shell(playwright.chromium)


def launch(chromium: BrowserType, *flags: str) -> Browser:
    """Start the browser, with more flags if there are any."""
    return _launch(chromium, find(chromium), *flags)


def launch_shell(chromium: BrowserType) -> Browser:
    """Start the headless shell or, if there is none, the browser.

    The shell is the same engine without windows. It takes four fifths of the processor time,
    because it draws nothing on a screen.
    """
    return _launch(
        chromium,
        find_shell(chromium),
        *FULL_BROWSER_FLAGS,
        *FAST_COMPILE_FLAGS,
        *NO_STREAMING_FLAGS,
    )


def launch_with_profile(chromium: BrowserType, folder: Path) -> BrowserContext:
    """Start the browser with a persistent profile in the folder; close it by its context."""
    found = find(chromium)
    return chromium.launch_persistent_context(
        folder,
        args=arguments(),
        executable_path=found.get("executable_path"),
        channel=found.get("channel"),
    )


def find(chromium: BrowserType) -> dict[str, str]:
    """Return Playwright's launch argument for a browser that starts: a path or a channel."""
    if BROWSER_VARIABLE not in os.environ:
        found = next((found for found in _candidates(chromium) if _starts(chromium, found)), None)
        if found is None:
            raise CommandFailure(
                "No browser was found for the tests, and none could be installed.",
                "Install Chromium, Chrome or Edge, or set BROWSER_PATH to the program of one.",
            )
        os.environ[BROWSER_VARIABLE] = json.dumps(found)
    return _known(BROWSER_VARIABLE)


def find_shell(chromium: BrowserType) -> dict[str, str]:
    """Return Playwright's launch argument for a shell that starts or, without one, a browser."""
    if SHELL_VARIABLE not in os.environ:
        shells = () if os.environ.get("BROWSER_PATH") else _existing(shutil.which(SHELL))
        found = next((found for found in shells if _starts(chromium, found)), None)
        os.environ[SHELL_VARIABLE] = json.dumps(found or find(chromium))
    return _known(SHELL_VARIABLE)


def firefox() -> str | None:
    """Return the path of a Firefox for the tests in a second engine; None if there is none."""
    chosen = os.environ.get("FIREFOX_PATH")
    return chosen or next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)


def provide_second() -> None:
    """Install Firefox where one command can; elsewhere go on without a second engine.

    One that is too old for the driver is replaced; one that FIREFOX_PATH names is left alone.
    """
    found = firefox()
    if found is None or (
        not os.environ.get("FIREFOX_PATH") and 0 < major_version(found) < OLDEST_FIREFOX
    ):
        debian.install(["firefox-esr"], "for the tests in a second engine")


def major_version(program: str) -> int:
    """Return the first number of a browser's version; 0 if it prints none."""
    done = subprocess.run(
        [program, "--version"],
        check=False,
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
    )
    number = re.search(r"\d+", done.stdout)
    return int(number[0]) if number else 0


def arguments() -> list[str]:
    """Return the command-line arguments for the browser."""
    root = hasattr(os, "geteuid") and os.geteuid() == 0
    return [*QUIET_FLAGS, *(["--no-sandbox"] if root else [])]  # Chromium's sandbox refuses root


def _known(variable: str) -> dict[str, str]:
    known: dict[str, str] = json.loads(os.environ[variable])
    return known


def _launch(chromium: BrowserType, found: Mapping[str, str], *more: str) -> Browser:
    return chromium.launch(
        args=[*arguments(), *more],
        executable_path=found.get("executable_path"),
        channel=found.get("channel"),
    )


def _candidates(chromium: BrowserType) -> Iterator[dict[str, str]]:
    """Yield browsers to try, the cheapest first; installs one only after the existing ones."""
    chosen = os.environ.get("BROWSER_PATH")
    if chosen:
        yield {"executable_path": chosen}
        raise CommandFailure(
            f"BROWSER_PATH is {chosen}, which does not start as a Chromium.",
            "Let it name the program of Chromium, Chrome or Edge, or unset it.",
        )
    own = chromium.executable_path
    yield from _existing(own)
    for command in COMMANDS:
        yield from _existing(shutil.which(command))
    yield from ({"channel": channel} for channel in CHANNELS)
    echo("No browser was found: downloading Chromium for the tests (about 150 MB)")
    if _downloaded():
        yield from _existing(own)
    if debian.install(["chromium"], "because the download failed"):
        yield from _existing(shutil.which("chromium"))


def _existing(path: str | None) -> Iterator[dict[str, str]]:
    if path and Path(path).is_file():
        yield {"executable_path": path}


def _starts(chromium: BrowserType, found: Mapping[str, str]) -> bool:
    try:
        _launch(chromium, found).close()
    except Error:
        return False
    return True


def _downloaded() -> bool:
    """Return whether Playwright could download its Chromium."""
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    done = subprocess.run(command, check=False, capture_output=True, stdin=subprocess.DEVNULL)
    return done.returncode == 0
