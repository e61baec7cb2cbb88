"""The workshop: a position is set up by hand, with what can't be, and then played or shared."""

from __future__ import annotations

import py_rules
from py_rules import record
from py_rules.core import Refusal
from py_rules.message import Message
from py_rules.position import UNFIT
from web.games import protocol
from web.games import workshop as games
from web.games.covers import BOXES, cover
from web.games.pieces import stone
from web.games.protocol import GameView, Marks
from web.games.workshop import Choice, Counter, GameWorkshop, Palette
from web.i18n import _, plural, render
from web.markup.svg import Markup, el, join
from web.model.bots import LEVELS
from web.model.page import Model, saved_game
from web.model.table import TableState, shown_face
from web.model.workshop import LINK, PEOPLE, Workshop, composed
from web.views import fields, stage, table_text, undoing
from web.views import table as table_view

FIRST = 3  # counters that are always shown


def draw(model: Model) -> Markup:
    """The whole screen."""
    now, table = model.workshop, model.table
    if now is None or now.table is None or table is None:
        return _games(now.options if now else frozenset())
    return _position(now, table, model.tall, kept=saved_game(model, table.id) is not None)


def _games(options: frozenset[str]) -> Markup:
    """The choice of a game and a number of players."""
    return el(
        "main",
        el("h1", _("Set up a position"), tabindex="-1"),
        el(
            "p",
            _(
                "Choose a game and the number of players. You can also set up the position of a "
                "game that you are playing or replaying: look for “Set up this position” there."
            ),
            class_="lead",
        ),
        el("ul", *(_game(name, options) for name in protocol.GAMES), class_="boxes"),
        el("div", el("button", _("Back to games"), data_do="shelf"), class_="buttons"),
        id="workshop",
        class_="shelf workshop-games",
    )


def _game(name: str, options: frozenset[str]) -> Markup:
    game = py_rules.load(name)
    chosen = "".join(f" {option}" for option in game.options if option in options)
    return el(
        "li",
        cover(name),
        el("h2", BOXES[name][0], class_="unseen"),  # it stands on the lid
        el(
            "div",
            *(
                el(
                    "button",
                    _players(count),
                    data_do="workshop",
                    data_on=f"{name}-{count}{chosen}",
                    aria_label=_("{game}: {names}", game=BOXES[name][0], names=_players(count)),
                )
                for count in game.seats
            ),
            class_="buttons",
        ),
        el(
            "div",
            *(
                el(
                    "button",
                    _(protocol.OPTIONS[option]),
                    data_do="workshop-option",
                    data_on=option,
                    aria_pressed=str(option in options).lower(),
                )
                for option in game.options
            ),
            role="group",
            aria_label=_("Options"),
            class_="palette setting-up",
        )
        if game.options
        else None,
        class_=f"panel {name}",
    )


def _players(count: int) -> str:
    return plural("{count} player", "{count} players", count=count)


def _position(now: Workshop, table: TableState, tall: bool, *, kept: bool) -> Markup:
    assert now.table is not None
    match = table.match
    view, names = protocol.load(match.game.name), table_view.names(table)
    game = games.load(match.game.name)
    palette = game.palette(now.state, now.seat, names)
    staged = stage.staged(table, tall)
    drawn = {
        "board": _board(now, table, view, tall),
        "seats": stage.seats(table, view) if staged else Markup(),
        "faces": stage.tabs(table, view) if staged else Markup(),
        "ask": _ask(now, table, palette, game),
        "command": el("div", id="command"),
        "log": Markup(),
        "accounts": Markup(),
        "words": table_text.draw(match, table.words),
    }
    return table_view.places(
        table,
        el("h1", _("{game}: set up a position", game=view.TITLE), class_="unseen"),
        drawn,
        join(
            el("section", *_setting(now, palette), id="setting", aria_label=_("The position")),
            el("section", *_tools(now, kept=kept), id="tools", aria_label=_("This position")),
        ),
        f"{'tall' if tall else 'wide'} workshop{' stage' if staged else ''}",
        _record(now),
        share=el("dialog", id="share", aria_label=_("Share this game")),
    )


def _board(now: Workshop, table: TableState, view: GameView, tall: bool) -> Markup:
    """The board, with the places where the chosen piece can lie, and those of what can't be."""
    game = games.load(table.match.game.name)
    wrong = (*now.problems, *now.refused)
    marks = Marks(
        colours=table.colours,
        names=table_view.names(table),
        live=game.reach(now.state, now.tool),
        marked=frozenset(mark for refusal in wrong for mark in refusal.marks),
        tall=tall,
        face=shown_face(table) if stage.staged(table, tall) else "",
    )
    return view.draw(now.state, marks)


def _ask(now: Workshop, table: TableState, palette: Palette, game: GameWorkshop) -> Markup:
    """The pieces, whose they are, and what is wrong."""
    names = table_view.names(table)
    owned = any(tool.owned for tool in palette.tools)
    return join(
        el(
            "div",
            undoing.step("undo", _("Undo"), undoing.UNDO, bool(now.past)),
            undoing.step("redo", _("Redo"), undoing.REDO, bool(now.undone)),
            class_="steps",
        ),
        el("h2", _("Set up the position"), class_="turn"),
        _problems(now, names),
        el(
            "div",
            *(
                el(
                    "button",
                    game.icon(tool.key, table.colours, now.seat),
                    el("span", tool.label),
                    data_do="workshop-tool",
                    data_on=tool.key,
                    aria_pressed=str(tool.key == now.tool).lower(),
                )
                for tool in palette.tools
            ),
            role="group",
            aria_label=_("Pieces"),
            class_="palette",
        ),
        el(
            "div",
            *(
                el(
                    "button",
                    stone(table.colours[seat]),
                    el("span", name),
                    data_do="workshop-seat",
                    data_on=str(seat),
                    aria_pressed=str(seat == now.seat).lower(),
                )
                for seat, name in enumerate(names)
            ),
            role="group",
            aria_label=_("Player"),
            class_="palette",
        )
        if owned
        else None,
    )


