"""Events of making an exercise: its fields, its steps, its translations."""

from __future__ import annotations

import re
from random import Random

from py_rules import notes
from py_rules.message import message
from web.i18n import _
from web.model import exercise_edit as edit
from web.model import exercises
from web.model.events import About, Malformed
from web.model.exercise_edit import HEAD
from web.model.exercise_text import LANGUAGE, TRANSLATED_FIELDS
from web.model.exercises import HINT, QUESTION, READING, TASK, Exercising
from web.update.exercise_storage import in_exercise, written

MAX_LENGTH = 2_000  # characters of a field
# The fields that are removed when they are empty.
OPTIONAL_FIELDS = ("about", "author", "language", "end", "done", "missed", "marks")
REPEATED_FIELDS = ("hint", "answer", "refused", "right", "choice", "accept", "learned", "then")
FIELDS = ("title", "step", "task", "question", *OPTIONAL_FIELDS, *REPEATED_FIELDS)
LABELLED_FIELDS = ("right", "choice", "hint", "answer")  # the fields whose words can be changed
TASK_FIELDS = (
    *("task", "accept", "check", "moves", "answer", "refused", "missed", "done", "then"),
    *("solution", "wrong", "hint"),
)
QUESTION_FIELDS = ("question", "right", "choice", "hint", "done")


def _clean(text: str, former: str = "") -> str:
    """Return a text on one line, cut to MAX_LENGTH or, if that is more, to the former length."""
    return notes.title(text, max(MAX_LENGTH, len(former)))


@in_exercise
def go(now: Exercising, text: str, rng: Random) -> Exercising:
    """Show a step, by its index; a text that is no number shows the exercise as a whole."""
    at = int(text) if text.isdecimal() else HEAD
    return now._replace(at=min(at, len(now.source.steps) - 1), mode="", typing=())


@in_exercise
def field(now: Exercising, given: About, rng: Random) -> Exercising:
    """Set a field such as ``task``, ``answer/2``, or ``choice/0/about``. Raises Malformed."""
    key, number, part = (*given.id.split("/"), "", "")[:3]
    index = int(number) if number.isdecimal() else 0
    head = key in edit.HEAD_FIELDS + edit.END_FIELDS and key not in edit.STEP_FIELDS
    if key not in (*FIELDS, "text"):
        raise Malformed(f"There is no field “{given.id}”.")
    at = HEAD if head else now.at
    if at == HEAD and not head:
        return now
    if key == "text":
        return _paragraphs(now, given.text)
    found = edit.fields(now.source, at, key)
    there = found[index] if index < len(found) else None
    typing, value = ("field", at, given.id), _clean(given.text, there.text if there else "")
    if key == "language" and value and not LANGUAGE.fullmatch(value):
        return now  # it is still being typed
    if part == "about" and there and key in LABELLED_FIELDS:
        if not value and key != HINT:
            return now  # it is still being typed
        text = edit.put(now.text, now.source, at, key, there.text, about=value, number=index)
        return written(now, text, typing)
    empty = None if key in OPTIONAL_FIELDS else ""
    if there is None and (key in REPEATED_FIELDS or value == ""):
        return now
    about = there.about if there else ""
    text = edit.put(now.text, now.source, at, key, value or empty, about=about, number=index)
    return written(now, text, typing)


def _paragraphs(now: Exercising, typed: str) -> Exercising:
    """Set the paragraphs of a step; those that stay the same keep their translations."""
    old = [each.text for each in edit.fields(now.source, now.at, "text")]
    longest = max(old, key=len, default="")
    wanted = [_clean(part, longest) for part in re.split(r"\n\s*\n", notes.clean(typed))]
    wanted = [each for each in wanted if each]
    after, typing = now, ("text", now.at)
    first = _alike(old, wanted)
    last = _alike(old[first:][::-1], wanted[first:][::-1])
    gone, new = len(old) - first - last, wanted[first : len(wanted) - last]
    for number in reversed(range(first + len(new), first + gone)):
        text = edit.put(after.text, after.source, now.at, "text", None, number=number)
        after = written(after, text, typing)
    for number, each in enumerate(new, first):
        there, lines = edit.fields(after.source, now.at, "text"), edit.spelled("text", each)
        if number < first + gone:
            text = edit.put(after.text, after.source, now.at, "text", each, number=number)
        elif number < len(there):
            text = edit.before(after.text, there[number], lines)
        else:
            text = edit.add(after.text, after.source, now.at, "text", lines)
        after = written(after, text, typing)
    return after


