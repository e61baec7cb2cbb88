"""What the things of Mykerinos are called in sentences, and the words for parts of the table."""

from __future__ import annotations

from py_rules.message import N_, Message, message

TITLES = {  # of the patrons
    "violet": N_("Lady Violet"),
    "lemon": N_("Lord Lemon"),
    "brown": N_("Sir Brown"),
    "blackmore": N_("Mrs. Blackmore"),
    "tangerine": N_("Colonel Tangerine"),
}

# Words for the parts of the table that no action names. They can be chosen, and refusals mark
# them. Numbers count from 1.
SEASON, TRACK = "season", "track"
AREA, WING = "area-{}", "wing-{}"
STOCK, SUPPLY, NEUTRAL, CARDS = "stock-{}", "supply-{}", "neutral-{}", "{}-{}"  # with the seat
POINTS = "points-{}"  # of a seat


def spot(space: str) -> Message:
    """A space of the region by its word, for sentences in all languages."""
    return message("{space}", space=space)


def room(name: str) -> Message:
    """A room of the museum by its word."""
    return message("room {room}", room=name)


def door(name: str) -> Message:
    """One of some rooms of the museum by its word."""
    return message("{door}", door=name)
