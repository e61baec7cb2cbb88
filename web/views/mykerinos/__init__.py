"""Mykerinos on the page: what views.GameView asks for."""

from __future__ import annotations

from web.views.mykerinos.picture import picture
from web.views.mykerinos.table import draw
from web.views.mykerinos.words import (
    SOURCES,
    STAGE,
    TITLE,
    accounts,
    at_once,
    choices,
    prompt,
    question,
    reference,
    sentence,
    stage,
    status,
    suggested,
    symbols,
    tell,
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
