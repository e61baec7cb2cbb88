"""Puzzles: positions in which one turn is provably best, stored as text.

``kind.py`` defines the type of a question; a module for each game has its questions. The build
proves the answers by examining every possible turn. A puzzle of CHOICES offers answers instead of a
turn to play; ``choices.py`` has them.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import NamedTuple
from zlib import crc32

from py_rules import link, record
from py_rules.core import spell
from py_rules.puzzles.kind import PuzzleKind, Solution
from py_rules.record import Match

LEVELS = ("easy", "medium", "hard")
PARTS = (
    *("kind", "about", "best", "next", "level", "rated"),
    *("settled", "found", "formerly", "line", "near", "lost", "slip", "picture", "at"),
)
NUMBERS = ("best", "next", "rated", "settled")
SEVERAL = ("line", "near", "slip")
OPTIONAL = ("about", "next", "formerly", "near", "slip", "lost", "settled")
GRANDMASTER = "grandmaster"  # the kind whose answer is judged by a search, not proven
# Kinds in all games whose answer is one of several choices.
CHOICES = ("worth", "plan", "mistake", GRANDMASTER)


class BrokenPuzzle(ValueError):
    """A text of puzzles that cannot be read; the message names the line or the puzzle."""


class Puzzle(NamedTuple):
    """A position, a question about the turn of the seat to move, and the answer."""

    game: str
    kind: str  # a name in the game's KINDS, or one of CHOICES
    about: str  # the subject of the question, such as an area; see `measure`
    best: int  # what the best turn is worth
    next: int | None  # what the best of the worse turns is worth; None if there is none
    level: str
    rated: int  # how hard it is, on the scale of a solver's rating
    found: str  # where the position comes from, such as a game of bots
    lines: tuple[tuple[str, ...], ...]  # the best turns, each as lines of a record
    near: tuple[tuple[str, ...], ...]  # worse turns that look good, likewise
    picture: str  # the position as text for web.games.thumbnails
    at: str  # the position as a link, or a later position of the same game
    upto: int | None = None  # the number of actions before the position; None for all of the link
    slips: tuple[tuple[int, str], ...] = ()  # wrong numbers to choose from, and the error in each
    # Only of the kind GRANDMASTER: what each near miss loses, in tenths of an expected point, and
    # the positions after which a search stays with the best turn.
    lost: tuple[int, ...] = ()
    settled: int = 0
    formerly: tuple[str, ...] = ()  # ids of the puzzles that it replaced; links to them lead to it

    @property
    def id(self) -> str:
        """Eight hex digits that stay the same as long as the position and the question do."""
        at = self.at if self.upto is None else f"{self.at} {self.upto}"
        return f"{crc32(f'{self.game} {self.kind} {self.about} {at}'.encode()):08x}"

    @property
    def measure(self) -> tuple[str, str]:
        """The question that measures its turns, as a name in the game's KINDS, or GRANDMASTER, and
        its subject."""
        if self.kind not in CHOICES or self.kind == GRANDMASTER:
            return self.kind, self.about
        name, _, subject = self.about.partition(" ")
        return name, subject


def kinds(game: str) -> dict[str, PuzzleKind]:
    """The questions of a game, by name."""
    found: dict[str, PuzzleKind] = import_module(f"py_rules.puzzles.{game}").KINDS
    return found


def kind_of(puzzle: Puzzle) -> PuzzleKind:
    """The question that measures a puzzle's turns. Raises KeyError for the kind GRANDMASTER."""
    return kinds(puzzle.game)[puzzle.measure[0]]


def write(puzzles: tuple[Puzzle, ...]) -> str:
    """The puzzles of a game as text; `read` is the inverse.

    A puzzle whose link is that of an earlier one has its id in place of the link.
    """
    known: dict[str, str] = {}
    blocks = []
    for puzzle in puzzles:
        at = known.get(puzzle.at, puzzle.at)
        known.setdefault(puzzle.at, puzzle.id)
        blocks.append("".join(f"{line}\n" for line in _lines(puzzle, at)))
    return "\n".join(blocks)


