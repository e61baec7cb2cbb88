"""The annotations of the position in a replay: its note, its marks in words, variations."""

from __future__ import annotations

from py_rules import notes
from py_rules.annotation import Note, Variation
from py_rules.notes import Block, Span
from web.games import annotations as drawings
from web.games import protocol
from web.games.phrases import capitalize
from web.games.place_names import shown
from web.i18n import _, player_name, render, render_all
from web.markup.svg import Markup, el, join
from web.model import annotating
from web.model.table import TableState
from web.views.prose import to_rule


def over(table: TableState, tall: bool) -> tuple[Markup, ...]:
    """The marks to draw over the board; ``table`` is the game itself, not a variation of it."""
    along, note = annotating.walked(table), annotating.here(table)
    if not note.marks or along.replay is None:
        return ()
    match = along.match
    return drawings.draw(match.game.name, match.positions[along.replay.at], note.marks, tall)


def draw(table: TableState) -> Markup | None:
    """The annotations below a replay's controls; ``table`` is the game itself."""
    replay, note = table.replay, annotating.here(table)
    if replay is None or not table.notes:
        return None
    return el(
        "div",
        _labels(table),
        _problems(table),
        text(table, note),
        marks(table, note),
        variations(table, note),
        back(table),
        class_="notes",
        role="group",
        aria_label=_("Annotations"),
        aria_live="off" if replay.playing else "polite",
    )


def _labels(table: TableState) -> Markup | None:
    """The title and the author."""
    found = annotating.annotations_of(table)
    if not (found.title or found.author):
        return None
    return el(
        "p",
        el("strong", found.title) if found.title else None,
        el("span", _("by {author}", author=found.author), class_="quiet") if found.author else None,
        lang=found.language or None,
        class_="where",
    )


def _problems(table: TableState) -> Markup | None:
    """The first line that couldn't be read."""
    problems = annotating.reading(table.match, table.notes).problems
    return el("p", render(problems[0].message), class_="quiet") if problems else None


def text(table: TableState, note: Note) -> Markup | None:
    """The note, with its paragraphs and lists."""
    if not note.text:
        return None
    game = table.match.game
    blocks = notes.read(note.text, game.rules)
    language = annotating.annotations_of(table).language
    return el(
        "div", *(_block(game.name, block) for block in blocks), lang=language or None, class_="note"
    )


def _block(game: str, block: Block) -> Markup:
    if block.kind == "paragraph":
        return el("p", _spans(game, block.items[0]))
    tag = "ol" if block.kind == "numbers" else "ul"
    return el(tag, *(el("li", _spans(game, item)) for item in block.items))


def _spans(game: str, spans: tuple[Span, ...]) -> Markup:
    return join(*(_span(game, span) for span in spans))


def _span(game: str, span: Span) -> Markup | str:
    if span.kind == "text":
        return span.text
    if span.kind == "rule":
        return to_rule(game, span.text, notes.plain((Block("paragraph", (span.inside,)),)))
    return el("strong" if span.kind == "strong" else "em", _spans(game, span.inside))


def marks_in_words(table: TableState, note: Note) -> list[str]:
    """The marks in words."""
    along = annotating.walked(table)
    assert along.replay
    match = along.match
    state, names = match.positions[along.replay.at], tuple(map(player_name, match.table.players))
    return [
        capitalize(render(drawings.describe(match.game.name, state, mark), names))
        for mark in note.marks
    ]


def marks(table: TableState, note: Note) -> Markup | None:
    """The list of the marks, each with its colour."""
    if not note.marks:
        return None
    items = (
        el("li", el("span", class_=f"swatch in-{mark.colour}", aria_hidden="true"), shown(words))
        for mark, words in zip(note.marks, marks_in_words(table, note), strict=True)
    )
    return el("ul", *items, class_="marks", aria_label=_("Marks on the board"))


def variations(table: TableState, note: Note, *, editing: bool = False) -> Markup | None:
    """The variations that begin here, each a button that opens it."""
    if not note.variations:
        return None
    return el(
        "div",
        el("h3", _("What if")),
        el(
            "ul",
            *(
                _variation(table, number, each, editing=editing)
                for number, each in enumerate(note.variations)
            ),
        ),
        class_="variations",
    )


def _variation(table: TableState, number: int, taken: Variation, *, editing: bool) -> Markup:
    """A variation by its first action and its number of actions."""
    along = annotating.walked(table)
    assert along.replay
    match = along.match
    before = match._replace(
        positions=match.positions[: along.replay.at + 1],
        actions=match.actions[: along.replay.at],
        undone=(),
        drawn=(),
    )
    after = before._replace(
        positions=(*before.positions, match.game.apply(before.state, taken.actions[0])),
        actions=(*before.actions, taken.actions[0]),
    )
    view = protocol.load(match.game.name)
    label = render_all(view.describe_action(after, len(before.actions)))
    remove = el(
        "button",
        _("Delete"),
        data_do="annotate-drop",
        data_on=str(number),
        aria_label=_("Delete this variation: {action}", action=label),
    )
    follow = el("button", shown(label), data_do="vary", data_on=str(number))
    return el("li", follow, remove if editing else None)


def back(table: TableState) -> Markup | None:
    """The button that leaves a variation."""
    if not annotating.path(table):
        return None
    return el("button", _("Leave the variation"), data_do="vary-leave")
