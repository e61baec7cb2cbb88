"""Prove the puzzles in their files, and remember which ones are proven.

All proofs take a minute of processor time. So a file beside the puzzles says which state of puzzles
and rules was proven last, and a build of that state proves nothing again.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import py_rules
from py_rules import puzzles
from py_rules.puzzles import CHOICES, GRANDMASTER, Puzzle
from py_rules.puzzles.proof import MOST, prove
from py_rules.record import Match
from tools.console import CommandFailure, echo
from tools.content.puzzles import answers, choosing, rating
from tools.places import CACHE, CONTENT, ROOT
from web.games import protocol

FOLDER = CONTENT / "puzzles"
KNOWN = CACHE / "puzzles.json"
PROVEN = (
    FOLDER / "proven.json"
)  # by game, the digest of its puzzles and rules that were proven last
WORKERS = 2
REMEMBERED = 5000  # proofs kept, for several versions of the rules
ENGINE = (
    "core",
    "grid",
    "record",
    "link",
    "coding",
    "guessing",
    "listing",
    "position",
    "record_lines",
    "puzzles/__init__",
    "puzzles/kind",
    "puzzles/choices",
    "puzzles/counting",
    "puzzles/offering",
    "puzzles/proof",
)
# Modules of this package that decide whether a puzzle is proven, and how it is rated.
JUDGES = ("rating", "effort", "choosing", "inspections", "answers", "verifying")
WORDING = {"book", "cases", "terms", "why"}  # modules of games that only hold texts


class PuzzleError(ValueError):
    """A puzzle that does not match its file."""


def path(game: str) -> Path:
    """The path of the file with a game's puzzles."""
    return FOLDER / f"{game}.txt"


def read(game: str) -> tuple[Puzzle, ...]:
    """Read the puzzles of a game. Raises PuzzleError for a file that cannot be read."""
    try:
        return puzzles.read(game, path(game).read_text(encoding="utf-8"))
    except puzzles.BrokenPuzzle as broken:
        raise PuzzleError(f"{path(game).relative_to(ROOT).as_posix()}: {broken}") from None


def check(puzzle: Puzzle) -> None:
    """Prove a puzzle again. Raises PuzzleError with what does not match."""

    def wrong(sentence: str) -> PuzzleError:
        return PuzzleError(f"puzzle {puzzle.id} of {puzzle.game}: {sentence}")

    judged = puzzle.kind == GRANDMASTER
    kind = puzzles.kinds(puzzle.game).get(puzzle.measure[0])
    if kind is None and not judged:
        raise wrong(f"there is no kind of puzzle “{puzzle.measure[0]}”")
    try:
        match = puzzles.position(puzzle)
    except ValueError as error:
        raise wrong(f"its position cannot be read: {error}") from None
    state = match.state
    if kind and puzzle.kind not in CHOICES and puzzle.about not in kind.asks(state):
        raise wrong(f"“{puzzle.kind} {puzzle.about}” cannot be asked in its position".strip())
    if puzzles.is_inspection(puzzle) and (len(puzzle.lines), len(puzzle.near)) != (1, 1):
        raise wrong("it needs one best turn and one other")
    worth, ends = [], []
    for number, line in enumerate(puzzles.shown(puzzle)):
        spelled = " / ".join(line)
        try:
            played = puzzles.solution(puzzle, number)
        except ValueError as error:
            raise wrong(f"its line “{spelled}” is not legal: {error}") from None
        if judged:
            ends.append(played.state)
            continue
        verdict = puzzles.verdict(puzzle, played, len(match.actions))
        if verdict is None:
            raise wrong(f"its line “{spelled}” does not end the turn")
        if number < len(puzzle.lines) and verdict.worth != puzzle.best:
            raise wrong(f"its line “{spelled}” gets {verdict.worth}, not {puzzle.best}")
        worth.append(verdict.worth)
    if judged:
        if problem := choosing.judged_problem(puzzle, ends):
            raise wrong(problem)
    elif puzzle.kind in CHOICES:
        if problem := choosing.problem(puzzle, match):
            raise wrong(problem)
        if puzzle.kind == "plan" and (problem := choosing.plain(puzzle, match, worth[1])):
            raise wrong(problem)
    elif problem := _unproven(puzzle, match, worth):
        raise wrong(problem)
    graded = rating.graded(puzzle)
    if graded.level != puzzle.level:
        raise wrong(f"it says that it is {puzzle.level}, but it is {graded.level}")
    if graded.rated != puzzle.rated:
        raise wrong(f"it is rated {puzzle.rated}, not {graded.rated}")
    if protocol.load(puzzle.game).picture(state) != puzzle.picture:
        raise wrong("its picture is not that of its position")


