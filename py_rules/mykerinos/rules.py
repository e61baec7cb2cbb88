"""Decide which actions the rules of Mykerinos allow; no other module does.

Where the three rulebooks differ: [dig.last] is by the Hungarian and Italian ones (the Slovak is
silent), [patron.lemon] by the Slovak and Italian ones (the Hungarian contradicts its own example),
[neutral.turn] and [neutral.card] by the Slovak one, which alone is complete.
"""

from __future__ import annotations

from itertools import permutations

from py_rules.core import Refusal, refuse
from py_rules.grid import Square
from py_rules.message import N_, ListOf, counted, message
from py_rules.mykerinos.actions import (
    LEAVE,
    VERBS,
    Action,
    Claim,
    Decline,
    Dig,
    First,
    Museum,
    Region,
    Verb,
    Wings,
    region_size,
)
from py_rules.mykerinos.book import PHASE_RULES, PHASE_TASKS
from py_rules.mykerinos.data import PATRONS, ROOMS
from py_rules.mykerinos.state import (
    Phase,
    State,
    bits,
    inspector,
    neutral_colour,
    owner,
    plots_left,
    pyramids,
    rooms_open,
    shape,
    untapped,
)
from py_rules.mykerinos.terms import AREA, NEUTRAL, SEASON, STOCK, SUPPLY, TITLES, door, room, spot


def refusal(state: State, action: Action) -> Refusal | None:
    """The first rule that an action breaks; None for a legal action."""
    phase = state.phase
    if phase is Phase.OVER or phase not in phases(action):
        return Refusal(PHASE_RULES[phase], PHASE_TASKS[phase], (SEASON,))
    match action:
        case First():
            return _first(state, action)
        case Wings():
            return _wings(action)
        case Region():
            return _region(state, action)
        case Dig():
            return _dig(state, action)
        case Museum(brown=True):
            return _brown(state, action)
        case Museum():
            return _museum(state, action)
        case Claim():
            return _claim(state, action)
        case Decline():
            return _leave(state) if action == LEAVE else None
    raise TypeError(action)


def phases(action: Action) -> tuple[Phase, ...]:
    """The phases in which an action can be taken."""
    match action:
        case First():
            return (Phase.FIRST,)
        case Wings():
            return (Phase.WINGS,)
        case Region():
            return (Phase.REGION,)
        case Dig(verb):
            return (Phase.NEUTRAL if VERBS[verb].neutral else Phase.DIG,)
        case Museum(brown=True) | Decline("pass"):
            return (Phase.DIG,)
        case Decline("neutral skip"):
            return (Phase.NEUTRAL,)
    return (Phase.INSPECT,)


def _first(state: State, action: First) -> Refusal | None:
    if action.seat >= state.seats:
        return refuse(
            "setup", "this game has only {seats} seats", marks=(SEASON,), seats=state.seats
        )
    return None


def _wings(action: Wings) -> Refusal | None:
    if sorted(action.patrons) != sorted(PATRONS):
        return refuse(
            "setup", "each of the five patrons must have exactly one wing", marks=(SEASON,)
        )
    return None


def _region(state: State, action: Region) -> Refusal | None:
    size = region_size(state.season)
    plots = [laid.plot for laid in action.plots]
    marks = (SEASON,)
    if len(plots) != size:
        sentence = N_("season {season} has exactly {size} plots")
        return refuse("season.region", sentence, marks=marks, season=state.season, size=size)
    if gone := sorted(set(plots) - state.deck):
        sentence = N_("plot {plot} is no longer in the deck")
        return refuse("season.region", sentence, marks=marks, plot=gone[0])
    if len(set(plots)) != size:
        return refuse("season.region", "each plot exists only once", marks=marks)
    return None


def _dig(state: State, action: Dig) -> Refusal | None:
    verb = VERBS[action.verb]
    return _tappable(state, verb.patron) or _stocked(state, verb) or _spaces(state, verb, action)


def _tappable(state: State, patron: str | None) -> Refusal | None:
    """[dig.patron] The refusal unless the seat has a card of the patron that is not used yet."""
    if patron is None:
        return None
    seat = _seat(state)
    if patron in untapped(state, seat):
        return None
    title = message(TITLES[patron])
    if patron in state.tapped[seat]:
        sentence = N_(
            "{patron} has already helped you this season; you can use the card again next season"
        )
    else:
        sentence = N_("you have no {patron} card; take one of the patron’s plots first")
    return refuse("dig.patron", sentence, marks=(patron,), patron=title)


