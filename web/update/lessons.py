"""Lessons: their list, the way through one of them, and positions to try."""

from __future__ import annotations

import json
from random import Random

import py_rules
from py_rules import link, record
from py_rules.core import Illegal, spell
from py_rules.phrase import N_, Said, phrase
from py_rules.record import Match
from web.games.colours import COLOURS
from web.model import lesson_checks, saves
from web.model import lessons as lesson_model
from web.model.bots import Company
from web.model.events import About
from web.model.lesson_checks import Verdict
from web.model.lesson_progress import Learning, Standing, playable, read
from web.model.page import Model
from web.model.replay import prefix
from web.model.table import Opened
from web.update.games import moved, open_as_is, with_saved

UNLOADED = N_(
    "The lessons could not be loaded. Look whether this device is online, then try again."
)
Told = tuple[tuple[Said, ...], ...]  # sentences, of several actions


# The list


def show_list(model: Model, game: str, rng: Random) -> Model:
    """Show the list of a game's lessons."""
    if game not in py_rules.GAMES:
        return model
    learning = model.learning
    if learning is None or learning.game != game or learning.trial or learning.problem:
        learning = Learning(game)
    learning = Learning(game, learning.lessons, standing=learning.standing)
    return _cleared(model)._replace(learning=learning)


def _cleared(model: Model) -> Model:
    """Nothing on the table, and no other screen."""
    return model._replace(opened=None, setup=None, arrival=None, managing="", remarks=())


def lessons_loaded(model: Model, loaded: About, rng: Random) -> Model:
    """Take in the lessons of a game and what is kept of them, as JSON."""
    learning = model.learning
    if learning is None or learning.game != loaded.id:
        return model
    lessons, rows = json.loads(loaded.text)
    standing = {str(id_): read(str(text)) for id_, text in rows}
    # What has been done in the meantime is newer.
    learning = learning._replace(
        lessons=lesson_model.read(lessons), standing={**standing, **learning.standing}, problem=""
    )
    model = model._replace(learning=_retold(learning))
    return _begin(model, learning.wanted, rng) if learning.wanted else model


def _retold(learning: Learning) -> Learning:
    """The lesson that is being done as it is now, which may be in another language."""
    before = learning.lesson
    after = next((each for each in learning.lessons or () if before and each.id == before.id), None)
    if before is None or after is None or len(after.steps) != len(before.steps):
        return learning
    same = dict(zip(lesson_model.texts(before), lesson_model.texts(after), strict=False))
    text = same.get(learning.verdict.text, learning.verdict.text)
    return learning._replace(lesson=after, verdict=learning.verdict._replace(text=text))


def lessons_failed(model: Model, game: str, rng: Random) -> Model:
    """Say that the lessons of a game did not come."""
    learning = model.learning
    if learning is None or learning.game != game:
        return model
    return model._replace(learning=learning._replace(problem=UNLOADED))


# A lesson


def begin_lesson(model: Model, id_: str, rng: Random) -> Model:
    """Begin a lesson, ``mykerinos/01-first-dig``, or go on with it."""
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
        problem = phrase("There is no lesson “{name}” of this game.", name=name)
        return model._replace(learning=learning._replace(problem=problem))
    now = learning.standing.get(id_, Standing())
    match = _read(now.record) if 0 < now.step < len(wanted.steps) else None
    learning = learning._replace(lesson=wanted, finished=False, told=())
    if match is None or match.game.name != learning.game:
        return _entered(model, learning, 0, None)
    return _entered(model, learning, now.step, match)


def _read(text: str) -> Match | None:
    """A record that was kept; None if it is none any more."""
    try:
        return record.read(text)
    except record.Broken:
        return None


