"""The panel on the shelf through which games come in, and what became of them."""

from __future__ import annotations

from web.model import Bringing, Failure
from web.svg import Markup, el
from web.views.phrases import counted


def draw(bringing: Bringing) -> Markup:
    """What is typed stays in the field, which is never drawn anew."""
    return el(
        "section",
        el("h3", "Open a record or file"),
        el(
            "p",
            "Paste the record of a game here, or choose files: records, or games saved from this "
            "page on another device. You can also drop files anywhere on this page.",
        ),
        el(
            "textarea",
            data_do="bring-text",
            aria_label="The record of a game",
            placeholder="game mykerinos 1 …",
            rows=6,
            spellcheck="false",
            autocapitalize="off",
        ),
        el(
            "div",
            el("button", "Open it", data_do="bring-read", class_="primary"),
            el(
                "label",
                "Choose files …",
                el(
                    "input",
                    type="file",
                    id="files",
                    multiple=True,
                    accept=".txt,.json,text/plain,application/json",
                ),
                class_="button",
            ),
            el("button", "Close", data_do="bring"),
            class_="buttons",
        ),
        el("p", _outcome(bringing), class_="outcome", role="status"),
        el(
            "ul",
            *(_failure(failure, number) for number, failure in enumerate(bringing.failures)),
            class_="failures",
            role="alert",
        ),
        id="bringing",
        aria_label="Open a record or file",
    )


def _outcome(bringing: Bringing) -> str:
    if bringing.waiting:
        number = bringing.total - len(bringing.waiting) + 1
        return f"Reading game {number} of {bringing.total} …"
    told = []
    if bringing.added:
        told.append(f"{counted(bringing.added, 'game')} came onto the shelf.")
    if bringing.known:
        told.append(f"{counted(bringing.known, 'game')} stood there already.")
    if bringing.failures and told:
        told.append(f"{counted(len(bringing.failures), 'game')} could not be read:")
    return " ".join(told)


def _failure(failure: Failure, number: int) -> Markup:
    part = f"Open the {counted(failure.actions, 'action')} before it"
    return el(
        "li",
        el("strong", failure.where),
        el("p", failure.problem, class_="problem"),
        el("p", "The rule: ", el("q", failure.rule), class_="quiet") if failure.rule else None,
        el("button", part, data_do="bring-part", data_on=number) if failure.before else None,
    )
