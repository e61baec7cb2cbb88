"""What a turn did, in one sentence: a clause for each thing done, in the order of the actions.

A clause is a verb with what it needs, without the player, so that a list of clauses follows the
player's name in any language: ``sails to p5``. Several actions of the same kind, one after the
other, are one clause.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from py_rules.message import Message
from py_rules.record import Match
from web.games.protocol import Deed

END = "end"  # the kind of an action that only ends a turn


def told(
    match: Match,
    start: int,
    stop: int,
    kind: Callable[[Any], str],
    clause: Callable[[Match, range], Message],
) -> tuple[Deed, ...]:
    """The deeds of the actions from ``start`` to ``stop``.

    Neighbours of the same ``kind`` are told together by ``clause``; an empty kind stands alone. The
    end of the turn is told only if nothing else was done.
    """
    found: list[tuple[str, range]] = []
    for number, (name, indices) in enumerate(
        groupby(range(start, stop), lambda index: kind(match.actions[index]))
    ):
        if name:
            run = [*indices]
            found.append((name, range(run[0], run[-1] + 1)))
        else:
            found += [(f"{number}", range(index, index + 1)) for index in indices]
    acting = [each for each in found if each[0] != END]
    return tuple(Deed(run.start, run.stop, clause(match, run)) for _, run in acting or found)
