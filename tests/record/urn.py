"""A game small enough to enumerate: chance draws a ball, and the player keeps or drops it."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.core import Game, Refusal


class Urn(NamedTuple):
    """The balls in the urn, the ball drawn (0 for none), the balls kept, and the turns left."""

    inside: frozenset[int] = frozenset({1, 2, 3, 4})
    drawn: int = 0
    held: frozenset[int] = frozenset()
    turns: int = 3

    @property
    def to_move(self) -> int | None:
        return 0 if self.drawn else None

    @property
    def over(self) -> bool:
        return self.turns == 0


class UrnAction(NamedTuple):
    """An action: ``draw 3`` by chance, ``keep`` or ``drop`` by the player.

    A dropped ball returns to the urn.
    """

    words: tuple[str, ...]


def parse(line: str) -> UrnAction:
    words = tuple(line.split())
    if words[:1] not in (("draw",), ("keep",), ("drop",)):
        raise ValueError("one can draw, keep or drop")
    return UrnAction(words)


def refusal(state: Urn, action: UrnAction) -> Refusal | None:
    match action.words:
        case ("draw", ball) if not state.drawn:
            inside = not state.over and int(ball) in state.inside
            return None if inside else Refusal("urn.draw", f"ball {ball} is not inside")
        case ("keep",) if state.drawn and state.drawn % 2:
            return Refusal("urn.keep", "only even balls can be kept")
        case ("keep",) | ("drop",) if state.drawn:
            return None
    return Refusal("urn.turn", "it is not time for that")


def apply(state: Urn, action: UrnAction) -> Urn:
    match action.words:
        case ("draw", ball):
            return state._replace(inside=state.inside - {int(ball)}, drawn=int(ball))
        case ("keep",):
            return state._replace(drawn=0, held=state.held | {state.drawn}, turns=state.turns - 1)
    return state._replace(drawn=0, inside=state.inside | {state.drawn}, turns=state.turns - 1)


URN = Game[Urn, UrnAction](
    name="urn",
    version=7,
    seats=range(1, 2),
    options={"big": "The urn is big.", "old": "The urn is old."},
    rules={
        "urn.draw": "A ball is drawn from the urn.",
        "urn.keep": "An even ball may be kept.",
        "urn.turn": "Draw, then keep or drop.",
    },
    start=lambda _seats, _options: Urn(),
    deal=lambda state, rng: UrnAction(("draw", str(rng.choice(sorted(state.inside))))),
    attempts=lambda _state: (UrnAction(("drop",)), UrnAction(("keep",))),
    refusal=refusal,
    apply=apply,
    scores=lambda state: ({"balls": sum(state.held), "turns": 3 - state.turns},),
    winners=lambda _state: (0,),
    parse=parse,
)
