"""The update function of the page: from a model and an event to the next model."""

from __future__ import annotations

from random import Random

from py_rules import limits
from web.model.events import Event
from web.model.page import Model
from web.update import policy, registry, shelf

AT_START = (shelf,)  # imported early for a fast first click; the others on first use
OTHER_MODULES = {
    policy.FRAME: "embedding",
    policy.WORKSHOP: "workshop",
    policy.ANNOTATE: "annotating",
    policy.EXERCISE: "exercise_doing",
    policy.STUDY: "study_noting",
}
BOARD_FUNCTIONS = ("select_word", "undo", "redo")
SELECTING_EVENTS = frozenset({"select", "hint-play", "command-enter", "command-take"})


def update(model: Model, event: Event, rng: Random) -> Model:
    """Return the model after an event. An event that does not apply now changes nothing.

    Raises Malformed for an unknown event word or a payload of the wrong type.
    """
    word, place = registry.check(event), policy.place(model)
    embedded = model.embedded
    how = policy.treatment(word.scope, place, framed=embedded is not None)
    if embedded and embedded.asking and word.scope not in {"window", "again"}:
        model = model._replace(embedded=embedded._replace(asking=False))
    match how:
        case policy.NOTHING:
            return model
        case policy.AGAIN if event.word != "select":
            return model
        case policy.AGAIN:
            again = registry.handler("lessons", "tapped_again")(model, None, rng)
            return model if again is model else update(again, event, rng)
        case policy.STUDY if word.function not in ("undo", "redo"):
            return registry.handler("replay", "pause")(model, None, rng)
        case policy.PAUSE:
            return registry.handler("replay", "pause")(model, None, rng)
        case policy.PRESENT:
            return registry.handler("replay", "leave_replay")(model, None, rng)
        case policy.LEAVE:
            model = model._replace(
                learning=None, puzzling=None, classes=None, workshop=None, table=None
            )
            model = model._replace(annotating=None, playing=None, study=None, exercise=None)
        case policy.WORKSHOP | policy.EXERCISE if word.function not in BOARD_FUNCTIONS:
            return model
        case policy.ANNOTATE if word.function not in (*BOARD_FUNCTIONS, "cancel"):
            return model
    module = OTHER_MODULES.get(how, word.module)
    after = registry.handler(module, word.function)(model, event.payload, rng)
    if after.table and len(after.table.match.actions) > limits.ACTIONS:
        return shelf.game_full(model)
    if how == policy.THEN:
        then, function = policy.AFTER[place]
        after = registry.handler(then, function)(model, after, rng)
    doing = after.learning or after.puzzling
    if after.exercise and after.exercise.trying and not (doing and doing.own):
        after = after._replace(exercise=None)  # a lesson, a class or the like was opened instead
    if after.classes:
        from web.update import class_tasks  # noqa: PLC0415  (rarely needed, and not for a start)

        after = class_tasks.observed(model, after, event)
    if not after.asks and event.word in SELECTING_EVENTS and _only_asked(model, after):
        return update(after, Event("confirm"), rng)
    return after


def _only_asked(before: Model, after: Model) -> bool:
    """Return whether the event just completed the selection of an action to confirm."""
    from web.model.table import chosen  # noqa: PLC0415  (rarely needed, and not for a start)

    return chosen(after.table) is not None and chosen(before.table) != chosen(after.table)
