"""The state of the sharing panel: the kind of link, the link, and its QR code."""

from __future__ import annotations

from typing import NamedTuple

from py_rules import link
from py_rules.link import Kind
from py_rules.message import N_, Text, counted
from py_rules.record import Match

LONG_MESSAGE = 2000  # from this many characters on, some messaging apps cut a message
MESSAGE_MAY_BE_CUT = N_(
    "Some messaging apps cut off messages that are this long. If yours does, send the link by "
    "e-mail."
)


class Code(NamedTuple):
    """A QR code as drawn by web/js/qr.js; size 0 if it could not be drawn."""

    size: int  # modules on each side
    path: str


class Sharing(NamedTuple):
    """The state of the sharing panel besides the game."""

    address: str  # of the page, without a fragment
    kind: Kind = "game"
    at: int | None = None  # index of the position shown in a replay; None outside a replay
    lineage_id: int = 0
    colours: tuple[str, ...] = ()  # by seat
    notes: tuple[str, ...] = ()  # the annotation lines in the link
    native: bool = False  # whether the device has a share sheet
    link: str = ""  # the whole link; empty if the game is too long for one
    code_wanted: bool = False
    code: Code | None = None  # of the current link; None until it is drawn
    scannable: bool = False  # the QR code of an unfinished game has been shown
    study: bool = False  # whether it is the link of a study
    solo: bool = False  # whether nobody else plays, so that the game is shown, not sent
    exercise: bool = False  # whether it is the link of an exercise
    puzzle: bool = False  # whether it is the link of a puzzle that somebody made
    pages: str = ""  # as in Model.pages
    uncopied: str = ""  # the link or record that could not be copied


def texts_of_length(count: int) -> tuple[Text, ...]:
    """Return how long a link of this many characters is.

    With a warning if messaging apps may cut it.
    """
    length = counted(
        "The link has {count} character.", "The link has {count} characters.", count=count
    )
    return (length, MESSAGE_MAY_BE_CUT) if count > LONG_MESSAGE else (length,)


def linked(match: Match, sharing: Sharing) -> Sharing:
    """Return the panel with the link of the game; the QR code is dropped if the link changed."""
    at = 0 if sharing.kind == "replay" and sharing.at is None else sharing.at
    held = link.of(
        match,
        sharing.kind,
        at,
        lineage_id=sharing.lineage_id,
        colours=sharing.colours,
        notes=sharing.notes,
    )
    try:
        whole = f"{sharing.address}#{link.write(held)}"
    except ValueError:
        whole = ""
    if whole == sharing.link:
        return sharing
    return sharing._replace(link=whole, code=None, uncopied="")
