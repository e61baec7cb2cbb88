"""Play a game between bots, and list the games of a balanced match."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from time import thread_time
from typing import Any, NamedTuple

import py_rules
from py_rules import bots, record
from py_rules.bots.budget import Budget
from py_rules.core import AnyGame
from py_rules.record import Match, Table

LONGEST = 20_000  # actions: bots that only ever pass might never end a game


class Fixture(NamedTuple):
    """A game to be played: everything that decides its course, as values that can be pickled."""

    number: int
    game: str
    options: tuple[str, ...]
    bots: tuple[str, ...]  # by seat
    chance: str  # the seed of chance
    seed: str  # the seed of the bots
    positions: int | None = None  # the most for a decision; None: the limit of the bot's level
    seconds: float | None = None  # the most for a decision
    processor: bool = False  # whether these are seconds of the processor
    uncut: bool = False  # whether bots with a number of iterations make all of them
    record: bool = False  # whether the outcome has the record


class PlayedGame(NamedTuple):
    """A game that was played."""

    fixture: Fixture
    points: tuple[int, ...]  # by seat
    winners: tuple[int, ...]
    took: tuple[tuple[float, ...], ...]  # by seat, the processor time of each decision in seconds
    text: str  # the record, or "" if it was not asked for


class UnfinishedGame(RuntimeError):
    """Raised for a game between bots that has not ended after LONGEST actions."""


def fixtures(
    game: str, names: Sequence[str], seats: int, games: int, seed: int, options: Sequence[str] = ()
) -> Iterator[Fixture]:
    """The games of a match: for each table of bots ``games`` games, with rotated seats.

    All rotations of a table have the same seed of chance. With more bots than seats, every
    combination plays; with fewer, the last bot takes the remaining seats.
    """
    names = [*names, *[names[-1]] * (seats - len(names))]
    number = 0
    for table in combinations(names, seats):
        for index in range(games):
            turn = index % seats
            yield Fixture(
                number,
                game,
                tuple(sorted(options)),
                (*table[seats - turn :], *table[: seats - turn]),
                f"{seed} {index // seats}",
                f"{seed} {number}",
            )
            number += 1


def play(fixture: Fixture) -> PlayedGame:
    """Play a game to its end. The same fixture gives the same game, unless it is limited in
    seconds.
    """
    rules = py_rules.load(fixture.game)
    seats = len(fixture.bots)
    names = tuple(f"{name} {seat}" for seat, name in enumerate(fixture.bots, 1))
    table = Table(rules, seats, names, frozenset(fixture.options))
    players = [bots.bot(fixture.game, name) for name in fixture.bots]
    chances = [Random(f"{fixture.seed} seat {seat}") for seat in range(seats)]
    chance = Random(f"{fixture.chance} chance")
    took: list[list[float]] = [[] for _ in range(seats)]

    def decide(state: Any) -> Any:
        seat, start = state.to_move, thread_time()
        action = players[seat](rules, state, chances[seat], budget_of(fixture, seat))
        took[seat].append(thread_time() - start)
        return action

    positions, actions, drawn = list(record.begin(table).positions), list[Any](), list[Any]()
    for action, state in play_out(rules, positions[-1], chance, decide):
        if positions[-1].to_move is None:
            drawn.append(action)
        actions.append(action)
        positions.append(state)
    match = Match(table, tuple(positions), tuple(actions), drawn=tuple(drawn))
    return PlayedGame(
        fixture,
        rules.totals(match.state),
        rules.winners(match.state),
        tuple(map(tuple, took)),
        record.write(match) if fixture.record else "",
    )


def play_out(
    game: AnyGame, state: Any, chance: Random, decide: Callable[[Any], Any]
) -> Iterator[tuple[Any, Any]]:
    """Play on from a position to the end of the game. Yield each action and the position after it.

    ``decide`` returns the action of the seat to move; ``chance`` is the generator for `Game.deal`.
    Raises UnfinishedGame.
    """
    count = 0
    while not state.over:
        if count == LONGEST:
            raise UnfinishedGame(f"a game of {game.name} has not ended after {LONGEST} actions")
        action = game.deal(state, chance) if state.to_move is None else decide(state)
        state = game.apply(state, action)
        count += 1
        yield action, state


def budget_of(fixture: Fixture, seat: int) -> Budget | None:
    """The limits of a seat's decision; None for the default limits of its bot."""
    if fixture.positions is None and fixture.seconds is None:
        return None
    if fixture.uncut and ":" in fixture.bots[seat]:
        return None
    clock = thread_time if fixture.processor else None
    return Budget(fixture.positions, fixture.seconds, clock=clock)
