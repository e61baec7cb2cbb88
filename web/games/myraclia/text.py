"""The texts of Myraclia: prompts, verbs, sentences, status and verdict."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from py_rules.grid import Hex
from py_rules.message import N_, ListOf, Message, Text, counted, message
from py_rules.myraclia import terms
from py_rules.myraclia.actions import END, Place, Put, Spend, Stop, Take
from py_rules.myraclia.book import RULES
from py_rules.myraclia.data import ACTIONS, DARKNESS, ONE, TERRAIN_POINTS, TERRAINS, TILES, Elements
from py_rules.myraclia.rules import refusal
from py_rules.myraclia.scoring import symbols
from py_rules.myraclia.state import Phase, State
from py_rules.record import Match
from web.games import phrases
from web.games.myraclia import paying
from web.games.myraclia.places import place as place_name
from web.games.myraclia.symbols import counted as colours
from web.games.myraclia.symbols import gem, terrain
from web.games.myraclia.tiles import GROUNDS, token_words
from web.games.phrases import mover
from web.i18n import _, plural, render
from web.markup.svg import Markup, el

TITLE = "Myraclia"
STAGE = N_("round")
SOURCES = {
    "play": N_("During the game"),
    "all terrains": N_("All four terrains"),
    "group": N_("Largest group"),
    **{name: GROUNDS[name,] for name in TERRAINS},
}
GEMS = {
    "green": N_("Green"),
    "yellow": N_("Yellow"),
    "orange": N_("Orange"),
    "red": N_("Red"),
    "blue": N_("Blue"),
    "black": N_("Black"),
    "white": N_("White"),
}


def prompt(match: Match, chosen: Collection[str] = ()) -> str:
    """The prompt for the seat to move, whatever it has chosen."""
    state: State = match.state
    match state.phase:
        case Phase.DRAFT:
            return _("take an element from the draft board, or pass")
        case Phase.PLACE:
            if any(tile in DARKNESS for tile in state.offer):
                return plural(
                    "place the Darkness tile from the offer",
                    "place {count} tiles from the offer, one after the other, beginning with the "
                    "Darkness tile",
                    count=state.due,
                )
            return plural(
                "place a tile from the offer",
                "place {count} tiles from the offer, one after the other",
                count=state.due,
            )
        case Phase.PUT:
            assert state.drawn is not None
            token = render(token_words(state.drawn))
            return _("lay the Eternity token ({token}) on a free tile", token=token)
    left = ACTIONS - state.actions
    if not left:
        if can_add(state):
            return _(
                "you have no actions left: add elements to your reserved tile, or end your turn"
            )
        return _("you have no actions left: end your turn")
    if len(match.game.choices(state)) == 1:
        return _("you can’t terraform or reserve any tile now: end your turn")
    return plural(
        "you have {count} action left: choose a tile, or end your turn",
        "you have {count} actions left: choose a tile, or end your turn",
        count=left,
    )


def can_add(state: State) -> bool:
    """Whether an element can be added to the reserved tile, which is not an action."""
    place = state.reserved[mover(state)]
    return place is not None and any(
        refusal(state, Spend("add", place, one)) is None for one in ONE.values()
    )


def verbs(match: Match) -> tuple[tuple[str, str], ...]:
    """The verbs, each with the label of its button."""
    state: State = match.state
    if state.phase is Phase.DRAFT:
        return (("pass", _("Pass")),)
    if state.phase is not Phase.ACT:
        return ()
    reserved = state.reserved[mover(state)] is not None
    reserve = _("Change reservation") if reserved else _("Reserve")
    add = (("add", _("Add elements")),) if reserved else ()
    return (("terraform", _("Terraform")), ("reserve", reserve), *add, ("end", _("End turn")))


def sequence(state: State, words: tuple[str, ...]) -> None:
    """None: each action is confirmed separately."""


def at_once(state: State, action: Any) -> bool:
    """Whether the action drafts an element or places a tile or token: no confirmation needed."""
    return isinstance(action, Take | Place | Put)


def question(state: State, action: Any) -> Text:
    """The question before a turn ends with elements that are lost, or that could still pay for its
    first terraforming; empty for all other actions."""
    if action != END or not any(left := state.stock[mover(state)]):
        return ""
    if paying.missed(state):
        return counted(
            "{count} element is left, and you can still terraform a tile with it. At the end of "
            "your turn it goes to the exchange zone.",
            "{count} elements are left, and you can still terraform a tile with them. At the end "
            "of your turn they go to the exchange zone.",
            count=left.total,
        )
    return counted(
        "{count} element is left: {elements}. At the end of your turn it goes to the exchange "
        "zone.",
        "{count} elements are left: {elements}. At the end of your turn they go to the "
        "exchange zone.",
        count=left.total,
        elements=amounts(left),
    )


def amounts(elements: Elements) -> ListOf:
    """Elements in words: ``green and 2 red``."""
    return ListOf(tuple(terms.amount(name, count) for name, count in colours(elements)))


def sentence(state: State, action: Any) -> Text:
    """An action as an imperative sentence."""
    match action:
        case Take(colour):
            return message("Take {colour}", colour=terms.colour(colour))
        case Stop(word):
            return message("Pass") if word == "pass" else message("End turn")
        case Place(tile, place):
            return message(
                "Place {tile} at {place}", tile=face(tile), place=place_name(state, str(place))
            )
        case Put(place):
            return message("Lay the token on {tile}", tile=tile_name(state, place))
        case Spend(verb, place, elements):
            seat = mover(state)
            where = tile_name(state, place)
            if verb == "terraform":
                return message(
                    "Terraform {tile}: pay {payment} → {brings}",
                    tile=where,
                    payment=paying.payment_words(state, seat, place, elements),
                    brings=paying.bonuses(state, seat, place),
                )
            part = paying.part_words(state, seat, action)
            if verb == "add":
                return message("Add {elements} to {tile}", tile=where, elements=part)
            if state.reserved[seat] is None:
                return message("Reserve {tile} and put {elements} there", tile=where, elements=part)
            return message(
                "Move the reservation to {tile} and put {elements} there", tile=where, elements=part
            )
    raise TypeError(action)


def uncounted(sentence: Text, measure: str) -> Text:
    """A sentence about an action, without the gain of a terraforming."""
    values = dict(sentence.values) if isinstance(sentence, Message) else {}
    if "brings" not in values:
        return sentence
    return message(
        "Terraform {tile}: pay {payment}", tile=values["tile"], payment=values["payment"]
    )


def proposal(state: State, action: Any) -> Text:
    """The sentence on the button that confirms an action, which names one place at most."""
    return sentence(state, action)


def face(number: int) -> Message:
    """A tile that is not on the surface yet, by its terrain, or by both in a single noun phrase."""
    tile = TILES[number]
    if tile.dark:
        return message("a Darkness tile")
    terrain, *others = (message(terms.TERRAINS[name]) for name in tile.terrains)
    if not others:
        return message("a {terrain} tile", terrain=terrain)
    return message("a {terrain}/{other} tile", terrain=terrain, other=others[0])


def tile_name(state: State, place: Hex) -> Message:
    """The name of a tile on the surface: its terrain and its place."""
    return place_name(state, str(place))


def accounts(match: Match, colours: tuple[str, ...]) -> Markup:
    """Empty: points are counted once, at the end."""
    return Markup()


def stage(state: State) -> str:
    """The title of the round that a position is in; empty during the setup."""
    return _("Round {round}", round=state.round) if state.round else ""


def status(match: Match) -> Text:
    """The progress of the game in a few words, for the shelf."""
    state: State = match.state
    if state.over:
        return verdict(match)
    if state.to_move is None:
        return message("Round {round}", round=state.round)
    name = match.table.player(state.to_move)
    return message("Round {round}, {name}’s turn", round=state.round, name=name)


def verdict(match: Match) -> Message:
    """The winner of a finished game, and the reason."""
    winner, *_others = match.game.winners(match.state)
    own = symbols(match.state, winner)
    tied = N_(
        "{name} wins with {points} after a tie with {others}: {name} has more plains ({plains})."
    )
    if all(own.values()) and not any(
        all(symbols(match.state, seat).values()) for seat in phrases.tied_losers(match)
    ):
        tied = N_(
            "{name} wins with {points} after a tie with {others}: only {name} has all four "
            "terrains."
        )
    shared = N_(
        "{names} share the win with {points} each: having all four terrains doesn’t break the tie, "
        "and neither does the number of plains."
    )
    return phrases.verdict(match, shared, tied, plains=own["plains"])


def reference() -> Markup:
    """The actions of a turn, the symbols of elements and terrains, and what scores points."""
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
        el("li", el("svg", gem(colour, 0, 0, 24), viewBox="-12 -12 24 24"), _(title))
        for colour, title in GEMS.items()
    ]
    terrains = [
        el(
            "li",
            el("svg", terrain(name, 0, 0, 24), viewBox="-12 -12 24 24"),
            _(
                "{terrain}: {points} points for 1, 2, 3, 4 and 5 or more tiles",
                terrain=_(SOURCES[name]),
                points=", ".join(map(str, points)),
            ),
        )
        for name, points in TERRAIN_POINTS.items()
    ]
    return el(
        "div",
        el("ul", *gems, class_="gems"),
        el("ul", *terrains, *(el("li", _(RULES[rule])) for rule in rules)),
    )
