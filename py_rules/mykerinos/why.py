"""Explain why words form no legal action in Mykerinos, by the actions most likely meant."""

from __future__ import annotations

from collections.abc import Iterator

from py_rules.core import Refusal, refuse
from py_rules.message import N_, Player, counted, message
from py_rules.mykerinos.actions import VERBS, Action, Dig, attempts
from py_rules.mykerinos.book import PHASE_RULES, PHASE_TASKS
from py_rules.mykerinos.data import PATRONS
from py_rules.mykerinos.rules import phases, refusal
from py_rules.mykerinos.scoring import cards_of
from py_rules.mykerinos.state import Phase, State, shape, untapped
from py_rules.mykerinos.terms import (
    AREA,
    CARDS,
    NEUTRAL,
    POINTS,
    SEASON,
    STOCK,
    SUPPLY,
    TITLES,
    TRACK,
    WING,
)

# Penalties: how much less likely it is that an action was meant. The smallest sum wins.
OTHER_PHASE = 100
NO_SUCH_CARD = 50
APART = 30  # the spaces form no chain
OTHER_AREAS = 20  # a dig is refused because of a single part that the words don't name
PARTIAL_MATCH = 5  # the refusal marks other parts of the table as well
PATRON = 10  # it takes a patron who was not mentioned


def reasons(state: State, selected: frozenset[str]) -> Iterator[Refusal]:
    """Why no legal action contains all these words.

    If an attempt has exactly these words, its reason; otherwise the reasons of all attempts that
    are most likely meant.
    """
    if state.to_move is None:
        return
    for word in sorted(selected):
        if word in PATRONS and len(selected) > 1:
            continue
        if refused := _about_part(state, state.to_move, word):
            yield refused
            return
    best, least = list[Refusal](), OTHER_PHASE * 2
    rare = min(selected, key=len, default="")  # most likely a space, which few attempts have
    for action in attempts(state):
        words = action.words
        if (selected and rare not in words) or not selected.issubset(words):
            continue
        far = _unlikelihood(state, action, selected)
        if far > least and len(words) > len(selected):
            continue
        refused = refusal(state, action)
        if refused is None:
            continue
        if len(words) == len(selected):
            yield refused
            return
        strange = set(refused.marks) - selected
        if strange:
            far += (
                OTHER_AREAS
                if len(refused.marks) == 1 and isinstance(action, Dig)
                else PARTIAL_MATCH
            )
        if far < least:
            best, least = [], far
        if far == least:
            best.append(refused)
    yield from best


def _unlikelihood(state: State, action: Action, words: frozenset[str]) -> int:
    """How unlikely it is that the words mean this action, before its refusal is considered."""
    far = len(action.words) - len(words)
    if state.phase not in phases(action):
        far += OTHER_PHASE
    patron = VERBS[action.verb].patron if isinstance(action, Dig) else None
    if action.words[0] == "brown":
        patron = "brown"
    if patron and patron not in words:
        assert state.to_move is not None
        far += PATRON if patron in untapped(state, state.to_move) else NO_SUCH_CARD
    if isinstance(action, Dig) and not _is_chain(state, action):
        far += APART
    return far


def _is_chain(state: State, action: Dig) -> bool:
    """Whether each of the spaces is adjacent to another one."""
    near = shape(state.height).neighbours
    spaces = frozenset(action.spaces)
    return len(spaces) < 2 or all(spaces & near.get(space, frozenset()) for space in spaces)


def _about_part(state: State, mover: int, word: str) -> Refusal | None:
    """Explain a part of the table that no action names; None for any other word."""
    phase, marks = state.phase, (word,)
    digging = phase in (Phase.DIG, Phase.NEUTRAL)
    if word == SEASON:
        return Refusal(PHASE_RULES[phase], PHASE_TASKS[phase], marks)
    if word == TRACK and digging:
        return refuse("dig.pass", "your marker goes here when you pass", marks=marks)
    if word == TRACK:
        return refuse(
            "inspect.rank", "in a tie, the player with the lower number ranks higher", marks=marks
        )
    if word in PATRONS and phase is Phase.NEUTRAL:
        return refuse(
            "neutral.turn",
            "patrons never help the neutral colour; start or extend a neutral dig without one",
            marks=marks,
        )
    if word in PATRONS and phase is Phase.INSPECT:
        return refuse(
            "dig.patron",
            "you can’t use a patron now: patrons help only in the digging phase",
            marks=marks,
        )
    for number in range(1, 7):
        if word == WING.format(number):
            return refuse(
                "museum", "to put a cube into this wing, choose one of its rooms", marks=marks
            )
        if word == AREA.format(number):
            return _area(state, number, marks)
    for seat in range(state.seats):
        if refused := _of_a_seat(state, seat, word):
            if seat == mover:
                return refused
            if word in (STOCK.format(seat + 1), SUPPLY.format(seat + 1)):
                sentence = N_("these cubes belong to {player}")
                return refuse("dig", sentence, marks=marks, player=Player(seat))
            return refused
    return None


