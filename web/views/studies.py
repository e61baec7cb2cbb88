"""The screen of a study: a chapter as an annotated replay, and the way to the other chapters."""

from __future__ import annotations

from py_rules.message import Text, as_message, counted
from web.i18n import _, render
from web.markup.svg import Markup, el, join, path
from web.model.annotated import walked
from web.model.annotating import here, left_out
from web.model.page import Model
from web.model.studies import Studying, following, notable
from web.model.table import TableState
from web.views import annotated, embedding, replay, share_dialog, stage, undoing
from web.views import table as table_view
from web.views.fields import options

BACK = "M15 5L8 12L15 19"
FORWARD = "M9 5L16 12L9 19"


def draw(model: Model) -> Markup:
    """The whole screen."""
    now, table = model.study, model.table
    if now is None:
        return Markup()
    if now.adding or now.editing:
        from web.views import study_making  # noqa: PLC0415  (readers don't need it)

        return study_making.adding(model, now) if now.adding else study_making.editing(now, table)
    if table is None or table.replay is None:  # the record of this chapter can't be read
        heading = el("h1", now.study.title or _("Study"), lang=now.study.language or None)
        others = (embedding.home(),) if model.embedded else (_edit(), _back())
        on = el("div", _onward(now, None), *others, class_="buttons")
        return el("main", heading, _chapter(now), on, class_="study unread")
    along = walked(table)
    assert along.replay
    moves = bool(along.match.actions)  # otherwise it is a position
    drawn = table_view.parts(table, model.tall, asking=False)
    ask = join(
        _chapter(now),
        replay.walking(along, along.replay, _onward(now, table))
        if moves
        else el("div", _onward(now, table), class_="replay"),
        annotated.draw(table) if not now.noting else _note(now, table),
        None if model.embedded else _noting(now, table),
        replay.pace(along, along.replay) if moves else None,
    )
    if model.embedded:
        tools, shown = embedding.of_study(), " embedded to-replay"
    else:
        tools = _tools(replay.branch(along, along.replay, read=True))
        shown = " past" if model.tall else " past desk"
        shown += " stage match noted" if stage.staged(along, model.tall) else ""
    return table_view.places(
        table,
        table_view.heading(table),
        {**drawn, "ask": ask},
        el("section", *tools, id="tools", aria_label=_("This study")),
        f"{table_view.shape(table, model.tall)}{shown} study",
        share=None if model.embedded else share_dialog.draw(table),
        asking=_("Chapter"),
    )


def _note(now: Studying, table: TableState) -> Markup:
    """The field for the note on the position shown, with what else is annotated there."""
    from web.views import annotating as fields  # noqa: PLC0415  (readers don't need it)

    note = here(table)
    return el(
        "div",
        undoing.of_changes(now.past, now.undone),
        fields.note_field(table, note, now.turned, "study-note"),
        annotated.marks(table, note),
        annotated.variations(table, note),
        annotated.back(table),
        class_="notes noted-here",
        role="group",
        aria_label=_("Annotations"),
    )


def _noting(now: Studying, table: TableState) -> Markup | None:
    """The button that begins or ends writing the note; None if the chapter can't be written."""
    if not notable(now):
        return None
    if now.noting:
        return el("button", _("Done"), data_do="study-noting", class_="primary")
    label = _("Edit this note") if here(table).text else _("Write a note here")
    return el("button", label, data_do="study-noting")


def _tools(branch: Markup | None) -> tuple[Markup | None, ...]:
    return (
        branch,
        el("button", _("Share"), data_do="share"),
        _edit(),
        el("button", _("Make an exercise"), data_do="exercise-make"),
        el("button", _("Make a puzzle"), data_do="puzzle-make"),
        el("button", _("Copy the record"), data_do="copy"),
        el("button", _("Keyboard"), data_do="keys"),
        _back(),
    )


def _edit() -> Markup:
    return el("button", _("Edit"), data_do="study-edit", data_on="edit")


def _back() -> Markup:
    return el("button", _("Back to games"), data_do="shelf")


def _chapter(now: Studying) -> Markup:
    """The study, the choice of a chapter, and the lines that could not be read."""
    last = len(now.study.chapters) - 1
    return el(
        "div",
        _about(now),
        el("h2", title(now, now.at), role="status", class_="unseen"),
        el(
            "div",
            _step("back", _("Previous chapter"), BACK, idle=now.at == 0),
            _choice(now),
            _step("forward", _("Next chapter"), FORWARD, idle=now.at == last),
            class_="chapters",
        ),
        _quiet(_unread(now.problems)) if now.at == 0 else None,
        _broken(now),
        _quiet(left_out(now.left_out)),
        class_="chapter",
        role="group",
        aria_label=_("Study"),
    )


def _about(now: Studying) -> Markup | None:
    """The title and the author of the study."""
    study = now.study
    if not (study.title or study.author):
        return None
    author = el("span", _("by {author}", author=study.author)) if study.author else None
    named = el("strong", study.title) if study.title else None
    return el("p", named, author, lang=study.language or None, class_="where quiet")


def title(now: Studying, at: int) -> str:
    """The heading of a chapter, with its number."""
    named, number, count = now.study.chapters[at].title, at + 1, len(now.study.chapters)
    if not named:
        return _("Chapter {number} of {count}", number=number, count=count)
    return _("Chapter {number} of {count}: {title}", number=number, count=count, title=named)


def _choice(now: Studying) -> Markup:
    """The field that chooses a chapter."""
    names = {
        str(at): f"{at + 1}. {each.title}" if each.title else _("Chapter {number}", number=at + 1)
        for at, each in enumerate(now.study.chapters)
    }
    return el(
        "select",
        options(names, str(now.at)),
        data_do="study-chapter",
        aria_label=_("Chapter"),
        lang=now.study.language or None,
    )


def _step(to: str, label: str, icon: str, *, idle: bool) -> Markup:
    """A button to a neighbour. It is not disabled at an end, which would lose the focus."""
    return el(
        "button",
        el("svg", path(icon), viewBox="0 0 24 24", aria_hidden="true"),
        data_do="study-step",
        data_on=to,
        aria_label=label,
        title=label,
        aria_disabled="true" if idle else None,
    )


def _onward(now: Studying, table: TableState | None) -> Markup:
    """The button to what comes next: a note of this chapter, or the next chapter."""
    noted = table and following(table) is not None
    over = not noted and now.at == len(now.study.chapters) - 1
    label = _("Next note") if noted else _("End of the study") if over else _("Next chapter")
    disabled = "true" if over else None
    return el("button", label, data_do="study-on", aria_disabled=disabled, class_="primary onward")


def _broken(now: Studying) -> Markup | None:
    if not now.broken:
        return None
    text = _(
        "There is a mistake in the record of this chapter, so it can be read only up to that line."
    )
    return el("div", el("p", text), el("p", render(now.broken), class_="quiet"), role="alert")


def _unread(problems: tuple[Text, ...]) -> Text:
    """A sentence about lines outside the chapters' records; empty if there are none."""
    if not problems:
        return ""
    return counted(
        "{count} line of this study can’t be read and was left out: {why}",
        "{count} lines of this study can’t be read and were left out. The first one: {why}",
        count=len(problems),
        why=as_message(problems[0]),
    )


def _quiet(text: Text) -> Markup | None:
    return el("p", render(text), class_="quiet") if text else None
