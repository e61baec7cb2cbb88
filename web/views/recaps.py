"""Recaps: the turns of the other seats since the viewer's last action, above the prompt."""

from __future__ import annotations

from web.games import protocol
from web.games.pieces import bead
from web.games.protocol import Deed
from web.i18n import _, cached, join_list, player_name, render
from web.markup.svg import Child, Markup, el, path
from web.model import turns
from web.model.table import TableState
from web.views import terms

REPLAY_ICON = "M5 12A7 7 0 1 0 8 6.5M8 3V7H12"  # a circular arrow


def draw(table: TableState) -> Markup | None:
    """A line for each turn of `turns.news`: the other seats', since the viewer's last action.

    None without any. Pressing a line replays the turn. Not a live region: each action was announced
    when it was played.
    """
    if not table.dealt or not (found := turns.news(table)):
        return None
    return el("div", *(_recap(table, turn) for turn in found), class_="recaps")


def _recap(table: TableState, turn: turns.Turn) -> Markup:
    match = table.match
    deeds = protocol.load(match.game.name).recap(match, turn.start, turn.stop)
    name = player_name(match.table.player(turn.seat))
    return _recap_line(match.game.name, deeds, name, table.colours[turn.seat], turn.start)


NUMBER, CLAUSE = "\ue000", "\ue001"  # placed before a clause's number, and before the clause


@cached(16)
def _recap_line(game: str, deeds: tuple[Deed, ...], name: str, colour: str, start: int) -> Markup:
    """A turn in one sentence, with the numbers of its marks before the clauses.

    The numbers are put into the sentence as text, because the language decides the order.
    """
    numbered = sum(deed.stop - deed.start for deed in deeds) > 1
    clauses = [
        f"{NUMBER}{_numbers(deed, start)}{CLAUSE}{render(deed.clause)}"
        if numbered
        else render(deed.clause)
        for deed in deeds
    ]
    before, *rest = _("{name} {deeds}.", name=name, deeds=join_list(clauses)).split(NUMBER)
    seen = set[str]()
    sentences: list[Child] = terms.in_button(game, before, seen)
    for each in rest:
        number, _mark, clause = each.partition(CLAUSE)
        sentences += [
            el("span", number, class_="step-number", aria_hidden="true"),
            *terms.in_button(game, f" {clause}", seen),
        ]
    again = _("Show this turn again")
    return el(
        "button",
        bead(colour),
        el("span", el("span", f"{again}: ", class_="unseen"), *sentences),
        el("svg", path(REPLAY_ICON), viewBox="0 0 24 24", aria_hidden="true", class_="again"),
        data_do="turn",
        data_on=start,
        title=again,
        class_="recap",
    )


def _numbers(deed: Deed, start: int) -> str:
    """The numbers of a deed's marks within a turn that starts at an index: ``2``, or ``2–4``."""
    first, last = deed.start - start + 1, deed.stop - start
    return str(first) if first == last else f"{first}–{last}"
