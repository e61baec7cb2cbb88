"""The pieces, places and terms of Myraclia: their names, rules and values in a position."""

from __future__ import annotations

from typing import Any

from py_rules.core import Refusal
from py_rules.grid import Hex
from py_rules.message import N_, Text, counted, message
from py_rules.myraclia.actions import PASS, Take
from py_rules.myraclia.data import COLOURS, DARKNESS, TILES, goal
from py_rules.myraclia.rules import refusal
from py_rules.myraclia.scoring import largest_group, scores
from py_rules.myraclia.state import (
    Phase,
    State,
    free,
    hand,
    is_free,
    missing,
    owner,
    terraforming_order,
    tiles,
)
from py_rules.myraclia.terms import (
    BAG,
    DISCARD,
    DRAFT,
    EXCHANGE,
    OFFER,
    ORDER,
    ROUND,
    SUPPLY,
    TABLE,
    TOKEN,
    TOKENS,
)
from py_rules.record import Match
from web.games.entries import GuideEntry
from web.games.myraclia.paying import worth
from web.games.myraclia.text import GEMS, amounts, verbs
from web.games.myraclia.tiles import about, token_words
from web.games.phrases import added, mover
from web.i18n import _

GOAL = (
    N_(
        "Draft elements, and pay with them to terraform tiles. Each tile scores its points at once."
    ),
    N_(
        "Each of your own tiles beside the new one gives you 1 more point. From the second tile of "
        "your turn on, each gives you 2. At the end, a large group and your terrains score "
        "points, too."
    ),
    N_(
        "When somebody has enough tiles, the round is played to its end. The player with the most "
        "points wins."
    ),
)
ENTRIES = {
    "element": GuideEntry(N_("Element"), ("draft.take", "pay", "draft.columns")),
    "pass": GuideEntry(N_("Pass"), ("draft.take", "draft.order")),
    "draft": GuideEntry(N_("Draft board"), ("draft.fill", "draft.columns", "draft.leftover")),
    "order": GuideEntry(N_("Order of play"), ("draft.order", "draft.marker", "round.order")),
    "terraform": GuideEntry(
        N_("Terraform"),
        ("terraform", "terraform.adjacent", "terraform.points", "terraform.own-neighbours"),
    ),
    "reserve": GuideEntry(
        N_("Reserve"), ("reserve", "reserve.fee", "reserve.elements", "reserve.one")
    ),
    "add": GuideEntry(N_("Add elements"), ("reserve.add",)),
    "end": GuideEntry(N_("End of the turn"), ("place", "place.count")),
    "pay": GuideEntry(N_("Payment"), ("pay.exchange", "pay.joker", "pay.minimal")),
    "place": GuideEntry(N_("Place a tile"), ("place.count", "place.compact", "place.refill")),
    "tile": GuideEntry(N_("Tile"), ("terraform.target", "terraform.adjacent", "terraform.points")),
    "terraformed": GuideEntry(
        N_("Terraformed tile"),
        ("terraform.own-neighbours", "terraform.rival-neighbours", "score.table"),
    ),
    "reserved": GuideEntry(N_("Reserved tile"), ("reserve.not-terraformed", "reserve.add")),
    "darkness": GuideEntry(N_("Darkness tile"), ("darkness", "place.darkness")),
    "token": GuideEntry(N_("Eternity token"), ("eternity", "round.eternity")),
    "exchange": GuideEntry(N_("Exchange zone"), ("pay.exchange", "place", "round")),
    "offer": GuideEntry(N_("Offer"), ("place.count", "place.refill")),
    "supply": GuideEntry(N_("Tiles in the supply"), ("place.refill",)),
    "bag": GuideEntry(N_("Bag"), ("draft.fill", "terraform.freed")),
    "discard": GuideEntry(N_("Discard pile"), ("terraform", "round", "draft.fill")),
    "freed": GuideEntry(N_("Freed element"), ("terraform.freed", "round.free-elements")),
    "terrains": GuideEntry(N_("Terrain"), ("score.table", "score.terrains")),
    "group": GuideEntry(N_("Largest group"), ("score.group",)),
    "disc": GuideEntry(N_("Disc"), ("terraform.disc", "reserve.one")),
    "points": GuideEntry(N_("Points"), ("terraform.points", "score", "score.tie")),
    "stock": GuideEntry(N_("Stock"), ("pay", "place")),
    "round": GuideEntry(N_("Round"), ("round", "round.end-of-game", "round.free-elements")),
}
SHARES = {  # of the points that the end of the game adds
    "all terrains": N_("{points} for all four terrains"),
    "group": N_("{points} for the largest group"),
    "plains": N_("{points} for plains"),
    "woods": N_("{points} for woods"),
    "waters": N_("{points} for waters"),
    "mountains": N_("{points} for mountains"),
}
OPTION_NOTES = {"element": N_("The further right your marker stands, the earlier your turn comes.")}
PICTURES = {colour: f"gem-{colour}" for colour in COLOURS}
_WORDS = {
    ROUND: "round",
    ORDER: "order",
    DRAFT: "draft",
    EXCHANGE: "exchange",
    OFFER: "offer",
    SUPPLY: "supply",
    BAG: "bag",
    DISCARD: "discard",
    TOKEN: "token",
    TOKENS: "token",
    TABLE: "terrains",
    **dict.fromkeys(COLOURS, "element"),
    **{word: word for word in ("pass", "terraform", "reserve", "add", "end", "place", "token")},
}
_OF_A_SEAT = {"stock": "stock", "points": "points", "tiles": "group", "discs": "disc"}


