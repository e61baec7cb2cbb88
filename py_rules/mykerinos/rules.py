"""The rules of Mykerinos, and the one judge of what they allow.

Where the three rulebooks differ: [dig.last] is by the Hungarian and Italian ones (the Slovak is
silent), [patron.lemon] by the Slovak and Italian ones (the Hungarian contradicts its own example),
[neutral.turn] and [neutral.card] by the Slovak one, which alone is complete.
"""

from __future__ import annotations

from itertools import permutations

from py_rules.core import Refusal
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
from py_rules.mykerinos.data import PATRONS, PLOTS, ROOMS
from py_rules.mykerinos.state import (
    Phase,
    State,
    inspector,
    neutral_colour,
    owner,
    plots_left,
    pyramids,
    rooms_open,
    shape,
    untapped,
)

RULES = {
    "setup": "The first player and the patrons of the five wings are drawn at random.",
    "season": "A season has three phases: income and a new region, digging, inspection.",
    "season.income": "Each player takes 11 cubes from the own general supply into the personal "
    "stock, 8 with four players, as many as there are. Unused cubes are kept.",
    "season.region": "8 plots, in season 4 the last 12, are laid line by line, "
    "each turned at random.",
    "dig": "From the first player clockwise, each player does one action a turn.",
    "dig.start": "Start a dig: one cube from the personal stock on any free space without pyramid.",
    "dig.extend": "Extend a dig: two cubes, the first next to an own cube, the second next to "
    "the first, on free spaces without pyramid.",
    "dig.pass": "Pass: out for this season, on the lowest free number of the pass track. "
    "With an empty personal stock it is the only action.",
    "dig.patron": "Use a patron: tap one own untapped patron card and do its action. "
    "One card a turn, each card once a season.",
    "patron.violet": "Lady Violet: take one own cube from the general supply into the personal "
    "stock, then start or extend a dig.",
    "patron.lemon": "Lord Lemon: start a dig on a pyramid, or extend one with exactly one of the "
    "two cubes on a pyramid.",
    "patron.brown": "Sir Brown: put one cube from the personal stock into a room of the museum.",
    "patron.blackmore": "Mrs. Blackmore: start a dig with two cubes on adjacent free spaces "
    "without pyramid.",
    "patron.tangerine": "Colonel Tangerine: extend a dig with three cubes in a chain, "
    "without pyramids.",
    "dig.last": "Who is the last to dig has exactly one more action.",
    "inspect": "The areas are inspected one by one, in the order they were laid.",
    "inspect.rank": "Players are ranked by their cubes in the area; of a tie, the earlier on the "
    "pass track is better.",
    "inspect.first-second": "The first, then the second takes a plot or puts one own cube from "
    "the general supply into the museum.",
    "inspect.third-fourth": "The third, then the fourth may take a plot that is still there; "
    "never the museum.",
    "inspect.alone": "A player alone in an area has the rights of the first only.",
    "inspect.claim": "A claimed plot of the area scores its points at once and becomes a "
    "patron card.",
    "inspect.clear": "Plots left over leave the game; all cubes of the area return to the "
    "general supplies.",
    "museum": "Cubes in the museum stay there to the end.",
    "museum.room": "A cube goes into a free 2-room or 3-room, or into a free 5-room that opens "
    "on a 2-room or 3-room with a cube of the same player.",
    "season.end": "The last on the pass track begins the next season; patrons are untapped. "
    "The game ends after season 4.",
    "score": "After season 4 the exhibition and the sets are added to the points of the plots.",
    "score.exhibition": "Each patron card is worth the best own room of the patron's wing, "
    "5, 3 or 2; without a room it is worth 1.",
    "score.sets": "Each complete set of five different patrons is worth 5.",
    "score.winner": "Most points win; of a tie, more own cubes in the personal stock; "
    "then the win is shared.",
    "neutral": "With two players a neutral colour digs along, and scores nothing.",
    "neutral.income": "Each season each player takes 4 neutral cubes, as many as there are; "
    "neutral stands on 2 of the pass track.",
    "neutral.turn": "After an own action other than a pass a player may start or extend a dig "
    "with neutral cubes of the own share, never with a patron.",
    "neutral.card": "The neutral colour ranked first or second takes a plot out of the game: "
    "the third or absent player chooses if it is first, the first player if it is second.",
}