def _setting(now: Workshop, palette: Palette) -> tuple[Markup | None, ...]:
    """Whose turn it is and the numbers, then the way into a game."""
    company = {
        **{level: _("Computer: {level}", level=_(name)) for level, name in LEVELS.items()},
        PEOPLE: _("People at this screen"),
        LINK: _("By link"),
    }
    more = palette.counters[FIRST:]
    return (
        *(_choice(choice) for choice in palette.choices),
        el("div", *map(_counter, palette.counters[:FIRST]), class_="counters"),
        el(
            "details",
            el("summary", _("More numbers")),
            el("div", *map(_counter, more), class_="counters"),
        )
        if more
        else None,
        el(
            "div",
            el(
                "label",
                el("span", _("Play with"), class_="label"),
                el("select", fields.options(company, now.company), data_do="workshop-with"),
            ),
            el(
                "button",
                _("Play from here"),
                data_do="workshop-play",
                disabled=bool(now.problems) or now.state.over,
                class_="primary",
            ),
            class_="playing",
        ),
    )


def _tools(now: Workshop, *, kept: bool) -> tuple[Markup, ...]:
    """What can be done with the position as a whole."""
    wrong = bool(now.problems)
    return (
        el("button", _("Copy the link"), data_do="copy-link", disabled=wrong),
        el("button", _("Copy the record"), data_do="copy", disabled=wrong),
        el(
            "button",
            _("Saved in your games") if kept else _("Save"),
            data_do="workshop-keep",
            aria_disabled="true" if kept else None,  # not disabled, because it would lose the focus
        ),
        el("button", _("Start again"), data_do="workshop-clear"),
        el("button", _("Keyboard"), data_do="keys"),
        el("button", _("Back to games"), data_do="shelf"),
    )


def _problems(now: Workshop, names: tuple[str, ...]) -> Markup:
    """What no game can have about the position, and why the last change was not made."""
    found, mend = now.refused, None
    if found:
        text = _("This change isn’t possible:")
    elif found := now.problems:
        text = _("No game can look like this:")
        mend = el("button", _("Go back to the last possible position"), data_do="workshop-mend")
    elif now.told:
        text = render(now.told)
    else:
        text = _(
            "Choose a piece, then a place on the board. Choose the same place again to take "
            "the piece away."
        )
    return el(
        "div",
        el("p", text),
        el("ul", *(el("li", text) for text in _reasons(found, names))) if found else None,
        mend,
        class_="told wrong" if found else "told",
        role="status",
    )


def _reasons(found: tuple[Refusal, ...], names: tuple[str, ...]) -> list[str]:
    """What is wrong, each only once; what only a record can say is told in other words."""
    unfit = _("The phase or the player whose turn it is no longer fits the pieces.")
    texts = [
        unfit
        if isinstance(one.text, Message) and one.text.text == UNFIT
        else render(one.text, names)
        for one in found
    ]
    return list(dict.fromkeys(texts))


def _choice(choice: Choice) -> Markup:
    """Buttons of which one is pressed."""
    return el(
        "div",
        el("span", choice.label, class_="label", aria_hidden="true"),
        el(
            "div",
            *(
                el(
                    "button",
                    label,
                    data_do="workshop-set",
                    data_on=f"{choice.key} {value}",
                    aria_pressed=str(value == choice.chosen).lower(),
                )
                for value, label in choice.options
            ),
            role="group",
            aria_label=choice.label,
            class_="palette",
        ),
        class_="choice",
    )


def _counter(counter: Counter) -> Markup:
    """A number with a button on either side of it."""

    def nudge(way: str, sign: str, label: str, *, able: bool) -> Markup:
        return el(
            "button",
            sign,
            data_do="workshop-set",
            data_on=f"{counter.key} {way}",
            aria_disabled=None if able else "true",  # not disabled, because it would lose the focus
            aria_label=label,
        )

    less = _("{what}: one less", what=counter.label)
    more = _("{what}: one more", what=counter.label)
    return el(
        "div",
        el("label", counter.label, for_=f"set-{counter.key}"),
        nudge("less", "−", less, able=counter.value > counter.least),
        el(
            "input",
            id=f"set-{counter.key}",
            inputmode="numeric",
            autocomplete="off",
            maxlength="4",
            value=str(counter.value),
            data_do="workshop-set",
            data_on=counter.key,
        ),
        nudge("more", "+", more, able=counter.value < counter.most),
        class_="counter",
    )


def _record(now: Workshop) -> Markup:
    """The text of the position, to be copied or embedded."""
    text = record.write(composed(now))
    return el(
        "details",
        el("summary", _("The record of this position")),
        el("pre", join(text), id="record-text", tabindex="0"),
        id="record",
    )
