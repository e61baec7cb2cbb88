"""Puzzles made by users: a position and a question as text, and links with such a text.

The text has no answer: a puzzle is proven again when it is opened, so its maker need not be
trusted. docs/puzzles.md describes the text. Existing links depend on every detail of `write_link`:
nothing here may ever change the meaning of one.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from py_rules import limits, puzzles, record, text_link
from py_rules.core import AnyGame
from py_rules.message import N_, MessageError, Text, message
from py_rules.puzzles import counting
from py_rules.puzzles.kind import PuzzleKind, Solution, Unproven
from py_rules.puzzles.proof import WORK, Proof
from py_rules.record import Match

BEGINNING = "puzzle"  # the first word of the text
VERSION = "1"
MARK = "P1"  # the beginning of a link
SIZE = 300_000  # characters of a text
TITLE = 60  # characters of a title
MOST = WORK  # most positions of a proof
PLAN, MISTAKE = "plan", "mistake"  # questions that offer answers which a proof finds
MOST_SHOWN = 5  # most turns of one value that are shown
PARTS = ("title", "author", "question")
LISTED = ("lines", "near", "slips")  # parts of an outcome that are lists of lists in JSON
TOO_LONG = N_("this puzzle is too long for a link")


class BrokenMadePuzzle(MessageError):
    """The text of a puzzle that can't be read, or a link to one."""


class MadePuzzle(NamedTuple):
    """A position, and a question about the turn of the player to move."""

    match: Match
    # A name in the game's KINDS, perhaps with a subject: ``way c4``; the same after PLAN or
    # MISTAKE; or how many points a turn is worth: see `counting.asked`.
    question: str = ""
    title: str = ""
    author: str = ""

    @property
    def kind(self) -> str:
        """The name of the question."""
        return self.question.partition(" ")[0]

    @property
    def about(self) -> str:
        """The subject of the question; empty for none."""
        return self.question.partition(" ")[2]


def questions(match: Match) -> tuple[str, ...]:
    """The questions that fit the last position of a match, in the order of the game's KINDS."""
    return tuple(_questions(match)) if match.state.to_move is not None else ()


def _questions(match: Match) -> Iterator[str]:
    for name, kind in puzzles.kinds(match.game.name).items():
        for about in kind.fitting(match.state):
            yield f"{name} {about}".rstrip()


def asked(question: str) -> str:
    """A question about a turn, without a first word PLAN or MISTAKE."""
    word, _, rest = question.partition(" ")
    return rest if word in (PLAN, MISTAKE) else question


def forms(game: AnyGame, question: str) -> dict[str, str]:
    """The ways to ask a question about a turn, by their words: to play it (an empty word), to
    choose between two plans, and to find the mistake, which needs a turn of several actions."""
    name = question.partition(" ")[0]
    kind = puzzles.kinds(game.name).get(name)
    words = [""]
    if kind is not None:
        several = kind.several or kind.closing is not None
        words += [PLAN, MISTAKE] if several else [PLAN]
    return {word: f"{word} {question}".lstrip() for word in words}


def kind_of(game: AnyGame, question: str) -> tuple[PuzzleKind, str]:
    """The kind of a question, and its subject. Raises KeyError for an unknown one.

    If answers are offered, it is the kind that measures the turns or counts the points.
    """
    name, _, about = asked(question).partition(" ")
    if name == counting.WORTH:
        name, about = about.partition(counting.BETWEEN)[0], ""
    return puzzles.kinds(game.name)[name], about


def write(made: MadePuzzle) -> str:
    """The text of a puzzle; `read` is the inverse. The players' names are left out."""
    lines = [f"{BEGINNING} {VERSION}", *heading(made)]
    match = made.match._replace(table=made.match.table._replace(names=()))
    return "\n".join((*lines, record.write(match)))


def heading(made: MadePuzzle) -> list[str]:
    """The lines of the text of a puzzle with its title, author and question."""
    return [f"{part} {getattr(made, part)}" for part in PARTS if getattr(made, part)]


def read(text: str) -> MadePuzzle:
    """Parse the text of a puzzle, and check that its question fits its position.

    Raises BrokenMadePuzzle.
    """
    if len(text) > SIZE:
        raise BrokenMadePuzzle(N_("it is too long to be a puzzle"))
    lines = text.lstrip("\ufeff \t\r\n").splitlines()
    if not lines or lines[0].split() != [BEGINNING, VERSION]:
        known = bool(lines) and lines[0].startswith(f"{BEGINNING} ")
        newer = N_("this version of the page can’t read it")
        raise BrokenMadePuzzle(newer if known else N_("it isn’t a puzzle"))
    parts: dict[str, str] = {}
    for number, line in enumerate(lines[1:], 2):
        key, _, value = line.strip().partition(" ")
        if key == "game":
            return _checked(parts, "\n".join(lines[number - 1 :]) + "\n")
        if key in PARTS and key not in parts:
            parts[key] = "".join(c for c in " ".join(value.split()) if c.isprintable())
        elif key and not key.startswith("#"):
            raise BrokenMadePuzzle(message("line {line} isn’t part of a puzzle", line=number))
    raise BrokenMadePuzzle(N_("it has no position"))


