"""Questions about how many points a turn is worth, and the wrong numbers that they offer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from typing import Any, NamedTuple

from py_rules import puzzles, record
from py_rules.puzzles.kind import Slips, Solution
from py_rules.puzzles.proof import LONGEST
from py_rules.record import Match

WORTH = "worth"  # the name of such a question
OFFERED = 3  # wrong numbers of a puzzle
NAMED = 2  # of these, at least this many come from a common error
SHORT = 4  # actions of a turn whose worth is asked for in our puzzles
# What is counted in each game, and whether that question must fit the position.
COUNTED: Mapping[str, Mapping[str, bool]] = {
    "mexica": {"scoring": False},
    "mykerinos": {"exhibit": True},
    "myraclia": {"points": False, "final": True},
}
BETWEEN = " / "  # the actions of a turn in a question


class Counted(NamedTuple):
    """A turn whose points are counted."""

    name: str  # what is counted: a name in COUNTED and in the game's KINDS
    words: tuple[str, ...]  # the turn, as lines of a record
    best: int  # what it is worth
    slips: tuple[tuple[int, str], ...]  # wrong numbers, and the error in each


def asked(match: Match, at: int) -> tuple[str, ...]:
    """The questions about the turn that was played after a position, by its index.

    A question is ``worth``, what is counted, and the actions: ``worth scoring / dig a2 / end``.
    """
    return tuple(_asked(match, at)) if match.positions[at].to_move is not None else ()


def _asked(match: Match, at: int) -> Iterator[str]:
    for name in COUNTED.get(match.game.name, ()):
        found = _counted(match, name, at)
        if found and any(error != "count" for _number, error in found.slips):
            yield f"{WORTH} {BETWEEN.join((name, *found.words))}"


def read(match: Match, question: str) -> Counted | None:
    """The turn in a question, played at the last position; None if it doesn't fit there."""
    word, _, spelled = question.partition(" ")
    name, *words = spelled.split(BETWEEN)
    if (
        word != WORTH
        or name not in COUNTED.get(match.game.name, ())
        or not 0 < len(words) <= LONGEST
    ):
        return None
    played = match
    try:
        for line in words:
            played = played.play(record.parse(match.game, line))
    except ValueError:
        return None
    found = _counted(played, name, len(match.actions))
    return found if found and found.words == tuple(words) else None


def _counted(match: Match, name: str, at: int) -> Counted | None:
    game, state = match.game.name, match.positions[at]
    kind = puzzles.kinds(game)[name]
    line = turn(match, name, at, LONGEST)
    if line is None or (COUNTED[game][name] and not list(kind.fitting(state))):
        return None
    try:
        best = kind.value(line, "")
    except ValueError:  # it can't be known
        return None
    wrong = offered(game, name, line, best)
    if not wrong or wrong[0][0] < 0:
        wrong = few(game, name, line, best)
    return Counted(name, puzzles.to_words(line, kind), best, wrong)


def turn(match: Match, name: str, at: int, longest: int = SHORT) -> Solution | None:
    """Return the turn played from position ``at`` on, without its closing action. None if the
    question is not about such turns, or if the turn is unfinished or too long."""
    kind, start = puzzles.kinds(match.game.name)[name], match.positions[at]
    if not kind.going(start, start):
        return None
    for count in range(1, longest + 1):
        states = match.positions[at : at + count + 1]
        if len(states) <= count:
            return None
        if not kind.going(start, states[-1]):
            actions = match.actions[at : at + count]
            if kind.closing is not None:
                if actions[-1] != kind.closing:
                    return None
                actions, states = actions[:-1], states[:-1]
            return Solution(start, actions, states[-1])
    return None


def offered(game: str, name: str, line: Solution, best: int) -> tuple[tuple[int, str], ...]:
    """The wrong numbers to offer for a turn worth ``best``, smallest first; none if too few
    errors lead to a wrong number.

    How many of them are too small depends on ``best``, so that the right number has no usual place.
    """
    found = _errors(game, name, line, best)
    errors = {number: error for number, error in found.items() if number <= 2 * best}
    for more_small in range(OFFERED + 1):
        small = (best + more_small) % (OFFERED + 1)
        below = [number for number in errors if number < best][:small]
        above = [number for number in errors if number > best][: OFFERED - small]
        if len(below) + len(above) >= NAMED:
            below += [best - more for more in range(1, 7) if best - more not in below]
            above += [best + more for more in range(1, 7) if best + more not in above]
            numbers = below[:small] + above[: OFFERED - small]
            return tuple(sorted((number, errors.get(number, "count")) for number in numbers))
    return ()


def traps(game: str, name: str, line: Solution, best: int) -> int:
    """How many of the common errors lead to a wrong number."""
    return sum(number != best for number in _slips(game, name)(line, best).values())


def few(game: str, name: str, line: Solution, best: int) -> tuple[tuple[int, str], ...]:
    """Wrong numbers for a turn in which few errors lead to one, smallest first; none below 0."""
    errors = _errors(game, name, line, best)
    near = (best + more for step in range(1, 2 * OFFERED + 1) for more in (-step, step))
    numbers = dict.fromkeys((*errors, *(number for number in near if number >= 0)))
    found = [*numbers][:OFFERED]
    return tuple(sorted((number, errors.get(number, "count")) for number in found))


def _errors(game: str, name: str, line: Solution, best: int) -> dict[int, str]:
    """The first error that leads to each wrong number; none below 0."""
    errors: dict[int, str] = {}
    for error, number in _slips(game, name)(line, best).items():
        if number != best and number >= 0:
            errors.setdefault(number, error)
    return errors


def _slips(game: str, name: str) -> Callable[[Solution, int], Slips]:
    found: Any = import_module(f"py_rules.puzzles.{game}_slips")
    slips: Callable[[Solution, int], Slips] = found.SLIPS[name]
    return slips
