"""Events of lessons: the list, the steps of a lesson, and positions to try out."""

from __future__ import annotations

import json
from random import Random
from zlib import crc32

import py_rules
from py_rules import record
from py_rules.core import Illegal, spell
from py_rules.message import N_, Text, message
from py_rules.record import Match
from web.games.colours import COLOURS
from web.model import lesson_checks, lesson_path
from web.model import lessons as lesson_model
from web.model.bots import BotSeats
from web.model.events import About
from web.model.lesson_checks import StepVerdict
from web.model.lesson_progress import Learning, LessonProgress, due, merged, playable, read
from web.model.lesson_review import first_cards
from web.model.lessons import LessonStep
from web.model.page import Model
from web.model.replay import prefix
from web.model.table import TableState
from web.update.games import at_position, open_as_is
from web.update.lesson_notes import mistaken, progress, recalled, stored
from web.update.trials import cleared, try_position

NOT_LOADED = N_("The lessons couldn’t be loaded. Check that this device is online, then try again.")
Log = tuple[tuple[Text, ...], ...]  # the sentences about several actions


def show_list(model: Model, game: str, rng: Random) -> Model:
    """Show the list of a game's lessons."""
    if game not in py_rules.GAMES:
        return model
    learning = model.learning
    if not learning or learning.game != game or learning.own or learning.trial or learning.problem:
        learning = Learning(game)
    learning = Learning(game, learning.lessons, progress=learning.progress)
    return cleared(model)._replace(learning=learning, exercise=None)


def lessons_loaded(model: Model, loaded: About, rng: Random) -> Model:
    """Store the lessons of a game and the stored progress, both from JSON."""
    learning = model.learning
    if learning is None or learning.game != loaded.id:
        return model
    lessons, rows = json.loads(loaded.text)
    standing = {str(id_): read(str(text)) for id_, text in rows}
    # Progress made while they were loading is newer than the stored progress.
    for id_, newer in learning.progress.items():
        standing[id_] = merged(standing[id_], newer) if id_ in standing else newer
    learning = learning._replace(lessons=lesson_model.read(lessons), progress=standing, problem="")
    model = model._replace(learning=_translated(learning))
    return _begin(model, learning.wanted, rng) if learning.wanted else model


def _translated(learning: Learning) -> Learning:
    """Replace the current lesson by its reloaded version, for example in another language.

    Unchanged if the lesson no longer exists or has another number of steps.
    """
    before = learning.lesson
    after = next((each for each in learning.lessons or () if before and each.id == before.id), None)
    if before is None or after is None or len(after.steps) != len(before.steps):
        return learning
    same = dict(zip(lesson_model.texts(before), lesson_model.texts(after), strict=False))
    text = same.get(learning.verdict.text, learning.verdict.text)
    return learning._replace(lesson=after, verdict=learning.verdict._replace(text=text))


def lessons_failed(model: Model, game: str, rng: Random) -> Model:
    """Report that the lessons of a game could not be loaded."""
    learning = model.learning
    if learning is None or learning.game != game:
        return model
    return model._replace(learning=learning._replace(problem=NOT_LOADED))


# A lesson


def begin_lesson(model: Model, id_: str, rng: Random) -> Model:
    """Start or resume a lesson by its id, such as ``mykerinos/01-first-dig``."""
    game = id_.partition("/")[0]
    model = show_list(model, game, rng)
    learning = model.learning
    if learning is None or learning.game != game:
        return model
    if learning.lessons is None:
        return model._replace(learning=learning._replace(wanted=id_))
    return _begin(model, id_, rng)


