"""Whole turns of Myraclia found at once, from what a hand can pay for, instead of action by action.

A search needs them thousands of times. They are judged roughly, without the positions on the way:
by the tiles that are terraformed, and by the elements left for a reservation.
"""

from __future__ import annotations

from functools import lru_cache
from operator import sub
from typing import Any, NamedTuple

from py_rules.bots.budget import Late, never
from py_rules.bots.mind import Evaluation, worth
from py_rules.bots.myraclia_draft import draft, worth_of
from py_rules.bots.myraclia_land import AT_ONCE, NUMBERS, WEIGHTS, Land, Prospect, lands_of
from py_rules.bots.search import Plan
from py_rules.grid import Hex
from py_rules.myraclia import GAME
from py_rules.myraclia.actions import END, PASS, Place, Spend, SpendVerb, Take
from py_rules.myraclia.data import ACTIONS, DARKNESS, TILES, Elements, counted
from py_rules.myraclia.payments import ANY, EQUAL
from py_rules.myraclia.rules import add_here, reserve_here, terraform_here
from py_rules.myraclia.state import Phase, State, hand, places, pool

Counts = tuple[int, ...]  # of elements, by colour


class TileTurn(NamedTuple):
    """Actions of a turn, without its end, and what they are worth in points."""

    value: float
    steps: tuple[Spend, ...]


def turns_of(state: State, seat: int, late: Late = never) -> list[TileTurn]:
    """The turns that a seat can take with what it has, the best first; cached. If the time is up,
    those found so far, at least one.
    """
    land = lands_of(state)[seat]
    stock = state.stock[seat]
    reserved = state.reserved[seat]
    points, discs = min(state.points[seat], 3), min(hand(state, seat), ACTIONS)
    begun = state.terraformings > 0
    key = (stock, state.exchange, state.actions, begun, state.fresh, points, discs)
    known: Any = land.turns.get(key)
    if known is None:
        search = _TileSearch(land, state.seats - 1, reserved, state.fresh, points, discs, late)
        search.go(pool(state, seat), stock.total, ACTIONS - state.actions, 0.0, (), begun)
        known = sorted(search.found.values(), reverse=True, key=_worth)
        if not search.hurried:
            land.turns[key] = known
    found: list[TileTurn] = known
    return found


def _worth(turn: TileTurn) -> float:
    return turn.value


