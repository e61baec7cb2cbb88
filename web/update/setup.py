"""Setting up a game, and beginning it."""

from __future__ import annotations

from random import Random

import py_rules
from py_rules.record import Table, begin
from web.games.colours import COLOURS
from web.model import saves
from web.model.bots import LEVELS, Company, named
from web.model.events import Event
from web.model.page import Model
from web.model.setup import LONGEST_NAME, Seat, Setup, problems
from web.update.games import kept, put


def _seats(setup: Setup, event: Event) -> Setup:
    count = int(event.on)
    if count not in py_rules.load(setup.game).seats:
        return setup
    seats = setup.seats[:count]
    spare = [colour for colour in COLOURS if colour not in {seat.colour for seat in seats}]
    more = count - len(seats)
    return setup._replace(seats=(*seats, *(Seat("", colour) for colour in spare[:more])))


def _name(setup: Setup, event: Event) -> Setup:
    return _with_seat(setup, int(event.on), name=event.text[:LONGEST_NAME])


def _colour(setup: Setup, event: Event) -> Setup:
    """``on`` is seat and colour; who has the colour already gets the other's."""
    number, colour = event.on.split()
    mine = setup.seats[int(number)].colour
    for index, seat in enumerate(setup.seats):
        if seat.colour == colour:
            setup = _with_seat(setup, index, colour=mine)
    return _with_seat(setup, int(number), colour=colour)


def _with_seat(setup: Setup, index: int, **changes: str) -> Setup:
    seats = list(setup.seats)
    seats[index] = seats[index]._replace(**changes)
    return setup._replace(seats=tuple(seats))


def _level(setup: Setup, event: Event) -> Setup:
    """Gives a seat to a bot, ``text``, or back to a person."""
    if event.text and event.text not in LEVELS:
        return setup
    return _with_seat(setup, int(event.on), level=event.text)


def _shuffle(setup: Setup, event: Event) -> Setup:
    return setup._replace(shuffle=not setup.shuffle)


def _option(setup: Setup, event: Event) -> Setup:
    """Chooses an option, or takes the choice back."""
    if event.on not in py_rules.load(setup.game).options:
        return setup
    return setup._replace(options=setup.options ^ {event.on})


CHANGES = {
    "seats": _seats,
    "name": _name,
    "colour": _colour,
    "level": _level,
    "shuffle": _shuffle,
    "option": _option,
}


def _begin(model: Model, event: Event, rng: Random) -> Model:
    setup = model.setup
    if setup is None or problems(setup):
        return model
    seats = list(setup.seats)
    if setup.shuffle:
        rng.shuffle(seats)
    levels = tuple(seat.level for seat in seats)
    names = named(levels, tuple(seat.name.strip() for seat in seats))
    game = py_rules.load(setup.game)
    table = Table(game, len(seats), names if any(names) else (), setup.options)
    colours = tuple(seat.colour for seat in seats)
    # The neutral colour of a game of two is the first that nobody chose.
    colours += tuple(colour for colour in COLOURS if colour not in colours)
    id_, chain = saves.identity(rng), saves.chain(rng)
    opened = put(id_, begin(table), colours, rng, chain=chain)
    if any(levels):
        opened = opened._replace(company=Company(levels))
    return kept(model._replace(setup=None, opened=opened))


HANDLERS = {"begin": _begin}
