"""The functions of Mexica that make a `web.games.protocol.GameView`."""

from __future__ import annotations

from web.games.costs import chosen, cost, pieces
from web.games.mexica.drawing import COMPANION_FACES, draw, face, faces
from web.games.mexica.log import describe_action
from web.games.mexica.panels import points, separate_panel
from web.games.mexica.prompts import price, prompt, verbs
from web.games.mexica.recap import recap
from web.games.mexica.routes import sequence
from web.games.mexica.scoring_steps import scoring
from web.games.mexica.scorings import accounts
from web.games.mexica.symbols import symbols
from web.games.mexica.text import (
    SOURCES,
    STAGE,
    TITLE,
    at_once,
    choices,
    proposal,
    question,
    reference,
    sentence,
    stage,
    status,
    suggested,
    uncounted,
    verdict,
)
from web.games.mexica.thumbnail_text import picture
from web.games.mexica.verb_icons import icon
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
