"""The functions of Mykerinos that make a `web.games.protocol.GameView`."""

from __future__ import annotations

from web.games.costs import chosen, cost, icon, price
from web.games.mykerinos.costs import pieces
from web.games.mykerinos.drawing import COMPANION_FACES, draw, face, faces
from web.games.mykerinos.log import describe_action
from web.games.mykerinos.panels import points, separate_panel
from web.games.mykerinos.recap import recap
from web.games.mykerinos.scoring_steps import scoring
from web.games.mykerinos.symbols import symbols
from web.games.mykerinos.text import (
    SOURCES,
    STAGE,
    TITLE,
    accounts,
    at_once,
    choices,
    prompt,
    proposal,
    question,
    reference,
    sentence,
    sequence,
    stage,
    status,
    suggested,
    uncounted,
    verbs,
    verdict,
)
from web.games.mykerinos.thumbnail_text import picture
from web.games.traces import trace

__all__ = [
    "COMPANION_FACES",
    "SOURCES",
    "STAGE",
    "TITLE",
    "accounts",
    "at_once",
    "choices",
    "chosen",
    "cost",
    "describe_action",
    "draw",
    "face",
    "faces",
    "icon",
    "picture",
    "pieces",
    "points",
    "price",
    "prompt",
    "proposal",
    "question",
    "recap",
    "reference",
    "scoring",
    "sentence",
    "separate_panel",
    "sequence",
    "stage",
    "status",
    "suggested",
    "symbols",
    "trace",
    "uncounted",
    "verbs",
    "verdict",
]
