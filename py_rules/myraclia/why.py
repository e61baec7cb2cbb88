"""Explain why words form no legal action in Myraclia, the most helpful reason first."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.core import Refusal, refuse
from py_rules.grid import Hex
from py_rules.message import N_, Player, counted
from py_rules.myraclia import terms
from py_rules.myraclia.actions import VERBS, Spend, SpendVerb, attempts
from py_rules.myraclia.book import PHASE_RULES, PHASE_TASKS
from py_rules.myraclia.data import ACTIONS, ONE, Elements
from py_rules.myraclia.payments import affordable, parts
from py_rules.myraclia.rules import place_here, put_here, refusal
from py_rules.myraclia.state import Phase, State, hand, missing, pool, tiles

# Parts of the table that no action names, with a rule and a sentence about them.
THINGS = {
    terms.DRAFT: ("draft.take", N_("take one of the elements that lie here, or pass")),
    terms.EXCHANGE: (
        "pay.exchange",
        N_("you swap your elements for these when you choose a tile and pay"),
    ),
    terms.OFFER: ("place.count", N_("you place tiles from the offer at the end of your turn")),
    terms.SUPPLY: (
        "place.refill",
        N_("tiles from the supply are added to the offer after each turn"),
    ),
    terms.BAG: ("draft.fill", N_("elements are drawn from the bag at the beginning of each round")),
    terms.DISCARD: ("draft.fill", N_("the discard pile becomes the new bag when the bag is empty")),
    terms.TOKEN: ("round.eternity", N_("lay this token on a free tile of the surface")),
    terms.TOKENS: ("round.eternity", N_("a token is drawn after each round but the last")),
    terms.TABLE: ("score.table", N_("you score points for terrains at the end of the game")),
    terms.ORDER: ("draft.order", N_("the markers on the draft board decide the order")),
}
# Rules whose refusals help most when a verb cannot be done with any tile, the best first.
SHOWN_REASONS = (
    "turn",
    "terraform.disc",
    "reserve.one",
    "reserve.fee",
    "pay.joker",
    "pay.exchange",
    "terraform.adjacent",
)


def reasons(state: State, selected: frozenset[str]) -> Iterator[Refusal]:
    """Why no legal action contains all these words, the most helpful reason first."""
    if state.to_move is None:
        return
    for word in sorted(selected):
        if refused := _about_part(state, state.to_move, word):
            yield refused
            return
    if state.phase is not Phase.PLACE and selected.issubset(map(str, state.offer)):
        yield Refusal("place.count", THINGS[terms.OFFER][1], tuple(selected))
        return
    found = list(_decided(state, selected))
    if found:
        yield from found
        return
    for action in attempts(state):
        if selected.issubset(action.words) and (refused := refusal(state, action)):
            yield refused
            if selected.issuperset(action.words):
                return


def _about_part(state: State, mover: int, word: str) -> Refusal | None:
    """Explain a part of the table that no action names; None for any other word."""
    if word == terms.ROUND:
        if state.phase is not Phase.ACT:
            return Refusal(PHASE_RULES[state.phase], PHASE_TASKS[state.phase], (word,))
        reason = counted(
            "you have {count} action left in this turn",
            "you have {count} actions left in this turn",
            count=ACTIONS - state.actions,
        )
        return Refusal("turn", reason, (word,))
    if word in THINGS:
        rule, text = THINGS[word]
        return Refusal(rule, text, (word,))
    for seat in range(state.seats):
        if refused := _of_a_seat(state, seat, mover, word):
            return refused
    return None


def _of_a_seat(state: State, seat: int, mover: int, word: str) -> Refusal | None:
    number = seat + 1
    if word == terms.STOCK.format(number):
        if seat == mover:
            return refuse(
                "pay", "you spend your elements when you choose a tile and pay", marks=(word,)
            )
        text = N_("these elements belong to {player}")
        return refuse("pay.exchange", text, player=Player(seat), marks=(word,))
    if word == terms.POINTS.format(number):
        return refuse("score", "the final scoring adds to these points", marks=(word,))
    if word == terms.TILES.format(number):
        text = N_("these terraformed tiles are scored at the end of the game")
        return refuse("score", text, marks=(word,))
    if word == terms.DISCS.format(number):
        reason = counted(
            "{player} has {count} disc left",
            "{player} has {count} discs left",
            count=hand(state, seat),
            player=Player(seat),
        )
        return Refusal("terraform.disc", reason, (word,))
    return None


def _decided(state: State, selected: frozenset[str]) -> Iterator[Refusal]:
    """The refusals of what a hex, a verb, or both most likely mean; none for other words."""
    places = [place for word in selected if (place := _hex(word))]
    verbs = [verb for verb in VERBS if verb in selected]
    if len(selected) > len(places) + len(verbs) or len(places) > 1 or len(verbs) > 1:
        return
    if state.phase is Phase.PLACE and places:
        if refused := place_here(state, places[0]):
            yield refused
    elif state.phase is Phase.PUT and places:
        if refused := put_here(state, places[0]):
            yield refused
    elif state.phase is Phase.ACT and places:
        for verb in verbs or _likely(state, places[0]):
            if refused := refusal(state, Spend(verb, places[0], _best(state, verb, places[0]))):
                yield refused
    elif state.phase is Phase.ACT and verbs:
        yield from _of_a_verb(state, verbs[0])


def _hex(word: str) -> Hex | None:
    try:
        return Hex.parse(word)
    except ValueError:
        return None


def _likely(state: State, place: Hex) -> tuple[SpendVerb, ...]:
    """The verbs that a tile alone may mean: nobody adds to a tile that is not their own."""
    assert state.to_move is not None
    own = state.reserved[state.to_move] == place
    return ("terraform", "add") if own else ("terraform", "reserve")


def _best(state: State, verb: SpendVerb, place: Hex) -> Elements:
    """The elements that are most likely meant: all that are missing, or as many of them as the seat
    can put down.
    """
    assert state.to_move is not None
    cost = missing(state, place)
    if not any(cost):
        return ONE["green"]
    if verb == "terraform" or cost.total == 1:
        return cost
    own = affordable(cost, pool(state, state.to_move), state.stock[state.to_move].total)
    return max(own or parts(cost), key=sum)


def _of_a_verb(state: State, verb: SpendVerb) -> Iterator[Refusal]:
    """Of the reasons why a verb cannot be done with any tile, the most helpful one."""
    assert state.to_move is not None
    own = state.reserved[state.to_move]
    there = (own,) if verb == "add" and own is not None else tuple(tiles(state))
    found = [
        refused
        for place in there
        if (refused := refusal(state, Spend(verb, place, _best(state, verb, place))))
    ]
    found.sort(key=lambda refused: _rank(refused.rule))
    yield from found[:1]


def _rank(rule: str) -> int:
    return SHOWN_REASONS.index(rule) if rule in SHOWN_REASONS else len(SHOWN_REASONS)
