"""The pieces, places and terms of Mykerinos: their names, rules and values in a position."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from py_rules import mykerinos
from py_rules.core import Refusal
from py_rules.message import N_, ListOf, Message, Text, counted, message
from py_rules.mykerinos.actions import Claim, Museum
from py_rules.mykerinos.data import PATRONS, ROOMS
from py_rules.mykerinos.scoring import card_worth, cards_of, scores
from py_rules.mykerinos.state import (
    Phase,
    State,
    area_of,
    owner,
    plots_in,
    pyramids,
    ranking,
    track,
    untapped,
)
from py_rules.mykerinos.terms import SEASON, TITLES, TRACK
from py_rules.record import Match
from web.games.entries import GuideEntry
from web.games.mykerinos import places
from web.games.mykerinos.text import plot_words, verbs
from web.games.phrases import added, mover
from web.games.place_names import has_places

GOAL = (
    N_("Dig so that you have the most cubes in an area when it is inspected."),
    N_("Then take a plot, with its points and its patron, or enter a room of the museum."),
    N_(
        "After four seasons your cards score the value of your best rooms. The player with the "
        "most points wins."
    ),
)
BRIEFS = {
    "violet": N_("Take a cube from the supply, then dig."),
    "lemon": N_("Dig where a pyramid stands."),
    "brown": N_("Put a cube into the museum at once."),
    "blackmore": N_("Start a dig with two cubes."),
    "tangerine": N_("Extend a dig with three cubes."),
}
ENTRIES = {
    "dig": GuideEntry(N_("Start a dig"), ("dig.start",)),
    "extend": GuideEntry(N_("Extend a dig"), ("dig.extend",)),
    "pass": GuideEntry(N_("Pass"), ("dig.pass", "inspect.rank", "season.end")),
    **{
        patron: GuideEntry(
            title,
            (f"patron.{patron}", "dig.patron", "score.exhibition"),
            f"my-{patron}",
            BRIEFS[patron],
        )
        for patron, title in TITLES.items()
    },
    "claim": GuideEntry(N_("Take a plot"), ("inspect.claim", "inspect.clear")),
    "museum": GuideEntry(N_("Enter the museum"), ("museum.room", "museum", "score.exhibition")),
    "leave": GuideEntry(N_("Take nothing"), ("inspect.third-fourth",)),
    "cube": GuideEntry(N_("Cube"), ("dig.start", "inspect.rank")),
    "stock": GuideEntry(N_("Personal stock"), ("season.income",)),
    "supply": GuideEntry(N_("General supply"), ("season.income", "inspect.clear")),
    "space": GuideEntry(N_("Space of a plot"), ("dig.start", "dig.extend")),
    "pyramid": GuideEntry(N_("Pyramid"), ("dig.start", "patron.lemon")),
    "plot": GuideEntry(N_("Plot"), ("inspect.claim",)),
    "area": GuideEntry(
        N_("Area"),
        ("inspect.rank", "inspect.first-second", "inspect.third-fourth", "inspect.alone"),
    ),
    "room": GuideEntry(N_("Room of the museum"), ("museum.room", "score.exhibition")),
    "wing": GuideEntry(N_("Wing of the museum"), ("score.exhibition",)),
    "sets": GuideEntry(N_("Sets of five"), ("score.sets",)),
    "track": GuideEntry(N_("Pass track"), ("dig.pass", "inspect.rank", "season.end")),
    "season": GuideEntry(N_("Season"), ("season", "season.end", "score")),
    "points": GuideEntry(N_("Points"), ("score", "score.exhibition", "score.sets")),
    "neutral": GuideEntry(N_("Neutral colour"), ("neutral.turn", "neutral", "neutral.card")),
}
SHARES = {  # of the points that the end of the game adds
    "violet": N_("{points} for Lady Violet’s cards"),
    "lemon": N_("{points} for Lord Lemon’s cards"),
    "brown": N_("{points} for Sir Brown’s cards"),
    "blackmore": N_("{points} for Mrs. Blackmore’s cards"),
    "tangerine": N_("{points} for Colonel Tangerine’s cards"),
    "sets": N_("{points} for sets of five"),
}
OPTION_NOTES: Mapping[str, str] = {}
PICTURES: Mapping[str, str] = {}
_NEUTRAL = {  # what a turn with neutral cubes can be
    "dig": N_("You put one neutral cube on any free space without a pyramid."),
    "extend": N_(
        "You put two neutral cubes on free spaces without pyramids, the first next to a neutral "
        "cube, the second next to the first."
    ),
    "skip": N_("You keep your neutral cubes for a later turn."),
}
_WORDS = {"skip": "neutral", SEASON: "season", TRACK: "track"}


def entry_of(state: State, word: str) -> str:
    """The key of the entry for a word of the table; empty if there is none."""
    if state.phase is Phase.NEUTRAL and word in {"dig", "extend"}:
        return "neutral"
    head, dash, tail = word.partition("-")
    if word in ENTRIES or word in _WORDS:
        return _WORDS.get(word, word)
    if word in ROOMS:
        return "room"
    if dash and tail.isdecimal() and head in ENTRIES:  # area-1, stock-2, violet-1
        return head
    if word.isdecimal():
        return "plot"
    space = places.as_space(word)
    if space is None:
        return ""
    if owner(state, space) is not None:
        return "cube"
    return "pyramid" if space in pyramids(state.region) else "space"


def options(match: Match) -> tuple[tuple[str, str], ...]:
    """The verbs that can be chosen now."""
    return verbs(match)


def why(state: State, word: str, refusal: Refusal) -> Text:
    """The reason why a verb is impossible with any object; empty if the refusal gives it."""
    if not has_places(refusal.text):
        return ""
    match word:
        case "museum" | "brown":
            return N_("there is no free room that you can enter")
        case "dig":
            return N_("there is no free space left without a pyramid")
        case "extend" if state.phase is Phase.NEUTRAL:
            return N_("there aren’t enough free spaces for this beside the neutral cubes")
        case "extend" | "tangerine":
            return N_("there aren’t enough free spaces for this beside your cubes")
    return ""


def deeds(match: Match, steps: list[tuple[Any, Any]]) -> tuple[Text, ...]:
    """The areas in which a plan puts the player first."""
    if not steps or match.state.phase is not Phase.DIG:
        return ()
    before, after = match.state, match.game.apply(*steps[-1])
    if len(after.region) != len(before.region):
        return ()
    return tuple(
        message("You become first in area {number}.", number=area + 1)
        for area in range(len(before.region) // 2)
        if ranking(after, area)[:1] == (before.to_move,) != ranking(before, area)[:1]
    )


def now(match: Match, word: str) -> tuple[Text, ...]:
    """Sentences about the value of a piece, place or verb in this position."""
    state: State = match.state
    if word in PATRONS or word.partition("-")[0] in PATRONS:
        signs = message("The pyramids on which you can dig with this card show its sign.")
        here = (
            word == "lemon"
            and state.phase is Phase.DIG
            and "lemon" in untapped(state, mover(state))
        )
        return (*_cards(match, word), signs) if here else _cards(match, word)
    if state.phase is Phase.NEUTRAL and word in _NEUTRAL:
        return (_NEUTRAL[word],)
    if word in {"dig", "extend", "pass"} and state.phase is Phase.DIG:
        return _digging(state, word)
    if word == "claim" and state.phase is Phase.INSPECT:
        legal = mykerinos.GAME.legal(state)
        plots = tuple(plot_words(state, each.plot) for each in legal if isinstance(each, Claim))
        return (message("You can take {plots}.", plots=ListOf(plots)),) if plots else ()
    if word == "museum" and state.phase is Phase.INSPECT:
        return _rooms(state)
    if word in ROOMS and state.wings:
        return (_sentence(places.room(state, word)),)
    if word in {str(laid.plot) for laid in state.region}:
        return (_sentence(plot_words(state, int(word))),)
    if word.startswith("points-"):
        points = scores(state)[int(word.removeprefix("points-")) - 1]
        of_plots = message("Points from plots: {now}.", now=points["plots"])
        return (of_plots, *added(points, "plots", SHARES, over=state.over))
    if word.startswith("wing-"):
        return _wing(match, int(word.removeprefix("wing-")))
    if word.startswith("area-"):
        return _area(match, int(word.removeprefix("area-")) - 1)
    space = places.as_space(word)
    return _area(match, area_of(space)) if space and entry_of(state, word) else ()


def _digging(state: State, word: str) -> tuple[Text, ...]:
    """The cubes left to dig with, or the place on the pass track."""
    seat = mover(state)
    if word == "pass":
        passed = state._replace(passed=(*state.passed, seat))
        number = track(passed).index(seat) + 1
        text = N_("Your marker would go on number {number}. The lower number wins ties.")
        return (message(text, number=number),)
    return (
        counted(
            "You have {count} cube in your personal stock.",
            "You have {count} cubes in your personal stock.",
            count=state.stock[seat],
        ),
    )


def _sentence(words: Message) -> Message:
    return message("This is {what}.", what=words)


def _rooms(state: State) -> tuple[Text, ...]:
    """The best rooms that can be entered now."""
    legal = mykerinos.GAME.legal(state)
    rooms = [action.room for action in legal if isinstance(action, Museum)]
    if not rooms:
        return ()
    most = max(ROOMS[room].value for room in rooms)
    best = tuple(places.room(state, room) for room in rooms if ROOMS[room].value == most)
    return (message("The best rooms that you can enter now: {rooms}.", rooms=ListOf(best)),)


def _cards(match: Match, word: str) -> tuple[Text, ...]:
    """What a seat's cards of a patron score if the game ends now, and how many are not used yet."""
    state: State = match.state
    patron, _, number = word.partition("-")
    seat = int(number) - 1 if number else state.to_move
    if seat is None or not state.wings:
        return ()
    cards, each = cards_of(state, seat, patron), card_worth(state, seat, state.wings.index(patron))
    worth = counted(
        "{player} has {count} card, and a card of this patron is worth {each} now.",
        "{player} has {count} cards, and a card of this patron is worth {each} now.",
        count=cards,
        player=match.table.player(seat),
        each=each,
    )
    ready = untapped(state, seat).count(patron)
    if ready == cards:
        return (worth,)
    sign = f"{ready}/{cards}"
    if ready:
        left = counted(
            "“{sign}” means that {count} of the {total} cards can still be used this season.",
            "“{sign}” means that {count} of the {total} cards can still be used this season.",
            count=ready,
            total=cards,
            sign=sign,
        )
        return worth, left
    used = counted(
        "“{sign}” means that this card has been used this season.",
        "“{sign}” means that these {count} cards have been used this season.",
        count=cards,
        sign=sign,
    )
    return worth, used


