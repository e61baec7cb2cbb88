"""Mexica on the page: what views.GameView asks for."""

from __future__ import annotations

from web.views.mexica.scorings import accounts
from web.views.mexica.symbols import symbols
from web.views.mexica.table import draw
from web.views.mexica.words import (
    SOURCES,
    TITLE,
    at_once,
    choices,
    prompt,
    question,
    reference,
    sentence,
    status,
    suggested,
    tell,
    verbs,
    verdict,
)

__all__ = [
    "SOURCES",
    "TITLE",
    "accounts",
    "at_once",
    "choices",
    "draw",
    "prompt",
    "question",
    "reference",
    "sentence",
    "status",
    "suggested",
    "symbols",
    "tell",
    "verbs",
    "verdict",
]
