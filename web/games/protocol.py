"""The interface between the page and a game: pure functions from positions to markup and text.

Markup contains text in the current language. Text that is stored in a model, or that may name any
player, is a message, which is translated when it is drawn (`web.i18n`). TITLE, SOURCES and STAGE
are marked with ``N_``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from py_rules.message import Text
from py_rules.record import Match
from web.games.scoring_steps import ScoringStep
from web.games.selection import ActionSequence, Selection
from web.games.traces import Trace
from web.i18n import N_
from web.markup.svg import Markup

OPTIONS = {  # their names by the words of records
    "beginner": N_("Beginner"),
    "darkness": N_("Darkness"),
    "eternity": N_("Eternity"),
    "kickstarter": N_("Kickstarter"),
    "random-layout": N_("Random layout"),
}
GAMES = ("mykerinos", "myraclia", "mexica")  # in the order of the shelf


class MarkedStep(NamedTuple):
    """An action whose place on the board is marked with a number."""

    number: int  # within the turn, from 1
    colour: str  # of the seat
    state: Any  # the position before it
    action: Any
    planned: bool = False  # it is suggested, not played


class Deed(NamedTuple):
    """A clause of the sentence about a turn: one action, or several of a kind."""

    start: int  # index of its first action
    stop: int  # index after its last one
    clause: Text  # a verb with its objects, to follow the player's name


class Marks(NamedTuple):
    """The input of a drawing besides the position."""

    colours: tuple[str, ...]  # by seat, then the colours of other pieces
    names: tuple[str, ...]  # by seat
    live: frozenset[str] = frozenset()  # words that can be selected now
    selected: frozenset[str] = frozenset()  # words selected so far
    last: frozenset[str] = frozenset()  # words of the last action
    marked: frozenset[str] = frozenset()  # words of the pieces and places that a refusal is about
    proposed: Any = None  # the action to confirm
    tall: bool = False  # draw the table tall, in parts
    face: str = ""  # the parts that a phone shows, a key of GameView.faces
    steps: tuple[MarkedStep, ...] = ()  # numbered, in order
    over: tuple[Markup, ...] = ()  # annotations, for each sheet: see `web.games.annotations`
    followed: tuple[MarkedStep, ...] = ()  # a zoomed board shows the last of their places

    def reach(self, word: str) -> str:
        """The key of ``pieces.REACH`` for a word: selected, selectable or neither."""
        return "selected" if word in self.selected else "live" if word in self.live else "still"

    def about(self, words: frozenset[str]) -> Marks:
        """The marks limited to these words.

        Equal results mean equal drawings of the pieces and places with these words, so they serve
        as cache keys.
        """
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
    """The module ``view`` of a game's folder."""

    TITLE: str
    SOURCES: Mapping[str, str]  # names of the sources of points, by key of Game.scores
    STAGE: str  # the name of the game's divisions: season, round, half
    COMPANION_FACES: Mapping[
        str, str
    ]  # the face that a lesson can show beside another one, by its key

    def symbols(self) -> tuple[Markup, ...]:
        """The symbols that the page defines once, for ``use`` to refer to."""

    def draw(self, state: Any, marks: Marks) -> Markup:
        """The whole table as one SVG."""

    def faces(self, state: Any) -> tuple[tuple[str, str], ...]:
        """The faces of the table, the key and the label of each.

        A phone shows one at a time. The last face is the players.
        """

    def face(self, state: Any, live: frozenset[str], chosen: frozenset[str]) -> str:
        """The key of the face with the next choice.

        ``live`` are the words that can be chosen, ``chosen`` those already chosen or implied.
        """

    def points(self, state: Any) -> tuple[int, ...]:
        """The points that the players' panels show, by seat."""

    def separate_panel(self, state: Any, marks: Marks, seat: int) -> Markup:
        """A player's panel as a separate drawing, for when the table's own is out of sight."""

    def prompt(self, match: Match, chosen: Collection[str] = ()) -> str:
        """The prompt for the seat to move, which has chosen these words."""

    def verbs(self, match: Match) -> tuple[tuple[str, str], ...]:
        """The verbs that can be chosen now, each with the label of its button."""

    def choices(self, state: Any, selection: Selection) -> Iterable[tuple[str, str]]:
        """The live words that are neither verbs nor drawn, with the labels of their buttons.

        The simplest come first. There may be thousands and few are used, so return an iterator.
        """

    def price(self, word: str) -> str:
        """The cost of a verb as a number without its unit; empty if it has none."""

    def icon(self, word: str) -> Markup | None:
        """A small picture of a verb's effect, for its label; None if there is none."""

    def pieces(
        self, match: Match, word: str, colours: tuple[str, ...]
    ) -> tuple[Markup, str] | None:
        """The pieces that a verb costs, drawn, and in words; None if it costs none or their number
        varies.
        """

    def chosen(self, state: Any, selection: Selection, word: str) -> Any:
        """The action of one of the choices if `cost` draws it, otherwise None."""

    def cost(self, state: Any, action: Any, colours: tuple[str, ...]) -> Markup | None:
        """The cost and gain of an action, drawn to replace the sentence in its button.

        The sentence remains the button's accessible name. None where the sentence is shown.
        """

    def question(self, state: Any, action: Any) -> Text:
        """A question to answer before an action even if it is fully selected; usually empty."""

    def suggested(self, state: Any, selection: Selection) -> Any:
        """The action or ActionSequence to propose when several are left; usually None."""

    def sequence(self, state: Any, words: tuple[str, ...]) -> ActionSequence | None:
        """Actions to propose together for words that no single action can carry out.

        Usually None.
        """

    def at_once(self, state: Any, action: Any) -> bool:
        """Whether the only action left is played unconfirmed, although not fully selected."""

    def sentence(self, state: Any, action: Any) -> Text:
        """An action as an imperative sentence.

        Here and in `question`, a ``Player`` stands for that player's name.
        """

    def uncounted(self, sentence: Text, measure: str) -> Text:
        """A sentence about an action without the numbers that a puzzle of this measure asks for."""

    def proposal(self, state: Any, action: Any) -> Text:
        """The sentence of an action on the button that confirms it, whose places are marked.

        It names at most one of them in full.
        """

    def describe_action(self, match: Match, index: int) -> tuple[Text, ...]:
        """The sentences of the log about ``match.actions[index]``."""

    def recap(self, match: Match, start: int, stop: int) -> tuple[Deed, ...]:
        """A seat's deeds, from action ``start`` to before ``stop``, in short clauses."""

    def accounts(self, match: Match, colours: tuple[str, ...]) -> Markup:
        """The scorings so far, for reference; empty if there are none."""

    def scoring(self, match: Match, tall: bool) -> tuple[ScoringStep, ...]:
        """The steps of the scoring that the last action of a match caused.

        Empty if it did not cause one that is scored at once.
        """

    def trace(self, match: Match) -> Trace | None:
        """The effects of the last action that the pieces do not show; None without any."""

    def stage(self, state: Any) -> str:
        """The title of the season, round or half; empty before the first."""

    def status(self, match: Match) -> Text:
        """The progress of the game in a few words, for the shelf."""

    def picture(self, state: Any) -> str:
        """The position as text for `web.games.thumbnails`: at most 300 characters, fast to make."""

    def reference(self) -> Markup:
        """A summary of the rules, for reference while playing."""

    def verdict(self, match: Match) -> Text:
        """The winner of a finished game, and the reason."""


def load(name: str) -> GameView:
    """Import the view of a game when it is first needed."""
    view: GameView = import_module(f"web.games.{name}.view")
    return view
