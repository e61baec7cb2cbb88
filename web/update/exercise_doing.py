"""Events of making an exercise by doing it: what is played and marked at the table, and undo."""

from __future__ import annotations

from random import Random

from py_rules.message import Text, message
from web.games.colours import COLOURS
from web.i18n import N_
from web.model import exercise_edit as edit
from web.model import exercises, lesson_checks, lesson_path
from web.model.exercise_edit import HEAD
from web.model.exercises import (
    ALSO,
    DO_PREFIX,
    HINT,
    MARKING_MODES,
    MARKS,
    PLAYING_MODES,
    RIGHT,
    TABLE,
    THEN,
    WRONG,
    Exercising,
)
from web.model.page import Model
from web.model.table import TableState
from web.update.exercise_storage import in_exercise, shown, stored, written
from web.update.games import open_as_is

IS_RIGHT = N_("“{action}” is right in this step, so it needs no reply.")
IS_ACCEPTED = N_("“{action}” is already accepted.")
NOTHING_RIGHT = N_("You haven’t played an action. This step still needs one that is right.")
NOTHING_PLAYED = N_("You haven’t played an action, so nothing has changed.")
PLAYED_ANSWERS = N_("It is the pupil’s turn again. Add a step to go on from here.")


def do(model: Model, what: str, rng: Random) -> Model:
    """Go to the table to play or mark places, or back to the form if the word is empty.

    The word is a mode, such as ``right``; for marking a hint, its index follows after a slash.
    """
    now = model.exercise
    if not isinstance(now, Exercising) or now.trying or model.embedded:
        return model
    mode, _slash, number = what.partition("/")
    if now.at == HEAD or mode not in (*PLAYING_MODES, *MARKING_MODES):
        left = f"{now.mode}/{now.number}" if now.mode == HINT else now.mode
        focus = f"{DO_PREFIX}{left}" if left else ""
        text = _without_action(now, model.table)
        return shown(
            model._replace(exercise=now._replace(mode="", typing=(), status=text, focus=focus))
        )
    now = now._replace(
        mode=mode, number=int(number) if number.isdecimal() else 0, typing=(), status="", focus=""
    )
    if mode in MARKING_MODES:
        return shown(model._replace(exercise=now))
    begun = exercises.start(now, now.at)
    if begun and mode == THEN:
        begun = exercises.solved(now, now.at)
    if begun is None:
        return model
    table = model.table
    colours = table.colours if table else COLOURS
    played = open_as_is(f"{TABLE}-{mode}", begun, colours)
    played = played._replace(
        floor=len(begun.actions),
        dealt=mode in (RIGHT, THEN),
        coached=True,
        replied=mode == WRONG,
    )
    return model._replace(exercise=now._replace(begun=len(begun.actions)), table=played)


def _without_action(now: Exercising, table: TableState | None) -> str:
    """Return a sentence if “Done” was chosen before anything was played; empty otherwise."""
    if now.mode not in (RIGHT, THEN) or table is None or exercises.played(table.match, now.begun):
        return ""
    return NOTHING_RIGHT if now.step and not now.step.solution else NOTHING_PLAYED


def acted(before: Model, after: Model, rng: Random) -> Model:
    """Write the actions just played at the table into the exercise that is being made."""
    now, table, was = after.exercise, after.table, before.table
    if not isinstance(now, Exercising) or table is None or was is None or now.at == HEAD:
        return after
    lines = exercises.played(table.match, now.begun)
    if lines == exercises.played(was.match, now.begun):
        return after
    if now.mode == RIGHT:
        return _solved(after, now, table, lines, rng)
    if now.mode == THEN:
        return stored(after, _listed(now, "then", lines, (THEN, now.at)), rng)
    if not lines:
        return after
    now = now._replace(focus=f"{DO_PREFIX}{now.mode}")
    now = _also(now, lines[0]) if now.mode == ALSO else _wrong(now, lines[0])
    return stored(after._replace(table=None), now._replace(mode="", turned=now.turned + 1), rng)


