"""The last setup of each game, stored on the device as one small text for all games."""

from __future__ import annotations

import json
from typing import Any

import py_rules
from py_rules import limits
from py_rules.record import valid_name
from web.games.colours import COLOURS, complete
from web.model.bots import LEVELS, STYLES
from web.model.setup import Seat, Setup

MAX_LENGTH = 20_000  # characters of a stored text; a longer one was not written by this page
MIN_COLOURS = 4  # the smallest number of colours that a game offers


def read(text: str, game: str) -> Setup | None:
    """Return the last setup of a game; None if there is none.

    Fields that this page did not write are ignored.
    """
    stored = _parsed(text).get(game)
    rows = stored.get("seats") if isinstance(stored, dict) else None
    possible = py_rules.load(game).seats
    if not isinstance(stored, dict) or not isinstance(rows, list) or len(rows) not in possible:
        return None
    seats = [_seat(row) for row in rows]
    offered = COLOURS[: max(MIN_COLOURS, possible[-1])]
    colours = tuple(seat.colour for seat in seats)
    colours = complete(colours if set(colours) <= set(offered) else ())
    seats = [seat._replace(colour=colour) for seat, colour in zip(seats, colours, strict=False)]
    chosen = {each for each in _items(stored.get("options")) if isinstance(each, str)}
    known = chosen & set(py_rules.load(game).options)
    by_link = stored.get("link") is True and not any(seat.level for seat in seats)
    return Setup(game, tuple(seats), stored.get("shuffle") is True, frozenset(known), by_link)


def merged(text: str, setup: Setup) -> str:
    """Return the stored setups with that of a game replaced."""
    games = {game: row for game, row in _parsed(text).items() if game in py_rules.GAMES}
    games[setup.game] = {
        "seats": setup.seats,
        "shuffle": setup.shuffle,
        "options": sorted(setup.options),
        "link": setup.opponents == "link",
    }
    return json.dumps(games, separators=(",", ":"))


def _parsed(text: str) -> dict[str, Any]:
    try:
        games = json.loads(text) if text and len(text) <= MAX_LENGTH else None
    except (ValueError, RecursionError):
        return {}
    return games if isinstance(games, dict) else {}


def _seat(row: Any) -> Seat:
    """Return a stored seat. Values that are not texts become empty."""
    parts = [part if isinstance(part, str) else "" for part in _items(row)]
    name, colour, level, style = (*parts, "", "", "", "")[:4]
    name = name.strip()[: limits.SHOWN_LENGTH]
    return Seat(
        name if valid_name(name) else "",
        colour,
        level if level in LEVELS else "",
        style if style in STYLES else "",
    )


def _items(stored: Any) -> list[Any]:
    """Return the items of a stored list; none for any other value."""
    return stored if isinstance(stored, list) else []
