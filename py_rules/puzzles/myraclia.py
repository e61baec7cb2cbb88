"""The questions of Myraclia."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache
from typing import Any

from py_rules.myraclia import GAME
from py_rules.myraclia.actions import END, Action, Place, Spend
from py_rules.myraclia.data import TILES, goal
from py_rules.myraclia.state import Phase, State, tiles
from py_rules.puzzles.kind import PuzzleKind, Solution, Unproven

RICHEST = 11  # elements in stock; with more there are too many payments for a puzzle
MOST_ANSWERED = 7  # the same for a turn whose answer counts, with the tiles reserved in it
MOST_TURNS = 1_200  # positions that such a turn can lead to
MOST_ANSWERS = 150  # positions that an answer can lead to


class TooManyAnswers(Unproven):
    """Raised if the opponent can answer in too many ways to examine."""


def _acting(start: Any, now: Any) -> bool:
    return bool(now.phase is Phase.ACT and now.to_move == start.to_move)


def _turns(state: State) -> Iterator[str]:
    """Positions at the beginning of a turn with something in hand, but not too much."""
    if 3 <= state.stock[state.to_move or 0].total <= RICHEST:
        yield from _any_turns(state)


def _any_turns(state: State) -> Iterator[str]:
    """Positions at the beginning of a turn with anything in hand."""
    seat = state.to_move
    begun = state.phase is Phase.ACT and seat is not None and not state.actions
    if begun and state.stock[seat or 0].total:
        yield ""


def _terraformings(state: Any, about: str) -> Iterator[Any]:
    """The actions that can bring points.

    Elements put on a tile by ``reserve`` or ``add`` would pay for it just as well when it is
    terraformed; a tile reserved now cannot be completed in this turn; and the disc and points it
    takes are lost.
    """
    for action in GAME.legal(state):
        if isinstance(action, Spend) and action.verb == "terraform":
            yield action


def _gained(line: Solution, about: str) -> int:
    """The points gained on the scoring board."""
    return int(line.end.points[line.seat] - line.start.points[line.seat])


def _alone(line: Solution, about: str) -> int:
    """The points gained on the scoring board, minus those that the others gain from the turn."""
    before, after = line.start.points, line.end.points
    others: int = sum(after) - sum(before) - _gained(line, about)
    return _gained(line, about) - others


def _terraformed(line: Solution) -> Hashable:
    """The terraformed tiles, in whatever order."""
    own: Hashable = line.end.terraformed[line.seat]
    return own


def _count(line: Solution, about: str) -> int:
    """How many tiles were terraformed in the turn."""
    return int(line.end.terraformings)


def _total(line: Solution, about: str) -> int:
    """The points gained as if the game ended now."""
    seat = line.seat
    return GAME.totals(line.end)[seat] - GAME.totals(line.start)[seat]


def _table(line: Solution, about: str) -> int:
    """The points gained for the final scoring alone, as if the game ended now."""
    return _total(line, about) - _gained(line, about)


def _last_turns(state: State) -> Iterator[str]:
    """Positions after somebody has reached the goal: the game ends with this round."""
    if [*_any_last_turns(state)]:
        yield from _turns(state)


def _any_last_turns(state: State) -> Iterator[str]:
    """Positions in the last round, with anything in hand."""
    if max(map(len, state.terraformed)) >= goal(state.seats):
        yield from _any_turns(state)


# Against a reply.


def reply(state: State) -> tuple[tuple[Action, ...], State]:
    """The opponent's best turn in a position where it begins, and the position after it.

    The best one brings the other seat's lead down furthest; of equal ones, it is one of the
    shortest. Only terraforming can do that (see `_terraformings`). Raises TooManyAnswers.
    """
    actions, end, _ = _reply(state)
    return actions, end


@lru_cache(2048)
def _reply(state: State) -> tuple[tuple[Action, ...], State, int]:
    """The opponent's best turn, the position after it, and how many positions were looked at."""
    opponent = state.to_move
    assert opponent is not None
    seat = 1 - opponent
    found: list[tuple[tuple[Action, ...], State]] = [((), state)]
    edge, seen = found[:], {state}
    while edge:
        grown: list[tuple[tuple[Action, ...], State]] = []
        for actions, now in edge:
            for action in _terraformings(now, ""):
                after = GAME.apply(now, action)
                if after not in seen:
                    seen.add(after)
                    grown.append(((*actions, action), after))
        if len(seen) > MOST_ANSWERS:
            raise TooManyAnswers(f"a turn can lead to more than {MOST_ANSWERS} positions")
        found += grown
        edge = grown
    return *min(found, key=lambda answer: _ahead(answer[1], seat)), len(seen)


def answered(state: State) -> State:
    """The position in which the opponent's turn begins if the player to move, the first of two,
    ends the turn now. The tiles that would be placed in between are left out, and with them the
    chance that fills the offer up."""
    return GAME.apply(state._replace(due=0), END)


def _ahead(state: State, seat: int) -> int:
    """The points by which a seat of two is ahead as if the game ended now."""
    totals = GAME.totals(state)
    return totals[seat] - totals[1 - seat]


