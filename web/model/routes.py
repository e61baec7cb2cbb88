"""Addresses within the page: the fragments of lessons, puzzles and positions to try out."""

from __future__ import annotations

from web.model.events import Event
from web.model.page import Model, saved_game

ROUTES = (
    "learn",
    "lesson",
    "try",
    "puzzles",
    "puzzle",
    "class",
    "set",
    "result",
    "workshop",
    "exercise",
)


def route(fragment: str) -> Event | None:
    """Return the event of a fragment such as ``#lesson/mykerinos/01-first-dig``, or None."""
    kind, slash, on = fragment.removeprefix("#").partition("/")
    return Event(kind, on) if kind in ROUTES and slash and on else None


def resumed(fragment: str, id_: str) -> Event:
    """Return the event that opens the save that was open before the page was loaded again."""
    making = Event("exercise", id_)  # rather than trying it
    return making if route(fragment) == making else Event("continue", id_)


def address(model: Model) -> str:
    """Return the fragment of the current screen; empty if a reload resumes it without one.

    Contents that are still loading count as shown, so that a reload requests them again, even after
    a failure.
    """
    if (doing := model.exercise) and not model.classes:
        return "" if doing.trying or not saved_game(model, doing.id) else f"#exercise/{doing.id}"
    if now := model.workshop:
        if now.table is None:
            return "#workshop/make"
        if model.table and saved_game(model, model.table.id):
            return ""
        chosen = "+".join((f"{now.table.game.name}-{now.table.seats}", *sorted(now.table.options)))
        return f"#workshop/{now.origin or chosen}"
    if model.classes:
        from web.model.classes import fragment  # noqa: PLC0415  (what is shown has been imported)

        return fragment(model.classes)
    if puzzling := model.puzzling:
        from web.model.puzzles import TODAY  # noqa: PLC0415  (as above)

        if puzzling.wanted == TODAY:
            return f"#puzzle/{TODAY}"
        if id_ := puzzling.wanted or (puzzling.puzzle and puzzling.puzzle.id):
            return f"#puzzle/{puzzling.game}/{id_}"
        return f"#puzzles/{puzzling.game}"
    learning = model.learning
    if learning is None:
        return ""
    if learning.trial:
        return f"#try/{learning.trial}"
    if learning.review:
        return f"#learn/{learning.game}"
    if id_ := learning.wanted or (learning.lesson and learning.lesson.id):
        return f"#lesson/{id_}"
    return f"#learn/{learning.game}"
