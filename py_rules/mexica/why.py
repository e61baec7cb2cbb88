"""Explain why words form no legal action in Mexica, the most helpful reason first."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from py_rules.core import Refusal, refuse
from py_rules.grid import Square
from py_rules.message import N_, Message, Player, counted, message
from py_rules.mexica.actions import Action, Bridge, Canal, FoundDistrict, Move, attempts
from py_rules.mexica.areas import BITS, LAKE, SQUARES, Area, area_named, bits
from py_rules.mexica.book import PHASE_RULES, PHASE_TASKS
from py_rules.mexica.cases import (
    OCCUPIED,
    OF_A_KIND,
    expected_words,
    player_to_move,
    squares_of,
)
from py_rules.mexica.rules import refusal
from py_rules.mexica.state import Phase, State
from py_rules.mexica.terms import DOUBLES, HALF, POINTS, SINGLES, SPANS, WAITING, seat_word

LAKES = {str(square) for square, one in BITS.items() if one & LAKE}
SHOWN_REASONS, TRUE, PLAIN, NOT_OFFERED = range(4)  # how helpful a reason is, best first


def reasons(state: State, selected: frozenset[str]) -> Iterator[Refusal]:
    """Why no legal action contains all these words: all reasons, the most helpful first.

    The page shows the first reason of each rule.
    """
    if state.to_move is None:
        return
    for word in sorted(selected):
        if about := about_part(state, word):
            yield about
            return
    found: list[tuple[tuple[int, int], Refusal]] = []
    for action in _attempts(state, selected):
        if selected.issubset(action.words) and (why := refusal(state, action)):
            if selected.issuperset(action.words):
                yield why
                return
            found.append((_rank(state, action, why), why))
    found.sort(key=_first)
    precise = len(selected) == 1 and found and found[0][0][0] < PLAIN
    yield from (why for (rank, _), why in found if rank < PLAIN or not precise)
    if not found and state.phase is Phase.START:
        marks = expected_words(state)
        yield refuse(PHASE_RULES[Phase.START], PHASE_TASKS[Phase.START], marks=marks)


def about_part(state: State, word: str) -> Refusal | None:
    """Explain a part of the table that no action names; None for any other word."""
    if word == POINTS:
        case = counted(
            "you have {count} AP left; choose what to do with it",
            "you have {count} AP left; choose what to do with them",
            count=state.ap,
        )
        return Refusal("turn", case, (word,))
    for seat in range(state.seats):
        if word == seat_word(seat):
            own = seat == state.to_move
            theirs = message("these buildings and chips belong to {player}", player=Player(seat))
            text = OWN if own else theirs
            return Refusal("build", text, (word,))
    if word == HALF:
        return Refusal("half.end", HALVES[state.half], (word,))
    if word in THINGS:
        rule, text = THINGS[word]
        return Refusal(rule, text, (word,))
    return None


OWN = N_("these are your buildings and chips; choose the one that you want to use")
HALVES = {
    1: N_("this is the first half of the game"),
    2: N_("this is the second half of the game"),
}
CANAL, BRIDGE = message("Canal"), message("Bridge")  # the labels of their buttons
THINGS = {
    SINGLES: (
        "canal",
        message(
            "to lay a single piece, choose “{verb}” and then the middle of a square", verb=CANAL
        ),
    ),
    DOUBLES: (
        "canal",
        message(
            "to lay a double piece, choose “{verb}” and then the line between two squares",
            verb=CANAL,
        ),
    ),
    SPANS: (
        "bridge",
        message("to build a bridge, choose “{verb}” and then a canal square", verb=BRIDGE),
    ),
    WAITING: ("setup", message("these calpulli wait for the second half")),
}


def _first(pair: tuple[tuple[int, int], Refusal]) -> tuple[int, int]:
    return pair[0]


def _attempts(state: State, selected: frozenset[str]) -> Iterator[Action]:
    """The attempts that the words might mean.

    For a square of the lake, a single attempt represents all of them. Moves of a bridge to a square
    that the words don't name are left out, unless it is a canal.
    """
    if len(selected) == 1 and selected < LAKES and state.phase is Phase.TURN:
        (word,) = selected
        lake = Square.parse(word)
        laid = Canal((lake,))
        why = refusal(state, laid)
        # Without AP or pieces left, the refusal of the canal would not be about the lake.
        yield laid if why and why.rule == "canal.where" else FoundDistrict(lake)
        return
    yield from attempts(state, state.canals | area_named(selected))


def _rank(state: State, action: Action, why: Refusal) -> tuple[int, int]:
    """How helpful a reason is (0 is best), then how far from the figure the attempt is."""
    text = why.text.text if isinstance(why.text, Message) else why.text
    if not _offered(state, action):
        rank = NOT_OFFERED
    else:
        rank = PLAIN if text in OF_A_KIND else SHOWN_REASONS if text == OCCUPIED else TRUE
    return rank, _distance(state, action)


def _offered(state: State, action: Action) -> bool:
    """Whether the table has a button for such an action now."""
    match action:
        case Bridge(_, _, lifted):
            return (lifted is None) == (state.spare_bridges > 0)
        case Move("sail"):
            return bool(player_to_move(state).place & state.bridges.area)
    return True


def _distance(state: State, action: Action) -> int:
    """Steps from the figure of the player to move to the nearest square of an action.

    The figure's own square counts as farthest, except for a founding; so does an action without
    squares.
    """
    figure = player_to_move(state).figure
    if figure is None:
        return 0
    near = _near(figure, squares_of(action))
    return near or (0 if isinstance(action, FoundDistrict) else FARTHEST)


FARTHEST = 99  # steps


@lru_cache(1 << 11)
def _near(figure: Square, area: Area) -> int:
    """Steps to the nearest square of an area; 0 if it is empty."""
    return min((_far(figure, SQUARES[one]) for one in bits(area)), default=0)


def _far(one: Square, other: Square) -> int:
    """The steps between two squares, column and row differences added."""
    return abs(one.row - other.row) + abs(one.col - other.col)