def _checked(parts: dict[str, str], text: str) -> MadePuzzle:
    try:
        match = record.read(text)
    except record.BrokenRecord as broken:
        why = message("there is a problem with its position: {why}", why=broken.message)
        raise BrokenMadePuzzle(why) from None
    made = MadePuzzle(
        match._replace(table=match.table._replace(names=())),
        parts.get("question", ""),
        parts.get("title", "")[:TITLE].rstrip(),
        limits.shorten_name(parts.get("author", "")),
    )
    if problem := _problem(made):
        raise BrokenMadePuzzle(problem)
    return made


def _problem(made: MadePuzzle) -> Text:
    if made.match.state.to_move is None:
        return N_("in its position it is nobody’s turn")
    if not made.question:
        return N_("it has no question")
    if made.kind == counting.WORTH:
        fits = counting.read(made.match, made.question) is not None
    elif asked(made.question).partition(" ")[0] not in puzzles.kinds(made.match.game.name):
        return N_("this version of the page doesn’t know its question")
    else:
        turn = asked(made.question)
        ways = forms(made.match.game, turn).values()
        fits = turn in questions(made.match) and made.question in ways
    return "" if fits else N_("its question doesn’t fit its position")


def write_link(text: str) -> str:
    """Return the link with the text of a puzzle, which follows the ``#`` of an address.

    Raises MessageError if it is too long.
    """
    return text_link.write(MARK, text, SIZE, TOO_LONG)


def read_link(text: str) -> str:
    """Return the text of the puzzle in a link, alone or within an address or a message.

    Raises BrokenMadePuzzle.
    """
    return text_link.read(MARK, text, SIZE, BrokenMadePuzzle)


class Outcome(NamedTuple):
    """The result of a proof. The worker sends it as JSON."""

    problem: str = ""  # the name of the exception, if the turns can't be compared
    best: int = 0
    next: int | None = None  # the worth of the best of all worse turns; None if there is none
    ideas: int = 0  # how many different turns are best
    lines: tuple[tuple[str, ...], ...] = ()  # the first of them, as lines of a record
    near: tuple[tuple[str, ...], ...] = ()  # a worse turn, if one teaches something
    turns: int = 0  # how many were compared
    slips: tuple[tuple[int, str], ...] = ()  # wrong numbers of points to choose from

    @classmethod
    def of(cls, kind: PuzzleKind, state: Any, about: str, proof: Proof) -> Outcome:
        """The outcome of a proof."""
        idle = None
        if kind.closing is not None:
            idle = kind.value(Solution(state, (), state), about)
        teaching = proof.next is not None and (idle is None or proof.next > idle)
        near = [line for line in proof.near if line.actions] if teaching else []
        return cls(
            best=proof.best,
            next=proof.next,
            ideas=len(proof.lines),
            lines=tuple(puzzles.to_words(line, kind) for line in proof.lines[:MOST_SHOWN]),
            near=tuple(puzzles.to_words(line, kind) for line in near[:1]),
            turns=proof.turns,
        )

    @classmethod
    def failed(cls, why: Unproven) -> Outcome:
        """The outcome if the turns can't be compared."""
        return cls(type(why).__name__)

    @classmethod
    def read(cls, data: dict[str, Any]) -> Outcome:
        """The outcome in JSON data that the worker sent."""
        lists = {part: tuple(map(tuple, data[part])) for part in LISTED if part in data}
        return cls(**{**data, **lists})


def counted(made: MadePuzzle) -> Outcome | None:
    """The answer to a question about points, which needs no proof; None for other questions."""
    found = counting.read(made.match, made.question)
    return found and Outcome(best=found.best, ideas=1, lines=(found.words,), slips=found.slips)


def clear(outcome: Outcome, kind: PuzzleKind) -> bool:
    """Whether a question has a clear answer: a few turns that are better than all others.

    A question about points always has one.
    """
    if outcome.slips:
        return True
    if outcome.problem or outcome.next is None or outcome.ideas > kind.candidates:
        return False
    return outcome.best - outcome.next >= kind.least and not idle(outcome, kind)


def idle(outcome: Outcome, kind: PuzzleKind) -> bool:
    """Whether the best answer is to do nothing more."""
    return kind.closing is not None and any(len(line) == 1 for line in outcome.lines)
