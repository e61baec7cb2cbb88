"""How every event is treated by screen: on the site, in a frame, lesson, puzzle or replay.

No other module decides this. ``place`` names the screen. The two tables have a column for each
place and a row for each scope of event words, as listed in ``web.update.registry``.
"""

from __future__ import annotations

from typing import Literal

from web.model.page import Model

ScreenKind = Literal[
    "shelf",  # no table; also a pending link
    "setup",
    "table",
    "replay",  # a replay of the game on the table
    "only",  # a replay without a current game
    "look",  # a position without a task
    "lesson",  # a list of lessons, a step to read, a verdict
    "task",  # the learner is to act
    "bots",  # in a lesson, bots are playing
    "trial",  # a position to try out
    "puzzle",  # a list of puzzles, a verdict
    "attempt",  # a puzzle is to be solved
    "solution",  # a solution is shown step by step
    "class",  # any class screen
    "workshop",  # a position being set up by hand
    "annotating",  # a game being annotated
    "variation",  # a variation being played
    "study",  # a chapter of a study
    "exercise",  # an exercise or a puzzle being made
    "pointing",  # places of the board being marked for it
    "doing",  # actions being played for it
]
Scope = Literal[
    "window",  # events of every screen
    "site",  # events of the shelf, the device, other tabs
    "away",  # leads to another screen
    "games",  # links, sharing, importing
    "setup",
    "play",  # acts in the game
    "cancel",
    "bots",
    "look",  # looks at an earlier position or the graph
    "walk",  # steps through a replay
    "pace",  # sets the speed of a replay
    "present",
    "branch",
    "again",
    "text",  # shows the table in words
    "face",  # chooses the face that a phone shows
    "explain",  # explains a thing
    "rules",  # opens rules beside the table
    "type",  # uses the command field
    "lessons",  # shows a list of lessons or a position to try out
    "lesson",  # acts in a lesson
    "puzzles",  # shows a list of puzzles, or the next one
    "puzzle",  # the way through one
    "class",  # acts on a class screen
    "workshop",  # changes a position being set up
    "annotate",  # starts or ends annotating
    "annotating",  # writes annotations
    "varying",  # ends playing a variation
    "study",  # goes to another chapter, or changes a study
    "gather",  # adds what the table shows to a study
    "exercise",  # makes an exercise of what the table shows
    "making",  # changes an exercise or a puzzle of one's own
    "trying",  # goes from trying one to changing it, or proves a puzzle
]
# The signs in the tables: how to treat an event.
NOTHING = "."
LEAVE = "<"  # close the lesson, the puzzle or the class, then handle the event
PAUSE = "p"  # stop the replay instead, because the event is meant for the current position
PRESENT = "b"  # leave the replay instead
FRAME = "f"  # handle it with the function of the same name in web.update.embedding
WORKSHOP = "w"  # handle it with the function of the same name in web.update.workshop, if any
ANNOTATE = "a"  # handle it with the function of the same name in web.update.annotating, if any
EXERCISE = "e"  # handle it with the function of the same name in web.update.exercise_doing
STUDY = "s"  # handle it with the function of the same name in web.update.study_noting, or pause
AGAIN = "t"  # undo a mistake in a lesson first; ignore it if there is none
THEN = "+"  # handle it, then call the function that AFTER has for the place
# Any other sign: handle it.

