"""What the panel that shares a game shows: the kind of link, the link and its code."""

from __future__ import annotations

from typing import NamedTuple

from py_rules import link
from py_rules.link import Kind
from py_rules.record import Match


class Code(NamedTuple):
    """A QR code as web/js/qr.js gives it; of no size, if none could be drawn."""

    size: int  # modules on each side
    path: str


class Sharing(NamedTuple):
    """What the panel depends on besides the game."""

    address: str  # of the page, without a fragment
    kind: Kind = "game"
    at: int | None = None  # the position that is looked at; None: the last one, nobody looks back
    lineage_id: int = 0
    colours: tuple[str, ...] = ()  # by seat
    native: bool = False  # whether the device has a share sheet
    link: str = ""  # the whole of it, as ``linked`` makes it; empty if the game is too long for one
    code_wanted: bool = False
    code: Code | None = None  # of the link, once it is drawn


def linked(match: Match, sharing: Sharing) -> Sharing:
    """With the link of the game as it is now, and no code of another link."""
    at = 0 if sharing.kind == "replay" and sharing.at is None else sharing.at
    held = link.of(match, sharing.kind, at, lineage_id=sharing.lineage_id, colours=sharing.colours)
    try:
        whole = f"{sharing.address}#{link.write(held)}"
    except ValueError:
        whole = ""
    if whole == sharing.link:
        return sharing
    return sharing._replace(link=whole, code=None)
