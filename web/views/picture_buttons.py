"""The buttons that save pictures of the table or a replay as a file, or copy the description."""

from __future__ import annotations

from web.i18n import _
from web.markup.svg import Markup, el


def draw() -> Markup:
    """The section of a panel that saves the picture or copies its description."""
    return _section(
        "share-picture",
        _("Picture of the table"),
        el("p", _("The picture shows this position in these colours, with its marks.")),
        el(
            "div",
            el("button", _("Save as SVG"), data_do="picture", data_on="svg"),
            el("button", _("Save as PNG"), data_do="picture", data_on="png"),
            el("button", _("Copy the description"), data_do="picture", data_on="words"),
            class_="buttons",
        ),
        el(
            "p",
            _(
                "An SVG stays sharp at any size and holds a description for screen readers. "
                "Add the description to a PNG yourself where you show it."
            ),
            class_="quiet",
        ),
    )


def film() -> Markup:
    """The section of a panel that saves the whole replay as a file."""
    return _section(
        "share-film",
        _("Replay as a web page"),
        el(
            "p",
            _(
                "One file with the whole game and its notes. Any browser plays it, even "
                "without a network and without this site."
            ),
        ),
        el(
            "div",
            el("button", _("Save as HTML"), data_do="picture", data_on="film"),
            class_="buttons",
        ),
    )


def _section(id_: str, title: str, *parts: Markup) -> Markup:
    return el("details", el("summary", title), el("div", *parts, class_="link"), id=id_)
