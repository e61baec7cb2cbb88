"""What costs nothing that could be drawn: for the games that draw no costs in buttons."""

from __future__ import annotations

from typing import Any

from web.markup.svg import Markup


def price(word: str) -> str:
    """Empty: a verb has no price."""
    return ""


def cost(state: Any, action: Any, colours: tuple[str, ...]) -> Markup | None:
    """None: an action is said in words."""
    return None


def chosen(state: Any, selection: Any, word: str) -> Any:
    """None: a choice is said in words."""
    return None
