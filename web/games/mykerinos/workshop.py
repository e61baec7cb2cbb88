"""Mykerinos in the workshop: cubes on spaces and in rooms, plots, cards, stocks and the season."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import py_rules
from py_rules.core import replace_at
from py_rules.grid import Square
from py_rules.message import Player, message
from py_rules.mykerinos.actions import PASS
from py_rules.mykerinos.composed import LAID
from py_rules.mykerinos.data import CUBES, PATRONS, PLOTS, ROOMS
from py_rules.mykerinos.state import LaidPlot, Phase, State, bits, neutral_colour, shape, squares
from py_rules.mykerinos.terms import CARDS, TITLES
from py_rules.record import Match
from web.games.mykerinos import places as places_of
from web.games.mykerinos.workshop_palette import NEUTRAL, gone, icon, palette
from web.games.workshop import Named, Piece

__all__ = ("icon", "palette")

UNDRAWABLE_RULES = frozenset[
    str
]()  # rules whose breach cannot be drawn: a change that breaks one is refused


def begun(match: Match) -> State:
    """The first turn of a new game."""
    state: State = match.state
    return state


def emptied(state: State) -> State:
    """The digging of this season with nothing on its plots and nothing in players' hands."""
    bare = state._replace(
        cubes=(0,) * len(state.cubes),
        stock=(0,) * state.seats,
        neutral=(0,) * len(state.neutral),
        cards=((),) * state.seats,
        tapped=((),) * state.seats,
        museum=(),
        passed=(),
    )
    return _decked(_in_season(bare, state.season))


def reach(state: State, tool: str) -> frozenset[str]:
    """The spaces, rooms, plots and cards that a tool can be used on."""
    if tool == "turn":
        return _plots(state)
    if tool == "use":
        return frozenset(
            word for word, (seat, patron) in _piles(state).items() if _held(state, seat, patron)
        )
    if tool.startswith("plot"):
        return _plots(state).union(_piles(state))
    spaces = frozenset(map(str, shape(state.height).spaces))
    return spaces if tool == NEUTRAL else spaces.union(ROOMS)


def _plots(state: State) -> frozenset[str]:
    """The words of the plots that lie in the region."""
    return frozenset(map(str, state.plots))


def _piles(state: State) -> Mapping[str, tuple[int, str]]:
    """The seat and the patron of each pile of cards, by its word on the table."""
    return {
        (patron if seat == state.to_move else CARDS.format(patron, seat + 1)): (seat, patron)
        for seat in range(state.seats)
        for patron in PATRONS
    }


def _held(state: State, seat: int, patron: str) -> list[int]:
    """The plots of a patron that a seat has."""
    return [plot for plot in state.cards[seat] if PLOTS[plot].patron == patron]


def placed(state: State, tool: str, seat: int, word: str) -> State:
    """The position after a tool is used on a space, a room, a plot or a pile of cards.

    A piece that was there is removed.
    """
    if word not in reach(state, tool):
        return state
    if tool == "turn":
        turned = (
            laid._replace(turned=laid.turned ^ (str(laid.plot) == word)) for laid in state.region
        )
        return state._replace(region=tuple(turned))
    if tool == "use":
        owner, patron = _piles(state)[word]
        used = state.tapped[owner].count(patron) + 1
        return with_used(state, owner, patron, used % (len(_held(state, owner, patron)) + 1))
    if tool.startswith("plot"):
        number = int(tool.removeprefix("plot-"))
        if word in _piles(state):
            return _given(state, number, _piles(state)[word][0])
        return _exchanged(state, int(word), number)
    if word in ROOMS:
        inside = dict(state.museum)
        there = inside.pop(word, None)
        if tool == "cube" and there != seat:
            inside[word] = seat
        return _supplied(state._replace(museum=tuple(sorted(inside.items()))))
    one = bits((Square.parse(word),))
    colour = 2 if tool == NEUTRAL else seat
    mine = state.cubes[colour] & one
    cubes = tuple(each & ~one for each in state.cubes)
    if tool != "clear" and not mine:
        cubes = replace_at(cubes, colour, cubes[colour] | one)
    return _supplied(state._replace(cubes=cubes))


