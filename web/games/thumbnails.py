"""Small drawings of positions, made from the short texts stored in saves.

No game's rules are imported, so that a long shelf is drawn fast. A malformed text is drawn as far
as it can be read.
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
    """A thumbnail of 96 by 72 units; an unknown game gets an empty frame."""
    drawing = DRAWINGS.get(game)
    return el(
        "svg",
        *(drawing(picture, colours) if drawing else ()),
        viewBox="0 0 96 72",
        class_=f"miniature of-{game}" if drawing else "miniature",
        aria_hidden="true",
    )
