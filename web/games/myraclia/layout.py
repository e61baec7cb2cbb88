"""The positions of Myraclia's hexes, for everything that is drawn on them."""

from __future__ import annotations

from py_rules.grid import Hex

ACROSS, DOWN = 104.0, 90.0  # distance to the next hex in a row, and to the next row


def middle(place: Hex) -> tuple[float, float]:
    """The centre of a hex, in units of the drawing of a tile."""
    return ACROSS * (place.q + place.r / 2), DOWN * place.r