def _begin(model: Model, id_: str, rng: Random) -> Model:
    learning = model.learning
    assert learning
    wanted = next((each for each in learning.lessons or () if each.id == id_), None)
    learning = learning._replace(wanted="")
    if wanted is None:
        name = id_.partition("/")[2]
        problem = message("This game has no lesson “{name}”.", name=name)
        return model._replace(learning=learning._replace(problem=problem))
    now = learning.progress.get(id_, LessonProgress())
    match = _read(now.record) if (now.again or now.step) and now.step < len(wanted.steps) else None
    learning = learning._replace(
        lesson=wanted, finished=False, log=(), attempt=now.attempt, again=False
    )
    if match is None or match.game.name != learning.game:
        return entered(model, learning, 0, None)
    return entered(model, learning._replace(again=now.again), now.step, match)


def _read(text: str) -> Match | None:
    """Parse a stored record; None if it can no longer be read."""
    try:
        return record.read(text)
    except record.BrokenRecord:
        return None


def entered(
    model: Model,
    learning: Learning,
    at: int,
    match: Match | None,
    log: Log = (),
) -> Model:
    """Enter a step, at its own position or where the last step ended."""
    assert learning.lesson
    doing = learning.lesson
    step = doing.steps[at]
    own = _read(step.record) if step.record else None
    begun = own or match
    assert begun, "the first step has a record"
    learning = learning._replace(
        at=at,
        start=begun,
        verdict=StepVerdict("on"),
        chosen=(),
        hints=0,
        mistakes=0,
        shown=False,
        log=log,
        waiting=False,
        finished=False,
    )
    table = model.table
    id_ = doing.id.replace("/", "-")
    if table is None or table.id != id_ or own:
        table = open_as_is(id_, begun, table.colours if table else COLOURS)
    else:
        table = at_position(table, begun)
    table = table._replace(dealt=False, coached=True, floor=len(begun.actions), bots=BotSeats())
    model = model._replace(learning=learning, table=_read_only(table, learning))
    if learning.review:
        return model
    now = progress(model)._replace(
        step=at, record=record.write(begun), attempt=learning.attempt, again=learning.again
    )
    return stored(model, now)


def _read_only(table: TableState, learning: Learning) -> TableState:
    """Make the table read-only unless the learner or bots are to act."""
    if playable(learning) or learning.waiting:
        return table._replace(replay=None)
    return table.read_only


def judged(before: Model, after: Model, rng: Random) -> Model:
    """Compare the learner's action with what the step asks for, and store the verdict."""
    learning, was, now = before.learning, before.table, after.table
    if not (learning and learning.step and learning.start and was and now):
        return before
    begun = learning.start
    count = len(begun.actions)
    if len(now.match.actions) > len(was.match.actions):
        verdict, match = _judge_each(learning.step, count, was.match, now.match)
        learning = learning._replace(verdict=verdict)
        if match is not now.match:
            now = at_position(now, match)
        after = after._replace(learning=learning, table=_read_only(now, learning))
        return mistaken(after) if verdict.word == "wrong" else after
    return after._replace(learning=learning, table=_read_only(now, learning))


def _judge_each(step: LessonStep, count: int, was: Match, now: Match) -> tuple[StepVerdict, Match]:
    """Judge the actions since a match one by one; several may have been confirmed as one.

    Return the match up to the verdict. The step began after ``count`` actions.
    """
    done = [spell(action) for action in now.actions[count:]]
    verdict, last = StepVerdict("on"), len(done)
    for end in range(len(was.actions) - count + 1, last + 1):
        states = now.positions[count : count + end + 1]
        verdict = lesson_checks.judge(step, now.game, states, done[:end])
        if verdict.word != "on":
            last = end
            break
    if verdict.word == "done" and last < len(done):  # the actions go further than the step asks
        verdict = StepVerdict("wrong", lesson_checks.TOO_FAR)
    return verdict, now if last == len(done) else prefix(now, count + last)


