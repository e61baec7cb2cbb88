"""The log of Myraclia: what every action did, where the game stands, who won."""

from __future__ import annotations

from typing import Any

from py_rules.myraclia.actions import Draw, Offer, Place, Put, Reveal, Spend, Stop, Surface, Take
from py_rules.myraclia.data import TILES, Elements, goal
from py_rules.myraclia.scoring import symbols
from py_rules.myraclia.state import Phase, State
from py_rules.record import Match
from web.svg import Markup
from web.views import phrases
from web.views.myraclia.gems import counted as colours
from web.views.myraclia.paying import bonuses, part_words, payment_words
from web.views.myraclia.tiles import token_words
from web.views.myraclia.words import tile_name
from web.views.phrases import listed, mover

STAGE = "round"


def tell(match: Match, index: int) -> tuple[str, ...]:
    """What ``match.actions[index]`` did, a sentence each."""
    before: State = match.positions[index]
    after: State = match.positions[index + 1]
    action = match.actions[index]
    told = _by_chance(match, before, after, action) or _by_player(match, before, action)
    return (told, *_consequences(match, before, after))


def _by_chance(match: Match, before: State, after: State, action: Any) -> str:
    """Empty for a player's action."""
    match action:
        case Surface(laid):
            return f"The first surface has {len(laid)} tiles."
        case Offer(tiles):
            if not before.round:
                return f"The offer: {listed([_tile(tile) for tile in tiles])}."
            return f"Drawn into the offer: {listed([_tile(tile) for tile in tiles])}."
        case Draw("stock", elements):
            seat = next(seat for seat in range(before.seats) if not any(before.stock[seat]))
            return f"{match.table.name(seat)} draws {_elements(elements)}."
        case Draw(_, elements):
            turned = ""
            if any(elements.minus(before.bag)):
                turned = " The discard has become the bag."
            order = listed([match.table.name(seat) for seat in after.order])
            return (
                f"Round {after.round}: {_elements(elements)} on the draft board.{turned} "
                f"Drafting order: {order}."
            )
        case Reveal(token):
            name = match.table.name(mover(after))
            return f"{name} has the fewest points and draws a token: {token_words(token)}."
    return ""


def _by_player(match: Match, state: State, action: Any) -> str:
    seat = mover(state)
    name = match.table.name(seat)
    match action:
        case Take(colour):
            return f"{name} takes {colour}."
        case Stop(said):
            return f"{name} passes." if said == "pass" else f"{name} ends the turn."
        case Place(tile, place):
            return f"{name} places {_tile(tile)} at {place}."
        case Put(place):
            return f"{name} lays the token on {tile_name(state, place)}."
        case Spend(verb, place, elements):
            where = tile_name(state, place)
            if verb == "terraform":
                paid = payment_words(state, seat, place, elements)
                brings = _named(match, bonuses(state, seat, place))
                return f"{name} terraforms {where} with {paid}: {brings}."
            part = part_words(state, seat, action)
            if verb == "add":
                return f"{name} adds {part} to {where}."
            if state.reserved[seat] is None:
                return f"{name} reserves {where} with {part}."
            return f"{name} moves the reservation to {where} with {part}."
    raise TypeError(action)


def _named(match: Match, said: str) -> str:
    for seat in range(match.table.seats):
        said = said.replace(f"seat {seat + 1} +", f"{match.table.name(seat)} +")
    return said


def _tile(number: int) -> str:
    tile = TILES[number]
    return "a Darkness tile" if tile.dark else f"tile {number} ({' and '.join(tile.terrains)})"


def _elements(elements: Elements) -> str:
    return listed([f"{count} {colour}" for colour, count in colours(elements)])


def _consequences(match: Match, before: State, after: State) -> list[str]:
    """What happened by itself: the end of the draft, of a round, of the game."""
    told = []
    if before.phase is Phase.DRAFT and after.phase is Phase.ACT:
        order = listed([match.table.name(seat) for seat in after.order])
        told.append(f"The draft is over. Terraforming order: {order}.")
    if after.over:
        tiles = goal(after.seats)
        most = [seat for seat, own in enumerate(after.terraformed) if len(own) >= tiles]
        names = listed([match.table.name(seat) for seat in most])
        told.append(f"The game is over: {names} terraformed {tiles} tiles or more.")
        told.append(verdict(match._replace(positions=(after,))))
    elif before.round and after.round > before.round:
        told.append(f"Round {before.round} ends.{_given(match, before, after)}")
    return told


def _given(match: Match, before: State, after: State) -> str:
    """The free elements of a round's end; stocks were empty but for them."""
    given = [
        f"{match.table.name(seat)} gets {_elements(elements)}"
        for seat, elements in enumerate(after.stock)
        if any(elements)
    ]
    return f" Free elements: {listed(given)}." if given else ""


def accounts(match: Match, colours: tuple[str, ...]) -> Markup:
    """None: the points are counted once, at the end."""
    return Markup()


def stage(state: State) -> str:
    """The round of a position; none during the setup."""
    return f"Round {state.round}" if state.round else ""


def status(match: Match) -> str:
    """Where the game stands, in a few words for the shelf."""
    state: State = match.state
    if state.over:
        return verdict(match)
    if state.to_move is None:
        return f"Round {state.round}"
    return f"Round {state.round}, {match.table.name(state.to_move)} to move"


def verdict(match: Match) -> str:
    """Who won a finished game, and why."""
    state: State = match.state

    def tie(winner: int, tied: list[int]) -> str:
        own = symbols(state, winner)
        if all(own.values()) and not any(all(symbols(state, seat).values()) for seat in tied):
            return "having all four terrains decides"
        return f"more plains decide ({own['plains']})"

    shared = "neither all terrains nor the number of plains decides"
    return phrases.verdict(match, shared, tie)
