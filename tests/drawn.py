"""The texts in a drawing, for tests that quote them."""

from __future__ import annotations

import re
from xml.etree import ElementTree

BARE = re.compile(r" (disabled|hidden)(?=[ >])")
MARK = re.compile(r'<span class="term"[^>]*>([^<]*)</span>')
AT = re.compile(r'<span class="at">([^<]*)</span>')


def parsed(*markup: str) -> ElementTree.Element:
    """Markup as a tree; the attributes without value get one, as XML wants it."""
    text = BARE.sub(r' \1=""', "".join(markup))
    return ElementTree.fromstring(f"<all>{text}</all>")


def unmarked(drawn: str) -> str:
    """A drawing without the marks of terms and squares in its sentences."""
    return AT.sub(r"\1", MARK.sub(r"\1", drawn))
