"""Check the JavaScript with ESLint and TypeScript, at the versions in runtimes.json."""

import subprocess
from pathlib import Path

from tools.console import CommandFailure
from tools.environment import node, runtimes
from tools.places import ROOT

HERE = Path(__file__).resolve().parent
FOLDERS = ("web/js", "tools", "tests", "e2e")
Done = subprocess.CompletedProcess[str]
ENDINGS = {".js", ".mjs"}
PROJECTS = (  # scripts of the page, of workers, of the pages beside it, of the packages, under
    # Node.js, and of the page for proofreaders
    "web/js/tsconfig.json",
    "web/js/tsconfig.workers.json",
    "web/js/pages/tsconfig.json",
    "web/js/packages/tsconfig.json",
    "tools/testing/javascript/tsconfig.json",
    "tools/content/proofreading/tsconfig.json",
)


def check() -> None:
    """Check style and types; the checkers are fetched first. Raises CommandFailure if any fails."""
    problems = _lint()
    done = _tsc("--build", *PROJECTS)  # one process reads TypeScript's own files only once
    if done.returncode != 0:
        problems += _printed(done)
    if problems:
        raise CommandFailure("\n".join(problems), "Correct the scripts; that was all of it.")


def files() -> list[str]:
    """Return the paths of all scripts below the root, sorted."""
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*js"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found if path.suffix in ENDINGS)


def listed(project: str) -> list[Path]:
    """Return the files of a TypeScript project, without TypeScript's own libraries."""
    done = _tsc("--project", project, "--listFilesOnly", "--noLib")
    return [Path(line).resolve() for line in done.stdout.splitlines()]


def _tsc(*arguments: str) -> Done:
    script = runtimes.fetch("tests")["typescript"] / "tsc.js"
    return _node(script, *arguments, "--pretty", "false")


def _lint() -> list[str]:
    packages = runtimes.fetch("tests")
    linter = packages["eslint-linter-browserify"] / "linter.mjs"
    recommended = packages["@eslint/js"] / "eslint-recommended.js"
    done = _node(HERE / "lint.mjs", str(linter), str(recommended), *files())
    return _printed(done) if done.returncode != 0 else []


def _node(script: Path, *arguments: str) -> Done:
    command = [*node.find().node, str(script), *arguments]
    return subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, text=True, encoding="utf-8"
    )


def _printed(done: Done) -> list[str]:
    """Return the lines that a checker printed if it found problems."""
    return (done.stdout + done.stderr).splitlines() or [f"{done.args[1]} failed without a word"]
