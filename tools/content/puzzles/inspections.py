"""Find and prove puzzles about a mistake in a whole inspection of Mykerinos."""

from __future__ import annotations

from random import Random
from typing import Any

from py_rules import bots, puzzles
from py_rules.bots.budget import Budget
from py_rules.core import spell
from py_rules.mykerinos.state import Phase
from py_rules.puzzles import Puzzle, choices
from py_rules.puzzles.kind import Solution
from py_rules.puzzles.proof import Proof, prove
from py_rules.record import Match
from tools.content.puzzles import rating

PATIENCE = 2500  # most positions of a proof of one choice
SHORTEST, MOST_CHOICES = 3, 6  # the solver's choices in an inspection
LATEST = 5  # the mistake in a staged one is at most the fifth choice: others may follow
OTHERS, POSITIONS = "adept", 60  # the bots that choose for the others, and what they look at


def staged(match: Match, at: int, rng: Random) -> Match:
    """The game with the inspection from a moment on as it might go as well: the player to move
    makes the best choice each time, but once, and bots choose for the others.

    The mistake is one of the last choices. In the games of bots, players who choose well so often
    in a row are rare.
    """
    game, start, kind = match.game, match.positions[at], puzzles.kinds("mykerinos")["exhibit"]
    bot = bots.bot(game.name, OTHERS)
    slip, own = rng.randrange(SHORTEST, LATEST), 0
    now = match._replace(positions=match.positions[: at + 1], actions=match.actions[:at], undone=())
    while now.state.phase is Phase.INSPECT and now.state.season == start.season:
        state = now.state
        if state.to_move == start.to_move and list(kind.asks(state)):
            proof = prove(game, kind, state, "", PATIENCE)
            wanted = proof.near if own == slip and proof.near else proof.lines
            action = rng.choice(wanted).actions[0]
            own += not kind.going(state, game.apply(state, action))
        else:
            action = bot(game, state, rng, Budget(POSITIONS))
        now = now.play(action)
    return now


def misjudged(puzzle: Puzzle, match: Match, at: int) -> Puzzle | None:
    """Return a puzzle about the choices of one player in an inspection of Mykerinos, all best at
    their moment but one; the actions of the others are between them."""
    own = list[int]()
    short = list[tuple[int, int, tuple[str, ...]]]()  # index, worth, and the best turn instead
    for index in range(at, len(match.actions)):
        judged = _judged_choice(match, index, match.positions[at])
        if judged is None:
            continue
        best, worth, turn = judged
        own.append(index - at)
        if worth < best.best:
            short.append((index, worth, turn))
            puzzle = puzzle._replace(best=best.best, next=worth)
        if len(short) > 1 or len(own) == MOST_CHOICES:
            break
        if len(own) >= SHORTEST and short and puzzle.picture.count("-") % 2:
            break  # not always the longest
    if len(short) > 1 and own[-1] == short[-1][0] - at and len(own) > SHORTEST:
        own.pop()
        short.pop()
        index, worth, _turn = short[0]
        found = _judged_choice(match, index, match.positions[at])
        assert found
        puzzle = puzzle._replace(best=found[0].best, next=worth)
    if len(short) != 1 or len(own) < SHORTEST:
        return None
    words = tuple(map(spell, match.actions[at : at + own[-1] + 1]))
    return puzzle._replace(
        about=f"{puzzle.about} {' '.join(map(str, own))}",
        lines=((*words[: short[0][0] - at], *short[0][2]),),
        near=(words,),
    )


def _judged_choice(
    match: Match, index: int, start: Any
) -> tuple[Proof, int, tuple[str, ...]] | None:
    """All that could be chosen instead of an action, what the action is worth, and a best turn;
    None if it is no free choice, alone in its area, of the seat to move at the start of the
    inspection."""
    kind, state = puzzles.kinds("mykerinos")["exhibit"], match.positions[index]
    after = match.positions[index + 1]
    if state.to_move != start.to_move or state.season != start.season:
        return None
    if not list(kind.asks(state)) or kind.going(state, after):
        return None
    proof = prove(match.game, kind, state, "", PATIENCE)
    worth = kind.value(Solution(state, (match.actions[index],), after), "")
    if len(proof.lines[0].actions) > 1 or proof.turns < rating.FEWEST:
        return None
    return proof, worth, puzzles.to_words(proof.lines[0], kind)


def problem(puzzle: Puzzle, match: Match) -> str:
    """A sentence about what is wrong with a puzzle about an inspection; empty if nothing is."""
    played, begun = puzzles.played(puzzle, match, len(puzzle.lines)), len(match.actions)
    for at in choices.own(puzzle):
        judged = _judged_choice(played, begun + at, match.state)
        if judged is None:
            return f"its action {at + 1} is no free choice"
        proof, worth, _turn = judged
        if at == puzzles.mistake(puzzle):
            if (proof.best, worth) != (puzzle.best, puzzle.next):
                return f"at its mistake {proof.best} is best, and {worth} is reached"
        elif worth < proof.best:
            return f"its action {at + 1} is a mistake, too"
    return ""
