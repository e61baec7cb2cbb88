"""Parts shared by lessons and puzzles: the list of all, and the table of one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from py_rules.message import Text
from web.games import protocol
from web.games.covers import cover
from web.i18n import Same, _, cached_by, page, render
from web.markup.svg import Markup, el, join
from web.model.table import ChosenFace, TableState, needed_face, seen
from web.views import board_marks, stage, table_tools
from web.views import table as table_view

# A square, a hex or a room in a text, such as "g7", "-1,3" or "5-2".
PLACE = re.compile(r"(?<![\w,.-])(?:[a-u]\d\d?|-?\d,-?\d|[235]-[1-5])(?!\w|,\d)")
CHECK_MARK = "M5 12.5L10 17.5L19 7"
PART_START = re.compile(r'(?=<svg[^>]* class="table )')  # the start of a part of a tall drawing
# The classes of the prompt on which styles of the whole table depend: see `stage.prompt_classes`.
PROMPT_CLASSES = frozenset(("has-turn", "has-solution", "has-confirm", "verbs-1", "verbs-6"))
HIDDEN_FACE = re.compile(r'<svg[^>]* class="[^"]*\baside"')  # a part that belongs to another face


def hero(game: str, title: str, lead: str, progress_line: Markup | None) -> Markup:
    """The head of a list: the game's picture, the title, and the progress, if any."""
    return el(
        "section",
        cover(game, titled=False),
        el("div", el("h1", title), el("p", lead, class_="lead"), progress_line, class_="about"),
        class_=f"hero {game}",
    )


def progress(done: int, total: int, text: str) -> Markup:
    """Progress as a bar, with ``text`` beside it."""
    bar = el("progress", max=total, value=done, aria_hidden="true")
    return el("p", bar, " ", text, class_="progress-line")


def problem(reason: Text, do: str, game: str) -> Markup | None:
    """Why the list could not be loaded, with a button to try again; None if there is no reason."""
    if not reason:
        return None
    again = el("button", _("Try again"), data_do=do, data_on=game)
    return el("div", el("p", render(reason)), again, class_="notices", role="alert")


def loading_or_failed(reason: Text, loading: str) -> Markup:
    """The contents of a frame before there is a table: loading, or why it failed."""
    text = el("p", render(reason) or loading, role="status")
    return el("main", text, class_="wrong" if reason else None)


def loading(text: str, *, in_set: bool) -> Markup:
    """The screen of the site while a lesson or a puzzle is loading."""
    away = to_set() if in_set else el("button", _("Back to games"), data_do="shelf")
    return el(
        "main",
        el("h1", text, tabindex="-1", data_on="loading"),  # the next screen takes the focus from it
        el("div", away, class_="buttons"),
        class_="learn",
    )


def home(fragment: str) -> Markup:
    """A link from a frame to the same lesson or puzzle on the site."""
    address = page(fragment)
    return el("a", "Ludoteka", href=address, target="_blank", rel="noopener", class_="home")


def card(table: TableState) -> Markup | None:
    """The card of a term, where the table's prompt is hidden; None if none is open."""
    if not table.explained:
        return None
    from web.views import guide  # noqa: PLC0415  (not needed without a card)

    return guide.explained(table)


def to_set() -> Markup:
    """The button that leads from a task of a class set back to its list."""
    return el("button", _("Back to the set"), data_do="class-back")


def of_author() -> tuple[Markup, ...]:
    """The buttons that lead from trying an exercise to changing it, and to the shelf."""
    return (
        el("button", _("Edit"), data_do="exercise-edit"),
        el("button", _("Back to games"), data_do="shelf"),
    )


def on_in_set() -> Markup:
    """The button that leads from a finished task of a class set to the next one."""
    return el("button", _("Continue"), data_do="class-next", class_="primary confirm")


def panel(
    key: str,
    head: Markup,
    words: Iterable[Markup | None],
    task: Iterable[Markup | None],
    staged: bool,
    own: Markup | None = None,
) -> list[Markup | None]:
    """The panel about the task: its head, the teacher's words, the task with its hints.

    On a stage the words scroll, also by keyboard, and the task stays in view, as does what the
    player has (``own``). ``key`` changes with the words.
    """
    asked = [each for each in task if each]
    return [
        head,
        own,
        el("div", *words, id=f"message-{key}", class_="message", tabindex="0" if staged else None),
        el("div", *asked, class_="asked") if asked else None,
    ]


def own_panel(table: TableState, seat: int) -> Markup:
    """A player's panel beside the words on a stage, without targets."""
    return table_view.own(table, protocol.load(table.match.game.name), seat, passive=True)


