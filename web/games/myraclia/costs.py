"""Payments of Myraclia drawn with gems: in words they would be too long for a button."""

from __future__ import annotations

from py_rules.grid import Hex
from py_rules.myraclia.actions import Spend
from py_rules.myraclia.data import TILES, TOKENS, Elements
from py_rules.myraclia.payments import Swap, split_payment, swap
from py_rules.myraclia.scoring import gains
from py_rules.myraclia.state import State, missing, tiles, tokens_on
from web.games.myraclia.paying import spending
from web.games.myraclia.symbols import gem
from web.games.phrases import mover
from web.games.pieces import stone
from web.games.selection import Selection
from web.i18n import plural
from web.markup.svg import Markup, el, join


def chosen(state: State, selection: Selection, word: str) -> Spend | None:
    """The action of a choice; None if its word does not spend elements."""
    found = spending(selection)
    if found is None:
        return None
    place, verbs = found
    verb = "terraform" if "terraform" in verbs else next(iter(verbs))
    return Spend(verb, place, Elements.parse(word))


def cost(state: State, action: object, colours: tuple[str, ...]) -> Markup | None:
    """The elements that an action spends, with the gain of a terraforming or the fee.

    None for an action that spends no elements.
    """
    if not isinstance(action, Spend):
        return None
    seat, place = mover(state), action.hex
    if action.verb == "terraform":
        return join(*_payment(state, seat, action), " → ", *_brings(state, seat, place, colours))
    drawn = [_gems(action.elements), *_swapped(swap(state.stock[seat], action.elements))]
    if action.verb == "reserve":
        fee = missing(state, place).minus(action.elements).total
        points = plural("{count} point", "{count} points", count=fee)
        drawn += [Markup(" "), el("b", f"−{points}")] if fee else []
    return join(*drawn)


def _gems(elements: Elements) -> Markup:
    return join(*(_gem(name) for name in elements.names))


def _gem(name: str) -> Markup:
    return el("svg", gem(name, 0, 0, 24), viewBox="-12 -12 24 24")


def _payment(state: State, seat: int, action: Spend) -> list[Markup | None]:
    """The elements that are spent: elements as themselves, as jokers, and swapped ones."""
    wanted = missing(state, action.hex)
    _own, exchanged, jokers = split_payment(action.elements, wanted, state.stock[seat])
    itself = action.elements
    for joker in jokers:
        itself = itself.minus(joker.elements)
    drawn: list[Markup | None] = [_gems(itself)]
    drawn += [
        el("span", _gems(elements), " = ", _gem(missed), class_="joker")
        for missed, elements in jokers
    ]
    return drawn + _swapped(exchanged)


def _swapped(exchanged: Swap) -> list[Markup | None]:
    if not any(exchanged.taken):
        return []
    return [el("span", _gems(exchanged.given), " ⇄ ", _gems(exchanged.taken), class_="joker")]


def _brings(state: State, seat: int, place: Hex, colours: tuple[str, ...]) -> list[Markup | None]:
    """The points, the freed element, and the points for other players."""
    found = gains(state, seat, place)
    freed = [TILES[tiles(state)[place]].freed]
    freed += [TOKENS[token].freed for token in tokens_on(state, place)]
    drawn: list[Markup | None] = [el("b", f"+{sum(found[seat].values())}")]
    drawn += [_gem(name) for name in freed if name]
    drawn += [
        join(" ", stone(colours[other]), f"+{points['neighbours']}")
        for other, points in enumerate(found)
        if other != seat and points["neighbours"]
    ]
    return drawn
