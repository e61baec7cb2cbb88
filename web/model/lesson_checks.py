"""Checks of a learner's actions against a step of a lesson, using the game's rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fnmatch import fnmatchcase
from typing import Any, NamedTuple

from py_rules.core import AnyGame, Refusal, spell
from web.i18n import N_
from web.model.lessons import LessonStep, Reply

TOO_FAR = N_("That goes further than this step asks. Choose a nearer square.")


def matches(pattern: str, line: str) -> bool:
    """Return whether an action matches a pattern: ``*`` is any text, ``[a-d]`` one letter."""
    return fnmatchcase(line, pattern)


def is_accepted(step: LessonStep, line: str) -> bool:
    """Return whether the step accepts a legal action."""
    return not step.accept or any(matches(pattern, line) for pattern in step.accept)


def matching_answer(step: LessonStep, line: str) -> str:
    """Return the reply to a legal action that is not accepted; empty if the step has none."""
    return next((reply.text for reply in step.answers if matches(reply.about, line)), "")


def matching_reply(step: LessonStep, refusals: tuple[Refusal, ...]) -> Reply | None:
    """Return the reply to a refused action, about the id of its rule; None if there is none."""
    broken = {refusal.rule for refusal in refusals}
    return next((reply for reply in step.refused if reply.about in broken), None)


class CheckContext(NamedTuple):
    """The arguments of a check: the positions before and after a step."""

    game: AnyGame
    before: Any  # the position at the start of the step
    after: Any
    seat: int  # the learner's


def holds(check: str, situation: CheckContext) -> bool:
    """Return whether a check holds. Raises ValueError for an unknown check."""
    words = check.split() or [""]
    kind, more = words[0], words[1:]
    found = CHECKS.get(kind)
    if found is not None:
        return found(situation, more)
    return _compared(situation, kind, more)


def points(game: AnyGame, state: Any, seat: int, source: str = "") -> int:
    """Return a seat's points in total or from a source. Raises ValueError for unknown sources."""
    sources = game.scores(state)[seat]
    if source and source not in sources:
        raise ValueError(f"there are no points called “{source}”, only {', '.join(sources)}")
    return sources[source] if source else sum(sources.values())


def _points(now: CheckContext, more: list[str]) -> bool:
    least, source = _amount(more)
    return points(now.game, now.after, now.seat, source) >= least


def _gain(now: CheckContext, more: list[str]) -> bool:
    least, source = _amount(more)
    before = points(now.game, now.before, now.seat, source)
    return points(now.game, now.after, now.seat, source) - before >= least


def _amount(more: list[str]) -> tuple[int, str]:
    if not more or len(more) > 2 or not more[0].lstrip("-").isdecimal():
        raise ValueError("a number of points is missing, and nothing but their source may follow")
    return int(more[0]), more[1] if len(more) > 1 else ""


def _best(now: CheckContext, more: list[str]) -> bool:
    """Return whether no other single action would gain more if the game ended right after it."""
    game, seat = now.game, now.seat
    _exclusive(more)
    others = (game.apply(now.before, action) for action in game.legal(now.before))
    return points(game, now.after, seat) >= max(points(game, state, seat) for state in others)


def _phase(now: CheckContext, more: list[str]) -> bool:
    phases = [each.name.lower() for each in type(now.after.phase)]
    if len(more) != 1 or more[0] not in phases:
        raise ValueError(f"“phase” needs one of: {', '.join(phases)}")
    return bool(now.after.phase.name.lower() == more[0])


def _ended(now: CheckContext, more: list[str]) -> bool:
    _exclusive(more)
    return bool(now.after.to_move != now.seat)


def _over(now: CheckContext, more: list[str]) -> bool:
    _exclusive(more)
    return bool(now.after.over)


def _exclusive(more: list[str]) -> None:
    if more:
        raise ValueError(f"nothing may follow here, not “{' '.join(more)}”")


CHECKS: dict[str, Callable[[CheckContext, list[str]], bool]] = {
    "points": _points,
    "gain": _gain,
    "best": _best,
    "phase": _phase,
    "ended": _ended,
    "over": _over,
}
COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda one, other: one == other,
    ">=": lambda one, other: one >= other,
    "<=": lambda one, other: one <= other,
}


def _compared(now: CheckContext, name: str, more: list[str]) -> bool:
    """Compare a number of the position: a count, a seat's count, or the size of a collection."""
    value = getattr(now.after, name, None)
    if len(more) != 2 or more[0] not in COMPARISONS or not more[1].isdecimal() or callable(value):
        known = ", ".join(CHECKS)
        raise ValueError(f"there is no check “{name}”; there is {known}, and “PART >= NUMBER”")
    if isinstance(value, tuple) and len(value) == len(now.game.totals(now.after)):
        value = value[now.seat]
    if isinstance(value, tuple | frozenset):
        value = len(value)
    if not isinstance(value, int):
        raise ValueError(f"“{name}” is no number and nothing that can be counted")
    return COMPARISONS[more[0]](value, int(more[1]))


class StepVerdict(NamedTuple):
    """The verdict of a step on the learner's actions, with a reply or none."""

    word: str  # "done", "on" or "wrong"
    text: str = ""


def judge(
    step: LessonStep, game: AnyGame, states: Sequence[Any], lines: Sequence[str]
) -> StepVerdict:
    """Judge the learner's actions in a step; the last one has just been taken.

    ``states`` are the position at the start of the step and those after each action; ``lines`` are
    the actions.
    """
    if not is_accepted(step, lines[-1]):
        return StepVerdict("wrong", matching_answer(step, lines[-1]))
    situation = CheckContext(game, states[0], states[-1], states[0].to_move)
    if all(holds(check, situation) for check in step.checks):
        if step.checks or len(lines) >= step.moves:
            return StepVerdict("done", step.done)
    elif len(lines) >= step.moves or states[-1].to_move != situation.seat:
        return StepVerdict("wrong", step.missed or matching_answer(step, lines[-1]))
    return StepVerdict("on")


def solving(step: LessonStep, game: AnyGame, state: Any, pattern: str) -> str:
    """Return the first accepted legal action that matches a line or pattern of the solution.

    Empty if there is none.
    """
    lines = (spell(action) for action in game.legal(state))
    return next((line for line in lines if matches(pattern, line) and is_accepted(step, line)), "")
