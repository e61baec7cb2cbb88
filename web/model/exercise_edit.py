"""Changes to the text of an exercise: only the lines of the changed field become different."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence

from web.model.exercise_lines import Field
from web.model.exercise_text import TRANSLATION, LessonText

HEAD = -1  # in place of the index of a step: the exercise as a whole
LINE_LENGTH = 100  # characters of a line
# The order in which new fields are written.
HEAD_FIELDS = ("title", "about", "author", "language", "game", "teaches", "record", "at")
END_FIELDS = ("learned", "end")
STEP_FIELDS = (
    *("step", "record", "at", "text", "marks", "task", "question", "right", "choice"),
    *("accept", "check", "moves", "hint", "answer", "refused", "missed", "done"),
    *("then", "solution", "wrong"),
)
# Replaces a colon in words before a field's colon, which can't contain one.
COLON_SUBSTITUTE = "\N{RATIO}"


def fields(source: LessonText, at: int, key: str) -> list[Field]:
    """Return the fields of a step or of the head that have this name."""
    return [each for each in group(source, at) if each.key == key]


def group(source: LessonText, at: int) -> Sequence[Field]:
    """Return the fields of a step, or of the head."""
    return source.head if at == HEAD else source.steps[at]


def value(source: LessonText, at: int, key: str) -> str:
    """Return the text of a field; empty if it is missing."""
    return next((each.text for each in fields(source, at, key)), "")


def spelled(key: str, text: str, about: str = "") -> list[str]:
    """Return the lines of a new field ``key about: text``, wrapped to LINE_LENGTH."""
    about = " ".join(about.replace(":", COLON_SUBSTITUTE).split())
    label = f"{key} {about}:" if about else f"{key}:"
    words = " ".join(text.split())
    found = textwrap.wrap(
        words,
        LINE_LENGTH,
        initial_indent=f"{label} ",  # never broken
        subsequent_indent="  ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [found[0].rstrip(), *found[1:]] if found else [label]


def of_record(record: str) -> list[str]:
    """Return the lines of a field with a record."""
    return ["record:", *(f"  {line}" for line in record.strip("\n").split("\n"))]


def put(
    text: str,
    source: LessonText,
    at: int,
    key: str,
    written: str | None,
    *,
    about: str = "",
    number: int = 0,
) -> str:
    """Set a field, by its number among those of its name; None removes it with its translations.

    A field that doesn't exist yet is added after the others of its name.
    """
    found = fields(source, at, key)
    if number < len(found):
        field = found[number]
        if written is None:
            return _cut(text, field.line, _end(group(source, at), field))
        if field.text == " ".join(written.split()) and field.about == about:
            return text
        return replaced(text, field, spelled(key, written, about))
    if written is None:
        return text
    return add(text, source, at, key, spelled(key, written, about))


def add(text: str, source: LessonText, at: int, key: str, new: list[str]) -> str:
    """Add the lines of a field where fields of its name belong."""
    if at == HEAD and key in END_FIELDS:
        last = [each for each in source.head if each.key in END_FIELDS]
        last = [each for each in last if END_FIELDS.index(each.key) <= END_FIELDS.index(key)]
        if last:
            return _inserted(text, _end(source.head, last[-1]), new)
        after = max(each.end for each in source.fields)
        ends = any(each.key in END_FIELDS for each in source.head)
        if ends:
            return _inserted(text, after, new)
        return _inserted(text, after, ["", *new])
    order = HEAD_FIELDS if at == HEAD else STEP_FIELDS
    place = order.index(key)
    there = [each for each in group(source, at) if each.key in order]
    before = [each for each in there if order.index(each.key) <= place]
    if before:
        return _inserted(text, max(_end(group(source, at), each) for each in before), new)
    return _inserted(text, there[0].line - 1 if there else 0, new)


def translate(
    text: str, source: LessonText, field: Field, language: str, written: str, about: str = ""
) -> str:
    """Set the translation of a field; empty texts remove it."""
    within = next((part for part in (source.head, *source.steps) if field in part), source.head)
    place = within.index(field)
    known = None
    for each in within[place + 1 :]:
        if each.key != TRANSLATION:
            break
        if each.about.partition(" ")[0] == language:
            known = each
    new = spelled(TRANSLATION, written, f"{language} {about}".strip())
    if known is None:
        return _inserted(text, _end(within, field), new) if written or about else text
    if not written and not about:
        return _cut(text, known.line, known.end)
    return _replaced(text, known.line, known.end, new)


def before(text: str, field: Field, new: list[str]) -> str:
    """Add the lines of a field before another one."""
    return _inserted(text, field.line - 1, new)


def replaced(text: str, field: Field, new: list[str]) -> str:
    """Replace the lines of a field."""
    return _replaced(text, field.line, field.end, new)


def with_step(text: str, source: LessonText, after: int, new: Iterable[str]) -> str:
    """Add a step after another one."""
    return _inserted(text, _bounds(source, after)[1], ["", *new])


def without_step(text: str, source: LessonText, at: int) -> str:
    """Remove a step, except fields of the exercise as a whole that are among its lines."""
    first, last = _bounds(source, at)
    inner = [each for each in source.head if first < each.line <= last]
    lines = [line for each in inner for line in _lines(text)[each.line - 1 : each.end]]
    rest = [_bare(line) for line in lines]
    text = _cut(text, first, last)
    return _inserted(text, first - 1, rest) if rest else text


def swapped(text: str, source: LessonText, at: int) -> str:
    """Swap a step with the next one."""
    found = _lines(text)
    (a, b), (c, d) = _bounds(source, at), _bounds(source, at + 1)
    parts = (found[: a - 1], found[c - 1 : d], found[b : c - 1], found[a - 1 : b], found[d:])
    return "".join(line for part in parts for line in _whole(part, text))


def _bounds(source: LessonText, at: int) -> tuple[int, int]:
    """Return the first and the last line of a step."""
    step = source.steps[at]
    return step[0].line, max(each.end for each in step)


def _end(within: Sequence[Field], field: Field) -> int:
    """Return the last line of a field or of its translations."""
    end = field.end
    for each in within[list(within).index(field) + 1 :]:
        if each.key != TRANSLATION:
            break
        end = each.end
    return end


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def _whole(part: list[str], text: str) -> list[str]:
    """Return lines with their line ends, and add one where it is missing at the end of a text."""
    return [line if _ended(line) else line + _break(text) for line in part]


def _bare(line: str) -> str:
    """Return a line without its end: any that `str.splitlines` knows."""
    return line.splitlines()[0] if line else line


def _ended(line: str) -> bool:
    return _bare(line) != line


def _break(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def _replaced(text: str, first: int, last: int, new: list[str]) -> str:
    found, end = _lines(text), _break(text)
    after = found[last:]
    made = "".join([*found[: first - 1], *(f"{line}{end}" for line in new), *after])
    ended = after or _ended(found[-1])
    return made if ended else made.removesuffix(end)


def _inserted(text: str, after: int, new: list[str]) -> str:
    found, end = _lines(text), _break(text)
    before = _whole(found[:after], text)
    return "".join([*before, *(f"{line}{end}" for line in new), *found[after:]])


def _cut(text: str, first: int, last: int) -> str:
    """Remove lines, and one of the empty lines if this leaves two in a row."""
    found = _lines(text)
    before, after = found[: first - 1], found[last:]
    if before and not before[-1].strip() and (not after or not after[0].strip()):
        before.pop()
    return "".join([*before, *after])