ON_THE_SITE: dict[Scope, str] = {
    # shelf setup table replay | lesson task bots trial | puzzle attempt solution | class workshop
    # | annotating variation | study | exercise pointing doing
    "window": "x x x x | x x x x | x x x | x x | x x | x | x x x",
    "site": "  x x x x | x x x x | x x x | x x | x x | x | x x x",
    "away": "  x x x x | < < < < | < < < | < < | < < | < | < < <",
    "again": " x x x x | < < < < | < < < | . < | < < | < | < < <",
    "games": " x x x x | . . . . | . . . | . . | x . | x | x . .",
    "branch": "x x x x | . . . . | . . . | . . | . . | x | . . .",
    "setup": " . x . . | . . . . | . . . | . . | . . | . | . . .",
    "play": "  . . + p | t + . x | . + . | . w | a + | s | e e +",
    "cancel": ". . + b | . + . x | . + . | . . | a + | . | . . +",
    "bots": "  . . + + | . . + . | . . . | . . | . . | . | . . .",
    "look": "  . . x x | . . . . | . . . | . . | x . | x | . . .",
    "walk": "  . . . x | . . . . | . . + | . . | x . | x | . . .",
    "pace": "  . . . x | . . . . | . . . | . . | x . | x | . . .",
    "present": ". . x x | . . . . | . . . | . . | . . | . | . . .",
    "text": "  . . x x | x x x x | . . . | . x | x x | x | x x x",
    "face": "   . . x x | x x x x | x x x | . x | x x | x | x x x",
    "explain": ". . x x | x x x x | x x x | . . | . x | x | . . x",
    "rules": "  x x x x | x x x x | x x x | . x | x x | x | x x x",
    "type": "  . . x . | . x . x | . x . | . . | . x | . | . . x",
    "lessons": "x x x x | x x x x | < < < | < < | < < | < | < < <",
    "lesson": " x x x x | x x x x | < < < | < < | < < | < | < < <",
    "puzzles": "x x x x | < < < < | x x x | < < | < < | < | < < <",
    "puzzle": " x x x x | < < < < | x x x | < < | < < | < | < < <",
    "class": "  x x x x | x x x x | x x x | x < | < < | < | < < <",
    "workshop": ". . . . | . . . . | . . . | . x | . . | . | . . .",
    "annotate": ". . x x | . . . . | . . . | . . | x . | . | . . .",
    "annotating": ". . . . | . . . . | . . . | . . | x . | . | . . .",
    "varying": ". . . . | . . . . | . . . | . . | . x | . | . . .",
    "gather": " . . x x | . . . . | . . . | . x | x . | . | . . .",
    "exercise": ". . x x | . . . . | . . . | . x | x . | x | . . .",
    "making": "  . . . . | . . . . | . . . | . . | . . | . | x x x",
    "trying": "  . . . . | x x x . | x x x | . . | . . | . | x . .",
    "study": "  . . . . | . . . . | . . . | . . | . . | x | . . .",
}
IN_A_FRAME: dict[Scope, str] = {
    # shelf table replay only look | lesson task bots | puzzle attempt solution | study
    "window": "x x x x x | x x x | x x x | x",
    "again": " . f f f f | . . . | . . . | f",
    "branch": ". . f f . | . . . | . . . | .",
    "play": "  . x p . . | t + . | . + . | .",
    "cancel": ". x b . . | . + . | . + . | .",
    "bots": "  . . . . . | . . + | . . . | .",
    "look": "  . x x x . | . . . | . . . | x",
    "walk": "  . . x x . | . . . | . . + | x",
    "pace": "  . . x x . | . . . | . . . | x",
    "present": ". x x . . | . . . | . . . | .",
    "text": "  . x x x x | x x x | . . . | x",
    "face": "   . x x x x | x x x | x x x | x",
    "explain": ". x x x x | x x x | x x x | x",
    "type": "  . x . . . | . x . | . x . | .",
    "lesson": " . . . . . | x x x | . . . | .",
    "puzzle": " . . . . . | . . . | x x x | .",
    "trying": " . . . . . | . . . | x x x | .",
    "study": "  . . . . . | . . . | . . . | x",
}
SITE_PLACES: tuple[ScreenKind, ...] = (
    *("shelf", "setup", "table", "replay"),
    *("lesson", "task", "bots", "trial"),
    *("puzzle", "attempt", "solution"),
    *("class", "workshop"),
    *("annotating", "variation", "study"),
    *("exercise", "pointing", "doing"),
)
FRAME_PLACES: tuple[ScreenKind, ...] = (
    *("shelf", "table", "replay", "only", "look"),
    *("lesson", "task", "bots"),
    *("puzzle", "attempt", "solution"),
    "study",
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
    "doing": ("exercise_doing", "acted"),
}


def treatment(scope: Scope, at: ScreenKind, framed: bool) -> str:
    """Return the sign in the tables for a scope of event words at a place."""
    table, places = (IN_A_FRAME, FRAME_PLACES) if framed else (ON_THE_SITE, SITE_PLACES)
    row = table.get(scope)
    return row.replace("|", "").split()[places.index(at)] if row else NOTHING


def place(model: Model) -> ScreenKind:
    """Return the place: the kind of screen that the model shows."""
    table, learning, solving = model.table, model.learning, model.puzzling
    if model.study:
        return "study"
    if model.exercise and not model.exercise.trying:
        from web.model import exercises  # noqa: PLC0415  (it has been imported)

        playing = model.exercise.mode in exercises.PLAYING_MODES
        return "doing" if playing else "pointing" if model.exercise.mode else "exercise"
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
