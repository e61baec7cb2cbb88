"""The treatment of every event by screen: on the site, in a frame, in a lesson, a puzzle, a replay.

No other module decides this. ``place`` names what is on the screen; the two tables have a column
for each place and a row for each scope of event words, as listed in ``web.update.registry``.
"""

from __future__ import annotations

from typing import Literal

from web.model.page import Model

ScreenKind = Literal[
    "shelf",  # no table; links that have arrived, too
    "setup",
    "table",
    "replay",  # of the game on the table
    "only",  # a replay without a game to go back to
    "look",  # a position with nothing to do about it
    "lesson",  # their list, a step to be read, a verdict
    "task",  # the learner is to act
    "bots",  # they play until the learner is to move
    "trial",  # a position to try
    "puzzle",  # their list, a verdict
    "attempt",  # at solving one
    "solution",  # is shown, action by action
    "class",  # a set is put together or worked through, results are read
    "workshop",  # a position is set up by hand
    "annotating",  # marks, notes and variations are written
    "variation",  # of a game, which is played at the table
]
Scope = Literal[
    "window",  # what every screen has
    "site",  # the shelf, the device, other tabs
    "away",  # leads to another screen
    "games",  # goes beyond the game on the table: links, sharing, importing
    "setup",
    "play",  # acts in the game
    "cancel",
    "bots",
    "look",  # at an earlier position, at the graph
    "walk",  # through a replay
    "pace",  # of that walk
    "present",
    "branch",
    "again",
    "text",  # the table in words
    "face",  # of the table, which a phone shows
    "explain",  # what a thing is, and how much is told of it
    "rules",  # beside the table
    "type",  # into the field for actions
    "lessons",  # their list, a position to try
    "lesson",  # the way through one
    "puzzles",  # their list, the next one
    "puzzle",  # the way through one
    "class",  # their sets and results
    "workshop",  # sets up a position
    "annotate",  # begins to annotate, or ends it
    "annotating",  # writes annotations
    "varying",  # ends the playing of a variation
]
# The signs in the tables.
NOTHING = "."
LEAVE = "<"  # close the lesson, the puzzle or the class, then handle the event
PAUSE = "p"  # stop the replay instead, because the event is meant for the current position
PRESENT = "b"  # leave the replay instead
FRAME = "f"  # handle it with the function of the same name in web.update.embedding
WORKSHOP = "w"  # handle it with the function of the same name in web.update.workshop, if any
ANNOTATE = "a"  # handle it with the function of the same name in web.update.annotating, if any
AGAIN = "t"  # take back what was wrong in a lesson first; nothing unless it was
THEN = "+"  # handle it, then call the function that AFTER has for the place
# Any other sign: handle it.

