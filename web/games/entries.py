"""Entries about a game's pieces, places and terms, for cards at the table and the glossary pages.

Each game has them in its module ``entries``, which is loaded when an entry is first needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from py_rules.core import Refusal
from py_rules.message import Text
from py_rules.record import Match


class GuideEntry(NamedTuple):
    """A piece, place or term of a game: its name, and the ids of the rules about it."""

    title: str
    rules: tuple[str, ...]
    picture: str = ""  # the id of its symbol; only if it has a portrait
    brief: str = ""  # what it does, in one short sentence; only with a picture


class GameEntries(Protocol):
    """The module ``entries`` of a game's folder."""

    GOAL: tuple[str, str, str]  # how to win, in three sentences
    ENTRIES: Mapping[str, GuideEntry]  # in the order of the glossary
    OPTION_NOTES: Mapping[str, str]  # by entry: a sentence above several options of this entry
    PICTURES: Mapping[str, str]  # by the word of an option: the id of its symbol

    def entry_of(self, state: Any, word: str) -> str:
        """The key of the entry for a word of the table; empty if there is none."""

    def now(self, match: Match, word: str) -> tuple[Text, ...]:
        """Sentences about the value of the piece or place with this word in this position."""

    def deeds(self, match: Match, steps: list[tuple[Any, Any]]) -> tuple[Text, ...]:
        """What a plan achieves on the board, the most important first.

        ``steps`` are its actions, each with the position before it.
        """

    def why(self, state: Any, word: str, refusal: Refusal) -> Text:
        """The reason why a verb is impossible whatever is chosen with it.

        Empty if the text of ``refusal``, which belongs to one attempt, says so already.
        """

    def options(self, match: Match) -> tuple[tuple[str, str], ...]:
        """The options of the player to move: a word and a name for each kind."""


def load(game: str) -> GameEntries:
    """Import the entries of a game."""
    entries: GameEntries = import_module(f"web.games.{game}.entries")
    return entries
