"""What the things of a game are: entries for the cards at the table and for the glossary pages.

Each game has its entries in its module ``entries``. They are loaded when somebody first asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from py_rules.message import Text
from py_rules.record import Match


class Entry(NamedTuple):
    """A thing of a game: what it is called, and the ids of the rules that say what it does."""

    title: str
    rules: tuple[str, ...]
    picture: str = ""  # the id of the symbol that shows it; only for those with a portrait
    brief: str = ""  # what it does, in one short sentence; only with a picture


class GameEntries(Protocol):
    """The module ``entries`` of a game's folder."""

    GOAL: tuple[str, str, str]  # how to win, in three sentences
    ENTRIES: Mapping[str, Entry]  # in the order of the glossary

    def entry_of(self, state: Any, word: str) -> str:
        """The key of the entry for a word of the table; empty if there is none."""

    def now(self, match: Match, word: str) -> tuple[Text, ...]:
        """What the thing with this word is worth in this position, or brings, as sentences."""

    def deeds(self, match: Match, steps: list[tuple[Any, Any]]) -> tuple[Text, ...]:
        """What a plan does on the board, most important first: its actions are given, each with the
        position before it."""

    def options(self, match: Match) -> tuple[tuple[str, str], ...]:
        """What the player to move is choosing from: a word for each kind, and what it is called."""


def load(game: str) -> GameEntries:
    """Import the entries of a game."""
    entries: GameEntries = import_module(f"web.games.{game}.entries")
    return entries
