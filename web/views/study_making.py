"""The screens for making a study: where to add a chapter, and the list of chapters to change."""

from __future__ import annotations

from py_rules import annotation
from web.i18n import N_, _
from web.markup.svg import Markup, el
from web.model.page import Model
from web.model.studies import Studying
from web.model.table import TableState
from web.views import share_dialog
from web.views.fields import named_button

LABELS = {"title": N_("Title"), "author": N_("Author"), "language": N_("Language, such as en")}


def adding(model: Model, now: Studying) -> Markup:
    """The question what to add, and to which study."""
    stored = [saved for saved in model.saves if saved.study and not saved.problem]
    parts = (_("The whole game"), _("Only the position shown"))[: len(now.adding)]
    return el(
        "main",
        el("h1", _("Add to a study")),
        el("p", _("A study is a file with chapters that others can read note by note.")),
        _field(_("Title of the chapter"), now.adding[now.part].title, "study-name", id="naming"),
        el(
            "div",
            *(
                el(
                    "button",
                    part,
                    data_do="study-part",
                    data_on=number,
                    aria_pressed=str(number == now.part).lower(),
                )
                for number, part in enumerate(parts)
            ),
            class_="buttons",
            role="group",
            aria_label=_("What to add"),
        )
        if len(parts) > 1
        else None,
        el(
            "div",
            el("button", _("Add to a new study"), data_do="study-into", class_="primary"),
            *(
                el(
                    "button",
                    _("Add to “{title}”", title=saved.title or _("A study")),
                    data_do="study-into",
                    data_on=saved.id,
                )
                for saved in stored
            ),
            class_="targets",
        ),
        el("button", _("Cancel"), data_do="study-cancel"),
        class_="study making",
    )


def editing(now: Studying, table: TableState | None) -> Markup:
    """The labels of the study and its chapters."""
    stored = now.study
    return el(
        "main",
        el("h1", stored.title or _("A study"), lang=stored.language or None),
        el(
            "p",
            _(
                "Each change is saved on this device. To add a chapter, open a game or a position "
                "and choose “Add to a study”. If it should have marks or variations, choose "
                "“Annotate” there first."
            ),
            class_="quiet",
        ),
        *(
            _field(
                _(label), getattr(stored, key), "study-label", key, id=f"study-{key}-{now.turned}"
            )
            for key, label in LABELS.items()
        ),
        el("h2", _("Chapters")),
        _removed(now),
        el("ol", *(_entry(now, at) for at in range(len(stored.chapters)))),
        el(
            "div",
            el(
                "button",
                _("Read the study"),
                data_do="study-edit",
                data_on="read",
                class_="primary",
            ),
            el("button", _("Share"), data_do="share") if table else None,
            el("button", _("Back to games"), data_do="shelf"),
            class_="buttons",
        ),
        share_dialog.draw(table) if table else None,
        class_="study making",
    )


def _removed(now: Studying) -> Markup | None:
    if now.removed is None:
        return None
    return el(
        "div",
        el("p", _("A chapter was removed.")),
        el("button", _("Undo"), data_do="study-undo", aria_label=_("Undo: restore the chapter")),
        class_="undo",
        role="status",
    )


def _entry(now: Studying, at: int) -> Markup:
    """A chapter with its title, and the buttons to move and remove it."""
    chapters = now.study.chapters
    title = chapters[at].title or _("Chapter {number}", number=at + 1)
    field = el(
        "input",
        type="text",
        id=f"chapter-{at}-{now.turned}",
        value=chapters[at].title,
        maxlength=str(annotation.TITLE),
        autocomplete="off",
        aria_label=_("Title of chapter {number}", number=at + 1),
        data_do="study-rename",
        data_on=at,
    )
    buttons = (
        named_button(_("Move up"), _("Move up: {title}", title=title), "study-up", at, able=at > 0),
        named_button(
            _("Move down"),
            _("Move down: {title}", title=title),
            "study-down",
            at,
            able=at + 1 < len(chapters),
        ),
        named_button(
            _("Remove"),
            _("Remove: {title}", title=title),
            "study-drop",
            at,
            able=len(chapters) > 1,
        ),
    )
    return el("li", field, el("div", *buttons, class_="buttons"))


def _field(label: str, value: str, do: str, on: str = "", *, id: str) -> Markup:  # noqa: A002
    return el(
        "label",
        el("span", label),
        el(
            "input",
            type="text",
            id=id,
            value=value,
            maxlength=str(annotation.TITLE),
            autocomplete="off",
            data_do=do,
            data_on=on or None,
        ),
        class_="field",
    )
