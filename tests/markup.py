"""Parse drawings, and remove marks from their texts, for tests that quote them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

BARE = re.compile(r" (disabled|hidden)(?=[ >])")
MARK = re.compile(r'<span class="term"[^>]*>([^<]*)</span>')
AT = re.compile(r'<span class="at">([^<]*)</span>')


def parsed(*markup: str) -> ElementTree.Element:
    """Return markup as a tree. Attributes without a value get an empty one, as XML requires."""
    text = BARE.sub(r' \1=""', "".join(markup))
    return ElementTree.fromstring(f"<all>{text}</all>")


def unmarked(drawn: str) -> str:
    """Return markup without the marks of terms and squares in its sentences."""
    return AT.sub(r"\1", MARK.sub(r"\1", drawn))
