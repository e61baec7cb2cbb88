"""A turn in one sentence: clauses for its actions, in their order.

A clause is a verb with its objects but without the player, such as ``sails to p5``, so that a list
of clauses can follow the player's name in any language. Consecutive actions of the same kind share
a clause.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import groupby
from typing import Any

from py_rules.message import Message
from py_rules.record import Match
from web.games.protocol import Deed

END = "end"  # the kind of an action that only ends a turn


def deeds(
    match: Match,
    start: int,
    stop: int,
    kind: Callable[[Any], str],
    clause: Callable[[Match, range], Message],
) -> tuple[Deed, ...]:
    """The deeds of the actions from ``start`` to before ``stop``.

    Consecutive actions of the same ``kind`` get one ``clause``; actions with an empty kind get one
    each. The end of the turn is included only if nothing else was done.
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