def try_again(model: Model, nothing: None, rng: Random) -> Model:
    """Undo what was wrong: the last action if it was not accepted, otherwise the whole attempt."""
    learning, table = model.learning, model.table
    if not (learning and table and learning.start and learning.verdict.word == "wrong"):
        return model
    step = learning.step
    count = len(learning.start.actions)
    one = step and lesson_checks.is_accepted(step, spell(table.match.actions[-1])) is False
    back = prefix(table.match, len(table.match.actions) - 1) if one else learning.start
    assert len(back.actions) >= count
    learning = learning._replace(verdict=StepVerdict("on"))
    return model._replace(learning=learning, table=_read_only(at_position(table, back), learning))


def tapped_again(model: Model, nothing: None, rng: Random) -> Model:
    """Undo a mistake in a task when the learner goes on at the table; otherwise no change."""
    step = model.learning.step if model.learning else None
    if step is None or step.question or not step.task:
        return model
    return try_again(model, None, rng)


def show_hint(model: Model, nothing: None, rng: Random) -> Model:
    """Show the next hint."""
    learning = model.learning
    if learning is None or learning.step is None:
        return model
    hints = min(learning.hints + 1, len(learning.step.hints))
    return model._replace(learning=learning._replace(hints=hints))


def show_solution(model: Model, nothing: None, rng: Random) -> Model:
    """Play the recorded solution of the step."""
    learning, table = model.learning, model.table
    if not (learning and learning.step and learning.start and table and learning.step.task):
        return model
    match = learning.start
    for pattern in learning.step.solution:
        line = lesson_checks.solving(learning.step, match.game, match.state, pattern)
        if not line:
            return model  # after bots' moves, the recorded solution may not apply
        match = match.play(record.parse(match.game, line))
    learning = learning._replace(verdict=StepVerdict("done", learning.step.done), shown=True)
    table = _read_only(at_position(table, match), learning)
    return mistaken(model._replace(learning=learning, table=table), 0)


def answer(model: Model, number: int, rng: Random) -> Model:
    """Answer the question of the step, by the index of the choice."""
    learning = model.learning
    step = learning.step if learning else None
    if not (learning and step and step.question) or learning.verdict.word == "done":
        return model
    if number >= len(step.choices):
        return model
    choice = step.choices[number]
    verdict = StepVerdict("done" if choice.about == step.right else "wrong", choice.text)
    chosen = (*(each for each in learning.chosen if each != str(number)), str(number))
    new = str(number) not in learning.chosen and verdict.word == "wrong"
    first = not learning.chosen
    model = model._replace(learning=learning._replace(verdict=verdict, chosen=chosen))
    if learning.review:
        return recalled(model, verdict.word == "done") if first else model
    return mistaken(model) if new else model


def next_step(model: Model, nothing: None, rng: Random) -> Model:
    """Go to the next step or to the end; ignored until the step's task is done.

    First the actions by others are played, some perhaps by a bot.
    """
    learning, table = model.learning, model.table
    step = learning.step if learning else None
    if not (learning and step and table) or learning.waiting:
        return model
    if (step.task or step.question) and learning.verdict.word != "done":
        return model
    if learning.review:
        return _next_question(model, learning)
    if not (learning.mistakes or learning.shown):
        model = stored(model, progress(model).with_mistakes(learning.at, None))
        learning = model.learning or learning
    match, before = table.match, len(table.match.actions)
    for line in step.then:
        if line.startswith("bot "):
            return _wait(model, learning, at_position(table, match), line.removeprefix("bot "))
        try:
            match = match.play(record.parse(match.game, line))
        except (Illegal, ValueError):
            break  # skipped if the learner's solution was an unexpected one
    table = at_position(table, match)
    return _forward(model._replace(table=table), learning, table.log[before:])


def _forward(model: Model, learning: Learning, log: Log) -> Model:
    assert learning.lesson
    assert model.table
    if learning.at + 1 < len(learning.lesson.steps) and not learning.again:
        return entered(model, learning, learning.at + 1, model.table.match, log)
    learning = learning._replace(finished=True, waiting=False, log=log)
    table = model.table._replace(dealt=False, bots=BotSeats())
    model = model._replace(learning=learning, table=_read_only(table, learning))
    before = progress(model)
    assert learning.lesson
    cards = first_cards(learning.lesson, before.cards, model.today)
    attempt = learning.attempt + 1
    now = before._replace(step=0, record="", done=True, again=False, attempt=attempt, cards=cards)
    return stored(model, now)


