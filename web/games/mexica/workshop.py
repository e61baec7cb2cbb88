"""Mexica in the workshop: canals, bridges, calpulli, figures and buildings, placed by hand."""

from __future__ import annotations

from collections import Counter as Multiset

import py_rules
from py_rules.core import replace_at
from py_rules.grid import Square
from py_rules.mexica.areas import (
    DUG,
    ISLAND,
    ORDINARY,
    SQUARES,
    STARTS,
    Area,
    bit,
    parts,
    squares,
)
from py_rules.mexica.composed import most_pairs
from py_rules.mexica.data import (
    AP,
    BUILDINGS,
    CALPULLI,
    CHIPS,
    DOUBLES,
    FIRST_CALPULLI,
    HEIGHTS,
    SINGLES,
)
from py_rules.mexica.districts import possible
from py_rules.mexica.state import (
    Bridges,
    District,
    Phase,
    PlayerState,
    Points,
    State,
    bridge_squares,
)
from py_rules.record import Match
from web.games.mexica import verb_icons
from web.games.mexica.places import place
from web.games.workshop import Choice, Counter, Named, Palette, Piece, Tool, seats
from web.i18n import _
from web.markup.svg import Markup, el

MAX_POINTS = 200
SECOND_HALF_CALPULLI = 7  # calpulli kept for the second half

UNDRAWABLE_RULES = frozenset(
    {"box.calpulli"}
)  # rules whose breach cannot be drawn: a change that breaks one is refused


def begun(match: Match) -> State:
    """The first turn, with the figures on the first free start squares."""
    state: State = match.state
    return _on_turn(state)


def emptied(state: State) -> State:
    """A turn in the first half with an empty island except for figures on start squares."""
    starts = (bit(square) for square in squares(STARTS))
    players = tuple(
        each._replace(place=place, buildings=(0,) * len(HEIGHTS), chips=0, points=Points())
        for each, place in zip(state.players, starts, strict=False)
    )
    bare = state._replace(
        canals=DUG,
        bridges=Bridges(0, 0),
        players=players,
        phase=Phase.TURN,
        half=1,
        ap=AP,
        taken=0,
        quiet=0,
        first_round=False,
        changed=False,
        to_move=state.to_move or 0,
    )
    bare = bare._replace(calpulli=_first(bare.calpulli))
    return settled(bare, 0)


def _first(sizes: tuple[int, ...]) -> tuple[int, ...]:
    """The number of open calpulli that a game starts with, beginning with these."""
    pool = Multiset(kind.size for kind in CALPULLI.values() for _copy in range(kind.copies))
    rest = pool - Multiset(sizes)
    return tuple(sorted((*sizes, *sorted(rest.elements()))[:FIRST_CALPULLI]))


def _on_turn(state: State) -> State:
    """The position in a turn. Figures not set up yet go to the first free start squares."""
    game = py_rules.load("mexica")
    while state.phase is Phase.START:
        state = game.apply(state, next(iter(game.legal(state))))
    return state._replace(first_round=False)


def palette(state: State, seat: int, names: tuple[str, ...]) -> Palette:
    """The tools, choices and counters of a position."""
    player = state.players[seat]
    heights = (_("Building 1"), _("Building 2"), _("Building 3"), _("Building 4"))
    tools = (
        Tool("canal", _("Canal")),
        Tool("bridge", _("Bridge")),
        Tool("calpulli", _("Calpulli")),
        Tool("figure", _("Figure"), owned=True),
        *(Tool(f"build-{height}", heights[height - 1], owned=True) for height in HEIGHTS),
    )
    choices = (
        seats("turn", _("Turn"), state.to_move, names),
        Choice("half", _("Half"), str(state.half - 1), (("0", "1"), ("1", "2"))),
    )
    counters = (
        Counter("ap", _("AP left"), state.ap, 0, 18),
        Counter("chips", _("{name}’s chips", name=names[seat]), player.chips, 0, CHIPS),
        Counter(
            "points", _("{name}’s points", name=names[seat]), sum(player.points), 0, MAX_POINTS
        ),
        *(
            Counter(
                f"open-{size}",
                _("Open calpulli of size {size}", size=size),
                state.calpulli.count(size),
                0,
                CALPULLI[size].copies,
            )
            for size in CALPULLI
        ),
    )
    return Palette(tools, choices, counters)


