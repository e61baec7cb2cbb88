"""Myraclia on the page: what views.GameView asks for."""

from __future__ import annotations

from web.views.myraclia.gems import symbols
from web.views.myraclia.log import accounts, status, tell, verdict
from web.views.myraclia.paying import choices, suggested
from web.views.myraclia.table import draw
from web.views.myraclia.words import (
    SOURCES,
    TITLE,
    at_once,
    prompt,
    question,
    reference,
    sentence,
    verbs,
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
