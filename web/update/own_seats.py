"""Events of a game by link: which seats play on this device, and playing for another player."""

from __future__ import annotations

from random import Random

from web.model.events import Malformed
from web.model.page import Model
from web.model.table import StandIn, TableState, plays_here
from web.update.games import at_table, with_here
from web.update.links import show_news

ALL = "all"  # everybody plays on this device
ASK_AGAIN = "ask"  # ask again


def choose(model: Model, who: str, rng: Random) -> Model:
    """Set who is at this device: a seat, ``all``, or ``ask`` to be asked again.

    Then show what the others did. Raises Malformed.
    """
    table = model.table
    if table is None or table.here is None:
        return model
    every = tuple(range(table.match.table.seats))
    answers = {ALL: every, ASK_AGAIN: (), **{str(seat): (seat,) for seat in every}}
    if who not in answers:
        raise Malformed(f"“{who}” is nobody in this game.")
    model = with_here(model, answers[who])
    # No question was open, or the game was sent from here.
    if table.here or table.sent_at is not None:
        return model
    return model if who == ASK_AGAIN else show_news(model)


@at_table
def play_for(table: TableState, nothing: None, rng: Random) -> TableState:
    """Play this turn for the player to move, who has another device."""
    seat = table.match.state.to_move
    if seat is None or not table.here or plays_here(table):
        return table
    return table._replace(stand_in=StandIn(seat, len(table.match.actions)), sent_at=None)
