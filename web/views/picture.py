"""A picture of the table: its drawing, which web/js/picture.js converts, and its description."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any, NamedTuple

from py_rules import notes
from py_rules.record import Match
from web.games import protocol
from web.games.protocol import Marks
from web.i18n import N_, _, join_list, plural
from web.markup.svg import Child, Element, Fragment, Markup, unescape
from web.model.annotated import walked
from web.model.page import Model
from web.model.table import TableState, seen
from web.views import table as table_view

# What to say if a picture could not be made, by its kind.
FAILURES = {
    "svg": N_("This browser couldn’t make the picture. Take a screenshot instead."),
    "png": N_("This browser couldn’t make the PNG. Save the picture as SVG, or take a screenshot."),
}
NO_PIXELS = "no pixels"  # in what web/js/picture.js says if there is an SVG, but no PNG of it
MAX_COLUMNS = 12  # columns of a table that is described cell by cell; a map gets sentences, too
# The parts of a table that a picture leaves out.
OMITTED_PARTS = ("seats", "ask", "command", "faces", "log", "accounts", "words")
LINES = frozenset({"p", "li", "h3", "caption"})


class Picture(NamedTuple):
    """The parts of a picture file."""

    table: Markup  # the drawing in the elements that style it
    title: str
    words: str  # the description
    name: str  # of the file, without its ending


def of(model: Model) -> Picture | None:
    """The picture of the table on the screen; None if there is none."""
    table = model.table
    if table is None:
        return None
    along = walked(table)
    match = seen(along)
    state, sound = match.state, True
    if model.workshop and model.workshop.table:
        state, sound = model.workshop.state, not model.workshop.problems
    game, title = match.game.name, _title(along, match, by_hand=model.workshop is not None)
    drawn = table_view.places(
        along,
        Markup(),
        {**dict.fromkeys(OMITTED_PARTS, Markup()), "board": board(table, along, state)},
        Markup(),
        "wide",
    )
    words = [*_annotated(table), *(_described(match) if sound else ())]
    name = f"{game}-{len(match.actions)}" if sound else game
    return Picture(drawn, title, "\n".join(words), name)


def text(picture: Picture) -> str:
    """The description with its title, as it is copied."""
    return f"{picture.title}\n{picture.words}".strip()


def not_made(kind: str, error: str) -> str:
    """The sentence for an error that prevented a picture of this kind (``svg`` or ``png``)."""
    return FAILURES[kind if NO_PIXELS in error else "svg"]


def _title(table: TableState, match: Match, *, by_hand: bool) -> str:
    game = protocol.load(match.game.name).TITLE
    if by_hand:
        return _("{game}: a position set up by hand", game=game)
    players, count = join_list(table_view.names(table)), len(match.actions)
    return plural(
        "{game}: {players}, after {count} action",
        "{game}: {players}, after {count} actions",
        count=count,
        game=game,
        players=players,
    )


def board(
    table: TableState, along: TableState, state: Any, last: frozenset[str] = frozenset()
) -> Markup:
    """The drawing with its annotations, and nothing to choose; ``last`` are words of an action."""
    view = protocol.load(along.match.game.name)
    over: tuple[Markup, ...] = ()
    if table.notes:
        from web.views import annotated  # noqa: PLC0415  (few games have any)

        over = annotated.over(table, tall=False)
    return view.draw(state, Marks(along.colours, table_view.names(along), last=last, over=over))


def note_text(table: TableState) -> str:
    """The text of the note on the position shown; empty without one."""
    if not table.notes:
        return ""
    from web.model import annotating  # noqa: PLC0415  (few games have any)

    note = annotating.here(table)
    return notes.plain(notes.read(note.text, table.match.game.rules)) if note.text else ""


def _annotated(table: TableState) -> Iterator[str]:
    """The note and the marks in words."""
    if not table.notes:
        return
    from web.model import annotating  # noqa: PLC0415  (few games have any)
    from web.views import annotated  # noqa: PLC0415

    note = annotating.here(table)
    yield from note_text(table).splitlines()
    if note.marks and walked(table).replay:
        yield from (f"{mark}." for mark in annotated.marks_in_words(table, note))


def _described(match: Match) -> Iterator[str]:
    """The table in words, a line for each sentence, item and row."""
    game = import_module(f"web.games.{match.game.name}.table_text")
    yield from lines(game.describe(match))


def lines(drawn: Child) -> Iterator[str]:
    """The lines of text in markup."""
    if isinstance(drawn, Element) and drawn.tag in LINES:
        yield plain(drawn)
    elif isinstance(drawn, Element) and drawn.tag == "table":
        yield from _rows(drawn)
    elif isinstance(drawn, Element | Fragment):
        for child in drawn.children:
            yield from lines(child)


def _rows(table: Element) -> Iterator[str]:
    """A table row by row, with the heads of its columns."""
    rows = [
        [plain(cell) for cell in row.children]
        for part in table.children
        if isinstance(part, Element) and part.tag in ("thead", "tbody")
        for row in part.children
        if isinstance(row, Element)
    ]
    heads, *others = rows
    if len(heads) > MAX_COLUMNS:
        return
    yield from (plain(part) for part in table.children[:1])
    for first, *cells in others:
        named = (f"{head}: {cell}" for head, cell in zip(heads[1:], cells, strict=False))
        yield f"{first}. {'; '.join(named)}"


def plain(drawn: Child) -> str:
    """The text in markup."""
    if isinstance(drawn, Element | Fragment):
        return "".join(map(plain, drawn.children))
    if isinstance(drawn, Markup):
        return unescape(drawn) if "<" not in drawn else ""
    return drawn or ""
