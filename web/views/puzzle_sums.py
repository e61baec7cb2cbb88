"""The parts of several players' points after a turn of a puzzle: each part by player."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from web.games import protocol
from web.i18n import _
from web.views import puzzle_counts

# By label, each player's points as shown: `puzzle_counts.number` reads them.
Sums = Mapping[str, Mapping[int, str]]


def by_part(found: Mapping[int, Mapping[str, str]]) -> Sums:
    """Parts by label, from those of each player; a part keeps its place among its neighbours."""
    return {
        label: {seat: parts[label] for seat, parts in found.items() if label in parts}
        for label in merged(found.values())
    }


def merged(columns: Iterable[Iterable[str]]) -> list[str]:
    """The labels of all columns: each one right after the label before it in its own column."""
    labels: list[str] = []
    for column in columns:
        at = 0
        for label in column:
            if label in labels:
                at = labels.index(label) + 1
            else:
                labels.insert(at, label)
                at += 1
    return labels


def plain(sums: Sums) -> Sums:
    """The parts as plain numbers, without the brackets that explain how each is counted."""
    return {
        label: {
            seat: puzzle_counts.minus(puzzle_counts.number(cell)) for seat, cell in parts.items()
        }
        for label, parts in sums.items()
    }


def total(sums: Sums, seat: int) -> int:
    """The sum of a player's parts."""
    return sum(puzzle_counts.number(parts[seat]) for parts in sums.values() if seat in parts)


def exhibited(state: Any) -> Sums:
    """All points as if a game of Mykerinos ended now: the cards, and what each is worth."""
    return by_part({seat: puzzle_counts.exhibition(state, seat) for seat in range(state.seats)})


def chosen(before: Any, after: Any) -> Sums:
    """The points gained in Mykerinos: the cards and what each is worth, before and after."""
    return by_part({seat: _chosen(before, after, seat) for seat in range(before.seats)})


def _chosen(before: Any, after: Any, seat: int) -> Mapping[str, str]:
    then, now = (puzzle_counts.exhibition(state, seat) for state in (before, after))
    found = {}
    for label, cell in now.items():
        had = then.get(label, "0")
        if gained := puzzle_counts.number(cell) - puzzle_counts.number(had):
            points = puzzle_counts.minus(gained)
            counted = " → ".join(_counted(each) for each in (had, cell))
            found[label] = f"{points} ({counted})" if "(" in cell else points
    return found


def _counted(cell: str) -> str:
    """How the points in a cell are counted: what is in brackets, or the points themselves."""
    return cell.partition("(")[2].rstrip(")") or cell


def begun(totals: Iterable[int]) -> Sums:
    """Each player's points before the turn."""
    return {_("Points before the turn"): dict(enumerate(map(puzzle_counts.minus, totals)))}


def finished(before: Any, after: Any, *, ends: bool) -> Sums:
    """All points of Myraclia after a turn: those before and during it, and the final scoring if
    the game ends."""
    from py_rules.myraclia.scoring import scores  # noqa: PLC0415  (of one game only)

    during = {
        seat: puzzle_counts.minus(now - then)
        for seat, (then, now) in enumerate(zip(before.points, after.points, strict=True))
        if now != then
    }
    found = {**begun(before.points), _("Points gained during the turn"): during}
    if ends:
        finals = scores(after)
        for source, label in protocol.load("myraclia").SOURCES.items():
            if source != "play":
                found[_(label)] = {
                    seat: str(points)
                    for seat, each in enumerate(finals)
                    if (points := each[source])
                }
    return {label: parts for label, parts in found.items() if parts}


def districts(before: Any, after: Any, *, ends: bool) -> Sums:
    """All points of Mexica after a turn: those before and during it, and, district by district,
    the scoring if there is one."""
    gains = puzzle_counts.districts if ends else puzzle_counts.founded
    gained = by_part({seat: gains(before, after, seat) for seat in range(before.seats)})
    totals = [sum(player.points) for player in before.players]
    return {**begun(totals), **plain(gained)}
