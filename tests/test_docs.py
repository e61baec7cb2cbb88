"""README and docs are correct: examples run, links and paths exist, and pictures are there."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from py_rules import GAMES
from tools import commands
from tools.driver import gallery
from tools.driver.shots import SCHEMES

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "py_rules/**/*.md", "tools/**/*.md")
    for path in ROOT.glob(pattern)
)
FENCE = re.compile(r"^```([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
KINDS = {
    "",  # a drawing, a form, or output
    "json",
    "html",
    "js",
    "python",
    "python pyodide",  # run by e2e/test_micropip.py
    "python signature",  # in docs/api.md; tests/tools/test_api.py compares them with the sources
    "pycon",  # from docstrings, in docs/api.md; tests/tools/test_api.py runs them
    "text",
    "sh",
}
FOLDERS = "web|py_rules|tools|tests|e2e|content|docs"
PICTURES = 300_000  # bytes of all pictures of the README


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def blocks(kind: str) -> list[tuple[str, str]]:
    """Return all code blocks of a kind, each with its file and line."""
    return [
        (f"{name(path)}:{text.count(chr(10), 0, found.start()) + 1}", found[2])
        for path in PAGES
        for text in [path.read_text("utf-8")]
        for found in FENCE.finditer(text)
        if found[1] == kind
    ]


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_every_block_is_of_a_known_kind(path: Path) -> None:
    """A block of an unknown kind would escape the tests below."""
    assert {found[1] for found in FENCE.finditer(path.read_text("utf-8"))} <= KINDS


@pytest.mark.parametrize(("where", "source"), blocks("python"))
def test_a_python_example_runs(where: str, source: str) -> None:
    exec(compile(source, where, "exec"), {"__name__": "example"})


@pytest.mark.parametrize(("where", "source"), blocks("sh"))
def test_a_shell_example_runs(where: str, source: str, tmp_path: Path) -> None:
    """Commands of py_rules are run.

    Commands of build.py only have to exist: they would run this test again, or take minutes. The
    tests in tests/tools run what they do.
    """
    lines = []
    for line in source.splitlines():
        words = shlex.split(line, comments=True)
        if words[:2] == ["python", "build.py"]:
            assert not words[2:] or words[2] in commands.COMMANDS, f"{where}: {line}"
        else:
            lines.append(line)
    python = f'python() {{ "{sys.executable}" "$@"; }}\n'
    script = "set -e\n" + python + "\n".join(lines)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        ["sh", "-c", script],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, f"{where}:\n{done.stderr}"


@pytest.mark.parametrize("path", PAGES, ids=name)
def test_every_link_of_a_page_leads_somewhere(path: Path) -> None:
    """The file exists, and so does the heading if the link names one."""
    prose = re.sub(FENCE, "", path.read_text("utf-8"))
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", prose)):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, heading = target.partition("#")
        to = (path.parent / file).resolve() if file else path
        assert to.exists(), f"{name(path)}: {target}"
        if heading:
            titles = re.findall(r"^#+ (.+)$", to.read_text("utf-8"), re.MULTILINE)
            slugs = {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}
            assert heading in slugs, f"{name(path)}: {target}"


def test_every_path_named_in_the_docs_exists() -> None:
    """``<game>``, GAME, NAME and NN stand for any name. The changelog may name former paths."""
    for path in PAGES:
        if path.name == "CHANGELOG.md":
            continue
        prose = re.sub(FENCE, "", path.read_text("utf-8"))
        for named in re.findall(rf"`((?:{FOLDERS})/[^`\s]*)`", prose):
            pattern = re.sub(r"<\w+>|\b(?:GAME|NAME|NN)\b", "*", named)
            assert any(ROOT.glob(pattern.rstrip("/"))), f"{name(path)}: {named}"


def test_the_pictures_of_the_readme_are_small() -> None:
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (ROOT / "README.md").read_text("utf-8"))
    there = sorted(name(path) for path in (ROOT / "docs" / "pictures").iterdir())
    assert sorted(shown) == there
    assert sum((ROOT / path).stat().st_size for path in there) < PICTURES


def test_the_gallery_shows_each_table_before_and_after() -> None:
    """The pictures are in both sizes and themes, and the page shows all pictures in the folder."""
    folder = ROOT / "docs" / "gallery"
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", (folder / "README.md").read_text("utf-8"))
    expected = [
        f"{game}.{size}.{scheme}.jpg"
        for game in GAMES
        for size in gallery.SIZES
        for scheme in SCHEMES
    ]
    assert sorted(shown) == sorted(expected)
    assert sorted(path.name for path in folder.iterdir()) == sorted(["README.md", *expected])
    assert sum(path.stat().st_size for path in folder.iterdir()) < gallery.MAX_SIZE
