"""Walls of canals that may be worth a turn of Mexica, or a part of one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from py_rules.bots.budget import Late
from py_rules.bots.mexica_desk import NOTHING, Desk, Gain
from py_rules.bots.mexica_reach import Reach
from py_rules.bots.mexica_script import Draft
from py_rules.bots.mexica_ways import Enclosure, enclosures
from py_rules.bots.mexica_worth import FOUNDED, promised
from py_rules.mexica.areas import ORDINARY, ROW, Area, beside
from py_rules.mexica.data import CALPULLI
from py_rules.mexica.state import District, State, canal_squares

WALLS = 14  # enclosures looked at more closely
FOLLOWED = 40  # regions that grow, of each size, while enclosures are looked for
ALIKE = 25  # enclosures of one size
LARGE = 5  # squares of open land that are worth a wall at the end
LARGEST = 13  # squares that it cuts off
CUT = 3  # pieces of such a wall, at most
CUTS = 30  # such walls looked at
BEGUN = 3  # enclosures that take more than a turn
KNOWN = 256  # most districts whose enclosures are cached: those used last

Likely = tuple[tuple[float, int, int, Enclosure], ...]  # promise, size, canal pieces, enclosure
_KNOWN: dict[tuple[Area, Area, int], Likely] = {}


def walls(
    desk: Desk, state: State, reach: Reach, at_home: list[Gain], stay: Draft
) -> Iterator[Draft]:
    """Walls that cut off a district of the size of an open calpulli, to found and build there."""
    sizes = state.calpulli
    if not sizes:
        return
    able = canal_squares(state) | desk.player.place & ORDINARY
    most, within = desk.most, reach.within
    looked = begun = 0
    for district in state.districts:
        if district.token or district.size <= sizes[0]:
            continue
        if desk.late():
            return
        able_here = district.area & ORDINARY & ~state.blocked
        for _, size, pieces, enclosure in _likely(district.area, able_here, sizes[-1], desk.late):
            if size not in sizes or enclosure.wall & ~able:
                continue
            if desk.late():
                return
            if not _laid(state, enclosure, able):
                continue
            area = enclosure.area
            if pieces > most or not area & within[min(most - pieces, len(within) - 1)]:
                if begun < BEGUN and (cost := reach.cost(area)) is not None and cost < desk.ap:
                    begun += 1
                    yield from _begun(desk, enclosure, cost, stay)
                continue
            looked += 1
            if looked > WALLS:
                break
            price = reach.cost(area)
            assert price is not None
            sums = desk.sums(area)
            kind = CALPULLI[size]
            gain = stay.gain + kind.founder
            for seat, player in enumerate(state.players):
                if seat != desk.seat and player.place & area:
                    gain -= kind.others / (state.seats - 1)
            room = (area & ORDINARY & state.free).bit_count() - 1 - (price > 0)
            if any(sums):
                gain += desk.share(promised(desk.view, District(area, 1), tuple(sums), room))
            after = desk.gains(District(area, 1), sums, room, most - pieces - price)
            yield from desk.splits(
                at_home,
                after,
                pieces + price,
                stay._replace(gain=gain, target=area, area=area, wall=enclosure.wall),
            )


def cuts(desk: Desk, state: State, at_home: list[Gain], stay: Draft) -> Iterator[Draft]:
    """Walls that divide open land before the last scoring, when no calpulli is left."""
    if state.calpulli or state.half == 1:
        return
    able = canal_squares(state)
    everything = 0
    for player in state.players:
        everything |= player.built
    found = list[tuple[float, int, Area]]()
    for district in state.districts:
        built = district.area & everything
        if district.token or not built or district.size < LARGE:
            continue
        before = desk.promise(district.area, district.area & state.free)
        looked = 0
        able_here = district.area & ORDINARY & ~state.blocked
        for _, _, pieces, enclosure in _likely(district.area, able_here, LARGEST, desk.late):
            area, wall = enclosure.area, enclosure.wall
            if pieces > CUT or pieces > desk.ap or wall & ~able:
                continue
            looked += 1
            if looked > CUTS or desk.late():
                break
            rest = district.area & ~(area | wall)
            gain = desk.promise(area, area & state.free) + desk.promise(rest, rest & state.free)
            if gain - before > 1:
                found.append((gain - before, pieces, wall))
    found.sort(reverse=True)
    for gain, pieces, wall in found[:2]:
        yield from desk.splits(
            at_home, NOTHING, pieces, stay._replace(gain=stay.gain + gain, wall=wall)
        )


def _begun(desk: Desk, enclosure: Enclosure, price: int, stay: Draft) -> Iterator[Draft]:
    """The way into an enclosure that takes more than a turn, with chips, or a part of the wall."""
    left = desk.ap - price
    hope = stay.gain + 0.2 * CALPULLI[enclosure.size].founder
    draft = stay._replace(target=enclosure.area)
    take = min(left, desk.takes)
    yield draft._replace(gain=hope + desk.chips(price), used=price, take=take)
    wall = 0
    for piece in _pieces(enclosure.wall)[:left]:
        wall |= piece
    if wall and wall != enclosure.wall:
        yield draft._replace(gain=hope + 0.5, used=desk.ap, wall=wall)


def _likely(district: Area, able: Area, largest: int, late: Late) -> Likely:
    """The enclosures of a district, the most promising first; cached, unless the time was up."""
    key = district, able, largest
    found = _KNOWN.pop(key, None)
    if found is None:
        found = _ranked(district, able, largest, late)
        if late():
            return found
        if len(_KNOWN) >= KNOWN:
            del _KNOWN[next(iter(_KNOWN))]
    _KNOWN[key] = found
    return found


def _ranked(district: Area, able: Area, largest: int, late: Late) -> Likely:
    sizes = frozenset(size for size in CALPULLI if size <= largest)
    found, alike = [], dict[int, int]()
    for enclosure in enclosures(district, able, sizes, FOLLOWED, late):
        if late():
            break
        size = enclosure.size
        alike[size] = alike.get(size, 0) + 1
        if alike[size] > ALIKE:
            continue
        pieces = len(_pieces(enclosure.wall))
        promise = FOUNDED[size][1] + size / 2 - 1.2 * pieces
        found.append((promise, size, pieces, enclosure))
    found.sort(key=_first, reverse=True)
    return tuple(found)


def _laid(state: State, enclosure: Enclosure, able: Area) -> bool:
    """Whether there are enough pieces for a wall; a double in place of a single needs room."""
    if state.singles > 3 and state.doubles > 6:
        return True
    singles = doubles = 0
    for piece in _pieces(enclosure.wall):
        if piece & (piece - 1):
            doubles += 1
        elif singles < state.singles:
            singles += 1
        elif beside(piece) & able & ~enclosure.area & ~enclosure.wall:
            doubles += 1
        else:
            return False
    return doubles <= state.doubles


@lru_cache(1 << 13)
def _pieces(wall: Area) -> tuple[Area, ...]:
    """The canal pieces of a wall, about as `digging` lays them."""
    pieces = []
    while wall:
        least, one = 9, 0
        rest = wall
        while rest:
            each = rest & -rest
            rest ^= each
            near = ((each << 1 | each >> 1 | each << ROW | each >> ROW) & wall).bit_count()
            if near < least:
                least, one = near, each
                if near < 2:
                    break
        partner = beside(one) & wall
        piece = one | partner & -partner
        wall ^= piece
        pieces.append(piece)
    return tuple(pieces)


def _first(pair: tuple[float, int, int, Enclosure]) -> float:
    return pair[0]
