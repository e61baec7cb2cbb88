"""Icons of seats: a person, or a bot's face with a light for each level."""

from __future__ import annotations

from web.markup.svg import Markup, el, path
from web.model.bots import LEVELS

SHOULDERS = "M6 46C6 33 14 28 24 28S42 33 42 46Z"
HEAD = "M13 11H35Q40 11 40 16V30Q40 35 35 35H13Q8 35 8 30V16Q8 11 13 11Z"
ANTENNA = "M24 11V5"
# The direction of a bot's eyes and its smile by level, the strongest last.
MOUTHS = {
    "novice": "M19 28Q24 25 29 28",
    "apprentice": "M18 28H30",
    "adept": "M18 27Q24 30 30 27",
    "master": "M17 26Q24 32 31 26",
    "grandmaster": "M16 25Q24 34 32 25Z",
}


def person(colour: str) -> Markup:
    """A person in a seat's colour."""
    return _face(
        colour,
        el("circle", cx=24, cy=16, r=10, class_="skin"),
        path(SHOULDERS, class_="skin"),
    )


def bot(level: str, colour: str) -> Markup:
    """A bot in a seat's colour; of its five lights, as many are on as its level."""
    strength = list(LEVELS).index(level)
    return _face(
        colour,
        path(ANTENNA, class_="line"),
        el("circle", cx=24, cy=4, r=3, class_="skin"),
        path(HEAD, class_="skin"),
        *(el("circle", cx=x, cy=20, r=3, class_="feature") for x in (17, 31)),
        path(MOUTHS[level], class_="mouth"),
        *(
            el("circle", cx=8 + 8 * at, cy=43, r=3, class_="lit" if at <= strength else "unlit")
            for at in range(len(LEVELS))
        ),
    )


def _face(colour: str, *parts: Markup) -> Markup:
    return el("svg", *parts, viewBox="0 0 48 48", class_=f"face c-{colour}", aria_hidden="true")
