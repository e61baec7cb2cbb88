"""Name folders after their contents, so that files of two builds never mix.

A browser or a host may keep an old file for a while, but never under the name of a new one. The
page that names the folders belongs to one build, and so does everything that it names.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.console import CommandFailure
from tools.files import Files, digest

LENGTH = 12  # digits of the digest in a folder's name
PLACEHOLDER = re.compile(r"\{\{([a-z]+)\}\}")


class Folders:
    """The folders of a build, by the names that the sources use for them."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}  # "app" -> "app-0123456789ab"
        self.files: Files = {}

    def add(self, name: str, files: Mapping[str, bytes]) -> None:
        """Put files into their own folder; the same files always get the same folder."""
        self.names[name] = f"{name}-{digest(files)[:LENGTH]}"
        for path, data in files.items():
            self.files[f"{self.names[name]}/{path}"] = data

    def within(self, *names: str) -> Iterator[str]:
        """Yield the paths of the files in some of the folders."""
        for name in names:
            yield from (path for path in self.files if path.startswith(f"{self.names[name]}/"))


def find(site: Path, name: str) -> Path:
    """Return the folder of a built site, by the name that the sources use for it."""
    (found,) = site.glob(f"{name}-{'[0-9a-f]' * LENGTH}")
    return found


def fill(text: str, values: Mapping[str, str]) -> str:
    """Return a source with every `{{name}}` replaced by its value."""

    def value(match: re.Match[str]) -> str:
        if match[1] not in values:
            raise CommandFailure(
                f"A file of web/ names {match[0]}, which the build does not know here.",
                f"It knows: {', '.join(sorted(values)) or 'nothing'}.",
            )
        return values[match[1]]

    return PLACEHOLDER.sub(value, text)
