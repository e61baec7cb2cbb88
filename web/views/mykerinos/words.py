"""The table of Mykerinos in words: what is asked, what the log tells, who won."""

from __future__ import annotations

from typing import Any

from py_rules.mykerinos.actions import (
    Claim,
    Decline,
    Dig,
    First,
    Museum,
    Region,
    Wings,
)
from py_rules.mykerinos.data import PLOTS, ROOMS, SEASONS
from py_rules.mykerinos.rules import RULES, TITLES
from py_rules.mykerinos.state import Phase, State, inspector, neutral_colour
from py_rules.record import Match
from web.svg import Markup, el
from web.talk import Talk
from web.views import phrases
from web.views.mykerinos.patrons import patron_sign
from web.views.phrases import counted, listed, mover

TITLE = "Mykerinos"
SOURCES = {
    "plots": "Plots",
    **{patron: f"{title}’s cards" for patron, title in TITLES.items()},
    "sets": "Sets of five",
}
STAGE = "season"
_ORDINALS = ("first", "second", "third", "fourth")
# Of each action: what is proposed, and what is told afterwards.
_SAID = {
    "dig": ("Start a dig at {what}", "{name} starts a dig at {what}."),
    "extend": ("Extend a dig to {what}", "{name} extends a dig to {what}."),
    "violet dig": (
        "Tap Lady Violet: start a dig at {what}",
        "{name} taps Lady Violet and starts a dig at {what}.",
    ),
    "violet extend": (
        "Tap Lady Violet: extend a dig to {what}",
        "{name} taps Lady Violet and extends a dig to {what}.",
    ),
    "lemon dig": (
        "Tap Lord Lemon: start a dig on the pyramid {what}",
        "{name} taps Lord Lemon and starts a dig on the pyramid {what}.",
    ),
    "lemon extend": (
        "Tap Lord Lemon: extend a dig to {what}",
        "{name} taps Lord Lemon and extends a dig to {what}.",
    ),
    "blackmore": (
        "Tap Mrs. Blackmore: start a dig at {what}",
        "{name} taps Mrs. Blackmore and starts a dig at {what}.",
    ),
    "tangerine": (
        "Tap Colonel Tangerine: extend a dig to {what}",
        "{name} taps Colonel Tangerine and extends a dig to {what}.",
    ),
    "neutral dig": (
        "Start a neutral dig at {what}",
        "{name} starts a neutral dig at {what}.",
    ),
    "neutral extend": (
        "Extend a neutral dig to {what}",
        "{name} extends a neutral dig to {what}.",
    ),
    "brown": (
        "Tap Sir Brown: put a cube into {what}",
        "{name} taps Sir Brown and puts a cube into {what}.",
    ),
    "museum": ("Put a cube into {what}", "{name} puts a cube into {what}."),
    "claim": ("Claim {what}", "{name} claims {what}."),
    "neutral claim": (
        "Take {what} out of the game for the neutral colour",
        "{name} lets the neutral colour take {what} out of the game.",
    ),
    "pass": ("Pass", "{name} passes."),
    "neutral skip": ("Skip the neutral dig", "{name} skips the neutral dig."),
    "leave": ("Leave what is there", "{name} leaves what is there."),
}


def prompt(match: Match) -> str:
    """What is asked of the seat to move."""
    state: State = match.state
    if state.phase is Phase.NEUTRAL:
        left = counted(state.neutral[mover(state)], "neutral cube")
        return f"dig with the neutral colour as well, or skip ({left} left)"
    if state.phase is Phase.INSPECT:
        area = f"area {state.area + 1}"
        if inspector(state) == neutral_colour(state):
            return f"choose the plot of {area} that the neutral colour takes out of the game"
        rank = _ORDINALS[state.rank]
        if state.rank < 2:
            return f"you are {rank} in {area}: claim a plot or send a cube to the museum"
        return f"you are {rank} in {area}: claim a plot or leave it"
    if state.stock[mover(state)] == 0:
        return "your stock is empty: pass"
    if len(state.passed) == state.seats - 1:
        return "one last action: dig, use a patron or pass"
    return "dig, use a patron or pass"


def verbs(match: Match) -> tuple[tuple[str, str], ...]:
    """The words said with buttons, and what the buttons say."""
    state: State = match.state
    if state.phase is Phase.NEUTRAL:
        return (("dig", "Start neutral dig"), ("extend", "Extend neutral dig"), ("skip", "Skip"))
    if state.phase is Phase.INSPECT:
        claim = ("claim", "Claim a plot")
        if inspector(state) == neutral_colour(state):
            return (claim,)
        return (claim, ("museum", "Museum")) if state.rank < 2 else (claim, ("leave", "Leave it"))
    if state.phase is not Phase.DIG:
        return ()
    mine = {PLOTS[plot].patron for plot in state.cards[mover(state)]}
    patrons = tuple((patron, title) for patron, title in TITLES.items() if patron in mine)
    return (("dig", "Start a dig"), ("extend", "Extend a dig"), *patrons, ("pass", "Pass"))


