"""Events of the setup screen: seats, names, colours, options, and starting the game."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from random import Random
from typing import TypeVar

import py_rules
from py_rules import limits, record
from py_rules.record import Match, Table
from web.games.colours import COLOURS, complete
from web.i18n import N_
from web.model import last_setups, saves
from web.model.bots import LEVELS, STYLES, BotSeats, named, word
from web.model.events import Malformed, OfSeat
from web.model.page import Model
from web.model.setup import DEFAULT_LEVEL, Seat, Setup, problems
from web.model.table import TableState
from web.update import bots
from web.update.games import open_dealt, with_saved

EASIEST = next(iter(LEVELS))
BY_LINK = N_("Play your turn, then choose “Send to …” and send the link to the next player.")
P = TypeVar("P")


def in_setup(
    change: Callable[[Setup, P, Random], Setup],
) -> Callable[[Model, P, Random], Model]:
    """Make an event handler from a function on the setup; ignored on other screens."""

    @wraps(change)
    def handler(model: Model, payload: P, rng: Random) -> Model:
        if model.setup is None:
            return model
        return model._replace(setup=change(model.setup, payload, rng))

    return handler


@in_setup
def seats(setup: Setup, count: int, rng: Random) -> Setup:
    """Set the number of seats, if the game allows it.

    If bots play already, new seats get bots with the last one's level and style.
    """
    if count not in py_rules.load(setup.game).seats:
        return setup
    minds = [(seat.level, seat.style) for seat in setup.seats if seat.level]
    seats = setup.seats[:count]
    colours = complete(tuple(seat.colour for seat in seats))
    level, style = minds[-1] if minds else ("", "")
    more = tuple(Seat("", colour, level, style) for colour in colours[len(seats) : count])
    return setup._replace(seats=seats + more)


@in_setup
def choose_opponents(setup: Setup, chosen: str, rng: Random) -> Setup:
    """Choose who to play with: bots in all other seats, people at this screen, or by link."""
    if chosen == "computer":
        return setup if setup.opponents == chosen else _against_bots(setup)
    seats = tuple(seat._replace(level="", style="") for seat in setup.seats)
    return setup._replace(seats=seats, by_link=chosen == "link")


def _against_bots(setup: Setup) -> Setup:
    """Put bots in all seats but the first; they do not keep people's names."""
    mine, *others = setup.seats
    bots_ = (Seat("", seat.colour, DEFAULT_LEVEL) for seat in others)
    return setup._replace(seats=(mine, *bots_))


@in_setup
def name(setup: Setup, given: OfSeat, rng: Random) -> Setup:
    """Name the player of a seat."""
    return _with_seat(setup, given.seat, name=given.text[: limits.SHOWN_LENGTH])


@in_setup
def colour(setup: Setup, chosen: OfSeat, rng: Random) -> Setup:
    """Give a seat a colour; the seat that had it gets this seat's colour in exchange."""
    mine = setup.seats[chosen.seat].colour
    for index, seat in enumerate(setup.seats):
        if seat.colour == chosen.text:
            setup = _with_seat(setup, index, colour=mine)
    return _with_seat(setup, chosen.seat, colour=chosen.text)


def _with_seat(setup: Setup, index: int, **changes: str) -> Setup:
    seats = list(setup.seats)
    seats[index] = seats[index]._replace(**changes)
    return setup._replace(seats=tuple(seats))


@in_setup
def level(setup: Setup, chosen: OfSeat, rng: Random) -> Setup:
    """Assign a bot of a level to a seat, or a person if the level is empty. Raises Malformed."""
    if chosen.text and chosen.text not in LEVELS:
        raise Malformed(f"There is no level “{chosen.text}”.")
    return _with_seat(setup, chosen.seat, level=chosen.text)


@in_setup
def style(setup: Setup, chosen: OfSeat, rng: Random) -> Setup:
    """Choose the style of a seat's bot; empty for a balanced one. Raises Malformed."""
    if chosen.text not in STYLES:
        raise Malformed(f"There is no style “{chosen.text}”.")
    return _with_seat(setup, chosen.seat, style=chosen.text)


@in_setup
def shuffle(setup: Setup, nothing: None, rng: Random) -> Setup:
    """Turn random seating on or off."""
    return setup._replace(shuffle=not setup.shuffle)


@in_setup
def option(setup: Setup, option: str, rng: Random) -> Setup:
    """Turn an option on or off."""
    if option not in py_rules.load(setup.game).options:
        return setup
    return setup._replace(options=setup.options ^ {option})


def begin(model: Model, nothing: None, rng: Random) -> Model:
    """Begin the game that is set up."""
    setup = model.setup
    if setup is None or problems(setup):
        return model
    seats = list(setup.seats)
    if setup.shuffle:
        rng.shuffle(seats)
    levels = tuple(word(seat.level, seat.style) for seat in seats)
    names = named(setup.game, levels, tuple(seat.name.strip() for seat in seats))
    game = py_rules.load(setup.game)
    seated = Table(game, len(seats), names if any(names) else (), setup.options)
    # The neutral colour of a two-player game is the first that nobody chose.
    colours = complete(tuple(seat.colour for seat in seats))
    table = _opened(record.begin(seated), colours, levels, rng)
    model = model._replace(last_setups=last_setups.merged(model.last_setups, setup))
    by_link = setup.opponents == "link"
    table = table._replace(here=() if by_link else None)
    remarks = (BY_LINK,) if by_link else ()
    return with_saved(model._replace(setup=None, table=table, remarks=remarks))


def rematch(model: Model, order: str, rng: Random) -> Model:
    """Start a new game with the players of the finished one, bots included.

    ``same`` leaves everyone in their seat; ``rotated`` moves everyone one seat up, so that another
    player begins.
    """
    former = model.table
    if former is None or not former.match.state.over:
        return model
    seated, levels, colours = former.match.table, former.bots.levels, former.colours
    here = former.here
    if order == "rotated":
        count = seated.seats
        seated = seated._replace(names=_rotated(seated.names))
        levels, colours = _rotated(levels), (*_rotated(colours[:count]), *colours[count:])
        here = here and tuple(sorted((seat - 1) % count for seat in here))
    table = _opened(record.begin(seated), colours, levels, rng)
    table = table._replace(bots=table.bots._replace(pace=former.bots.pace), here=here)
    return with_saved(model._replace(table=table, annotating=None, remarks=()))


def _rotated(by_seat: tuple[str, ...]) -> tuple[str, ...]:
    return (*by_seat[1:], *by_seat[:1])


def _opened(
    match: Match, colours: tuple[str, ...], levels: tuple[str, ...], rng: Random
) -> TableState:
    """Open a new game with bots of these levels, if any."""
    id_, lineage_id = saves.identity(rng), saves.lineage_id(rng)
    table = open_dealt(id_, match, colours, rng, lineage_id=lineage_id)
    return table._replace(bots=BotSeats(levels)) if any(levels) else table


def first_game(model: Model, game: str, rng: Random) -> Model:
    """Start a two-player game against a bot of the easiest level, which plays slowly.

    If the person begins, a hint is requested at once to show what to do.
    """
    if game not in py_rules.GAMES:
        return model
    levels = ("", EASIEST)
    seated = Table(py_rules.load(game), len(levels), named(game, levels, ("", "")), frozenset())
    table = _opened(record.begin(seated), complete(COLOURS[: len(levels)]), levels, rng)
    table = table._replace(bots=BotSeats(levels, "slowly"))
    model = model._replace(learning=None, setup=None, arrival=None, table=table, remarks=())
    return bots.ask_hint(with_saved(model), None, rng)
