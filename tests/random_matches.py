"""Games for the tests: tables of all kinds, and varied random matches."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from random import Random

import py_rules
from py_rules import record
from py_rules.core import A, Action, Game, S
from py_rules.record import Match, Table

FUZZ = int(os.environ.get("LUDOTEKA_FUZZ", "1"))  # multiplies all random tests
LONGEST = 3000  # actions in a random game


def _tables() -> Iterator[Table]:
    """Yield tables of each game: one for each number of seats, one for each option, and one with
    all options.
    """
    for game in map(py_rules.load, py_rules.GAMES):
        seats = list(game.seats)
        yield from (Table(game, count) for count in seats)
        for place, option in enumerate(game.options):
            yield Table(game, seats[place % len(seats)], options=frozenset({option}))
        if len(game.options) > 1:
            yield Table(game, seats[-1], options=frozenset(game.options))


TABLES = tuple(_tables())


def label(table: Table) -> str:
    """Return the name of a table in test ids, such as ``myraclia-2-beginner-eternity``."""
    return "-".join((table.game.name, str(table.seats), *sorted(table.options)))


def random_game(table: Table, seed: int) -> Match:
    """Return a random game. In some games, decisions often choose the verb first, so that rare
    verbs occur.
    """
    return _played(table.game.name, table.seats, table.options, seed)


@cache
def _played(name: str, seats: int, options: frozenset[str], seed: int) -> Match:
    table = Table(py_rules.load(name), seats, options=options)
    rng = Random(f"{label(table)} {seed}")
    by_kind = rng.choice((0.0, 0.1, 0.3))
    match = record.begin(table)
    game = match.game
    positions, actions, drawn = [match.state], list[Action](), list[Action]()
    while not positions[-1].over and len(actions) < LONGEST:
        state = positions[-1]
        if state.to_move is None:
            action = game.deal(state, rng)
            drawn.append(action)
        else:
            legal = list(game.legal(state))
            if rng.random() < by_kind:
                kind = rng.choice(sorted({action.words[0] for action in legal}))
                legal = [action for action in legal if action.words[0] == kind]
            action = rng.choice(legal)
        actions.append(action)
        positions.append(game.apply(state, action))
    return Match(table, tuple(positions), tuple(actions), drawn=tuple(drawn))


def truncated(match: Match, count: int) -> Match:
    """Return the match after its first ``count`` actions."""
    short = match._replace(
        positions=match.positions[: count + 1], actions=match.actions[:count], drawn=()
    )
    drawn = [
        action
        for state, action in zip(short.positions, short.actions, strict=False)
        if state.to_move is None
    ]
    return short._replace(drawn=tuple(drawn))


def legal_attempts(game: Game[S, A], state: S) -> list[A]:
    """Return the legal actions by definition: the attempts that are not refused."""
    return [action for action in game.attempts(state) if game.refusal(state, action) is None]