def reach(state: State, tool: str) -> frozenset[str]:
    """The squares that a tool can be used on."""
    area = ORDINARY
    if tool == "bridge":
        places = bridge_squares(state.canals, state.bridges)
        area = places.area | state.bridges.area
    elif tool == "figure":
        area = state.land & ~state.blocked | state.bridges.area
    return frozenset(map(str, squares(area)))


def placed(state: State, tool: str, seat: int, word: str) -> State:
    """The position after a tool is used on a square; a piece that was there is removed."""
    one = bit(Square.parse(word))
    if word not in reach(state, tool):
        return state
    state = _on_turn(state)
    if tool == "bridge":
        return _bridge(state, one)
    player = state.players[seat]
    if tool == "figure":
        return (
            state._replace(players=replace_at(state.players, seat, player._replace(place=one)))
            if not one & state.figures
            else state
        )
    if one & state.figures:
        return state  # a figure has to move away first
    tokens = _tokens(state)
    canals, height = state.canals, int(tool[-1]) if tool.startswith("build") else 0
    there = bool(height) and bool(player.buildings[height - 1] & one)
    laid = canals & one if tool == "canal" else tokens & one if tool == "calpulli" else there
    players = tuple(_without(each, one) for each in state.players)
    canals, tokens = canals & ~one, tokens & ~one
    if not laid:
        if tool == "canal":
            canals |= one
        elif tool == "calpulli":
            tokens |= one
        else:
            mine = players[seat]
            built = replace_at(mine.buildings, height - 1, mine.buildings[height - 1] | one)
            players = replace_at(players, seat, mine._replace(buildings=built))
    return settled(state._replace(canals=canals, players=players), tokens)


def lies(state: State, tool: str, seat: int, word: str) -> bool:
    """Whether the piece of a tool is on a square."""
    one, player = bit(Square.parse(word)), state.players[seat]
    where = {
        "canal": state.canals,
        "bridge": state.bridges.area,
        "calpulli": _tokens(state),
        "figure": player.place,
    }
    area = where[tool] if tool in where else player.buildings[int(tool[-1]) - 1]
    return bool(area & one)


def places(state: State) -> frozenset[str]:
    """The squares with a piece."""
    area = state.canals & ~DUG | state.bridges.area | state.blocked | state.figures
    return frozenset(map(str, squares(area)))


def piece(state: State, word: str) -> Piece | None:
    """The topmost piece on a square."""
    one = bit(Square.parse(word))
    for seat, player in enumerate(state.players):
        if player.place & one:
            return Piece("figure", seat)
        for height, built in zip(HEIGHTS, player.buildings, strict=True):
            if built & one:
                return Piece(f"build-{height}", seat)
    for tool in ("calpulli", "bridge", "canal"):
        if lies(state, tool, 0, word) and not one & DUG:
            return Piece(tool)
    return Piece("bridge") if state.bridges.area & one else None


def without(state: State, word: str) -> State:
    """The position without that piece; a figure has to stand somewhere."""
    found = piece(state, word)
    if found is None or found.tool == "figure":
        return state
    if found.tool == "bridge":
        return state._replace(bridges=state.bridges.without(bit(Square.parse(word))))
    return placed(state, found.tool, found.seat, word)


def named(state: State, word: str) -> Named:
    """The name of a square."""
    return place(state, word)


def icon(tool: str, colours: tuple[str, ...], seat: int) -> Markup | None:
    """The picture of a tool's piece."""
    if tool == "figure" or tool.startswith("build"):
        symbol = f"figure-{colours[seat]}" if tool == "figure" else f"{colours[seat]}-{tool[-1]}"
        drawn = el("use", href=f"#mx-{symbol}", class_=f"c-{colours[seat]}")
        return el("svg", drawn, viewBox="-2 -10 46 52", aria_hidden="true")
    return verb_icons.icon("found" if tool == "calpulli" else tool)


