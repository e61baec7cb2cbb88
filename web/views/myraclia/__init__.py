"""Myraclia on the page: what views.GameView asks for."""

from __future__ import annotations

from web.views.myraclia.gems import symbols
from web.views.myraclia.log import STAGE, accounts, stage, status, tell, verdict
from web.views.myraclia.paying import choices, suggested
from web.views.myraclia.picture import picture
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