def _wait(model: Model, learning: Learning, table: TableState, level: str) -> Model:
    """Let bots play the other seats until the learner is to move."""
    assert learning.start
    seat = learning.start.state.to_move
    levels = tuple("" if each == seat else level for each in range(table.match.table.seats))
    learning = learning._replace(waiting=True, log=table.log)
    table = table._replace(bots=BotSeats(levels), dealt=True, replay=None)
    model = model._replace(learning=learning, table=table)
    return bots_played(model, model, Random(0))


def bots_played(before: Model, after: Model, rng: Random) -> Model:
    """Continue the lesson once the bots have played; chance is played between their moves."""
    model, learning, table = after, after.learning, after.table
    if not (learning and learning.waiting and table):
        return model
    if table.match.state.to_move is None and not table.match.state.over:
        table = at_position(table, table.match.deal(rng))
    model = model._replace(table=table)
    if table.bots.at(table.match.state.to_move) or table.bots.paused:
        return model
    return _forward(model, learning, table.log[len(learning.log) :])


def start_over(model: Model, nothing: None, rng: Random) -> Model:
    """Restart the lesson at its first step, or restart the position being tried out."""
    learning = model.learning
    if learning and learning.trial:
        return try_position(model, learning.trial, rng)
    if learning is None or learning.lesson is None:
        return model
    learning = learning._replace(attempt=learning.attempt + 1, again=False)
    return entered(model._replace(table=None), learning, 0, None)


def retry(model: Model, id_: str, rng: Random) -> Model:
    """Retry a step of a lesson such as ``mykerinos/01-first-dig/2``, counted from 0.

    Without a number, the first step that needs a retry.
    """
    game, name, at = (*id_.split("/"), "", "")[:3]
    learning = model.learning
    lessons = (learning.lessons if learning and learning.game == game else None) or ()
    lesson = next((each for each in lessons if each.id == f"{game}/{name}"), None)
    if learning is None or lesson is None or learning.own:
        return start_over(model, None, rng) if learning and learning.own else model
    standing = learning.progress.get(lesson.id, LessonProgress())
    steps = [int(at)] if at.isdecimal() else [step for step, _ in standing.missed]
    match = lesson_path.position(lesson, steps[0]) if steps else None
    if match is None:  # bots play in this lesson, so its positions vary
        return begin_lesson(model, lesson.id, rng)
    learning = learning._replace(lesson=lesson, attempt=standing.attempt + 1, again=True)
    return entered(cleared(model), learning, steps[0], match)


# Questions of finished lessons


def review(model: Model, game: str, rng: Random) -> Model:
    """Ask the questions of finished lessons that are due today."""
    learning = model.learning
    if learning is None or learning.game != game or model.table:
        return model
    questions = due(learning, model.today)
    return _ask(model, learning._replace(review=questions, reviewed=0)) if questions else model


def _next_question(model: Model, learning: Learning) -> Model:
    """Ask the next question, or return to the list after the last one."""
    learning = learning._replace(review=learning.review[1:], reviewed=learning.reviewed + 1)
    return _ask(model, learning) if learning.review else show_list(model, learning.game, Random(0))


def _ask(model: Model, learning: Learning) -> Model:
    """Ask the first question of the review, in its lesson's position."""
    asked = learning.review[0]
    lesson = next(each for each in learning.lessons or () if each.id == asked.lesson)
    match = lesson_path.position(lesson, asked.step)
    if match is None:
        return _next_question(model, learning)
    learning = learning._replace(lesson=lesson, attempt=crc32(model.today.encode()))
    return entered(cleared(model), learning, asked.step, match)
