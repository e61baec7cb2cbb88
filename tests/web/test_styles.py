"""The style sheets: one way to say what a colour is in the dark."""

from __future__ import annotations

from pathlib import Path

import pytest

SHEETS = sorted((Path(__file__).parents[2] / "web" / "css").glob("*.css"))


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_the_dark_is_said_with_light_dark(sheet: Path) -> None:
    """A media query asks the device; a page with a theme of its own would not follow it."""
    assert "prefers-color-scheme" not in sheet.read_text("utf-8")
