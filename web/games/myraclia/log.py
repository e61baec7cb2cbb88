"""The log of Myraclia: what each action did, and its automatic consequences."""

from __future__ import annotations

from typing import Any

from py_rules.message import N_, ListOf, Message, Text, counted, message
from py_rules.myraclia import terms
from py_rules.myraclia.actions import Draw, LaySurface, Offer, Place, Put, Reveal, Spend, Stop, Take
from py_rules.myraclia.data import goal
from py_rules.myraclia.state import Phase, State
from py_rules.record import Match
from web.games import phrases
from web.games.myraclia.paying import bonuses, part_words, payment_words
from web.games.myraclia.places import place as place_name
from web.games.myraclia.text import amounts, face, tile_name, verdict
from web.games.myraclia.tiles import token_words
from web.games.phrases import mover

# The reasons for the drafting order.
LEAST_RARE = N_("The player whose rarest element is the least rare goes first.")
REVERSED = N_("It is the terraforming order of the previous round, reversed.")


def describe_action(match: Match, index: int) -> tuple[Text, ...]:
    """The sentences about ``match.actions[index]``."""
    before: State = match.positions[index]
    after: State = match.positions[index + 1]
    action = match.actions[index]
    sentences = _by_chance(match, before, after, action) or [_by_player(match, before, action)]
    return (*sentences, *_consequences(match, before, after))


def _by_chance(match: Match, before: State, after: State, action: Any) -> list[Message]:
    """What a chance action did; empty for a player's action."""
    match action:
        case LaySurface(laid):
            return [
                counted(
                    "The first surface has {count} tile.",
                    "The first surface has {count} tiles.",
                    count=len(laid),
                )
            ]
        case Offer(numbers):
            tiles = ListOf(tuple(map(face, numbers)))
            if not before.round:
                return [message("The offer: {tiles}.", tiles=tiles)]
            return [message("New in the offer: {tiles}.", tiles=tiles)]
        case Draw("stock", elements):
            seat = next(seat for seat in range(before.seats) if not any(before.stock[seat]))
            drawn = amounts(elements)
            return [
                message("{name} draws {elements}.", name=match.table.player(seat), elements=drawn)
            ]
        case Draw(_, elements):
            text = N_("Round {round}: the draft board holds {elements}.")
            sentences = [message(text, round=after.round, elements=amounts(elements))]
            if any(elements.minus(before.bag)):
                sentences.append(message("The bag ran out and was refilled from the discard pile."))
            return [
                *sentences,
                message("Drafting order: {names}.", names=phrases.names(match, after.order)),
                message(REVERSED if after.round > 1 else LEAST_RARE),
            ]
        case Reveal(token):
            name = match.table.player(mover(after))
            text = N_("{name} has the fewest points and draws a token: {token}.")
            return [message(text, name=name, token=token_words(token))]
    return []


def _by_player(match: Match, state: State, action: Any) -> Message:
    seat = mover(state)
    name = match.table.player(seat)
    match action:
        case Take(colour):
            return message("{name} takes {colour}.", name=name, colour=terms.colour(colour))
        case Stop("pass"):
            return message("{name} passes.", name=name)
        case Stop():
            if any(left := state.stock[seat]):
                text = N_("{name} ends the turn and leaves {elements} in the exchange zone.")
                return message(text, name=name, elements=amounts(left))
            return message("{name} ends the turn.", name=name)
        case Place(tile, place):
            text = N_("{name} places {tile} at {place}.")
            return message(text, name=name, tile=face(tile), place=place_name(state, str(place)))
        case Put(place):
            text = N_("{name} lays the token on {tile}.")
            return message(text, name=name, tile=tile_name(state, place))
        case Spend(verb, place, elements):
            where = tile_name(state, place)
            if verb == "terraform":
                return message(
                    "{name} terraforms {tile} with {payment}: {brings}.",
                    name=name,
                    tile=where,
                    payment=payment_words(state, seat, place, elements),
                    brings=bonuses(state, seat, place, match.table.player),
                )
            text = N_("{name} moves the reservation to {tile} and puts {elements} there.")
            if verb == "add":
                text = N_("{name} adds {elements} to {tile}.")
            elif state.reserved[seat] is None:
                text = N_("{name} reserves {tile} and puts {elements} there.")
            part = part_words(state, seat, action)
            return message(text, name=name, tile=where, elements=part)
    raise TypeError(action)


def _consequences(match: Match, before: State, after: State) -> list[Message]:
    """The automatic consequences: the end of the draft, of a round, of the game."""
    sentences = []
    if before.phase is Phase.DRAFT and after.phase is Phase.ACT:
        sentences.append(message("The draft is over."))
        sentences.append(
            message("Terraforming order: {names}.", names=phrases.names(match, after.order))
        )
        sentences.append(
            message("The further right your marker stands, the earlier your turn comes.")
        )
    if after.over:
        tiles = goal(after.seats)
        most = [seat for seat, own in enumerate(after.terraformed) if len(own) >= tiles]
        sentences.append(
            counted(
                "The game is over: {names} terraformed at least {count} tile.",
                "The game is over: {names} terraformed at least {count} tiles.",
                count=tiles,
                names=phrases.names(match, most),
            )
        )
        sentences.append(verdict(match._replace(positions=(after,))))
    elif before.round and after.round > before.round:
        sentences.append(message("Round {round} ends.", round=before.round))
        sentences += _given(match, after)
    return sentences


def _given(match: Match, after: State) -> list[Message]:
    """The free elements at the end of a round, which are then all that the stocks hold."""
    given = [
        message("{name} gets {elements}", name=match.table.player(seat), elements=amounts(elements))
        for seat, elements in enumerate(after.stock)
        if any(elements)
    ]
    return [message("Free elements: {gifts}.", gifts=ListOf(tuple(given)))] if given else []
