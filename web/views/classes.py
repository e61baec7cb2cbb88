"""The class screens: making a set, working through one, reading results."""

from __future__ import annotations

from web.markup.svg import Markup
from web.model.page import Model
from web.views import class_results, class_sets, class_tasks


def draw(model: Model) -> Markup:
    """The screen for ``model.classes``, which must be set."""
    now = model.classes
    assert now
    if now.screen == "results":
        return class_results.draw(now, model.now)
    if now.screen == "set" and now.work:
        return class_tasks.draw(now)
    return class_sets.draw(now, model.saves)
