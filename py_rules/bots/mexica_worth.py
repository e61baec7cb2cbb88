"""Estimate the points of each seat in a position of Mexica, quickly enough for a tree search."""

from __future__ import annotations

from functools import lru_cache
from math import exp
from typing import NamedTuple

from py_rules.bots.weights import numbers, weights
from py_rules.mexica.areas import BITS, ORDINARY, STARTS
from py_rules.mexica.data import AP, CALPULLI, START_BONUS
from py_rules.mexica.scoring import heights
from py_rules.mexica.state import District, State

WEIGHTS = weights("mexica")
NUMBERS = numbers("mexica")


class Forecast(NamedTuple):
    """How a lead in a district with room is judged, in heights."""

    doubt: float  # a lead of this many heights lasts in 73 of 100 cases
    absent: float  # a lead counts this much less while the rival has not built there yet


class Scale(NamedTuple):
    """How uncertain the future is, and the worth of all that isn't points yet.

    The weights of the features come from `mexica.json`, so that `worths` and `terms` agree. So do
    the numbers that can be learned.
    """

    # For the first scoring; for the second, in the first half and in the second half.
    first: Forecast = Forecast(NUMBERS["first doubt"], NUMBERS["first absent"])
    later: Forecast = Forecast(NUMBERS["later doubt"], NUMBERS["later absent"])
    second: Forecast = Forecast(NUMBERS["second doubt"], NUMBERS["second absent"])
    last: Forecast = Forecast(0.7, 0.8)  # the same when all calpulli are laid
    later_share: float = WEIGHTS["later"]
    open: Forecast = Forecast(1.4, 0.3)  # for small districts that are not founded
    wide: float = NUMBERS["wide"]  # points for a height on wide open land, in the first half
    wide_second: float = NUMBERS["wide second"]  # the same in the second
    far: Forecast = Forecast(4.0, 2.0)  # for wide open land
    rest: float = NUMBERS["rest"]  # share of its points, if next to nothing will be cut off
    cut: float = 1.35  # squares that a calpulli takes of the open land, for each of its own
    ready: float = WEIGHTS["ready"]
    stock: float = WEIGHTS["stock"]  # in the first half
    stock_second: float = NUMBERS["stock second"]  # the same in the second half
    stock_last: float = NUMBERS["stock last"]  # the same when all calpulli are laid
    # The share of that for buildings left over when the first player has built everything.
    surplus: float = NUMBERS["surplus"]
    ahead: float = NUMBERS["ahead"]  # heights beyond the smallest stock that count in full
    chip: float = WEIGHTS["chips"]
    start: float = WEIGHTS["start"]
    turn: float = WEIGHTS["ap"] * AP  # for the seat that moves next
    rivals: float = 1.0  # how much the points of the others count, compared to the seat's own
    hopes: float = 1.0  # how much points that are still to come count, compared to those scored


