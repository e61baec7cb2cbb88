"""Find and prove puzzles that offer answers, at earlier moments of games that have puzzles."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Generator, Iterator, Mapping
from itertools import count as numbers
from itertools import islice
from random import Random
from typing import Any, TypeVar

from py_rules import link, puzzles
from py_rules.puzzles import CHOICES, LEVELS, Puzzle, choices, counting, offering
from py_rules.puzzles.counting import COUNTED
from py_rules.puzzles.kind import PuzzleKind, Solution, Unproven
from py_rules.puzzles.proof import Proof, prove
from py_rules.record import Match
from tools.content.puzzles import inspections, rating
from tools.content.puzzles.finding import play, promising
from web.games import protocol

PATIENCE = 2500  # most positions of a proof while puzzles are looked for
TRIES = 15  # positions tried for a question
OF_A_GAME = 4  # puzzles of a game to choose from
COMPARED = {  # for each question about plans, the question whose answer is the worse plan, if any
    "mexica": {"scoring": "lead", "lead": "scoring", "found": "alone", "way": ""},
    "mykerinos": {"exhibit": "", "firsts": "", "block": "firsts", "balance": "", "sure": "exhibit"},
    "myraclia": {
        "points": "tiles",
        "alone": "points",
        "table": "points",
        "final": "points",
        "tiles": "points",
    },
}
EARLY = 0.7  # the share that is left out of the turns whose mistake is to end too early
MISTAKEN = {
    "mexica": ("scoring", "found", "way", "lead", "alone"),
    "mykerinos": ("exhibit",),
    "myraclia": ("points", "alone", "table", "tiles", "final", "place"),
}
QUESTIONS: Mapping[str, Mapping[str, Collection[str]]] = {
    "worth": COUNTED,
    "plan": COMPARED,
    "mistake": MISTAKEN,
}
SHARE = 2.0  # the largest share of one question about turns, in multiples of an equal share
USUAL = 0.6  # largest share of one place among the answers
Result = TypeVar("Result")
LEAST_LOST = 10  # tenths of a point that a turn loses at least if a search judges it worse


def find(
    count: int,
    kind: str,
    known: tuple[Puzzle, ...],
    seed: int,
    level: str = "",
    *,
    new: bool = False,
) -> Iterator[Puzzle]:
    """Find up to ``count`` puzzles of a kind with offered answers, at most one in a game.

    The games are those of the ``known`` puzzles in which a turn is played or, with ``new``, games
    that bots have just played. Levels are mixed unless one is wanted, and so are the questions
    about turns.
    """
    rng = Random(seed)
    hosts = [each for each in known if each.kind not in CHOICES]
    # Evenly first; then any level, if one has too few.
    passes = (True,) if level else (True, False)
    order = ((even, host) for even in passes for host in rng.sample(hosts, len(hosts)))
    if new:
        order = ((True, host) for host in new_games(known[0].game, kind, seed))
    used = {_game(each) for each in known if each.kind == kind}
    moments = {(each.at, each.upto) for each in known}
    names = QUESTIONS[kind][known[0].game]
    levels, questions, places = Counter[str](), Counter[str](), Counter[int]()
    for even, host in order:
        if levels.total() == count:
            return
        if _game(host) in used:
            continue
        fits = (each for each in candidates(host, kind, rng) if level in ("", each.level))
        for puzzle in islice(fits, OF_A_GAME):
            name = puzzle.measure[0]
            if (
                (level or not even or levels[puzzle.level] < -(-count // len(LEVELS)))
                and questions[name] < -(-SHARE * count // len(names))
                and places[_place(puzzle)] < -(-USUAL * count // 1)
                and (puzzle.at, puzzle.upto) not in moments
            ):
                places[_place(puzzle)] += 1
                levels[puzzle.level] += 1
                questions[name] += 1
                used.add(_game(host))
                yield puzzle
                break


def new_games(game: str, kind: str, seed: int) -> Iterator[Puzzle]:
    """Play games with the seeds from this one on, each as a puzzle without a question."""
    for each in numbers(seed):
        match, found = play(game, each, kind)
        last = len(match.actions) - 1
        at = link.write(link.of(match, "position", last))
        found = f"{found}, action {last}"
        yield Puzzle(game, "", "", 0, None, LEVELS[0], 0, found, (), (), "", at)


def _place(puzzle: Puzzle) -> int:
    """Return the index of the right answer."""
    return next(at for at, each in enumerate(choices.answers(puzzle)) if each.right)


def _game(puzzle: Puzzle) -> str:
    """The game between bots that a puzzle comes from."""
    return puzzle.found.rpartition(",")[0]


def candidates(host: Puzzle, kind: str, rng: Random) -> Iterator[Puzzle]:
    """Find puzzles of a kind in the game of another puzzle, at moments before that."""
    match = puzzles.position(host)
    names = QUESTIONS[kind][host.game]
    moments = [at for at, state in enumerate(match.positions[:-1]) if state.to_move is not None]
    for name in rng.sample(list(names), len(names)):
        rng.shuffle(moments)
        tried = 0
        for at in moments:
            for subject in _subjects(match, kind, name, at)[:1]:
                tried += 1
                try:
                    found = _pose(host, match, kind, f"{name} {subject}".strip(), at, rng)
                except ValueError:  # Unproven, or a game's own exception for it
                    continue
                if found is not None:
                    yield found
            if tried >= TRIES:
                break


def _subjects(match: Match, kind: str, name: str, at: int) -> list[str]:
    """The subjects that the question can be asked about at a moment."""
    if kind != "worth":
        asked = puzzles.kinds(match.game.name)[name]
        found = list(asked.asks(match.positions[at]))
        return found if found and promising(match, name, asked, at) else []
    return [""] if countable(match, name, at) else []


def _pose(host: Puzzle, match: Match, kind: str, about: str, at: int, rng: Random) -> Puzzle | None:
    """Return the puzzle at a moment if there is a good one."""
    state = match.positions[at]
    origin = f"{host.found.rpartition(',')[0]}, action {at}"
    picture = protocol.load(host.game).picture(state)
    blank = Puzzle(host.game, kind, about, 0, None, "easy", 0, origin, (), (), picture, host.at, at)
    posed = {"worth": _worth, "plan": _plan, "mistake": _mistake}[kind](blank, match, at, rng)
    return posed and rating.graded(posed)


# How many points?


def countable(match: Match, name: str, at: int) -> bool:
    """Whether the turn that was played here can be asked about."""
    state, game = match.positions[at], match.game.name
    line = counting.turn(match, name, at)
    if line is None:
        return False
    if game == "mexica":
        after = match.positions[at + len(line.actions) + 1]
        built = any(state.players[line.seat].buildings)
        chips = any(action.words[0] in ("take", "spend") for action in line.actions)
        return len(state.districts) > 2 and built and after.half == state.half and not chips
    if game == "mykerinos" or name == "final":
        return bool(list(puzzles.kinds(game)[name].asks(state)))
    terraformed = [action for action in line.actions if action.words[0] == "terraform"]
    return not state.actions and len(terraformed) > 1


def _worth(puzzle: Puzzle, match: Match, at: int, rng: Random) -> Puzzle | None:
    name = puzzle.measure[0]
    kind, line = puzzles.kinds(puzzle.game)[name], counting.turn(match, name, at)
    assert line
    best = kind.value(line, "")
    wrong = counting.offered(puzzle.game, name, line, best)
    if not wrong or best < rating.FEWEST:
        return None
    return puzzle._replace(best=best, lines=(puzzles.to_words(line, kind),), slips=wrong)


# Which plan, and which mistake?


def _plan(puzzle: Puzzle, match: Match, at: int, rng: Random) -> Puzzle | None:
    """Return a puzzle that offers the best turn, and one that is best by another measure or that
    looks good."""
    game, state = match.game, match.positions[at]
    name, subject = puzzle.measure
    kinds = puzzles.kinds(puzzle.game)
    kind = kinds[name]
    proof = prove(game, kind, state, subject, PATIENCE)
    if proof.next is None or not proof.lines[0].actions or proof.turns < rating.FEWEST:
        return None
    other = COMPARED[puzzle.game][name]
    rivals = [*rating.nears(game, kind, state, subject, proof), *proof.near[: offering.SECOND]]
    if other:
        rivals[:0] = prove(game, kinds[other], state, "", PATIENCE).lines
    found = offering.another_plan(game, kind, subject, rivals, proof)
    if found is None:
        return None
    rival, worth = found
    nothing = offering.idle(game, kind, subject, state)
    best = proof.lines[0]
    if not offering.in_its_way(kind, best.actions, rival.actions, worth, nothing):
        return None
    if lower(puzzles.to_words(best, kind), puzzles.to_words(rival, kind)):
        return None
    return puzzle._replace(
        best=proof.best,
        next=worth,
        lines=(puzzles.to_words(best, kind),),
        near=(puzzles.to_words(rival, kind),),
    )


def lower(best: Collection[str], rival: Collection[str]) -> bool:
    """Whether a turn of Mexica builds as the best one does, but not as high."""

    def places(turn: Collection[str]) -> set[str]:
        """The actions without heights, and without the chips that pay for them."""
        return {re.sub(r"^build \d", "build", line) for line in turn if line != "spend"}

    return places(best) == places(rival)


def _mistake(puzzle: Puzzle, match: Match, at: int, rng: Random) -> Puzzle | None:
    """Return a puzzle about a turn with one mistake: it begins like a best turn and ends
    second-best."""
    if puzzles.is_inspection(puzzle):
        as_played = inspections.misjudged(puzzle, match, at)
        return as_played or inspections.misjudged(puzzle, inspections.staged(match, at, rng), at)
    game, state = match.game, match.positions[at]
    name, subject = puzzle.measure
    kind = puzzles.kinds(puzzle.game)[name]
    proof = prove(game, kind, state, subject, PATIENCE)
    best = proof.lines[0].actions
    if len(best) < offering.SHORTEST - 1 or proof.turns < rating.FEWEST:
        return None
    for count in rng.sample(range(len(best)), len(best)):
        after = prove(game, kind, state, subject, PATIENCE, best[:count])
        for near in offering.long_enough(game, kind, after.near):
            found = one_mistake(game, kind, subject, near, proof)
            if found is not None:
                better, worth, at_fault = found
                if at_fault == len(near.actions) and rng.random() < EARLY:
                    continue
                lines = (puzzles.to_words(better, kind),)
                words = (puzzles.to_words(near, kind),)
                return puzzle._replace(best=proof.best, next=worth, lines=lines, near=words)
    return None


def one_mistake(
    game: Any, kind: PuzzleKind, subject: str, line: Solution, proof: Proof
) -> tuple[Solution, int, int] | None:
    """The best turn that agrees with a turn up to its mistake, what that is worth, and the index of
    the mistake; None if it has none or several."""
    proven = prover(game, kind, line.start, subject)
    return finished(offering.one_mistake(kind, subject, line, proof, proven))


def prover(game: Any, kind: PuzzleKind, state: Any, subject: str) -> offering.Proven:
    """Return a function that proves a question for turns with a given beginning, in one part."""

    def proven(done: tuple[Any, ...]) -> Generator[None, None, Proof]:
        yield from ()
        return prove(game, kind, state, subject, done=done)

    return proven


def finished(steps: Generator[None, None, Result]) -> Result:
    """Run a search that is made in parts, and return its result."""
    while True:
        try:
            next(steps)
        except StopIteration as stop:
            result: Result = stop.value
            return result


# Proofs.


def problem(puzzle: Puzzle, match: Match) -> str:
    """A sentence about what is wrong with a puzzle that offers answers; empty if nothing is.

    Its lines are known to be legal, and the best one to be worth what the puzzle says.
    """
    game, state = match.game, match.state
    name, subject = puzzle.measure
    kind = puzzles.kinds(puzzle.game)[name]
    closing = () if kind.closing is None else (kind.closing,)
    turns = []
    for number in range(len(puzzles.shown(puzzle))):
        played = puzzles.played(puzzle, match, number)
        actions = played.actions[len(match.actions) : len(played.actions) - len(closing)]
        turns.append(Solution(state, actions, played.positions[len(match.actions) + len(actions)]))
    if puzzle.kind == "worth":
        offered = counting.offered(puzzle.game, name, turns[0], puzzle.best)
        return "" if offered == puzzle.slips else f"its slips are {offered}"
    if len(turns) != 2:
        return "it needs one best turn and one other"
    worth = kind.value(turns[1], subject)
    if puzzles.is_inspection(puzzle):
        verdict = puzzles.verdict(puzzle, puzzles.played(puzzle, match, 1), len(match.actions))
        assert verdict
        worth = verdict.worth
    if worth != puzzle.next or worth >= puzzle.best:
        return f"its other turn gets {worth}, not {puzzle.next}"
    if puzzles.is_inspection(puzzle):
        return inspections.problem(puzzle, match)
    try:
        proof = prove(game, kind, state, subject)
        if proof.best != puzzle.best:
            return f"{proof.best} is best, not {puzzle.best}"
        if puzzle.kind == "mistake":
            found = one_mistake(game, kind, subject, turns[1], proof)
            if found is None:
                return "its turn has no mistake, or several"
            if found[2] != puzzles.mistake(puzzle):
                return "its best turn does not begin like the one with the mistake"
    except Unproven as unproven:
        return f"it cannot be proven: {unproven}"
    return ""


def plain(puzzle: Puzzle, match: Match, worth: int) -> str:
    """A sentence about why the answer to a puzzle with two plans is obvious; empty if it isn't."""
    kind, best, rival = puzzles.kind_of(puzzle), puzzle.lines[0], puzzle.near[0]
    nothing = offering.idle(match.game, kind, puzzle.measure[1], match.state)
    if not offering.in_its_way(kind, best, rival, worth, nothing):
        return "its other plan brings nothing, fails, or adds something to the best one"
    if lower(best, rival):
        return "its other plan only builds lower than the best one"
    return ""


def judged_problem(puzzle: Puzzle, ends: list[Any]) -> str:
    """A sentence about what is wrong with a puzzle judged by a search, found without one; empty if
    nothing is. ``ends`` are the positions after its turns."""
    if len(puzzle.lines) != 1 or len(puzzle.near) != 2 or len(puzzle.lost) != 2:
        return "it needs one best turn and two others with what they lose"
    if (puzzle.best, puzzle.next) != (0, -puzzle.lost[0]):
        return "its best turn must count 0, and the next one what it loses"
    if not LEAST_LOST <= puzzle.lost[0] <= puzzle.lost[1]:
        return "its other turns must lose a point, and the first one no more than the second"
    if not puzzle.settled:
        return "it doesn’t say when a search settles on its best turn"
    return "" if len(set(ends)) == len(ends) else "two of its turns come to the same"
