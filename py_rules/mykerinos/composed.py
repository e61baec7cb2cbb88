"""Check a position of Mykerinos against the contents of the box and against its phase."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from py_rules.core import Refusal, refuse
from py_rules.message import N_, Message, Player, message
from py_rules.mykerinos.data import CUBES, PATRONS, PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.effects import next_inspector
from py_rules.mykerinos.state import (
    Phase,
    Spaces,
    State,
    bits,
    neutral_colour,
    plots_left,
    ranking,
    shape,
    space,
)
from py_rules.mykerinos.terms import SEASON, STOCK, TITLES
from py_rules.position import unfit

BOX = {
    "box.cubes": "There are 25 cubes of each colour.",
    "box.spaces": "A cube stands on a space of the region, and no space holds two.",
    "box.plots": "There is one of each plot: in the deck, in the region, or with a player.",
    "box.season": "Each season takes 8 plots from the deck of 36, and the last one takes 12.",
    "box.region": "While the players dig and inspect, the region holds the plots of the season.",
    "box.wings": "Each of the five patrons has one wing once the wings are drawn.",
    "box.museum": "A room holds one cube, and a room worth 5 is entered from one of its doors.",
    "box.cards": "Only a card that a player has can be used.",
    "box.passed": "Each player has one marker for the pass track.",
    "box.turn": "The player to move is one who can act in this phase.",
    "box.inspection": "The areas are inspected in order; those before are empty.",
}
LAID = {1: 8, 2: 8, 3: 8, 4: 12}  # plots of each season
BEFORE = (Phase.FIRST, Phase.WINGS, Phase.REGION)


def composed(state: State) -> tuple[Refusal, ...]:
    """Return a refusal for each contradiction in a position; empty if a game can go on from it."""
    if not 1 <= state.season <= SEASONS:
        return (unfit("box.season", "season"),)
    if early := tuple(_setup(state)):
        return early
    found = (*_cubes(state), *_spaces(state), *_plots(state), *_museum(state), *_cards(state))
    return found or (*_track(state), *_turn(state))


def _setup(state: State) -> Iterator[Refusal]:
    """Check the number of the season, the wings and the size of the region against the phase."""
    drawn = state.phase not in (Phase.FIRST, Phase.WINGS)
    if state.phase in (Phase.FIRST, Phase.WINGS) and state.season > 1:
        yield unfit("box.season", "season")
    if (sorted(state.wings) != sorted(PATRONS)) if drawn else state.wings:
        yield refuse(
            "box.wings", "each of the five patrons must have exactly one wing", marks=(SEASON,)
        )
    wanted = 0 if state.phase in BEFORE else LAID[state.season]
    if len(state.region) != wanted:
        text = N_("season {season} has exactly {size} plots")
        yield refuse("box.region", text, marks=(SEASON,), season=state.season, size=wanted)
    if not 0 <= state.first < state.seats:
        yield unfit("box.turn", "first")
    if state.phase is Phase.OVER and state.season < SEASONS:
        yield unfit("box.season", "season")


def _cubes(state: State) -> Iterator[Refusal]:
    neutral = neutral_colour(state)
    for colour, cubes in enumerate(state.cubes):
        placed = cubes.bit_count() + [seat for _, seat in state.museum].count(colour)
        if colour == neutral:
            placed += sum(state.neutral)
        else:
            placed += state.stock[colour]
        supply = state.supply[colour]
        if supply < 0 or supply + placed != CUBES:
            total = placed + max(supply, 0)
            text: Message
            if colour == neutral:
                text = message(
                    "the number of neutral cubes is {count}; it must be {cubes}",
                    count=total,
                    cubes=CUBES,
                )
            else:
                text = message(
                    "{player} has the wrong number of cubes: {count}; it must be {cubes}",
                    player=Player(colour),
                    count=total,
                    cubes=CUBES,
                )
            yield Refusal("box.cubes", text, (STOCK.format(colour + 1),))
    if min((*state.stock, *state.neutral), default=0) < 0:
        yield unfit("box.cubes", "stock")


def _spaces(state: State) -> Iterator[Refusal]:
    seen: Spaces = 0
    whole = bits(shape(state.height).spaces) if state.region else 0
    for cubes in state.cubes:
        for both in (cubes & seen, cubes & ~whole):
            if both:
                where = space(both.bit_length() - 1)
                text = N_("there can’t be two cubes on {space}")
                if both & ~whole:
                    text = N_("the cube on {space} lies outside the region")
                yield refuse("box.spaces", text, marks=(str(where),), space=where)
        seen |= cubes
    if state.phase is Phase.OVER and seen:
        yield unfit("box.inspection", "cubes")


def _plots(state: State) -> Iterator[Refusal]:
    laid = [one.plot for one in state.region]
    held = [plot for cards in state.cards for plot in cards]
    counts = Counter((*state.deck, *held, *(state.plots or ()), *(set(laid) - state.plots)))
    gone = set(laid) - state.plots  # claimed or out of the game
    counts.subtract(plot for plot in gone if plot in held)
    for plot in sorted(counts.keys() | set(laid)):
        if counts[plot] > 1 or laid.count(plot) > 1:
            text = N_("there is only one plot {plot}, but it is in two places here")
            yield refuse("box.plots", text, marks=(str(plot),), plot=plot)
    if not state.plots.issubset(laid) or not PLOTS.keys() >= counts.keys():
        yield unfit("box.plots", "plots")
    before = sum(LAID[season] for season in range(1, state.season))
    left = len(PLOTS) - before - (0 if state.phase in BEFORE else LAID[state.season])
    if len(state.deck) != left:
        text = N_(
            "at this point in season {season} the number of plots in the deck must be {size}, not "
            "{count}"
        )
        values = {"season": state.season, "size": left, "count": len(state.deck)}
        yield refuse("box.season", text, marks=(SEASON,), **values)
    digging = state.phase in (Phase.DIG, Phase.NEUTRAL)
    if (digging and len(state.plots) != len(laid)) or (state.phase is Phase.OVER and state.plots):
        yield unfit("box.region", "plots")


def _museum(state: State) -> Iterator[Refusal]:
    inside = dict(state.museum)
    if len(inside) != len(state.museum) or not ROOMS.keys() >= inside.keys():
        yield unfit("box.museum", "museum")
        return
    for name, seat in state.museum:
        doors = ROOMS[name].doors
        if not 0 <= seat < state.seats:
            yield unfit("box.museum", "museum")
        elif doors and seat not in map(inside.get, doors):
            text = N_(
                "{player} can’t be in room {room}: none of the rooms at its doors holds a cube of "
                "theirs"
            )
            marks = (name, *doors)
            yield refuse("box.museum", text, marks=marks, player=Player(seat), room=name)


def _cards(state: State) -> Iterator[Refusal]:
    for seat, used in enumerate(state.tapped):
        owned = Counter(PLOTS[plot].patron or "" for plot in state.cards[seat])
        for patron in sorted((Counter(used) - owned).keys()):
            text = N_("{player} has used {patron} more often than they have cards of this patron")
            title = message(TITLES.get(patron, patron))
            values = {"player": Player(seat), "patron": title}
            yield refuse("box.cards", text, marks=(f"{patron}-{seat + 1}",), **values)


def _track(state: State) -> Iterator[Refusal]:
    passed = state.passed
    wrong = len(set(passed)) != len(passed) or not set(passed) <= set(range(state.seats))
    match state.phase:
        case Phase.FIRST | Phase.WINGS | Phase.REGION:
            wrong = wrong or bool(passed) or any(state.tapped)
        case Phase.DIG | Phase.NEUTRAL:
            wrong = wrong or len(passed) >= state.seats
        case _:
            wrong = wrong or len(passed) != state.seats
    if wrong:
        yield unfit("box.passed", "passed")


def _turn(state: State) -> Iterator[Refusal]:
    phase, seat = state.phase, state.to_move
    decides = phase in (Phase.DIG, Phase.NEUTRAL, Phase.INSPECT)
    if (seat is None) == decides or (seat is not None and not 0 <= seat < state.seats):
        yield unfit("box.turn", "turn")
        return
    if phase is not Phase.INSPECT:
        if state.area or state.rank:
            yield unfit("box.inspection", "area")
        if seat in state.passed and seat is not None:
            text = N_("it can’t be {player}’s turn: they have passed")
            yield refuse("box.turn", text, marks=(SEASON,), player=Player(seat))
        if phase is Phase.NEUTRAL and seat is not None and not any(state.neutral[seat : seat + 1]):
            text = N_("{player} has no neutral cubes to dig with")
            yield refuse("box.turn", text, marks=(SEASON,), player=Player(seat))
        return
    yield from _inspection(state)


def _inspection(state: State) -> Iterator[Refusal]:
    areas = len(state.region) // 2
    if not 0 <= state.area < areas:
        yield unfit("box.inspection", "area")
        return
    done = state._replace(area=0)
    for area in range(state.area):
        if ranking(state, area) or plots_left(done._replace(area=area)):
            text = N_("area {number} has already been inspected, so it can’t hold cubes or plots")
            yield refuse("box.inspection", text, marks=(f"area-{area + 1}",), number=area + 1)
    later = [one.plot for one in state.region[2 * state.area + 2 :]]
    if not state.plots.issuperset(later):
        yield unfit("box.inspection", "plots")
    left, ranks = plots_left(state), ranking(state, state.area)
    if not 0 <= state.rank < len(ranks) or not left or (not state.rank and len(left) < 2):
        yield unfit("box.inspection", "rank")
    elif next_inspector(state, ranks, state.rank, left) != state.to_move:
        yield unfit("box.turn", "turn")