def changed(state: State, key: str, value: int, seat: int) -> State:
    """The position after a counter or a choice is set to a value."""
    state = _on_turn(state)
    player = state.players[seat]
    if key == "turn":
        return state._replace(to_move=value)
    if key == "half":
        state = state._replace(half=value + 1, waiting=(), first_round=False)
        state = state._replace(players=tuple(map(_unscored, state.players)))
    elif key == "ap":
        return state._replace(ap=value)
    elif key == "chips":
        player = player._replace(chips=value)
    elif key == "points":
        rest = sum(player.points) - player.points.founding
        points = player.points._replace(founding=value - rest)
        player = player._replace(points=points if value >= rest else Points(founding=value))
    elif key.startswith("open-"):
        size = int(key[5:])
        others = [each for each in state.calpulli if each != size]
        state = state._replace(calpulli=tuple(sorted((*others, *[size] * value))))
        return settled(state, _tokens(state), size)
    if key in ("chips", "points"):
        return state._replace(players=replace_at(state.players, seat, player))
    return settled(state, _tokens(state))


def settled(state: State, tokens: Area, wanted: int = 0) -> State:
    """The position with districts, supply and calpulli recomputed from the board.

    Open calpulli of the size ``wanted`` are the last to be put away.
    """
    land = parts(ISLAND & ~state.canals)
    built = 0
    for player in state.players:
        built |= player.built
    places = bridge_squares(state.canals, Bridges(0, 0))
    bridges = state.bridges
    bridges = bridges._replace(ns=bridges.ns & places.ns, ew=bridges.ew & places.ew)
    count = (state.canals & ~DUG).bit_count()
    doubles = min(most_pairs(state.canals & ~DUG), DOUBLES)
    given = [sum(each[: state.half]) for each in zip(*BUILDINGS, strict=True)]
    state = state._replace(
        districts=tuple(District(part, part & tokens) for part in land),
        blocked=built | tokens,
        bridges=bridges,
        doubles=DOUBLES - doubles,
        singles=SINGLES - (count - 2 * doubles),
        players=tuple(
            player._replace(
                stock=tuple(
                    have - area.bit_count()
                    for have, area in zip(given, player.buildings, strict=True)
                )
            )
            for player in state.players
        ),
    )
    return _calpulli(state, wanted)


def _calpulli(state: State, size: int) -> State:
    """The position with the calpulli off the board divided into open and waiting ones.

    If too many are open, the largest are put away first, those of this size last.
    """
    pool = Multiset(kind.size for kind in CALPULLI.values() for _copy in range(kind.copies))
    founded = [district.size for district in state.districts if district.token]
    pool.subtract(founded)
    pool = +pool
    wanted = Multiset(state.calpulli) & pool
    if state.half == 1:
        while len(founded) + wanted.total() > FIRST_CALPULLI and wanted:
            wanted[max(+wanted, key=lambda each: (each != size, each))] -= 1
            wanted = +wanted
    state = state._replace(calpulli=tuple(sorted(wanted.elements())))
    state = state._replace(calpulli=possible(state))
    waiting: tuple[int, ...] = ()
    if state.half == 1:
        rest = pool - Multiset(state.calpulli)
        same = Multiset(state.waiting) & rest
        order = [*same.elements(), *(rest - same).elements()]
        waiting = tuple(sorted(order[:SECOND_HALF_CALPULLI]))
    return state._replace(waiting=waiting)


def _bridge(state: State, one: Area) -> State:
    """The position with the next state of a square: north-south bridge, east-west bridge, none."""
    places = bridge_squares(state.canals, state.bridges.without(one))
    bridges = state.bridges.without(one)
    if one & state.figures:
        return state
    if not one & state.bridges.area and one & places.ns:
        bridges = bridges._replace(ns=bridges.ns | one)
    elif not one & state.bridges.ew and one & places.ew:
        bridges = bridges._replace(ew=bridges.ew | one)
    return state._replace(bridges=bridges)


def _without(player: PlayerState, one: Area) -> PlayerState:
    return player._replace(buildings=tuple(area & ~one for area in player.buildings))


def _unscored(player: PlayerState) -> PlayerState:
    return player._replace(points=Points(founding=sum(player.points)))


def _tokens(state: State) -> Area:
    tokens = 0
    for district in state.districts:
        tokens |= district.token
    return tokens & sum(SQUARES)
