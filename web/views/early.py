"""The setup screens before the program runs, drawn by the build for `early.js`.

The script shows one of these screens, and replaces only the parts that depend on choices. Each part
is drawn here for every choice, by the view that draws it later.
"""

from __future__ import annotations

import json
from typing import Any

import py_rules
from web.games import protocol
from web.games.colours import COLOURS
from web.i18n import _, render
from web.markup.svg import Markup, el
from web.model import last_setups
from web.model.bots import LEVELS, NAMES, STYLES, title, word
from web.model.setup import DEFAULT_LEVEL, Seat, Setup, problems, usual
from web.views import seat_icons, setup

SHARED_NAME = "{name}"  # placeholder for a name that two players share


def draw() -> Markup:
    """The screens and their parts, as JSON for the script."""
    data = json.dumps(_data(), ensure_ascii=False, separators=(",", ":"))
    inside = Markup(data.replace("<", "\\u003c"))
    return el("script", inside, type="application/json", id="early", data_words="early")


def _data() -> dict[str, Any]:
    most = max(py_rules.load(game).seats[-1] for game in py_rules.GAMES)
    first = COLOURS[0]
    words = [word(level, style) for level in LEVELS for style in STYLES]
    return {
        "games": {game: _game(game) for game in py_rules.GAMES},
        "usual": DEFAULT_LEVEL,
        "faces": {"": str(seat_icons.person(first))}
        | {level: str(seat_icons.bot(level, first)) for level in LEVELS},
        "with": {
            opponents: _(meaning) for opponents, (_word, meaning) in setup.OPPONENT_LABELS.items()
        },
        "levels": {level: _(setup.LEVEL_NOTES[level]) for level in LEVELS},
        "styles": {style: _(setup.STYLE_NOTES[style]) for style in STYLES},
        "titles": {each: title(each) for each in words},
        "people": [_("Player {number}", number=number) for number in range(1, most + 1)],
        "unnamed": [_unnamed(number) for number in range(most)],
        "twins": _problem(Seat(SHARED_NAME, first), Seat(SHARED_NAME, first)),
    }


def _game(game: str) -> dict[str, Any]:
    """A game's screen with all its seats, each with all its parts; and its default setup."""
    seats = py_rules.load(game).seats
    colours = COLOURS[: seats[-1]]
    whole = Setup(game, tuple(Seat("", colour, DEFAULT_LEVEL) for colour in colours))
    return {
        "title": protocol.load(game).TITLE,
        "screen": str(setup.draw(whole)),
        "names": NAMES[game],
        **json.loads(last_setups.merged("", usual(game)))[game],
    }


def _unnamed(index: int) -> str:
    """The sentence about a player with an invalid name."""
    return _problem(*(Seat("#" if at == index else "", "") for at in range(index + 1)))


def _problem(*seats: Seat) -> str:
    (sentence,) = problems(Setup("", seats))
    return str(render(sentence))
