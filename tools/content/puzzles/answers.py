"""Find whether the opponent's answer changes which turn of Mexica is best, by quick tests first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from py_rules import puzzles
from py_rules.mexica import GAME
from py_rules.mexica.actions import END
from py_rules.mexica.areas import ORDINARY
from py_rules.mexica.data import AP, HEIGHTS
from py_rules.mexica.scoring import row, scored, standings
from py_rules.mexica.state import Phase, State, canal_squares
from py_rules.puzzles.kind import Solution
from py_rules.puzzles.mexica_reply import answering, lead, tallest, to_answer
from py_rules.puzzles.mexica_turn import power
from py_rules.puzzles.mexica_way import distance
from py_rules.puzzles.proof import prove
from py_rules.record import Match

GLANCE = 300  # positions of a quick look
# By question about an answer, the points by which a turn looks good before the answer.
LOOKS: Mapping[str, Callable[[Solution, str], int]] = {
    "reply": lambda line, _: lead(line.end, line.seat, answered=False),
    "block": lambda line, _: sum(scored(line.end)[line.seat]),
}


def beginnings(match: Match) -> list[int]:
    """The index of the first position of each half in which no calpulli is open."""
    first = dict[int, int]()
    for at, state in enumerate(match.positions):
        if state.phase is Phase.TURN and not state.calpulli:
            first.setdefault(state.half, at)
    return list(first.values())


def play_on(match: Match, begun: int, bot: Callable[..., Any], rng: Random) -> Match:
    """The game with another end of a half, in which a bot plays all seats from ``begun`` on."""
    state, half = match.positions[begun], match.positions[begun].half
    match = puzzles.cut(match, begun)
    while state.phase is Phase.TURN and state.half == half:
        match = match.play(bot(match.game, state, rng))
        state = match.state
    return match


def matters(state: State) -> bool:
    """Whether the opponent's best answer may take more from one turn than from another.

    It adds storeys in one district only. What that takes from the player to move depends on the
    storeys and buildings that this player adds there, if the figure can get there at all. If it is
    the same for all of them, the turn that leads by most before the answer is also best after it.
    """
    seat = state.to_move
    assert seat is not None
    opponent = state.players[1 - seat]
    home = answering(state)
    if home is None:
        return False
    if not home.token and home.area & canal_squares(state):
        return True  # a canal may divide it
    spare = max(power(state) - distance(state, home.area), 0)
    room = (home.area & state.free & ORDINARY).bit_count()
    _, prizes, places = row(state, home)
    own, other = places[seat].heights, places[1 - seat].heights
    lost = set[int]()
    for storeys in range(spare + 1):
        for buildings in range(-(-storeys // HEIGHTS[-1]), min(storeys, room) + 1):
            before = _ahead(own + storeys, other, prizes)
            for figure in (0, 1):  # it takes the place of a building, too
                left = max(room - buildings - figure, 0)
                more = sum(tallest(opponent.stock, left, AP + opponent.chips))
                lost.add(before - _ahead(own + storeys, other + more, prizes))
    return len(lost) > 1


def _ahead(own: int, other: int, prizes: tuple[int, int, int]) -> int:
    """The points by which a player leads in a district, by the storeys of both."""
    mine, theirs = standings((own, other), prizes)
    return mine.points - theirs.points


def overturns(state: State) -> bool:
    """Whether a quick look at short turns finds one that leads by most before the answer, and
    another one that is better after it."""
    seat = state.to_move
    assert seat is not None
    edge, seen = [state], {state}
    leads = list[tuple[int, int]]()  # of each turn, before and after the answer
    while edge:
        now = edge.pop(0)
        leads.append((lead(now, seat, answered=False), lead(now, seat, answered=True)))
        for action in to_answer(now) if len(seen) < GLANCE else ():
            if action != END and (further := GAME.apply(now, action)) not in seen:
                seen.add(further)
                edge.append(further)
    most = max(before for before, _ in leads)
    tempting = min(after for before, after in leads if before == most)
    return tempting < max(after for _, after in leads)


def overturned(state: State, name: str, best: int, most: int) -> bool:
    """Whether turns that look best before the next player's answer are worth less than ``best``
    after it: at least one of the turns that lead by most or, for ``block``, all that score most.

    In the other games, the questions themselves select such positions. Raises Unproven after
    ``most`` positions.
    """
    kind = puzzles.kinds(GAME.name)[name]
    every = kind._replace(value=LOOKS[name], signature=lambda line: line.end)
    tempting = prove(GAME, every, state, "", most).lines
    worse = (kind.value(line, "") < best for line in tempting)
    return all(worse) if name == "block" else any(worse)
