"""The fields of an exercise as a whole and of each step, and the list of gaps."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from py_rules import record
from py_rules.record import Match
from web.games import protocol
from web.games.place_names import shown
from web.i18n import N_, _, player_name, render
from web.markup.svg import Markup, el, join
from web.model import exercise_check, exercises
from web.model import exercise_edit as edit
from web.model.exercise_edit import HEAD
from web.model.exercises import (
    ALSO,
    HINT,
    MARKS,
    QUESTION,
    READING,
    RIGHT,
    TASK,
    THEN,
    WRONG,
    Exercising,
)
from web.views import exercise_inputs as inputs
from web.views.fields import named_button
from web.views.prose import rule_title

KINDS = {TASK: N_("Play actions"), QUESTION: N_("Answer a question"), READING: N_("Only read")}
EXERCISE_FIELDS = {
    "title": N_("Title"),
    "about": N_("What it is about, in one sentence"),
    "author": N_("Author"),
    "language": N_("Language, such as en"),
}


def missing(now: Exercising) -> Markup:
    """The list of gaps, each with a button that leads to its step."""
    found = exercise_check.missing(now.text)
    if not found:
        text = el("p", _("Nothing is missing. Try the exercise as a pupil, then share it."))
        return el("div", text, class_="missing", role="status")
    return el(
        "div",
        el("h3", _("What is missing")),
        el(
            "ul",
            *(
                el(
                    "li",
                    el(
                        "button",
                        _("Step {number}", number=each.at + 1)
                        if each.at != HEAD
                        else _("Title and end"),
                        data_do="exercise-go",
                        data_on=each.at if each.at != HEAD else "head",
                    ),
                    el("span", render(each.text)),
                )
                for each in found
            ),
        ),
        class_="missing",
        role="status",
    )


def of_the_whole(now: Exercising) -> Iterable[Markup | None]:
    """The fields of the exercise as a whole."""
    for key, label in EXERCISE_FIELDS.items():
        value = edit.value(now.source, HEAD, key)
        long = key == "about"
        yield inputs.field(now, HEAD, key, _(label), value, area=long)
    yield inputs.field(now, HEAD, "end", _("Closing sentence"), edit.value(now.source, HEAD, "end"))
    yield inputs.languages(now)


def of_step(now: Exercising) -> Iterable[Markup | None]:
    """The fields of the step that is shown."""
    step, at, kind = now.step, now.at, exercises.kind(now)
    assert step
    yield inputs.field(now, at, "step", _("Title of the step"), step.title, area=False)
    yield inputs.text(now, step.text)
    yield _marks(now, step.marks)
    yield el(
        "div",
        *(
            el(
                "button",
                _(label),
                data_do="exercise-kind",
                data_on=key,
                aria_pressed=str(key == kind).lower(),
            )
            for key, label in KINDS.items()
        ),
        role="group",
        aria_label=_("What the pupil does"),
        class_="palette",
    )
    if kind == TASK:
        yield from _task(now)
    elif kind == QUESTION:
        yield from _question(now)
    if kind != READING:
        yield from _hints(now)
        label = (
            _("Text after the right actions") if kind == TASK else _("Text after the right answer")
        )
        yield inputs.field(now, at, "done", label, step.done)
    yield inputs.languages(now)
    yield _moving(now)


def _task(now: Exercising) -> Iterable[Markup | None]:
    step, at = now.step, now.at
    assert step
    start = exercises.start(now, at)
    yield inputs.field(now, at, "task", _("What the pupil has to do"), step.task)
    if start is None:
        yield el("p", _("The steps before this one don’t lead here yet."), class_="quiet")
        return
    more = [each for each in step.accept if each not in step.solution]
    single = step.solution and step.moves == 1 and not step.checks
    again = _("Replace the right actions") if step.solution else _("Play the right action")
    yield _part(
        _("Right actions"),
        el("p", actions(start, step.solution)) if step.solution else None,
        *(
            el("p", actions(start, (each,)), _drop("accept", number, each), class_="row")
            for number, each in enumerate(step.accept)
            if each in more
        ),
        el(
            "div",
            _do(RIGHT, again, primary=not step.solution),
            _do(ALSO, _("Play another action that is right")) if single else None,
            class_="buttons",
        ),
    )
    yield _part(
        _("Wrong actions"),
        *_replies(now, "answer"),
        *_replies(now, "refused"),
        inputs.field(now, at, "missed", _("Reply if the goal is missed"), step.missed)
        if step.checks
        else None,
        el(
            "div",
            _do(WRONG, _("Play a wrong action")) if step.solution else None,
            el(
                "button",
                _("Add a reply to all other actions"),
                data_do="exercise-add",
                data_on="answer",
            )
            if step.solution and all(each.about != "*" for each in step.answers)
            else None,
            class_="buttons",
        )
        if step.solution
        else el("p", _("First play the right action."), class_="quiet"),
    )
    if step.solution:
        yield _part(
            _("What the others do"),
            el("p", actions(exercises.solved(now, at) or start, step.then)) if step.then else None,
            el("div", _do(THEN, _("Play what the others do")), class_="buttons"),
        )


def actions(match: Match, lines: Iterable[str]) -> Markup:
    """Actions in a row as sentences, or as lines of the record if they can't be played.

    Chance actions and patterns of several actions are always shown as such lines.
    """
    view: Any = protocol.load(match.game.name)
    names = tuple(map(player_name, match.table.players))
    parts: list[Markup | str] = []
    for line in lines:
        state = match.state
        text = el("code", line)
        try:
            action = record.parse(match.game, line)
            match = match.play(action)
        except ValueError:
            pass
        else:
            if state.to_move is not None:
                text = shown(render(view.sentence(state, action), names))
        parts += ["; ", text] if parts else [text]
    return join(*parts)


def _replies(now: Exercising, key: str) -> Iterable[Markup]:
    """The replies to wrong actions, or with the key ``refused`` to actions that a rule forbids."""
    start = exercises.start(now, now.at)
    names = tuple(map(player_name, start.table.players)) if start else ()
    for number, field in enumerate(edit.fields(now.source, now.at, key)):
        if key == "refused":
            label = _(
                "Reply when this rule is broken: {rule}",
                rule=rule_title(now.lesson.game, field.about),
            )
        elif field.about == "*":
            label = _("Reply to all other actions")
        else:
            sentence = render(exercises.sentence(now.step, start, field.about), names)
            label = _("Reply to “{action}”", action=sentence)
        yield el(
            "div",
            inputs.field(now, now.at, f"{key}/{number}", label, field.text),
            _drop(key, number, label),
            class_="row",
        )


def _question(now: Exercising) -> Iterable[Markup | None]:
    step, at = now.step, now.at
    assert step
    yield inputs.field(now, at, "question", _("Question"), step.question)
    for key, label, reply in (
        ("right", _("Right answer"), _("Reply to the right answer")),
        ("choice", _("Wrong answer"), _("Reply to this wrong answer")),
    ):
        for number, field in enumerate(edit.fields(now.source, at, key)):
            yield el(
                "div",
                inputs.field(now, at, f"{key}/{number}/about", label, field.about, area=False),
                inputs.field(now, at, f"{key}/{number}", reply, field.text),
                _drop(key, number, field.about) if key == "choice" or number else None,
                class_="choice-row",
            )
    add = "choice" if step.right else "right"
    label = _("Add a wrong answer") if step.right else _("Add the right answer")
    yield el("div", el("button", label, data_do="exercise-add", data_on=add), class_="buttons")


def _hints(now: Exercising) -> Iterable[Markup | None]:
    found = edit.fields(now.source, now.at, HINT)
    rows = [
        el(
            "div",
            inputs.field(
                now, now.at, f"hint/{number}", _("Hint {number}", number=number + 1), field.text
            ),
            el(
                "div",
                _pointed(field.about.split()),
                el(
                    "button",
                    _("Mark places"),
                    data_do="exercise-do",
                    data_on=f"{HINT}/{number}",
                    aria_label=_("Mark places for hint {number}", number=number + 1),
                ),
                _drop(HINT, number, _("Hint {number}", number=number + 1)),
                class_="buttons",
            ),
            class_="choice-row",
        )
        for number, field in enumerate(found)
    ]
    yield _part(
        _("Hints"),
        *rows,
        el(
            "div",
            el("button", _("Add a hint"), data_do="exercise-add", data_on=HINT),
            class_="buttons",
        ),
    )


def _pointed(places: Iterable[str]) -> Markup:
    listed = ", ".join(places)
    return el(
        "span",
        _("Marked: {places}", places=listed) if listed else _("Nothing is marked."),
        class_="quiet",
    )


def _marks(now: Exercising, places: tuple[str, ...]) -> Markup:
    return el(
        "div",
        _pointed(places),
        el("button", _("Mark places"), data_do="exercise-do", data_on=MARKS),
        class_="buttons",
    )


def _moving(now: Exercising) -> Markup:
    """The buttons that move and remove the step."""
    last = len(now.lesson.steps) - 1

    def button(label: str, on: str, able: bool) -> Markup:
        idle = None if able else "true"
        return el("button", label, data_do="exercise-step", data_on=on, aria_disabled=idle)

    return el(
        "div",
        button(_("Move up"), "up", now.at > 0),
        button(_("Move down"), "down", now.at < last),
        button(_("Remove this step"), "drop", last > 0),
        class_="buttons",
    )


def _part(heading: str, *inside: Markup | None) -> Markup:
    return el("fieldset", el("legend", heading), *inside)


def _do(mode: str, label: str, *, primary: bool = False) -> Markup:
    class_ = "primary" if primary else None
    return el("button", label, data_do="exercise-do", data_on=mode, class_=class_)


def _drop(key: str, number: int, what: str) -> Markup:
    label = _("Remove: {title}", title=what)
    return named_button(_("Remove"), label, "exercise-drop", f"{key}/{number}")
