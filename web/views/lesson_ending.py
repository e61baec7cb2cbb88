"""The end of a lesson: what went wrong, what was learned, and what comes next."""

from __future__ import annotations

import py_rules
from web.i18n import _, plural
from web.markup.svg import Markup, el, join
from web.model.lesson_progress import Learning, LessonProgress
from web.model.lessons import Lesson
from web.views.exercise import feedback
from web.views.lesson_list import stands, where
from web.views.prose import for_table, prose, to_rule


def draw(learning: Learning, lesson: Lesson, whole: bool) -> Markup:
    """The end of a lesson: what went wrong, what was learned, and the next lesson."""
    link = for_table(learning.game)
    rules = py_rules.load(learning.game).rules
    after = learning.next if whole else None
    more = [el("button", _("Start over"), data_do="lesson-anew")]
    if after:
        label = _("Next lesson: {title}", title=after.title)
        more.insert(
            0, el("button", label, data_do="lesson", data_on=after.id, class_="primary confirm")
        )
    return join(
        feedback("good", prose(lesson.end or _("You finished this lesson."), link)),
        _went_wrong(lesson, stands(learning, lesson)),
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


def _went_wrong(lesson: Lesson, standing: LessonProgress) -> Markup:
    """The number of mistakes, and the steps to try again, with a button each."""
    total = sum(mistakes for _step, mistakes in standing.missed)
    told = (
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
        el("p", told) if total or not steps else None,
        join(el("h2", _("Try these steps again")), el("div", *steps, class_="verbs retries"))
        if steps
        else None,
    )
