"""Style and types of the JavaScript: ESLint and TypeScript, at the versions of runtimes.json."""

import subprocess
from pathlib import Path

from tools import node, runtimes
from tools.console import Failure
from tools.places import ROOT

HERE = Path(__file__).resolve().parent
FOLDERS = ("web/js", "tools", "tests", "e2e")
ENDINGS = {".js", ".mjs"}
PROJECTS = (  # what runs in the page, in workers, in the pages beside it, and under Node.js
    "web/js/tsconfig.json",
    "web/js/tsconfig.workers.json",
    "web/js/pages/tsconfig.json",
    "tools/javascript/tsconfig.json",
)


def check() -> None:
    """Raise Failure with all problems of style and of types; fetch the checkers if necessary."""
    packages = runtimes.fetch("tests")
    problems = _lint(packages)
    for project in PROJECTS:
        tsc = packages["typescript"] / "tsc.js"
        problems += _output(tsc, "--project", project, "--pretty", "false")
    if problems:
        raise Failure("\n".join(problems), f"That is {len(problems)} lines about the JavaScript.")


def files() -> list[str]:
    """Return the paths of all scripts below the root, sorted."""
    found = (path for folder in FOLDERS for path in (ROOT / folder).rglob("*.*js"))
    return sorted(path.relative_to(ROOT).as_posix() for path in found if path.suffix in ENDINGS)


def _lint(packages: dict[str, Path]) -> list[str]:
    linter = packages["eslint-linter-browserify"] / "linter.mjs"
    recommended = packages["@eslint/js"] / "eslint-recommended.js"
    return _output(HERE / "lint.mjs", str(linter), str(recommended), *files())


def _output(script: Path, *arguments: str) -> list[str]:
    """Return the lines that a script prints under Node.js, or none if it has no objection."""
    command = [*node.find().node, str(script), *arguments]
    done = subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, text=True, encoding="utf-8"
    )
    if done.returncode == 0:
        return []
    return (done.stdout + done.stderr).splitlines() or [f"{script.name} failed without a word"]
