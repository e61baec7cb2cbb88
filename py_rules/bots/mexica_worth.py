"""What a position of Mexica is worth to each seat, in points: quick enough for a tree."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from py_rules.mexica.areas import BITS, ORDINARY, STARTS, Area
from py_rules.mexica.data import BUILDINGS, CALPULLI, HEIGHTS, START_BONUS
from py_rules.mexica.state import District, PlayerState, State


class Scale(NamedTuple):
    """How uncertain the future is, and what things are worth that are no points yet."""

    doubt: float = 2.2  # heights; what a lead in a district is measured with while much is to come
    later: float = 3.2  # the same for the second scoring, in the first half
    surest: float = 0.3  # the same when nothing is to come
    later_share: float = 0.85  # of the points of the second scoring, in the first half
    open_first: float = 0.2  # of the points of a small open district, in the first half
    trust: float = 0.6  # of the points of the open land, while more of it will be founded
    ready: float = 0.6  # of the points of a district that could be founded, as if it were
    stock: float = 0.8  # points for a height that can still be built, in the first half
    second: float = 0.6  # the same in the second half
    last: float = 0.3  # the same when all calpulli are laid
    surplus: float = 0.25  # share of that if it is left over when the first has built everything
    ahead: float = 4.0  # heights that a player may be behind
    chip: float = 0.6
    start: float = 0.8  # of the bonus, near the end of a half
    turn: float = 2.0  # for the seat that moves next
    cut: float = 1.35  # squares that a calpulli takes of the open land, for each of its own


SCALE = Scale()
LATER = sum(height * count for height, count in zip(HEIGHTS, BUILDINGS[1], strict=True))
MUCH = 12  # heights to come, from which on more does not make a lead less sure
ROOMY = 4  # free squares, likewise
FOUNDED = {size: (size, kind.founder, kind.others) for size, kind in CALPULLI.items()}
OPEN = [(size, (size + 1) // 2, ((size + 1) // 2 + 1) // 2) for size in range(len(BITS))]
Rewards = tuple[int, int, int]


class Outlook(NamedTuple):
    """What all districts of a position have in common, for judging them."""

    half: int
    stocks: tuple[tuple[int, ...], ...]  # buildings at hand, by seat
    doubt: float
    later: float
    open: float  # share of the points of an open district
    calpulli: tuple[int, ...]
    chip: float
    stock: float
    scale: Scale


def heights(player: PlayerState, area: Area) -> int:
    """The sum of the heights of a player's buildings in an area."""
    one, two, three, four = player.buildings
    return (
        (one & area).bit_count()
        + 2 * (two & area).bit_count()
        + 3 * (three & area).bit_count()
        + 4 * (four & area).bit_count()
    )


@lru_cache(1 << 12)
def total(stock: tuple[int, ...]) -> int:
    """The heights of all buildings of a stock together."""
    one, two, three, four = stock
    return one + 2 * two + 3 * three + 4 * four


@lru_cache(1 << 14)
def highest(stock: tuple[int, ...], room: int) -> int:
    """The most heights that a stock can add on so many squares."""
    heights = 0
    for height, left in zip((4, 3, 2, 1), reversed(stock), strict=True):
        count = min(left, room)
        heights += height * count
        room -= count
    return heights


def outlook(state: State, scale: Scale = SCALE) -> Outlook:
    """The outlook of a position."""
    stocks = tuple([player.stock for player in state.players])
    coming = max(map(total, stocks))
    doubt = scale.surest + scale.doubt * min(1.0, coming / MUCH) ** 0.5
    share = scale.open_first
    if state.half == 2:
        land = sum([d.size for d in state.districts if not d.token])
        share = 1 - scale.cut * sum(state.calpulli) / land if land else 0.0
        share = max(share * (scale.trust if state.calpulli else 1.0), 0.03)
    left = min(1.0, min(map(total, stocks)) / 6) if state.half == 2 else 1.0
    return Outlook(
        state.half,
        stocks,
        doubt,
        scale.surest + scale.later,
        share,
        state.calpulli,
        scale.chip * (0.2 + 0.8 * left),
        scale.stock if state.half == 1 else scale.second if state.calpulli else scale.last,
        scale,
    )


