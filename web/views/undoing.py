"""The buttons above the prompt that undo, redo and restart a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.i18n import _, cached
from web.markup.svg import Markup, el, path
from web.model.table import TableState, restartable, undoable

if TYPE_CHECKING:
    from web.model.way_back import WayBack

UNDO = "M9 5L4 10L9 15M4 10H14A5 5 0 0 1 14 20H11"
REDO = "M15 5L20 10L15 15M20 10H10A5 5 0 0 0 10 20H13"
RESTART = "M5 5V19M19 5L12 12L19 19M12 5L5 12L12 19"


def draw(table: TableState) -> Markup:
    """The buttons to undo and redo, and to restart a turn of more than one action."""
    match = table.match
    restart = None
    if restartable(table) > 1:
        restart = step("restart", _("Restart turn"), RESTART, True)
    return el(
        "div",
        restart,
        step("undo", _("Undo"), UNDO, undoable(table)),
        step("redo", _("Redo"), REDO, bool(match.undone)),
        class_="steps",
    )


@cached()
def step(do: str, label: str, arrow: str, able: bool) -> Markup:
    """A button that is inactive if not ``able``. It is not disabled, which would lose the focus."""
    icon = el("svg", path(arrow), viewBox="0 0 24 24", aria_hidden="true")
    idle = None if able else "true"
    return el("button", icon, data_do=do, aria_disabled=idle, aria_label=label, title=label)


def of_changes(past: object, undone: object) -> Markup:
    """The buttons to undo and redo changes; inactive where there are none."""
    return el(
        "div",
        step("undo", _("Undo"), UNDO, bool(past)),
        step("redo", _("Redo"), REDO, bool(undone)),
        class_="steps",
    )


def way_back(way: WayBack | None) -> Markup | None:
    """The button back to what an exercise or puzzle was begun from, if any."""
    if way is None:
        return None
    label = _("Back to the study") if way.chapter is not None else _("Back to the game")
    if way.saved and way.saved.draft:
        label = _("Back to the position")
    return el("button", label, data_do="making-back")
