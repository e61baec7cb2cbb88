"""The words for the parts of Mexica's table that players can choose and refusals highlight."""

from __future__ import annotations

from py_rules.message import Message, message

# Some are also words of actions ("take", "found"): choosing the part begins that action.
HALF, POINTS = "half", "ap"  # which half is played, and the AP left
OPEN, WAITING = "found", "waiting"  # calpulli
SINGLES, DOUBLES, SPANS, POOL = "singles", "doubles", "bridges", "take"  # the supply
PURSE = "spend"  # the chips of the player to move


def stock(height: int) -> str:
    """The word of the buildings of a height that the player has at hand."""
    return str(height)


def seat_word(seat: int) -> str:
    """The word of everything that belongs to a seat."""
    return f"seat-{seat + 1}"


def spot(square: object) -> Message:
    """The name of a square, or the names of a double piece's squares, as a message."""
    return message("{square}", square=str(square))