def _solved(
    model: Model, now: Exercising, table: TableState, lines: tuple[str, ...], rng: Random
) -> Model:
    """Write the right actions into the exercise, and what others and chance do after them."""
    seat, states = table.match.positions[now.begun].to_move, table.match.positions[now.begun :]
    own = next((n for n, each in enumerate(states[:-1]) if each.to_move != seat), len(lines))
    solution, others = lines[:own], lines[own:]
    again = next((n for n in range(len(others)) if states[own + n].to_move == seat), len(others))
    others = others[:again]
    typing = (RIGHT, now.at)
    after = _listed(now, "solution", solution, typing)
    accepted = tuple(dict.fromkeys(solution))
    step = after.lesson.steps[now.at]
    if step.checks:  # its goal says what is right
        for line in accepted:
            if not lesson_checks.is_accepted(after.lesson.steps[now.at], line):
                new = edit.spelled("accept", line)
                text = edit.add(after.text, after.source, now.at, "accept", new)
                after = written(after, text, typing)
    elif (
        len(solution) != 1
        or step.moves != 1  # what was undone isn't right any more
        or not all(
            any(lesson_checks.matches(each, line) for each in step.accept) for line in solution
        )
    ):
        after = _listed(after, "accept", accepted, typing)
    most = max(len(solution), step.moves if step.checks else 1)
    moves = str(most) if most > 1 else None
    after = written(after, edit.put(after.text, after.source, now.at, "moves", moves), typing)
    then = now.lesson.steps[now.at].then
    same = solution == now.lesson.steps[now.at].solution
    if others or not (same or any(each.startswith(lesson_path.BOT_PREFIX) for each in then)):
        after = _listed(after, "then", others, typing)
    finished = bool(others) and (states[-1].to_move == seat or states[-1].over)
    if finished:
        result = "" if states[-1].over else PLAYED_ANSWERS
        focus = f"{DO_PREFIX}{RIGHT}"
        after = after._replace(
            mode="", typing=(), status=result, turned=now.turned + 1, focus=focus
        )
        model = model._replace(table=None)
    return stored(model, after, rng)


def _listed(
    now: Exercising, key: str, lines: tuple[str, ...], typing: tuple[object, ...]
) -> Exercising:
    """Replace all fields with a key by these lines, one field for each."""
    after = now
    found = edit.fields(now.source, now.at, key)
    if tuple(each.text for each in found) == lines:
        return now
    for number in reversed(range(len(lines), len(found))):
        text = edit.put(after.text, after.source, now.at, key, None, number=number)
        after = written(after, text, typing)
    for number, line in enumerate(lines):
        text = edit.put(after.text, after.source, now.at, key, line, number=number)
        after = written(after, text, typing)
    return after


def _also(now: Exercising, line: str) -> Exercising:
    step = now.step
    assert step
    if not step.accept or lesson_checks.is_accepted(step, line):
        return now._replace(status=message(IS_ACCEPTED, action=_sentence(now, line)))
    lines = edit.spelled("accept", line)
    return written(now, edit.add(now.text, now.source, now.at, "accept", lines))


def _sentence(now: Exercising, line: str) -> Text:
    return exercises.sentence(now.step, exercises.start(now, now.at), line)


def _wrong(now: Exercising, line: str) -> Exercising:
    """Add an answer to a wrong action, before the first pattern that matches it too."""
    step = now.step
    assert step
    if step.accept and lesson_checks.is_accepted(step, line):
        return now._replace(status=message(IS_RIGHT, action=_sentence(now, line)))
    found = edit.fields(now.source, now.at, "answer")
    known = next((n for n, each in enumerate(found) if each.about == line), None)
    if known is not None:
        return now._replace(focus=f"answer/{known}")
    wider = next(
        (n for n, each in enumerate(found) if lesson_checks.matches(each.about, line)), len(found)
    )
    lines = edit.spelled("answer", "", line)
    if wider < len(found):
        after = written(now, edit.before(now.text, found[wider], lines))
    else:
        after = written(now, edit.add(now.text, now.source, now.at, "answer", lines))
    tried = edit.spelled("wrong", line)
    after = written(after, edit.add(after.text, after.source, now.at, "wrong", tried))
    return after._replace(past=(*now.past, now.text), focus=f"answer/{wider}")


