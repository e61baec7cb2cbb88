"""The screens of lessons: the list of a game's lessons, a lesson, and a position to try."""

from __future__ import annotations

import json

import py_rules
from web.games.covers import BOXES
from web.i18n import N_, _, plural
from web.markup.svg import Markup, el, join, path
from web.model import lesson_checks, lesson_progress
from web.model.lesson_progress import Learning, LessonProgress
from web.model.lessons import Lesson, Step
from web.model.page import Model
from web.model.table import TableState
from web.views import exercise
from web.views import table as table_view
from web.views.exercise import DONE, feedback
from web.views.prose import for_table, prose, rules_address, to_rule

SOMEHOW = N_("The rules allow that, but this step asks for something else.")


def draw(model: Model) -> Markup:
    """The screen for ``model.learning``, which must be set."""
    learning, table = model.learning, model.table
    assert learning
    if model.embedded:
        return _embedded(learning, table, model.tall)
    if table is None:
        return _list(learning)
    if learning.trial:
        return _trial(table, model.tall)
    return lesson(learning, table, model.tall, whole=True)


def _embedded(learning: Learning, table: TableState | None, tall: bool) -> Markup:
    """A lesson in a frame, without the list."""
    if table and learning.lesson:
        return lesson(learning, table, tall, whole=False)
    return exercise.loading_or_failed(learning.problem, _("Loading the lesson…"))


def highlighted(learning: Learning | None) -> str:
    """The words to highlight on the board, as a JSON list: marks of the step and of its hints."""
    step = learning.step if learning else None
    if learning is None or step is None or learning.verdict.word != "on":
        return "[]"
    hinted = (hint.about.split() for hint in step.hints[: learning.hints])
    return json.dumps([*step.marks, *(word for words in hinted for word in words)])


# The list


def _list(learning: Learning) -> Markup:
    title = BOXES[learning.game][0]
    return el(
        "main",
        exercise.hero(
            learning.game,
            _("Learn {title}", title=title),
            _("Learn the game in short lessons. You play, and the table explains the rules."),
            _progress(learning),
        ),
        exercise.problem(learning.problem, "learn", learning.game),
        _lessons(learning),
        el(
            "div",
            el("button", _("Back to games"), data_do="shelf"),
            el(
                "a",
                _("{title} rules", title=title),
                href=rules_address(learning.game),
                class_="button",
            ),
            class_="buttons",
        ),
        id=f"learn-{learning.game}",
        class_="learn",
    )


def _progress(learning: Learning) -> Markup | None:
    """How many lessons are done; None before they are loaded."""
    if not learning.lessons:
        return None
    done = sum(_stands(learning, each).done for each in learning.lessons)
    total = len(learning.lessons)
    text = plural(
        "You have finished {done} of {count} lesson.",
        "You have finished {done} of {count} lessons.",
        count=total,
        done=done,
    )
    return exercise.progress(done, total, text)


def _stands(learning: Learning, lesson: Lesson) -> LessonProgress:
    return learning.progress.get(lesson.id, LessonProgress())


def _lessons(learning: Learning) -> Markup | None:
    lessons = learning.lessons
    if lessons is None:
        return None if learning.problem else el("p", _("Loading the lessons…"), role="status")
    if not lessons:
        return el("p", _("This game has no lessons yet."))
    fresh = next((each.id for each in lessons if not _stands(learning, each).done), "")
    return el(
        "ol",
        *(_row(learning, number, each, fresh) for number, each in enumerate(lessons, 1)),
        class_="lessons",
    )


def _where(at: int, steps: int) -> str:
    return _("Step {number} of {steps}", number=at + 1, steps=steps)


def _row(learning: Learning, number: int, lesson: Lesson, fresh: str) -> Markup:
    standing = _stands(learning, lesson)
    state = "done" if standing.done else "begun" if standing.step else "new"
    badge = el("svg", path(DONE), viewBox="0 0 24 24") if standing.done else str(number)
    label = _("Continue") if standing.step else _("Repeat") if standing.done else _("Start")
    steps = len(lesson.steps)
    about = (
        _where(standing.step, steps)
        if standing.step
        else plural("This lesson has {count} step.", "This lesson has {count} steps.", count=steps)
    )
    return el(
        "li",
        el("span", badge, class_="badge", aria_hidden="true"),
        el(
            "div",
            el("h2", lesson.title),
            el("p", lesson.about),
            el("p", _("Done") if standing.done and not standing.step else about, class_="quiet"),
            class_="about",
        ),
        el(
            "button",
            label,
            data_do="lesson",
            data_on=lesson.id,
            class_="primary" if lesson.id == fresh else None,
            aria_label=_("{label}: {title}", label=label, title=lesson.title),
        ),
        id=f"lesson-{number}",
        class_=state,
    )


# A lesson


def lesson(learning: Learning, table: TableState, tall: bool, whole: bool) -> Markup:
    """A lesson and its table; ``whole`` adds links to other lessons, which a frame lacks."""
    assert learning.lesson
    drawn = table_view.parts(table, tall)
    game = learning.game
    anew = el("button", _("Start over"), data_do="lesson-anew")
    tools = join(
        anew if learning.step else None,
        el("button", _("All lessons"), data_do="learn", data_on=game) if whole else None,
        None if whole else exercise.home(f"#learn/{game}"),
    )
    step = learning.step
    if step:
        ask = _asked(learning, table, step, drawn["ask"])
    else:
        ask = _end(learning, learning.lesson, whole)
    return exercise.exercise_table(
        table,
        (_("Lesson"), _task_panel(learning, table, step)),
        {**drawn, "ask": ask},
        (_("This lesson"), tools),
        exercise.shape(table, tall, whole),
    )


