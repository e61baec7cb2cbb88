"""Small drawings of positions, made from the short texts that saves hold of them.

Nothing of a game's rules is imported, so that a shelf of many games is drawn at once; a text that
was not written by this page draws what can be made of it.
"""

from __future__ import annotations

from functools import lru_cache

from web.games.mexica import thumbnail as mexica
from web.games.mykerinos import thumbnail as mykerinos
from web.games.myraclia import thumbnail as myraclia
from web.markup.svg import Markup, el

DRAWINGS = {"mykerinos": mykerinos.draw, "myraclia": myraclia.draw, "mexica": mexica.draw}


@lru_cache(512)
def draw(game: str, picture: str, colours: tuple[str, ...]) -> Markup:
    """96 by 72; a game that is not known has only a frame."""
    drawing = DRAWINGS.get(game)
    return el(
        "svg",
        *(drawing(picture, colours) if drawing else ()),
        viewBox="0 0 96 72",
        class_=f"miniature of-{game}" if drawing else "miniature",
        aria_hidden="true",
    )