ON_THE_SITE: dict[Scope, str] = {
    # shelf setup table replay | lesson task bots trial | puzzle attempt solution | class workshop
    # | annotating variation
    "window": "x x x x | x x x x | x x x | x x | x x",
    "site": "  x x x x | x x x x | x x x | x x | x x",
    "away": "  x x x x | < < < < | < < < | < < | < <",
    "again": " x x x x | < < < < | < < < | . < | < <",
    "games": " x x x x | . . . . | . . . | . . | x .",
    "branch": "x x x x | . . . . | . . . | . . | . .",
    "setup": " . x . . | . . . . | . . . | . . | . .",
    "play": "  . . + p | t + . x | . + . | . w | a +",
    "cancel": ". . + b | . + . x | . + . | . . | a +",
    "bots": "  . . + + | . . + . | . . . | . . | . .",
    "look": "  . . x x | . . . . | . . . | . . | x .",
    "walk": "  . . . x | . . . . | . . + | . . | x .",
    "pace": "  . . . x | . . . . | . . . | . . | x .",
    "present": ". . x x | . . . . | . . . | . . | . .",
    "text": "  . . x x | x x x x | . . . | . x | x x",
    "face": "   . . x x | x x x x | x x x | . x | x x",
    "explain": ". . x x | x x x x | x x x | . . | . x",
    "rules": "  x x x x | x x x x | x x x | . x | x x",
    "type": "  . . x . | . x . x | . x . | . . | . x",
    "lessons": "x x x x | x x x x | < < < | < < | < <",
    "lesson": " x x x x | x x x x | < < < | < < | < <",
    "puzzles": "x x x x | < < < < | x x x | < < | < <",
    "puzzle": " x x x x | < < < < | x x x | < < | < <",
    "class": "  x x x x | x x x x | x x x | x < | < <",
    "workshop": ". . . . | . . . . | . . . | . x | . .",
    "annotate": ". . x x | . . . . | . . . | . . | x .",
    "annotating": ". . . . | . . . . | . . . | . . | x .",
    "varying": ". . . . | . . . . | . . . | . . | . x",
}
IN_A_FRAME: dict[Scope, str] = {
    # shelf table replay only look | lesson task bots | puzzle attempt solution
    "window": "x x x x x | x x x | x x x",
    "again": " . f f f f | . . . | . . .",
    "branch": ". . f f . | . . . | . . .",
    "play": "  . x p . . | t + . | . + .",
    "cancel": ". x b . . | . + . | . + .",
    "bots": "  . . . . . | . . + | . . .",
    "look": "  . x x x . | . . . | . . .",
    "walk": "  . . x x . | . . . | . . +",
    "pace": "  . . x x . | . . . | . . .",
    "present": ". x x . . | . . . | . . .",
    "text": "  . x x x x | x x x | . . .",
    "face": "   . x x x x | x x x | x x x",
    "explain": ". x x x x | x x x | x x x",
    "type": "  . x . . . | . x . | . x .",
    "lesson": " . . . . . | x x x | . . .",
    "puzzle": " . . . . . | . . . | x x x",
}
SITE_PLACES: tuple[ScreenKind, ...] = (
    *("shelf", "setup", "table", "replay"),
    *("lesson", "task", "bots", "trial"),
    *("puzzle", "attempt", "solution"),
    *("class", "workshop"),
    *("annotating", "variation"),
)
FRAME_PLACES: tuple[ScreenKind, ...] = (
    *("shelf", "table", "replay", "only", "look"),
    *("lesson", "task", "bots"),
    *("puzzle", "attempt", "solution"),
)
# Module and function that take the models before and after the event and the random source.
AFTER: dict[ScreenKind, tuple[str, str]] = {
    "table": ("games", "table_saved"),
    "replay": ("games", "table_saved"),
    "task": ("lessons", "judged"),
    "bots": ("lessons", "bots_played"),
    "attempt": ("puzzles", "judged"),
    "solution": ("puzzles", "walked"),
    "variation": ("annotating", "varied"),
}


def treatment(scope: Scope, at: ScreenKind, framed: bool) -> str:
    """Return the sign in the tables for a scope of event words at a place."""
    table, places = (IN_A_FRAME, FRAME_PLACES) if framed else (ON_THE_SITE, SITE_PLACES)
    row = table.get(scope)
    return row.replace("|", "").split()[places.index(at)] if row else NOTHING


def place(model: Model) -> ScreenKind:
    """Return the place: the kind of screen that the model shows."""
    table, learning, solving = model.table, model.learning, model.puzzling
    if model.workshop:
        return "workshop"
    if model.annotating or model.playing:
        return "annotating" if model.annotating else "variation"
    if learning:
        from web.model.lesson_progress import playable  # noqa: PLC0415  (it has been imported)

        if table is None:
            return "lesson"
        if learning.trial:
            return "trial"
        if learning.waiting:
            return "bots"
        return "task" if playable(learning) else "lesson"
    if solving:
        from web.model import puzzles  # noqa: PLC0415  (as above)

        if table is None:
            return "puzzle"
        if solving.solution_shown:
            return "solution"
        return "attempt" if puzzles.playable(solving) and not solving.offered else "puzzle"
    if table is None:
        return "class" if model.classes else "setup" if model.setup else "shelf"
    if model.embedded and model.embedded.mode == "replay":
        return "only"
    if model.embedded and model.embedded.mode == "look":
        return "look"
    return "replay" if table.replay else "table"