class _TileSearch:
    """All ways to spend a hand on tiles, in every order, as far as it reaches.

    The sites of a land have a bit each, so that a set of them is a number.
    """

    def __init__(
        self,
        land: Land,
        others: int,
        reserved: Hex | None,
        fresh: bool,
        points: int,
        discs: int,
        late: Late,
    ) -> None:
        self.land = land
        self.others = others
        self.fresh = fresh
        self.points = points
        self.discs = discs
        self.late = late
        self.hurried = False  # whether it stopped early because the time was up
        self.found: dict[int, TileTurn] = {}  # by the sites that are terraformed
        self.bits = {site.place: 1 << n for n, site in enumerate((*land.sites, *land.far))}
        # Sites with their bits and how many elements they still cost.
        self.sites = [(self.bits[site.place], site, sum(site.cost)) for site in land.sites]
        self.far = [(self.bits[site.place], site, sum(site.cost)) for site in land.far]
        self.reserves = reserved is not None
        self.reserved = 0 if reserved is None else self.bits.get(reserved, 0)

    def go(
        self,
        have: Counts,
        purse: int,
        actions: int,
        value: float,
        steps: tuple[Spend, ...],
        begun: bool,
        done: int = 0,
        near: int = 0,
        grown: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        """Note the turn so far, with the best use of its rest; then try each tile as the next one.

        ``done`` are the sites that the turn has terraformed, ``near`` those beside them, ``grown``
        the terrains of each.
        """
        discs = len(steps) - bool(done & self.reserved)
        self._note(have, purse, actions, value, steps, done, discs)
        if not actions or not purse:
            return
        bare = discs >= self.discs
        sites = self.sites
        if near:
            sites = [*sites, *[each for each in self.far if each[0] & near]]
        for bit, site, need in sites:
            if self.hurried:
                return
            if need > purse or done & bit or (self.fresh if bit == self.reserved else bare):
                continue
            payment = paid(have, site.cost, purse)
            if payment is None:
                continue
            left = [*map(sub, have, payment)]
            money = purse - sum(payment)
            if site.freed >= 0:
                left[site.freed] += 1
                money += 1
            beside = self._beside(site.place)
            gain = self._gain(site, (beside & done).bit_count(), grown, begun)
            step = Spend("terraform", site.place, payment)
            further, wider = (*steps, step), (*grown, site.terrains)
            rest = actions - 1
            self.go(
                tuple(left), money, rest, value + gain, further, True, done | bit, near | beside,
                wider,
            )  # fmt: skip

    def _beside(self, place: Hex) -> int:
        """The sites that touch a place."""
        found, bits = 0, self.bits
        for other in place.neighbours:
            found |= bits.get(other, 0)
        return found

    def _gain(
        self, site: Prospect, touching: int, grown: tuple[tuple[str, ...], ...], begun: bool
    ) -> float:
        """The value of terraforming a tile after the others of this turn, ``touching`` of them
        beside it."""
        gain = site.plain - site.rivals / self.others + (2 if begun else 1) * site.own
        if site.freed >= 0:
            gain -= AT_ONCE
        if touching:
            gain += 2 * touching
        if site.own or touching:
            gain += WEIGHTS["size"]
        for terrain in site.terrains:
            before = 0
            for terrains in grown:
                if terrain in terrains:
                    before += 1
            gain += self.land.steps[terrain][before]
        return gain

    def _note(
        self,
        have: Counts,
        purse: int,
        actions: int,
        value: float,
        steps: tuple[Spend, ...],
        done: int,
        discs: int,
    ) -> None:
        """Keep the turn if it is the best with these tiles."""
        self.hurried = self.hurried or self.late()
        if purse:
            more, step = self._rest(have, purse, actions, done, discs)
            if step is not None:
                value, steps = value + more, (*steps, step)
        known = self.found.get(done)
        if known is None or value > known.value:
            self.found[done] = TileTurn(value, steps)

    def _rest(
        self, have: Counts, purse: int, actions: int, done: int, discs: int
    ) -> tuple[float, Spend | None]:
        """The value of the best reservation or addition with the elements left, and its action."""
        verb: SpendVerb = "reserve"
        keeps = self.reserves and not done & self.reserved
        if keeps:
            if self.fresh:
                return 0.0, None
            verb = "add"
        elif not actions or discs >= self.discs:
            return 0.0, None
        best, most = None, 0.0
        for bit, site, need in self.sites:
            if need < 2 or done & bit or (keeps and bit != self.reserved):
                continue
            if not keeps and not site.own + site.rivals:
                continue
            # An upper bound of the gain: as many elements as can be put there, if all of them fit.
            count = min(purse, need - 1)
            fee = 0 if keeps else need - count
            if fee > self.points or WEIGHTS["reserved"] * site.value * count / need - fee <= most:
                continue
            part = put(have, site.cost, purse)
            if part is None:
                continue
            count = sum(part)
            fee = 0 if keeps else need - count
            if fee > self.points:
                continue
            gain = WEIGHTS["reserved"] * site.value * count / need - fee
            if gain > most:
                best, most = Spend(verb, site.place, part), gain
        return most, best


@lru_cache(1 << 14)
def paid(have: Counts, cost: Elements, purse: int) -> Elements | None:
    """The plainest payment of a cost with at most one joker; None if there is none."""
    lacking, absent, total = 0, 0, 0
    for colour, (count, owned) in enumerate(zip(cost, have, strict=True)):
        total += count
        if count > owned:
            lacking += count - owned
            absent = colour
    if not lacking:
        return cost if total <= purse else None
    if lacking > 1 or total + EQUAL - 1 > purse:
        return None
    payment = [min(count, owned) for count, owned in zip(cost, have, strict=True)]
    rest = [owned - count for owned, count in zip(have, payment, strict=True)]
    rest[absent] = 0
    most = max(rest)
    if most >= EQUAL:
        payment[rest.index(most)] += EQUAL
        return counted(payment)
    if total + ANY - 1 > purse or sum(rest) < ANY:
        return None
    for colour, count in enumerate(rest):
        taken = min(count, ANY)
        payment[colour] += taken
        rest[colour] = 0
        if not (missing := total + ANY - 1 - sum(payment)):
            break
        if missing < 0:
            payment[colour] += missing
            break
    return counted(payment)


@lru_cache(1 << 13)
def put(have: Counts, cost: Elements, purse: int) -> Elements | None:
    """The largest part of a cost that can be put on a tile, but not all of it; None for nothing."""
    part = list(map(min, cost, have))
    most = min(purse, sum(cost) - 1)
    for colour, count in enumerate(part):
        over = sum(part) - most
        if over <= 0:
            break
        part[colour] -= min(over, count)
    return counted(part) if any(part) else None


# Plans.


def plans(mind: Evaluation, state: State, count: int, late: Late = never) -> list[Plan]:
    """The best few plans of the seat to move, the best first; [] in phases without quick plans.

    Only whole turns are judged by the position after them; other plans have no position. If the
    time is up, only plans found so far are compared.
    """
    seat = state.to_move
    assert seat is not None
    found: list[Plan] = []
    if state.phase is Phase.DRAFT:
        found += [Plan(value, (Take(colour),), None) for value, colour in draft(state, seat)]
        found.append(Plan(worth_of(state, seat, state.stock[seat]), (PASS,), None))
        found.sort(key=_value, reverse=True)
    elif state.phase is Phase.ACT:
        for turn in turns_of(state, seat, late)[: min(count, JUDGED)]:
            if (after := _after(state, turn.steps)) is not None:
                after = GAME.apply(after, END)
                found.append(Plan(worth(mind, after, seat), (*turn.steps, END), after))
                if late():
                    break
        found.sort(key=_value, reverse=True)
    elif state.phase is Phase.PLACE:
        for value, tile, place in sorted(_placements(state, seat), reverse=True)[:count]:
            found.append(Plan(SHARPNESS * value, (Place(tile, place),), None))
    return found[:count]


JUDGED = 6  # turns; those after look worse at first sight


def _value(plan: Plan) -> float:
    return plan.value


SHARPNESS = NUMBERS["sharpness"]  # points; how much a unit of `_placements` is worth


def quick(state: State, late: Late = never) -> State | None:
    """The position after the plan that looks best at first sight; None in phases without a quick
    judgement. If the time is up, after the best plan found so far.
    """
    seat, apply = state.to_move, GAME.apply
    assert seat is not None
    if state.phase is Phase.DRAFT:
        return apply(state, Take(draft(state, seat)[0][1]))
    if state.phase is Phase.ACT:
        for turn in turns_of(state, seat, late)[:3]:
            if (after := _after(state, turn.steps)) is not None:
                return apply(after, END)
        return apply(state, END)
    if state.phase is Phase.PLACE:
        _, tile, place = max(_placements(state, seat))
        return apply(state, Place(tile, place))
    return None


def _after(state: State, steps: tuple[Spend, ...]) -> State | None:
    """The position after these actions; None if a rule forbids one, which the search may miss."""
    for step in steps:
        if _RULES[step.verb](state, step.hex) is not None:
            return None
        state = GAME.apply(state, step)
    return state


# The rules for the tile; `paid` and `put` follow those for the elements.
_RULES = {"terraform": terraform_here, "reserve": reserve_here, "add": add_here}


def _placements(state: State, seat: int) -> list[tuple[float, int, Hex]]:
    """How good each placement looks: useful tiles belong near the seat's own ones."""
    offer = [tile for tile in state.offer if tile in DARKNESS] or state.offer
    use = [(-1.0 if TILES[tile].dark else _use(tile), tile) for tile in offer]
    sign = {
        place: 1 if other == seat else -1
        for other, own in enumerate(state.terraformed)
        for place in own
    }
    found = []
    for place in places(state):
        near = sum([sign[beside] for beside in place.neighbours if beside in sign])
        found += [(near * value, tile, place) for value, tile in use]
    return found


def _use(number: int) -> float:
    """The value of having a tile nearby."""
    tile = TILES[number]
    return 2.0 + tile.points + 2.0 * (tile.freed is not None) - tile.cost.total / 2