def _entered(
    model: Model,
    learning: Learning,
    at: int,
    match: Match | None,
    told: Told = (),
) -> Model:
    """A step, begun with its own position or with the one that the step before led to."""
    assert learning.lesson
    doing = learning.lesson
    step = doing.steps[at]
    own = _read(step.record) if step.record else None
    begun = own or match
    assert begun, "the first step has a record"
    learning = learning._replace(
        at=at,
        begun=begun,
        verdict=Verdict("on"),
        chosen=(),
        hints=0,
        told=told,
        waiting=False,
        finished=False,
    )
    opened = model.opened
    id_ = doing.id.replace("/", "-")
    if opened is None or opened.id != id_ or own:
        opened = open_as_is(id_, begun, opened.colours if opened else COLOURS)
    else:
        opened = moved(opened, begun)
    opened = opened._replace(dealt=False, floor=len(begun.actions), company=Company())
    model = model._replace(learning=learning, opened=_still(opened, learning))
    return _noted(model, Standing(at, record=record.write(begun)))


def _noted(model: Model, standing: Standing) -> Model:
    """With how far this lesson has come; once done stays done."""
    learning = model.learning
    assert learning
    assert learning.lesson
    before = learning.standing.get(learning.lesson.id, Standing())
    standing = standing._replace(done=standing.done or before.done)
    noted = {**learning.standing, learning.lesson.id: standing}
    return model._replace(learning=learning._replace(standing=noted))


def _still(opened: Opened, learning: Learning) -> Opened:
    """The table takes no clicks where nothing is to be done."""
    if playable(learning) or learning.waiting:
        return opened._replace(replay=None)
    return opened.still


def judged(before: Model, after: Model, rng: Random) -> Model:
    """Judge what the learner did at the table."""
    learning, was, now = before.learning, before.opened, after.opened
    if not (learning and learning.step and learning.begun and was and now):
        return before
    begun = learning.begun
    count = len(begun.actions)
    if len(now.match.actions) > len(was.match.actions):
        done = [spell(action) for action in now.match.actions[count:]]
        verdict = lesson_checks.judge(learning.step, begun.game, now.match.positions[count:], done)
        learning = learning._replace(verdict=verdict)
    return after._replace(learning=learning, opened=_still(now, learning))


def try_again(model: Model, nothing: None, rng: Random) -> Model:
    """Take back what was wrong: the last action, or all of them if they are used up."""
    learning, opened = model.learning, model.opened
    if not (learning and opened and learning.begun and learning.verdict.word == "wrong"):
        return model
    step = learning.step
    count = len(learning.begun.actions)
    one = step and lesson_checks.accepted(step, spell(opened.match.actions[-1])) is False
    back = prefix(opened.match, len(opened.match.actions) - 1) if one else learning.begun
    assert len(back.actions) >= count
    learning = learning._replace(verdict=Verdict("on"))
    return model._replace(learning=learning, opened=_still(moved(opened, back), learning))


def show_hint(model: Model, nothing: None, rng: Random) -> Model:
    """Show one hint more."""
    learning = model.learning
    if learning is None or learning.step is None:
        return model
    hints = min(learning.hints + 1, len(learning.step.hints))
    return model._replace(learning=learning._replace(hints=hints))


def show_solution(model: Model, nothing: None, rng: Random) -> Model:
    """Show how it is done: play the recorded solution."""
    learning, opened = model.learning, model.opened
    if not (learning and learning.step and learning.begun and opened and learning.step.task):
        return model
    match = learning.begun
    for pattern in learning.step.solution:
        line = lesson_checks.solving(learning.step, match.game, match.state, pattern)
        if not line:
            return model  # bots led to a position that the author did not think of
        match = match.play(record.parse(match.game, line))
    learning = learning._replace(verdict=Verdict("done", learning.step.done))
    return model._replace(learning=learning, opened=_still(moved(opened, match), learning))


def answer(model: Model, number: int, rng: Random) -> Model:
    """Answer the question of the step, by the number of the answer."""
    learning = model.learning
    step = learning.step if learning else None
    if not (learning and step and step.question) or learning.verdict.word == "done":
        return model
    if number >= len(step.choices):
        return model
    choice = step.choices[number]
    verdict = Verdict("done" if choice.about == step.right else "wrong", choice.text)
    chosen = (*(each for each in learning.chosen if each != str(number)), str(number))
    return model._replace(learning=learning._replace(verdict=verdict, chosen=chosen))


