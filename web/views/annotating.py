"""The annotating screen: tools, the note, variations; and a variation being played."""

from __future__ import annotations

from py_rules import annotation
from py_rules.annotation import Note
from web.games import annotations as drawings
from web.games import protocol
from web.games.place_names import shown
from web.games.protocol import Marks
from web.i18n import N_, _, player_name, render
from web.markup.svg import Markup, el, join, path
from web.model import annotating
from web.model.annotating import Annotating
from web.model.page import Model
from web.model.table import TableState, shown_face
from web.views import annotated, replay, share_dialog, stage, undoing
from web.views import table as table_view

TOOLS = {
    "ring": N_("Ring"),
    "arrow": N_("Arrow"),
    "area": N_("Marked area"),
    "erase": N_("Erase"),
}
ICONS = {
    "ring": "M4 12a8 8 0 1 0 16 0a8 8 0 1 0 -16 0",
    "arrow": "M4 20L19 5M10 5H19V14",
    "area": "M4 4H20V20H4z",
    "erase": "M5 5L19 19M19 5L5 19",
}
LABELS = {"title": N_("Title"), "author": N_("Author"), "language": N_("Language, such as en")}
IN_VARIATION = N_("You are playing a variation. The game itself stays as it is.")
HELP = {
    "ring": N_("Choose a place on the board. Choose it again to take the ring away."),
    "arrow": N_("Choose where the arrow begins, then where it ends."),
    "area": N_("Choose the places of the area one after the other."),
    "erase": N_("Choose a place to take its marks away."),
}


def draw(model: Model) -> Markup:
    """The whole screen."""
    table, mode = model.table, model.annotating
    if table is None:
        return Markup()
    if mode is None or table.replay is None:
        return _playing(table, model.tall)
    return _annotating(table, mode, model.tall)


def _annotating(table: TableState, mode: Annotating, tall: bool) -> Markup:
    along = annotating.walked(table)
    drawn = {**table_view.parts(table, tall, asking=False)}
    drawn["board"] = _board(table, along, mode, tall)
    drawn["ask"] = _ask(table, along, mode)
    staged = stage.staged(along, tall)
    return table_view.places(
        table,
        table_view.heading(table),
        drawn,
        join(
            el(
                "section",
                *_labels(table, mode.turned),
                id="setting",
                aria_label=_("About these annotations"),
            ),
            el("section", *_tools(), id="tools", aria_label=_("This game")),
        ),
        f"{'tall' if tall else 'wide'} workshop annotate{' stage' if staged else ''}",
        share=share_dialog.draw(table),
        asking=_("Annotate"),
    )


def _tools() -> tuple[Markup, ...]:
    return (
        el("button", _("Share"), data_do="share"),
        el("button", _("Add to a study"), data_do="study-add"),
        el("button", _("Make an exercise"), data_do="exercise-make"),
        el("button", _("Make a puzzle"), data_do="puzzle-make"),
        el("button", _("Copy the record"), data_do="copy"),
        el("button", _("Keyboard"), data_do="keys"),
        el("button", _("Stop annotating"), data_do="annotate"),
        el("button", _("Back to games"), data_do="shelf"),
    )


def _board(table: TableState, along: TableState, mode: Annotating, tall: bool) -> Markup:
    """The board with its marks; all places can be chosen."""
    assert along.replay
    match, at = along.match, along.replay.at
    state, view = match.positions[at], protocol.load(match.game.name)
    marks = Marks(
        along.colours,
        table_view.names(along),
        live=frozenset(drawings.load(match.game.name).spots(state, tall)),
        last=frozenset(match.actions[at - 1].words if at else ()),
        tall=tall,
        face=shown_face(along) if stage.staged(along, tall) else "",
        marked=frozenset({mode.first} if mode.first else ()),
        over=annotated.over(table, tall),
    )
    return view.draw(state, marks)


def _ask(table: TableState, along: TableState, mode: Annotating) -> Markup:
    assert along.replay
    note = annotating.here(table)
    names = tuple(map(player_name, table.match.table.players))
    sentence = render(mode.status, names) if mode.status else _(HELP[mode.tool])
    return join(
        undoing.of_changes(mode.past, mode.undone),
        el("h2", _("Annotate"), class_="turn"),
        replay.walking(along, along.replay),
        _choices(mode),
        el("div", el("p", shown(sentence)), class_="message", role="status"),
        note_field(table, note, mode.turned, "annotate-note"),
        annotated.marks(table, note),
        annotated.variations(table, note, editing=True),
        el(
            "div",
            el("button", _("Play a variation from here"), data_do="annotate-play"),
            annotated.back(table),
            el("button", _("Clear the annotations here"), data_do="annotate-clear")
            if note.marks or note.text
            else None,
            class_="buttons",
        ),
        el("button", _("Done"), data_do="annotate", class_="primary"),
    )


def _choices(mode: Annotating) -> Markup:
    """The tools and the colours."""
    tools = (
        el(
            "button",
            el("svg", path(ICONS[key]), viewBox="0 0 24 24", aria_hidden="true"),
            el("span", _(name)),
            data_do="annotate-tool",
            data_on=key,
            aria_pressed=str(key == mode.tool).lower(),
        )
        for key, name in TOOLS.items()
    )
    colours = (
        el(
            "button",
            el("span", class_=f"swatch in-{key}", aria_hidden="true"),
            el("span", _(drawings.COLOURS[key])),
            data_do="annotate-colour",
            data_on=key,
            aria_pressed=str(key == mode.colour).lower(),
        )
        for key in annotation.COLOURS
    )
    return join(
        el("div", *tools, role="group", aria_label=_("Marks"), class_="palette"),
        el("div", *colours, role="group", aria_label=_("Colour"), class_="palette"),
    )


def note_field(table: TableState, note: Note, turned: int, do: str) -> Markup:
    """The field for the note. It keeps what is typed until another position is shown."""
    assert table.replay
    spot = "-".join(str(number) for step in table.replay.path for number in step)
    return el(
        "label",
        el("span", _("Note on this position"), class_="label"),
        el(
            "textarea",
            note.text,
            id=f"note-{table.replay.at}-{spot}-{turned}",
            rows="3",
            maxlength=str(annotation.NOTE),
            data_do=do,
        ),
        class_="noting",
    )


def _labels(table: TableState, turned: int) -> tuple[Markup, ...]:
    """The fields for the title, the author and the language."""
    found = annotating.annotations_of(table)
    return tuple(
        el(
            "label",
            el("span", _(name), class_="label"),
            el(
                "input",
                type="text",
                id=f"label-{key}-{turned}",
                value=getattr(found, key),
                maxlength=str(annotation.TITLE),
                autocomplete="off",
                data_do="annotate-label",
                data_on=key,
            ),
        )
        for key, name in LABELS.items()
    )


def _playing(table: TableState, tall: bool) -> Markup:
    """The screen while a variation is being played."""
    drawn = table_view.parts(table, tall, asking=False)
    above = el(
        "div",
        el("p", _(IN_VARIATION), class_="quiet"),
        el("button", _("Back to annotating"), data_do="annotate-done"),
        class_="varying",
    )
    return table_view.places(
        table,
        table_view.heading(table),
        {**drawn, "ask": join(above, drawn["ask"])},
        el(
            "section",
            el("button", _("Keyboard"), data_do="keys"),
            id="tools",
            aria_label=_("This game"),
        ),
        f"{table_view.shape(table, tall)}{stage.classes(table, tall)}",
    )
