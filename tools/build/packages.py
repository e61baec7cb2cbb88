"""`python build.py package`: zips for learning platforms, with all that a lesson or study needs."""

import argparse
import json
import re
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path

import py_rules
from py_rules.message import MessageError, as_message
from py_rules.puzzles import made as own_puzzles
from py_rules.puzzles import position
from py_rules.puzzles.answering import Answering
from py_rules.puzzles.kind import Unproven
from tools.console import CommandFailure, echo
from tools.content import words
from tools.content.puzzles import verifying
from tools.content.teaching import lessons
from tools.files import Files
from tools.places import CONTENT, DIST, ROOT
from web.i18n import ENGLISH, LANGUAGES, render
from web.model import puzzle_making
from web.model.packages import KINDS, TEXT_ENDINGS, Content, PackageKind, file_name, renamed
from web.views import package_contents, packages
from web.views.puzzle_making import unclear

SCRIPTS = ROOT / "web" / "js" / "packages"
LIST = "packages.json"  # at the root of the site: the names of the files that packages are made of
LESSON = re.compile(r"[a-z]+/[0-9]{2}[-a-z0-9]*")
PUZZLE = re.compile(r"([a-z]+)/([0-9a-f]{8})")
OUTER_ADDRESS = re.compile(
    r"(?:early|qr|packages)-|.*(?:builder|gallery|index|workshop)\.html|\.nojekyll|.*left_out\.json|"
    r".*\.(?:whl|webmanifest|png)"
)


def scripts() -> Files:
    """Return the scripts and styles of packages, and those that make them on a device, by name."""
    found = (path for path in SCRIPTS.iterdir() if path.suffix in {".js", ".css"})
    return {path.name: path.read_bytes() for path in sorted(found)}


def listed(names: Iterable[str]) -> bytes:
    """Return the list of the site's files from which a device chooses those of a package."""
    return json.dumps(sorted(name for name in names if not OUTER_ADDRESS.match(name))).encode()


def run(rest: list[str]) -> int:
    """Write the packages that the arguments ask for."""
    wanted = _arguments(rest)
    kinds: Iterable[PackageKind] = [kind for kind in KINDS if wanted.kind in ("", kind)]
    with words.spoken(wanted.lang):
        content = content_of(wanted.what, wanted.lang)
        site = {
            path.relative_to(DIST).as_posix(): path for path in DIST.rglob("*") if path.is_file()
        }
        for kind in kinds:
            target = Path(wanted.to) / file_name(content, kind)
            target.parent.mkdir(parents=True, exist_ok=True)
            data = made(content, kind, site)
            target.write_bytes(data)
            echo(f"Packed {target} ({len(data) / 1e6:.1f} MB)")
    return 0


def made(content: Content, kind: PackageKind, site: Mapping[str, Path]) -> bytes:
    """Return a package, in the language that is set; the same bytes for the same site."""
    from tools.build.dist import zipped  # noqa: PLC0415  (which imports this module)

    return zipped(files_of(content, kind, site), zipfile.ZIP_DEFLATED)


def files_of(content: Content, kind: PackageKind, site: Mapping[str, Path]) -> Files:
    """Return the files of a package by name, in the language that is set."""
    chosen = packages.plan_of(content, site)
    files = {name: _text(name, site[source].read_bytes()) for name, source in chosen.copies}
    own = packages.files(content, kind, chosen)
    return files | {name: text.encode() for name, text in own.items()}


def _text(name: str, data: bytes) -> bytes:
    """Return a file with the names of modules as they are in packages."""
    return renamed(data.decode()).encode() if name.endswith(TEXT_ENDINGS) else data


def _arguments(rest: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser("build.py package", description=__doc__)
    parser.add_argument(
        "what",
        help="a lesson, such as mykerinos/01-first-dig or its file; a "
        "puzzle, such as mexica/1a2b3c4d; or the file of a study, an exercise or a record",
    )
    parser.add_argument("--kind", choices=KINDS, default="", help="all of them if left out")
    parser.add_argument("--lang", choices=list(LANGUAGES), default=ENGLISH, help="the language")
    parser.add_argument("--to", default=".", metavar="FOLDER", help="where to write the zips")
    return parser.parse_args(rest)


def content_of(what: str, language: str) -> Content:
    """Return the lesson, puzzle, study or other content that an argument names. Raises
    CommandFailure.
    """
    path = Path(what)
    if path.suffix == ".txt" and path.resolve().is_relative_to(CONTENT / "lessons"):
        what = path.resolve().relative_to(CONTENT / "lessons").with_suffix("").as_posix()
    if found := PUZZLE.fullmatch(what):
        return _puzzle(found[1], found[2], language)
    if LESSON.fullmatch(what):
        return _lesson(what, language)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise CommandFailure(
            f"{what} is neither a lesson nor a puzzle, and can’t be read as a file: {error}",
            "Name a lesson, a puzzle, or the file of a study or record.",
        ) from None
    try:
        content = package_contents.of_text(text, language)
    except MessageError as broken:
        raise CommandFailure(
            f"{what} can’t be packed: {render(as_message(broken.message))}.",
            "Correct the file, or divide it.",
        ) from None
    if content.kind == "puzzle":
        _prove(what, text)
    return content


def _prove(what: str, text: str) -> None:
    """Check that a puzzle has a clear answer, as pages do. Raises CommandFailure."""
    now = puzzle_making.opened(text)
    if now.clear:  # points that are only counted
        return
    try:
        outcome = Answering(now.made.match, now.made.question).go_on(lambda: False)
    except Unproven as unproven:
        outcome = own_puzzles.Outcome.failed(unproven)
    assert outcome
    if not own_puzzles.clear(outcome, now.kind):
        raise CommandFailure(
            f"{what} can’t be packed. {unclear(now, outcome)}",
            "Change the puzzle on the page, where you can try it once it is proven.",
        )


def _lesson(id_: str, language: str) -> Content:
    game = id_.partition("/")[0]
    known = lessons.read_all(game) if game in py_rules.GAMES else ()
    found = next((each.lesson for each in known if each.lesson.id == id_), None)
    if found is None:
        raise CommandFailure(f"There is no lesson {id_}.", "See the files in content/lessons.")
    return package_contents.of_lesson(found, language)


def _puzzle(game: str, id_: str, language: str) -> Content:
    known = verifying.read(game) if game in py_rules.GAMES else ()
    found = next((each for each in known if id_ in {each.id, *each.formerly}), None)
    if found is None:
        raise CommandFailure(f"There is no puzzle {game}/{id_}.", "See content/puzzles.")
    return package_contents.of_puzzle(found, position(found), language)
