"""A position of Mexica in words, for screen readers."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.grid import Square
from py_rules.mexica.areas import BITS, EMBLEM, STARTS, Area, squares
from py_rules.mexica.data import CALPULLI, COLS, HEIGHTS, ROWS
from py_rules.mexica.state import District, Phase, State, fits, in_district
from py_rules.record import Match
from web.games.text_blocks import grid, items, part, sentences
from web.i18n import _, join_list, player_name, plural
from web.markup.svg import Markup, join

LETTERS = "abcdefghijklmnopqrstu"


def describe(match: Match) -> Markup:
    """The half, the supply, the players, the districts, the water, and a map."""
    state: State = match.state
    names = list(map(player_name, match.table.players))
    return join(
        part(_("Overview"), sentences(*_standing(state))),
        part(_("The open calpulli"), *_calpulli(state)),
        part(_("The players"), _players(state, names), *_buildings(state, names)),
        part(_("The districts"), _districts(state, names)),
        part(_("Canals and bridges"), sentences(*_water(state))),
        part(_("The map"), _map(state, names)),
    )


def _standing(state: State) -> Iterator[str]:
    if state.over:
        yield _("The game is over.")
    elif state.half == 1:
        yield _("It is the first half.")
    else:
        yield _("It is the second half.")
    if state.phase is Phase.TURN:
        yield plural("{count} AP is left.", "{count} AP are left.", count=state.ap)
    spans, chips = state.spare_bridges, state.chips
    pieces = [
        plural("{count} double canal piece", "{count} double canal pieces", count=state.doubles),
        plural("{count} single canal piece", "{count} single canal pieces", count=state.singles),
        plural("{count} bridge", "{count} bridges", count=spans),
        plural("{count} chip", "{count} chips", count=chips),
    ]
    yield _("In the supply: {pieces}.", pieces=join_list(pieces))


def _calpulli(state: State) -> Iterator[Markup]:
    """The open calpulli: what each is worth, and whether it fits a district."""
    fitting = {one.size for one in state.districts if not one.token}
    rows = [
        [
            str(size),
            str(CALPULLI[size].founder),
            str(CALPULLI[size].others),
            _("yes") if size in fitting else _("no"),
        ]
        for size in state.calpulli
    ]
    if rows:
        yield grid(
            _("The calpulli that can be laid in this half"),
            [
                _("Size"),
                _("Points for the founder"),
                _("Points for each visitor"),
                _("A district has this size"),
            ],
            rows,
        )
    else:
        yield sentences(_("There are no open calpulli."))
    if state.waiting and state.phase is not Phase.CALPULLI:
        sizes = join_list([str(size) for size in state.waiting])
        yield sentences(_("The calpulli of the second half: {sizes}.", sizes=sizes))


def _players(state: State, names: list[str]) -> Markup:
    storeys = [
        plural(
            "Buildings of {count} storey left",
            "Buildings of {count} storeys left",
            count=height,
        )
        for height in HEIGHTS
    ]
    rows = [
        [
            names[seat],
            str(sum(player.points)),
            str(player.figure) if player.figure else _("not yet on the board"),
            str(player.chips),
            *map(str, player.stock),
        ]
        for seat, player in enumerate(state.players)
    ]
    heads = [_("Player"), _("Points"), _("Figure’s square"), _("Chips"), *storeys]
    return grid(_("What the players have"), heads, rows)


def _buildings(state: State, names: list[str]) -> Iterator[Markup]:
    """Where each player has built."""
    for seat, name in enumerate(names):
        own = [
            plural(
                "{square} ({count} storey)",
                "{square} ({count} storeys)",
                square=str(one.square),
                count=one.height,
            )
            for one in state.buildings
            if one.seat == seat
        ]
        if own:
            yield sentences(_("{name}’s buildings: {squares}.", name=name, squares=join_list(own)))


def _districts(state: State, names: list[str]) -> Markup:
    """The districts, the largest first."""
    found = sorted(state.districts, key=lambda one: -one.size)
    return items(_district(state, names, one) for one in found)


def _district(state: State, names: list[str], one: District) -> str:
    size, area = one.size, _runs(one.area)
    if one.token:
        text = _("Founded district of size {size}: {squares}.", size=size, squares=area)
    elif fits(state, one):
        text = _(
            "Unfounded district of size {size} that fits an open calpulli: {squares}.",
            size=size,
            squares=area,
        )
    else:
        text = _("Unfounded district of size {size}: {squares}.", size=size, squares=area)
    floors = [
        plural("{name} ({count} storey)", "{name} ({count} storeys)", name=names[seat], count=count)
        for seat in range(len(names))
        if (count := _storeys(state, seat, one))
    ]
    if floors:
        built = plural(
            "{players} has built here.",
            "{players} have built here.",
            count=len(floors),
            players=join_list(floors),
        )
        text = f"{text} {built}"
    if figures := in_district(state, one):
        here = plural(
            "{players} has a figure here.",
            "{players} have figures here.",
            count=len(figures),
            players=join_list([names[seat] for seat in figures]),
        )
        text = f"{text} {here}"
    return text


def _storeys(state: State, seat: int, one: District) -> int:
    return sum(
        built.height
        for built in state.buildings
        if built.seat == seat and BITS[built.square] & one.area
    )


def _runs(area: Area) -> str:
    """Squares row by row: ``b1 to d1, f1``."""
    runs: list[list[Square]] = []
    for square in sorted(squares(area)):
        last = runs[-1][-1] if runs else None
        if last and (last.row, last.col + 1) == (square.row, square.col):
            runs[-1].append(square)
        else:
            runs.append([square])
    names = [
        _("{first} to {last}", first=str(run[0]), last=str(run[-1]))
        if len(run) > 1
        else str(run[0])
        for run in runs
    ]
    return ", ".join(names)


def _water(state: State) -> Iterator[str]:
    if not state.canals:
        yield _("There are no canals yet.")
        return
    yield _("Canals: {squares}.", squares=_runs(state.canals))
    across = [
        (_("Bridges from north to south: {squares}."), state.bridges.ns),
        (_("Bridges from east to west: {squares}."), state.bridges.ew),
    ]
    for sentence, area in across:
        if area:
            yield sentence.format(
                squares=join_list([str(square) for square in sorted(squares(area))])
            )


def _map(state: State, names: list[str]) -> Markup:
    """A grid of all squares; those outside the island are called lake."""
    drawn: dict[Area, str] = {}
    for one in state.districts:
        for square in squares(one.area):
            drawn[BITS[square]] = _land(BITS[square])
    for square in squares(state.canals):
        drawn[BITS[square]] = _("canal")
    for square in squares(state.bridges.area):
        drawn[BITS[square]] = _("bridge")
    for building in state.buildings:
        drawn[BITS[building.square]] = f"{names[building.seat]} {building.height}"
    for square, size in state.tokens:
        drawn[BITS[square]] = _("calpulli of size {size}", size=size)
    for seat, player in enumerate(state.players):
        if player.figure:
            place = BITS[player.figure]
            drawn[place] = _("{there}, {name}’s figure", there=drawn[place], name=names[seat])
    rows = [
        [
            str(row + 1),
            *(
                drawn.get(BITS[square], _("lake"))
                if (square := Square(row, col)) in BITS
                else _("lake")
                for col in range(COLS)
            ),
        ]
        for row in range(ROWS)
    ]
    return grid(_("The map square by square"), [_("Row"), *LETTERS[:COLS]], rows)


def _land(one: Area) -> str:
    if one & STARTS:
        return _("start square")
    return _("emblem square") if one & EMBLEM else _("land")
