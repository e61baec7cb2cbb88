"""Events of puzzles that people make: asking, proving, trying, storing and sharing.

A stored puzzle is a row of an exercise that has the text of the puzzle instead: see
web.update.exercise_storage.
"""

from __future__ import annotations

import json
from random import Random

from py_rules import limits
from py_rules.message import N_, MessageError, Text, as_message, message
from py_rules.puzzles import counting, made
from py_rules.puzzles.made import BrokenMadePuzzle, MadePuzzle, Outcome
from web.games.colours import COLOURS
from web.i18n import _
from web.model import puzzle_making, saves, way_back
from web.model.events import About, AtAction
from web.model.page import Model, saved_game
from web.model.puzzle_making import TABLE, PuzzleMaking
from web.model.puzzles import Puzzling
from web.model.saves import Saved
from web.model.table import TableState
from web.update import puzzles, text_storage
from web.update.games import move_to_front, open_as_is
from web.update.text_storage import cleared

TOO_LARGE = N_(
    "This puzzle can’t be kept on this device, because it is too large. Save it as a file, and "
    "open that file when you want to continue."
)
MAX_RESTARTS = 2  # a proof fails once the worker has lost it this many times


def making(model: Model) -> PuzzleMaking | None:
    """Return the puzzle that is being made or tried."""
    now = model.exercise
    return now if isinstance(now, PuzzleMaking) else None


def shown(model: Model) -> Model:
    """Show the position of the puzzle behind the form."""
    now, table = making(model), model.table
    if now is None or now.trying:
        return model
    if table and table.id == TABLE and table.match.state == now.made.match.state:
        return model
    return model._replace(table=_still(now, TABLE))


def _still(now: PuzzleMaking, id_: str) -> TableState:
    """Return a read-only table with the puzzle's position."""
    match = puzzles.named(now.made.match)
    return open_as_is(id_, match, COLOURS).read_only._replace(dealt=False)


def ask(model: Model, question: str, rng: Random) -> Model:
    """Choose one of the questions that fit."""
    now = making(model)
    if now is None or now.trying or not now.asks(question):
        return model
    new = now.made._replace(question=question)
    return _changed(model, puzzle_making.written(now, new), rng)


def name(model: Model, given: About, rng: Random) -> Model:
    """Set the title or the author."""
    now = making(model)
    if now is None or now.trying or given.id not in ("title", "author"):
        return model
    text = "".join(c for c in " ".join(given.text.split()) if c.isprintable())
    if given.id == "title":
        new = now.made._replace(title=text[: made.TITLE])
    else:
        new = now.made._replace(author=limits.shorten_name(text))
    return _changed(model, puzzle_making.written(now, new, given.id), rng)


def undo(model: Model, rng: Random, *, back: bool) -> Model:
    """Undo the last change of the question, the title or the author, or redo it."""
    now = making(model)
    if now is None or now.trying or model.embedded:
        return model
    after = puzzle_making.undone(now) if back else puzzle_making.redone(now)
    return model if after is now else _changed(model, after, rng)


def _changed(model: Model, after: PuzzleMaking, rng: Random) -> Model:
    """Show a puzzle after a change, and store it if it has a question."""
    model = model._replace(exercise=after)
    return persisted(model, rng) if after.text else model


def prove(model: Model, nothing: None, rng: Random) -> Model:
    """Begin the proof, which the worker makes, or stop it."""
    now = making(model)
    if now is None or not now.made.question or now.made.kind == counting.WORTH:
        return model
    if now.proving:
        return model._replace(exercise=now._replace(proving="", part=0, looked=0))
    return model._replace(exercise=puzzle_making.started(now))


def answered(model: Model, answer: AtAction, rng: Random) -> Model:
    """Take over what the worker has proven so far, from JSON."""
    now = making(model)
    if now is None or not now.proving or answer.taken != now.part:
        return model
    proof = json.loads(answer.text)
    if proof["run"] != now.run:
        return model  # the answer belongs to the puzzle that was open before
    if proof["kind"] != "proof":
        return model._replace(exercise=now._replace(proving="", failed=True))
    if proof["before"] < now.looked:  # the worker has died, and its successor has started over
        now = now._replace(restarts=now.restarts + 1)
        if now.restarts == MAX_RESTARTS and proof["outcome"] is None:
            return model._replace(exercise=now._replace(proving="", failed=True))
    now = now._replace(part=now.part + 1, looked=proof["looked"])
    if proof["outcome"] is None:
        return model._replace(exercise=now)
    now = now._replace(proving="", outcome=Outcome.read(proof["outcome"]))
    model = model._replace(exercise=now)
    if not now.clear:
        return model
    if not (model.embedded or model.classes):
        model = _persisted_as_proven(model, now, rng)
    return _tried(model, now) if now.trying else model


