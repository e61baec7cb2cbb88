"""Mykerinos on the page: what views.GameView asks for."""

from __future__ import annotations

from web.views.mykerinos.table import draw
from web.views.mykerinos.words import (
    SOURCES,
    TITLE,
    choices,
    prompt,
    question,
    reference,
    sentence,
    status,
    tell,
    verbs,
    verdict,
)

__all__ = [
    "SOURCES",
    "TITLE",
    "choices",
    "draw",
    "prompt",
    "question",
    "reference",
    "sentence",
    "status",
    "tell",
    "verbs",
    "verdict",
]