def _after_reply(line: Solution, about: str) -> int:
    """The lead that is left after the opponent's best turn. Raises TooManyAnswers."""
    return _ahead(reply(answered(line.end))[1], line.seat)


def _answers(line: Solution, about: str) -> int:
    """How many positions the opponent's turn can lead to."""
    return _reply(answered(line.end))[2]


def _turn_ends(state: State) -> tuple[State, ...]:
    """The positions in which the turn can end; none if there are more than MOST_TURNS."""
    found, edge = {state: None}, [state]
    while edge:
        now = edge.pop()
        for action in GAME.legal(now):
            if action != END and (after := GAME.apply(now, action)) not in found:
                found[after] = None
                edge.append(after)
        if len(found) > MOST_TURNS:
            return ()
    return tuple(found)


def _answerable(state: State) -> Iterator[str]:
    """Positions of two players at the beginning of the round's first turn."""
    begun = state.phase is Phase.ACT and state.to_move is not None and not state.actions
    if state.seats == 2 and begun and not state.turn:
        yield ""


def _answered(state: State) -> Iterator[str]:
    """Positions of two players with few elements, in which the opponent's turn decides which turn
    is best."""
    seat = state.to_move
    if seat is None or not [*_answerable(state)]:
        return
    if max(one.total for one in state.stock) > MOST_ANSWERED:
        return
    try:
        ends = _turn_ends(state)
        after = {end: _ahead(reply(answered(end))[1], seat) for end in ends}
    except TooManyAnswers:
        return
    most = max((_ahead(end, seat) for end in ends), default=0)
    best = max(after.values(), default=0)
    if ends and max(_ahead(end, seat) for end in ends if after[end] == best) < most:
        yield ""


def _ahead_before(line: Solution, about: str) -> int:
    """The lead before the opponent's turn, compared with that at the beginning."""
    return _ahead(line.end, line.seat) - _ahead(line.start, line.seat)


def _tempting(state: Any, action: Any, about: str) -> float:
    """How good an action looks: how much further ahead it brings the seat before the answer."""
    return float(_ahead_before(Solution(state, (action,), GAME.apply(state, action)), about))


def _tiles_taken(line: Solution) -> Hashable:
    """The tiles that were terraformed or reserved in the turn, in whatever order."""
    seat, end = line.seat, line.end
    return end.terraformed[seat], end.reserved[seat]


# Placing tiles.


def _placing(start: Any, now: Any) -> bool:
    return bool(now.phase is Phase.PLACE and now.to_move == start.to_move)


def _contacts(line: Solution, about: str) -> int:
    """How often the new tiles touch own terraformed ones; Darkness does not count."""
    own, before, after = line.end.terraformed[line.seat], tiles(line.start), tiles(line.end)
    new = [place for place, tile in after.items() if place not in before and not TILES[tile].dark]
    return sum(beside in own for place in new for beside in place.neighbours)


def _placings(state: State) -> Iterator[str]:
    """Positions with two or three tiles to place, none of which can be a Darkness tile."""
    return _tiles_due(state, 3)


def _any_placings(state: State) -> Iterator[str]:
    """Positions with two or three tiles to place for a player with a tile that they can touch."""
    return _tiles_due(state, 1)


def _tiles_due(state: State, own: int) -> Iterator[str]:
    """Positions with tiles to place for a player with at least so many tiles."""
    if state.phase is Phase.PLACE and state.due >= 2 and "darkness" not in state.options:
        assert state.to_move is not None
        if len(state.terraformed[state.to_move]) >= own:
            yield ""


def _where(line: Solution) -> Hashable:
    """The places of the tiles, whichever tiles they are."""
    return frozenset(action.hex for action in line.actions)


def _one_of_a_kind(state: Any, about: str) -> Iterator[Any]:
    """The placements of one tile: without Darkness all tiles of the offer are equal here."""
    first: int | None = None
    for action in GAME.legal(state):
        if isinstance(action, Place):
            first = action.tile if first is None else first
            if action.tile == first:
                yield action


KINDS = {
    "points": PuzzleKind(
        _acting, _gained, _turns, _terraformed, _terraformings, END, fits=_any_turns
    ),
    "alone": PuzzleKind(
        _acting, _alone, _turns, _terraformed, _terraformings, END, fits=_any_turns
    ),
    "table": PuzzleKind(
        _acting, _table, _turns, _terraformed, _terraformings, END, fits=_any_turns
    ),
    "tiles": PuzzleKind(
        _acting, _count, _turns, _terraformed, _terraformings, END, fits=_any_turns
    ),
    "final": PuzzleKind(
        *(_acting, _total, _last_turns, _terraformed, _terraformings, END),
        fits=_any_last_turns,
    ),
    "reply": PuzzleKind(
        *(_acting, _after_reply, _answered, _tiles_taken, None, END, _tempting),
        candidates=2,
        fits=_answerable,
        most=MOST_TURNS,
        cost=_answers,
    ),
    "place": PuzzleKind(
        *(_placing, _contacts, _placings, _where, _one_of_a_kind),
        several=True,
        fits=_any_placings,
    ),
}