def _persisted_as_proven(model: Model, now: PuzzleMaking, rng: Random) -> Model:
    """Store that a puzzle is proven. What another tab has stored since stays as it is."""
    saved = saved_game(model, now.id)
    if saved is None:
        return persisted(model, rng)
    if saved.problem or unreadable(saved) or not _alike(now.made, made.read(saved.exercise)):
        return model
    marked = saved._replace(proven=puzzle_making.identity(made.read(saved.exercise)))
    return model._replace(saves=tuple(marked if e is saved else e for e in model.saves))


def attempt(model: Model) -> Model:
    """Try the puzzle as a pupil, once it is proven."""
    now = making(model)
    if now is None or now.trying or not now.clear:
        return model
    return _tried(model, now)


def _tried(model: Model, now: PuzzleMaking) -> Model:
    """Put the proven puzzle on the table."""
    puzzle = puzzle_making.proven(now)
    solving = _solving(now)._replace(puzzles=(puzzle,))
    model = model._replace(exercise=now._replace(trying=True))
    return puzzles.opened(model, solving, puzzle, now.made.match)


def _solving(now: PuzzleMaking) -> Puzzling:
    game, title, author = now.made.match.game.name, now.made.title, now.made.author
    return Puzzling(game, own=True, title=title, author=author)


def change(model: Model) -> Model:
    """Go from trying the puzzle to changing it."""
    now = making(model)
    if now is None or not now.trying or model.embedded or model.classes:
        return model
    saved = saved_game(model, now.id)
    if saved and not saved.problem and not unreadable(saved):  # another tab may have changed it
        now = _with(now, made.read(saved.exercise))
    now = now._replace(trying=False, turned=now.turned + 1)
    return shown(model._replace(exercise=now, puzzling=None, table=None))


def received(model: Model, now: PuzzleMaking) -> Model:
    """Prove a puzzle on this device, and then let a pupil solve it."""
    now = puzzle_making.started(now)._replace(trying=True)
    model = cleared(model)._replace(exercise=now, puzzling=_solving(now))
    if now.clear:  # points that are only counted
        return _tried(model, now)
    return model._replace(table=_still(now, f"puzzle-{puzzle_making.proven(now).id}"))


def in_frame(model: Model, text: str) -> Model:
    """Open a puzzle in a frame, where nothing is stored. It waits for its turn to be proven.

    Raises BrokenMadePuzzle.
    """
    model = received(model, puzzle_making.opened(text))
    now = making(model)
    assert now
    waiting = not now.clear
    return model._replace(exercise=now._replace(proving="", waiting=waiting))


def in_set(model: Model, text: str) -> Model:
    """Prove a puzzle of a class set, which isn't stored. Raises BrokenMadePuzzle."""
    return received(model, puzzle_making.opened(text))


def begin(model: Model, nothing: None, rng: Random) -> Model:
    """Begin the proof of a puzzle in a frame, because it is its turn."""
    now = making(model)
    if now is None or not now.waiting:
        return model
    return model._replace(exercise=puzzle_making.started(now))


def opened(model: Model, text: str, rng: Random) -> Model:
    """Store a puzzle from a file, and open it for editing. Its proof begins at once.

    Raises BrokenMadePuzzle.
    """
    now = puzzle_making.started(_read(model, text, rng))
    return shown(persisted(cleared(model)._replace(importing=None, exercise=now), rng))


def _read(model: Model, text: str, rng: Random) -> PuzzleMaking:
    """Read a puzzle. If it is stored already, it gets that id and its undo and redo steps."""
    now = puzzle_making.opened(text)
    known = next((each for each in model.saves if each.exercise == now.text), None)
    if known is None:
        return now._replace(id=saves.identity(rng))
    return puzzle_making.with_steps(now._replace(id=known.id), known.before, known.after)


def open_link(model: Model, text: str, rng: Random) -> Model:
    """Store the puzzle in a link, and open it for a pupil.

    If it can't be opened, a notice says why.
    """
    try:
        whole = made.read_link(text)
    except BrokenMadePuzzle as broken:
        return model._replace(notices=(*model.notices, as_message(broken.message)))
    try:
        now = _read(model, whole, rng)
    except BrokenMadePuzzle as broken:
        notice = message("This link can’t be opened: {why}.", why=as_message(broken.message))
        return model._replace(notices=(*model.notices, notice))
    return persisted(received(model, now), rng)