def refuse(model: Model, rule: str, rng: Random) -> Model:
    """Add an answer to actions that a rule forbids."""
    now, table = model.exercise, model.table
    broken = {each.rule for each in table.refusals} if table else set()
    if not isinstance(now, Exercising) or now.mode != WRONG or now.at == HEAD:
        return model
    if rule not in broken:
        return model
    found = edit.fields(now.source, now.at, "refused")
    known = next((n for n, each in enumerate(found) if each.about == rule), None)
    after = now
    if known is None:
        lines = edit.spelled("refused", "", rule)
        after = written(now, edit.add(now.text, now.source, now.at, "refused", lines))
        known = len(found)
    after = after._replace(mode="", focus=f"refused/{known}", turned=now.turned + 1, status="")
    return stored(model._replace(table=None), after, rng)


@in_exercise
def select_word(now: Exercising, word: str, rng: Random) -> Exercising:
    """Mark a place of the board, or take its mark away."""
    from py_rules import annotation  # noqa: PLC0415  (only needed to mark places)

    match = exercises.start(now, now.at)
    if now.mode not in MARKING_MODES or match is None or annotation.order(match.game, word) is None:
        return now
    typing = (now.mode, now.at, now.number)
    if now.mode == MARKS:
        words = list(now.lesson.steps[now.at].marks)
        chosen = [each for each in words if each != word] if word in words else [*words, word]
        value = " ".join(chosen) or None
        after = now
        for _each in edit.fields(now.source, now.at, "marks")[1:]:
            text = edit.put(after.text, after.source, now.at, "marks", None, number=1)
            after = written(after, text, typing)
        return written(after, edit.put(after.text, after.source, now.at, "marks", value), typing)
    found = edit.fields(now.source, now.at, HINT)
    if now.number >= len(found):
        return now
    hint = found[now.number]
    words = hint.about.split()
    chosen = [each for each in words if each != word] if word in words else [*words, word]
    text = edit.put(
        now.text, now.source, now.at, HINT, hint.text, about=" ".join(chosen), number=now.number
    )
    return written(now, text, typing)


def undo(model: Model, nothing: None, rng: Random) -> Model:
    """Undo the last change of an exercise or a puzzle."""
    return _walked(model, rng, back=True)


def redo(model: Model, nothing: None, rng: Random) -> Model:
    """Redo the last undone change."""
    return _walked(model, rng, back=False)


def _walked(model: Model, rng: Random, *, back: bool) -> Model:
    if model.exercise and not isinstance(model.exercise, Exercising):
        from web.update import puzzle_making  # noqa: PLC0415  (few exercises are puzzles)

        return puzzle_making.undo(model, rng, back=back)
    return _undone(model, None, rng) if back else _redone(model, None, rng)


@in_exercise
def _undone(now: Exercising, nothing: None, rng: Random) -> Exercising:
    return _turned(now, now.past, now.past[:-1], (*now.undone, now.text))


@in_exercise
def _redone(now: Exercising, nothing: None, rng: Random) -> Exercising:
    return _turned(now, now.undone, (*now.past, now.text), now.undone[:-1])


def _turned(
    now: Exercising, texts: tuple[str, ...], past: tuple[str, ...], undone: tuple[str, ...]
) -> Exercising:
    if not texts:
        return now
    after = written(now, texts[-1])
    return after._replace(past=past, undone=undone, turned=now.turned + 1, typing=())
