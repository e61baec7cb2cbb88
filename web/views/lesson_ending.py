"""The end of a lesson: what comes next, mistakes, and what was learned."""

from __future__ import annotations

from web.games.covers import BOXES
from web.i18n import _, plural
from web.markup.svg import Markup, el, join
from web.model.lesson_progress import Learning, LessonProgress
from web.model.lessons import Lesson
from web.views.exercise import feedback, of_author, on_in_set
from web.views.lesson_list import first_game, stands, where
from web.views.prose import for_table, prose


def draw(learning: Learning, lesson: Lesson, whole: bool) -> Markup:
    """The end of a lesson: mistakes, what was learned, and the next lesson."""
    link = for_table(learning.game)
    return join(
        feedback("good", prose(lesson.end or _("You finished this lesson."), link)),
        _knows_all(learning) if whole and not (learning.in_set or learning.own) else None,
        el("div", *_onward(learning, whole), class_="verbs"),
        _went_wrong(lesson, stands(learning, lesson)),
        el("h2", _("What you have learned")) if lesson.learned else None,
        el("ul", *(el("li", prose(each, link)) for each in lesson.learned), class_="learned")
        if lesson.learned
        else None,
    )


def _knows_all(learning: Learning) -> Markup | None:
    """Praise for having completed all lessons; None before that."""
    if not learning.lessons or learning.undone:
        return None
    title = BOXES[learning.game][0]
    return el("p", _("You know all the rules of {title} now.", title=title), class_="says good")


def _onward(learning: Learning, whole: bool) -> list[Markup]:
    """The buttons for the next lesson, a first game and a restart; in a frame only the last."""
    anew = el("button", _("Start over"), data_do="lesson-anew")
    if learning.in_set:
        return [on_in_set(), anew]
    if not whole:
        return [anew]
    if learning.own:
        return [anew, *of_author()]
    undone = learning.undone
    after = learning.next or (undone[0] if undone else None)
    buttons = list[Markup]()
    if after:
        label = _("Next lesson: {title}", title=after.title)
        buttons.append(
            el("button", label, data_do="lesson", data_on=after.id, class_="primary confirm")
        )
    if learning.next is None or not undone:
        buttons.append(first_game(learning.game, "primary confirm" if after is None else ""))
    return [*buttons, anew]


def _went_wrong(lesson: Lesson, standing: LessonProgress) -> Markup:
    """The number of mistakes, and a button for each step to retry."""
    total = sum(mistakes for _step, mistakes in standing.missed)
    text = (
        plural("You made {count} mistake.", "You made {count} mistakes.", count=total)
        if total
        else _("You made no mistakes.")
    )
    steps = [
        el(
            "button",
            lesson.steps[at].title or where(at, len(lesson.steps)),
            data_do="lesson-retry",
            data_on=f"{lesson.id}/{at}",
        )
        for at, _mistakes in standing.missed
        if at < len(lesson.steps)
    ]
    return join(
        el("p", text) if total or not steps else None,
        join(el("h2", _("Try these steps again")), el("div", *steps, class_="verbs retries"))
        if steps
        else None,
    )
