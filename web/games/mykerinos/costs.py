"""The costs of Mykerinos's verbs: cubes, drawn in their buttons."""

from __future__ import annotations

from py_rules.mykerinos.state import Phase, State, neutral_colour
from py_rules.record import Match
from web.games.phrases import mover
from web.games.pieces import stone
from web.i18n import _, plural
from web.markup.svg import Markup, el, join

# By verb. Other verbs cost none, or as many as the player chooses.
CUBES = {"dig": 1, "extend": 2, "brown": 1, "blackmore": 2, "tangerine": 3}
DIG_OR_EXTEND = {"violet", "lemon"}  # one starts or extends a dig with them


def pieces(match: Match, word: str, colours: tuple[str, ...]) -> tuple[Markup, str] | None:
    """The cubes that a verb places, drawn and in words; None if their number varies.

    If either one or two can be placed, the second cube is faint.
    """
    state: State = match.state
    if state.phase not in (Phase.DIG, Phase.NEUTRAL):
        return None
    piece = stone(colours[digger(state)])
    if word in DIG_OR_EXTEND:
        return join(piece, el("span", piece, class_="perhaps")), _("1 or 2 cubes")
    count = CUBES.get(word, 0)
    if not count:
        return None
    drawn = join(*[piece] * count)
    return drawn, plural("{count} cube", "{count} cubes", count=count)


def digger(state: State) -> int:
    """The colour whose cubes the seat to move would place."""
    neutral = neutral_colour(state)
    return mover(state) if neutral is None or state.phase is not Phase.NEUTRAL else neutral
