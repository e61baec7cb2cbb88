"""The parts of the value of a puzzle's turn, each with its calculation in brackets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from py_rules.message import message
from web.games import protocol
from web.i18n import N_, _, plural, render

GAINS = {
    "tile": N_("Points on the tiles"),
    "tokens": N_("Points for tokens"),
    "neighbours": N_("Points for neighbouring tiles"),
}
CARDS_NOTE = N_("In brackets: the number of cards, and what each of them is worth.")
GROWTH_NOTE = N_(
    "In brackets: how many you have before and after the turn. The largest group gives 3 points "
    "for each player whose largest group is smaller."
)
FIRSTS_NOTE = N_("In each area: who is first, and with how many cubes.")
CELLS = dict.fromkeys(  # notes that explain the cells, by game and measure
    (("mykerinos", measure) for measure in ("firsts", "block", "balance")), FIRSTS_NOTE
)
TILES_NOTE = N_("In brackets: the points of each tile.")
BRACKETS = {  # notes that explain the brackets, by game and measure
    ("mykerinos", "exhibit"): CARDS_NOTE,
    ("mykerinos", "sure"): CARDS_NOTE,
    ("mykerinos", "reply"): CARDS_NOTE,
    ("mykerinos", "end"): CARDS_NOTE,
    ("mykerinos", "deny"): N_(
        "In brackets: the number of cards, and what each of them is worth, before and after."
    ),
    ("myraclia", "points"): TILES_NOTE,
    ("myraclia", "block"): TILES_NOTE,
    ("myraclia", "table"): GROWTH_NOTE,
    ("myraclia", "final"): GROWTH_NOTE,
}


def note(asked: tuple[str, str], cells: list[str]) -> str:
    """The note that explains cells of a game and measure, untranslated; empty without one."""
    brackets = any("(" in cell for cell in cells)  # also in a name
    return CELLS.get(asked) or (BRACKETS.get(asked, "") if brackets else "")


def districts(before: Any, after: Any, seat: int) -> Mapping[str, str]:
    """The points of a turn of Mexica and of a scoring after it: each district with the place."""
    from py_rules.mexica.scoring import start_bonus, table  # noqa: PLC0415  (of one game only)

    found = {**founded(before, after, seat)}
    for row in table(after, after.half):
        if (own := row.standings[seat]).place:
            tied = sum(other.place == own.place for other in row.standings) > 1
            found[_district(after, row.district)] = _placed(own, tied=tied)
    if bonus := start_bonus(after)[seat]:
        found[_(protocol.load("mexica").SOURCES["start squares"])] = str(bonus)
    return found


def founded(before: Any, after: Any, seat: int) -> Mapping[str, str]:
    """The points of a turn of Mexica without a scoring, by source."""
    from py_rules.mexica.scoring import SOURCES  # noqa: PLC0415  (of one game only)

    labels = protocol.load("mexica").SOURCES
    then, now = before.players[seat].points, after.players[seat].points
    return {
        _(labels[source]): str(gained)
        for source, old, new in zip(SOURCES.values(), then, now, strict=True)
        if (gained := new - old)
    }


def _district(state: Any, district: Any) -> str:
    """A district by its size and location."""
    from web.games.mexica import places  # noqa: PLC0415  (of one game only)

    text = N_("Founded district of size {size} {where} [{square}]")
    if not district.token:
        text = N_("Unfounded district of size {size} {where} [{square}]")
    square = str(district.squares[len(district.squares) // 2])
    where = places.where(state, square)
    return render(message(text, size=district.size, where=where, square=square))


def _placed(own: Any, *, tied: bool) -> str:
    """The points for a place in a district."""
    from web.games.mexica.scorings import PLACES  # noqa: PLC0415  (of one game only)

    if tied:
        return plural(
            "{points} ({place} with {count} storey, tied)",
            "{points} ({place} with {count} storeys, tied)",
            count=own.heights,
            points=own.points,
            place=_(PLACES[own.place]),
        )
    return plural(
        "{points} ({place} with {count} storey)",
        "{points} ({place} with {count} storeys)",
        count=own.heights,
        points=own.points,
        place=_(PLACES[own.place]),
    )


def exhibition(state: Any, seat: int) -> Mapping[str, str]:
    """The points as if a game of Mykerinos ended now: the cards, and what each is worth."""
    from py_rules.mykerinos.data import PATRONS  # noqa: PLC0415  (of one game only)
    from py_rules.mykerinos.scoring import card_worth, cards_of, scores  # noqa: PLC0415  (as above)

    labels, wings = protocol.load("mykerinos").SOURCES, list(state.wings or PATRONS)
    found = {}
    for source, points in scores(state)[seat].items():
        if points and source in wings:
            each = card_worth(state, seat, wings.index(source))
            found[_(labels[source])] = f"{points} ({cards_of(state, seat, source)} × {each})"
        elif points:
            found[_(labels[source])] = str(points)
    return found


def growth(before: Any, after: Any, seat: int) -> Mapping[str, str]:
    """The points gained in Myraclia by source, with the symbols and tiles that they are for."""
    from py_rules.myraclia.scoring import largest_group, scores, symbols  # noqa: PLC0415  (of one)

    labels = protocol.load("myraclia").SOURCES
    then, now = scores(before)[seat], scores(after)[seat]
    had, has = symbols(before, seat), symbols(after, seat)
    found = {}
    for source, points in now.items():
        if points == then[source]:
            continue
        pair = (had[source], has[source]) if source in has else None
        if source == "group":
            pair = len(largest_group(before, seat)), len(largest_group(after, seat))
        counted = f" ({pair[0]} → {pair[1]})" if pair else ""
        found[_(labels[source])] = f"{minus(points - then[source])}{counted}"
    return found


def terraformed(states: tuple[Any, ...], actions: tuple[Any, ...], seat: int) -> Mapping[str, str]:
    """The points on the scoring board of Myraclia by source, tile by tile.

    The states are those before each action and after the last one.
    """
    from py_rules.myraclia.scoring import gains  # noqa: PLC0415  (of one game only)

    found: dict[str, list[int]] = {source: [] for source in GAINS}
    fees = 0
    for action, (before, after) in zip(actions, pairwise(states), strict=True):
        if action.words[0] == "terraform":
            for source, points in gains(before, seat, action.hex)[seat].items():
                found[source].append(points)
        elif action.words[0] == "reserve":
            fees += after.points[seat] - before.points[seat]
    cells = {
        _(GAINS[source]): f"{sum(each)} ({' + '.join(map(str, each))})"
        if len(each) > 1
        else str(sum(each))
        for source, each in found.items()
        if any(each)
    }
    return {**cells, _("Points paid for reserving"): minus(fees)} if fees else cells


def elements(states: tuple[Any, ...], actions: tuple[Any, ...], seat: int) -> Mapping[str, str]:
    """The elements of a turn of Myraclia: those at its start, and those gained during it."""
    before, after = (state.stock[seat].total for state in (states[0], states[-1]))
    paid = sum(action.elements.total for action in actions if hasattr(action, "elements"))
    return {
        _("Elements to begin with"): str(before),
        _("Freed elements and exchange zones"): str(after + paid - before),
        _("Elements left"): str(after),
    }


def spent(states: tuple[Any, ...], actions: tuple[Any, ...]) -> Mapping[str, str]:
    """The action points of a turn of Mexica, by what they were spent on."""
    costs = dict.fromkeys(SPENDING_LABELS, 0)
    for action, before, after in zip(actions, states, states[1:], strict=False):
        way = "bridge" if action.words[0] == "move-bridge" else action.words[0]
        if way in costs:
            costs[way] += before.ap - after.ap
    had = {_("Action points to begin with"): str(states[0].ap)}
    return had | {_(SPENDING_LABELS[way]): minus(-count) for way, count in costs.items() if count}


def minus(count: object) -> str:
    """A number with a minus sign instead of a hyphen."""
    return str(count).replace("-", "\N{MINUS SIGN}")


NUMBER = re.compile("\N{MINUS SIGN}?[0-9]+")


def number(cell: str) -> int:
    """The points in a cell: its first number, as translations have it, too."""
    return int(NUMBER.findall(cell)[0].replace("\N{MINUS SIGN}", "-"))


SPENDING_LABELS = {
    "canal": N_("Canal"),
    "bridge": N_("Bridge"),
    "step": N_("Step"),
    "sail": N_("Sail"),
    "leap": N_("Leap"),
}