def _stocked(state: State, verb: Verb) -> Refusal | None:
    """The refusal for too few cubes to put on the spaces."""
    seat = _seat(state)
    if verb.neutral:
        count = state.neutral[seat]
        if count < verb.cubes:
            reason = counted(
                "you have only {count} neutral cube left, and this takes more; start a neutral dig,"
                " or skip",
                "you have only {count} neutral cubes left, and this takes more; start a neutral "
                "dig, or skip",
                count=count,
            )
            return Refusal("neutral.turn", reason, (NEUTRAL.format(seat + 1),))
        return None
    stock, marks = state.stock[seat], (STOCK.format(seat + 1),)
    # With an empty stock all three rulebooks allow only a pass, even with Lady Violet's card.
    if stock == 0:
        return refuse("dig.pass", "your personal stock is empty, so you can only pass", marks=marks)
    if verb.patron == "violet":
        if state.supply[seat] == 0:
            marks = (SUPPLY.format(seat + 1),)
            sentence = N_(
                "you can’t use Lady Violet: your general supply is empty; dig without her, or pass"
            )
            return refuse("patron.violet", sentence, marks=marks)
        stock += 1
    if stock < verb.cubes:
        reason = counted(
            "this takes {needed} cubes, and you have only {count} left; dig with "
            "fewer cubes, or pass",
            "this takes {needed} cubes, and you have only {count} left; dig with "
            "fewer cubes, or pass",
            count=stock,
            needed=verb.cubes,
        )
        return Refusal(verb.rule, reason, marks)
    return None


def _spaces(state: State, verb: Verb, action: Dig) -> Refusal | None:
    """The refusal for spaces that are taken, have the wrong pyramids, or do not form a chain."""
    spaces, rule = action.spaces, verb.rule
    return (
        _free(state, rule, spaces)
        or _has_pyramid(state, verb, spaces)
        or _is_chain(state, verb, spaces)
    )


def _free(state: State, rule: str, spaces: tuple[Square, ...]) -> Refusal | None:
    for space in spaces:
        name = str(space)
        if space not in shape(state.height).neighbours:
            sentence = N_("{space} isn’t in this season’s region; choose a space that is")
            return refuse(rule, sentence, marks=_areas(state), space=spot(name))
        if spaces.count(space) > 1:
            return refuse(
                rule,
                "{space} holds only one cube; choose another space for the second",
                marks=(name,),
                space=spot(name),
            )
        if owner(state, space) is not None:
            return refuse(
                rule,
                "you can’t dig on {space}: there is already a cube on it; choose a free space",
                marks=(name,),
                space=spot(name),
            )
    return None