def entry_of(state: State, word: str) -> str:
    """The key of the entry for a word of the table; empty if there is none."""
    if word in _WORDS:
        return _WORDS[word]
    head, _dash, tail = word.partition("-")
    if head in _OF_A_SEAT and tail.isdecimal():
        return _OF_A_SEAT[head]
    if word.isdecimal():
        return "darkness" if int(word) in DARKNESS else "offer"
    place = _place(word)
    if place is None or place not in tiles(state):
        return "place" if place else ""
    if TILES[tiles(state)[place]].dark:
        return "darkness"
    if owner(state, place) is not None:
        return "terraformed"
    return "tile" if is_free(state, place) else "reserved"


def _place(word: str) -> Hex | None:
    try:
        return Hex.parse(word)
    except ValueError:
        return None


def options(match: Match) -> tuple[tuple[str, str], ...]:
    """The verbs, the elements of the draft board, or what can be placed."""
    state: State = match.state
    match state.phase:
        case Phase.DRAFT:
            there = zip(COLOURS, state.board, strict=True)
            elements = tuple((name, _(GEMS[name])) for name, count in there if count)
            return (*elements, *verbs(match))
        case Phase.PLACE:
            first = tuple(tile for tile in state.offer if tile in DARKNESS)
            return tuple((str(tile), about(tile)) for tile in first or state.offer)
        case Phase.PUT:
            return (("token", _(ENTRIES["token"].title)),)
    return verbs(match)


def why(state: State, word: str, refusal: Refusal) -> Text:
    """The reason why a verb is impossible with any object; empty if the refusal gives it."""
    match word, refusal.rule:
        case _, "pay.exchange" if not any(state.stock[mover(state)]):
            return N_("you have no elements left")
        case "terraform", "pay.exchange":
            return N_("you can’t pay for any of the tiles that you may terraform")
        case "reserve", "pay.exchange":
            return N_(
                "none of the tiles that you may reserve needs an element that you have or "
                "can get by swapping"
            )
        case "add", "pay.exchange":
            return N_(
                "your reserved tile doesn’t need any element that you have or can get by swapping"
            )
        case "add", "reserve.add":
            return _why_no_addition(state)
        case "reserve", "reserve.fee":
            return N_(
                "you don’t have enough points: reserving costs 1 point for each element that is "
                "still missing"
            )
        case "reserve", "reserve.target" if not any(state.terraformed):
            return N_(
                "nothing is terraformed yet, and a reserved tile must touch a terraformed one"
            )
        case "terraform" | "reserve", "terraform.disc" | "reserve.one":
            return N_("you have no disc left to mark a tile")
    return ""


