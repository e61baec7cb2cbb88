"""The workshop screen: a position set up by hand, its problems, and playing or sharing it."""

from __future__ import annotations

import py_rules
from py_rules import record
from py_rules.core import AnyGame
from web.games import protocol
from web.games import workshop as games
from web.games.covers import BOXES, cover
from web.games.protocol import GameView, Marks
from web.games.workshop import GameWorkshop, Palette
from web.i18n import _, plural
from web.markup.svg import Markup, el, join
from web.model.bots import LEVELS
from web.model.page import Model, saved_game
from web.model.table import TableState, shown_face
from web.model.workshop import EMPTY, LINK, PEOPLE, Workshop, composed
from web.views import (
    fields,
    picture_buttons,
    stage,
    table_text,
    undoing,
    workshop_problems,
)
from web.views import table as table_view
from web.views.workshop_palette import numbers, pieces


def draw(model: Model) -> Markup:
    """The whole screen."""
    now, table = model.workshop, model.table
    if now is None or now.table is None or table is None:
        return _games(now.options if now else frozenset())
    storage = STORED if saved_game(model, table.id) else NOT_STORED
    if storage and table.id in model.unstored:
        storage = FAILING
    return _position(now, table, model.tall, storage)


def _games(options: frozenset[str]) -> Markup:
    """The choice of a game and a number of players."""
    return el(
        "main",
        el("h1", _("Set up a position"), tabindex="-1"),
        el(
            "p",
            _(
                "Choose a game and the number of players. You can also set up the position of a "
                "game that you are playing or replaying: look for “Set up this position” there. A "
                "position can become an exercise, a puzzle or a chapter of a study."
            ),
            class_="lead",
        ),
        el(
            "div",
            el("span", _("Start from"), class_="label", aria_hidden="true"),
            *(
                el(
                    "button",
                    label,
                    data_do=None if pressed else "workshop-option",
                    data_on=EMPTY,
                    aria_pressed=str(pressed).lower(),
                )
                for label, pressed in (
                    (_("New game"), EMPTY not in options),
                    (_("Empty board"), EMPTY in options),
                )
            ),
            role="group",
            aria_label=_("Start from"),
            class_="palette beginning",
        ),
        el("ul", *(_game(name, options) for name in protocol.GAMES), class_="boxes"),
        el("div", el("button", _("Back to games"), data_do="shelf"), class_="buttons"),
        id="workshop",
        class_="shelf workshop-games",
    )


def _game(name: str, options: frozenset[str]) -> Markup:
    game = py_rules.load(name)
    offered = (*game.options, EMPTY)
    chosen = "".join(f" {option}" for option in offered if option in options)
    return el(
        "li",
        cover(name),
        el("h2", BOXES[name][0], class_="unseen"),  # the lid shows it
        el("strong", _("Options"), aria_hidden="true") if game.options else None,
        _options(game, options, class_="palette setting-up") if game.options else None,
        el("strong", _("Players"), aria_hidden="true") if game.options else None,
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
        class_=f"panel {name}",
    )


def _options(game: AnyGame, chosen: frozenset[str], *, class_: str, able: bool = True) -> Markup:
    """A button for each variant of a game."""
    return el(
        "div",
        *(
            el(
                "button",
                _(protocol.OPTIONS[option]),
                data_do="workshop-option",
                data_on=option,
                aria_pressed=str(option in chosen).lower(),
                disabled=not able,
            )
            for option in game.options
        ),
        role="group",
        aria_label=_("Options"),
        class_=class_,
    )


def _players(count: int) -> str:
    return plural("{count} player", "{count} players", count=count)


def _position(now: Workshop, table: TableState, tall: bool, storage: str) -> Markup:
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
            el("section", *_tools(now, table, storage), id="tools", aria_label=_("This position")),
        ),
        # With coordinates where a sentence names places.
        f"{'tall' if tall else 'wide'} workshop{' stage' if staged else ''}"
        f"{' named' if now.problems or now.refused else ''}",
        _record(now),
        share=el("dialog", id="share"),  # which never opens here
        asking=_("Set up the position"),
    )


