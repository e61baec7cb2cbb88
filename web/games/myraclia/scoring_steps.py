"""The scoring of Myraclia step by step: the neighbours of a new terrain, and the end.

At the end each source of points lights up the tiles that bring them.
"""

from __future__ import annotations

from collections.abc import Iterable

from py_rules.grid import Hex
from py_rules.myraclia.actions import Spend, Take
from py_rules.myraclia.data import TERRAINS, TILES, TOKENS
from py_rules.myraclia.scoring import largest_group, neighbour_gains, scores, symbols
from py_rules.myraclia.state import State, tiles, tokens_on
from py_rules.myraclia.terms import STOCK
from py_rules.record import Match
from web.games.myraclia.layout import middle
from web.games.myraclia.text import SOURCES
from web.games.scoring_steps import ScoringStep, Standing
from web.games.scoring_steps import middle as centre
from web.games.traces import Trace
from web.i18n import _


def scoring(match: Match, tall: bool) -> tuple[ScoringStep, ...]:
    """The points by source if the last action ended the game; otherwise nothing.

    `trace` shows the points for a terraformed tile.
    """
    after: State = match.state
    return tuple(_step(after, source) for source in scores(after)[0]) if after.over else ()


def trace(match: Match) -> Trace | None:
    """The drafted element; or the payment for a tile, and its neighbours."""
    before: State = match.positions[-2]
    action, seat = match.actions[-1], before.to_move
    match action:
        case Take(colour) if seat is not None:
            return Trace(colour, STOCK.format(seat + 1), seat)
        case Spend("terraform", place, elements) if seat is not None:
            gems = tuple(f"gem-{colour}" for colour in elements.names)
            beside = len([*neighbour_gains(before, seat, place)])
            return Trace(STOCK.format(seat + 1), str(place), seat, gems, beside)
    return None


def _step(state: State, source: str) -> ScoringStep:
    standings, lit = [], list[Hex]()
    for seat, points in enumerate(scores(state)):
        if not points[source]:
            continue
        own = _tiles_of(state, seat, source)
        lit += own
        label = _label(state, seat, source)
        at = centre(map(middle, own or tiles(state)))
        standings.append(Standing(seat, label, points[source], at))
    standings.sort(key=lambda one: -one.points)
    return ScoringStep(_(SOURCES[source]), outline(lit), tuple(standings), source=source)


def _tiles_of(state: State, seat: int, source: str) -> list[Hex]:
    """The tiles of a seat that bring points of a source."""
    if source == "group":
        return sorted(largest_group(state, seat))
    own = sorted(state.terraformed[seat])
    if source not in TERRAINS:
        return own
    board = tiles(state)
    return [
        place
        for place in own
        if source in TILES[board[place]].terrains
        or source in (TOKENS[token].terrain for token in tokens_on(state, place))
    ]


def _label(state: State, seat: int, source: str) -> str:
    """The number that is counted for a source."""
    if source == "group":
        return str(len(largest_group(state, seat)))
    return f"{symbols(state, seat)[source]}×" if source in TERRAINS else ""


def outline(places: Iterable[Hex]) -> str:
    """Several hexes as the ``d`` of a path."""
    found = []
    for place in places:
        x, y = middle(place)
        found.append(f"M{x:.0f} {y - 58:.0f}l50 29v58l-50 29 -50 -29v-58Z")
    return "".join(found)