def lies(state: State, tool: str, seat: int, word: str) -> bool:
    """Whether the piece of a tool is on a space, in a room, in the region or with a player."""
    if tool == "clear":
        return False
    if tool == "turn":
        return word in {str(laid.plot) for laid in state.region if laid.turned}
    if pile := _piles(state).get(word):
        owner, patron = pile
        if tool == "use":
            return patron in state.tapped[owner]
        return tool in {f"plot-{plot}" for plot in state.cards[owner]}
    if tool.startswith("plot"):
        return tool == f"plot-{word}" and int(word) in state.plots
    if word in ROOMS:
        return dict(state.museum).get(word) == seat
    return bool(state.cubes[2 if tool == NEUTRAL else seat] & bits((Square.parse(word),)))


def places(state: State) -> frozenset[str]:
    """The spaces and rooms with a cube, the plots in the region, and the piles with cards."""
    spaces = frozenset(str(space) for cubes in state.cubes for space in squares(cubes))
    cards = (word for word, (seat, patron) in _piles(state).items() if _held(state, seat, patron))
    return spaces.union((room for room, _seat in state.museum), _plots(state), cards)


def piece(state: State, word: str) -> Piece | None:
    """The piece on a space or in a room, a plot of the region, or the last card of a pile."""
    if word not in places(state):
        return None
    if pile := _piles(state).get(word):
        return Piece(f"plot-{_held(state, *pile)[-1]}")
    if word.isdigit():
        return Piece(f"plot-{word}")
    if word in ROOMS:
        return Piece("cube", dict(state.museum)[word])
    one = bits((Square.parse(word),))
    colour = next(colour for colour, cubes in enumerate(state.cubes) if cubes & one)
    return Piece(NEUTRAL) if colour == neutral_colour(state) else Piece("cube", colour)


def without(state: State, word: str) -> State:
    """The position without that piece; during the digging no plot can be removed."""
    found = piece(state, word)
    if found is None or (word.isdigit() and state.phase is not Phase.INSPECT):
        return state
    return placed(state, found.tool, found.seat, word)


def named(state: State, word: str) -> Named:
    """The name of a space, a room, a plot or a pile of cards."""
    if pile := _piles(state).get(word):
        patron = message(TITLES[pile[1]])
        return message("{player}’s {patron} cards", patron=patron, player=Player(pile[0]))
    return places_of.room(state, word) if word in ROOMS else places_of.place(state, word)


def changed(state: State, key: str, value: int, seat: int) -> State:
    """The position after a counter or a choice is set."""
    match key.split("-"):
        case ["turn"]:
            return state._replace(to_move=value)
        case ["season"]:
            return _in_season(state, value + 1)
        case ["phase"]:
            return inspected(state) or state if value else _in_season(state, state.season)
        case ["passed"]:
            passed = tuple(each for each in state.passed if each != seat)
            return state._replace(passed=(*passed, seat) if value else passed)
        case ["stock"]:
            state = state._replace(stock=replace_at(state.stock, seat, value))
        case ["neutral"]:
            state = state._replace(neutral=replace_at(state.neutral, seat, value))
        case ["card", number]:
            plot = int(number)
            mine = {*state.cards[seat]} - {plot} | ({plot} if value else set())
            return _decked(_with_cards(state, seat, mine))
    return _supplied(state)


def inspected(state: State) -> State | None:
    """The position after all have passed, when the next player chooses; None if nobody does."""
    order = (*state.passed, *(seat for seat in range(state.seats) if seat not in state.passed))
    digging = state._replace(phase=Phase.DIG, passed=order[:-1], to_move=order[-1], rank=0)
    after: State = py_rules.load("mykerinos").apply(digging, PASS)
    return after if after.phase is Phase.INSPECT else None


def with_used(state: State, seat: int, patron: str, count: int) -> State:
    """The position with ``count`` of a seat's cards of a patron turned."""
    others = [each for each in state.tapped[seat] if each != patron]
    used = tuple(sorted((*others, *[patron] * count)))
    return state._replace(tapped=replace_at(state.tapped, seat, used))


