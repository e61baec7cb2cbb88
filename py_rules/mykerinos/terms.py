"""The names of patrons, spaces and rooms in sentences, and the words for parts of the table."""

from __future__ import annotations

from py_rules.message import N_, Message, message

TITLES = {  # of the patrons
    "violet": N_("Lady Violet"),
    "lemon": N_("Lord Lemon"),
    "brown": N_("Sir Brown"),
    "blackmore": N_("Mrs. Blackmore"),
    "tangerine": N_("Colonel Tangerine"),
}

# Words for the parts of the table that no action names. Players can choose them, and refusals
# highlight them. Numbers count from 1.
SEASON, TRACK = "season", "track"
AREA, WING = "area-{}", "wing-{}"
STOCK, SUPPLY, NEUTRAL, CARDS = "stock-{}", "supply-{}", "neutral-{}", "{}-{}"  # with the seat
POINTS = "points-{}"  # of a seat


def spot(space: str) -> Message:
    """The name of a space of the region, as a message."""
    return message("{space}", space=space)


def room(name: str) -> Message:
    """A room of the museum: ``room 5-1``."""
    return message("room {room}", room=name)


def door(name: str) -> Message:
    """A room of the museum in a list of rooms, by its name alone: ``3-1``."""
    return message("{door}", door=name)
