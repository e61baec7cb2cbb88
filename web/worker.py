"""The bots in a web worker, so that the page stays responsive.

A question is JSON: ``id``, ``ask`` (``move``, ``hint``, ``review``, ``expect`` or ``prove``),
``record`` and, where needed, ``level``, ``seed``, ``patience``, ``seconds``, ``plan``, ``seats``,
``from`` and ``puzzle``. While a move is computed, answers of kind ``best`` report the best action
so far; during a review, those of kind ``share`` how much of it is done. The last answer is of kind
``move``, ``hint``, ``review``, ``expected``, ``proof`` or ``failed``. Answers depend on nothing
kept between questions, because a worker may be terminated at any time; only a bot's search tree and
a proof are kept, to continue from them.
"""

from __future__ import annotations

import gc
import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from random import Random
from time import monotonic
from typing import TYPE_CHECKING, Any

from py_rules import bots, record
from py_rules.bots import hints
from py_rules.bots.adviser import Adviser
from py_rules.bots.budget import Budget
from py_rules.bots.search import Planner
from py_rules.core import Action, spell
from py_rules.message import to_json
from py_rules.record import Match

if TYPE_CHECKING:
    from py_rules.puzzles.answering import Answering

DECISION_SECONDS = 2.0  # for a decision
ANSWER_INTERVAL = 0.2  # seconds between two answers before the last one

Post = Callable[[str], object]


def on_message(text: str, post: Post) -> None:
    """Answer one question; ``post`` sends each answer to the page."""
    begun, question = monotonic(), json.loads(text)
    if question.get("seconds") is None:
        gc.unfreeze()
        _answer(question, begun, post)
        return
    with _uncollected():
        _answer(question, begun, post)


@contextmanager
def _uncollected() -> Iterator[None]:
    """Pause the garbage collector until the answer is sent, and exempt the search tree afterwards.

    Collecting in a large tree takes longer than a bot needs for a position, and finds almost
    nothing: a tree has no cycles.
    """
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # otherwise the next question would wait for a collection of the tree
        if before:
            gc.enable()


def _answer(question: dict[str, Any], begun: float, post: Post) -> None:
    def answer(kind: str, **more: object) -> None:
        post(json.dumps({"id": question["id"], "kind": kind, **more}))

    try:
        match = record.read(question["record"])
        if match.state.to_move is None and question["ask"] not in ("review", "expect"):
            raise ValueError("nobody is to move in this position")
        match question["ask"]:
            case "move":
                answer("move", actions=_move(match, question, begun, answer))
            case "hint":
                answer("hint", advice=_hint(match, question))
            case "review":
                answer("review", moments=_review(match, question, answer))
            case "expect":
                answer("expected", values=_expected(match, question))
            case "prove":
                answer("proof", **_prove(match, question))
            case other:
                raise ValueError(f"there is no question {other!r}")
    except Exception as error:  # noqa: BLE001  (every error is reported to the page)
        answer("failed", text=f"{type(error).__name__}: {error}")


def _move(
    match: Match, question: dict[str, Any], begun: float, answer: Callable[..., None]
) -> list[str]:
    """Return the bot's actions for the rest of its turn, the next one first.

    Its time has run since the question arrived, because a long record takes a while to read.
    """
    name, state = match.game.name, match.state
    due = _timer()

    def stop() -> bool:
        """Report the best plan so far now and then; never stop."""
        if budget.best and due():
            answer("best", actions=_words(budget.best))
        return False

    seconds = question.get("seconds", DECISION_SECONDS) - (monotonic() - begun)
    budget = Budget(seconds=seconds, stop=stop)
    # The seed and the number of actions make the same game continue in the same way.
    rng = Random(f"{question.get('seed', 0)} {len(match.actions)}")
    bot = _bot(name, question["level"], question.get("patience", 1))
    first = bot(match.game, state, rng, budget)
    planned, state = [first], match.game.apply(state, first)
    while isinstance(bot, Planner) and (then := bot.planned(state)) is not None:
        planned.append(then)
        state = match.game.apply(state, then)
    budget = Budget()  # drops the budget whose `tell` refers back to it: the cycle would stay
    return _words(planned)