# The rule that says what is decided in each phase.
PHASE_RULES = {
    Phase.FIRST: "setup",
    Phase.WINGS: "setup",
    Phase.REGION: "season.region",
    Phase.DIG: "dig",
    Phase.NEUTRAL: "neutral.turn",
    Phase.INSPECT: "inspect",
    Phase.OVER: "season.end",
}
TITLES = {
    "violet": "Lady Violet",
    "lemon": "Lord Lemon",
    "brown": "Sir Brown",
    "blackmore": "Mrs. Blackmore",
    "tangerine": "Colonel Tangerine",
}


def refusal(state: State, action: Action) -> Refusal | None:
    """The first rule that an action breaks; None for a legal action."""
    phase = state.phase
    if phase is Phase.OVER:
        return Refusal(PHASE_RULES[phase], "the game is over")
    if phase not in _phases(action):
        return Refusal(PHASE_RULES[phase], f"it is time for {phase.value}")
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


def _phases(action: Action) -> tuple[Phase, ...]:
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
        return Refusal("setup", f"there are only {state.seats} seats")
    return None


def _wings(action: Wings) -> Refusal | None:
    if sorted(action.patrons) != sorted(PATRONS):
        return Refusal("setup", "each of the five patrons has one wing")
    return None


def _region(state: State, action: Region) -> Refusal | None:
    size = region_size(state.season)
    plots = [laid.plot for laid in action.plots]
    if len(plots) != size:
        return Refusal("season.region", f"season {state.season} has {size} plots")
    if gone := sorted(set(plots) - state.deck):
        return Refusal("season.region", f"plot {gone[0]} is no longer in the deck")
    if len(set(plots)) != size:
        return Refusal("season.region", "each plot is there only once")
    return None


def _dig(state: State, action: Dig) -> Refusal | None:
    verb = VERBS[action.verb]
    return _tappable(state, verb.patron) or _stocked(state, verb) or _spaces(state, verb, action)


def _tappable(state: State, patron: str | None) -> Refusal | None:
    """[dig.patron] A card of the patron, claimed in an earlier season and not tapped."""
    if patron is None:
        return None
    seat = _seat(state)
    if patron in untapped(state, seat):
        return None
    if patron in state.tapped[seat]:
        detail = f"{TITLES[patron]} has already helped this season"
    else:
        detail = f"you have no card of {TITLES[patron]}"
    return Refusal("dig.patron", detail)


def _stocked(state: State, verb: Verb) -> Refusal | None:
    """Enough cubes to put on the spaces."""
    seat = _seat(state)
    if verb.neutral:
        stock = state.neutral[seat]
        if stock < verb.cubes:
            return Refusal("neutral.turn", f"of your neutral cubes {stock} is left")
        return None
    stock = state.stock[seat]
    # All three rulebooks let only a pass follow an empty stock, Lady Violet's cube or not.
    if stock == 0:
        return Refusal("dig.pass", "your personal stock is empty")
    if verb.patron == "violet":
        if state.supply[seat] == 0:
            return Refusal("patron.violet", "your general supply is empty")
        stock += 1
    if stock < verb.cubes:
        cubes = "1 cube is" if stock == 1 else f"{stock} cubes are"
        return Refusal(verb.rule, f"this takes {verb.cubes} cubes and {cubes} left")
    return None


