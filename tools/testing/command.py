"""The commands `build.py test`, for all or some tests, and `build.py check`, for a minute."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from pathlib import Path

from tools.console import CommandFailure, echo
from tools.environment import browser, cluster, node, old_chromium, runtimes, venv, webkit
from tools.places import BYTECODE, ROOT
from tools.testing import provision, selection, style
from tools.testing.needs import NEEDS

PYTEST = (sys.executable, "-m", "pytest")
COMPILED_MARK = "compiled"  # this file in the folder of bytecode marks that all tests are compiled
# A test that waits for a browser leaves its core to another one.
WORKERS = ("-n", str((os.cpu_count() or 1) + 1), "--dist", "loadfile", "--no-loadscope-reorder")
SLOWEST = "--durations=10"
BUILD = (sys.executable, str(ROOT / "build.py"), "build")
NO_TESTS_COLLECTED = 5  # pytest's exit status when there was no test to run
# Tests of what any change of a module can break: an import that is not allowed, a module in no part
# of the program.
ALWAYS_RUN = ("tests/test_layers.py", "tests/tools/build/test_program.py")
BUDGET = 30  # seconds of tests in a check; type checks take the rest of the minute

# Folders of sources, and the tests that are run for them.
TESTS_OF = {
    "py_rules": (
        "record", "links", "contract", "mykerinos", "myraclia", "mexica", "bots", "puzzles",
    ),
    "web": ("web", "embedding", "teaching", "puzzles"),
    "content": ("teaching", "puzzles", "tools/content"),
    "tools": ("tools", "teaching", "puzzles"),
}  # fmt: skip


def _site() -> None:
    """Build the site in a process of its own, so that other things can be provided meanwhile."""
    if subprocess.call(BUILD, cwd=ROOT, env=_environment()) != 0:
        raise CommandFailure(
            "The site could not be built (the reason stands above).",
            "Correct what it names, and run this again.",
        )


def _browsers() -> None:
    runtimes.fetch("tests")
    browser.provide_shell()
    browser.provide_second()


PROVIDERS: dict[str, Callable[[], object]] = {
    "dist": _site,
    "packages": runtimes.fetch,
    "playwright": _browsers,
    "webkit": webkit.provide,
    "old_chromium": old_chromium.provide,
    "cluster": cluster.provide,
}
SITE_NEEDS = ("dist", "packages")  # the build fetches the latter itself
PREFIX = "LUDOTEKA_"  # the beginning of the variables that name what was found


def test(rest: list[str]) -> int:
    """Run the tests that the arguments name, or all, and provide only what these need."""
    arguments = list(_named(rest))
    needs = _needed(arguments) if arguments else NEEDS
    with tempfile.TemporaryDirectory() as scratch, ThreadPoolExecutor(2) as aside:
        provided = _provide(needs, Path(scratch), aside)
        _compile()
        command = [*PYTEST, *WORKERS, SLOWEST, *arguments]
        environment = {**_environment(), provision.FOLDER: scratch}
        with subprocess.Popen(command, cwd=ROOT, env=environment) as running:
            for each in as_completed(provided):
                if each.exception():
                    running.terminate()
                each.result()
            return running.wait()


def check(rest: list[str]) -> int:
    """Check style, types, words, layers and what changed since a commit, without a browser."""
    if len(rest) > 1:
        raise CommandFailure(
            f"Changes are counted since one commit, not {len(rest)}.",
            "Name it, as in: build.py check HEAD~3",
        )
    began = time.monotonic()
    since = rest[0] if rest else "HEAD"
    chosen = _choose(since)
    running = {name: style.start(name) for name in style.COMMANDS}
    without = " and ".join(f"not {need}" for need in NEEDS)
    options = (*WORKERS, "-q", "-m", without, "--budget", str(BUDGET))
    failed = _pytest(*options, *ALWAYS_RUN, *chosen) not in {0, NO_TESTS_COLLECTED}
    for name, process in running.items():
        verdict = style.verdict(process)
        echo(f"{name}: {verdict or 'nothing to say'}")
        failed = failed or bool(verdict)
    echo(f"Checked in {time.monotonic() - began:.0f} s" + (": not good yet" if failed else ""))
    return int(failed)


def _provide(needs: Collection[str], folder: Path, aside: ThreadPoolExecutor) -> list[Future[None]]:
    """Begin to build the site, and to fetch and install the rest meanwhile, mostly waiting.

    The folder records what has been provided (see provision.py); the futures raise what failed.
    """

    def each(chosen: list[str]) -> None:
        for need in chosen:
            provision.provide(need, PROVIDERS[need], folder, prefix=PREFIX)

    if "dist" in needs:
        node.find()  # both threads need it, and only one may install it
    of_the_site = [need for need in needs if need in SITE_NEEDS]
    rest = [need for need in needs if need not in SITE_NEEDS]
    return [aside.submit(each, chosen) for chosen in (of_the_site, rest)]


def _choose(since: str) -> list[str]:
    """Return the test files to run, and print which they are."""
    paths = selection.changed(since)
    echo(f"Changed since {since}:{_listed(paths)}")
    chosen = [file for file in selection.tests_of(paths) if file not in ALWAYS_RUN]
    echo(f"Tests of it, the nearest first:{_listed([*ALWAYS_RUN, *chosen])}")
    if browsers := [path for path in paths if path.startswith("e2e/test_")]:
        echo(f"Left to build.py test, for they need a browser:{_listed(browsers)}")
    return chosen


def _listed(paths: list[str]) -> str:
    return "".join(f"\n  {path}" for path in paths) or " nothing"


def _named(rest: list[str]) -> Iterator[str]:
    """Yield the arguments for pytest; a folder of sources is replaced by those of its tests."""
    for argument in rest:
        folder = argument.rstrip("/")
        if folder in TESTS_OF:
            yield from (f"tests/{name}" for name in TESTS_OF[folder])
        else:
            yield argument


def _needed(arguments: list[str]) -> list[str]:
    """Return what the tests that pytest would run need; everything if that is unknown."""
    with tempfile.TemporaryDirectory() as scratch:
        file = Path(scratch) / "needs"
        command = [*PYTEST, "-q", *arguments, "-n0", "--needs", str(file)]
        subprocess.run(command, cwd=ROOT, env=_environment(), check=False, capture_output=True)
        return file.read_text().split() if file.is_file() else list(NEEDS)


def _pytest(*arguments: str) -> int:
    return subprocess.call([*PYTEST, *arguments], cwd=ROOT, env=_environment())


def _environment() -> dict[str, str]:
    """Return the environment of tests, in which pytest rewrites and compiles each file only once:
    for all of them that takes 15 s and more."""
    return venv.sharing(BYTECODE)


def _compile() -> None:
    """Compile all tests, unless that was done before, so that not every worker has to. Errors in
    them are left for the workers to report."""
    if not (BYTECODE / COMPILED_MARK).exists():
        command = [*PYTEST, "-q", "-n0", "--compile"]
        subprocess.run(command, cwd=ROOT, env=_environment(), check=False, capture_output=True)
        BYTECODE.mkdir(parents=True, exist_ok=True)
        (BYTECODE / COMPILED_MARK).touch()
