"""What the board shows besides the position: possible and past choices."""

from __future__ import annotations

from web.games.protocol import Marks
from web.i18n import Same, cached_by, player_name
from web.markup.svg import Markup
from web.model.table import TableState, proposed, shown_face, waits
from web.views import bots, refusals


@cached_by(lambda table, tall: (Same((table,)), tall), size=1)  # for the board, and a panel
def marks(table: TableState, tall: bool) -> Marks:
    """What the board and the panel of the player to move show besides the position."""
    match, selection = table.match, table.selection
    action = proposed(table) if selection.words or table.sequence else None
    proposed_words = frozenset(action.words if action is not None else ())
    marked = refusals.marks(table)
    if suggested := bots.hinted(table):  # drawn as a proposal, but all of it can still be selected
        action, marked = suggested, marked.union(suggested.words)
    return Marks(
        colours=table.colours,
        names=tuple(map(player_name, match.table.players)),
        live=frozenset() if waits(table) else selection.live - proposed_words,
        selected=proposed_words.union(selection.common, selection.words),
        proposed=action,
        last=frozenset(match.actions[-1].words) if match.actions else frozenset(),
        marked=marked,
        tall=tall,
        face=shown_face(table) if tall else "",
    )


def annotated_past(table: TableState, tall: bool) -> tuple[tuple[Markup, ...], Markup | None]:
    """The annotations of a replay: marks for the board, and a section below."""
    if not table.notes:
        return (), None
    from web.views import annotated  # noqa: PLC0415  (few games have any)

    return annotated.over(table, tall), annotated.draw(table)
