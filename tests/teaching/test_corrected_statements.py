"""Statements about the games that were once false or missing, checked on the pages."""

from __future__ import annotations

import html
import re
from functools import cache

import pytest

import py_rules
from py_rules.mexica.data import BUILDINGS
from tools.content import words
from tools.content.teaching import built
from web.views import shelf

FOLDERS = {"app": "app-0", "pages": "pages-0", "icons": "icons-0", "type": "type-0"}

# Sentences of each rules page, in plain English text.
SENTENCES = {
    "mexica": (
        "Canals and bridges can go anywhere on the island.",
        "You put up buildings and found districts only where your figure stands.",
        "the player whose buildings have the most storeys in total",
        "three of one storey and two each of two, three and four storeys",
        "when every unfounded district is too small for it",
        "when no canal piece can be laid any more and no unfounded district has its size",
        "A district without a free ordinary square cannot be founded.",
    ),
    "mykerinos": (
        "The Italian rulebook says that plots have no top or bottom",
        "Only the Slovak rulebook says that you can’t dig with neutral cubes after a pass",
        "We also decided that a plot is two spaces wide and three high",
        "the first player takes theirs first",
        "give up a plot for a room",
    ),
    "myraclia": (
        "complete your reserved tile or change your reservation",
        "further to the left than your marker",
        "Your marker moves when the element that you take lies further left than the marker.",
        "If an element has to be drawn and the bag is empty, the discard pile becomes the new bag.",
        "In the first round each player can choose which tile … to terraform first.",
        "for the very first tile that a player terraforms in the game",
        "The rulebook recommends Darkness to experienced players only.",
        "The rulebook recommends three elements for first games and whenever beginners play.",
        "We also designed the cost and points of the Kickstarter tile",
        "gives the same colour again after each round",
    ),
}
# Authors and publishers, as they are spelled in the rulebooks.
MAKERS = {
    "mexica": ("Michael Kiesling", "Wolfgang Kramer", "Ravensburger", "2002"),
    "mykerinos": ("Nicolas Oury", "Arnaud Demaegd", "Cyril Demaegd", "Ystari"),
    "myraclia": ("Rudy Prieckinsky", "RUDY3 Publishing", "2019"),
}


@cache
def texts() -> dict[str, str]:
    """Return the text of each rules page, without tags, by its path."""
    return {
        name: re.sub(r"\s+", " ", html.unescape(re.sub("<[^>]*>", "", data.decode())))
        for name, data in built.rules_pages(FOLDERS).items()
        if name.endswith(".html")
    }


@pytest.mark.parametrize(
    ("game", "sentence"), [(g, sentence) for g in SENTENCES for sentence in SENTENCES[g]]
)
def test_the_rules_page_has_the_corrected_statements(game: str, sentence: str) -> None:
    assert sentence in texts()[f"rules/{game}.html"]


@pytest.mark.parametrize("game", py_rules.GAMES)
def test_every_rules_page_names_the_makers_in_every_language(game: str) -> None:
    pages = [text for name, text in texts().items() if name.endswith(f"rules/{game}.html")]
    assert len(pages) == len(words.CODES) + 1
    for text in pages:
        assert [name for name in MAKERS[game] if name not in text] == []


def test_the_shelf_names_the_makers() -> None:
    drawn = html.unescape(str(shelf.draw()))
    assert [name for names in MAKERS.values() for name in names if name not in drawn] == []


def test_the_second_buildings_are_those_of_the_box() -> None:
    assert BUILDINGS[1] == (3, 2, 2, 2), "the rules page lists them"


def test_eternity_says_who_lays_tokens_and_who_profits() -> None:
    option = py_rules.load("myraclia").options["eternity"]
    for part in ("After every round but the last", "fewest points", "any free tile", "terraforms"):
        assert part in option
