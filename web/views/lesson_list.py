"""The list of a game's lessons, with the learner's progress."""

from __future__ import annotations

from web.games.covers import BOXES
from web.i18n import _, plural
from web.markup.svg import Markup, el, path
from web.model.lesson_progress import Learning, LessonProgress, due
from web.model.lessons import Lesson
from web.views import exercise, packing
from web.views.exercise import CHECK_MARK
from web.views.prose import rules_address


def draw(learning: Learning, today: str = "") -> Markup:
    """The list of a game's lessons, with the progress in each, and today's questions."""
    title = BOXES[learning.game][0]
    return el(
        "main",
        exercise.hero(
            learning.game,
            _("Learn {title}", title=title),
            _(
                "Learn the game in short lessons. You play, and the rules are explained along the "
                "way."
            ),
            _progress(learning),
        ),
        exercise.problem(learning.problem, "learn", learning.game),
        _review(learning, today),
        _lessons(learning),
        el(
            "div",
            first_game(learning.game, "primary")
            if learning.lessons and not learning.undone
            else None,
            el("button", _("Back to games"), data_do="shelf"),
            el("button", _("Save all games as a file"), data_do="export")
            if learning.progress
            else None,
            el(
                "a",
                _("{title} rules", title=title),
                href=rules_address(learning.game),
                class_="button",
            ),
            el("button", _("For a class"), data_do="class", data_on="make"),
            class_="buttons",
        ),
        packing.draw(learning.lessons) if learning.lessons else None,
        id=f"learn-{learning.game}",
        class_="learn",
    )


def first_game(game: str, class_: str) -> Markup:
    """The button that starts a game against a bot of the easiest level."""
    return el(
        "button",
        _("Play your first game"),
        data_do="first-game",
        data_on=game,
        class_=class_ or None,
    )


def _progress(learning: Learning) -> Markup | None:
    """How many lessons are completed; None before they are loaded."""
    if not learning.lessons:
        return None
    total = len(learning.lessons)
    done = total - len(learning.undone)
    text = plural(
        "You have finished {done} of {count} lesson.",
        "You have finished {done} of {count} lessons.",
        count=total,
        done=done,
    )
    return exercise.progress(done, total, text)


def stands(learning: Learning, lesson: Lesson) -> LessonProgress:
    """The progress in a lesson; an empty one if it has not been started."""
    return learning.progress.get(lesson.id, LessonProgress())


def _review(learning: Learning, today: str) -> Markup | None:
    """The questions of completed lessons due today; None if there have never been any."""
    count = len(due(learning, today))
    asked = any(card.asked == today for each in learning.progress.values() for card in each.cards)
    if not count:
        done = _("You have answered today’s questions from earlier lessons.")
        return el("p", done, class_="review quiet", role="status") if asked and today else None
    text = plural(
        "There is {count} question from lessons that you have done.",
        "There are {count} questions from lessons that you have done.",
        count=count,
    )
    return el(
        "section",
        el("h2", _("What do you remember?")),
        el("p", text),
        el("button", _("Answer"), data_do="lesson-review", data_on=learning.game),
        class_="review",
        aria_label=_("What do you remember?"),
    )


def _lessons(learning: Learning) -> Markup | None:
    lessons = learning.lessons
    if lessons is None:
        return None if learning.problem else el("p", _("Loading the lessons…"), role="status")
    if not lessons:
        return el("p", _("This game has no lessons yet."))
    fresh = learning.undone[0].id if learning.undone else ""
    return el(
        "ol",
        *(_row(learning, number, each, fresh) for number, each in enumerate(lessons, 1)),
        class_="lessons",
    )


def where(at: int, steps: int) -> str:
    """The number of a step, and of all steps."""
    return _("Step {number} of {steps}", number=at + 1, steps=steps)


def _row(learning: Learning, number: int, lesson: Lesson, fresh: str) -> Markup:
    standing = stands(learning, lesson)
    state = "done" if standing.done else "begun" if standing.step else "new"
    badge = el("svg", path(CHECK_MARK), viewBox="0 0 24 24") if standing.done else str(number)
    label = _("Continue") if standing.step else _("Repeat") if standing.done else _("Start")
    steps = len(lesson.steps)
    about = (
        where(standing.step, steps)
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
            _to_try_again(lesson, standing),
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


def _to_try_again(lesson: Lesson, standing: LessonProgress) -> Markup | None:
    """The number of steps to retry in a completed lesson, with a button; None if none."""
    count = len(standing.missed)
    if not standing.done or not count:
        return None
    label = plural("Try {count} step again", "Try {count} steps again", count=count)
    return el(
        "button",
        label,
        data_do="lesson-retry",
        data_on=lesson.id,
        class_="retry",
        aria_label=_("{label}: {title}", label=label, title=lesson.title),
    )
