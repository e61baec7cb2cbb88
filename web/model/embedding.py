"""The requested contents of a frame, and the state of an embedded table."""

from __future__ import annotations

from typing import NamedTuple

from py_rules.record import Match, Table


class Wanted(NamedTuple):
    """The contents requested by the address of a frame or a message."""

    table: Table  # for a new game
    seed: int | None  # for the draws of a new game
    match: Match | None  # the game to show; None for a new one
    step: int  # number of actions of the match to play
    fixed: bool  # earlier actions cannot be undone
    mode: str  # one of messages.MODES
    colours: tuple[str, ...] = ()  # by seat
    lesson: str = ""  # id of a lesson; if set, the other fields are not used
    study: str = ""  # the text of a study
    exercise: str = ""  # the text of an exercise, or of a puzzle that somebody made
    puzzle: str = ""  # id of a puzzle, such as ``mexica/1a2b3c4d``, or ``today``
    progress: str | None = None  # where to go on: see web.embedding.progress; None: not reported


class Embedded(NamedTuple):
    """The state of an embedded table besides the game on it."""

    wanted: Wanted | None = None  # what a restart shows; None if the address is invalid
    problems: tuple[str, ...] = ()  # what is invalid in the address
    mode: str = "play"  # "play" once a replay has been continued
    asking: bool = False  # whether the restart waits for a confirmation
    marked: tuple[str, ...] = ()  # words highlighted by the surrounding page