def _areas(state: State) -> tuple[str, ...]:
    """The words of all areas: the whole region."""
    return tuple(AREA.format(area + 1) for area in range(len(state.region) // 2))


def _has_pyramid(state: State, verb: Verb, spaces: tuple[Square, ...]) -> Refusal | None:
    """The refusal unless exactly as many spaces are pyramids as the verb asks for."""
    steep = [str(space) for space in spaces if space in pyramids(state.region)]
    rule, names = verb.rule, tuple(map(str, spaces))
    if len(steep) == verb.pyramids:
        return None
    if verb.pyramids == 0:
        return refuse(
            rule,
            "you can’t dig on {space}: it’s a pyramid; choose a space without one",
            marks=(steep[0],),
            space=spot(steep[0]),
        )
    if len(spaces) == 1:
        return refuse(
            rule,
            "Lord Lemon digs on pyramids, and {space} isn’t one; choose a free pyramid",
            marks=names,
            space=spot(names[0]),
        )
    one, other = names
    if steep:
        sentence = N_(
            "{one} and {other} are both pyramids; Lord Lemon digs on exactly one pyramid at a time"
        )
    else:
        sentence = N_(
            "neither {one} nor {other} is a pyramid; Lord Lemon digs on exactly one pyramid at a "
            "time"
        )
    return refuse(rule, sentence, marks=names, one=spot(one), other=spot(other))


def _is_chain(state: State, verb: Verb, spaces: tuple[Square, ...]) -> Refusal | None:
    """The refusal unless the spaces form a chain, for an extension next to a cube of its colour."""
    near, names = shape(state.height).neighbours, tuple(map(str, spaces))
    chains = [
        chain
        for chain in permutations(spaces)
        if all(chain[i] in near[chain[i - 1]] for i in range(1, len(chain)))
    ]
    if not chains:
        sentence = N_("{spaces} don’t make a chain; choose spaces that lie side by side")
        return refuse(verb.rule, sentence, marks=names, spaces=ListOf(tuple(map(spot, names))))
    if not verb.extends:
        return None
    colour = neutral_colour(state) if verb.neutral else state.to_move
    own = state.cubes[_seat(state) if colour is None else colour]
    if not own:
        if verb.neutral:
            sentence = N_("there is no neutral dig to extend yet; start one first")
        else:
            sentence = N_("you have no dig to extend yet; start one first")
        return refuse(verb.rule, sentence, marks=_areas(state))
    if any(bits(near[chain[0]]) & own for chain in chains):
        return None
    ends = tuple(sorted({str(chain[0]) for chain in chains}))
    if verb.neutral:
        sentence = N_("you can’t extend a dig there: a neutral cube must stand next to {ends}")
    else:
        sentence = N_("you can’t extend a dig there: a cube of yours must stand next to {ends}")
    return refuse(verb.rule, sentence, marks=names, ends=ListOf(tuple(map(spot, ends)), "or"))


def _brown(state: State, action: Museum) -> Refusal | None:
    if broken := _tappable(state, "brown"):
        return broken
    seat = _seat(state)
    if state.stock[seat] == 0:
        marks = (STOCK.format(seat + 1),)
        return refuse("dig.pass", "your personal stock is empty, so you can only pass", marks=marks)
    return _room(state, action.room)


def _museum(state: State, action: Museum) -> Refusal | None:
    if inspector(state) == neutral_colour(state):
        sentence = N_("the neutral colour never goes into the museum; choose a plot for it")
        return refuse("neutral.card", sentence, marks=_offered(state))
    if state.rank > 1:
        sentence = N_(
            "you can’t go into the museum: only the players in first and second place in the area "
            "may; take a plot, or take nothing"
        )
        return refuse("inspect.third-fourth", sentence, marks=_offered(state))
    seat = _seat(state)
    if state.supply[seat] == 0:
        marks = (SUPPLY.format(seat + 1),)
        sentence = N_("you can’t go into the museum: your general supply is empty; take a plot")
        return refuse("inspect.first-second", sentence, marks=marks)
    return _room(state, action.room)


def _room(state: State, name: str) -> Refusal | None:
    """[museum.room] The refusal for a room that is taken or that the seat cannot enter."""
    if name in dict(state.museum):
        sentence = N_("you can’t enter {room}: there is already a cube in it; choose a free room")
        return refuse("museum.room", sentence, marks=(name,), room=room(name))
    if name not in rooms_open(state, _seat(state)):
        doors = ROOMS[name].doors
        sentence = N_("you can’t enter {room} yet: you need a cube in {doors} first")
        found = ListOf(tuple(map(door, doors)), "or")
        return refuse("museum.room", sentence, marks=(name, *doors), doors=found, room=room(name))
    return None


def _offered(state: State) -> tuple[str, ...]:
    """The words of the plots that can be chosen now."""
    return tuple(map(str, plots_left(state)))


def _claim(state: State, action: Claim) -> Refusal | None:
    neutral = inspector(state) == neutral_colour(state)
    if action.neutral != neutral:
        if neutral:
            sentence = N_(
                "you are choosing for the neutral colour now; choose the plot that it takes"
            )
        else:
            sentence = N_(
                "you are choosing for yourself now, not for the neutral colour; take a plot for "
                "yourself"
            )
        return refuse("neutral.card", sentence, marks=_offered(state))
    plot, area = action.plot, state.area + 1
    if plot in plots_left(state):
        return None
    marks: tuple[str, ...] = (AREA.format(area),)
    if plot in {laid.plot for laid in state.region}:
        marks = (str(plot), *marks)
    if plot in state.plots:
        sentence = N_(
            "you can’t take that plot now: area {area} is being inspected; choose one of its plots"
        )
        return refuse("inspect.claim", sentence, marks=marks, area=area)
    return refuse(
        "inspect.claim",
        "you can’t take that plot: it isn’t in the region now; choose a plot of area {area}",
        marks=marks,
        area=area,
    )


def _leave(state: State) -> Refusal | None:
    if inspector(state) == neutral_colour(state):
        sentence = N_(
            "you can’t skip the choice for the neutral colour: it always takes a plot; choose "
            "which one"
        )
        return refuse("neutral.card", sentence, marks=_offered(state))
    if state.rank < 2:
        sentence = N_(
            "you can’t skip this choice: the players in first and second place in the area must "
            "take a plot or enter the museum"
        )
        return refuse("inspect.first-second", sentence, marks=_offered(state))
    return None


def _seat(state: State) -> int:
    """The seat to move; ``state.to_move`` must not be None."""
    assert state.to_move is not None
    return state.to_move