def worths(state: State, scale: Scale = SCALE) -> list[float]:
    """The points that each seat can expect at the end of the game."""
    players = state.players
    found = [float(sum(player.points)) for player in players]
    everything = 0
    for player in players:
        everything |= player.built
    view = outlook(state, scale)
    for district in state.districts:
        area = district.area
        if not area & everything:
            continue
        sums = tuple([heights(player, area) for player in players])
        room = (area & ORDINARY & ~state.blocked).bit_count()
        for seat, points in enumerate(promised(view, district, sums, room)):
            found[seat] += points
    stocks = [total(stock) for stock in view.stocks]
    least = min(stocks)
    ending = 0.0 if state.calpulli else 1.0 if not least else 0.6 if least <= 4 else 0.2
    for seat, player in enumerate(players):
        useful = min(stocks[seat], least + scale.ahead)
        found[seat] += view.stock * (useful + scale.surplus * (stocks[seat] - useful))
        found[seat] += view.chip * player.chips
        if player.place & STARTS:
            found[seat] += START_BONUS * scale.start * ending
    if state.to_move is not None:
        found[state.to_move] += scale.turn * state.ap / 6
    return found


def promised(view: Outlook, district: District, sums: tuple[int, ...], room: int) -> list[float]:
    """The points that a district promises each seat, by heights and free squares."""
    adds = tuple([min(highest(stock, room), 9) for stock in view.stocks])
    loose = min(1.0, room / ROOMY)
    scale, size = view.scale, district.size
    if district.token:
        rewards = FOUNDED[size]
        now = expected(sums, adds, rewards, round(0.2 + view.doubt * loose, 1))
        if view.half == 2:
            return now
        return both(sums, adds, room, rewards, now, view, loose)
    if size in view.calpulli:
        rewards = FOUNDED[size]
        now = expected(sums, adds, rewards, round(0.2 + view.doubt * loose, 1))
        if view.half == 1:
            now = both(sums, adds, room, rewards, now, view, loose)
        return [points * scale.ready for points in now]
    size = min(size, 10) if view.half == 1 else size
    now = expected(sums, adds, OPEN[size], round(0.2 + view.doubt * loose, 1))
    return [points * view.open for points in now]


def both(
    sums: tuple[int, ...],
    adds: tuple[int, ...],
    room: int,
    rewards: Rewards,
    now: list[float],
    view: Outlook,
    loose: float,
) -> list[float]:
    """The points of both scorings, in the first half."""
    more = tuple([min(4 * room, 9)] * len(sums))
    then = expected(sums, more, rewards, round(0.2 + view.later * loose, 1))
    share = view.scale.later_share
    return [a + share * b for a, b in zip(now, then, strict=True)]


@lru_cache(1 << 16)
def expected(
    sums: tuple[int, ...], adds: tuple[int, ...], rewards: Rewards, doubt: float
) -> list[float]:
    """The points of each seat if each may still add up to so many heights.

    That a seat ends before another has a chance by their difference (logistic), all independent.
    """
    first, second, third = rewards
    found = []
    for seat, own in enumerate(sums):
        if not own:
            found.append(0.0)
            continue
        none, one, two = 1.0, 0.0, 0.0  # the chances of so many ahead
        for other, theirs in enumerate(sums):
            if other == seat:
                continue
            margin = own - theirs
            if margin > adds[other] or margin == 0 == adds[other]:
                continue
            lost = margin + adds[seat] < 0
            behind = 1.0 if lost else 1 / (1 + exp((margin + 0.2) / doubt))
            two = two * (1 - behind) + one * behind
            one = one * (1 - behind) + none * behind
            none *= 1 - behind
        found.append(first * none + second * one + third * two)
    return found
