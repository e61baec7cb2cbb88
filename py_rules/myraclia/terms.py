"""The names of elements, terrains and tiles in sentences, and the words for parts of the table."""

from __future__ import annotations

from collections.abc import Iterable

from py_rules.message import N_, ListOf, Message, counted, message

COLOURS = {  # of an element that is taken or paid
    "green": N_("green"),
    "yellow": N_("yellow"),
    "orange": N_("orange"),
    "red": N_("red"),
    "blue": N_("blue"),
    "black": N_("black"),
    "white": N_("white"),
}
ELEMENT = {
    "green": N_("green element"),
    "yellow": N_("yellow element"),
    "orange": N_("orange element"),
    "red": N_("red element"),
    "blue": N_("blue element"),
    "black": N_("black element"),
    "white": N_("white element"),
}
ELEMENTS = {
    "green": N_("green elements"),
    "yellow": N_("yellow elements"),
    "orange": N_("orange elements"),
    "red": N_("red elements"),
    "blue": N_("blue elements"),
    "black": N_("black elements"),
    "white": N_("white elements"),
}
TERRAINS = {
    "plains": N_("plains"),
    "woods": N_("woods"),
    "waters": N_("waters"),
    "mountains": N_("mountains"),
}
DARKNESS = N_("Darkness")

# Words for the parts of the table that no action names. Players can choose them, and refusals
# highlight them.
ROUND = "round"  # its number, and the phase
ORDER = "order"  # of the players
DRAFT, EXCHANGE, OFFER = "draft", "exchange", "offered"
SUPPLY, BAG, DISCARD = "supply", "bag", "discarded"
TOKEN, TOKENS = "drawn", "tokens"  # the one that was drawn, and the others
TABLE = "terrains"  # the points for them
STOCK, POINTS, TILES, DISCS = "stock-{}", "points-{}", "tiles-{}", "discs-{}"  # of a seat, from 1


def colour(name: str) -> Message:
    """A colour, such as ``green``."""
    return message(COLOURS[name])


def element(name: str) -> Message:
    """One element of a colour: ``green element``."""
    return message(ELEMENT[name])


def elements(name: str) -> Message:
    """Elements of a colour, without a number: ``green elements``."""
    return message(ELEMENTS[name])


def amount(name: str, count: int) -> Message:
    """A number of elements of a colour: ``3 green``."""
    match name:
        case "green":
            return counted("{count} green", "{count} green", count=count)
        case "yellow":
            return counted("{count} yellow", "{count} yellow", count=count)
        case "orange":
            return counted("{count} orange", "{count} orange", count=count)
        case "red":
            return counted("{count} red", "{count} red", count=count)
        case "blue":
            return counted("{count} blue", "{count} blue", count=count)
        case "black":
            return counted("{count} black", "{count} black", count=count)
    return counted("{count} white", "{count} white", count=count)


def several(names: Iterable[str]) -> ListOf:
    """A list of colours: ``green, yellow and red``."""
    return ListOf(tuple(map(colour, names)))


def ground(terrains: tuple[str, ...]) -> Message | ListOf:
    """The terrains of a tile: ``plains and woods``; ``Darkness`` for a Darkness tile."""
    if not terrains:
        return message(DARKNESS)
    return ListOf(tuple(message(TERRAINS[name]) for name in terrains))


def spot(place: object) -> Message:
    """The name of a hex, as a message."""
    return message("{place}", place=str(place))


def tile_at(place: object) -> Message:
    """A tile of the surface: ``the tile at 0,1``."""
    return message("the tile at {place}", place=str(place))


def one_at(place: object) -> Message:
    """A tile of the surface in a sentence that has spoken of tiles: ``the one at 0,1``."""
    return message("the one at {place}", place=str(place))