def _unproven(puzzle: Puzzle, match: Match, worth: list[int]) -> str:
    """What is wrong with a puzzle whose turns are worth these numbers; empty if nothing is."""
    kind = puzzles.kind_of(puzzle)
    try:
        proof = prove(match.game, kind, match.state, puzzle.about)
    except ValueError as unproven:
        return f"it cannot be proven: {unproven}"
    if proof.best != puzzle.best:
        better = " / ".join(puzzles.to_words(proof.lines[0], kind))
        return f"it says that {puzzle.best} is best, but “{better}” gets {proof.best}"
    if proof.next != puzzle.next:
        return f"it says that {puzzle.next} comes next, but {proof.next} does"
    if len(proof.lines) != len(puzzle.lines):
        return f"it has {len(puzzle.lines)} ideas, but there are {len(proof.lines)}"
    if max(worth[len(puzzle.lines) :], default=proof.best - 1) >= proof.best:
        return "one of its near misses is a best turn"
    against = puzzle.game == "mexica" and puzzle.kind in answers.LOOKS
    if against and not answers.overturned(match.state, puzzle.kind, proof.best, MOST):
        return "a turn that looks best before the answer is also best after it"
    return ""


def files() -> dict[str, bytes]:
    """Return the files of puzzles that the page loads, all proven. Raises CommandFailure."""
    verify()
    return {path(game).name: path(game).read_bytes() for game in py_rules.GAMES}


def verify(*, again: bool = False) -> int:
    """Prove all puzzles that are not known to be proven, or all; return the number of all puzzles.

    Those of a game are known if neither they nor the rules have changed since `settle` wrote so.
    Raises CommandFailure for the first puzzle that is wrong.
    """
    try:
        by_game = {game: read(game) for game in py_rules.GAMES}
        rules = {game: _rules(game) for game in py_rules.GAMES}
        unsettled = [game for game in py_rules.GAMES if again or not settled(game)]
        known = [] if again else _known()
        digests = {
            _digest(puzzle, rules[game]): puzzle for game in unsettled for puzzle in by_game[game]
        }
        new = {digest: puzzle for digest, puzzle in digests.items() if digest not in known}
        count = sum(map(len, by_game.values()))
        if new:
            echo(f"Proving {len(new)} of {count} puzzles")
            _check_all(new.values())
            CACHE.mkdir(exist_ok=True)
            remembered = [*(digest for digest in known if digest not in new), *new][-REMEMBERED:]
            KNOWN.write_text(json.dumps(remembered))
    except PuzzleError as wrong:
        raise CommandFailure(
            f"A puzzle is wrong: {wrong}.", "Correct its file, or take the puzzle out."
        ) from None
    return count


def settle() -> None:
    """Record that the puzzles in their files are proven by the present rules."""
    PROVEN.write_text(json.dumps({game: _state(game) for game in py_rules.GAMES}, indent=2) + "\n")


def settled(game: str) -> bool:
    """Return whether the puzzles and the rules of a game are those that were proven last."""
    try:
        proven = json.loads(PROVEN.read_text())
    except (OSError, ValueError):
        return False
    return isinstance(proven, dict) and proven.get(game) == _state(game)


def _state(game: str) -> str:
    return hashlib.sha256(_rules(game) + path(game).read_bytes()).hexdigest()


def _check_all(wanted: Iterable[Puzzle]) -> None:
    alike = sorted(wanted, key=lambda puzzle: puzzle.at)  # a link is read once for its neighbours
    with ProcessPoolExecutor(WORKERS) as pool:
        for _ in pool.map(check, alike, chunksize=4):
            pass


def _known() -> list[str]:
    """The digests of proven puzzles, the oldest first."""
    try:
        found = json.loads(KNOWN.read_text())
    except (OSError, ValueError):
        return []
    return found if isinstance(found, list) else []


def _digest(puzzle: Puzzle, rules: bytes) -> str:
    return hashlib.sha256(rules + puzzles.write((puzzle,)).encode()).hexdigest()[:24]


def _rules(game: str) -> bytes:
    """The digest of everything that a proof depends on besides the puzzle."""
    return hashlib.sha256(b"".join(file.read_bytes() for file in rests_on(game))).digest()


def rests_on(game: str) -> list[Path]:
    """Return the files with all that the proofs of a game depend on besides the puzzles."""
    folder, tools = ROOT / "py_rules", Path(__file__).parent
    files = [folder / f"{name}.py" for name in ENGINE]
    files += sorted((folder / "puzzles").glob(f"{game}*.py"))
    files += [tools / f"{name}.py" for name in JUDGES]
    files += [file for file in sorted((folder / game).glob("*.py")) if file.stem not in WORDING]
    return [*files, ROOT / "web" / "games" / game / "thumbnail_text.py"]
