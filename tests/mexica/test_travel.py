"""Routes and costs of figures, and the rule of the first round, compared with simple searches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from py_rules.core import spell
from py_rules.grid import Square
from py_rules.mexica import GAME
from py_rules.mexica.actions import Action, Move, Plain, menu
from py_rules.mexica.areas import DUG, ISLAND, ORDINARY, ROW, Area, area_of, bit, bits, squares
from py_rules.mexica.risks import ANYWHERE, Risks, risks
from py_rules.mexica.state import AXES, Bridges, State, bridge_squares, canal_squares
from py_rules.mexica.trap import Ground, ground, ground_after, reach, trapped
from py_rules.mexica.travel import Journey, journey, leaps
from py_rules.record import Table
from tests.mexica.positions import legal, position
from tests.random_matches import FUZZ, random_game


def way(state: State, line: str) -> tuple[int, str] | None:
    action = GAME.parse(line)
    assert isinstance(action, Move)
    found = journey(state, action)
    return found and (found.price, " ".join(map(str, found.squares)))


def test_journeys_of_one_step_and_leaps() -> None:
    """`step` `leap`"""
    state = position("n7", "p7", ew="o7")
    assert way(state, "step n8") == (1, "n7 n8")
    assert way(state, "step o7") == (1, "n7 o7")
    assert way(state, "step p7") is None
    assert way(state, "leap c4") == (5, "n7 c4")
    assert way(state, "leap p7") is None
    assert way(state, "sail o7") is None


def test_a_journey_by_water_passes_the_squares_in_between() -> None:
    """`sail.cost`"""
    state = position("o6", "o7", canals="k4", ew="o6 o7 o9 k4")
    assert way(state, "sail o9") == (2, "o6 o7 o8 o9")
    assert way(state, "sail o7") is None, "occupied"
    assert way(state, "sail o8") is None
    assert way(state, "sail k4") is None
    around = position("p9", "b10", canals="p9 p10 o10", ns="p9", ew="p10 o10")
    assert way(around, "sail o10") == (1, "p9 o9 o10")


def prices(state: State, origin: Square) -> dict[Square, int]:
    """Return the cost of sailing to each bridge, found by a search over single squares of water."""
    bridges = set(squares(state.bridges.area))
    best = {origin: 0}
    queue = [origin]
    while queue:
        queue.sort(key=lambda square: -best[square])
        square = queue.pop()
        for one in square.neighbours:
            if not (-1 <= one.row <= 14 and -1 <= one.col <= 21) or bit(one) & state.land:
                continue
            price = best[square] + (one in bridges)
            if price < best.get(one, 999):
                best[one] = price
                queue.append(one)
    return {square: best[square] for square in bridges & best.keys() if square != origin}


@cache
def positions() -> tuple[State, ...]:
    """Return some positions of random games in which a player has action points."""
    found = []
    for seats in (2, 3, 4):
        for seed in range(3 * FUZZ):
            states = random_game(Table(GAME, seats), seed).positions
            found += [state for state in states if state.to_move is not None and state.ap][::7]
    return tuple(found)


def test_prices_of_sailing() -> None:
    """`sail.cost`"""
    sailed = 0
    for state in positions():
        assert state.to_move is not None
        player = state.players[state.to_move]
        if player.figure is None or not player.place & state.bridges.area:
            continue
        expected = prices(state, player.figure)
        free = {one for one in expected if not bit(one) & state.figures}
        assert legal(state, "sail") == {str(one) for one in free if expected[one] <= state.ap}
        for target in squares(state.bridges.area):
            found = journey(state, Move("sail", target))
            assert (found and found.price) == (expected[target] if target in free else None)
            if found:
                sailed += 1
                steps = zip(found.squares, found.squares[1:], strict=False)
                assert all(one in other.neighbours for one, other in steps)
                passed = sum(bool(bit(one) & state.bridges.area) for one in found.squares[1:])
                assert passed == found.price
                assert not any(bit(one) & state.land for one in found.squares)
    assert sailed > 20


def test_every_legal_move_has_a_journey_at_the_price_it_takes() -> None:
    """`step` `sail` `leap`"""
    for state in positions():
        assert state.to_move is not None
        for action in GAME.legal(state):
            if isinstance(action, Move):
                found = journey(state, action)
                assert isinstance(found, Journey)
                after = GAME.apply(state, action)
                assert state.ap - after.ap == found.price
                assert found.squares[0] == state.players[state.to_move].figure
                assert found.squares[-1] == action.square == after.players[state.to_move].figure


def reached(state: State, seat: int) -> set[Square]:
    """Return the squares that count for the rule against trapping, found square by square."""
    free = set(squares(state.free))
    figure = state.players[seat].figure
    assert figure is not None
    others = {player.figure for player in state.players if player.figure != figure}
    standing = {
        (one, axis)
        for axis, area in zip(("ns", "ew"), state.bridges, strict=True)
        for one in squares(area)
        if one not in others
    }
    usable = set(standing)
    land = set(squares(state.land))
    ends = {"ns": ((-1, 0), (1, 0)), "ew": ((0, -1), (0, 1))}

    def sides(bridge: tuple[Square, str]) -> list[Square]:
        (row, col), axis = bridge
        return [Square(row + down, col + right) for down, right in ends[axis]]

    if state.spare_bridges:
        for one in squares(state.canals & ~state.bridges.area):
            usable |= {(one, axis) for axis in ends if land.issuperset(sides((one, axis)))}
    beside = defaultdict[Square, list[tuple[Square, str]]](list)  # bridges that end at a square
    for bridge in usable:
        for one in sides(bridge):
            beside[one].append(bridge)
    water = {
        Square(row, col)
        for row in range(-1, 15)
        for col in range(-1, 22)
        if Square(row, col) not in land
    }

    def ports(bridge: tuple[Square, str]) -> Iterator[tuple[Square, str]]:
        seen, queue = {bridge[0]}, [bridge[0]]
        for square in queue:
            new = [one for one in square.neighbours if one in water and one not in seen]
            seen.update(new)
            queue += new
        return (other for other in standing if other[0] in seen)

    here = [bridge for bridge in standing if bridge[0] == figure]
    queue: list[Square | tuple[Square, str]] = [*here] or [figure]
    seen = set(queue)
    for node in queue:
        if isinstance(node, Square):
            onward: list[Square | tuple[Square, str]] = [
                one for one in node.neighbours if one in free
            ]
            onward += beside[node]
        else:
            onward = [one for one in sides(node) if one in free]
            onward += ports(node) if node in standing else ()
        new = [one for one in dict.fromkeys(onward) if one not in seen]
        seen.update(new)
        queue += new
    return {node for node in seen if isinstance(node, Square)} & free


def is_trapped(state: State) -> int | None:
    free = state.free.bit_count()
    for seat in range(state.seats):
        if 2 * len(reached(state, seat)) < free:
            return seat
    return None


def crowded(seed: int) -> State:
    """Return a position with many pieces that counts as a part of the first round."""
    rng = Random(seed)
    match = random_game(Table(GAME, rng.choice((2, 3, 4))), rng.randrange(3))
    turns = [state for state in match.positions if state.to_move is not None and state.ap]
    early = turns[: len(turns) // rng.choice((2, 4, 8))]
    state: State = rng.choice(early)._replace(first_round=True, ap=6)
    return state


@pytest.mark.parametrize("seed", range(12 * FUZZ))
def test_reach_matches_a_literal_search_by_the_rule(seed: int) -> None:
    """`trap.first-round`"""
    state = crowded(seed)
    for seat in range(state.seats):
        assert set(squares(reach(ground(state), seat))) == reached(state, seat)
    assert trapped(ground(state)) == is_trapped(state)


def placings(state: State, risky: Risks) -> Iterator[tuple[Area, Area, Action]]:
    """Yield all actions on free land and on bridges without a figure: the square, the risk, the
    action.
    """
    free, every = state.free, menu()
    able = canal_squares(state)
    for one in bits(free & ORDINARY):
        yield one, risky.pieces, every.founds[one]
        yield one, risky.pieces, every.builds[1][one]
    for actions, shift, risk in (
        (every.singles, 0, risky.pieces),
        (every.east, 1, risky.east),
        (every.south, ROW, risky.south),
    ):
        for one in bits(able & able >> shift):
            yield one, risk, actions[one]
    for one in bits(leaps(state)):
        yield one, risky.moves, every.ways["leap"][one]
    for axis, places in zip(AXES, bridge_squares(state.canals, state.bridges), strict=True):
        for one in bits(places):
            yield one, risky.bridges, every.bridges[axis][one]


def test_positions_classified_as_safe_never_trap_a_figure() -> None:
    """`trap.first-round`: wherever the figures stand, on the mainland or elsewhere."""
    seen = dict.fromkeys(("mainland", "bridges", "everywhere"), 0)
    for seed in range(40 * FUZZ):
        state = crowded(seed)
        risky = risks(ground(state))
        where = "everywhere" if risky == ANYWHERE else "bridges" if risky.bridges else ""
        seen[where or "mainland"] += 1
        tried = list(placings(state, risky))
        certain = [action for one, risk, action in tried if not one & risk]
        for action in Random(seed).sample(certain, min(120, len(certain))):
            assert trapped(ground_after(state, action)) is None, spell(action)
        if not where:
            assert len(certain) > len(tried) // 2
    assert all(seen.values()), seen


@pytest.mark.parametrize("elsewhere", range(14, 27))
def test_areas_of_little_more_than_half_the_land_are_handled(elsewhere: int) -> None:
    """`trap.first-round`: 19 free squares around two figures, and other land that no figure
    reaches.
    """
    main = area_of(Square(row, col) for row in (2, 3, 4) for col in range(1, 8))
    other = area_of(Square(8 + n // 10, 2 + n % 10) for n in range(elsewhere))
    figures = bit(Square(3, 2)), bit(Square(3, 5))
    land = Ground(DUG, ISLAND & ~(DUG | main | other), figures, Bridges(), spare=False)
    risky, free = risks(land), main & land.free
    for risk, both in ((risky.pieces, 1), (risky.east, 1 | 1 << 1), (risky.south, 1 | 1 << ROW)):
        for one in bits(free):
            piece = one * both
            if not piece & ~free and not one & risk:
                assert trapped(land._replace(blocked=land.blocked | piece)) is None
    assert (risky == ANYWHERE) == (elsewhere > 15)


@pytest.mark.parametrize("seed", range(8 * FUZZ))
def test_actions_that_would_trap_a_figure_are_refused(seed: int) -> None:
    """`trap.first-round`: the refusal, the list of legal actions, and a search after the action
    agree.
    """
    state = crowded(seed)
    rng = Random(seed)
    legal_now = frozenset(GAME.legal(state))
    others = list(GAME.legal(state._replace(first_round=False)))
    for action in rng.sample(others, min(40, len(others))):
        after = GAME.apply(state._replace(first_round=False), action)
        expected = is_trapped(after)
        if isinstance(action, Plain):
            expected = None
        refused = GAME.refusal(state, action)
        assert (refused is None) == (expected is None) == (action in legal_now)
        if refused:
            assert refused.rule == "trap.first-round"
            assert expected is not None
            trapped = f"it would trap seat {expected + 1}’s figure; choose something else"
            assert refused.detail == f"you can’t do this in the first round: {trapped}"