def _lines(puzzle: Puzzle, at: str) -> list[str]:
    found = [f"puzzle {puzzle.id}", f"kind {puzzle.kind}"]
    if puzzle.about:
        found.append(f"about {puzzle.about}")
    found.append(f"best {puzzle.best}")
    if puzzle.next is not None:
        found.append(f"next {puzzle.next}")
    found += [f"level {puzzle.level}", f"rated {puzzle.rated}"]
    if puzzle.settled:
        found.append(f"settled {puzzle.settled}")
    found.append(f"found {puzzle.found}")
    if puzzle.formerly:
        found.append("formerly " + " ".join(puzzle.formerly))
    found += ["line " + " / ".join(actions) for actions in puzzle.lines]
    found += ["near " + " / ".join(actions) for actions in puzzle.near]
    if puzzle.lost:
        found.append("lost " + " ".join(map(str, puzzle.lost)))
    found += [f"slip {number} {error}" for number, error in puzzle.slips]
    upto = "" if puzzle.upto is None else f" {puzzle.upto}"
    return [*found, f"picture {puzzle.picture}", f"at {at}{upto}"]


def read(game: str, text: str) -> tuple[Puzzle, ...]:
    """Parse the puzzles of a game, in file order; nothing is checked against the rules.

    Raises BrokenPuzzle at the first line that cannot be read.
    """
    found: list[Puzzle] = []
    parts: dict[str, list[str]] = {}
    begun = 0
    links: dict[str, str] = {}
    for number, line in enumerate([*text.splitlines(), "puzzle "], 1):
        key, _, value = line.strip().partition(" ")
        if key.startswith("#") or not key:
            continue
        if key == "puzzle":
            if begun:
                found.append(_puzzle(game, begun, parts, links))
                links[found[-1].id] = found[-1].at
            begun, parts = number, {"puzzle": [value]}
        elif not begun or key not in PARTS:
            raise BrokenPuzzle(
                f"line {number}: “{key}” is no part of a puzzle, and none begins one"
            )
        elif key in parts and key not in SEVERAL:
            raise BrokenPuzzle(f"line {number}: the puzzle has “{key}” twice")
        else:
            parts.setdefault(key, []).append(value)
    ids = [id_ for puzzle in found for id_ in (puzzle.id, *puzzle.formerly)]
    if len(set(ids)) < len(ids):
        twice = next(one for number, one in enumerate(ids) if one in ids[:number])
        raise BrokenPuzzle(f"puzzle {twice} is there twice")
    return tuple(found)


def _puzzle(game: str, begun: int, parts: dict[str, list[str]], links: dict[str, str]) -> Puzzle:
    """Parse a puzzle; ``links`` are those of the puzzles before it, by id."""
    name = parts["puzzle"][0]
    if missing := [part for part in PARTS if part not in parts and part not in OPTIONAL]:
        raise BrokenPuzzle(f"line {begun}: puzzle {name} has no “{missing[0]}”")
    numbers: dict[str, int | None] = {"next": None, "settled": 0}
    for part in NUMBERS:
        for value in parts.get(part, ()):
            if not value.removeprefix("-").isdecimal():
                raise BrokenPuzzle(
                    f"line {begun}: “{part}” of puzzle {name} is no number: “{value}”"
                )
            numbers[part] = int(value)
    if parts["level"][0] not in LEVELS:
        raise BrokenPuzzle(
            f"line {begun}: puzzle {name} is “{parts['level'][0]}”, which is no level"
        )
    best, rated = numbers["best"], numbers["rated"]
    at, _, upto = parts["at"][0].partition(" ")
    slips = [slip.partition(" ") for slip in parts.get("slip", ())]
    lost = parts.get("lost", [""])[0].split()
    digits = (upto or "0", *lost, *(slip[0] for slip in slips))
    if not all(each.isdecimal() for each in digits):
        raise BrokenPuzzle(
            f"line {begun}: puzzle {name} has a slip, loss or position without a number"
        )
    assert best is not None
    assert rated is not None
    settled = numbers["settled"] or 0
    puzzle = Puzzle(
        game,
        parts["kind"][0],
        parts.get("about", [""])[0],
        best,
        numbers["next"],
        parts["level"][0],
        rated,
        parts["found"][0],
        tuple(tuple(line.split(" / ")) for line in parts["line"]),
        tuple(tuple(line.split(" / ")) for line in parts.get("near", ())),
        parts["picture"][0],
        links.get(at, at),
        int(upto) if upto else None,
        tuple((int(wrong), error) for wrong, _, error in slips),
        tuple(map(int, lost)),
        settled,
        tuple(parts.get("formerly", [""])[0].split()),
    )
    if puzzle.id != name:
        raise BrokenPuzzle(
            f"line {begun}: puzzle {name} has been changed: its position and question are those "
            f"of {puzzle.id}"
        )
    return puzzle


