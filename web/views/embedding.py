"""The screen of a frame in another site's page: a table, or problems with its address."""

from __future__ import annotations

from web import i18n
from web.games import protocol
from web.games.place_names import shown
from web.i18n import _, render, render_all
from web.markup.svg import Markup, el, join
from web.model.embedding import Embedded
from web.model.table import TableState, seen
from web.views import table as table_view


def draw(table: TableState | None, embedded: Embedded, tall: bool) -> Markup:
    """The whole frame."""
    if table is None:
        return _wrong(embedded.problems)
    drawn = parts(table, embedded, tall)
    class_ = f"embedded mode-{embedded.mode} {table_view.shape(table, tall)}"
    return table_view.screen(table, drawn, drawn["tools"], class_)


def parts(table: TableState, embedded: Embedded, tall: bool) -> dict[str, Markup]:
    """The contents that change during a game, by the id of their element."""
    drawn = {**table_view.parts(table, tall, asking=False), "tools": _tools(table, embedded)}
    if embedded.mode == "look":
        drawn["ask"] = _seen(table)
    return drawn


def _seen(table: TableState) -> Markup:
    """The progress of the game and the last action."""
    assert table.replay
    match = seen(table)
    entry = table.log[len(match.actions) - 1] if match.actions else None
    return join(
        el("p", render(protocol.load(match.game.name).status(match)), class_="turn", role="status"),
        el("p", shown(render_all(entry)), class_="quiet") if entry else None,
    )


def of_study() -> tuple[Markup | None, ...]:
    """The buttons of a study in a frame."""
    return (
        el("button", _("Start over"), data_do="again"),
        el("button", _("Copy the record"), data_do="copy"),
        home(),
    )


def home() -> Markup:
    """The link to the site."""
    return el("a", "Ludoteka", href=i18n.page(""), target="_blank", rel="noopener", class_="home")


def _tools(table: TableState, embedded: Embedded) -> Markup:
    link = home()
    if embedded.mode == "look":
        return link
    if embedded.asking:
        return join(
            el("p", _("This game will be lost. Start over anyway?"), role="alert"),
            el("button", _("Start over"), data_do="again", data_on="yes", class_="danger"),
            el("button", _("Continue"), data_do="again", data_on="no"),
        )
    looking = table.replay or embedded.mode == "replay"
    return join(
        el("button", _("Start over"), data_do="again"),
        None if looking else el("button", _("Replay"), data_do="replay"),
        el("button", _("Copy the record"), data_do="copy"),
        link,
    )


def _wrong(problems: tuple[str, ...]) -> Markup:
    """The problems with the address, for the author of the surrounding page."""
    return el(
        "main",
        el("h1", _("This table can’t be shown")),
        el("p", _("This frame’s address doesn’t describe a table we can show.")),
        el("div", el("ul", *(el("li", problem) for problem in problems)), role="alert"),
        el(
            "p",
            el(
                "a",
                _("Use the page builder to make a correct address."),
                href=i18n.page("builder.html"),
                target="_blank",
                rel="noopener",
            ),
        ),
        class_="wrong",
    )
