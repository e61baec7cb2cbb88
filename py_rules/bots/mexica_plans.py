"""Whole turns of Mexica that are worth a thought, each with what it seems to gain."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from py_rules.bots.mexica_reach import Reach
from py_rules.bots.mexica_ways import Enclosure, digging, enclosures
from py_rules.bots.mexica_worth import (
    FOUNDED,
    SCALE,
    Outlook,
    Scale,
    heights,
    outlook,
    promised,
    total,
)
from py_rules.mexica import GAME
from py_rules.mexica.actions import END, SPEND, TAKE, Action, menu
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

MOST = 10  # action points that a turn may take, chips included
WALLS = 14  # enclosures looked at more closely
SPLITS = 3  # of the points of a turn between two districts: so many are kept
Stock = tuple[int, ...]


class Draft(NamedTuple):
    """A turn in outline: build at home, go somewhere, enclose and found it, build there."""

    gain: float  # points
    before: Stock = ()  # the heights built at home first
    target: Area = 0  # where to go: any of these squares; 0 for nowhere
    wall: Area = 0  # canals to dig then
    area: Area = 0  # the district that they enclose
    after: Stock = ()  # the heights built there
    take: int = 0  # chips
    found: bool = False  # found the district at home first


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
        return own - (sum(points) - own) / (len(points) - 1)

    def gains(self, district: District, sums: list[int], room: int, most: int) -> list[Gain]:
        """The best way to build each height, from 0 up to ``most``; less where it cannot be done."""
        before = self.share(promised(self.view, district, tuple(sums), room))
        found = [Gain(0.0, ())]
        worth = self.scale.stock
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

    def sums(self, area: Area) -> list[int]:
        """The heights of each seat in an area."""
        return [heights(player, area) for player in self.state.players]

    def splits(
        self, first: list[Gain], second: list[Gain], price: int, draft: Draft
    ) -> Iterator[Draft]:
        """The best ways to divide the action points that a price leaves."""
        found = list[Draft]()
        left, chip = self.most - price, self.scale.chip
        for one, (gain, before) in enumerate(first):
            if one > left:
                break
            for two, (more, after) in enumerate(second):
                used = price + one + two
                if one + two > left:
                    break
                whole = draft.gain + gain + more
                if whole < -50:
                    continue
                take = 0
                if used > self.ap:
                    whole -= chip * (used - self.ap)
                elif used < self.ap:
                    take = min(self.takes, self.ap - used)
                    whole += chip * take
                found.append(
                    draft._replace(gain=whole, before=before, after=after, take=take)
                )
        found.sort(key=_gain, reverse=True)
        kept = 0
        for each in found:
            if each.before and each.after and not _enough(self.stock, each.before + each.after):
                continue
            yield each
            kept += 1
            if kept == SPLITS:
                break


def _gain(draft: Draft) -> float:
    return draft.gain


NOTHING = [Gain(0.0, ())]


def drafts(state: State, width: int, scale: Scale = SCALE) -> list[Draft]:
    """The turns that seem best, the best first. There is always one: to do nothing."""
    desk = Desk(state, scale)
    found = [*_drafts(desk)]
    found.sort(key=_gain, reverse=True)
    if len(found) > width:
        last = found[-1]
        found = _varied(found, width)
        found[-1] = found[-1] if last in found else last
    return found


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
    found, settled = False, state
    begun = 0.0
    if home and fits(state, home) and (room := token_squares(state, home)):
        found = True
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
    stay = Draft(begun, found=found)
    yield from desk.splits(at_home, NOTHING, 0, stay)
    yield Draft(begun + desk.scale.chip * min(desk.ap, desk.takes), found=found,
                take=min(desk.ap, desk.takes))
    if not desk.most:
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
        room = able.bit_count() - (there.token != district.token) - 1
        room = max(room, 1) if there.token == district.token else room
        after = desk.gains(there, desk.sums(district.area), room, desk.most - price)
        yield from desk.splits(at_home, after, price, stay._replace(gain=gain, target=goal))
    yield from _starts(desk, settled, reach, at_home, stay)
    yield from _walls(desk, settled, reach, at_home, stay)


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
    looked = 0
    for district in state.districts:
        if district.token or district.size <= sizes[0]:
            continue
        for _, size, pieces, enclosure in _likely(
            district.area, district.area & ORDINARY & ~state.blocked, sizes[-1]
        ):
            if size not in sizes or enclosure.wall & ~able or pieces > most:
                continue
            area = enclosure.area
            if not area & within[min(most - pieces, len(within) - 1)]:
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


@lru_cache(1 << 8)
def _likely(
    district: Area, able: Area, largest: int
) -> tuple[tuple[float, int, int, Enclosure], ...]:
    """The enclosures of a district, the most promising first: promise, size, pieces, itself."""
    sizes = frozenset(size for size in CALPULLI if size <= largest)
    found = []
    for enclosure in enclosures(district, able, sizes):
        size = enclosure.size
        pieces = _pieces(enclosure.wall)
        promise = FOUNDED[size][1] + size / 2 - 1.2 * pieces
        found.append((promise, size, pieces, enclosure))
    found.sort(key=_first, reverse=True)
    return tuple(found)


def _pieces(wall: Area) -> int:
    """How many canal pieces a wall takes, about as `digging` lays them."""
    pieces = 0
    while wall:
        least, one = 9, 0
        rest = wall
        while rest:
            each = rest & -rest
            rest ^= each
            near = (beside(each) & wall).bit_count()
            if near < least:
                least, one = near, each
                if near < 2:
                    break
        partner = beside(one) & wall
        wall ^= one | partner & -partner
        pieces += 1
    return pieces


def _first(pair: tuple[float, int, int, Enclosure]) -> float:
    return pair[0]


def corner(state: State, area: Area) -> Area:
    """The square where a piece is least in the way: few free neighbours, no end of a bridge."""
    free = state.free
    a, b, c, d = free << 1, free >> 1, free << ROW, free >> ROW
    one = a | b | c | d
    two = a & b | c & d | (a | b) & (c | d)
    three = a & b & (c | d) | c & d & (a | b)
    inner = area & ~state.bridges.ends or area
    for best in (inner & ~one, inner & ~two, inner & ~three, inner):
        if best:
            return best & -best
    return 0


class Script:
    """The actions of a turn while they are written down, and where they have led."""

    def __init__(self, state: State) -> None:
        assert state.to_move is not None
        self.state, self.seat = state, state.to_move
        self.actions = list[Action]()

    @property
    def place(self) -> Area:
        """Where the figure is."""
        return self.state.players[self.seat].place

    def do(self, *actions: Action) -> None:
        """Write actions down."""
        for action in actions:
            self.actions.append(action)
            self.state = GAME.apply(self.state, action)

    def found(self) -> bool:
        """Found the district of the figure, if it can be."""
        home = district_at(self.state, self.place)
        if home is None or not fits(self.state, home):
            return False
        room = token_squares(self.state, home)
        if not room:
            return False
        self.do(menu().founds[corner(self.state, room)])
        return True

    def build(self, built: Stock, avoid: Area) -> bool:
        """Build in the district of the figure, where it does not stand in the own way."""
        if not built:
            return True
        home = district_at(self.state, self.place)
        if home is None:
            return False
        builds = menu().builds
        for height in built:
            room = home.area & ORDINARY & self.state.free
            room = room & ~avoid or room
            if not room or not self.state.players[self.seat].stock[height - 1]:
                return False
            self.do(builds[height][corner(self.state, room)])
        return True


def played(state: State, draft: Draft) -> tuple[tuple[Action, ...], State] | None:
    """The actions of a draft, and where they lead; None if it cannot be done as it seemed."""
    script, begun = Script(state), state
    ap, chips = state.ap, state.players[script.seat].chips
    if draft.found and not script.found():
        return None
    way: tuple[Action, ...] | None = ()
    avoid = 0
    if draft.target and not script.place & draft.target:
        reach = Reach(script.state, script.place, min(ap + chips, MOST))
        price = reach.cost(draft.target)
        if price is None:
            return None
        goal = _goal(state, reach.rings[price] & draft.target)
        way = reach.way(goal)
        if way is None:
            return None
        avoid = goal | reach.passed
    if not script.build(draft.before, avoid):
        return None
    script.do(*way)
    if draft.wall:
        canals = digging(script.state, draft.wall & ~script.state.canals, draft.area)
        if canals is None:
            return None
        script.do(*canals)
    if draft.target:
        if not script.found() and draft.wall:
            return None
        if not script.build(draft.after, 0):
            return None
    spent = -script.state.ap
    if spent > chips:
        return None
    if spent > 0:
        script.do(*(SPEND,) * spent)
        script.actions[:0] = script.actions[-spent:]
        del script.actions[-spent:]
    else:
        script.do(*(TAKE,) * min(draft.take, script.state.ap))
    script.do(END)
    actions = tuple(script.actions)
    if begun.first_round and not allowed(begun, actions):
        return None
    return actions, script.state


def _goal(state: State, goals: Area) -> Area:
    """Where to stop: on a start square, or where a piece would be most in the way."""
    goals = goals & STARTS or goals & ~ORDINARY or goals & state.bridges.ends or goals
    return goals & -goals


def allowed(state: State, actions: tuple[Action, ...]) -> bool:
    """Whether actions are legal one after the other."""
    for action in actions:
        if GAME.refusal(state, action):
            return False
        state = GAME.apply(state, action)
    return True
