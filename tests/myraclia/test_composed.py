"""Impossible positions of Myraclia: one case for each rule of the box."""

from __future__ import annotations

import pytest

import py_rules
from py_rules import position
from py_rules.grid import Hex
from py_rules.myraclia.data import DARKNESS, NONE, ONE, TILES
from py_rules.myraclia.state import LaidTile, Phase, State
from py_rules.record import Table
from tests.random_matches import random_game

GAME = py_rules.load("myraclia")
POSITIONS = random_game(Table(GAME, 3), 0).positions
ACT = next(
    s for s in POSITIONS if s.phase is Phase.ACT and s.round > 2 and not s.actions and not s.turn
)
DRAFT = next(s for s in POSITIONS if s.phase is Phase.DRAFT and s.round > 2 and any(s.board))
STOCK = next(s for s in POSITIONS if s.phase is Phase.STOCK)
DARK_STOCK = next(
    s
    for s in random_game(Table(GAME, 3, options=frozenset({"darkness"})), 0).positions
    if s.phase is Phase.STOCK
)
ETERNITY = next(
    s
    for s in random_game(Table(GAME, 4, options=frozenset({"eternity"})), 0).positions
    if s.phase is Phase.PUT
)
FILL = next(s for s in POSITIONS if s.phase is Phase.FILL and s.round > 1)
LYING = next(s for s in POSITIONS if s.phase is Phase.ACT and s.partial)
DARK = next(
    s
    for s in random_game(Table(GAME, 3, options=frozenset({"darkness"})), 0).positions
    if s.phase is Phase.ACT and len({*s.supply, *s.offer}.intersection(DARKNESS)) > 1
)
FIVE = next(s for s in random_game(Table(GAME, 5), 0).positions if s.phase is Phase.ACT)
DONE = next(place for own in ACT.terraformed for place in sorted(own))


def moved(state: State) -> frozenset[LaidTile]:
    one = next(iter(state.surface))
    return (state.surface - {one}) | {one._replace(hex=Hex(40, 40))}


def doubled(state: State) -> frozenset[LaidTile]:
    one, other, *_ = sorted(state.surface)
    return (state.surface - {one}) | {one._replace(hex=other.hex)}


def few(state: State) -> State:
    """Return the position with three tiles on the surface, and the others in the supply."""
    left = frozenset(sorted(state.surface)[:3])
    gone = {laid.tile for laid in state.surface - left}
    return state._replace(surface=left, supply=state.supply | gone)


def darkened(state: State) -> State:
    """Return the position with a Darkness tile in the offer instead of the last tile."""
    *rest, gone = state.offer
    dark = min(tile for tile in state.supply if TILES[tile].dark)
    return state._replace(
        offer=tuple(sorted((*rest, dark))), supply=(state.supply - {dark}) | {gone}
    )


def far(state: State) -> State:
    """Return the position moved so far to the right that places beside the surface have no name."""

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


def ordinary(state: State) -> list[LaidTile]:
    """Return the tiles with terrain on the surface."""
    return [laid for laid in sorted(state.surface) if not TILES[laid.tile].dark]


def swept(state: State) -> State:
    """Return the position without discs, and without elements on tiles."""
    bag = state.bag
    for _, elements in state.partial:
        bag = bag.plus(elements)
    none: frozenset[Hex] = frozenset()
    return state._replace(
        bag=bag,
        partial=(),
        terraformed=(none,) * state.seats,
        reserved=(None,) * state.seats,
    )


def reserving(state: State) -> State:
    """Return the position with a reservation on the first tile."""
    return state._replace(reserved=(ordinary(state)[0].hex, *state.reserved[1:]))


def taken(state: State) -> State:
    """Return the position with discs on all tiles, spread evenly over the players."""
    places = [laid.hex for laid in ordinary(state)]
    each = tuple(frozenset(places[seat :: state.seats]) for seat in range(state.seats))
    return swept(state)._replace(terraformed=each)


def greedy(state: State) -> State:
    """Return the position with ten discs of the first player on tiles."""
    ten = frozenset(laid.hex for laid in ordinary(state)[:10])
    bare = swept(state)
    return bare._replace(terraformed=(ten, *bare.terraformed[1:]))


def twice(state: State) -> State:
    """Return the position with the elements on one tile listed twice."""
    first, *rest = state.partial
    assert state.bag.holds(first[1])
    return state._replace(partial=(first, first, *rest), bag=state.bag.minus(first[1]))


def exchanged(state: State) -> State:
    """Return the position with an element of the bag in an exchange zone."""
    one = next(element for element in ONE.values() if state.bag.holds(element))
    return state._replace(exchange=state.exchange.plus(one), bag=state.bag.minus(one))


