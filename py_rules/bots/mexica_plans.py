"""Whole turns of Mexica that are worth a thought, each with what it seems to gain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from py_rules.bots.mexica_reach import Reach
from py_rules.bots.mexica_script import MOST, Draft, Script, Stock, corner
from py_rules.bots.mexica_ways import Enclosure, enclosures
from py_rules.bots.mexica_worth import (
    FOUNDED,
    SCALE,
    Outlook,
    Scale,
    heights,
    outlook,
    promised,
    total,
    worths,
)
from py_rules.mexica import GAME
from py_rules.mexica.actions import menu
from py_rules.mexica.areas import ORDINARY, ROW, STARTS, Area, beside
from py_rules.mexica.data import CALPULLI, MOST_TAKEN, START_BONUS
from py_rules.mexica.state import (
    District,
    State,
    canal_squares,
    district_at,
    fits,
    token_squares,
)

WALLS = 14  # enclosures looked at more closely
FOLLOWED = 40  # regions that grow, of each size, while enclosures are looked for
ALIKE = 25  # enclosures of one size
LARGE = 5  # squares of open land that are worth a wall at the end
LARGEST = 13  # squares that it cuts off
CUT = 3  # pieces of such a wall, at most
CUTS = 30  # such walls looked at
BEGUN = 3  # enclosures that take more than a turn
SPLITS = 3  # of the points of a turn between two districts: so many are kept


class Gain(NamedTuple):
    """What building some heights in a district brings."""

    gain: float
    built: Stock


@lru_cache(1 << 14)
def fillings(stock: Stock, height: int) -> tuple[Stock, ...]:
    """Buildings of a stock that add up to a height: as few as can be, and as many."""
    found = _fillings(stock, height, 4)
    if not found:
        return ()
    few, many = min(found, key=len), max(found, key=len)
    return (few,) if len(few) == len(many) else (few, many)


@lru_cache(1 << 14)
def _fillings(stock: Stock, height: int, highest: int) -> tuple[Stock, ...]:
    if not height:
        return ((),)
    if not highest:
        return ()
    found = list[Stock]()
    for count in range(min(stock[highest - 1], height // highest) + 1):
        rest = _fillings(stock, height - count * highest, highest - 1)
        found += [(highest,) * count + each for each in rest]
    return tuple(found)


@lru_cache(1 << 14)
def _enough(stock: Stock, built: Stock) -> bool:
    """Whether a stock has all these buildings."""
    return all(built.count(height) <= left for height, left in enumerate(stock, 1))


class Desk:
    """What the drafts of one position have in common."""

    def __init__(self, state: State, scale: Scale) -> None:
        assert state.to_move is not None
        self.state, self.scale, self.seat = state, scale, state.to_move
        self.player = state.players[state.to_move]
        self.view: Outlook = outlook(state, scale)
        self.ap = state.ap
        self.most = min(state.ap + self.player.chips, MOST)
        self.takes = min(MOST_TAKEN - state.taken, state.chips)
        self.stock = self.player.stock
        self.highest = total(self.stock)

    def share(self, points: list[float]) -> float:
        """What points for all seats are worth to the seat to move."""
        own = points[self.seat]
        others = (sum(points) - own) / (len(points) - 1)
        return own - self.scale.rivals * others

    def gains(self, district: District, sums: list[int], room: int, most: int) -> list[Gain]:
        """The best way to build each height up to ``most``; -99 where it cannot be done."""
        before = self.share(promised(self.view, district, tuple(sums), room))
        found = [Gain(0.0, ())]
        worth = self.view.stock
        for height in range(1, min(most, self.highest) + 1):
            best: Gain | None = None
            for built in fillings(self.stock, height):
                if len(built) > room:
                    continue
                grown = list(sums)
                grown[self.seat] += height
                after = promised(self.view, district, tuple(grown), room - len(built))
                gain = self.share(after) - before - worth * height
                if best is None or gain > best.gain:
                    best = Gain(gain, built)
            if best is None:
                found.append(Gain(-99.0, ()))
            else:
                found.append(best)
        return found

    def promise(self, area: Area, free: Area) -> float:
        """What an open district promises."""
        sums = tuple(self.sums(area))
        if not any(sums):
            return 0.0
        room = (free & ORDINARY).bit_count()
        return self.share(promised(self.view, District(area), sums, room))

    def sums(self, area: Area) -> list[int]:
        """The heights of each seat in an area."""
        return [heights(player, area) for player in self.state.players]

    def splits(
        self, first: list[Gain], second: list[Gain], price: int, draft: Draft
    ) -> Iterator[Draft]:
        """The best ways to divide the action points that a price leaves."""
        found = list[tuple[float, int, Stock, Stock]]()
        left = self.most - price
        for one, (gain, before) in enumerate(first):
            if one > left:
                break
            for two, (more, after) in enumerate(second[: left - one + 1]):
                whole = gain + more
                if whole > -50:
                    used = price + one + two
                    found.append((whole + self.chips(used), used, before, after))
        found.sort(key=_most, reverse=True)
        kept = 0
        for gain, used, before, after in found:
            if before and after and not _enough(self.stock, before + after):
                continue
            take = max(0, min(self.takes, self.ap - used))
            yield draft._replace(
                gain=draft.gain + gain, used=used, before=before, after=after, take=take
            )
            kept += 1
            if kept == SPLITS:
                break

    def chips(self, used: int) -> float:
        """What the chips are worth that are spent for so many action points, or can be taken."""
        left = self.ap - used
        return self.view.chip * min(left, self.takes)


def _most(item: tuple[float, int, Stock, Stock]) -> float:
    return item[0]


def _gain(draft: Draft) -> float:
    return draft.gain


NOTHING = [Gain(0.0, ())]


def drafts(state: State, width: int, scale: Scale = SCALE) -> list[Draft]:
    """The turns that seem best, the best first. There is always one: to do nothing."""
    desk = Desk(state, scale)
    found = [*_drafts(desk)]
    found.sort(key=_gain, reverse=True)
    kept = _varied(found, width)
    if all(draft.used for draft in kept):
        take = max(0, min(desk.takes, desk.ap))
        kept.append(Draft(desk.chips(0), take=take))
    return kept


def longer(state: State, found: list[Draft], width: int, scale: Scale = SCALE) -> list[Draft]:
    """Turns that do one thing after the other: those of ``found`` with another after them."""
    first = Desk(state, scale)
    begun = list[Draft]()
    for draft in found:
        if (draft.wall or draft.before or draft.after) and draft.used < first.most - 1:
            begun.append(draft._replace(take=0))
        if draft.area and draft.after and draft.used - sum(draft.after) < first.most - 1:
            begun.append(draft._replace(after=(), used=draft.used - sum(draft.after), gain=0.0))
    more = list[Draft]()
    for draft in begun[:width]:
        script = Script(state)
        if not script.follow(draft):
            continue
        desk = Desk(script.state, scale)
        gain = draft.gain - first.chips(draft.used)
        if not draft.gain:
            gain = _between(first, desk)
        for then in _drafts(desk):
            if then.target and not then.target & (draft.target or script.place):
                used = draft.used + then.used
                whole = gain + then.gain - desk.chips(then.used) + first.chips(used)
                more.append(then._replace(gain=whole, used=used, begin=draft))
    more.sort(key=_gain, reverse=True)
    return _varied(more, width)


def _between(before: Desk, after: Desk) -> float:
    """What has been gained between two positions of a turn."""
    points = [
        now - then
        for now, then in zip(
            worths(after.state, after.scale), worths(before.state, before.scale), strict=True
        )
    ]
    return before.share(points)


def _varied(found: list[Draft], width: int) -> list[Draft]:
    """The best drafts, but not more than two with the same way."""
    kept, later = list[Draft](), list[Draft]()
    ways = dict[tuple[Area, Area], int]()
    for draft in found:
        way = draft.target, draft.area
        ways[way] = ways.get(way, 0) + 1
        (kept if ways[way] <= 2 else later).append(draft)
    kept = (kept + later)[:width]
    kept.sort(key=_gain, reverse=True)
    return kept


def _drafts(desk: Desk) -> Iterator[Draft]:
    state, place = desk.state, desk.player.place
    home = district_at(state, place)
    settled = state
    begun = 0.0
    if home and fits(state, home) and (room := token_squares(state, home)):
        token = corner(state, room)
        settled = GAME.apply(state, menu().founds[token])
        kind = CALPULLI[home.size]
        begun = float(kind.founder)
        for seat, player in enumerate(state.players):
            if seat != desk.seat and player.place & home.area:
                begun -= kind.others / (state.seats - 1)
        home = district_at(settled, place)
    at_home = NOTHING
    if home:
        room = (home.area & ORDINARY & settled.free).bit_count()
        at_home = desk.gains(home, desk.sums(home.area), room, desk.most)
    stay = Draft(begun)
    yield from desk.splits(at_home, NOTHING, 0, stay)
    if desk.most <= 0:
        return
    reach = Reach(settled, place, desk.most)
    for district in settled.districts:
        if district == home:
            continue
        able = district.area & ORDINARY & settled.free
        price = reach.cost(district.area)
        if price is None or not able or price > desk.most:
            continue
        gain, goal = begun, district.area
        there = district
        if fits(settled, district):
            if not able & (able - 1):
                continue
            kind = CALPULLI[district.size]
            gain += kind.founder
            there = District(district.area, 1)
        stands = not reach.rings[price] & district.area & ~ORDINARY
        room = able.bit_count() - stands - (there.token != district.token)
        if not room and there is district:
            continue
        after = desk.gains(there, desk.sums(district.area), room, desk.most - price)
        yield from desk.splits(at_home, after, price, stay._replace(gain=gain, target=goal))
    yield from _starts(desk, settled, reach, at_home, stay)
    yield from _walls(desk, settled, reach, at_home, stay)
    yield from _cuts(desk, settled, at_home, stay)


def _starts(
    desk: Desk, state: State, reach: Reach, at_home: list[Gain], stay: Draft
) -> Iterator[Draft]:
    """Ways onto a start square, when a half may end soon."""
    if state.calpulli or desk.player.place & STARTS:
        return
    price = reach.cost(STARTS & state.free)
    if price is None:
        return
    least = min([total(stock) for stock in desk.view.stocks])
    gain = stay.gain + START_BONUS * desk.scale.start * (
        1.0 if least <= desk.most else 0.5 if least <= 9 else 0.1
    )
    yield from desk.splits(
        at_home, NOTHING, price, stay._replace(gain=gain, target=STARTS & state.free)
    )


def _walls(
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
        for _, size, pieces, enclosure in _likely(
            district.area, district.area & ORDINARY & ~state.blocked, sizes[-1]
        ):
            if size not in sizes or enclosure.wall & ~able:
                continue
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


def _cuts(desk: Desk, state: State, at_home: list[Gain], stay: Draft) -> Iterator[Draft]:
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
        for _, _, pieces, enclosure in _likely(
            district.area, district.area & ORDINARY & ~state.blocked, LARGEST
        ):
            area, wall = enclosure.area, enclosure.wall
            if pieces > CUT or pieces > desk.ap or wall & ~able:
                continue
            looked += 1
            if looked > CUTS:
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


@lru_cache(1 << 8)
def _likely(
    district: Area, able: Area, largest: int
) -> tuple[tuple[float, int, int, Enclosure], ...]:
    """The enclosures of a district, the most promising first: promise, size, pieces, itself."""
    sizes = frozenset(size for size in CALPULLI if size <= largest)
    found, alike = [], dict[int, int]()
    for enclosure in enclosures(district, able, sizes, FOLLOWED):
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
    """Whether there are pieces for a wall: where singles run out, doubles need room."""
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
