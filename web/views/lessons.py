"""The lesson screens: the list of a game's lessons, a lesson, a position to try out."""

from __future__ import annotations

import json

from web.games.place_names import shown
from web.i18n import N_, _
from web.markup.svg import Markup, el, join
from web.model import lesson_checks, lesson_path, lesson_progress, lessons
from web.model.lesson_progress import Learning
from web.model.lessons import Lesson, LessonStep
from web.model.page import Model
from web.model.table import TableState
from web.views import exercise, lesson_ending, lesson_list, stage, table_tools, terms
from web.views import table as table_view
from web.views.exercise import feedback
from web.views.prose import for_table, prose, to_rule

VISIBLE_LINES = 3  # lines about earlier events that are shown above the text; more are folded
DEFAULT_REPLY = N_("The rules allow that, but this step asks for something else.")


def draw(model: Model) -> Markup:
    """The screen for ``model.learning``, which must be set."""
    learning, table = model.learning, model.table
    assert learning
    if model.embedded:
        return _embedded(learning, table, model.tall)
    if table is None and learning.wanted and not learning.problem:
        # No list flashes by before the lesson.
        return exercise.loading(_("Loading the lesson…"), in_set=learning.in_set)
    if table is None:
        return lesson_list.draw(learning, model.today)
    if learning.trial:
        return _trial(table, model.tall)
    return lesson(learning, table, model.tall, whole=True, pages=model.pages)


def _embedded(learning: Learning, table: TableState | None, tall: bool) -> Markup:
    """A lesson in a frame, without the list."""
    if table and learning.lesson:
        return lesson(learning, table, tall, whole=False)
    return exercise.loading_or_failed(learning.problem, _("Loading the lesson…"))


def highlighted(learning: Learning | None) -> str:
    """The words to highlight on the board, as a JSON list: marks of the step and of its hints."""
    return json.dumps(pointed(learning) if learning else [])


def pointed(learning: Learning) -> list[str]:
    """The words that the step and its hints refer to; none once its turn is played."""
    step = learning.step
    if step is None or not (step.question or learning.verdict.word == "on"):
        return []
    hinted = (hint.about.split() for hint in step.hints[: learning.hints])
    return [*step.marks, *(word for words in hinted for word in words)]


# A lesson


def lesson(
    learning: Learning, table: TableState, tall: bool, whole: bool, pages: str = ""
) -> Markup:
    """A lesson and its table; ``whole`` adds links to other lessons, which a frame lacks.

    ``pages`` is as in Model.
    """
    assert learning.lesson
    step, beside, staged = learning.step, "", tall and whole
    if staged and step and (step.question or learning.verdict.word == "on"):
        hint = step.hints[learning.hints - 1].about.split() if learning.hints else step.marks
        acts = _asks_turn(learning, step)
        words = pointed(learning)
        if step.question and not words:
            words = exercise.places_in((*step.text, step.question))
        table, beside = exercise.turned(table, words, hint, acts=acts)
    if reply := lesson_checks.matching_reply(step, table.refusals) if step else None:
        table = table._replace(taught=reply.about)
    drawn = table_view.parts(table, tall, asking=False)
    anew = el("button", _("Start over"), data_do="lesson-anew")
    tools = join(
        anew if learning.step and not learning.review else None,
        exercise.to_set() if learning.in_set else None,
        *_ways(learning, whole),
        table_tools.page_button(pages, f"lesson/{learning.lesson.id}")
        if not (learning.own or learning.in_set)
        else None,
    )
    named = step is not None and exercise.names_place(lessons.of_step(step))
    ask = drawn["ask"]
    if step is None:
        ask = lesson_ending.draw(learning, learning.lesson, whole)
    elif not (learning.waiting or _asks_turn(learning, step)):
        ask = join(exercise.card(table), _instead(learning, step))
    elif not learning.waiting:
        ask = _asked(learning, table, step, ask, staged)
    return exercise.exercise_table(
        table,
        (_("Lesson"), _task_panel(learning, table, step, staged)),
        {**drawn, "ask": ask},
        (_("This exercise") if learning.own else _("This lesson"), tools),
        f"{exercise.shape(table, tall, whole, named=named)}{beside}",
    )


def _ways(learning: Learning, whole: bool) -> tuple[Markup, ...]:
    """The buttons to other lessons, or to editing an exercise; in a frame the link to the site."""
    if learning.in_set:
        return ()
    if learning.own:
        return exercise.of_author() if whole else (exercise.home(""),)
    if not whole:
        return (exercise.home(f"#learn/{learning.game}"),)
    return (el("button", _("All lessons"), data_do="learn", data_on=learning.game),)


