"""The results gathered by a teacher: found in any text, and exported as CSV."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from py_rules.message import N_, Text
from web.model import class_codes, class_results, class_sets
from web.model.class_codes import BrokenCode
from web.model.class_results import PupilResult
from web.model.class_sets import ClassSet

MAX_LENGTH = 2_000_000  # characters of a text that is read
MAX_RESULTS = 1000  # results that are kept
MAX_LISTED_PROBLEMS = 30  # unreadable codes listed one by one
SOFT_LINE_BREAK = "=\n"  # ends a line that a mail program has wrapped

FULL = N_(
    "There is no room for more than 1000 results. First save the results as CSV, then delete them."
)


class UnreadableCode(NamedTuple):
    """A code that could not be read."""

    line: int  # of the text, from 1
    code: str  # its first characters
    why: Text  # a sentence


class Gathered(NamedTuple):
    """The codes found in a text, and the lines in which none could be read."""

    results: tuple[str, ...] = ()  # codes of results, each once
    sets: tuple[str, ...] = ()  # codes of sets, each once
    again: int = 0  # number of results that were repeated or known already
    idle: int = 0  # number of lines with words but no code
    unreadable: tuple[UnreadableCode, ...] = ()


def gather(text: str, known: Iterable[str] = ()) -> Gathered:
    """Find the codes in a text, mixed with anything else; ``known`` are results read before."""
    before, results, sets = set(known), dict[str, None](), dict[str, None]()
    again = idle = 0
    unreadable: list[UnreadableCode] = []
    lines = text[:MAX_LENGTH].replace("\r\n", "\n").replace(SOFT_LINE_BREAK, "").split("\n")
    for number, line in enumerate(lines, 1):
        found = [token for token in class_codes.tokens(line) if _meant(token.text)]
        idle += bool(line.strip() and not found)
        for kind, code in found:
            try:
                if kind == "S":
                    class_sets.read(code)
                    sets[code] = None
                    continue
                class_results.read(code)
                full = len(before) + len(results) >= MAX_RESULTS
                if full and code not in before | results.keys():
                    raise BrokenCode(FULL)
            except BrokenCode as broken:
                unreadable.append(UnreadableCode(number, code[:12], broken.message))
                continue
            again += code in before or code in results
            if code not in before:
                results[code] = None
    return Gathered(tuple(results), tuple(sets), again, idle, tuple(unreadable))


def _meant(code: str) -> bool:
    """Return whether a token is likely a code, rather than a word such as S2000 or R2D2."""
    return len(code) >= 8 and not code[1:].isdigit()


class ResultRow(NamedTuple):
    """A result in the table, with anything suspicious about it."""

    code: str
    result: PupilResult
    several: bool = False  # this pupil handed in more than once
    later: bool = False  # there is also a later result by this pupil
    like: str = ""  # the name of another pupil with exactly the same work


class Sheet(NamedTuple):
    """The results for one set."""

    number: int
    made: ClassSet | None  # None if this page does not have the set
    columns: int  # number of tasks
    rows: tuple[ResultRow, ...]  # by name


def sheets(codes: Iterable[str], sets: Iterable[ClassSet]) -> tuple[Sheet, ...]:
    """Return the tables of all results, one for each set, in the order of the codes."""
    known = {class_sets.number(made): made for made in sets}
    found: dict[int, list[tuple[str, PupilResult]]] = {}
    for code in codes:
        try:
            result = class_results.read(code)
        except BrokenCode:
            continue
        found.setdefault(result.set_number, []).append((code, result))
    return tuple(_sheet(number, known.get(number), rows) for number, rows in found.items())


def _sheet(number: int, made: ClassSet | None, found: list[tuple[str, PupilResult]]) -> Sheet:
    times = Counter(_pupil(result) for _, result in found if result.name)
    last: dict[str, int] = {}
    work: dict[object, str] = {}
    for _, result in found:
        last[_pupil(result)] = max(last.get(_pupil(result), 0), result.ended)
        if any(each.touched for each in result.tasks):
            work.setdefault(_work(result), result.name)
    rows = []
    for code, result in found:
        several = times[_pupil(result)] > 1
        other = work.get(_work(result), result.name)
        like = other if other.casefold() != result.name.casefold() else ""
        later = several and result.ended < last[_pupil(result)]
        rows.append(ResultRow(code, result, several, later, like))
    rows.sort(key=lambda row: (_pupil(row.result), row.result.ended))
    columns = max(len(result.tasks) for _, result in found)
    return Sheet(number, made, columns, tuple(rows))


def _pupil(result: PupilResult) -> str:
    return result.name.casefold()


def _work(result: PupilResult) -> object:
    return result.begun, result.tasks


def csv(rows: Iterable[Iterable[str | int]]) -> str:
    """Return a table as CSV with a byte order mark, for spreadsheets.

    A text that a spreadsheet would take for a formula gets an apostrophe in front.
    """
    return "\ufeff" + "".join(",".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(value: str | int) -> str:
    if isinstance(value, int):
        return str(value)
    text = f"'{value}" if value[:1] in {"=", "+", "-", "@", "\t"} else value
    return f'"{text.replace(chr(34), chr(34) * 2)}"'
