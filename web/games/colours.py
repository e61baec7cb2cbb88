"""The players' colours."""

from __future__ import annotations

COLOURS = ("blue", "red", "green", "white", "purple")  # the last is for five players
