"""The buttons beside a board that zoom it."""

from __future__ import annotations

from web.i18n import _, cached
from web.markup.svg import Markup, el, path


@cached(1)
def all_of_them() -> Markup:
    """The buttons to zoom in, to zoom out and to show the whole board."""
    return el(
        "div",
        el("button", "+", data_do="zoom-in", aria_label=_("Zoom in"), title=_("Zoom in")),
        el("button", "−", data_do="zoom-out", aria_label=_("Zoom out"), title=_("Zoom out")),
        _fit(),
        class_="zoom",
    )


@cached(1)
def lens() -> Markup:
    """A button to enlarge the board and one to show all of it, in the same place.

    CSS shows one of the two, or neither if the board has zoom buttons beside it.
    """
    return el(
        "span",
        el(
            "button",
            el(
                "svg",
                path("M15.5 15.5L21 21M10 6.5V13.5M6.5 10H13.5"),
                el("circle", cx=10, cy=10, r=7),
                viewBox="0 0 24 24",
            ),
            data_do="zoom-in",
            aria_label=_("Zoom in"),
            title=_("Zoom in"),
            class_="enlarge",
        ),
        _fit(),
        class_="lens",
    )


def _fit() -> Markup:
    return el(
        "button",
        el("svg", path("M4 9V4H9M15 4H20V9M20 15V20H15M9 20H4V15"), viewBox="0 0 24 24"),
        data_do="fit",
        aria_label=_("Show the whole board"),
        title=_("Show the whole board"),
        class_="fit",
    )
