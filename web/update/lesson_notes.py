"""Storing the progress in the current lesson."""

from __future__ import annotations

from web.model.lesson_progress import LessonProgress
from web.model.lesson_review import answered
from web.model.page import Model


def progress(model: Model) -> LessonProgress:
    """Return the progress in the current lesson, which must be set."""
    learning = model.learning
    assert learning
    assert learning.lesson
    return learning.progress.get(learning.lesson.id, LessonProgress())


def stored(model: Model, now: LessonProgress) -> Model:
    """Store the progress in the current lesson."""
    learning = model.learning
    assert learning
    assert learning.lesson
    if now == learning.progress.get(learning.lesson.id):
        return model
    rows = {**learning.progress, learning.lesson.id: now}
    return model._replace(learning=learning._replace(progress=rows))


def mistaken(model: Model, more: int = 1) -> Model:
    """Count mistakes in the current step, which is to be retried later."""
    learning = model.learning
    assert learning
    learning = learning._replace(mistakes=learning.mistakes + more)
    now = progress(model).with_mistakes(learning.at, learning.mistakes)
    return stored(model._replace(learning=learning), now)


def recalled(model: Model, right: bool) -> Model:
    """Schedule the next review of the question, after its first answer."""
    learning, now = model.learning, progress(model)
    assert learning
    return stored(model, now._replace(cards=answered(now.cards, learning.at, right, model.today)))