def _why_no_addition(state: State) -> Text:
    mine = state.reserved[mover(state)]
    if mine is not None and state.fresh:
        return N_("you reserved your tile this round; you can add elements from the next round on")
    if mine is not None and missing(state, mine).total == 1:
        return N_("your reserved tile lacks only one element, so you can only terraform it")
    return ""


def deeds(match: Match, steps: list[tuple[Any, Any]]) -> tuple[Text, ...]:
    """Sentences on the points that a plan scores at once and the growth of the largest group.

    In the draft, on what the first action gains.
    """
    seat = match.state.to_move
    if not steps or seat is None:
        return ()
    if match.state.phase is Phase.DRAFT:
        return _chosen(match, steps[0][1].words[-1])
    before, after = match.state, match.game.apply(*steps[-1])
    texts: list[Text] = []
    if gained := after.points[seat] - before.points[seat]:
        texts.append(
            counted(
                "You score {count} point at once.",
                "You score {count} points at once.",
                count=gained,
            )
        )
    size = len(largest_group(after, seat))
    if size > max(1, len(largest_group(before, seat))):
        texts.append(
            counted(
                "Your largest group grows to {count} tile.",
                "Your largest group grows to {count} tiles.",
                count=size,
            )
        )
    return tuple(texts)


def now(match: Match, word: str) -> tuple[Text, ...]:
    """Sentences about the value of a piece, place or verb in this position."""
    state: State = match.state
    head, _, tail = word.partition("-")
    if head in _OF_A_SEAT and tail.isdecimal():
        return _of_seat(match, head, int(tail) - 1)
    if word == ROUND:
        return (
            counted(
                "The game ends with the round in which somebody has {count} tile.",
                "The game ends with the round in which somebody has {count} tiles.",
                count=goal(state.seats),
            ),
        )
    if word == "end" and state.to_move is not None and any(left := state.stock[state.to_move]):
        return (message("You would lose {elements}.", elements=amounts(left)),)
    if state.phase in {Phase.DRAFT, Phase.PUT} and (text := _chosen(match, word)):
        return text
    place = _place(word)
    entry = entry_of(state, word) if place else ""
    if place is None or entry not in {"tile", "reserved"} or state.to_move is None:
        return ()
    return (
        message(
            "To terraform it, you still need {elements}.", elements=amounts(missing(state, place))
        ),
        *worth(state, state.to_move, place, match.table.player),
    )


def _chosen(match: Match, word: str) -> tuple[Text, ...]:
    """The gain from drafting an element, passing, or placing the token."""
    state: State = match.state
    seat = mover(state)
    if state.phase is Phase.DRAFT and word in {*COLOURS, "pass"}:
        action = PASS if word == "pass" else Take(word)
        if refusal(state, action):
            return ()
        after = match.game.apply(state, action)
        drafting = after.phase is Phase.DRAFT
        number = (terraforming_order(after) if drafting else after.order).index(seat) + 1
        order = message("You would be number {number} in the terraforming order.", number=number)
        if word == "pass":
            return (order,)
        needing = sum(word in cost.names for cost in free(state).values())
        wanted = counted(
            "{count} free tile needs it.",
            "{count} free tiles need it.",
            count=needing,
        )
        mine = state.reserved[seat]
        if mine is not None and word in missing(state, mine).names:
            return (N_("Your reserved tile needs it."), wanted, order)
        return wanted, order
    if state.phase is Phase.PUT and word in {"token", TOKEN} and state.drawn is not None:
        return (message("This one gives {token}.", token=token_words(state.drawn)),)
    return ()


def _of_seat(match: Match, head: str, seat: int) -> tuple[Text, ...]:
    """The meaning of a part of a player's panel."""
    state: State = match.state
    match head:
        case "points":
            now = state.points[seat]
            return (
                message("Points so far: {now}.", now=now),
                *added(scores(state)[seat], "play", SHARES, over=state.over),
            )
        case "tiles":
            return (
                counted(
                    "The largest group has {count} tile now.",
                    "The largest group has {count} tiles now.",
                    count=len(largest_group(state, seat)),
                ),
            )
        case "discs":
            left = hand(state, seat)
            return (counted("{count} disc left", "{count} discs left", count=left),)
    return ()