def _area(state: State, number: int, marks: tuple[str, ...]) -> Refusal:
    if state.phase is not Phase.INSPECT:
        return refuse("dig.start", "to dig in this area, choose one of its spaces", marks=marks)
    if number <= state.area:
        sentence = N_(
            "this area has already been inspected; choose a plot of the area that "
            "is being inspected now"
        )
    elif number == state.area + 1:
        sentence = N_("this area is being inspected now; choose one of its plots")
    else:
        sentence = N_(
            "this area will be inspected later; choose a plot of the area that is being inspected "
            "now"
        )
    return refuse("inspect", sentence, marks=marks)


def _of_a_seat(state: State, seat: int, word: str) -> Refusal | None:
    """Explain a part of the table that belongs to a seat; None for other words."""
    marks, number = (word,), seat + 1
    if word == STOCK.format(number):
        return _stock(state, seat, marks)
    if word == SUPPLY.format(number):
        return _supply(state, seat, marks)
    if word == POINTS.format(number):
        return refuse(
            "score", "cards and sets of five are added to these points at the end", marks=marks
        )
    if word == NEUTRAL.format(number):
        if seat != state.to_move:
            sentence = N_("{player} digs with these neutral cubes")
            return refuse("neutral.turn", sentence, marks=marks, player=Player(seat))
        if state.phase is Phase.NEUTRAL:
            return refuse(
                "neutral.turn",
                "choose a space first; then one of these cubes goes there",
                marks=marks,
            )
        return refuse(
            "neutral.turn",
            "you can’t use neutral cubes yet: take an action of your own first",
            marks=marks,
        )
    for patron in PATRONS:
        if word == CARDS.format(patron, number):
            if cards_of(state, seat, patron):
                sentence = N_("this card belongs to {player}")
            else:
                sentence = N_("{player} has no {patron} card")
            title = message(TITLES[patron])
            return refuse("dig.patron", sentence, marks=marks, player=Player(seat), patron=title)
    return None


def _stock(state: State, seat: int, marks: tuple[str, ...]) -> Refusal:
    if state.phase is Phase.INSPECT:
        return refuse(
            "dig",
            "you can’t use your personal stock now: it’s for digging; the "
            "museum takes cubes from the general supply",
            marks=marks,
        )
    if state.stock[seat] == 0:
        return refuse("dig.pass", "your personal stock is empty, so you can only pass", marks=marks)
    reason = counted(
        "you have {count} cube; choose a space for it",
        "you have {count} cubes; choose a space for one of them",
        count=state.stock[seat],
    )
    return Refusal("dig.start", reason, marks)


def _supply(state: State, seat: int, marks: tuple[str, ...]) -> Refusal:
    if state.phase is not Phase.INSPECT:
        sentence = N_(
            "you can’t dig with cubes from the general supply; only Lady Violet "
            "can take one from there"
        )
        return refuse("patron.violet", sentence, marks=marks)
    if state.rank > 1:
        sentence = N_(
            "you can’t go into the museum: only the players in first and second place in the area "
            "may; take a plot, or take nothing"
        )
        return refuse("inspect.third-fourth", sentence, marks=marks)
    if state.supply[seat] == 0:
        sentence = N_("you can’t go into the museum: your general supply is empty; take a plot")
        return refuse("inspect.first-second", sentence, marks=marks)
    sentence = N_("a cube from here can go into the museum; choose a room")
    return refuse("inspect.first-second", sentence, marks=marks)
