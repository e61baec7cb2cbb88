"""Myraclia in the workshop: tiles, discs and elements, laid by hand."""

from __future__ import annotations

from operator import sub

from py_rules.core import replace_at
from py_rules.grid import Hex
from py_rules.myraclia.composed import MOST_POINTS
from py_rules.myraclia.data import COLOURS, ELEMENTS, NONE, ONE, TILES, Elements, counted
from py_rules.myraclia.state import LaidTile, Phase, State, border, missing, tiles
from py_rules.record import Match
from web.games.myraclia import places
from web.games.myraclia.tiles import disc
from web.games.workshop import Counter, Named, Palette, Tool, seats
from web.i18n import _
from web.markup.svg import Markup, el, path

MOST_STOCK = 30

NEVER = frozenset[str]()  # rules that no drawing can show broken: such a change is refused


def begun(match: Match) -> State:
    """The first round of a new game, in the actions, with the draft board discarded."""
    state: State = match.state
    return _acting(state)


def palette(state: State, seat: int, names: tuple[str, ...]) -> Palette:
    """What can be changed."""
    tools = (
        Tool("disc", _("Terraformed"), owned=True),
        Tool("reserve", _("Reserved"), owned=True),
        Tool("tile", _("Tile")),
        Tool("swap", _("Swap the tile")),
    )
    elements = (
        *(_("Green elements"), _("Yellow elements"), _("Orange elements"), _("Red elements")),
        *(_("Blue elements"), _("Black elements"), _("White elements")),
    )
    counters = (
        Counter(
            "points", _("Points of {name}", name=names[seat]), state.points[seat], 0, MOST_POINTS
        ),
        *(
            Counter(f"stock-{colour}", label, state.stock[seat][i], 0, MOST_STOCK)
            for i, (colour, label) in enumerate(zip(COLOURS, elements, strict=True))
        ),
        Counter("round", _("Round"), state.round, 1, MOST_POINTS),
    )
    turn = seats("turn", _("Turn"), state.order[state.turn], names)
    free = state.phase in (Phase.ACT, Phase.DRAFT)
    return Palette(tools, (turn,) if free else (), counters)


def reach(state: State, tool: str) -> frozenset[str]:
    """The places where a tool does something."""
    places = {*tiles(state), *border(state)} if tool == "tile" else set(tiles(state))
    return frozenset(map(str, places))


def placed(state: State, tool: str, seat: int, word: str) -> State:
    """The position after a tool is used on a place."""
    if word not in reach(state, tool):
        return state
    place = Hex.parse(word)
    mine, held = place in state.terraformed[seat], state.reserved[seat] == place
    number = tiles(state).get(place)
    if tool == "tile":
        state = _bare(state, place)
        if number is None:
            tile = min(state.supply, default=None)
            if tile is None:
                return state
            surface = state.surface | {LaidTile(tile, place)}
            return state._replace(surface=surface, supply=state.supply - {tile})
        surface = frozenset(laid for laid in state.surface if laid.hex != place)
        return state._replace(surface=surface, supply=state.supply | {number})
    if tool == "swap" and number is not None:
        return _swapped(_bare(state, place), place, number)
    if number is None or TILES[number].dark:
        return state
    state = _bare(state, place)
    if tool == "disc" and not mine:
        own = state.terraformed[seat] | {place}
        return state._replace(terraformed=replace_at(state.terraformed, seat, own))
    if tool == "reserve" and not held:
        before = state.reserved[seat]
        if before is not None:
            state = _bare(state, before)
        colour = missing(state, place).names[0]
        partial = sorted((*state.partial, (place, ONE[colour])), key=_reading)
        return _bagged(
            state._replace(reserved=replace_at(state.reserved, seat, place), partial=tuple(partial))
        )
    return state


def lies(state: State, tool: str, seat: int, word: str) -> bool:
    """Whether the piece of a tool is on a place."""
    place = Hex.parse(word)
    if tool in ("tile", "swap"):
        return place in tiles(state)
    return place in state.terraformed[seat] if tool == "disc" else state.reserved[seat] == place


def named(state: State, word: str) -> Named:
    """The name of a place."""
    return places.place(state, word)


def icon(tool: str, colours: tuple[str, ...], seat: int) -> Markup | None:
    """The picture of a tool's piece."""
    drawn = (
        path("M22 3L38.500 12.500V31.500L22 41L5.500 31.500V12.500Z", class_="hex")
        if tool in ("tile", "swap")
        else disc(colours[seat], 22, 20, 16, dark=tool == "reserve")
    )
    return el("svg", drawn, viewBox="0 0 44 44", aria_hidden="true")


def _swapped(state: State, place: Hex, number: int) -> State:
    """The position with the next tile of the supply in place of one, by their numbers."""
    if not state.supply:
        return state
    later = [tile for tile in state.supply if tile > number]
    tile = min(later or state.supply)
    surface = {laid for laid in state.surface if laid.hex != place} | {LaidTile(tile, place)}
    return state._replace(surface=frozenset(surface), supply=state.supply - {tile} | {number})


def changed(state: State, key: str, value: int, seat: int) -> State:
    """The position after a counter or a choice is set."""
    if key == "turn":
        return state._replace(
            turn=state.order.index(value),
            passed=tuple(seat for seat in state.passed if seat != value),
            actions=0,
            terraformings=0,
            fresh=False,
            left=frozenset(),
            due=0,
        )
    if key == "round":
        return state._replace(round=value)
    if key == "points":
        return state._replace(points=replace_at(state.points, seat, value))
    colour = key.removeprefix("stock-")
    stock = state.stock[seat]._replace(**{colour: value})
    return _bagged(state._replace(stock=replace_at(state.stock, seat, stock)))


def _acting(state: State) -> State:
    """The position in the actions of a turn, if it is in the draft."""
    if state.phase is not Phase.DRAFT:
        return state
    return state._replace(
        phase=Phase.ACT,
        discard=state.discard.plus(state.board),
        board=NONE,
        columns=(),
        markers=(),
        passed=(),
    )


def _bare(state: State, place: Hex) -> State:
    """The position without discs, elements and tokens on a tile."""
    gone = [token for where, token in state.tokens if where == place]
    reserved = tuple(None if held == place else held for held in state.reserved)
    return _bagged(
        state._replace(
            terraformed=tuple(own - {place} for own in state.terraformed),
            reserved=reserved,
            fresh=state.fresh and reserved[state.order[state.turn]] is not None,
            partial=tuple(there for there in state.partial if there[0] != place),
            tokens=tuple(there for there in state.tokens if there[0] != place),
            hidden=state.hidden.union(gone),
            left=state.left - {place},
        )
    )


def _bagged(state: State) -> State:
    """The position with the elements in the bag that the others leave; the discard gives first."""
    lying = [there for _place, there in state.partial]
    others: list[Elements] = [state.exchange, state.board, *state.stock, *lying]
    left = ELEMENTS
    rest = [count - sum(each) for count, *each in zip(left, *others, strict=True)]
    discard = counted(
        max(min(have, count), 0) for have, count in zip(state.discard, rest, strict=True)
    )
    return state._replace(discard=discard, bag=counted(map(sub, rest, discard)))


def _reading(there: tuple[Hex, Elements]) -> tuple[tuple[int, int], Elements]:
    return there[0].reading, there[1]