def _task_panel(
    learning: Learning, table: TableState, step: LessonStep | None, staged: bool
) -> list[Markup | None]:
    """The panel above the table: title, progress, what other players did, text and task."""
    lesson = learning.lesson
    assert lesson
    total = len(lesson.steps)
    at = learning.at if step else total
    where = lesson_list.where(learning.at, total) if step else _("Done")
    if learning.review:
        total, at = learning.reviewed + len(learning.review), learning.reviewed
        where = _("Question {number} of {count}", number=at + 1, count=total)
    game = learning.game
    head = el(
        "div",
        el("h1", lesson.title),
        el("p", where, class_="quiet"),
        el("progress", max=total, value=at, aria_hidden="true"),
        class_="head",
    )
    lines = [each for several in learning.log for each in several]
    items = (el("li", shown(table_view.named(table, each))) for each in lines)
    log = el("ul", *items, class_="meanwhile")
    if step is None:
        return exercise.panel("end", head, [log if learning.log else None], [], staged)
    task = step.task or step.question
    if len(lines) > VISIBLE_LINES:
        log = el("details", el("summary", _("What happened in between")), log)
    helped = staged and _asks_turn(learning, step) and not learning.waiting
    texts = [el("p", terms.authored(game, each)) for each in step.text]
    before = [log] if lines else []
    words = [
        el("h2", step.title, class_="step-title") if step.title else None,
        _jump(learning, step),
        _story(learning, lesson),
        *([*texts, *before] if staged else [*before, *texts]),  # a phone has room for few lines
        _hints(learning, step) if helped else None,
    ]
    asked = [
        el("p", terms.authored(game, task), class_="task") if task else None,
        el("div", *_helps(learning, step), class_="helps") if helped else None,
    ]
    seat = table.match.state.to_move if helped else None
    own = None if seat is None else exercise.own_panel(table, seat)
    return exercise.panel(f"{at}", head, words, asked, staged, own)


def _jump(learning: Learning, step: LessonStep) -> Markup | None:
    """A note if the position does not follow from the last step; otherwise None."""
    if not step.record or not learning.at or learning.again or learning.review:
        return None
    return el("p", _("The table now shows a different position."), class_="quiet")


def _story(learning: Learning, lesson: Lesson) -> Markup | None:
    """What preceded a question that is asked again, collapsed; None within a lesson."""
    texts = lesson_path.story(lesson, learning.at) if learning.review else ()
    if not texts:
        return None
    return el(
        "details",
        el("summary", _("What came before in this lesson")),
        *(el("p", terms.authored(learning.game, text)) for text in texts),
    )


def _asks_turn(learning: Learning, step: LessonStep) -> bool:
    """Whether the learner is to act at the table, so its prompt is shown."""
    return bool(step.task) and not step.question and learning.verdict.word not in {"done", "wrong"}


def _asked(
    learning: Learning, table: TableState, step: LessonStep, ask: Markup, staged: bool
) -> Markup:
    """The table's prompt with feedback for the learner, and help.

    On a stage, where the prompt has little room, help is beside the task.
    """
    game, reply = learning.game, lesson_checks.matching_reply(step, table.refusals)
    content = None
    if reply and not table.what_if:
        content = join(terms.authored(game, reply.text), " ", to_rule(game, reply.about))
    return join(
        feedback("bad", content) if content else None,
        ask,
        *(
            ()
            if staged
            else (_hints(learning, step), el("div", *_helps(learning, step), class_="helps"))
        ),
    )


def _instead(learning: Learning, step: LessonStep) -> Markup:
    """What replaces the prompt: a question, feedback, the button for the next step."""
    verdict, game = learning.verdict, learning.game
    if step.question:
        return _question(learning, step)
    if not step.task:
        return join(_go_on())
    if verdict.word == "done":
        content = [verdict.text or _("That’s right!")]
        if learning.shown:  # by “Show me how”, which is no reason for praise
            content = [_("This is how it is done."), verdict.text]
        right = join(*(join(terms.authored(game, each), " ") for each in content if each))
        return join(feedback("good", right), _go_on())
    again = el("button", _("Try again"), data_do="lesson-again", class_="primary")
    return join(
        feedback("bad", terms.authored(game, _replied(verdict.text))),
        _hints(learning, step),
        el("div", again, *_helps(learning, step), class_="verbs"),
    )


def _replied(text: str) -> str:
    """The reply to a wrong action: the lesson's, or a general one."""
    if text == lesson_checks.TOO_FAR:
        return _(lesson_checks.TOO_FAR)
    return text or _(DEFAULT_REPLY)


def _go_on() -> Markup:
    return el(
        "div", el("button", _("Continue"), data_do="lesson-next", class_="primary"), class_="verbs"
    )


def _hints(learning: Learning, step: LessonStep) -> Markup | None:
    revealed = step.hints[: learning.hints]
    if not revealed:
        return None
    return el(
        "ol",
        *(el("li", terms.authored(learning.game, hint.text)) for hint in revealed),
        class_="hints",
    )


def _helps(learning: Learning, step: LessonStep) -> list[Markup]:
    """The button for the next hint, or for the solution after the last hint."""
    if learning.hints < len(step.hints):
        label = _("Another hint") if learning.hints else _("Hint")
        return [el("button", label, data_do="lesson-hint")]
    return [el("button", _("Show me how"), data_do="lesson-solve")]


def _question(learning: Learning, step: LessonStep) -> Markup:
    verdict = learning.verdict
    done = verdict.word == "done"
    link, game = for_table(learning.game), learning.game
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
        feedback("good" if done else "bad", terms.authored(game, verdict.text))
        if verdict.text
        else None,
        el("p", terms.authored(game, step.done)) if done and step.done else None,
        _go_on() if done else None,
    )


# A position to try


def _trial(table: TableState, tall: bool) -> Markup:
    tools = join(
        el("button", _("Start over"), data_do="lesson-anew"),
        el("button", _("Save as a game"), data_do="try-keep"),
        el("button", _("Back to games"), data_do="shelf"),
    )
    drawn = table_view.parts(table, tall, asking=False)
    note = el(
        "p", _("Try this position: play on as you like. Nothing here is saved."), class_="quiet"
    )
    return table_view.places(
        table,
        table_view.heading(table),
        {**drawn, "ask": join(note, drawn["ask"])},
        el("section", tools, id="tools", aria_label=_("This position")),
        f"{table_view.shape(table, tall)}{stage.classes(table, tall)}",
    )
