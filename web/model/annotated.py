"""The table with its annotations: shown along a variation, and written as a record."""

from __future__ import annotations

from py_rules import record
from py_rules.record import Match
from web.i18n import Same, cached_by
from web.model.table import TableState


def walked(table: TableState) -> TableState:
    """Return the table as it is shown: along a variation, if one is open."""
    if table.replay is None or not table.replay.path:
        return table
    from web.model import annotating  # noqa: PLC0415  (few games have variations)

    return annotating.walked(table)


def record_text(table: TableState) -> str:
    """Return the record of the game, with its annotations."""
    if not table.notes:
        return written(table.match)
    from py_rules import annotation_lines  # noqa: PLC0415  (few games have any)
    from web.model import annotating  # noqa: PLC0415

    return annotation_lines.write(table.match, annotating.annotations_of(table))


@cached_by(lambda match: Same((match,)), size=1)
def written(match: Match) -> str:
    """Return the record of a match, which is both stored and drawn after each action."""
    return record.write(match)
