"""The score tables of Mexica, the only game that scores in play: by half and by district."""

from __future__ import annotations

from py_rules.mexica.scoring import Row, start_bonus, table
from py_rules.mexica.state import State
from py_rules.record import Match
from web.games.pieces import sign
from web.games.scoring_steps import RANKS
from web.i18n import N_, _, cached, join_list, player_name, plural
from web.markup.svg import Markup, el, join

PLACES = ("", *RANKS)
_HALVES = {1: N_("Scoring of the first half"), 2: N_("Scoring of the second half")}


def accounts(match: Match, colours: tuple[str, ...]) -> Markup:
    """The score tables so far, the latest first."""
    names = tuple(map(player_name, match.table.players))
    ended: list[State] = []
    before: State | None = None
    for state in match.positions:
        if before is not None and (state.half > before.half or state.over):
            ended.append(before)
        before = state
    return join(*(_account(state, names, colours) for state in reversed(ended)))


@cached(4)
def _account(state: State, names: tuple[str, ...], colours: tuple[str, ...]) -> Markup:
    """The score table of a half; ``state`` is the position at the end of its last turn."""
    rows = table(state, state.half)
    bonus = start_bonus(state)
    seats = range(state.seats)
    totals = [sum(row.standings[seat].points for row in rows) + bonus[seat] for seat in seats]
    heads = [
        el(
            "th",
            el(
                "svg",
                sign(colours[seat], 12, 12, 9),
                viewBox="0 0 24 24",
                class_=f"c-{colours[seat]}",
                aria_hidden="true",
            ),
            names[seat],
        )
        for seat in seats
    ]
    notes = [note for row in rows for note in _notes(row, names)]
    return el(
        "details",
        el("summary", _(_HALVES[state.half])),
        el(
            "table",
            el("thead", el("tr", el("td"), *heads)),
            el("tbody", *(_row(row) for row in rows), _start_row(bonus)),
            el(
                "tfoot",
                el(
                    "tr",
                    el("th", _("Total"), scope="row"),
                    *(el("td", str(total)) for total in totals),
                ),
            ),
        ),
        el(
            "p",
            _(
                "For each district you see the player’s points, then the number of storeys they "
                "have built there and their place."
            ),
            class_="quiet",
        ),
        el("ul", *(el("li", note) for note in notes)) if notes else None,
        class_="account",
    )


def _title(row: Row) -> str:
    first = row.district.squares[0]
    size = row.district.size
    if row.district.token:
        return _("Founded district of size {size} at {square}", size=size, square=first)
    return _("Unfounded district of size {size} at {square}", size=size, square=first)


def _row(row: Row) -> Markup:
    cells = []
    for standing in row.standings:
        if not standing.place:
            cells.append(el("td", "–"))
            continue
        tied = sum(other.place == standing.place for other in row.standings) > 1
        text = N_("{storeys}: {place} (tied)") if tied else N_("{storeys}: {place}")
        rank = _(text, storeys=standing.heights, place=_(PLACES[standing.place]))
        cells.append(el("td", el("strong", str(standing.points)), el("small", rank)))
    prizes = " · ".join(map(str, row.prizes))
    return el("tr", el("th", _title(row), el("small", prizes), scope="row"), *cells)


def _start_row(bonus: tuple[int, ...]) -> Markup:
    cells = (el("td", el("strong", str(points)) if points else "–") for points in bonus)
    return el("tr", el("th", _("Start squares"), scope="row"), *cells)


def _notes(row: Row, names: tuple[str, ...]) -> list[str]:
    """The ties in a district: who shares which rank, and which ranks are then skipped."""
    notes = []
    for place in (1, 2, 3):
        tied = [one for one in row.standings if one.place == place]
        if len(tied) < 2:
            continue
        points = tied[0].points
        text = plural(
            "{title}: {names} are tied for {rank} place with {count} storey each, and each "
            "scores {points}.",
            "{title}: {names} are tied for {rank} place with {count} storeys each, and each "
            "scores {points}.",
            count=tied[0].heights,
            title=_title(row),
            names=join_list([names[one.seat] for one in tied]),
            rank=_(PLACES[place]),
            points=plural("{count} point", "{count} points", count=points),
        )
        used = [_(PLACES[other]) for other in range(place + 1, min(place + len(tied), 4))]
        if used:
            skipped = plural(
                "{used} place is skipped.",
                "{used} places are skipped.",
                count=len(used),
                used=join_list(used),
            )
            text = f"{text} {skipped}"
        notes.append(text)
    return notes
