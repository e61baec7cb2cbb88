"""The functions of Myraclia that make a `web.games.protocol.GameView`."""

from __future__ import annotations

from web.games.costs import icon, pieces, price
from web.games.myraclia.costs import chosen, cost
from web.games.myraclia.drawing import COMPANION_FACES, draw, face, faces
from web.games.myraclia.log import describe_action
from web.games.myraclia.panels import points, separate_panel
from web.games.myraclia.paying import choices, suggested
from web.games.myraclia.recap import recap
from web.games.myraclia.scoring_steps import scoring, trace
from web.games.myraclia.symbols import symbols
from web.games.myraclia.text import (
    SOURCES,
    STAGE,
    TITLE,
    accounts,
    at_once,
    prompt,
    proposal,
    question,
    reference,
    sentence,
    sequence,
    stage,
    status,
    uncounted,
    verbs,
    verdict,
)
from web.games.myraclia.thumbnail_text import picture

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
