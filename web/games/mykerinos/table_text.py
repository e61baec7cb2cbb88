"""A position of Mykerinos in words, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.grid import Square
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.scoring import cards_of, scores
from py_rules.mykerinos.state import (
    AREA_HEIGHT,
    WIDTH,
    Phase,
    State,
    area_spaces,
    cubes_in,
    owner,
    plots_in,
    pyramids,
    ranking,
    track,
    untapped,
)
from py_rules.mykerinos.terms import TITLES
from py_rules.record import Match
from web.games.mykerinos.cards import cards_label
from web.games.text_blocks import grid, items, part, sentences
from web.i18n import N_, _, join_list, player_name, plural
from web.markup.svg import Markup, join

_PHASES = {
    Phase.DIG: N_("Season {season} of {seasons}: digging."),
    Phase.NEUTRAL: N_("Season {season} of {seasons}: a neutral dig."),
    Phase.INSPECT: N_("Season {season} of {seasons}: area {area} is inspected."),
    Phase.OVER: N_("The game is over."),
}
COLUMNS = "abcdefgh"


def describe(match: Match) -> Markup:
    """The season, the region, the museum, the players."""
    state: State = match.state
    names = list(map(player_name, match.table.players))
    owners = [*names, _("the neutral colour")]
    return join(
        part(_("Overview"), sentences(*_standing(state, owners))),
        part(
            _("The region"),
            sentences(_("A dig can cross the borders between areas.")),
            *(_area(state, owners, area) for area in range(len(state.region) // 2)),
        ),
        part(_("The museum"), _museum(state, names)),
        part(_("The players"), _players(state, names)),
    )


def _standing(state: State, called: list[str]) -> Iterator[str]:
    if template := _PHASES.get(state.phase):
        yield _(template, season=state.season, seasons=SEASONS, area=state.area + 1)
    if state.passed:
        passed = join_list([called[colour] for colour in track(state)])
        yield _("On the pass track, in order: {players}.", players=passed)


def _area(state: State, called: list[str], area: int) -> Markup:
    """An area: who leads, and its plots and spaces."""
    spaces, counts = area_spaces(area), cubes_in(state, area)
    ranks = [
        plural(
            "{name} with {count} cube",
            "{name} with {count} cubes",
            name=called[colour],
            count=counts[colour],
        )
        for colour in ranking(state, area)
    ]
    title = _("Area {number}", number=area + 1)
    order = _("Nobody digs here yet.")
    left = plots_in(state.region, state.plots, area)
    if not left:
        order = _("Both plots here are gone.")
    if ranks:
        order = _("Ranking: {players}.", players=join_list(ranks))
    first = min(spaces)
    columns = range(first.col, first.col + WIDTH // 2)
    rows = [
        [str(row + 1), *(_space(state, called, Square(row, col)) for col in columns)]
        for row in range(first.row, first.row + AREA_HEIGHT)
    ]
    heads = [_("Row"), *(COLUMNS[col] for col in columns)]
    plots = [_plot(state, place) for place in (2 * area, 2 * area + 1)]
    return join(grid(title, heads, rows), sentences(order), items(plots) if left or ranks else None)


def _space(state: State, called: list[str], space: Square) -> str:
    colour = owner(state, space)
    there = [_("pyramid")] if space in pyramids(state.region) else []
    if colour is not None:
        there.append(called[colour] if colour < state.seats else _("neutral cube"))
    if not there:
        return _("free space")
    return ", ".join(there)


def _plot(state: State, place: int) -> str:
    """The value and the spaces of the plot at an index of the region."""
    number = state.region[place].plot
    plot = PLOTS[number]
    first = Square(place // 4 * AREA_HEIGHT, place % 4 * 2)
    corners = {"first": str(first), "last": str(Square(first.row + AREA_HEIGHT - 1, first.col + 1))}
    if number not in state.plots:
        return _("The plot from {first} to {last} is taken.", **corners)
    patron = _(TITLES[plot.patron]) if plot.patron else _("no patron")
    return plural(
        "The plot from {first} to {last}: {patron}, {count} point",
        "The plot from {first} to {last}: {patron}, {count} points",
        patron=patron,
        count=plot.points,
        **corners,
    )


def _museum(state: State, names: list[str]) -> Markup:
    guests = dict(state.museum)
    wings = [_(TITLES[patron]) for patron in state.wings]
    rows = [
        [
            room.name,
            join_list([wings[wing] for wing in room.wings if wing < len(wings)])
            if wings
            else _("not known yet"),
            str(room.value),
            names[guests[room.name]] if room.name in guests else _("no cube"),
            join_list(room.doors, "or") if room.doors else _("the hall"),
        ]
        for room in ROOMS.values()
    ]
    return grid(
        _("The rooms of the museum"),
        [_("Room"), _("Wing"), _("Value"), _("Cube"), _("Entered from")],
        rows,
    )


def _players(state: State, names: list[str]) -> Markup:
    heads = [_("Player"), _("Points from plots"), _("Points if the game ended now")]
    heads += [_("Cubes in stock"), _("Cubes in the supply")]
    if state.neutral:
        heads.append(_("Neutral cubes"))
    heads.append(_("Patrons"))
    rows = []
    for seat, points in enumerate(scores(state)):
        row = [names[seat], str(points["plots"]), str(sum(points.values()))]
        row += [str(state.stock[seat]), str(state.supply[seat])]
        if state.neutral:
            row.append(str(state.neutral[seat]))
        rows.append([*row, _cards(state, seat)])
    return grid(_("What the players have"), heads, rows)


def _cards(state: State, seat: int) -> str:
    """The patrons of a seat, and how many of their cards are still unused this season."""
    ready = untapped(state, seat)
    found = [
        cards_label(patron, total, ready.count(patron))
        for patron in PATRONS
        if (total := cards_of(state, seat, patron))
    ]
    return "; ".join(found) or _("no cards")