def feedback(kind: str, text: Markup | str) -> Markup:
    """The feedback on an attempt; ``kind`` is ``good`` or ``bad``."""
    return el("p", text, class_=f"says {kind}", role="status")


def names_place(texts: Iterable[str]) -> bool:
    """Whether one of these texts names a square, a hex or a room."""
    return any(map(PLACE.search, texts))


def places_in(texts: Iterable[str]) -> list[str]:
    """The squares, hexes and rooms that texts name."""
    return [place for text in texts for place in PLACE.findall(text)]


def shape(table: TableState, tall: bool, whole: bool, *, named: bool) -> str:
    """The CSS classes of the table.

    ``whole`` is True on the site, where a phone shows the table as a stage even after the game, and
    False in a frame. ``named``: a text names a place, so the board shows its coordinates.
    """
    frame = " embedded" if not whole else " stage" if tall else ""
    return f"{table_view.shape(table, tall)}{frame}{' named' if named else ''}"


def turned(
    table: TableState, words: Iterable[str], newest: Iterable[str], *, acts: bool
) -> tuple[TableState, str]:
    """The table with the face that shows most of these words, the ``newest`` first, and a CSS
    class.

    Without words, it is the face for the next choice. A face that the learner needs or asks for
    wins. The class is for two faces side by side, where the game can show both: the one where the
    learner ``acts`` and the one with the words.
    """
    if table.selection.words:
        return table, ""
    face, both = _turned(table, tuple(words), tuple(newest), acts)
    asked = table.face
    if asked and asked[1:] == face[1:] and not (both and asked.key == face.key):
        return table, ""
    return table._replace(face=face), " beside" if both else ""


# Reuse the same object, so that cached drawings of the table are found.
@cached_by(lambda table, *more: (Same(table._replace(command=None, face=None)), more), size=1)
def _turned(
    table: TableState, words: tuple[str, ...], newest: tuple[str, ...], acts: bool
) -> tuple[ChosenFace, bool]:
    """The face to show, and whether another one is shown beside it."""
    view, state, wanted = protocol.load(table.match.game.name), seen(table).state, set(words)
    needed, marks = needed_face(table), board_marks.marks(table, tall=True)
    found = {needed: set[str]()}
    for face in dict.fromkeys((needed, *dict(view.faces(state)))) if wanted else ():
        parts = PART_START.split(view.draw(state, marks._replace(face=face)))
        there = "".join(part for part in parts if not HIDDEN_FACE.match(part))
        found[face] = {word for word in wanted if f' data-key="{word}"' in there}
        if found[face] == wanted:
            break
    other = view.COMPANION_FACES.get(needed, "")
    both = acts and bool(found.get(other, set()) - found[needed])
    best = max(found, key=lambda face: (len(found[face].intersection(newest)), len(found[face])))
    return ChosenFace(needed if both else best, needed, len(table.match.actions)), both


def exercise_table(
    table: TableState,
    task: tuple[str, list[Markup | None]],
    drawn: Mapping[str, Markup],
    tools: tuple[str, Markup],
    class_: str,
) -> Markup:
    """A table with its task above it.

    ``task`` and ``tools`` are each a label and contents.
    """
    view = protocol.load(table.match.game.name)
    prompt = stage.prompt_classes(drawn["ask"])
    if "stage" in class_:
        class_ += "".join(f" {each}" for each in _sheet_classes(task[1], prompt))
    return table_view.places(
        table,
        el("section", *task[1], id="lesson", aria_label=task[0]),
        {
            **drawn,
            "seats": Markup(),
            "faces": stage.tabs(table, view) if "stage" in class_ else Markup(),
        },
        el(
            "section",
            join(tools[1], table_tools.type_button(table)),
            id="tools",
            aria_label=tools[0],
        ),
        f"lesson {class_}",
        prompt_class=prompt,
    )


def _sheet_classes(task: Iterable[Markup | None], prompt: str) -> list[str]:
    """The CSS classes of a stage, from its panel and the classes of its prompt.

    ``has-own-panel`` shows what the player has, ``has-hints`` hints; ``at-end`` is the end of a
    lesson, ``wordless`` one without words; the others are those of the prompt.
    """
    found = PROMPT_CLASSES.intersection(prompt.split())
    for part in stage.elements(*task):
        kinds = stage.kinds_of(part)
        if "own-panel" in kinds:
            found |= {"has-own-panel"}
        if "message" in kinds:
            words = [stage.kinds_of(each) for each in stage.elements(*part.children)]
            found |= {"has-hints"} if any("hints" in each for each in words) else set()
            if part.key == "message-end":
                found |= {"at-end"} if words else {"at-end", "wordless"}
    return sorted(found)
