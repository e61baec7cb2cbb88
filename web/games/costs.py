"""Defaults for games that do not draw costs in their buttons."""

from __future__ import annotations

from typing import Any

from py_rules.record import Match
from web.markup.svg import Markup


def price(word: str) -> str:
    """Empty: no verb has a price."""
    return ""


def icon(word: str) -> Markup | None:
    """None: no verb has an icon."""
    return None


def pieces(match: Match, word: str, colours: tuple[str, ...]) -> tuple[Markup, str] | None:
    """None: no verb costs pieces."""
    return None


def cost(state: Any, action: Any, colours: tuple[str, ...]) -> Markup | None:
    """None: the button shows the action's sentence."""
    return None


def chosen(state: Any, selection: Any, word: str) -> Any:
    """None: the button shows the choice in words."""
    return None
