"""Links with a whole study, coded in letters and digits. docs/study.md describes the format.

Existing links depend on every detail: nothing here may ever change the meaning of one.
"""

from __future__ import annotations

from py_rules import study, text_link
from py_rules.message import N_, MessageError
from py_rules.text_link import DAMAGED, LONGEST, RAW

MARK = "S1"  # the beginning of a link of this format
TOO_LONG = N_("this study is too long for a link")

__all__ = ["DAMAGED", "LONGEST", "MARK", "RAW", "TOO_LONG", "BrokenStudyLink", "read", "write"]


class BrokenStudyLink(MessageError):
    """A link to a study that can't be read."""


def write(text: str) -> str:
    """Return the link with the text of a study, which follows the ``#`` of an address.

    Raises MessageError if it is too long.
    """
    return text_link.write(MARK, text, study.SIZE, TOO_LONG)


def read(text: str) -> str:
    """Return the text of the study in a link, alone or within an address or a message.

    Spaces and line breaks within the link are ignored, and so is everything after it. Raises
    BrokenStudyLink.
    """
    return text_link.read(MARK, text, study.SIZE, BrokenStudyLink)
