"""The state of making a puzzle, and of trying one that somebody made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from py_rules import record
from py_rules.puzzles import LEVELS, Puzzle, counting, made
from py_rules.puzzles.kind import PuzzleKind
from py_rules.puzzles.made import PARTS, MadePuzzle, Outcome
from web.model import exercise_history

if TYPE_CHECKING:
    from web.model.way_back import WayBack

MAX_UNDO = 100  # changes that can be undone
TABLE = "puzzle-making"  # id of the table behind it; no saved game has it


class PuzzleMaking(NamedTuple):
    """A puzzle that is being made, proven or tried."""

    made: MadePuzzle
    id: str = ""  # of the save; empty if it isn't stored on the device
    offered: tuple[str, ...] = ()  # the questions that fit the position
    waiting: bool = False  # in a frame, until it is its turn to be proven
    proving: str = ""  # the question that is being proven; empty for none
    run: str = ""  # distinguishes its proof from that of another puzzle with the same question
    part: int = 0  # number of parts of the proof that are done
    looked: int = 0  # number of positions looked at for it
    restarts: int = 0  # how often the worker has lost it and begun again
    outcome: Outcome | None = None  # of the proof; None before it
    failed: bool = False  # the last proof broke off
    trying: bool = False  # solved by a pupil, or by its author to try it
    origin: str = ""  # id or address of the saved position that it was made of: see `source`
    past: tuple[MadePuzzle, ...] = ()  # before each change, the latest last
    undone: tuple[MadePuzzle, ...] = ()  # what can be restored, the next one last
    typing: str = ""  # the field that is being typed in, which is undone as a whole
    turned: int = 0  # grows when the fields are to be filled again
    way_back: WayBack | None = None  # to the game or study that it was begun from

    @property
    def text(self) -> str:
        """The text to store and to share; empty without a question."""
        return made.write(self.made) if self.made.question else ""

    @property
    def title(self) -> str:
        return self.made.title

    @property
    def kind(self) -> PuzzleKind:
        """The kind of its question. Raises KeyError without a question."""
        return made.kind_of(self.made.match.game, self.made.question)[0]

    @property
    def clear(self) -> bool:
        """Whether it is proven, and has a clear answer."""
        return self.outcome is not None and made.clear(self.outcome, self.kind)

    def asks(self, question: str) -> bool:
        """Return whether this can be asked about the position."""
        turn = made.asked(question)
        return turn in self.offered and question in made.forms(self.made.match.game, turn).values()

    # As of an exercise that is being made: nothing is played or marked for a puzzle.

    @property
    def mode(self) -> str:
        return ""

    @property
    def target(self) -> str:
        return ""


def source(origin: str) -> str:
    """Return the id of the save that a puzzle was made of.

    ``origin`` is the id of a workshop position, or the address of a position of a game: ``@12@``
    and the id, after 12 actions.
    """
    return origin.rpartition("@")[2]


def opened(text: str, id_: str = "") -> PuzzleMaking:
    """Return a puzzle to be proven. Raises BrokenMadePuzzle."""
    return begun(made.read(text), id_)


def begun(new: MadePuzzle, id_: str = "", more: tuple[str, ...] = ()) -> PuzzleMaking:
    """Return a puzzle with the questions that fit its position, followed by ``more``."""
    own = (new.question,) if new.kind == counting.WORTH else ()
    offered = tuple(dict.fromkeys((*made.questions(new.match), *more, *own)))
    return PuzzleMaking(new, id_, offered, outcome=made.counted(new))


def asked(now: PuzzleMaking, question: str) -> PuzzleMaking:
    """Return the puzzle with a question, which is unproven if it is another one."""
    return changed(now, now.made._replace(question=question))


def changed(now: PuzzleMaking, new: MadePuzzle) -> PuzzleMaking:
    """Return the puzzle with another question, title or author."""
    after = now._replace(made=new)
    if after.made.question == now.made.question:
        return after
    return after._replace(proving="", part=0, looked=0, outcome=made.counted(new), failed=False)


def written(now: PuzzleMaking, new: MadePuzzle, typing: str = "") -> PuzzleMaking:
    """Return the puzzle after a change that can be undone. Uninterrupted typing is one change."""
    if new == now.made:
        return now
    past = now.past
    if not typing or typing != now.typing:
        past = (*past, now.made)[-MAX_UNDO:]
    return changed(now, new)._replace(past=past, undone=(), typing=typing)


def undone(now: PuzzleMaking) -> PuzzleMaking:
    """Return the puzzle before its last change."""
    if not now.past:
        return now
    after = changed(now, now.past[-1])._replace(turned=now.turned + 1, typing="")
    return after._replace(past=now.past[:-1], undone=(*now.undone, now.made))


def redone(now: PuzzleMaking) -> PuzzleMaking:
    """Return the puzzle after the change that was undone last."""
    if not now.undone:
        return now
    after = changed(now, now.undone[-1])._replace(turned=now.turned + 1, typing="")
    return after._replace(past=(*now.past, now.made), undone=now.undone[:-1])


def steps(now: PuzzleMaking) -> dict[str, tuple[str, ...]]:
    """Return the undo and redo steps to store, of the lines with the question and the names."""
    return {
        "before": exercise_history.steps(map(_heading, (now.made, *reversed(now.past)))),
        "after": exercise_history.steps(map(_heading, (now.made, *reversed(now.undone)))),
    }


def with_steps(now: PuzzleMaking, before: tuple[str, ...], after: tuple[str, ...]) -> PuzzleMaking:
    """Return a stored puzzle with its undo and redo steps, as far as they can be read."""
    past, undone = (_stepped(now, steps)[::-1] for steps in (before, after))
    counted = {each.question for each in (*past, *undone) if each.kind == counting.WORTH}
    offered = tuple(dict.fromkeys((*now.offered, *sorted(counted))))
    return now._replace(past=past, undone=undone, offered=offered)


def _heading(new: MadePuzzle) -> str:
    return "\n".join(made.heading(new))


def _stepped(now: PuzzleMaking, steps: tuple[str, ...]) -> tuple[MadePuzzle, ...]:
    """Return the puzzles after each of the steps, up to the first one that can't be read."""
    found, match = list[MadePuzzle](), now.made.match
    for text in exercise_history.stepped(_heading(now.made), steps):
        lines = (line.partition(" ") for line in text.splitlines())
        parts = {part: value for part, _, value in lines}
        new = MadePuzzle(match, **parts) if parts.keys() <= set(PARTS) else now.made
        asked = not new.question or now.asks(new.question) or made.counted(new)
        if _heading(new) != text or not asked:
            break
        found.append(new)
    return tuple(found)


def identity(new: MadePuzzle) -> str:
    """Return the id of a puzzle, which stays the same as long as position and question do."""
    return proven(PuzzleMaking(new)).id


def started(now: PuzzleMaking) -> PuzzleMaking:
    """Return the puzzle at the beginning of a proof; any earlier proof is dropped."""
    outcome = made.counted(now.made)
    unproven = now._replace(waiting=False, part=0, looked=0, restarts=0, failed=False)
    unproven = unproven._replace(outcome=outcome)
    if outcome:
        return unproven._replace(proving="")
    return unproven._replace(proving=now.made.question, run=proven(unproven).id)


def proven(now: PuzzleMaking) -> Puzzle:
    """Return the puzzle to solve, with the turns that its proof found; before it, with none."""
    found = now.outcome or Outcome()
    match, about = now.made.match, now.made.about
    if now.made.kind == counting.WORTH:
        about = about.partition(counting.BETWEEN)[0]
    return Puzzle(
        match.game.name,
        now.made.kind,
        about,
        found.best,
        found.next,
        LEVELS[0],  # nobody has measured how hard it is
        0,
        "",
        found.lines,
        found.near,
        "",
        record.write(match),
        slips=found.slips,
    )
