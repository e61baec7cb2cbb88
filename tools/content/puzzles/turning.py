"""Find moments of games between strong bots that decide much, and judge turns by deep search.

A puzzle of the kind ``grandmaster`` shows three turns of such a moment. No one can look at all that
may follow, so its answer is not proven but judged: after each of the three turns, the grandmaster
searches on, several times, with other draws of chance each time. The best turn must be the best in
every one of these searches, and clearly so on average.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import count as numbers
from math import ceil, log
from random import Random
from typing import Any, NamedTuple

from py_rules import bots, link
from py_rules.bots.adviser import Adviser, reached
from py_rules.bots.budget import Budget
from py_rules.bots.hints import end_of_turn
from py_rules.bots.mind import lead
from py_rules.bots.search import Plan
from py_rules.bots.tree import Node, TreeBot
from py_rules.core import AnyGame, spell
from py_rules.puzzles import GRANDMASTER, Puzzle
from py_rules.record import Match
from tools.content.puzzles import rating
from tools.content.puzzles.finding import origin, play_at, taken_ids
from web.games import protocol

PLAYER_LEVEL = "master"  # the level of the bots whose games are looked at
SEATS = 2  # a lead over one opponent is what the searches estimate best
PLAY_POSITIONS = {"mykerinos": 60, "myraclia": 20, "mexica": 25}  # positions a player looks at
GLANCE = {"mykerinos": 40, "myraclia": 20, "mexica": 120}  # positions looked at for each turn
FIRST = {"mykerinos": 400, "myraclia": 120, "mexica": 300}  # positions of the first, short search
DEEP = {"mykerinos": 700, "myraclia": 400, "mexica": 800}  # positions of each search of a turn
SEARCHES = 2  # of each turn
SHORT = (2, 4, 8, 16, 32, 64, 128, 256)  # positions of the searches that measure the difficulty
MIN_AVERAGE_LEAD = 1.0  # points by which the best turn must lead on average
MIN_LEAD = 0.4  # points by which it must lead in every search
MAX_LOSS = 12.0  # points lost by a turn that is still worth offering
MAX_NEAR_LOSS = 6.0  # points that the better one of the other two turns loses at most
MAX_SHARE = 0.4  # largest share of a level
EARLY, LATE = 0.1, 0.8  # the part of a game that moments are taken from
MAX_SUSPECTS = 5  # moments of a game that are looked at more closely
MAX_RIVALS = 4  # other turns of a moment that are judged
PER_GAME = 1  # puzzles of a game
LONGEST = {"mykerinos": 3, "myraclia": 6, "mexica": 8}  # actions of an offered turn


class Judged(NamedTuple):
    """A turn with what each search expects after it."""

    actions: tuple[Any, ...]
    leads: tuple[float, ...]  # points by which the seat is expected to be ahead, by search


def find(name: str, count: int, known: tuple[Puzzle, ...], seed: int) -> Iterator[Puzzle]:
    """Find puzzles of this kind in new games, each with a seed of its own, and mix the levels."""
    seen = taken_ids(known)  # two seeds can lead to the same game
    played = {origin(each) for each in known if each.kind == GRANDMASTER}
    levels = Counter[str]()
    for each in numbers(seed):
        if described(name, each) in played:
            continue
        for puzzle in candidates(name, each):
            full = levels[puzzle.level] >= ceil(MAX_SHARE * count)
            if full or puzzle.id in seen:
                continue
            seen.add(puzzle.id)
            levels[puzzle.level] += 1
            yield puzzle
            if levels.total() == count:
                return


def described(name: str, seed: int) -> str:
    """How a game can be repeated, as text."""
    return f"seed {seed}, {SEATS} {PLAYER_LEVEL} bots"


def play(name: str, seed: int) -> Match:
    """Play a game between two strong bots."""
    return play_at(name, seed, SEATS, PLAYER_LEVEL, PLAY_POSITIONS[name])


def candidates(name: str, seed: int) -> Iterator[Puzzle]:
    """Find the puzzles of a game, at most PER_GAME."""
    match, found = play(name, seed), 0
    last = link.write(link.of(match, "position", len(match.actions) - 1))
    for at in suspects(match):
        puzzle = pose(match, at, described(name, seed), last)
        if puzzle is not None:
            yield puzzle
            found += 1
            if found == PER_GAME:
                return


def suspects(match: Match) -> list[int]:
    """Return the beginnings of the turns that seem to have lost most, by a quick judgement."""
    adviser, total = Adviser(match.game), len(match.actions)
    lost = list[tuple[float, int]]()
    at = int(EARLY * total)
    while at < LATE * total:
        state, before = match.positions[at], match.positions[at - 1].to_move
        seat = state.to_move
        if seat is None or seat == before:
            at += 1
            continue
        best = adviser.considered(state, Budget(GLANCE[match.game.name]))[0]
        stop = end_of_turn(match, at, best)
        after = match.positions[stop]
        if best.state != after and not best.state.over and not after.over:
            gain = lead(adviser.expected(best.state), seat) - lead(adviser.expected(after), seat)
            lost.append((gain, at))
        at = max(stop, at + 1)
    return [at for _lost, at in sorted(lost, reverse=True)[:MAX_SUSPECTS]]


def pose(match: Match, at: int, found: str, linked: str) -> Puzzle | None:
    """Return the puzzle of a moment, or None if the searches do not agree on its best turn."""
    game, state = match.game, match.positions[at]
    adviser = Adviser(game)
    plans = adviser.considered(state, Budget(FIRST[game.name]))
    stop = min(end_of_turn(match, at, plans[0]), _phase_ends(match, at))
    played = Plan(0.0, match.actions[at:stop], match.positions[stop])
    turns = list[Plan]()
    for plan in [plans[0], played, *plans[1:]]:
        fits = 0 < len(plan.actions) <= LONGEST[game.name] and not plan.state.over
        if fits and plan.state not in [turn.state for turn in turns]:
            turns.append(plan)
        elif plan in (plans[0], played):
            return None
    first = judged(game, state, turns[0].actions)
    others = list[Judged]()
    for each in turns[1 : MAX_RIVALS + 1]:
        other = judged(game, state, each.actions) if first else None
        if first and other and clearly(first, other) and lost(first, other) <= MAX_LOSS:
            others.append(other)
        elif not others:
            return None  # the turn that was played is no mistake, or a hopeless one
    if first is None or len(others) < 2:
        return None
    near = [others[0], min(others[1:], key=lambda other: lost(first, other))]
    near.sort(key=lambda other: lost(first, other))
    if lost(first, near[0]) > MAX_NEAR_LOSS:
        return None
    losses = tuple(round(rating.TENTHS * lost(first, other)) for other in near)
    puzzle = Puzzle(
        game.name,
        GRANDMASTER,
        "",
        0,
        -losses[0],
        "easy",
        0,
        f"{found}, action {at}",
        (tuple(map(spell, first.actions)),),
        tuple(tuple(map(spell, other.actions)) for other in near),
        protocol.load(game.name).picture(state),
        linked,
        at,
        lost=losses,
        settled=settled(game, state, [first.actions, *(other.actions for other in near)]),
    )
    return rating.graded(puzzle)


def _phase_ends(match: Match, at: int) -> int:
    """The index of the first position of another phase."""
    phase = match.positions[at].phase
    return next(
        stop for stop in range(at + 1, len(match.positions)) if match.positions[stop].phase != phase
    )


def settled(game: AnyGame, state: Any, turns: list[tuple[Any, ...]]) -> int:
    """How many positions a search needs after each turn until it always prefers the first one."""
    needed = SHORT[0]
    for positions in SHORT:
        found = []
        for actions in turns:
            after = reached(game, state, actions)
            found.append(expected(game, after, state.to_move, Random(0), positions))
        if any(each is None or each >= (found[0] or 0) for each in found[1:]):
            needed = 2 * positions
    return needed


def clearly(best: Judged, other: Judged) -> bool:
    """Whether the best turn is better in every search, and by enough on average."""
    gains = [mine - theirs for mine, theirs in zip(best.leads, other.leads, strict=True)]
    return min(gains) >= MIN_LEAD and sum(gains) / len(gains) >= MIN_AVERAGE_LEAD


def lost(best: Judged, other: Judged) -> float:
    """The points that another turn loses on average."""
    return (sum(best.leads) - sum(other.leads)) / len(best.leads)


def judged(game: AnyGame, state: Any, actions: tuple[Any, ...]) -> Judged | None:
    """Search on after a turn; None if the game may end, so that no lead can be expected."""
    after = reached(game, state, actions)
    found = [
        expected(game, after, state.to_move, Random(seed), DEEP[game.name])
        for seed in range(SEARCHES)
    ]
    leads = tuple(each for each in found if each is not None)
    return Judged(actions, leads) if len(leads) == SEARCHES else None


def expected(game: AnyGame, state: Any, seat: int, rng: Random, positions: int) -> float | None:
    """The points by which a seat is expected to be ahead, after a search; None if they cannot be
    estimated, because the game may end."""
    while state.to_move is None:
        if state.over:
            return None
        state = game.apply(state, game.deal(state, rng))
    bot = bots.bot(game.name, bots.LEVELS[-1])
    assert isinstance(bot, TreeBot)
    bot.choose(game, state, rng, Budget(positions))
    root = bot.root
    assert root
    share = promise(root)
    if not 0.02 < share < 0.98:
        return None
    points = bot.style.spread * log(share / (1 - share))
    return points if root.seat == seat else -points


def promise(root: Node) -> float:
    """The share of the win that the plan tried most promises to the seat that moves."""
    place = max(range(len(root.plans)), key=root.counts.__getitem__)
    return root.sums[place] / (root.counts[place] + 1)
