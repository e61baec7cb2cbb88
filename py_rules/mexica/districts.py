"""The districts of Mexica: how canals cut the island, and which calpulli still fit."""

from __future__ import annotations

from py_rules.mexica.areas import ISLAND, ORDINARY, Area, beside, connected, parts
from py_rules.mexica.state import District, State


def cut(districts: tuple[District, ...], canal: Area) -> tuple[District, ...]:
    """The districts after a canal is laid. Only the district it cuts is examined again."""
    others = list[District]()
    for district in districts:
        if district.area & canal:
            rest = district.area & ~canal
            others += map(
                District, (rest,) if connected(beside(canal) & rest, rest) else parts(rest)
            )
        else:
            others.append(district)
    others.sort(key=_first)
    return tuple(others)


def recomputed(state: State) -> tuple[District, ...]:
    """The districts computed from the canals and calpulli alone, to check `cut` against."""
    tokens = 0
    for district in state.districts:
        tokens |= district.token
    return tuple(District(part, part & tokens) for part in parts(ISLAND & ~state.canals))


def closed_by(state: State, canal: Area) -> tuple[District, ...]:
    """The districts that a canal would create: two or more, or the one it makes smaller."""
    return tuple(one for one in cut(state.districts, canal) if one not in state.districts)


def possible(state: State) -> tuple[int, ...]:
    """The sizes of the open calpulli that can still be laid, ascending (`found.dead`)."""
    sizes, room = set[int](), 0
    for district in state.districts:
        if not district.token and (rest := district.area & ORDINARY & ~state.blocked):
            sizes.add(district.size)
            room |= rest
    if (state.singles and room) or (state.doubles and beside(room) & room):
        largest = max(sizes)
        return tuple(size for size in state.calpulli if size <= largest)
    return tuple(size for size in state.calpulli if size in sizes)


def _first(district: District) -> Area:
    return district.area & -district.area
