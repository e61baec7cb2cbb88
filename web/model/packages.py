"""Packages for learning platforms: what is in one, and which files of the site it needs.

A package is a zip with a page of its own (`web/js/packages/launch.js`), which shows the content in
a frame, and a manifest. `web.views.packages` writes the page, `web.views.package_manifests` the
manifest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple
from zlib import crc32

PackageKind = Literal["scorm12", "scorm2004", "cmi5"]
KINDS: tuple[PackageKind, ...] = ("scorm12", "scorm2004", "cmi5")
MAX_CONTENT = (
    300_000  # characters of a study or record; browsers allow addresses a few times as long
)
LAUNCH = "index.html"  # the page of a package
MAX_TITLE = 200  # characters that every platform has room for
ENGLISH = "en"  # its pages are at the root of the site
# Files of the site that no package needs, by what follows the folder's number.
EXCLUDED_FILES = re.compile(
    r"app/(?:dragging\.js|(?:packaging|workshop)\.zip)|pyodide/left_out\.json"
)
# Folders that every package needs.
REQUIRED_FOLDERS = ("app", "library", "pyodide", "pyscript", "type")
VERSIONED_FOLDER = re.compile(r"([a-z]+)-[0-9a-f]{12}/(.+)")  # a folder named after its contents
SCRIPTS = ("launch.js", "course.js", "scorm.js", "cmi5.js", "launch.css")
TEXT_ENDINGS = (".js", ".mjs", ".html")  # files that may name modules


class Content(NamedTuple):
    """The content of a package: a frame parameter with its labels."""

    kind: str  # the parameter of a frame: lesson, puzzle, study, exercise, record or position
    value: str  # of the parameter
    title: str
    about: str  # a sentence for the platform's list; may be empty
    games: tuple[str, ...]  # that it needs
    language: str

    @property
    def number(self) -> str:
        """Sixteen hexadecimal digits that differ from those of other contents."""
        text = f"{self.kind} {self.value}".encode()
        return f"{crc32(text):08x}{crc32(b'package ' + text):08x}"

    @property
    def name(self) -> str:
        """The beginning of the file's name: letters and digits."""
        words = re.findall(r"[^\W_]+", self.value if len(self.value) < 60 else self.title)
        return "-".join(words[:8]).lower() or self.kind


class PackagePlan(NamedTuple):
    """Which files of the site a package has, and where the scripts of its page are."""

    copies: tuple[tuple[str, str], ...]  # names in the package and on the site, sorted
    scripts: str  # the folder of the page's scripts

    @property
    def names(self) -> list[str]:
        return [name for name, _source in self.copies]


def file_name(content: Content, kind: PackageKind) -> str:
    """Return the name of the zip."""
    return f"{content.name}-{kind}.zip"


def plan(content: Content, names: Iterable[str], games: Iterable[str]) -> PackagePlan:
    """Return the files that a package needs, of the names of the site's files.

    ``games`` are all games. The endings of modules change, because many platforms don't know .mjs.
    """
    unused = set(games) - set(content.games)
    copies, scripts = [], ""
    for name in names:
        folder = VERSIONED_FOLDER.fullmatch(name)
        if folder and folder[1] == "packages" and folder[2] in SCRIPTS:
            scripts = name.rpartition("/")[0]
        elif not (
            _numbered(content, folder[1], folder[2], unused) if folder else _page(content, name)
        ):
            continue
        copies.append((renamed(name), name))
    return PackagePlan(tuple(sorted(copies)), scripts)


def renamed(text: str) -> str:
    """Return a name, or the text of a page or script, as it is in packages: see also make.js."""
    return text.replace(".mjs", ".js").replace(" data-embedded>", " data-embedded data-packaged>")


def _numbered(content: Content, folder: str, file: str, unused: set[str]) -> bool:
    """Whether a file in a folder with a number is needed."""
    if folder in REQUIRED_FOLDERS:
        archive = file.removesuffix(".zip")
        return archive not in unused and not EXCLUDED_FILES.fullmatch(f"{folder}/{file}")
    if folder == "lessons":
        return content.kind == "lesson" and file == f"{content.games[0]}.{content.language}.json"
    if folder == "puzzles":
        ours = content.kind == "puzzle" and content.value.startswith(f"{content.games[0]}/")
        return ours and file == f"{content.games[0]}.txt"
    if folder == "words":
        return file == f"{content.language}.mo"
    if folder == "icons":
        return file == "icon.svg"
    return folder == "pages" and file.startswith(("rules", "site", "beside"))


def _page(content: Content, name: str) -> bool:
    """Whether a file outside these folders is needed: the frame and the rules in one language."""
    if name in ("LICENSES.txt", "ludoteka-board.js", "embed.html"):
        return True
    language = "" if content.language == ENGLISH else f"{content.language}/"
    if not name.startswith(language):
        return False
    page = name[len(language) :]
    rules = [f"rules/{game}{more}.html" for game in content.games for more in ("", "-words")]
    return page == "embed.html" or page in rules
