"""The way back from an exercise or a puzzle to the game, study or position it was begun from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from web.model.annotating import Annotating
    from web.model.saves import Saved
    from web.model.studies import Studying
    from web.model.table import TableState


class WayBack(NamedTuple):
    """The screen on which an exercise or a puzzle was begun."""

    id: str  # of the save of the game, study or position; of the table if there is none
    saved: Saved | None = None  # that save as it was
    table: TableState | None = None  # None if the page was loaded again since
    annotating: Annotating | None = None
    study: Studying | None = None
    text: str = ""  # of the exercise as it was begun; empty for a puzzle
    at: int | None = None  # index of the position shown in a replay
    chapter: int | None = None  # index of the chapter of a study


def written(way: WayBack | None, former: str = "") -> str:
    """Return the way back in stored form; without one, the former text.

    It is empty if the game, study or position that it leads to isn't stored.
    """
    if way is None:
        return former
    numbers = (str(each) for each in (way.at, way.chapter) if each is not None)
    return "@".join((way.id, *numbers)) if way.saved else ""


def read(text: str, saves: Iterable[Saved]) -> WayBack | None:
    """Parse a stored way back; None if it is invalid, or if it leads to no intact save."""
    id_, *numbers = text.split("@")
    if len(numbers) > 2 or not all(each.isascii() and each.isdecimal() for each in numbers):
        return None
    saved = next((each for each in saves if each.id == id_ and not each.problem), None)
    if saved is None or saved.exercise or bool(saved.study) != (len(numbers) == 2):
        return None
    at, chapter = (*map(int, numbers), None, None)[:2]
    return WayBack(id_, saved, at=at, chapter=chapter)
