"""Impossible positions of Myraclia: one case for each rule of the box."""

from __future__ import annotations

import pytest

import py_rules
from py_rules import position
from py_rules.grid import Hex
from py_rules.myraclia.data import NONE, ONE, TILES
from py_rules.myraclia.state import LaidTile, Phase, State
from py_rules.record import Table
from tests.playing import played

GAME = py_rules.load("myraclia")
POSITIONS = played(Table(GAME, 3), 0).positions
ACT = next(
    s for s in POSITIONS if s.phase is Phase.ACT and s.round > 2 and not s.actions and not s.turn
)
DRAFT = next(s for s in POSITIONS if s.phase is Phase.DRAFT and s.round > 2 and any(s.board))
STOCK = next(s for s in POSITIONS if s.phase is Phase.STOCK)
DARK_STOCK = next(
    s
    for s in played(Table(GAME, 3, options=frozenset({"darkness"})), 0).positions
    if s.phase is Phase.STOCK
)
ETERNITY = next(
    s
    for s in played(Table(GAME, 4, options=frozenset({"eternity"})), 0).positions
    if s.phase is Phase.PUT
)
DONE = next(place for own in ACT.terraformed for place in sorted(own))


def moved(state: State) -> frozenset[LaidTile]:
    one = next(iter(state.surface))
    return (state.surface - {one}) | {one._replace(hex=Hex(40, 40))}


def doubled(state: State) -> frozenset[LaidTile]:
    one, other, *_ = sorted(state.surface)
    return (state.surface - {one}) | {one._replace(hex=other.hex)}


def few(state: State) -> State:
    """With three tiles on the surface, and the others in the supply."""
    left = frozenset(sorted(state.surface)[:3])
    gone = {laid.tile for laid in state.surface - left}
    return state._replace(surface=left, supply=state.supply | gone)


def darkened(state: State) -> State:
    """With a Darkness tile in the offer, in the place of the last tile."""
    *rest, gone = state.offer
    dark = min(tile for tile in state.supply if TILES[tile].dark)
    return state._replace(
        offer=tuple(sorted((*rest, dark))), supply=(state.supply - {dark}) | {gone}
    )


def far(state: State) -> State:
    """The whole surface so far to the right that a tile beside it would have no name."""

    def there(place: Hex) -> Hex:
        return Hex(place.q + 9990, place.r)

    return state._replace(
        surface=frozenset(laid._replace(hex=there(laid.hex)) for laid in state.surface),
        terraformed=tuple(frozenset(map(there, own)) for own in state.terraformed),
        reserved=tuple(place and there(place) for place in state.reserved),
        partial=tuple((there(place), elements) for place, elements in state.partial),
        tokens=tuple((there(place), token) for place, token in state.tokens),
        left=frozenset(map(there, state.left)),
    )


CASES: list[tuple[str, str, State]] = [
    ("box.setup", "“phase”", STOCK._replace(points=(1, 0, 0))),
    ("box.setup", "“phase”", darkened(DARK_STOCK)),
    ("box.tiles", "in two places", ACT._replace(supply=ACT.supply | {ACT.offer[0]})),
    ("box.tiles", "isn’t in the box of this game", ACT._replace(supply=ACT.supply | {999})),
    ("box.surface", "two tiles at", ACT._replace(surface=doubled(ACT))),
    ("box.surface", "too few tiles: 3", few(ACT)),
    ("box.order", "they have passed", DRAFT._replace(passed=(DRAFT.to_move or 0,))),
    ("box.surface", "isn’t connected", ACT._replace(surface=moved(ACT))),
    ("box.surface", "“surface”", far(ACT)),
    (
        "box.offer",
        "the wrong number of tiles: 2; it must be 3",
        ACT._replace(offer=ACT.offer[1:], supply=ACT.supply | {ACT.offer[0]}),
    ),
    ("box.offer", "“offer”", ACT._replace(phase=Phase.OFFER)),
    ("box.elements", "green elements must be 21", ACT._replace(bag=ACT.bag.plus(ONE["green"]))),
    ("box.discs", "two discs", ACT._replace(reserved=(DONE, *ACT.reserved[1:]))),
    ("box.partial", "can’t lie", ACT._replace(partial=((DONE, NONE), *ACT.partial))),
    (
        "box.left-over",
        "enough elements to fill the draft board",
        DRAFT._replace(
            phase=Phase.FILL,
            turn=0,
            columns=(),
            markers=(),
            passed=(),
            board=NONE,
            bag=NONE,
            discard=NONE,
            stock=(
                DRAFT.stock[0].plus(DRAFT.bag).plus(DRAFT.discard).plus(DRAFT.board),
                *DRAFT.stock[1:],
            ),
        ),
    ),
    ("box.tokens", "“token”", ACT._replace(hidden=frozenset({1}))),
    (
        "box.tokens",
        "only one token",
        ETERNITY._replace(hidden=ETERNITY.hidden | {ETERNITY.drawn or 0}),
    ),
    (
        "box.draft",
        "at no other time",
        DRAFT._replace(phase=Phase.ACT, passed=(), markers=(), columns=()),
    ),
    (
        "box.draft",
        "“column”",
        DRAFT._replace(columns=(*DRAFT.columns, "green+red"), markers=(*DRAFT.markers, ())),
    ),
    ("box.turn", "“actions”", ACT._replace(actions=4)),
    ("box.round", "reaches the goal: 8", ACT._replace(phase=Phase.OVER)),
    ("box.order", "“passed”", ACT._replace(passed=(0,))),
    ("box.points", "“points”", ACT._replace(points=(1000, 0, 0))),
    ("box.points", "“round”", ACT._replace(round=1000)),
]


@pytest.mark.parametrize(("rule", "sentence", "state"), CASES, ids=[case[0] for case in CASES])
def test_what_cannot_be_is_named(rule: str, sentence: str, state: State) -> None:
    found = [one for one in position.composed(GAME, state) if one.rule == rule]
    assert found, position.composed(GAME, state)
    assert any(sentence in one.detail for one in found), found
