"""The panel on the shelf that imports games, and the outcome of the last import."""

from __future__ import annotations

from web.i18n import _, plural, render
from web.markup.svg import Markup, el
from web.model.page import ImportFailure, Importing


def draw(bringing: Importing) -> Markup:
    """The panel. The markup of the text field never changes, so that it keeps what is typed."""
    return el(
        "section",
        el("h2", _("Open a record or file")),
        el(
            "p",
            _(
                "Paste the record of a game here, or choose files. You can open records, studies, "
                "and games that this page saved on another device. You can also drop files "
                "anywhere on this page."
            ),
        ),
        el(
            "textarea",
            data_do="bring-text",
            aria_label=_("The record of a game"),
            placeholder=_("game mykerinos 1"),
            rows=6,
            spellcheck="false",
            autocapitalize="off",
        ),
        el(
            "div",
            el("button", _("Open"), data_do="bring-read", class_="primary"),
            el(
                "label",
                _("Choose files"),
                el(
                    "input",
                    type="file",
                    id="files",
                    multiple=True,
                    accept=".txt,.json,text/plain,application/json",
                ),
                class_="button",
            ),
            el("button", _("Close"), data_do="bring"),
            class_="buttons",
        ),
        el("p", _outcome(bringing), class_="outcome", role="status"),
        el("div", _failures(bringing), class_="failures", role="alert"),
        id="bringing",
        aria_label=_("Open a record or file"),
    )


def _failures(bringing: Importing) -> Markup | None:
    if not bringing.failures:
        return None
    return el("ul", *(_failure(each, number) for number, each in enumerate(bringing.failures)))


def _outcome(bringing: Importing) -> str:
    if bringing.waiting:
        number = bringing.total - len(bringing.waiting) + 1
        return _("Reading game {number} of {total}…", number=number, total=bringing.total)
    sentences = []
    if bringing.added:
        sentences.append(
            plural(
                "{count} game was added.",
                "{count} games were added.",
                count=bringing.added,
            )
        )
    if bringing.known:
        sentences.append(
            plural(
                "{count} game was already here.",
                "{count} games were already here.",
                count=bringing.known,
            )
        )
    if bringing.progress:
        sentences.append(
            plural(
                "Your progress in {count} lesson or puzzle was added.",
                "Your progress in {count} lessons and puzzles was added.",
                count=len(bringing.progress),
            )
        )
    if bringing.failures and (bringing.added or bringing.known):
        sentences.append(
            plural(
                "{count} game couldn’t be read:",
                "{count} games couldn’t be read:",
                count=len(bringing.failures),
            )
        )
    return " ".join(sentences)


def _failure(failure: ImportFailure, number: int) -> Markup:
    part = plural(
        "Open the game up to here ({count} action)",
        "Open the game up to here ({count} actions)",
        count=failure.actions,
    )
    return el(
        "li",
        el("strong", render(failure.where)),
        el("p", render(failure.problem), class_="problem"),
        el("p", _("Rule:"), " ", el("q", _(failure.rule)), class_="quiet")
        if failure.rule
        else None,
        el("button", part, data_do="bring-part", data_on=number) if failure.before else None,
    )
