"""The prompt of a game by link: who is at this device, and whose turn is awaited."""

from __future__ import annotations

from collections.abc import Callable

from web.games.pieces import stone
from web.i18n import _, player_name
from web.markup.svg import Markup, el, join
from web.model.table import TableState, plays_here, standing_in


def draw(table: TableState, turn: Callable[[str], Markup], beside: Markup | None) -> Markup:
    """What replaces the verbs while nobody here is to act.

    ``turn`` renders a sentence with the name of the player to move; ``beside`` goes between it and
    the buttons.
    """
    name = _mover(table)
    sent = table.sent_at == len(table.match.actions)
    sentence = (
        _("The game has been sent to {name}.", name=name)
        if sent
        else _("It is {name}’s turn.", name=name)
    )
    if table.here == ():
        return join(turn(sentence), question(table))
    return join(turn(sentence), beside, _awaited(table, name, sent))


def question(table: TableState) -> Markup:
    """The question who is at this device, with a button for each player."""
    players = zip(table.match.table.players, table.colours, strict=False)
    buttons = (
        el("button", stone(colour), player_name(player), data_do="who", data_on=seat)
        for seat, (player, colour) in enumerate(players)
    )
    return el(
        "div",
        el("h2", _("Who are you?")),
        el("p", _("Choose your name to play only your own turns on this device."), class_="quiet"),
        el(
            "div",
            *buttons,
            el("button", _("All of us, on this device"), data_do="who", data_on="all"),
            class_="verbs",
        ),
        class_="who",
    )


def _awaited(table: TableState, name: str, sent: bool) -> Markup:
    """How the game continues: by a link, or on this device."""
    elsewhere = not plays_here(table)
    here = _("Play for {name}", name=name) if elsewhere else _("Continue here")
    again = _("Send again") if sent else _("Send to {name}", name=name)
    return join(
        el(
            "div",
            el("button", again, data_do="share", class_=None if sent else "primary"),
            el("button", here, data_do="play-for" if elsewhere else "unsent"),
            class_="verbs waiting",
        ),
        el("p", _("When you get a link back, open it on this device to continue the game here.")),
        _identity(table),
    )


def _identity(table: TableState) -> Markup | None:
    """Who this device plays for, with a button to change it; None if for everybody."""
    here = table.here or ()
    if len(here) != 1:
        return None
    name = player_name(table.match.table.player(here[0]))
    return el(
        "p",
        _("On this device, you are {name}.", name=name),
        " ",
        el("button", _("I’m someone else"), data_do="who", data_on="ask"),
        class_="quiet",
    )


def stand_in(table: TableState) -> Markup | None:
    """A reminder that this turn is played for another player; None if it isn't."""
    if not standing_in(table):
        return None
    return el("p", _("You’re playing this turn for {name}.", name=_mover(table)), class_="quiet")


def _mover(table: TableState) -> str:
    seat = table.match.state.to_move
    assert seat is not None
    return player_name(table.match.table.player(seat))