def _timer() -> Callable[[], bool]:
    """Return a function that tells whether an answer before the last one is due."""
    last = monotonic()

    def due() -> bool:
        nonlocal last
        if monotonic() - last <= ANSWER_INTERVAL:
            return False
        last = monotonic()
        return True

    return due


@lru_cache(1)
def _bot(name: str, level: str, patience: int) -> bots.Bot:
    """Return a bot; the last one is kept, because its plans and its search tree can be reused."""
    return bots.bot(name, level, patience)


def _hint(match: Match, question: dict[str, Any]) -> list[dict[str, object]]:
    budget = Budget(seconds=question.get("seconds", DECISION_SECONDS))
    count, plan = question.get("count", 3), _plan(match, question.get("plan", ()))
    return [_advice(each) for each in hints.explain(match.table, match.state, count, budget, plan)]


def _plan(match: Match, lines: Iterable[str]) -> tuple[Action, ...]:
    """Parse the rest of an earlier hint's plan; empty if a line is not an action."""
    try:
        return tuple(record.parse(match.game, line) for line in lines)
    except ValueError:
        return ()


def _review(
    match: Match, question: dict[str, Any], answer: Callable[..., None]
) -> list[dict[str, object]]:
    seats = question.get("seats")
    chosen = None if seats is None else frozenset(seats)
    budget, due = Budget(seconds=question.get("seconds")), _timer()

    def report(share: float) -> None:
        if due():
            answer("share", done=round(share, 2))

    return [
        {
            "place": moment.place,
            "lost": round(moment.lost, 1),
            "played": [to_json(reason.text) for reason in moment.played],
            "better": _advice(moment.better),
        }
        for moment in hints.review(match, chosen, budget, report)
    ]


def _expected(match: Match, question: dict[str, Any]) -> list[list[int]]:
    """Return the expected points in the positions from ``from`` on, as many as time allows."""
    adviser, found = Adviser(match.game), list[list[int]]()
    budget = Budget(seconds=question.get("seconds"))
    for place in range(question.get("from", 0), len(match.positions)):
        state = _before_chance(match, place)
        found.append([round(points) for points in adviser.shown(state)])
        if budget.over:
            break
    return found


def _prove(match: Match, question: dict[str, Any]) -> dict[str, object]:
    """Compare more turns of a puzzle, as many as time allows.

    Return how many positions had been looked at before and have been now, and the outcome once all
    turns are compared.
    """
    from py_rules.puzzles import made  # noqa: PLC0415  (few workers prove puzzles)
    from py_rules.puzzles.kind import Unproven  # noqa: PLC0415  (as above)

    proving = _proving(question["record"], question["puzzle"])
    before = proving.looked
    try:
        outcome = proving.go_on(Budget(seconds=question.get("seconds")).late)
    except Unproven as unproven:
        _proving.cache_clear()
        outcome = made.Outcome.failed(unproven)
    except BaseException:
        _proving.cache_clear()  # a search that has failed can't be resumed
        raise
    found = outcome._asdict() if outcome else None
    return {"before": before, "looked": proving.looked, "outcome": found}


@lru_cache(1)
def _proving(text: str, asked: str) -> Answering:
    """Return the search for an answer; the last one is kept, so that it can go on."""
    from py_rules.puzzles import answering  # noqa: PLC0415  (as above)

    return answering.Answering(record.read(text), asked)


def _before_chance(match: Match, place: int) -> Any:
    """Return the position at an index or, if chance is to act there, the last one before chance.

    At the start of a game it is the first one after chance. Evaluations during chance would
    mislead, as little is on the table then.
    """
    earlier, later = match.positions[place::-1], match.positions[place + 1 :]
    decided = (each for each in (*earlier, *later) if each.to_move is not None or each.over)
    return next(decided, match.positions[place])


def _advice(advice: hints.Hint) -> dict[str, object]:
    return {
        "actions": _words(advice.actions),
        "value": round(advice.value, 1),
        "planned": advice.planned,
        "why": [to_json(sentence) for sentence in advice.why],
        "reasons": [to_json(reason.text) for reason in advice.reasons],
    }


def _words(actions: Iterable[Action]) -> list[str]:
    return [spell(action) for action in actions]
