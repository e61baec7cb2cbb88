"""The points of Mexica: foundings, both scorings, and who wins."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from py_rules.mexica.areas import STARTS, Area
from py_rules.mexica.data import CALPULLI, START_BONUS
from py_rules.mexica.state import District, PlayerState, Points, State, in_district

SOURCES = {
    "founding": "founding",
    "visiting": "visiting",
    "first": "first scoring",
    "second": "second scoring",
    "open": "unfounded districts",
    "start": "start squares",
}


class DistrictScore(NamedTuple):
    """The result of a seat in the scoring of a district."""

    seat: int
    heights: int  # the sum of its buildings' heights
    place: int  # from 1; seats that share a place use up the places after it; 0 without a building
    points: int


class Row(NamedTuple):
    """A district in the score table."""

    district: District
    prizes: tuple[int, int, int]  # for places 1 to 3
    standings: tuple[DistrictScore, ...]  # by seat


def scores(state: State) -> tuple[dict[str, int], ...]:
    """By seat, the points so far by source."""
    return tuple(
        dict(zip(SOURCES.values(), player.points, strict=True)) for player in state.players
    )


def winners(state: State) -> tuple[int, ...]:
    """[score.winner] The seats that share the win, or would if the game stopped here."""
    places = [(sum(player.points), player.chips) for player in state.players]
    return tuple(seat for seat, place in enumerate(places) if place == max(places))


def prizes(district: District) -> tuple[int, int, int]:
    """The points for places 1 to 3 in a district: [score.founded] [score.open]."""
    size = district.size
    if district.token:
        return size, CALPULLI[size].founder, CALPULLI[size].others
    second = (size + 1) // 2
    return size, second, (second + 1) // 2


def row(state: State, district: District) -> Row:
    """How a district would be scored now, whether or not a scoring is due."""
    area, reward = district.area, prizes(district)
    return Row(
        district, reward, standings(tuple(heights(each, area) for each in state.players), reward)
    )


@lru_cache(maxsize=1 << 12)  # a search meets the same sums again and again
def standings(sums: tuple[int, ...], reward: tuple[int, int, int]) -> tuple[DistrictScore, ...]:
    """By seat, the result in a district, from the storeys built there and the prizes by place."""
    order = sorted(sums, reverse=True)
    found = []
    for seat, built in enumerate(sums):
        # Decided: a player without a building in the district has no place in it.
        place = 1 + order.index(built) if built else 0
        points = reward[place - 1] if 0 < place <= len(reward) else 0  # the fourth gets nothing
        found.append(DistrictScore(seat, built, place, points))
    return tuple(found)


def table(state: State, half: int) -> tuple[Row, ...]:
    """The districts scored at the end of a half: the founded ones, then in half 2 the others."""
    founded = [row(state, district) for district in state.districts if district.token]
    if half == 1:
        return tuple(founded)
    return (*founded, *(row(state, district) for district in state.districts if not district.token))


def start_bonus(state: State) -> tuple[int, ...]:
    """[score.start] By seat, the points for figures on start squares; the emblem isn't one."""
    return tuple(START_BONUS if player.place & STARTS else 0 for player in state.players)


def scored(state: State) -> tuple[Points, ...]:
    """Every player's points after the scoring that ends this half."""
    bonus = start_bonus(state)
    gained = [dict.fromkeys(SOURCES, 0) | {"start": bonus[seat]} for seat in range(state.seats)]
    for district, _, places in table(state, state.half):
        source = ("first" if state.half == 1 else "second") if district.token else "open"
        for seat, _, _, points in places:
            gained[seat][source] += points
    return tuple(
        add(player.points, **gain) for player, gain in zip(state.players, gained, strict=True)
    )


def add(points: Points, **gains: int) -> Points:
    """Points with these gains added, by source."""
    return points._replace(**{name: getattr(points, name) + gain for name, gain in gains.items()})


def founding(state: State, district: District, founder: int) -> tuple[int, ...]:
    """[found.score] By seat, the points for founding a district that has a calpulli's size."""
    kind = CALPULLI[district.size]
    inside = in_district(state, district)
    return tuple(
        kind.founder if seat == founder else kind.others if seat in inside else 0
        for seat in range(state.seats)
    )


def heights(player: PlayerState, area: Area) -> int:
    """The sum of the heights of a player's buildings in an area."""
    one, two, three, four = player.buildings
    return (
        (one & area).bit_count()
        + 2 * (two & area).bit_count()
        + 3 * (three & area).bit_count()
        + 4 * (four & area).bit_count()
    )