def position(puzzle: Puzzle) -> Match:
    """The match up to the puzzle.

    Raises ValueError for a link that cannot be read, is of another game, or leaves nobody to move.
    """
    match = _linked(puzzle.at)
    if puzzle.upto is not None:
        match = cut(match, puzzle.upto)
    if match.game.name != puzzle.game:
        raise ValueError(f"its position is one of {match.game.name}")
    if match.state.to_move is None:
        raise ValueError("in its position nobody is to move")
    return match


def cut(match: Match, at: int) -> Match:
    """The match before its action with this index, as if nothing had followed yet."""
    positions, actions = match.positions[: at + 1], match.actions[:at]
    match = match._replace(positions=positions, actions=actions, undone=())
    return match._replace(drawn=match.drawn[: match.draws])


@lru_cache(maxsize=1)
def _linked(at: str) -> Match:
    """The match of a link; cached, because each turn of a puzzle asks for it again, and puzzles
    from one game share it."""
    return record.read(link.read(at).record)


def shown(puzzle: Puzzle) -> tuple[tuple[str, ...], ...]:
    """The turns that can be shown, by number: the best ones, then the near misses."""
    return (*puzzle.lines, *puzzle.near)


def solution(puzzle: Puzzle, number: int = 0) -> Match:
    """The match with one of the `shown` turns played. Raises ValueError if it cannot be played."""
    return played(puzzle, position(puzzle), number)


def played(puzzle: Puzzle, match: Match, number: int = 0) -> Match:
    """The `solution` in a match that is at the puzzle's position, whose players may have names."""
    for line in shown(puzzle)[number]:
        match = match.play(record.parse(match.game, line))
    return match


def is_inspection(puzzle: Puzzle) -> bool:
    """Whether a puzzle shows the actions of all players at an inspection of Mykerinos, of which one
    of the solver's is a mistake; ``about`` has the indices of the solver's."""
    return (puzzle.game, puzzle.kind) == ("mykerinos", "mistake")


def mistake(puzzle: Puzzle) -> int:
    """The index of the action after which no best turn is possible.

    The best turn that is shown for such a puzzle begins in the same way up to there.
    """
    pairs = zip(puzzle.lines[0], puzzle.near[0], strict=False)
    return next(index for index, (best, played) in enumerate(pairs) if best != played)


class PuzzleResult(NamedTuple):
    """The result of a turn: what it was worth, and whether that is the best there is."""

    worth: int
    best: bool


def verdict(puzzle: Puzzle, match: Match, begun: int) -> PuzzleResult | None:
    """Judge the turn played since position ``begun``, an index; None while it goes on."""
    kind, subject = kind_of(puzzle), puzzle.measure[1]
    if is_inspection(puzzle):  # judged by the choice that is, or replaces, the mistake
        begun += mistake(puzzle)
    start = match.positions[begun]
    for count in range(1, len(match.actions) - begun + 1):
        actions = match.actions[begun : begun + count]
        states = match.positions[begun : begun + count + 1]
        if kind.going(start, states[-1]):
            continue
        if kind.closing is not None and actions[-1] == kind.closing:
            actions, states = actions[:-1], states[:-1]
        line = Solution(start, actions, states[-1])
        worth = kind.value(line, subject)
        return PuzzleResult(worth, worth >= puzzle.best)
    return None


def to_words(line: Solution, kind: PuzzleKind) -> tuple[str, ...]:
    """The actions of a turn as lines of a record, with the one that ends it."""
    closing = () if kind.closing is None else (kind.closing,)
    return tuple(map(spell, (*line.actions, *closing)))
