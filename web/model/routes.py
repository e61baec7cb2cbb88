"""What addresses of this page say after their "#", beside links to games."""

from __future__ import annotations

from web.model.events import Event
from web.model.page import Model

ROUTES = ("learn", "lesson", "try", "puzzles", "puzzle")


def route(fragment: str) -> Event | None:
    """What ``#lesson/mykerinos/01-first-dig`` asks for; None for no address of this kind."""
    kind, slash, on = fragment.removeprefix("#").partition("/")
    return Event(kind, on) if kind in ROUTES and slash and on else None


def address(model: Model) -> str:
    """The fragment that leads back to what is seen; empty where a reload goes on by itself.

    What is still on its way counts as seen: a reload in the meantime, or after it did not come,
    asks for it again.
    """
    if puzzling := model.puzzling:
        from web.model.puzzles import TODAY  # noqa: PLC0415  (what is shown has been imported)

        if puzzling.wanted == TODAY:
            return f"#puzzle/{TODAY}"
        if id_ := puzzling.wanted or (puzzling.puzzle and puzzling.puzzle.id):
            return f"#puzzle/{puzzling.game}/{id_}"
        return f"#puzzles/{puzzling.game}"
    now = model.learning
    if now is None:
        return ""
    if now.trial:
        return f"#try/{now.trial}"
    if id_ := now.wanted or (now.lesson and now.lesson.id):
        return f"#lesson/{id_}"
    return f"#learn/{now.game}"
