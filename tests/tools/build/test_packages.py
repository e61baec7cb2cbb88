"""Packages made from the built site: the same bytes each time, and no missing file."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path, PurePosixPath

import pytest

from tools.build import packages
from tools.console import CommandFailure
from tools.content.teaching import lessons
from web.model.packages import Content
from web.views import package_contents
from web.views import packages as pages

IMPORT = re.compile(
    r"""(?:\bfrom|\bimport)\s*\(?\s*['"](\.[^'"]+)['"]|new URL\(['"](\.[^'"]+\.js)['"]"""
)
# Used by the workshop, for making packages and QR codes, and for storing the site for use offline.
LATER = {"dragging.js", "make.js", "index.js", "sw.js"}


@pytest.fixture(scope="module")
def site(dist: Path) -> dict[str, Path]:
    return {path.relative_to(dist).as_posix(): path for path in dist.rglob("*") if path.is_file()}


def content() -> Content:
    return package_contents.of_lesson(lessons.read_all("mexica")[0].lesson, "en")


def test_the_same_site_makes_the_same_bytes(site: dict[str, Path]) -> None:
    """The order in which the files of the site are listed doesn't matter."""
    turned = dict(reversed(site.items()))
    made = packages.made(content(), "scorm12", site)
    assert made == packages.made(content(), "scorm12", turned)
    assert len(made) < 6_000_000


def test_every_module_of_a_package_is_in_it(site: dict[str, Path]) -> None:
    """Modules that only the site needs are left out. All files are also offered to devices."""
    with zipfile.ZipFile(io.BytesIO(packages.made(content(), "scorm12", site))) as made:
        names = set(made.namelist())
        wanted = set()
        for name in names:
            if not name.endswith(".js") or "pyodide" in name or "pyscript" in name:
                continue
            text = made.read(name).decode()
            for found in IMPORT.finditer(text):
                parts = list(PurePosixPath(name).parent.parts)
                for part in (found[1] or found[2]).split("/"):
                    if part == "..":
                        parts.pop()
                    elif part != ".":
                        parts.append(part)
                wanted.add("/".join(parts))
            assert ".mjs" not in text
        missing = {name for name in wanted if name not in names}
        assert {name.rpartition("/")[2] for name in missing} == LATER
        assert len(wanted) > 20
    offered = set(json.loads(site[packages.LIST].read_text()))
    chosen = pages.plan_of(content(), site)
    own = {source for _name, source in chosen.copies if source.startswith(chosen.scripts)}
    assert {source for _name, source in chosen.copies} - own <= offered
    stored = json.loads(re.findall(r"JSON.parse\('(.*)'\)", site["sw.js"].read_text())[0])
    assert offered | own <= stored.keys()  # so packages can be made offline


@pytest.mark.parametrize(
    ("what", "sentence"),
    [
        ("mexica/99-nothing", "There is no lesson mexica/99-nothing."),
        ("chess/01-pawns", "There is no lesson chess/01-pawns."),
        ("mexica/00000000", "There is no puzzle mexica/00000000."),
        ("nothing.txt", "nothing.txt is neither a lesson nor a puzzle"),
        (__file__, "can’t be packed: line 1"),
    ],
)
def test_missing_package_content_is_reported(what: str, sentence: str) -> None:
    with pytest.raises(CommandFailure) as failed:
        packages.content_of(what, "en")
    assert sentence in str(failed.value)


def test_lessons_can_be_named_by_their_files() -> None:
    path = lessons.paths("mexica")[0]
    assert packages.content_of(str(path), "en") == content()
    assert packages.content_of("tests/record/studies/four-chapters.txt", "en").kind == "study"
