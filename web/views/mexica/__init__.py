"""Mexica on the page: what views.GameView asks for."""

from __future__ import annotations

from web.views.mexica.log import tell
from web.views.mexica.picture import picture
from web.views.mexica.scorings import accounts
from web.views.mexica.symbols import symbols
from web.views.mexica.table import draw
from web.views.mexica.words import (
    SOURCES,
    STAGE,
    TITLE,
    at_once,
    choices,
    prompt,
    question,
    reference,
    sentence,
    stage,
    status,
    suggested,
    verbs,
    verdict,
)

__all__ = [
    "SOURCES",
    "STAGE",
    "TITLE",
    "accounts",
    "at_once",
    "choices",
    "draw",
    "picture",
    "prompt",
    "question",
    "reference",
    "sentence",
    "stage",
    "status",
    "suggested",
    "symbols",
    "tell",
    "verbs",
    "verdict",
]