SCALE = Scale()
WIDE = 15  # squares of open land that will still be divided
ROOMY = 5  # free squares; more of them do not make a lead any less sure
SURE = 0.2  # heights; the doubt where there is no room
STICK = 0.4  # heights that a lead is worth more than it seems, where all have built
ENTER = 0.5  # share of the points of a seat without a building there: coming costs heights
FOUNDED: dict[int, tuple[int, int, int]] = {
    size: (size, kind.founder, kind.others) for size, kind in CALPULLI.items()
}
Rewards = tuple[int, int, int]
OPEN: dict[int, Rewards] = {
    size: (size, (size + 1) // 2, ((size + 1) // 2 + 1) // 2) for size in range(len(BITS))
}


class Outlook(NamedTuple):
    """The numbers of a position that the values of all its districts depend on."""

    half: int
    stocks: tuple[tuple[int, ...], ...]  # buildings at hand, by seat
    now: Forecast
    later: Forecast
    open: float  # points for a height on wide open land
    rest: float  # share of the points of wide open land
    calpulli: tuple[int, ...]
    chip: float
    stock: float
    scale: Scale


@lru_cache(1 << 12)
def total(stock: tuple[int, ...]) -> int:
    """The sum of the heights of all buildings of a stock."""
    one, two, three, four = stock
    return one + 2 * two + 3 * three + 4 * four


@lru_cache(1 << 14)
def highest(stock: tuple[int, ...], room: int) -> int:
    """The most heights that a stock can add on ``room`` squares."""
    heights = 0
    for height, left in zip((4, 3, 2, 1), reversed(stock), strict=True):
        count = min(left, room)
        heights += height * count
        room -= count
    return heights


def outlook(state: State, scale: Scale = SCALE) -> Outlook:
    """The outlook of a position."""
    stocks = tuple([player.stock for player in state.players])
    stock = scale.stock
    if state.half == 2:
        more = min(1.0, len(state.calpulli) / 4)
        stock = scale.stock_last + (scale.stock_second - scale.stock_last) * more
    rest = 0.0
    if state.half == 2:
        land = sum([district.size for district in state.districts if not district.token])
        rest = scale.rest * max(0.0, 1 - scale.cut * sum(state.calpulli) / max(land, 1)) ** 2
    left = min(1.0, min(map(total, stocks)) / 6) if state.half == 2 else 1.0
    return Outlook(
        state.half,
        stocks,
        scale.first if state.half == 1 else scale.second if state.calpulli else scale.last,
        scale.later,
        scale.wide if state.half == 1 else scale.wide_second,
        rest,
        state.calpulli,
        scale.chip * (0.2 + 0.8 * left),
        stock,
        scale,
    )


def worths(state: State, scale: Scale = SCALE) -> list[float]:
    """The points that each seat can expect at the end of the game."""
    players = state.players
    scored = [sum(player.points) for player in players]
    found = [0.0] * len(players)
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
    useful, ending = usefulness(state, view)
    for seat, player in enumerate(players):
        found[seat] += view.stock * useful[seat] + view.chip * player.chips
        if player.place & STARTS:
            found[seat] += START_BONUS * scale.start * ending
    if state.to_move is not None:
        found[state.to_move] += scale.turn * state.ap / AP
    hopes = scale.hopes
    return [points + hopes * more for points, more in zip(scored, found, strict=True)]


def usefulness(state: State, view: Outlook) -> tuple[list[float], float]:
    """How many heights at hand still count for each seat, and how near the half is to its end:
    0 for far, 1 for its last round.
    """
    scale = view.scale
    stocks = [total(stock) for stock in view.stocks]
    least = min(stocks)
    ending = 0.0 if state.calpulli else 1.0 if not least else 0.6 if least <= 4 else 0.2
    useful = [min(stock, least + scale.ahead) for stock in stocks]
    return [
        some + scale.surplus * (stock - some) for some, stock in zip(useful, stocks, strict=True)
    ], ending


def promised(view: Outlook, district: District, sums: tuple[int, ...], room: int) -> list[float]:
    """By seat, the points that a district promises, from its heights and free squares."""
    if not any(sums):
        return [0.0] * len(sums)
    now, then = prospects(view, district, sums, room)
    if then:
        share = view.scale.later_share
        now = [a + share * b for a, b in zip(now, then, strict=True)]
    if not district.token and district.size in view.calpulli:
        return [points * view.scale.ready for points in now]
    return now


def prospects(
    view: Outlook, district: District, sums: tuple[int, ...], room: int
) -> tuple[list[float], list[float]]:
    """By seat, the points that a district promises at the next scoring, and at the second scoring
    if it counts at both; otherwise the second list is empty. A district that fits an open calpulli
    is judged as if it were founded.
    """
    adds = tuple([min(highest(stock, room), 9) for stock in view.stocks])
    loose, size = min(room, ROOMY), district.size
    if not district.token and size not in view.calpulli:
        if size >= WIDE and (view.calpulli or view.half == 1):
            far = expected(sums, adds, OPEN[size], view.scale.far, loose)
            return [a * view.open + b * view.rest for a, b in zip(sums, far, strict=True)], []
        return expected(sums, adds, OPEN[size], view.scale.open, loose), []
    now = expected(sums, adds, FOUNDED[size], view.now, loose)
    if view.half == 2:
        return now, []
    more = (min(4 * room, 9),) * len(sums)
    return now, expected(sums, more, FOUNDED[size], view.later, loose)


@lru_cache(1 << 16)
def expected(
    sums: tuple[int, ...],
    adds: tuple[int, ...],
    rewards: Rewards,
    forecast: Forecast,
    loose: int,
) -> list[float]:
    """The points of each seat, by the heights that it has and that it may still add.

    That a seat ends before another has a chance by their difference (logistic), all independent. A
    seat that has not built yet is a threat: it can answer a building with a higher one.
    """
    first, second, third = rewards
    doubt = SURE + forecast.doubt * loose / ROOMY
    absent = forecast.absent * loose / ROOMY
    found = []
    for seat, own in enumerate(sums):
        if not own and not adds[seat]:
            found.append(0.0)
            continue
        none, one, two = 1.0, 0.0, 0.0  # the probabilities that none, one or two seats are ahead
        for other, theirs in enumerate(sums):
            margin = own - theirs
            if other == seat or margin > adds[other] or margin == 0 == adds[other]:
                continue
            if not own and not theirs:
                behind = 0.5
            elif margin + adds[seat] < 0:
                behind = 1.0
            else:
                shift = absent if not own else STICK if theirs else -absent
                behind = 1 / (1 + exp((margin + shift) / doubt))
            two = two * (1 - behind) + one * behind
            one = one * (1 - behind) + none * behind
            none *= 1 - behind
        points = first * none + second * one + third * two
        found.append(points if own else ENTER * points)
    return found
