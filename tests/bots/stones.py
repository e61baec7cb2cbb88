"""A tiny game whose best play is known, for testing searches: take one or two stones.

The player who takes the last stone wins. If ``thrown`` is a number, chance adds one or two
stones to a second heap before each turn. Nobody takes from that heap, so it must not affect the
choice of a move.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from py_rules.core import Game, Refusal


class TakeStones(NamedTuple):
    """Take this many stones. As an action of chance: add this many to the second heap."""

    number: int

    @property
    def words(self) -> tuple[str, ...]:
        return ("take", str(self.number))


class Heap(NamedTuple):
    """The stones left to take, and those in the second heap."""

    stones: int
    turn: int = 0
    seats: int = 2
    chance: bool = False  # whether chance acts now
    thrown: int | None = None  # stones in the second heap; None in a game without chance
    won: int | None = None

    @property
    def to_move(self) -> int | None:
        return None if self.chance or self.over else self.turn

    @property
    def over(self) -> bool:
        return self.won is not None


def apply(state: Heap, action: TakeStones) -> Heap:
    if state.chance:
        assert state.thrown is not None
        return state._replace(chance=False, thrown=state.thrown + action.number)
    left = state.stones - action.number
    return state._replace(
        stones=left,
        turn=(state.turn + 1) % state.seats,
        won=None if left else state.turn,
        chance=bool(left) and state.thrown is not None,
    )


def scores(state: Heap) -> tuple[Mapping[str, int], ...]:
    return tuple({"won": 10 * (seat == state.won)} for seat in range(state.seats))


def refusal(state: Heap, action: TakeStones) -> Refusal | None:
    if 1 <= action.number <= min(2, state.stones):
        return None
    return Refusal("take", "one or two stones are taken")


STONES: Game[Heap, TakeStones] = Game(
    name="stones",
    version=1,
    seats=range(2, 4),
    options={},
    rules={"take": "Take one or two stones."},
    start=lambda seats, _: Heap(7, seats=seats),
    deal=lambda _, rng: TakeStones(rng.randint(1, 2)),
    attempts=lambda _: (TakeStones(1), TakeStones(2)),
    refusal=refusal,
    apply=apply,
    scores=scores,
    winners=lambda state: () if state.won is None else (state.won,),
    parse=lambda line: TakeStones(int(line.split()[1])),
)
