"""A position of Myraclia in words, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.grid import Hex
from py_rules.myraclia import terms
from py_rules.myraclia.data import COLOURS, TERRAINS, TILES, Elements
from py_rules.myraclia.scoring import largest_group, scores, symbols
from py_rules.myraclia.state import (
    Phase,
    State,
    border,
    hand,
    holder,
    missing,
    owner,
    placed,
    places,
    terraforming_order,
    tiles,
    tokens_on,
)
from py_rules.record import Match
from web.games.myraclia.tiles import about, token_words
from web.games.text_blocks import grid, items, part, sentences
from web.i18n import N_, _, join_list, player_name, plural, render
from web.markup.svg import Markup, join

_PHASES = {
    Phase.DRAFT: N_("Round {round}: the draft."),
    Phase.ACT: N_("Round {round}: terraforming."),
    Phase.PLACE: N_("Round {round}: placing tiles."),
    Phase.PUT: N_("Round {round}: an Eternity token is laid."),
    Phase.OVER: N_("The game is over."),
}


def describe(match: Match) -> Markup:
    """The round, the draft board or exchange zones, the offer, the surface and the players."""
    state: State = match.state
    names = list(map(player_name, match.table.players))
    return join(
        part(_("Overview"), sentences(*_standing(state, names))),
        _draft(state, names) if state.phase is Phase.DRAFT else _exchange(state),
        part(_("The offer"), *_offer(state)),
        part(_("The surface"), *_surface(state, names)),
        part(_("The players"), _players(state, names)),
        part(_("The terrains"), _terrains(state, names)),
    )


def _standing(state: State, names: list[str]) -> Iterator[str]:
    if template := _PHASES.get(state.phase):
        yield _(template, round=state.round)
    if state.order:
        order = join_list([names[seat] for seat in state.order])
        if state.phase in (Phase.FILL, Phase.DRAFT):
            yield _("Drafting order: {players}.", players=order)
        else:
            yield _("Terraforming order: {players}.", players=order)
    yield plural(
        "{count} tile is in the supply.",
        "{count} tiles are in the supply.",
        count=len(state.supply),
    )


def _draft(state: State, names: list[str]) -> Markup:
    rows = []
    for colour, queue in zip(state.columns, state.markers, strict=True):
        count = state.board[COLOURS.index(colour)]
        who = join_list([names[seat] for seat in queue]) if queue else _("nobody")
        rows.append([_(colour), str(count), who])
    order = join_list([names[seat] for seat in terraforming_order(state)])
    return part(
        _("The draft board"),
        grid(
            _(
                "The columns from right to left; players with markers further right terraform "
                "earlier"
            ),
            [_("Element"), _("Number left"), _("Markers")],
            rows,
        ),
        sentences(_("Terraforming order so far: {players}.", players=order)),
    )


def _exchange(state: State) -> Markup:
    there = _elements(state.exchange)
    text = _("In the exchange zones: {elements}.", elements=there)
    return part(
        _("The exchange zones"), sentences(text if there else _("The exchange zones are empty."))
    )


def _offer(state: State) -> Iterator[Markup]:
    if state.offer:
        yield items(
            _("Tile {number}. {about}", number=number, about=about(number))
            for number in state.offer
        )
    else:
        yield sentences(_("The offer is empty."))
    if state.drawn is not None:
        yield sentences(_("The Eternity token: {token}.", token=render(token_words(state.drawn))))
    if state.phase is Phase.PLACE:
        open_ = places(state)
        yield sentences(
            _(
                "A tile may be placed at {places}.",
                places=join_list([_place(place) for place in open_]),
            ),
            plural(
                "There is {count} other place at the edge of the surface where no tile may be "
                "placed.",
                "There are {count} other places at the edge of the surface where no tile may be "
                "placed.",
                count=len(set(border(state)) - set(open_)),
            ),
        )


def _surface(state: State, names: list[str]) -> Iterator[Markup]:
    """The tiles in reading order."""
    yield sentences(
        _(
            "Every place has two numbers: the first grows to the right, the second downwards. The "
            "neighbours of 0,0 are 1,0 on the right, −1,0 on the left, 0,−1 and 1,−1 above, and "
            "−1,1 and 0,1 below."
        )
    )
    there = tiles(state)
    rows = [
        [
            _place(place),
            *_tile(state, place, there[place]),
            _on_it(state, names, place),
            join_list([_place(each) for each in place.neighbours if each in there]) or _("nothing"),
        ]
        for place in sorted(there, key=lambda place: place.reading)
    ]
    yield grid(
        _("The tiles of the surface"),
        [
            _("Place"),
            _("Terrain"),
            _("Cost"),
            _("Points"),
            _("Freed element"),
            _("On the tile"),
            _("Neighbouring tiles"),
        ],
        rows,
        broad=True,  # a cost would have a word a line
    )


def _place(place: Hex) -> str:
    """The name of a place with the sign for minus, at which no line breaks."""
    return str(place).replace("-", "−")


def _tile(state: State, place: Hex, number: int) -> tuple[str, str, str, str]:
    tile = TILES[number]
    if tile.dark:
        return _("Darkness"), _("nothing"), "0", _("nothing")
    cost = _elements(tile.cost)
    if owner(state, place) is None and any(placed(state, place)):
        cost = _(
            "{cost}; the tile still needs {missing}",
            cost=cost,
            missing=_elements(missing(state, place)),
        )
    return (
        join_list([_(terrain) for terrain in tile.terrains]),
        cost,
        str(tile.points),
        _(tile.freed) if tile.freed else _("nothing"),
    )


def _on_it(state: State, names: list[str], place: Hex) -> str:
    there = []
    if (seat := owner(state, place)) is not None:
        there.append(_("terraformed by {player}", player=names[seat]))
    if (seat := holder(state, place)) is not None:
        there.append(_("reserved by {player}", player=names[seat]))
    if any(laid := placed(state, place)):
        there.append(_elements(laid))
    there += [render(token_words(token)) for token in tokens_on(state, place)]
    return "; ".join(there) or _("nothing")


def _players(state: State, names: list[str]) -> Markup:
    heads = [_("Player"), _("Points"), _("Points if the game ended now"), _("Elements in stock")]
    heads += [_("Largest group"), _("Discs left"), _("Reserved")]
    rows = []
    for seat, points in enumerate(scores(state)):
        reserved = state.reserved[seat]
        rows.append(
            [
                names[seat],
                str(points["play"]),
                str(sum(points.values())),
                _elements(state.stock[seat]) or _("none"),
                str(len(largest_group(state, seat))),
                str(hand(state, seat)),
                _("nothing") if reserved is None else _place(reserved),
            ]
        )
    return grid(_("What the players have"), heads, rows)


def _terrains(state: State, names: list[str]) -> Markup:
    """How many tiles of each terrain the players have, tokens of terrains included."""
    heads = [_("Player"), *(_(terrain).capitalize() for terrain in TERRAINS)]
    rows = [[names[seat], *map(str, symbols(state, seat).values())] for seat in range(state.seats)]
    return grid(_("How many tiles of each terrain the players have"), heads, rows)


def _elements(elements: Elements) -> str:
    """``2 green and 1 red``; empty for none."""
    found = [
        render(terms.amount(colour, count))
        for colour, count in zip(COLOURS, elements, strict=True)
        if count
    ]
    return join_list(found) if found else ""
