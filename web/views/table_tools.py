"""The buttons for a whole game: to send it, for a hint, to replay it, and a menu of the others."""

from __future__ import annotations

from web.i18n import _, cached, player_name
from web.markup.svg import Markup, el, join
from web.model.table import TableState, to_move, waits
from web.views import stage


def draw(table: TableState, tall: bool) -> Markup:
    """The buttons; in a tall window those of the menu stand after what is needed most."""
    hint = not (waits(table) or table.match.state.over)
    return _buttons(_send(table), hint, type_button(table), tall, table.words)


@cached()
def _buttons(send: str, hint: bool, type_: Markup | None, tall: bool, worded: bool) -> Markup:
    """The buttons, with ``send`` on the one that shares the game and ``type_`` for the field.

    ``worded``: whether the table is also shown in words.
    """
    shown = (
        el("button", send, data_do="share"),
        el("button", _("Hint"), data_do="hint") if hint else None,
        el("button", _("Replay"), data_do="replay"),
    )
    more = (
        el("button", _("Annotate"), data_do="annotate"),
        el("button", _("Add to a study"), data_do="study-add"),
        el("button", _("Make an exercise"), data_do="exercise-make"),
        el("button", _("Make a puzzle"), data_do="puzzle-make"),
        el("button", _("Copy the record"), data_do="copy"),
        type_,
        el("button", _("Set up this position"), data_do="workshop", data_on="here"),
        el("button", _("Keyboard"), data_do="keys"),
    )
    leave = el("button", _("Back to games"), data_do="shelf")
    if tall:
        return join(*shown, leave, *more)
    opening = (
        el(
            "button",
            _(stage.SHEETS["words"]),
            data_do="words",
            aria_expanded="true" if worded else "false",
        ),
        el("button", _("The record of this game"), data_do="record"),
    )
    return join(*shown, _menu(*more, *opening, leave))


def type_button(table: TableState) -> Markup | None:
    """The button for the command field; None if there is nothing to play."""
    if table.replay or table.match.state.over or (waits(table) and not to_move(table)):
        return None
    return el("button", _("Type an action"), data_do="command")


def page_button(pages: str, name: str) -> Markup | None:
    """The button that copies the address of a page for blogs; None if the site has no such pages.

    ``pages`` is as in Model; ``name`` is that of the page, such as ``game/mexica``.
    """
    if not pages:
        return None
    label = _("Copy the address for blogs and messaging apps")
    return el("button", label, data_do="copy-page", data_on=name)


def _menu(*buttons: Markup | None) -> Markup:
    """The menu of the buttons that are seldom needed. The browser opens and closes it."""
    return join(
        el("button", _("Menu"), popovertarget="more", data_on="more", class_="menu"),
        el("div", *buttons, id="more", popover=""),
    )


def _send(table: TableState) -> str:
    """The label of the share button: in a game by link, to send it to the player to move."""
    state = table.match.state
    if table.here is None or table.replay or table.bots.levels or state.to_move is None:
        return _("Share")
    return _("Send to {name}", name=player_name(table.match.table.player(state.to_move)))
