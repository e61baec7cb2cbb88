"""The table of Myraclia in words: what is asked, what can be said, what one looks up."""

from __future__ import annotations

from typing import Any

from py_rules.grid import Hex
from py_rules.myraclia.actions import Place, Put, Spend, Stop, Take
from py_rules.myraclia.data import ACTIONS, DARKNESS, ONE, TERRAIN_POINTS, TERRAINS, TILES
from py_rules.myraclia.rules import RULES
from py_rules.myraclia.state import Phase, State, tiles
from py_rules.record import Match
from web.svg import Markup, el
from web.views.myraclia import paying
from web.views.myraclia.gems import gem, terrain
from web.views.myraclia.tiles import token_words
from web.views.phrases import counted, mover

TITLE = "Myraclia"
SOURCES = {
    "play": "During the game",
    "all terrains": "All four terrains",
    "group": "Largest group",
    **{name: name.capitalize() for name in TERRAINS},
}


def prompt(match: Match) -> str:
    """What is asked of the seat to move."""
    state: State = match.state
    match state.phase:
        case Phase.DRAFT:
            return "take an element from the draft board, or pass"
        case Phase.PLACE:
            many = "a tile" if state.due == 1 else f"{state.due} tiles, one after the other,"
            dark = "; the Darkness tile first" if any(t in DARKNESS for t in state.offer) else ""
            return f"place {many} from the offer{dark}"
        case Phase.PUT:
            assert state.drawn is not None
            return f"lay the Eternity token ({token_words(state.drawn)}) on a free tile"
    left = ACTIONS - state.actions
    if not left:
        return "no action left: end your turn"
    return f"{counted(left, 'action')} left: choose a tile, or end your turn"


def verbs(match: Match) -> tuple[tuple[str, str], ...]:
    """The words said with buttons, and what the buttons say."""
    state: State = match.state
    if state.phase is Phase.DRAFT:
        return (("pass", "Pass"),)
    if state.phase is not Phase.ACT:
        return ()
    mine = state.reserved[mover(state)]
    reserve = "Reserve" if mine is None else "Change reservation"
    add = () if mine is None else (("add", "Add to reserved"),)
    return (("terraform", "Terraform"), ("reserve", reserve), *add, ("end", "End turn"))


def at_once(state: State, action: Any) -> bool:
    """An element is taken and a tile is laid as soon as it is said which and where."""
    return isinstance(action, Take | Place | Put)


def question(state: State, action: Any) -> str:
    """Nothing: every action can be undone."""
    return ""


def sentence(state: State, action: Any) -> str:
    """An action to be confirmed, as an imperative."""
    match action:
        case Take(colour):
            return f"Take {colour}"
        case Stop(said):
            return "Pass" if said == "pass" else "End turn"
        case Place(tile, place):
            return f"Place tile {tile} at {place}"
        case Put(place):
            return f"Lay the token on {tile_name(state, place)}"
        case Spend(verb, place, elements):
            seat = mover(state)
            where = tile_name(state, place)
            if verb == "terraform":
                paid = paying.payment_words(state, seat, place, elements)
                brings = paying.bonuses(state, seat, place)
                return f"Terraform {where}: pay {paid} → {brings}"
            part = paying.part_words(state, seat, action)
            if verb == "add":
                return f"Add to {where}: {part}"
            mine = state.reserved[seat]
            if mine is None:
                return f"Reserve {where}: lay {part}"
            return f"Move the reservation to {where}: lay {part}"
    raise TypeError(action)


def tile_name(state: State, place: Hex) -> str:
    """A tile on the surface as one speaks of it: its terrain and where it is."""
    terrains = TILES[tiles(state)[place]].terrains
    return f"{' and '.join(terrains) or 'Darkness'} {place}"


def reference() -> Markup:
    """What can be done in a turn, what elements and terrains look like, what scores."""
    rules = (
        "draft.marker",
        "draft.order",
        "turn",
        "terraform",
        "terraform.adjacent",
        "terraform.own-neighbours",
        "terraform.rival-neighbours",
        "pay.joker",
        "pay.exchange",
        "pay.minimal",
        "reserve",
        "reserve.fee",
        "reserve.add",
        "place.compact",
        "round.free-elements",
        "round.end-of-game",
        "score.terrains",
        "score.group",
    )
    gems = [
        el("li", el("svg", gem(colour, 0, 0, 24), viewBox="-12 -12 24 24"), colour.capitalize())
        for colour in ONE
    ]
    terrains = [
        el(
            "li",
            el("svg", terrain(name, 0, 0, 24), viewBox="-12 -12 24 24"),
            f"{name.capitalize()}: {', '.join(map(str, points))} points for 1, 2, 3, 4, 5 tiles",
        )
        for name, points in TERRAIN_POINTS.items()
    ]
    return el(
        "div",
        el("ul", *gems, class_="gems"),
        el("ul", *terrains, *(el("li", RULES[rule]) for rule in rules)),
    )
