"""Find and prove puzzles about a mistake in a whole inspection of Mykerinos."""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

from py_rules import bots, puzzles
from py_rules.bots.budget import Budget
from py_rules.core import spell
from py_rules.mykerinos.state import Phase
from py_rules.puzzles import Puzzle, choices
from py_rules.puzzles.kind import PuzzleKind, Solution
from py_rules.puzzles.proof import Proof, prove
from py_rules.record import Match
from tools.content.puzzles import rating

PATIENCE = 2500  # most positions of a proof of one choice
SHORTEST, MOST_CHOICES = 3, 6  # the solver's choices in an inspection
MOST_AFTER = 3  # fewer choices than these follow the mistake, where it isn't at the beginning
LATEST = 5  # the mistake in a staged one is at most the fifth choice: others may follow
OTHERS, POSITIONS = "adept", 60  # the bots that choose for the others, and what they look at


def staged(match: Match, at: int, rng: Random) -> Match:
    """Play the rest of an inspection anew from index ``at``, with exactly one mistake.

    The player to move otherwise makes the best choice each time; bots choose for the others. The
    mistake is one of the last choices. Games between bots rarely have so many good choices in a
    row.
    """
    game, start, kind = match.game, match.positions[at], _kind()
    bot = bots.bot(game.name, OTHERS)
    slip, own = rng.randrange(SHORTEST, LATEST), 0
    now = puzzles.cut(match, at)
    while now.state.phase is Phase.INSPECT and now.state.season == start.season:
        state = now.state
        if state.to_move == start.to_move and _free(state):
            proof = prove(game, kind, state, "", PATIENCE)
            worse = [line for line in proof.near if len(line.actions) == 1]
            slips = own == slip and worse and len(proof.lines[0].actions) == 1
            action = rng.choice(worse if slips else proof.lines).actions[0]
            own += not kind.going(state, game.apply(state, action))
        else:
            action = bot(game, state, rng, Budget(POSITIONS))
        now = now.play(action)
    return now


def misjudged(puzzle: Puzzle, match: Match, at: int) -> Puzzle | None:
    """Make a puzzle from one player's choices in an inspection: all are best except one.

    The other players' actions stay in between. The puzzle ends before a second mistake, and before
    one that cannot be offered as an answer. None if there is no mistake, or too few choices.
    """
    start, own, fault = match.positions[at], list[int](), -1
    follow = puzzle.picture.count("-") % MOST_AFTER  # so that the mistake has no usual place
    turn: tuple[str, ...] = ()
    for index in range(at, len(match.actions)):
        judged = _judged(match, index, start)
        if judged is None:
            continue
        if judged.worth < judged.proof.best:
            if fault >= 0 or not judged.offered:
                break
            fault, turn = len(own), puzzles.to_words(judged.proof.lines[0], _kind())
            puzzle = puzzle._replace(best=judged.proof.best, next=judged.worth)
        if judged.offered:
            own.append(index - at)
            enough = fault >= 0 and len(own) >= max(SHORTEST, fault + 1 + follow)
            if enough or len(own) == MOST_CHOICES:
                break
    if fault < 0 or len(own) < SHORTEST:
        return None
    words = tuple(map(spell, match.actions[at : at + own[-1] + 1]))
    return puzzle._replace(
        about=f"{puzzle.about} {' '.join(map(str, own))}",
        lines=((*words[: own[fault]], *turn),),
        near=(words,),
    )


class _Judged(NamedTuple):
    """A decision in an inspection, compared with all others at that moment."""

    proof: Proof
    worth: int  # what it is worth
    offered: bool  # whether it can be an answer: a free choice of one action


def _judged(match: Match, index: int, start: Any) -> _Judged | None:
    """Compare the decision at an index with the others that are possible; None if another seat
    decides than at the start, or if it is not part of this inspection."""
    kind, state = _kind(), match.positions[index]
    if state.to_move != start.to_move or state.season != start.season:
        return None
    if state.phase is not Phase.INSPECT:
        return None
    proof = prove(match.game, kind, state, "", PATIENCE)
    stops = range(index + 1, len(match.positions))
    stop = next((one for one in stops if not kind.going(state, match.positions[one])), None)
    if stop is None:
        return None
    chosen = Solution(state, match.actions[index:stop], match.positions[stop])
    free = proof.turns >= rating.FEWEST and _free(state)
    offered = free and len(chosen.actions) == len(proof.lines[0].actions) == 1
    return _Judged(proof, kind.value(chosen, ""), offered)


def problem(puzzle: Puzzle, match: Match) -> str:
    """A sentence about what is wrong with a puzzle about an inspection; empty if nothing is."""
    played, begun = puzzles.played(puzzle, match, len(puzzle.lines)), len(match.actions)
    own, fault = choices.own(puzzle), puzzles.mistake(puzzle)
    for at in range(len(played.actions) - begun):
        judged = _judged(played, begun + at, match.state)
        if at in own and not (judged and judged.offered):
            return f"its action {at + 1} is no free choice"
        if judged is None:
            continue
        if at == fault:
            if (judged.proof.best, judged.worth) != (puzzle.best, puzzle.next):
                return f"at its mistake {judged.proof.best} is best, and {judged.worth} is reached"
        elif judged.worth < judged.proof.best:
            return f"its action {at + 1} is a mistake, too"
    return ""


def _kind() -> PuzzleKind:
    return puzzles.kinds("mykerinos")["exhibit"]


def _free(state: Any) -> bool:
    """Whether the seat to move chooses between plots and rooms for itself."""
    return bool([*_kind().fitting(state)])
