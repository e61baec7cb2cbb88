"""What costs nothing that could be drawn: for the games that draw no costs in buttons."""

from __future__ import annotations

from typing import Any

from py_rules.record import Match
from web.markup.svg import Markup


def price(word: str) -> str:
    """Empty: a verb has no price."""
    return ""


def icon(word: str) -> Markup | None:
    """None: a verb has no icon."""
    return None


def pieces(match: Match, word: str, colours: tuple[str, ...]) -> tuple[Markup, str] | None:
    """None: a verb costs no pieces."""
    return None


def cost(state: Any, action: Any, colours: tuple[str, ...]) -> Markup | None:
    """None: an action is said in words."""
    return None


def chosen(state: Any, selection: Any, word: str) -> Any:
    """None: a choice is said in words."""
    return None
