"""What addresses of this page say after their "#", beside links to games."""

from __future__ import annotations

from web.model import Event, Model

ROUTES = ("learn", "lesson", "try", "puzzles", "puzzle")


def route(fragment: str) -> Event | None:
    """What ``#lesson/mykerinos/01-first-dig`` asks for; None for no address of this kind."""
    kind, slash, on = fragment.removeprefix("#").partition("/")
    return Event(kind, on) if kind in ROUTES and slash and on else None


def address(model: Model) -> str:
    """The fragment that leads back to what is seen; empty where a reload goes on by itself."""
    if puzzling := model.puzzling:
        if puzzling.puzzle is None:
            return f"#puzzles/{puzzling.game}"
        return f"#puzzle/{puzzling.game}/{puzzling.puzzle.id}"
    now = model.learning
    if now is None:
        return ""
    if now.trial:
        return f"#try/{now.trial}"
    return f"#lesson/{now.lesson.id}" if now.lesson else f"#learn/{now.game}"
