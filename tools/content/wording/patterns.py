"""Words as translators write them in the files of words: ``parcel*, lišt* riešenia rovnost*``.

A star stands for any letters, or none; words with a space between them stand next to each other;
``^`` at the beginning is the beginning of a text, ``$`` at the end its end; ``{size}`` stands for
any field. Capitals do not matter.
"""

import re
from functools import cache

LETTERS = r"[^\W\d_]*"
VALUE = "⁑"  # stands for a field and for code: no letter, no digit, no end of a sentence
FIELD = re.compile(r"\{[^{}]*\}")


def split(listed: str) -> tuple[str, ...]:
    """The patterns of a list with commas between them."""
    return tuple(filter(None, (each.strip() for each in FIELD.sub(VALUE, listed).split(","))))


@cache
def compiled(listed: str) -> re.Pattern[str]:
    """One expression for any of the listed patterns."""
    return re.compile("|".join(map(_expression, split(listed))), re.IGNORECASE)


def found(listed: str, text: str) -> str:
    """Return the first part of a text that matches the list, as it is written; empty if none
    does."""
    if not possible(listed, text):  # a much faster test
        return ""
    match = compiled(listed).search(text)
    return match[0] if match else ""


def possible(listed: str, text: str) -> bool:
    """Whether a text has the letters without which it cannot match the list, not even in part."""
    return any(map(text.lower().__contains__, _pieces(listed)))


@cache
def _pieces(listed: str) -> tuple[str, ...]:
    """For each pattern a piece that a text must have, whatever the stars stand for."""
    return tuple(max(re.split(r"[\s*^$]+", pattern.lower()), key=len) for pattern in split(listed))


def _expression(pattern: str) -> str:
    start, end = pattern.startswith("^"), pattern.endswith("$")
    words = pattern.removeprefix("^").removesuffix("$").split()
    body = r"\s+".join(re.escape(word).replace(r"\*", LETTERS) for word in words)
    before = rf"\A[^\w{VALUE}]*" if start else r"(?<!\w)"
    after = rf"[^\w{VALUE}]*\Z" if end else r"(?!\w)"
    return f"{before}{body}{after}"
