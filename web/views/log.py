"""The log of a game: what each action did."""

from __future__ import annotations

from py_rules.message import Text
from web.games.pieces import bead
from web.i18n import _, cached, render_all
from web.markup.svg import Markup, el, join


@cached(1)  # most clicks only select a word, and the log is long
def draw(
    sentences: tuple[tuple[Text, ...], ...],
    colours: tuple[str, ...],
    seats: tuple[int | None, ...],
    current: int,
) -> Markup:
    """The log, newest first so that it needs no scrolling.

    ``sentences`` and ``seats`` are by action, a seat of None being chance; ``current`` is the
    number of the entry to mark, from 1, or 0 for none.
    """
    entries = [
        _entry(number, entry, None if seat is None else colours[seat], number == current)
        for number, (entry, seat) in enumerate(zip(sentences, seats, strict=True), 1)
    ]
    log = el(
        "ol",
        *entries[::-1],
        tabindex="0",
        aria_label=_("Log"),
        data_rove="ArrowUp ArrowDown",
    )
    return join(el("h2", _("Log")), log)


@cached(2048)
def _entry(number: int, entry: tuple[Text, ...], colour: str | None, current: bool) -> Markup:
    """A line of the log; its number identifies it as new lines come above. Chance has no colour."""
    piece = None if colour is None else bead(colour)
    return el(
        "li",
        el(
            "button", piece, render_all(entry), data_do="replay", data_on=str(number), tabindex="-1"
        ),
        id=f"entry-{number}",
        class_="chance" if colour is None else None,
        aria_current="true" if current else None,
    )
