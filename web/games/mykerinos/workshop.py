"""Mykerinos in the workshop: cubes on spaces and in rooms, cards, stocks and the season."""

from __future__ import annotations

from py_rules.core import replace_at
from py_rules.grid import Square
from py_rules.mykerinos.composed import LAID
from py_rules.mykerinos.data import CUBES, PLOTS, ROOMS
from py_rules.mykerinos.state import LaidPlot, Phase, State, bits, neutral_colour, shape
from py_rules.record import Match
from web.games.mykerinos import places
from web.games.pieces import stone
from web.games.workshop import Choice, Counter, Named, Palette, Tool, seats
from web.i18n import _
from web.markup.svg import Markup

NEUTRAL = "neutral"

NEVER = frozenset[str]()  # rules that no drawing can show broken: such a change is refused


def begun(match: Match) -> State:
    """The first turn of a new game."""
    state: State = match.state
    return state


def palette(state: State, seat: int, names: tuple[str, ...]) -> Palette:
    """What can be changed."""
    tools = (
        Tool("cube", _("Cube"), owned=True),
        *([Tool(NEUTRAL, _("Neutral cube"))] if neutral_colour(state) is not None else ()),
        Tool("clear", _("Remove")),
    )
    passed = "1" if seat in state.passed else "0"
    turn = seats("turn", _("Turn"), state.to_move, names)
    inspected = state.phase is Phase.INSPECT  # a season that is chosen begins with its digs
    season = Choice(
        "season",
        _("Season"),
        "" if inspected else str(state.season - 1),
        tuple((str(season - 1), str(season)) for season in LAID),
    )
    has_passed = Choice(
        "passed",
        _("Has {name} passed?", name=names[seat]),
        passed,
        (("0", _("No")), ("1", _("Yes"))),
    )
    # In an inspection, the cubes say whose turn it is.
    choices = (season,) if inspected else (turn, season, has_passed)
    counters = [
        Counter("stock", _("Stock of {name}", name=names[seat]), state.stock[seat], 0, CUBES)
    ]
    if state.neutral:
        label = _("Neutral cubes of {name}", name=names[seat])
        counters.append(Counter(NEUTRAL, label, state.neutral[seat], 0, CUBES))
    mine = state.cards[seat]
    for plot in sorted({*mine, *_gone(state)}):
        label = _("Plot {plot} for {name}", plot=plot, name=names[seat])
        counters.append(Counter(f"card-{plot}", label, int(plot in mine), 0, 1))
    return Palette(tools, choices, tuple(counters))


def reach(state: State, tool: str) -> frozenset[str]:
    """The spaces and rooms where a tool does something."""
    spaces = frozenset(map(str, shape(state.height).spaces))
    return spaces if tool == NEUTRAL else spaces.union(ROOMS)


def placed(state: State, tool: str, seat: int, word: str) -> State:
    """The position after a tool is used on a space or a room; a cube there makes room."""
    if word not in reach(state, tool):
        return state
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
    """Whether the piece of a tool is on a space or in a room."""
    if tool == "clear":
        return False
    if word in ROOMS:
        return dict(state.museum).get(word) == seat
    return bool(state.cubes[2 if tool == NEUTRAL else seat] & bits((Square.parse(word),)))


def named(state: State, word: str) -> Named:
    """The name of a space or a room."""
    return places.room(state, word) if word in ROOMS else places.place(state, word)


def icon(tool: str, colours: tuple[str, ...], seat: int) -> Markup | None:
    """The picture of a tool's piece."""
    return None if tool == "clear" else stone(colours[2 if tool == NEUTRAL else seat])


def changed(state: State, key: str, value: int, seat: int) -> State:
    """The position after a counter or a choice is set."""
    match key.split("-"):
        case ["turn"]:
            return state._replace(to_move=value)
        case ["season"]:
            return _in_season(state, value + 1)
        case ["passed"]:
            passed = tuple(each for each in state.passed if each != seat)
            return state._replace(passed=(*passed, seat) if value else passed)
        case ["stock"]:
            state = state._replace(stock=replace_at(state.stock, seat, value))
        case ["neutral"]:
            state = state._replace(neutral=replace_at(state.neutral, seat, value))
        case ["card", number]:
            mine = {*state.cards[seat]} - {int(number)} | ({int(number)} if value else set())
            cards = replace_at(state.cards, seat, tuple(sorted(mine)))
            return _decked(state._replace(cards=cards, tapped=replace_at(state.tapped, seat, ())))
    return _supplied(state)


def _in_season(state: State, season: int) -> State:
    """The position in another season: with its plots in the deck and in the region."""
    held = {plot for cards in state.cards for plot in cards}
    region = list(state.region)
    before = sum(LAID[each] for each in range(1, season))
    left = len(PLOTS) - before - LAID[season]  # in the deck
    free = [plot for plot in PLOTS if plot not in held and plot not in {p.plot for p in region}]
    free.sort(key=lambda plot: plot not in state.deck)  # those out of the game come last
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
    """The position with as many plots in the deck as the season leaves, if there are enough."""
    before = sum(LAID[each] for each in range(1, state.season + 1))
    laid = {one.plot for one in state.region}
    spare = [*sorted(state.deck), *(plot for plot in _gone(state) if plot not in laid)]
    return state._replace(deck=frozenset(spare[: len(PLOTS) - before]))


def _gone(state: State) -> list[int]:
    """The plots that nobody has, and that are neither in the deck nor to be had in the region."""
    used = {*state.deck, *state.plots}
    used.update(plot for cards in state.cards for plot in cards)
    return [plot for plot in PLOTS if plot not in used]


def _supplied(state: State) -> State:
    """The position with the general supply that the other cubes leave."""
    inside = [seat for _room, seat in state.museum]
    supply = []
    for colour, cubes in enumerate(state.cubes):
        own = colour < state.seats
        held = state.stock[colour] + inside.count(colour) if own else sum(state.neutral)
        supply.append(CUBES - cubes.bit_count() - held)
    return state._replace(supply=tuple(supply))