def _alike(one: list[str], other: list[str]) -> int:
    """Return how many texts two lists have in common at their beginnings."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


@in_exercise
def add(now: Exercising, key: str, rng: Random) -> Exercising:
    """Add a hint, an answer to a question, or an answer to all other actions."""
    new = {
        "hint": ("hint", ""),
        "right": ("right", _("Right answer")),
        "choice": ("choice", _("Wrong answer")),
        "answer": ("answer", "*"),
    }.get(key)
    if new is None or now.at == HEAD:
        return now
    name, about = new
    known = edit.fields(now.source, now.at, name)
    taken = {each.about for each in (*known, *edit.fields(now.source, now.at, "right"))}
    if name == "answer" and about in taken:
        return now
    number, label = 2, about
    while label and label in taken:
        label, number = f"{about} {number}", number + 1
    lines = edit.spelled(name, "", label)
    text = edit.add(now.text, now.source, now.at, name, lines)
    part = "/about" if name in ("right", "choice") else ""
    return written(now, text)._replace(focus=f"{name}/{len(known)}{part}")


@in_exercise
def drop(now: Exercising, which: str, rng: Random) -> Exercising:
    """Remove a field by its name and number, such as ``answer/2``."""
    key, _slash, number = which.partition("/")
    if key not in REPEATED_FIELDS or not number.isdecimal() or now.at == HEAD:
        return now
    found = edit.fields(now.source, now.at, key)
    if int(number) >= len(found):
        return now
    gone = found[int(number)]
    after = written(now, edit.put(now.text, now.source, now.at, key, None, number=int(number)))
    if key == "answer":
        after = _without(after, "wrong", gone.about)
    return after._replace(turned=now.turned + 1, past=(*now.past, now.text))


def _without(now: Exercising, key: str, line: str) -> Exercising:
    """Remove the field with this line, if there is one."""
    for number, each in enumerate(edit.fields(now.source, now.at, key)):
        if each.text == line:
            return written(now, edit.put(now.text, now.source, now.at, key, None, number=number))
    return now


@in_exercise
def kind(now: Exercising, wanted: str, rng: Random) -> Exercising:
    """Choose what the pupil does in the step. Fields of the other kinds are removed."""
    keeps = {TASK: TASK_FIELDS, QUESTION: QUESTION_FIELDS, READING: ()}
    if now.at == HEAD or wanted == exercises.kind(now) or wanted not in keeps:
        return now
    keep = keeps[wanted]
    after = now
    for key in dict.fromkeys((*TASK_FIELDS, *QUESTION_FIELDS)):
        while key not in keep and edit.fields(after.source, now.at, key):
            after = written(after, edit.put(after.text, after.source, now.at, key, None))
    if wanted != READING:
        lines = edit.spelled(wanted, "")
        after = written(after, edit.add(after.text, after.source, now.at, wanted, lines))
    if wanted == QUESTION:
        for key, label in (("choice", _("Wrong answer")), ("right", _("Right answer"))):
            lines = edit.spelled(key, "", label)
            after = written(after, edit.add(after.text, after.source, now.at, key, lines))
    return after._replace(past=(*now.past, now.text), turned=now.turned + 1, focus=wanted)


@in_exercise
def step(now: Exercising, what: str, rng: Random) -> Exercising:
    """Add a step after this one, move it, or remove it."""
    count, at = len(now.source.steps), now.at
    if what == "add":
        after = at if at != HEAD else count - 1
        title = _("Step {number}", number=count + 1)
        text = edit.with_step(now.text, now.source, after, [*edit.spelled("step", title), "task:"])
        return _at_step(now, written(now, text), after + 1)
    if at == HEAD:
        return now
    if what == "drop" and count > 1:
        text = edit.without_step(now.text, now.source, at)
        return _at_step(now, written(now, text), max(at - 1, 0))
    other = at - 1 if what == "up" else at + 1
    if what in ("up", "down") and 0 <= other < count:
        text = edit.swapped(now.text, now.source, min(at, other))
        return _at_step(now, written(now, text), other)
    return now


def _at_step(before: Exercising, after: Exercising, at: int) -> Exercising:
    """Show the step at an index after one was added, moved or removed, with its number."""
    if after.text == before.text:
        return after  # which says why nothing has changed
    text = message("Step {number} of {steps}", number=at + 1, steps=len(after.source.steps))
    return after._replace(at=at, turned=before.turned + 1, status=text)


@in_exercise
def language(now: Exercising, chosen: str, rng: Random) -> Exercising:
    """Show the translations into a language beside the texts; none for an empty code."""
    fits = not chosen or LANGUAGE.fullmatch(chosen)
    return now._replace(language=chosen, typing=()) if fits else now


@in_exercise
def translation(now: Exercising, given: About, rng: Random) -> Exercising:
    """Set the translation of a field, such as ``answer/2`` or ``choice/0/about``."""
    key, number, part = (*given.id.split("/"), "", "")[:3]
    at = HEAD if key in edit.HEAD_FIELDS + edit.END_FIELDS else now.at
    found = edit.fields(now.source, at, key)
    index = int(number) if number.isdecimal() else 0
    if not now.language or key not in TRANSLATED_FIELDS or index >= len(found):
        return now
    there, known = found[index], now.source.translations.get(now.language, {})
    value = _clean(given.text, known.get(there.text, ""))
    about = known.get(there.about, "") if key in ("right", "choice") else ""
    about = "" if about == there.about else about  # a translation that isn't there yet
    if part == "about":
        about, value = value, known.get(there.text, "")
    text = edit.translate(now.text, now.source, there, now.language, value, about)
    return written(now, text, ("in", now.language, at, given.id))
