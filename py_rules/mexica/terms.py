"""The words for parts of Mexica's table: they can be clicked, and refusals mark them."""

from __future__ import annotations

# Of these some are said in actions: what lies there is what they are about.
HALF, POINTS = "half", "ap"  # which half it is, the AP left
OPEN, WAITING = "found", "waiting"  # calpulli
SINGLES, DOUBLES, SPANS, POOL = "singles", "doubles", "bridges", "take"  # the supply
PURSE = "spend"  # the own chips


def stock(height: int) -> str:
    """The word of the own buildings of a height that are at hand."""
    return str(height)


def seat_word(seat: int) -> str:
    """The word of all that belongs to a player."""
    return f"seat-{seat + 1}"