def _wing(match: Match, number: int) -> tuple[Text, ...]:
    """What the number beside the portrait of a wing means, and what its cards are worth."""
    state: State = match.state
    wing = number - 1
    if wing >= len(state.wings):
        return ()
    rooms = tuple(room.name for room in ROOMS.values() if wing in room.wings)
    cards = tuple(
        counted(
            "{count} point for {player}",
            "{count} points for {player}",
            count=card_worth(state, seat, wing),
            player=match.table.player(seat),
        )
        for seat in range(state.seats)
    )
    return (
        message(
            "This is wing {number}, with the rooms {rooms}.", number=number, rooms=ListOf(rooms)
        ),
        message(
            "A card of {patron} is worth {points} now.",
            patron=message(TITLES[state.wings[wing]]),
            points=ListOf(cards),
        ),
    )


def _area(match: Match, area: int) -> tuple[Text, ...]:
    """The plots of an area that are left, and who would be first, second and so on."""
    state: State = match.state
    if area >= len(state.region) // 2:
        return ()
    neutral = message("the neutral colour")
    ranks = tuple(
        match.table.player(colour) if colour < state.seats else neutral
        for colour in ranking(state, area)
    )
    if not ranks and not plots_in(state.region, state.plots, area):
        return (N_("Both plots here are gone."),)
    if not ranks:
        return (N_("Nobody digs here yet."),)
    return (message("Current ranking: {players}.", players=ListOf(ranks)),)