def two_dark(state: State) -> State:
    """Return the position with two Darkness tiles in the offer."""
    pile = state.supply | {*state.offer}
    one, other, *_ = sorted(pile & {*DARKNESS})
    third = min(pile - {*DARKNESS})
    offer = (third, one, other)
    return state._replace(offer=tuple(sorted(offer)), supply=pile - {*offer})


def spread(state: State) -> State:
    """Return the position with all tiles of the supply on the surface, in a row to its right."""
    end = max((laid.hex for laid in state.surface), key=lambda place: place.q)
    row = [
        LaidTile(tile, Hex(end.q + number, end.r))
        for number, tile in enumerate(sorted(state.supply), 1)
    ]
    return state._replace(surface=state.surface | {*row}, supply=frozenset())


def heaped(state: State) -> State:
    """Return the position with all tiles on the surface, and on each tile all elements that fit
    there.
    """
    bare = swept(spread(state))
    left = bare.bag.plus(bare.discard).plus(bare.exchange).plus(bare.board)
    for stock in bare.stock:
        left = left.plus(stock)
    lying = []
    for laid in sorted(ordinary(bare), key=lambda each: each.hex.reading):
        there = NONE
        for name in TILES[laid.tile].cost.names[1:]:
            if left.holds(ONE[name]):
                there, left = there.plus(ONE[name]), left.minus(ONE[name])
        if there != NONE:
            lying.append((laid.hex, there))
    return bare._replace(
        partial=tuple(lying),
        bag=left,
        discard=NONE,
        exchange=NONE,
        board=NONE,
        stock=(NONE,) * state.seats,
    )


CASES: list[tuple[str, str, State]] = [
    ("box.setup", "“phase”", STOCK._replace(points=(1, 0, 0))),
    ("box.setup", "“phase”", darkened(DARK_STOCK)),
    ("box.tiles", "in two places", ACT._replace(supply=ACT.supply | {ACT.offer[0]})),
    ("box.tiles", "isn’t in the box of this game", ACT._replace(supply=ACT.supply | {999})),
    ("box.tiles", "“surface”", ACT._replace(supply=frozenset([*ACT.supply][1:]))),
    ("box.surface", "two tiles at", STOCK._replace(surface=doubled(STOCK))),
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
    ("box.offer", "“offer”", ACT._replace(offer=ACT.offer[::-1])),
    ("box.offer", "at most one Darkness tile", two_dark(DARK)),
    ("box.elements", "green elements must be 21", ACT._replace(bag=ACT.bag.plus(ONE["green"]))),
    ("box.discs", "too many discs on tiles: 10", greedy(ACT)),
    ("box.discs", "no tile at", ACT._replace(reserved=(Hex(40, 40), *ACT.reserved[1:]))),
    ("box.discs", "two discs", ACT._replace(reserved=(DONE, *ACT.reserved[1:]))),
    ("box.partial", "needs at least one element", reserving(swept(ACT))),
    ("box.partial", "“elements”", twice(LYING)),
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
    (
        "box.tokens",
        "can’t lie at",
        ETERNITY._replace(tokens=((Hex(40, 40), ETERNITY.drawn or 0),), drawn=None),
    ),
    ("box.tokens", "“drawn”", ETERNITY._replace(phase=Phase.FILL, turn=0)),
    ("box.tokens", "“drawn”", ETERNITY._replace(phase=Phase.TOKEN, hidden=frozenset(), drawn=None)),
    ("box.tokens", "there are still tokens to lay", taken(ETERNITY)),
    ("box.turn", "“exchange”", exchanged(DRAFT)),
    ("box.order", "“turn”", FILL._replace(turn=1)),
    ("box.surface", "more must be left in the supply", spread(ACT)),
    ("box.left-over", "too many elements lie on tiles", heaped(FIVE)),
    ("box.turn", "“actions”", ACT._replace(actions=4)),
    ("box.round", "reaches the goal: 8", ACT._replace(phase=Phase.OVER)),
    ("box.order", "“passed”", ACT._replace(passed=(0,))),
    ("box.points", "“points”", ACT._replace(points=(1000, 0, 0))),
    ("box.points", "“round”", ACT._replace(round=1000)),
]


@pytest.mark.parametrize(("rule", "sentence", "state"), CASES, ids=[case[0] for case in CASES])
def test_impossible_positions_are_reported_with_their_rule(
    rule: str, sentence: str, state: State
) -> None:
    found = [one for one in position.composed(GAME, state) if one.rule == rule]
    assert found, position.composed(GAME, state)
    assert any(sentence in one.detail for one in found), found
