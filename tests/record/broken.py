"""Broken records of every kind, each with its text, the wrong line, and the rule that it breaks."""

from __future__ import annotations

from typing import NamedTuple

GOOD = """game mykerinos 1
seats 3
name 1 Ann
first 2
wings brown violet tangerine lemon blackmore
region 1 8 15 22 29 5 9 16
dig a1
dig c1
dig h3
extend b1 b2
pass
"""
OVER = """game mykerinos 1
seats 2
first 1
wings brown violet tangerine lemon blackmore
region 1 2 3 4 5 6 7 8
pass
pass
region 9 10 11 12 13 14 15 16
pass
pass
region 17 18 19 20 21 22 23 24
pass
pass
region 25 26 27 28 29 30 31 32 33 34 35 36
pass
pass
result 0 0
"""


class Case(NamedTuple):
    what: str
    text: str
    line: int
    quoted: str  # the line as the error quotes it
    rule: str


def _with(what: str, line: int, broken: str, rule: str, text: str = GOOD) -> Case:
    """Return a good record with one line replaced."""
    lines = text.splitlines()
    lines[line - 1] = broken
    return Case(what, "\n".join(lines) + "\n", line, broken, rule)


def _after(what: str, broken: str, rule: str, text: str = GOOD) -> Case:
    return Case(what, f"{text}{broken}\n", text.count("\n") + 1, broken, rule)


