"""The log of Mexica: what each action did, and its automatic consequences."""

from __future__ import annotations

from typing import Any

from py_rules.message import ListOf, Message, Text, counted, message
from py_rules.mexica.actions import (
    END,
    TAKE,
    Bridge,
    Build,
    Canal,
    Draw,
    FoundDistrict,
    Move,
    Start,
)
from py_rules.mexica.areas import BITS, area_of
from py_rules.mexica.districts import closed_by
from py_rules.mexica.scoring import founding
from py_rules.mexica.state import State, district_at
from py_rules.mexica.travel import journey
from py_rules.record import Match
from web.games.mexica.places import canal, place, water
from web.games.mexica.text import AXES, STOREYS, several, size_at, verdict
from web.games.phrases import mover
from web.i18n import N_


def describe_action(match: Match, index: int) -> tuple[Text, ...]:
    """The sentences about ``match.actions[index]``."""
    before: State = match.positions[index]
    after: State = match.positions[index + 1]
    action = match.actions[index]
    if isinstance(action, Draw):
        return (message("The calpulli of the first half: {sizes}.", sizes=several(action.sizes)),)
    sentence = _action_sentence(match, before, action, match.table.player(mover(before)))
    return (sentence, *_consequences(match, before, action, after))


def _action_sentence(match: Match, before: State, action: Any, name: Text) -> Message:
    match action:
        case Start(square):
            return message(
                "{name} starts on {square}.", name=name, square=place(before, str(square))
            )
        case Canal(squares):
            return _dug(before, squares, name)
        case Bridge(square, axis, lifted):
            return _bridged(before, name, square, message(AXES[axis]), lifted)
        case Move():
            return _moved(before, action, name)
        case Build(height, square):
            floors = message(STOREYS[height])
            text = N_("{name} builds {storeys} on {square}.")
            return message(text, name=name, storeys=floors, square=place(before, str(square)))
        case FoundDistrict(square):
            district = district_at(before, BITS[square])
            assert district is not None
            return message(
                "{name} founds the district of {size} squares with the calpulli on {square}. "
                "Points: {points}.",
                name=name,
                size=district.size,
                square=place(before, str(square)),
                points=_each(match, founding(before, district, mover(before))),
            )
    if action == END:
        if not before.ap:
            return message("{name} ends the turn.", name=name)
        return counted(
            "{name} ends the turn with {count} AP unspent.",
            "{name} ends the turn with {count} AP unspent.",
            count=before.ap,
            name=name,
        )
    if action == TAKE:
        return message("{name} takes a chip.", name=name)
    return message("{name} spends a chip.", name=name)


def _dug(before: State, squares: tuple[Any, ...], name: Text) -> Message:
    closed = closed_by(before, area_of(squares))
    sizes = several(one.size for one in closed)
    there = place(before, *map(str, squares))
    if len(squares) == 1:
        if len(closed) < 2:
            return message("{name} lays a single canal on {square}.", name=name, square=there)
        return message(
            "{name} lays a single canal on {square} and closes off districts of {sizes} squares.",
            name=name,
            square=there,
            sizes=sizes,
        )
    if len(closed) < 2:
        return message("{name} lays a double canal on {square}.", name=name, square=there)
    return message(
        "{name} lays a double canal on {square} and closes off districts of {sizes} squares.",
        name=name,
        square=there,
        sizes=sizes,
    )


def _bridged(before: State, name: Text, square: Any, axis: Message, lifted: Any) -> Message:
    there = water(before, str(square))
    if lifted is None:
        text = N_("{name} builds a bridge on {square}; it runs {axis}.")
        return message(text, name=name, square=there, axis=axis)
    if square == lifted:
        text = N_("{name} turns the bridge on {square}; it now runs {axis}.")
        return message(text, name=name, square=there, axis=axis)
    return message(
        "{name} moves the bridge from {lifted} to {square}; it now runs {axis}.",
        name=name,
        lifted=canal(str(lifted)),  # no bridge is there any more, and a unique name is long
        square=there,
        axis=axis,
    )


def _moved(before: State, action: Move, name: Text) -> Message:
    found = journey(before, action)
    cost, square = found.price if found else 1, place(before, str(action.square))
    match action.way:
        case "step":
            return message("{name} steps to {square}.", name=name, square=square)
        case "leap":
            text = N_("{name} leaps to {square} for {cost} AP.")
            return message(text, name=name, square=square, cost=cost)
    if cost == 1:
        return message("{name} sails to {square}.", name=name, square=square)
    text = N_("{name} sails to {square} for {cost} AP.")
    return message(text, name=name, square=square, cost=cost)


def _each(match: Match, points: tuple[int, ...], everybody: bool = False) -> ListOf:
    """The players with their points; players without points only with ``everybody``."""
    return ListOf(
        tuple(
            message("{name} ({points})", name=match.table.player(seat), points=scored)
            for seat, scored in enumerate(points)
            if scored or everybody
        )
    )


# By half, and by whether it ended because nobody placed a piece any more.
END_SENTENCES = {
    (1, False): N_(
        "The first half ends: its calpulli are used up and a player has built all their "
        "buildings. Points: {points}."
    ),
    (1, True): N_(
        "The first half ends: for two rounds nobody has laid a canal, put up a building or "
        "founded a district. Points: {points}."
    ),
    (2, False): N_(
        "The second half ends: its calpulli are used up and a player has built all their "
        "buildings. Points: {points}."
    ),
    (2, True): N_(
        "The second half ends: for two rounds nobody has laid a canal, put up a building or "
        "founded a district. Points: {points}."
    ),
}


def _consequences(match: Match, before: State, action: Any, after: State) -> list[Text]:
    """The automatic consequences: calpulli removed, the end of a half or of the game."""
    sentences: list[Text] = []
    if not (after.half > before.half or after.over):
        gone = list(before.calpulli)
        for size in after.calpulli:
            gone.remove(size)
        if isinstance(action, FoundDistrict):
            gone.remove(size_at(before, action.square))
        if gone:
            sentences.append(
                counted(
                    "The calpulli of size {sizes} is removed: no district can have this size "
                    "any more.",
                    "The calpulli of sizes {sizes} are removed: no district can have these "
                    "sizes any more.",
                    count=len(gone),
                    sizes=several(gone),
                )
            )
    else:
        stalled = before.quiet + (not before.changed) >= 2
        points = tuple(
            sum(new.points) - sum(old.points)
            for old, new in zip(before.players, after.players, strict=True)
        )
        text = END_SENTENCES[before.half, stalled]
        sentences.append(message(text, points=_each(match, points, everybody=True)))
    if after.half > before.half and after.calpulli:
        text = N_("The open calpulli of the second half: {sizes}.")
        sentences.append(message(text, sizes=several(after.calpulli)))
    if after.over:
        sentences.append(verdict(match))
    return sentences