def next_step(model: Model, nothing: None, rng: Random) -> Model:
    """Go from a step that is done, or was only to be read, to the next one, or to the end."""
    learning, opened = model.learning, model.opened
    step = learning.step if learning else None
    if not (learning and step and opened) or learning.waiting:
        return model
    if (step.task or step.question) and learning.verdict.word != "done":
        return model
    match, told = opened.match, len(opened.match.actions)
    for line in step.then:
        if line.startswith("bot "):
            return _wait(model, learning, moved(opened, match), line.removeprefix("bot "))
        try:
            match = match.play(record.parse(match.game, line))
        except (Illegal, ValueError):
            break  # left out where the learner found a way that the author did not think of
    opened = moved(opened, match)
    return _forward(model._replace(opened=opened), learning, opened.told[told:])


def _forward(model: Model, learning: Learning, told: Told) -> Model:
    assert learning.lesson
    assert model.opened
    if learning.at + 1 < len(learning.lesson.steps):
        return _entered(model, learning, learning.at + 1, model.opened.match, told)
    learning = learning._replace(finished=True, waiting=False, told=told)
    opened = model.opened._replace(dealt=False, company=Company())
    model = model._replace(learning=learning, opened=_still(opened, learning))
    return _noted(model, Standing(done=True))


def _wait(model: Model, learning: Learning, opened: Opened, level: str) -> Model:
    """Let bots play the other seats until the learner is to move again."""
    assert learning.begun
    seat = learning.begun.state.to_move
    levels = tuple("" if each == seat else level for each in range(opened.match.table.seats))
    learning = learning._replace(waiting=True, told=opened.told)
    opened = opened._replace(company=Company(levels), dealt=True, replay=None)
    model = model._replace(learning=learning, opened=opened)
    return bots_played(model, model, Random(0))


def bots_played(before: Model, after: Model, rng: Random) -> Model:
    """Go on with the lesson if the bots are ready; chance acts while they play."""
    model, learning, opened = after, after.learning, after.opened
    if not (learning and learning.waiting and opened):
        return model
    if opened.match.state.to_move is None and not opened.match.state.over:
        opened = moved(opened, opened.match.deal(rng))
    model = model._replace(opened=opened)
    if opened.company.at(opened.match.state.to_move) or opened.company.paused:
        return model
    return _forward(model, learning, opened.told[len(learning.told) :])


def start_over(model: Model, nothing: None, rng: Random) -> Model:
    """Begin again with the first step of the lesson, or with the position to try."""
    learning = model.learning
    if learning and learning.trial:
        return try_position(model, learning.trial, rng)
    if learning is None or learning.lesson is None:
        return model
    return _entered(model._replace(opened=None), learning, 0, None)


# A position to try


def try_position(model: Model, address: str, rng: Random) -> Model:
    """Open the position of a link, to play on from there without its being kept."""
    try:
        linked = link.read(address)
        match = record.read(linked.record)
    except link.Broken as broken:
        return model._replace(notices=(*model.notices, broken.said))
    except record.Broken as broken_record:
        problem = phrase("This position cannot be opened: {problem}.", problem=broken_record.said)
        return model._replace(notices=(*model.notices, problem))
    match = prefix(match, min(linked.at, len(match.actions)))
    opened = open_as_is("trial", match.deal(rng), COLOURS)
    opened = opened._replace(floor=len(opened.match.actions))
    return _cleared(model)._replace(
        learning=Learning(match.game.name, trial=address), opened=opened
    )


def keep_position(model: Model, nothing: None, rng: Random) -> Model:
    """Go on with the position that is tried as a game of its own."""
    learning, opened = model.learning, model.opened
    if not (learning and learning.trial and opened):
        return model
    opened = opened._replace(id=saves.identity(rng), chain=saves.chain(rng), floor=0)
    return with_saved(model._replace(learning=None, opened=opened))