def _with_cards(state: State, seat: int, plots: Iterable[int]) -> State:
    """The position with these cards for a seat. No more cards stay used than it has."""
    state = state._replace(cards=replace_at(state.cards, seat, tuple(sorted(plots))))
    for patron in PATRONS:
        used = min(state.tapped[seat].count(patron), len(_held(state, seat, patron)))
        state = with_used(state, seat, patron, used)
    return state


def _given(state: State, number: int, seat: int) -> State:
    """The position after a plot is given to a seat, or taken from it if it has it."""
    mine = number in state.cards[seat]
    if number in state.plots and state.phase is not Phase.INSPECT:
        spare = min(state.deck, default=None)  # the region keeps all its plots
        if spare is None:
            return state
        state = _exchanged(state, number, spare)
    for each in range(state.seats):
        state = _with_cards(state, each, {*state.cards[each]} - {number})
    if not mine:
        state = _with_cards(state, seat, {*state.cards[seat], number})
    return _decked(state._replace(plots=state.plots - {number}, deck=state.deck - {number}))


def _exchanged(state: State, there: int, number: int) -> State:
    """The position after swapping a plot of the region with another one, wherever that is.

    A plot swapped with itself is removed in an inspection, when plots may be missing.
    """
    if there == number:
        gone = state.phase is Phase.INSPECT
        return state._replace(plots=state.plots - {number}) if gone else state
    lying = {laid.plot for laid in state.region}
    if number in lying and number not in state.plots:
        return state  # it was taken from the region already
    swap = {there: number, number: there}
    region = tuple(laid._replace(plot=swap.get(laid.plot, laid.plot)) for laid in state.region)
    state = state._replace(
        region=region,
        plots=frozenset(swap.get(plot, plot) for plot in state.plots),
        deck=frozenset(swap.get(plot, plot) for plot in state.deck),
    )
    for seat, cards in enumerate(state.cards):
        if number in cards:
            state = _with_cards(state, seat, (swap.get(plot, plot) for plot in cards))
    return state


def _in_season(state: State, season: int) -> State:
    """The position in another season, with its plots in the deck and in the region.

    If there are not enough, the players with the most plots give some back.
    """
    while sum(map(len, state.cards)) > len(PLOTS) - LAID[season]:
        most = max(range(state.seats), key=lambda seat: len(state.cards[seat]))
        state = _with_cards(state, most, state.cards[most][:-1])
    held = {plot for cards in state.cards for plot in cards}
    region = list(state.region)
    before = sum(LAID[each] for each in range(1, season))
    left = len(PLOTS) - before - LAID[season]  # in the deck
    free = [plot for plot in PLOTS if plot not in held and plot not in {p.plot for p in region}]
    free.sort(key=lambda plot: plot not in state.deck)  # plots out of the game come last
    # Plots taken at an inspection are replaced by others.
    region = [LaidPlot(free.pop(0)) if laid.plot in held and free else laid for laid in region]
    while len(region) > LAID[season]:
        free.insert(0, region.pop().plot)
    while len(region) < LAID[season] and free:
        region.append(LaidPlot(free.pop(0)))
    state = state._replace(
        season=season,
        region=tuple(region),
        plots=frozenset(laid.plot for laid in region),
        deck=frozenset(free[:left]),
        phase=Phase.DIG,
        to_move=state.to_move or 0,
        area=0,
        rank=0,
        passed=state.passed[: state.seats - 1],
    )
    whole = bits(shape(state.height).spaces)
    return _supplied(state._replace(cubes=tuple(cubes & whole for cubes in state.cubes)))


def _decked(state: State) -> State:
    """The position with the deck filled up to the season's number, if there are enough plots."""
    before = sum(LAID[each] for each in range(1, state.season + 1))
    laid = {one.plot for one in state.region}
    spare = [*sorted(state.deck), *(plot for plot in gone(state) if plot not in laid)]
    return state._replace(deck=frozenset(spare[: len(PLOTS) - before]))


def _supplied(state: State) -> State:
    """The position with all other cubes in the general supply."""
    inside = [seat for _room, seat in state.museum]
    supply = []
    for colour, cubes in enumerate(state.cubes):
        own = colour < state.seats
        held = state.stock[colour] + inside.count(colour) if own else sum(state.neutral)
        supply.append(CUBES - cubes.bit_count() - held)
    return state._replace(supply=tuple(supply))