def choices(state: State, talk: Talk) -> tuple[tuple[str, str], ...]:
    """None: everything is a verb or on the table."""
    return ()


def symbols() -> tuple[Markup, ...]:
    """None but the stones, which all games have."""
    return ()


def suggested(state: State, talk: Talk) -> Any:
    """Nothing: no action is plainer than another."""
    return None


def at_once(state: State, action: Any) -> bool:
    """No: what follows from half a sentence is confirmed."""
    return False


def question(state: State, action: Any) -> str:
    """Nothing: every action can be undone."""
    return ""


def sentence(state: State, action: Any) -> str:
    """An action to be confirmed, as an imperative."""
    verb, what = _verb_and_object(state, action)
    return _SAID[verb][0].format(what=what)


def _verb_and_object(state: State, action: Any) -> tuple[str, str]:
    match action:
        case Dig(verb, spaces):
            return verb, listed([str(space) for space in spaces])
        case Museum(room, brown):
            wings = [TITLES[state.wings[wing]] for wing in ROOMS[room].wings]
            what = f"the {ROOMS[room].value}-room {room} of {listed(wings)}"
            return "brown" if brown else "museum", what
        case Claim(plot, neutral):
            return "neutral claim" if neutral else "claim", f"plot {plot} ({_plot(plot)})"
        case Decline(said):
            return said, ""
    raise TypeError(action)


def tell(match: Match, index: int) -> tuple[str, ...]:
    """What ``match.actions[index]`` did, a sentence each."""
    before: State = match.positions[index]
    after: State = match.positions[index + 1]
    action = match.actions[index]
    match action:
        case First(seat):
            return (f"{match.table.name(seat)} begins.",)
        case Wings(patrons):
            wings = listed([f"{TITLES[patron]} ({wing})" for wing, patron in enumerate(patrons, 1)])
            return (f"The wings of the museum: {wings}.",)
        case Region(plots):
            name = match.table.name(after.first)
            laid = f"Season {after.season} of {SEASONS}: {len(plots)} plots are laid."
            return (f"{laid} {name} is first.",)
    name = match.table.name(mover(before))
    verb, what = _verb_and_object(before, action)
    told = [_SAID[verb][1].format(name=name, what=what)]
    return (*told, *_consequences(match, before, after))


def _consequences(match: Match, before: State, after: State) -> list[str]:
    """What happened by itself: the end of the digging, of an inspection, of the game."""
    told = []
    if before.phase in (Phase.DIG, Phase.NEUTRAL) and after.phase not in (Phase.DIG, Phase.NEUTRAL):
        told.append("The digging is over; the areas are inspected.")
    if after.season > before.season or after.over:
        told.append(f"Season {before.season} ends.")
    if after.over:
        told.append(verdict(match))
    return told


def accounts(match: Match, colours: tuple[str, ...]) -> Markup:
    """None: the points are counted once, at the end."""
    return Markup()


def stage(state: State) -> str:
    """The season of a position."""
    return f"Season {state.season}"


def status(match: Match) -> str:
    """Where the game stands, in a few words for the shelf."""
    state: State = match.state
    if state.over:
        return verdict(match)
    season = f"Season {state.season} of {SEASONS}"
    if state.to_move is None:
        return season
    return f"{season}, {match.table.name(state.to_move)} to move"


def verdict(match: Match) -> str:
    """Who won a finished game, and why."""
    state: State = match.state

    def tie(winner: int, tied: list[int]) -> str:
        cubes = counted(state.stock[winner], "cube")
        return f"more cubes left in the stock decide ({cubes})"

    return phrases.verdict(match, "as many cubes left in their stocks", tie)


def reference() -> Markup:
    """What can be done when digging, and what each patron helps with."""
    acts = [el("li", RULES[rule]) for rule in ("dig.start", "dig.extend", "dig.pass")]
    patrons = [
        el("li", el("svg", patron_sign(patron), viewBox="-12 -12 24 24"), RULES[f"patron.{patron}"])
        for patron in TITLES
    ]
    museum = [el("li", RULES[rule]) for rule in ("museum.room", "score.exhibition", "score.sets")]
    return el("ul", *acts, *patrons, *museum)


def _plot(number: int) -> str:
    plot = PLOTS[number]
    patron = TITLES[plot.patron] if plot.patron else "no patron"
    return f"{patron}, {counted(plot.points, 'point')}"