CASES = (
    Case("empty", "", 1, "", "record.header"),
    Case("only comments", "# one\n\n  # two\n", 1, "", "record.header"),
    Case("no game", "seats 3\n", 1, "seats 3", "record.header"),
    Case("no seats", "game mykerinos 1\n", 1, "game mykerinos 1", "record.header"),
    Case("seats missing", "game mykerinos 1\n\nfirst 2\n", 3, "first 2", "record.header"),
    _with("another game", 1, "game chess 1", "record.header"),
    _with("a path for a game", 1, "game ../x 1", "record.header"),
    _with("another version", 1, "game mykerinos 3", "record.header"),
    Case("no position", "game mykerinos 2\nseats 3\nfirst 2\n", 3, "first 2", "record.position"),
    _with("version in other digits", 1, "game mykerinos １", "record.header"),
    _with("no version", 1, "game mykerinos", "record.header"),
    _with("too much of a game", 1, "game mykerinos 1 1", "record.header"),
    _with("upper case", 1, "GAME mykerinos 1", "record.header"),
    _with("leading space", 1, " game mykerinos 1", "record.header"),
    _with("too many seats", 2, "seats 5", "record.header"),
    _with("too few seats", 2, "seats 1", "record.header"),
    _with("a huge number of seats", 2, "seats " + "9" * 90, "record.header"),
    _with("a line of seats that is too long", 2, "seats " + "9" * 5000, "record.size"),
    _with("a name that is too long", 3, "name 1 " + "A" * 101, "record.size"),
    _with("a name that fills memory", 3, "name 1 " + "A" * 200_000, "record.size"),
    _with("an option that is too long", 4, "option " + "x" * 294, "record.size"),
    _with("negative seats", 2, "seats -3", "record.header"),
    _with("seats with a zero", 2, "seats 03", "record.header"),
    _with("seats in other digits", 2, "seats ٣", "record.header"),
    _with("seats in words", 2, "seats three", "record.header"),
    _with("two spaces", 2, "seats  3", "record.header"),
    _with("name without seat", 3, "name", "record.header"),
    _with("name without name", 3, "name 1", "record.header"),
    _with("name of no seat", 3, "name 4 Ann", "record.header"),
    _with("name of seat zero", 3, "name 0 Ann", "record.header"),
    _with("seat with a zero", 3, "name 01 Ann", "record.header"),
    _with("name after two spaces", 3, "name 1  Ann", "record.header"),
    _after("a name twice", "name 1 Ann", "record.action"),
    Case(
        "one seat named twice",
        GOOD.replace("name 1 Ann\n", "name 1 Ann\nname 1 Bob\n"),
        4,
        "name 1 Bob",
        "record.header",
    ),
    Case(
        "two names of one seat",
        GOOD.replace("name 1 Ann\n", "name 2 Ann\nname 1 Eve\nname 2 Bob\n"),
        5,
        "name 2 Bob",
        "record.header",
    ),
    _with("an unknown option", 3, "option beginner", "record.header"),
    _with("an option without name", 3, "option", "record.header"),
    _with("another seat begins", 4, "first 4", "setup"),
    _with("a patron twice", 5, "wings brown violet tangerine lemon brown", "setup"),
    _with("too few plots", 6, "region 1 8 15 22 29 5 9", "season.region"),
    _with("a plot twice", 6, "region 1 8 15 22 29 5 9 1r", "season.region"),
    _with("plot 0", 6, "region 0 8 15 22 29 5 9 16", "record.action"),
    _with("plot 37", 6, "region 37 8 15 22 29 5 9 16", "record.action"),
    _with("a plot in other digits", 6, "region １ 8 15 22 29 5 9 16", "record.action"),
    _with("a huge plot", 6, f"region {'9' * 90} 8 15 22 29 5 9 16", "record.action"),
    _with("a line of plots that is too long", 6, "region " + "8 " * 147 + "8", "record.size"),
    _with("a comment that is too long", 7, "dig a1 #" + "x" * 293, "record.size"),
    _with("a plot with a zero", 6, "region 01 8 15 22 29 5 9 16", "record.action"),
    _with("turned twice", 6, "region 1rr 8 15 22 29 5 9 16", "record.action"),
    _with("no such action", 7, "fly a1", "record.action"),
    _with("action in upper case", 7, "DIG a1", "record.action"),
    _with("no space", 7, "dig", "record.action"),
    _with("too many spaces", 7, "dig a1 a2", "record.action"),
    _with("a space outside", 7, "dig i1", "dig.start"),
    _with("a row outside", 7, "dig a10", "dig.start"),
    _with("a row far outside", 7, "dig a" + "9" * 90, "dig.start"),
    _with("a row too far to count", 7, "dig a" + "9" * 5000, "record.size"),
    _with("row zero", 7, "dig a0", "record.action"),
    _with("a row in other digits", 7, "dig a１", "record.action"),
    _with("a column with an accent", 7, "dig á1", "record.action"),
    _with("two spaces between words", 7, "dig  a1", "record.action"),
    _with("a space before", 7, " dig a1", "record.action"),
    _with("a dig on another's cube", 8, "dig a1", "dig.start"),
    _with("spaces out of order", 10, "extend b2 b1", "record.action"),
    _with("a space twice", 10, "extend b1 b1", "dig.extend"),
    _with("a claim while digging", 11, "claim 1", "dig"),
    _after("an option among the actions", "option beginner", "record.action"),
    _after("a second header", "game mykerinos 1", "record.action"),
    _after("a result too early", "result 0 0 0", "record.result"),
    _with("a result without points", 17, "result", "record.result", OVER),
    _with("a wrong result", 17, "result 0 1", "record.result", OVER),
    _with("a result for three", 17, "result 0 0 0", "record.result", OVER),
    _with("a result with a zero", 17, "result 0 00", "record.result", OVER),
    _with("a result with two spaces", 17, "result 0  0", "record.result", OVER),
    _with("an action after the end", 17, "pass", "season.end", OVER),
    _after("an action after the result", "pass", "record.result", OVER),
    _after("two results", "result 0 0", "record.result", OVER),
)

# Unprintable characters are escaped in error messages.
ESCAPED = (
    ("a tab", "dig\ta1", r"dig\ta1"),
    ("a null", "dig \x00", r"dig \x00"),
    ("an escape sequence", "dig \x1b[31m", r"dig \x1b[31m"),
    ("a vertical tab", "dig\x0ba1", r"dig\x0ba1"),
    ("a form feed", "\x0c", r"\x0c"),
    ("a next line", "dig a1\x85", r"dig a1\x85"),
    ("a line separator", "dig\u2028a1", r"dig\u2028a1"),
    ("a no-break space", "dig a1\xa0", r"dig a1\xa0"),
    ("a byte order mark inside", "\ufeffdig a1", r"\ufeffdig a1"),
    ("text from right to left", "dig \u202ea1", r"dig \u202ea1"),
)
