"""Payments of Myraclia: the order of up to thousands of them for a tile, and their texts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache, reduce

from py_rules.grid import Hex
from py_rules.message import ListOf, Message, Player, Text, counted, message
from py_rules.myraclia import terms
from py_rules.myraclia.actions import Spend, SpendVerb
from py_rules.myraclia.data import COLOURS, TILES, TOKENS, Elements
from py_rules.myraclia.payments import Swap, plainest_first, split_payment, swap, terraforming
from py_rules.myraclia.rules import terraform_here
from py_rules.myraclia.scoring import gains
from py_rules.myraclia.state import Phase, State, missing, tiles, tokens_on
from web.games.myraclia.tiles import token_words
from web.games.phrases import mover
from web.games.selection import Selection
from web.i18n import _, render

CACHED_POSITIONS = 4  # positions whose payments are cached


@lru_cache(CACHED_POSITIONS)
def _arranged(state: State, seat: int, place: Hex) -> tuple[Elements, ...]:
    """All payments for a tile, the simplest first."""
    cost, stock = missing(state, place), state.stock[seat]
    return plainest_first(terraforming(state, seat, place), cost, stock)


@lru_cache(CACHED_POSITIONS)
def missed(state: State) -> frozenset[str]:
    """The words of the tiles that the player to move can pay for with the elements it has left, if
    it has terraformed none in this turn: what it would miss by ending the turn."""
    if state.phase is not Phase.ACT or state.terraformings or not any(state.stock[mover(state)]):
        return frozenset()
    return frozenset(
        str(place)
        for place in tiles(state)
        if terraform_here(state, place) is None and terraforming(state, mover(state), place)
    )


def spending(selection: Selection) -> tuple[Hex, set[SpendVerb]] | None:
    """The tile on which all remaining actions spend elements, and their verbs.

    None if the actions differ in the tile or spend no elements.
    """
    left = selection.left
    if not selection.words or not isinstance(left[0], Spend):
        return None
    place = left[0].hex
    verbs: set[SpendVerb] = set()
    for action in left:
        if not isinstance(action, Spend) or action.hex != place:
            return None
        verbs.add(action.verb)
    return place, verbs


def suggested(state: State, selection: Selection) -> Spend | None:
    """The simplest payment for the selected tile; terraforming comes before reserving."""
    found = spending(selection)
    seat = state.to_move
    if found is None or seat is None:
        return None
    place, verbs = found
    if "terraform" in verbs:
        left = {action.elements for action in selection.left if action.verb == "terraform"}
        best = next(each for each in _arranged(state, seat, place) if each in left)
        return Spend("terraform", place, best)
    return _parts(state, seat, selection)[0]


def _parts(state: State, seat: int, selection: Selection) -> list[Spend]:
    """The parts of a cost that can be placed on a tile, most elements first, for the lowest fee."""

    def plainness(action: Spend) -> tuple[int, int, Elements]:
        taken = swap(state.stock[seat], action.elements).taken
        return -action.elements.total, taken.total, action.elements

    return sorted(selection.left, key=plainness)


def choices(state: State, selection: Selection) -> Iterator[tuple[str, str]]:
    """The payments except the suggested one, the simplest first."""
    found = spending(selection)
    seat = state.to_move
    if found is None or seat is None or len(selection.left) == 1:
        return
    place, verbs = found
    if "terraform" in verbs:
        left = {action.elements for action in selection.left if action.verb == "terraform"}
        payments = (each for each in _arranged(state, seat, place) if each in left)
        next(payments)
        for payment in payments:
            words = render(payment_words(state, seat, place, payment))
            yield str(payment), _("Pay {payment}", payment=words)
        return
    for action in _parts(state, seat, selection)[1:]:
        words = render(part_words(state, seat, action))
        yield str(action.elements), _("Put {elements} on it", elements=words)


def payment_words(state: State, seat: int, place: Hex, payment: Elements) -> Message:
    """A payment in words, with swaps and jokers: ``green + yellow + 3 blue as black``."""
    cost = missing(state, place)
    _own, exchanged, jokers = split_payment(payment, cost, state.stock[seat])
    itself = payment
    for joker in jokers:
        itself = itself.minus(joker.elements)
    spent = [terms.colour(name) for name in itself.names]
    spent += [
        message("{elements} as {colour}", elements=_many(elements), colour=terms.colour(missed))
        for missed, elements in jokers
    ]
    return _swapped(plus(spent), exchanged)


def part_words(state: State, seat: int, action: Spend) -> Message:
    """A reservation in words: what is placed on the tile, what is swapped for it, and the fee."""
    exchanged = swap(state.stock[seat], action.elements)
    laid = _swapped(plus(map(terms.colour, action.elements.names)), exchanged)
    if action.verb != "reserve":
        return laid
    fee = missing(state, action.hex).minus(action.elements).total
    return counted(
        "{laid} (costs {count} point)",
        "{laid} (costs {count} points)",
        count=fee,
        laid=laid,
    )


def plus(items: Iterable[Message]) -> Message:
    """Join phrases with plus signs: ``green + yellow + black``."""
    return reduce(lambda some, more: message("{some} + {more}", some=some, more=more), items)


def _swapped(spent: Message, exchanged: Swap) -> Message:
    if not any(exchanged.taken):
        return spent
    return message(
        "{spent} (swapping {given} for {taken})",
        spent=spent,
        given=_many(exchanged.given),
        taken=_many(exchanged.taken),
    )


def _many(elements: Elements) -> ListOf:
    """Elements in words: ``blue``, ``3 blue``, ``green and 2 red``."""
    return ListOf(
        tuple(
            terms.amount(name, count) if count > 1 else terms.colour(name)
            for name, count in zip(COLOURS, elements, strict=True)
            if count
        )
    )


def bonuses(
    state: State, seat: int, place: Hex, named: Callable[[int], Player | Text] = Player
) -> Message:
    """The gain from terraforming a tile: ``+3 tile, +2 +2 neighbours, seat 2 +1``."""
    found = gains(state, seat, place)
    mine = found[seat]
    parts = []
    if mine["tile"]:
        parts.append(message("+{points} for the tile", points=mine["tile"]))
    if mine["tokens"]:
        parts.append(
            counted(
                "+{points} for the token",
                "+{points} for the tokens",
                count=_scoring_tokens(state, place),
                points=mine["tokens"],
            )
        )
    if mine["neighbours"]:
        each = 2 if state.terraformings else 1
        count = mine["neighbours"] // each
        points = " ".join([f"+{each}"] * count)
        parts.append(
            counted(
                "{points} for the neighbour",
                "{points} for the neighbours",
                count=count,
                points=points,
            )
        )
    if not parts:
        parts.append(message("no points"))
    freed = [TILES[tiles(state)[place]].freed]
    freed += [TOKENS[token].freed for token in tokens_on(state, place)]
    parts += [message("+{element}", element=terms.element(name)) for name in freed if name]
    parts += [
        message("{player} +{points}", player=named(other), points=points["neighbours"])
        for other, points in enumerate(found)
        if other != seat and points["neighbours"]
    ]
    return reduce(lambda some, more: message("{some}, {more}", some=some, more=more), parts)


def _scoring_tokens(state: State, place: Hex) -> int:
    """The number of tokens on a tile that score points."""
    return sum(bool(TOKENS[token].points) for token in tokens_on(state, place))


def worth(
    state: State, seat: int, place: Hex, named: Callable[[int], Player | Text] = Player
) -> tuple[Message, ...]:
    """The gain from terraforming a tile, as sentences: one for the player, then one for each
    rival who would get points.
    """
    found = gains(state, seat, place)
    mine = found[seat]
    parts = []
    if points := mine["tile"]:
        parts.append(message("{points} for the tile", points=_points(points)))
    if points := mine["tokens"]:
        parts.append(
            counted(
                "{points} for the token",
                "{points} for the tokens",
                count=_scoring_tokens(state, place),
                points=_points(points),
            )
        )
    if points := mine["neighbours"]:
        parts.append(
            counted(
                "{points} for the neighbour",
                "{points} for the neighbours",
                count=points // (2 if state.terraformings else 1),
                points=_points(points),
            )
        )
    if name := TILES[tiles(state)[place]].freed:
        parts.append(message("one {element}", element=terms.element(name)))
    others = (token for token in tokens_on(state, place) if not TOKENS[token].points)
    parts += map(token_words, others)
    brings = message("Terraforming it now would bring no points.")
    if parts:
        brings = message("Terraforming it now would bring {brings}.", brings=ListOf(tuple(parts)))
    return (
        brings,
        *(
            message("{player} would get {points}.", player=named(other), points=_points(points))
            for other, gained in enumerate(found)
            if other != seat and (points := gained["neighbours"])
        ),
    )


def _points(count: int) -> Message:
    return counted("{count} point", "{count} points", count=count)
