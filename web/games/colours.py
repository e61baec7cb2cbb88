"""The colours that players can have."""

from __future__ import annotations

COLOURS = ("blue", "red", "green", "white", "purple")  # the last for games of five