def _board(now: Workshop, table: TableState, view: GameView, tall: bool) -> Markup:
    """The board, with the places for the chosen piece and the places of problems."""
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
    """The pieces, their owner, and the problems."""
    names = table_view.names(table)
    able = bool(now.past or now.earlier), bool(now.undone or now.later)
    return join(
        el(
            "div",
            undoing.step("undo", _("Undo"), undoing.UNDO, able[0]),
            undoing.step("redo", _("Redo"), undoing.REDO, able[1]),
            class_="steps",
        ),
        el("h2", _("Set up the position"), class_="turn"),
        workshop_problems.draw(now, names),
        pieces(now, palette, game, names, table.colours),
        # What was dragged where: written by js/dragging.js.
        el(
            "input",
            id="dropped",
            type="hidden",
            data_do="workshop-drop",
            data_from=" ".join(sorted(game.places(now.state))),
        ),
    )


def _setting(now: Workshop, palette: Palette) -> tuple[Markup | None, ...]:
    """Whose turn it is, the numbers and the variants, then the buttons that start a game."""
    assert now.table is not None
    game, able = now.table.game, not now.problems
    opponents = {
        **{level: _("Computer: {level}", level=_(name)) for level, name in LEVELS.items()},
        PEOPLE: _("People at this screen"),
        LINK: _("By link"),
    }
    return (
        *numbers(palette),
        el(
            "div",
            el("span", _("Options"), class_="label", aria_hidden="true"),
            _options(game, now.table.options, class_="palette", able=able),
            None
            if able
            else el(
                "p",
                _("Correct the position first. Then you can change the options."),
                class_="quiet",
            ),
            class_="choice",
        )
        if game.options
        else None,
        el(
            "div",
            el(
                "label",
                el("span", _("Play with"), class_="label"),
                el("select", fields.options(opponents, now.opponents), data_do="workshop-with"),
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


def _tools(now: Workshop, table: TableState, storage: str) -> tuple[Markup | None, ...]:
    """The tools for the position as a whole."""
    wrong, stored = bool(now.problems), storage == STORED
    return (
        *(
            _as_draft(table.id)
            if wrong and storage
            else _as_record(able=not wrong, over=now.state.over)
        ),
        el(
            "button",
            SAVING[storage](),
            data_do="workshop-keep",
            aria_disabled="true" if stored else None,  # not disabled, which would lose the focus
        ),
        el("button", _("New game"), data_do="workshop-clear"),
        el("button", _("Empty board"), data_do="workshop-empty"),
        el("button", _("Keyboard"), data_do="keys"),
        el("button", _("Back to games"), data_do="shelf"),
        picture_buttons.draw(),
        _note(wrong=wrong, storage=storage),
    )


def _as_record(*, able: bool, over: bool) -> tuple[Markup, ...]:
    return (
        el("button", _("Copy the link"), data_do="copy-link", disabled=not able),
        el("button", _("Copy the line for a web page"), data_do="copy-line", disabled=not able),
        el("button", _("Copy the record"), data_do="copy", disabled=not able),
        el(
            "button",
            _("Annotate"),
            data_do="workshop-annotate",
            disabled=not able or over,
        ),
        el("button", _("Add to a study"), data_do="study-add", disabled=not able),
        el("button", _("Make an exercise"), data_do="exercise-make", disabled=not able),
        el("button", _("Make a puzzle"), data_do="puzzle-make", disabled=not able),
        el("button", _("Save as a file"), data_do="download", disabled=not able),
    )


def _as_draft(id_: str) -> tuple[Markup, ...]:
    return (
        el("button", _("Copy the draft"), data_do="copy", data_on=id_),
        el("button", _("Save as a file"), data_do="save", data_on=id_),
    )


STORED, FAILING, NOT_STORED = "kept", "failing", ""  # how the position is stored
SAVING = {
    STORED: lambda: _("Saved in your games"),
    FAILING: lambda: _("Try to save again"),
    NOT_STORED: lambda: _("Save"),
}


def _note(*, wrong: bool, storage: str) -> Markup | None:
    """Sentences on what the position prevents or its storage lacks, and what to do instead."""
    texts = []
    if storage == FAILING:
        texts.append(
            _(
                "This position isn’t saved: the browser didn’t let the page store it on this "
                "device. Copy it or save it as a file before you close the page."
            )
        )
    if wrong:
        texts.append(
            _(
                "This position isn’t possible in a game, so it has no link and no record, and "
                "you can’t make an exercise or a puzzle with it. You can copy the draft or save it "
                "as a file. To open it again, use “Open a record or file” on the first page."
            )
            if storage
            else _(
                "This position isn’t possible in a game, so it has no link and no record, and "
                "you can’t make an exercise or a puzzle with it. Save it first. Then you can copy "
                "the draft."
            )
        )
    if not texts:
        return None
    return el(
        "p", " ".join(texts), role="status", class_="note wrong" if storage == FAILING else "note"
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