def _task_panel(learning: Learning, table: TableState, step: Step | None) -> list[Markup | None]:
    """The panel above the table: title, progress, what other players did, text and task."""
    lesson = learning.lesson
    assert lesson
    total = len(lesson.steps)
    at = learning.at if step else total
    where = _where(learning.at, total) if step else _("Done")
    link = for_table(learning.game)
    head = el(
        "div",
        el("h1", lesson.title),
        el("p", where, class_="quiet"),
        el("progress", max=total, value=at, aria_hidden="true"),
        class_="head",
    )
    log = el(
        "ul",
        *(el("li", table_view.named(table, each)) for several in learning.log for each in several),
        class_="meanwhile",
    )
    if step is None:
        return [head, log if learning.log else None]
    return [
        head,
        el("h2", step.title) if step.title else None,
        log if learning.log else None,
        *(el("p", prose(each, link)) for each in step.text),
        el("p", prose(step.task or step.question, link), class_="task")
        if step.task or step.question
        else None,
    ]


def _asked(learning: Learning, table: TableState, step: Step, ask: Markup) -> Markup:
    """The feedback for the learner and the buttons for the next step."""
    verdict, link = learning.verdict, for_table(learning.game)
    if learning.waiting:
        return ask
    if step.question:
        return _question(learning, step)
    if not step.task:
        return join(_go_on())
    if verdict.word == "done":
        return join(feedback("good", prose(verdict.text or _("That’s right!"), link)), _go_on())
    if verdict.word == "wrong":
        again = el("button", _("Try again"), data_do="lesson-again", class_="primary")
        return join(
            feedback("bad", prose(verdict.text or _(SOMEHOW), link)),
            _hints(learning, step),
            el("div", again, *_helps(learning, step), class_="verbs"),
        )
    reply = lesson_checks.matching_reply(step, table.refusals)
    return join(
        feedback("bad", prose(reply, link)) if reply else None,
        ask,
        _hints(learning, step),
        el("div", *_helps(learning, step), class_="helps"),
    )


def _go_on() -> Markup:
    return el(
        "div", el("button", _("Continue"), data_do="lesson-next", class_="primary"), class_="verbs"
    )


def _hints(learning: Learning, step: Step) -> Markup | None:
    revealed = step.hints[: learning.hints]
    if not revealed:
        return None
    link = for_table(learning.game)
    return el("ol", *(el("li", prose(hint.text, link)) for hint in revealed), class_="hints")


def _helps(learning: Learning, step: Step) -> list[Markup]:
    """The button for the next hint, or for the solution when there are no more hints."""
    if learning.hints < len(step.hints):
        label = _("Another hint") if learning.hints else _("Hint")
        return [el("button", label, data_do="lesson-hint")]
    return [el("button", _("Show me how"), data_do="lesson-solve")]


def _question(learning: Learning, step: Step) -> Markup:
    verdict = learning.verdict
    done = verdict.word == "done"
    link = for_table(learning.game)
    buttons = []
    for number in lesson_progress.order(learning):
        choice = step.choices[number]
        tried = str(number) in learning.chosen
        right = done and choice.about == step.right
        buttons.append(
            el(
                "button",
                prose(choice.about, link),
                data_do="lesson-answer",
                data_on=number,
                disabled=done and not right,
                aria_pressed="true" if right else None,
                class_="choice-word right"
                if right
                else "choice-word tried"
                if tried
                else "choice-word",
            )
        )
    return join(
        el("div", *buttons, class_="verbs"),
        feedback("good" if done else "bad", prose(verdict.text, link)) if verdict.text else None,
        el("p", prose(step.done, link)) if done and step.done else None,
        _go_on() if done else None,
    )


def _end(learning: Learning, lesson: Lesson, whole: bool) -> Markup:
    """The end of a lesson: what was learned, and the next lesson."""
    link = for_table(learning.game)
    rules = py_rules.load(learning.game).rules
    after = learning.next if whole else None
    more = [el("button", _("Try again"), data_do="lesson-anew")]
    if after:
        label = _("Next lesson: {title}", title=after.title)
        more.insert(
            0, el("button", label, data_do="lesson", data_on=after.id, class_="primary confirm")
        )
    return join(
        feedback("good", prose(lesson.end or _("You finished this lesson."), link)),
        el("h2", _("What you have learned")),
        el(
            "ul",
            *(
                el("li", _(rules[id_]), " ", to_rule(learning.game, id_, id_))
                for id_ in lesson.teaches
            ),
            class_="learned",
        ),
        el("div", *more, class_="verbs"),
    )


# A position to try


def _trial(table: TableState, tall: bool) -> Markup:
    tools = join(
        el("button", _("Start over"), data_do="lesson-anew"),
        el("button", _("Save as a game"), data_do="try-keep"),
        el("button", _("Back to games"), data_do="shelf"),
    )
    drawn = table_view.parts(table, tall)
    note = el(
        "p", _("Try this position: play on as you like. Nothing here is saved."), class_="quiet"
    )
    return table_view.places(
        table,
        table_view.heading(table),
        {**drawn, "ask": join(note, drawn["ask"])},
        el("section", tools, id="tools", aria_label=_("This position")),
        table_view.shape(table, tall),
    )
