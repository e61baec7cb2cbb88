"""What is drawn and said: pure functions from positions to markup, a module a game.

What is drawn at once is text in the present language; what is kept or can be about any player is
a phrase, said when it is drawn (`web.i18n`). TITLE, SOURCES and STAGE are marked with ``N_``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from py_rules.phrase import Said
from py_rules.record import Match
from web.games.selection import Talk
from web.i18n import N_
from web.markup.svg import Markup

OPTIONS = {  # what their words are called
    "beginner": N_("Beginner"),
    "darkness": N_("Darkness"),
    "eternity": N_("Eternity"),
    "kickstarter": N_("Kickstarter"),
    "random-layout": N_("Random layout"),
}
GAMES = ("mykerinos", "myraclia", "mexica")  # those with a table to sit at


class Marks(NamedTuple):
    """What the drawing of a position has to show besides the position."""

    colours: tuple[str, ...]  # by seat, then those of other pieces
    names: tuple[str, ...]  # by seat
    live: frozenset[str] = frozenset()  # words that can be said now
    selected: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()  # words of the action just taken
    marked: frozenset[str] = frozenset()  # words of what a refusal is about
    proposed: Any = None  # the action to be confirmed
    tall: bool = False  # the drawing is to be higher than wide

    def reach(self, word: str) -> str:
        """Whether a word has been said, can be said or neither: a key of ``pieces.REACH``."""
        return "said" if word in self.selected else "live" if word in self.live else "still"

    def about(self, words: frozenset[str]) -> Marks:
        """What of it concerns these words: equal marks, equal drawings of what they name."""
        return Marks(
            self.colours,
            self.names,
            self.live & words,
            self.selected & words,
            self.last & words,
            self.marked & words,
            tall=self.tall,
        )


class GameView(Protocol):
    """The module of a game in this package."""

    TITLE: str
    SOURCES: Mapping[str, str]  # of points: what they are called
    STAGE: str  # what the game is divided into: season, round, half

    def symbols(self) -> tuple[Markup, ...]:
        """Drawings that the page holds once, for ``use`` to refer to."""

    def draw(self, state: Any, marks: Marks) -> Markup:
        """The whole table as one SVG."""

    def prompt(self, match: Match) -> str:
        """What is asked of the seat to move."""

    def verbs(self, match: Match) -> tuple[tuple[str, str], ...]:
        """The words of this moment that are said with buttons, and what the buttons say."""

    def choices(self, state: Any, selection: Talk) -> Iterable[tuple[str, str]]:
        """The words that can be said now and are neither verbs nor drawn, the plainest first, and
        what their buttons say. There may be thousands; only the first ones are asked for."""

    def question(self, state: Any, action: Any) -> Said:
        """What to ask before an action is taken although it was said in full; mostly nothing."""

    def suggested(self, state: Any, selection: Talk) -> Any:
        """Of several actions left the one to propose, where one is the plainest; mostly None."""

    def at_once(self, state: Any, action: Any) -> bool:
        """Whether the only action left is taken without confirming, though not said in full."""

    def sentence(self, state: Any, action: Any) -> Said:
        """An action to be confirmed, as an imperative. In this and in the question a ``Player``
        stands for that player's name."""

    def tell(self, match: Match, index: int) -> tuple[Said, ...]:
        """What ``match.actions[index]`` did, a sentence each, for the log."""

    def accounts(self, match: Match, colours: tuple[str, ...]) -> Markup:
        """The scorings that have happened, to be looked up; empty where there are none."""

    def stage(self, state: Any) -> str:
        """Which of them a position belongs to: ``Season 2``; empty before the first."""

    def status(self, match: Match) -> Said:
        """Where the game stands, in a few words for the shelf."""

    def picture(self, state: Any) -> str:
        """The position for the small drawing on the shelf: at most 300 characters, soon made."""

    def reference(self) -> Markup:
        """What one wants to look up while playing."""

    def verdict(self, match: Match) -> Said:
        """Who won a finished game, and why."""


def load(name: str) -> GameView:
    """The view of a game, imported when first asked for."""
    view: GameView = import_module(f"web.games.{name}.view")
    return view
