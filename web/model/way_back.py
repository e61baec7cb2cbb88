"""The way back from an exercise or a puzzle to the game or study that it was begun from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from web.model.annotating import Annotating
    from web.model.saves import Saved
    from web.model.study import Studying
    from web.model.table import TableState


class WayBack(NamedTuple):
    """The screen on which an exercise or a puzzle was begun."""

    id: str  # of the save of the game or study; of the table if there is none
    saved: Saved | None  # that save as it was
    table: TableState
    annotating: Annotating | None = None
    study: Studying | None = None
    text: str = ""  # of the exercise as it was begun; empty for a puzzle
