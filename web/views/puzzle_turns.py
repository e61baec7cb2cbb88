"""A turn played from a puzzle's position, as the views that explain it take it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from py_rules import puzzles
from py_rules.puzzles import GRANDMASTER, Puzzle
from py_rules.record import Match
from web.i18n import _, player_name

Parts = Mapping[str, str]  # the parts of a turn's value as shown, by label


class PuzzleTurn(NamedTuple):
    """A turn played from a puzzle's position."""

    puzzle: Puzzle
    match: Match
    floor: int  # number of actions before it
    worth: int

    @property
    def states(self) -> tuple[Any, ...]:
        """The positions from the puzzle's on, without the one after a closing action."""
        return tuple(self.match.positions[self.floor : self.floor + len(self.actions) + 1])

    @property
    def actions(self) -> tuple[Any, ...]:
        """The actions, without the one that only ends the turn."""
        if self.puzzle.kind == GRANDMASTER:
            return self.match.actions[self.floor :]
        closing = puzzles.kind_of(self.puzzle).closing
        played = self.match.actions[self.floor :]
        return played[:-1] if closing is not None and played[-1:] == (closing,) else played


def owner(turn: PuzzleTurn, colour: int) -> str:
    table = turn.match.table
    return player_name(table.player(colour)) if colour < table.seats else _("the neutral colour")
