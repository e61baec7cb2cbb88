"""The gain from building in Mexica's districts, and how a turn divides its action points."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from py_rules.bots.budget import Late, never
from py_rules.bots.mexica_script import MOST, Draft, Stock
from py_rules.bots.mexica_worth import Outlook, Scale, outlook, promised, total
from py_rules.mexica.areas import ORDINARY, Area
from py_rules.mexica.data import MOST_TAKEN
from py_rules.mexica.scoring import heights
from py_rules.mexica.state import District, State

SPLITS = 3  # most ways to divide a turn's action points between two districts


class Gain(NamedTuple):
    """The gain from building some heights in a district."""

    gain: float
    built: Stock


@lru_cache(1 << 14)
def fillings(stock: Stock, height: int) -> tuple[Stock, ...]:
    """The fewest and the most buildings of a stock that add up to a height."""
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
    """The data that all outlines of turns from one position share."""

    def __init__(self, state: State, scale: Scale, late: Late = never) -> None:
        assert state.to_move is not None
        self.state, self.scale, self.seat = state, scale, state.to_move
        self.late = late
        self.player = state.players[state.to_move]
        self.view: Outlook = outlook(state, scale)
        self.ap = state.ap
        self.most = min(state.ap + self.player.chips, MOST)
        self.takes = min(MOST_TAKEN - state.taken, state.chips)
        self.stock = self.player.stock
        self.highest = total(self.stock)

    def share(self, points: list[float]) -> float:
        """The points of the seat to move, minus the others' average times ``scale.rivals``."""
        own = points[self.seat]
        others = (sum(points) - own) / (len(points) - 1)
        return own - self.scale.rivals * others

    def gains(self, district: District, sums: list[int], room: int, most: int) -> list[Gain]:
        """By height from 0 to ``most``, the best way to build it; a gain of -99 if impossible."""
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
        """The value of an unfounded district with these free squares."""
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
        count = 0
        for gain, used, before, after in found:
            if before and after and not _enough(self.stock, before + after):
                continue
            take = max(0, min(self.takes, self.ap - used))
            yield draft._replace(
                gain=draft.gain + gain, used=used, before=before, after=after, take=take
            )
            count += 1
            if count == SPLITS:
                break

    def chips(self, used: int) -> float:
        """The value of the chips that ``used`` action points cost, or that can still be taken."""
        left = self.ap - used
        return self.view.chip * min(left, self.takes)


def _most(item: tuple[float, int, Stock, Stock]) -> float:
    return item[0]


NOTHING = [Gain(0.0, ())]