def _spaces(state: State, verb: Verb, action: Dig) -> Refusal | None:
    """Free spaces, pyramids only as many as the verb allows, in a chain from an own cube."""
    board = shape(state.height)
    for space in action.spaces:
        if action.spaces.count(space) > 1:
            return Refusal(verb.rule, f"on {space} only one cube can stand")
        if space not in board.neighbours:
            return Refusal(verb.rule, f"{space} is not in the region")
        if owner(state, space) is not None:
            return Refusal(verb.rule, f"on {space} stands a cube")
    steep = [space for space in action.spaces if space in pyramids(state.region)]
    if verb.pyramids == 0 and steep:
        return Refusal(verb.rule, f"{steep[0]} is a pyramid")
    if len(steep) != verb.pyramids:
        if steep:
            detail = f"{steep[0]} and {steep[1]} are both pyramids"
        elif len(action.spaces) == 1:
            detail = f"{action.spaces[0]} is no pyramid"
        else:
            detail = f"neither {action.spaces[0]} nor {action.spaces[1]} is a pyramid"
        return Refusal(verb.rule, detail)
    chains = [
        chain
        for chain in permutations(action.spaces)
        if all(chain[i] in board.neighbours[chain[i - 1]] for i in range(1, len(chain)))
    ]
    if not chains:
        spaces = " and ".join(map(str, action.spaces))
        return Refusal(verb.rule, f"{spaces} are not adjacent, each to the one before")
    if verb.extends:
        colour = neutral_colour(state) if verb.neutral else state.to_move
        own = state.cubes[_seat(state) if colour is None else colour]
        if not any(board.neighbours[chain[0]] & own for chain in chains):
            ends = " or ".join(sorted({str(chain[0]) for chain in chains}))
            whose = "a neutral cube" if verb.neutral else "a cube of yours"
            return Refusal(verb.rule, f"{whose} must be next to {ends}")
    return None


def _brown(state: State, action: Museum) -> Refusal | None:
    if broken := _tappable(state, "brown"):
        return broken
    if state.stock[_seat(state)] == 0:
        return Refusal("dig.pass", "your personal stock is empty")
    return _room(state, action.room)


def _museum(state: State, action: Museum) -> Refusal | None:
    if inspector(state) == neutral_colour(state):
        return Refusal("neutral.card", "now a plot is chosen for the neutral colour")
    if state.rank > 1:
        return Refusal("inspect.third-fourth", "only the first two may go to the museum")
    if state.supply[_seat(state)] == 0:
        return Refusal("inspect.first-second", "your general supply is empty")
    return _room(state, action.room)


def _room(state: State, name: str) -> Refusal | None:
    """[museum.room]"""
    taken = dict(state.museum)
    if name in taken:
        return Refusal("museum.room", f"a cube is already in room {name}")
    if name not in rooms_open(state, _seat(state)):
        *doors, last = ROOMS[name].doors
        return Refusal(
            "museum.room", f"you have no cube in {', '.join(doors)} or {last} next to room {name}"
        )
    return None


def _claim(state: State, action: Claim) -> Refusal | None:
    neutral = inspector(state) == neutral_colour(state)
    if action.neutral != neutral:
        whose = "the neutral colour" if neutral else "yourself"
        return Refusal("neutral.card", f"now you choose for {whose}")
    if action.plot not in plots_left(state):
        gone = "is no longer there" if action.plot in PLOTS else "does not exist"
        if action.plot in state.plots:
            gone = f"is not in area {state.area + 1}, which is inspected now"
        return Refusal("inspect.claim", f"plot {action.plot} {gone}")
    return None


def _leave(state: State) -> Refusal | None:
    if inspector(state) == neutral_colour(state):
        return Refusal("neutral.card", "the neutral colour always takes a plot")
    if state.rank < 2:
        return Refusal("inspect.first-second", "the first and the second may not decline")
    return None


def _seat(state: State) -> int:
    """Who decides; only asked where somebody does."""
    assert state.to_move is not None
    return state.to_move
