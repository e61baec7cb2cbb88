"""The log of a game: what each action did, turn by turn."""

from __future__ import annotations

from typing import Any, NamedTuple

from py_rules.message import Text
from py_rules.record import Match
from web.games import protocol
from web.games.pieces import bead
from web.games.place_names import shown_elsewhere
from web.i18n import Same, _, cached, cached_by, player_name, render_all
from web.markup.svg import Child, Markup, el, join
from web.model import turns
from web.model.table import TableState
from web.views import terms


def draw(table: TableState) -> Markup:
    """The log, newest first so that it needs no scrolling; turns under their player and stage."""
    current = table.replay.at if table.replay else 0
    return _drawn(table.match, table.log, table.colours, table.dealt, current)


# Cached, because most clicks only select a word, and the log is long.
@cached_by(
    lambda match, log, colours, dealt, current: (Same((match, log)), colours, dealt, current),
    size=1,
)
def _drawn(
    match: Match,
    log: tuple[tuple[Text, ...], ...],
    colours: tuple[str, ...],
    dealt: bool,
    current: int,
) -> Markup:
    """The log; ``current`` is the number of the entry to mark, from 1, or 0 for none."""
    names = tuple(map(player_name, match.table.players))
    entries, latest = _entries(match, log, names, colours, current)
    lines = el(
        "ol",
        entries,
        tabindex="0",
        aria_label=_("Log"),
        data_rove="ArrowUp ArrowDown",
    )
    title = el("h2", _("Log"))
    last = _last_turns(latest, names, colours) if dealt else None
    head = el("div", title, last, class_="log-head") if last else title
    return join(head, _composed() if match.table.position is not None else None, lines)


def _composed() -> Markup:
    """A note that the game did not start from its usual beginning."""
    return el("p", _("This game began from a position that was set up by hand."), class_="quiet")


class _Past(NamedTuple):
    """The last drawing of a log's beginning: whole turns, so that actions only add to it."""

    table: tuple[object, ...]
    positions: tuple[Any, ...]  # before each of its actions
    log: tuple[tuple[Text, ...], ...]
    latest: tuple[turns.Turn, ...]  # the last one of each seat
    entries: tuple[Child, ...]  # flat: nested markup would store its text twice

    def begins(self, table: tuple[object, ...], match: Match, log: tuple[object, ...]) -> bool:
        """Whether the log of a match begins with these turns."""
        stop = len(self.log)
        return (
            self.table == table
            and Same(match.positions[:stop]) == Same(self.positions)
            and Same(log[:stop]) == Same(self.log)
        )


@cached(1)  # a new list for each language
def _drawn_before() -> list[_Past]:
    """The beginning of the log drawn last, or an empty list."""
    return []


def _entries(
    match: Match,
    log: tuple[tuple[Text, ...], ...],
    names: tuple[str, ...],
    colours: tuple[str, ...],
    current: int,
) -> tuple[Markup, tuple[turns.Turn, ...]]:
    """The entries of the log, the newest first, and the last turn of each seat."""

    def lines(start: int, stop: int, turn: turns.Turn | None) -> list[Markup]:
        colour = colours[turn.seat] if turn else None
        head = (names[turn.seat], stage(match.positions[start])) if turn else None
        return [
            _entry(game, number, entry, colour, number == current, head if number == stop else None)
            for number, entry in enumerate(log[start:stop], start + 1)
        ]

    game = match.game.name
    table = (game, names, colours)
    stage, known = protocol.load(game).stage, _drawn_before()
    past = _Past(table, (), (), (), ())
    if known and not current and known[0].begins(table, match, log):
        past = known[0]
    new, at = [*turns.turns(match, len(past.log))], len(past.log)
    unfinished = None
    if new and match.positions[new[-1].stop].to_move == new[-1].seat:
        unfinished = new.pop()
    drawn: list[Child] = []
    for turn in new:
        drawn += [*lines(at, turn.start, None), *lines(turn.start, turn.stop, turn)]
        at = turn.stop
    stop = unfinished.start if unfinished else len(log)
    drawn += lines(at, stop, None)
    entries = (*drawn[::-1], *past.entries)
    latest = turns.last_of_each((*past.latest, *new))
    if not current:
        known[:] = [_Past(table, match.positions[:stop], log[:stop], latest, entries)]
    if unfinished:
        entries = (*lines(stop, len(log), unfinished)[::-1], *entries)
        latest = turns.last_of_each((*latest, unfinished))
    return join(*entries), latest


@cached(512)  # more than a long game has
def _entry(
    game: str,
    number: int,
    entry: tuple[Text, ...],
    colour: str | None,
    current: bool,
    head: tuple[str, str] | None,
) -> Markup:
    """A line of the log; its number identifies it as new lines come above. Chance has no colour.

    ``head`` are the player and the stage of the turn whose last action so far this is, or None.
    """
    piece = None if colour is None else bead(colour)
    above = None
    if head:
        above = el("h3", head[0], el("small", head[1]) if head[1] else None)
    return el(
        "li",
        above,
        el(
            "button",
            piece,
            *terms.in_button(game, shown_elsewhere(render_all(entry)), set()),
            data_do="replay",
            data_on=str(number),
            tabindex="-1",
        ),
        id=f"entry-{number}",
        class_="chance" if colour is None else None,
        aria_current="true" if current else None,
    )


def _last_turns(
    found: tuple[turns.Turn, ...], names: tuple[str, ...], colours: tuple[str, ...]
) -> Markup | None:
    """Buttons that replay the last turn of each seat; None before the first turn."""
    if not found:
        return None
    buttons = [
        el(
            "button",
            bead(colours[turn.seat]),
            data_do="turn",
            data_on=turn.start,
            aria_label=label,
            title=label,
        )
        for turn in found
        for label in [_("Show {name}’s last turn again", name=names[turn.seat])]
    ]
    return el("div", el("span", _("Last turns:")), *buttons, class_="last-turns")
