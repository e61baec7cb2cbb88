"""Build the site with marked messages, for the pictures of the page for proofreaders."""

import shutil
from pathlib import Path

from tools.build import dist
from tools.console import echo
from tools.content import words
from tools.content.proofreading import marking
from tools.files import write
from tools.places import CACHE

SITE = CACHE / "proofread-site"
WORDS = CACHE / "proofread-words"  # holds the marked catalogues during the build


def build() -> Path:
    """Build the site into a folder of its own, and return the folder."""
    echo("Building the site with marked messages")
    write(marking.files(words.template()), WORDS)
    with words.catalogues_in(WORDS):
        files = dist.contents()
    write(files, SITE)
    shutil.rmtree(WORDS)
    return SITE
