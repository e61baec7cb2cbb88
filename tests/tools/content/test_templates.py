"""Placeholders in a page."""

import pytest

from tools.console import CommandFailure
from tools.content import templates


def test_placeholders_are_replaced() -> None:
    """A placeholder is replaced by what its function returns; other comments stay."""
    page = "<p><!-- one --></p><!-- two words --><!-- one -->"
    assert templates.fill(page, {"one": lambda: r"\1"}) == r"<p>\1</p><!-- two words -->\1"


def test_an_unknown_placeholder_is_refused() -> None:
    """A placeholder is never left out silently."""
    with pytest.raises(CommandFailure, match="<!-- other -->"):
        templates.fill("<!-- other -->", {})
