"""Events of an embedded table that differ from the site: open, restart, branch."""

from __future__ import annotations

from random import Random

from py_rules import record
from web.games.colours import complete
from web.model import replay
from web.model.embedding import Embedded, Wanted
from web.model.page import Model
from web.model.replay import Replay
from web.model.table import TableState, seen
from web.update import registry
from web.update.games import open_as_is, open_dealt


def open_table(model: Model, wanted: Wanted, rng: Random) -> Model:
    """Replace whatever is shown by the requested table, lesson or puzzle."""
    embedded = Embedded(wanted, mode=wanted.mode)
    model = model._replace(learning=None, puzzling=None, study=None, exercise=None)
    if wanted.study:
        from web.update import studies  # noqa: PLC0415  (few frames have one)

        at = int(wanted.progress or 1) - 1
        model = model._replace(embedded=embedded, table=None)
        return studies.in_frame(model, wanted.study, rng, at)
    if wanted.exercise:
        from web.update import exercises  # noqa: PLC0415  (few frames have one)

        begun = model._replace(embedded=embedded, table=None)
        return exercises.in_frame(begun, wanted.exercise, rng, wanted.progress or "")
    if wanted.lesson or wanted.puzzle:
        begun = model._replace(embedded=embedded, table=None)
        word = registry.WORDS["lesson" if wanted.lesson else "puzzle"]
        answer = registry.handler(word.module, word.function)
        return _resumed(answer(begun, wanted.lesson or wanted.puzzle, rng), wanted)
    return model._replace(embedded=embedded, table=_open(model, wanted, rng))


def _resumed(model: Model, wanted: Wanted) -> Model:
    """Resume the requested lesson, once it is loaded, at the step in ``wanted.progress``.

    If the position in it can't be read, the lesson starts at its first step.
    """
    number, _dash, linked = (wanted.progress or "").partition("-")
    if model.learning is None or not linked:
        return model
    from py_rules import link  # noqa: PLC0415  (few frames go on)
    from web.model.lesson_progress import LessonProgress  # noqa: PLC0415

    try:
        begun = LessonProgress(int(number) - 1, record=link.read(linked).record)
    except link.BrokenLink:
        return model
    return model._replace(learning=model.learning._replace(progress={wanted.lesson: begun}))


def with_problems(model: Model, problems: tuple[str, ...]) -> Model:
    """Show the problems with the frame's address instead of a table."""
    return model._replace(embedded=Embedded(problems=problems), table=None)


def _open(model: Model, wanted: Wanted, rng: Random) -> TableState:
    id_ = _next(model)
    if wanted.seed is not None:
        rng.seed(wanted.seed)
    match = wanted.match or record.begin(wanted.table)
    colours = complete(wanted.colours)
    if wanted.mode == "replay":
        table = open_as_is(id_, match, colours)  # the graph would reveal how the game ends
        return table._replace(replay=Replay(wanted.step, only=True), graph=False)
    if wanted.match:
        match = replay.prefix(match, wanted.step)
    if wanted.mode == "look":
        match = match if wanted.match else match.deal(rng)
        return read_only(open_as_is(id_, match, colours))
    table = open_dealt(id_, match, colours, rng)
    return table._replace(floor=len(table.match.actions) if wanted.fixed else 0)


def _next(model: Model) -> str:
    """Return an id other than the current one, so that state stored by id is not reused."""
    table = model.table
    return str(1 + int(table.id)) if table and table.id.isdecimal() else "1"


def read_only(table: TableState) -> TableState:
    """Show the last position of a game, read-only."""
    return table._replace(replay=Replay(len(table.match.actions)))


def again(model: Model, answer: str, rng: Random) -> Model:
    """Restart with the requested table, asking first if a game would be lost.

    The answer to that question is ``yes`` or ``no``; it is empty when the button itself is pressed.
    """
    embedded = model.embedded
    if embedded is None or embedded.wanted is None:
        return model
    if answer == "no":
        return model._replace(embedded=embedded._replace(asking=False))
    if answer == "yes" or embedded.mode != "play":
        return open_table(model, embedded.wanted, rng)
    return model._replace(embedded=embedded._replace(asking=True))


def branch(model: Model, nothing: None, rng: Random) -> Model:
    """Replace what is shown with a game that continues from that position."""
    table, embedded = model.table, model.embedded
    if table is None or embedded is None:
        return model
    begun = open_dealt(_next(model), seen(table), table.colours, rng)
    if embedded.mode == "play":
        begun = begun._replace(floor=min(table.floor, len(begun.match.actions)))
    return model._replace(embedded=embedded._replace(mode="play"), table=begun)