def unreadable(saved: Saved) -> Text:
    """Return why the text of a stored puzzle can't be read, as a sentence; empty if it can."""
    try:
        made.read(saved.exercise)
    except BrokenMadePuzzle as broken:
        return message("It can’t be read: {why}.", why=as_message(broken.message))
    return ""


def open_saved(model: Model, saved: Saved, *, editing: bool) -> Model:
    """Open a stored puzzle, which must be readable, for a pupil or for editing."""
    now = puzzle_making.opened(saved.exercise, saved.id)
    if saved_game(model, puzzle_making.source(saved.origin)):
        now = now._replace(origin=saved.origin)
    now = now._replace(way_back=way_back.read(saved.back, model.saves))
    now = puzzle_making.with_steps(now, saved.before, saved.after)
    model = move_to_front(model, saved)
    if editing:
        return shown(cleared(model)._replace(exercise=now))
    return received(model, now)


def persisted(model: Model, rng: Random) -> Model:
    """Store the open puzzle; if that isn't possible, a notice says so."""
    now = making(model)
    assert now
    before = saved_game(model, now.id)
    if before and before.exercise == now.text:
        return model
    lineage_id = before.lineage_id if before else saves.lineage_id(rng)
    saved = of_puzzle(now.id, now.made, lineage_id, **puzzle_making.steps(now))
    if saved:
        known, former = puzzle_making.identity(now.made), before or Saved(now.id)
        saved = saved._replace(
            origin=now.origin or former.origin,
            back=way_back.written(now.way_back, former.back),
            proven=known if now.clear or known == former.proven else "",
        )

    def apart() -> Model:
        return model._replace(exercise=now._replace(id=saves.identity(rng)))

    return text_storage.persisted(model, saved, apart, TOO_LARGE)


def of_puzzle(
    id_: str,
    new: MadePuzzle,
    lineage_id: str,
    before: tuple[str, ...] = (),
    after: tuple[str, ...] = (),
) -> Saved | None:
    """Return the save of a puzzle, with its undo and redo steps if there is room for them.

    None if the puzzle alone is too large.
    """
    return text_storage.save_of(
        id_,
        new.match,
        lineage_id,
        new.title or _("A puzzle"),
        new.author,
        status=N_("A puzzle"),
        exercise=made.write(new),
        before=before,
        after=after,
    )


def followed(model: Model, saved: Saved) -> Model:
    """Take over the open puzzle as another tab stored it."""
    now = making(model)
    if now is None or saved.problem or unreadable(saved):
        return model  # the open puzzle is intact and will be saved again
    there = made.read(saved.exercise)
    after = now if now.trying and not _alike(now.made, there) else _with(now, there)
    model = move_to_front(model, saved)  # a pupil finishes what was begun
    return shown(model._replace(exercise=after._replace(turned=now.turned + 1)))


def _alike(one: MadePuzzle, other: MadePuzzle) -> bool:
    """Return whether two puzzles ask the same about the same position."""
    return one.question == other.question and one.match.state == other.match.state


def _with(now: PuzzleMaking, there: MadePuzzle) -> PuzzleMaking:
    """Return the open puzzle as another tab stored it. The proof of the same question stays."""
    if now.made.match.state == there.match.state:
        return puzzle_making.written(now, there._replace(match=now.made.match))
    begun = puzzle_making.begun(there, now.id)
    return begun._replace(turned=now.turned, origin=now.origin, way_back=now.way_back)


def copied(saved: Saved, rng: Random) -> Saved:
    """Return a copy of a stored puzzle with a new id and a title that marks it as a copy."""
    id_ = saves.identity(rng)
    if unreadable(saved):
        return saved._replace(id=id_, origin="")
    there = made.read(saved.exercise)
    title = _copy_of(there.title or _("A puzzle"))
    again = of_puzzle(id_, there._replace(title=title), saves.lineage_id(rng))
    if again is None:
        return saved._replace(id=id_, origin="")
    return again._replace(changed=saved.changed, proven=saved.proven)


def _copy_of(title: str) -> str:
    """Return the title of a copy. A long one loses its end, not the word that marks the copy."""
    whole = _("{title} (copy)", title=title)
    more = len(whole) - made.TITLE
    return _("{title} (copy)", title=title[:-more].rstrip()) if more > 0 else whole


def link(model: Model) -> str:
    """Return the link to the open puzzle. Raises MessageError if it is too long."""
    now = making(model)
    if now is None or not now.text:
        raise MessageError(made.TOO_LONG)
    return made.write_link(now.text)
