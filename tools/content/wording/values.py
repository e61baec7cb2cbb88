"""Values that a translation puts after a sign, to avoid giving them the right case.

“takes {what}” becomes “takes this: {what}”, a sentence that nobody says; the forms of a word (see
docs/languages.md) are there for it. A value may stand behind a colon, a dash or a bracket if it
does in English, or if English has the sign before other words of the same clause.
"""

import re
from collections.abc import Iterator

from tools.content.wording.entries import CatalogueEntry
from tools.content.wording.problems import Problem, problem

RULE = "hidden"
SIGNS = {"colon": ":", "dash": "[–—]", "bracket": r"[(\[]"}  # a range, 1–4, has no space behind it
SPACED = {"colon": r":\s+", "dash": r"[–—]\s+", "bracket": r"[(\[]\s*"}
QUOTE = "[“”„«»‘’‚]?"
FIELD = re.compile(r"\{(\w+)[^{}]*\}")


def check(entry: CatalogueEntry) -> Iterator[Problem]:
    """Values behind a colon, a dash or a bracket that stand behind none in English."""
    english = tuple(_bare(text) for text in entry.english)
    for language in entry.translations:
        for text in entry.forms(language):
            if hidden := next(_hidden(_bare(text), english), ""):
                yield problem(
                    RULE,
                    entry,
                    language,
                    f"{{{hidden}}} stands behind a sign in “{text}”",
                    "Say it within the sentence, in a form that its word has",
                )
                break  # the other forms of the message will have it, too


def has_values(entry: CatalogueEntry) -> bool:
    """Whether a message has values at all."""
    return any(FIELD.search(text) for text in entry.english)


def _hidden(text: str, english: tuple[str, ...]) -> Iterator[str]:
    if "{" not in text:
        return
    for kind, spaced in SPACED.items():
        fields = re.findall(rf"{spaced}{QUOTE}\{{(\w+)\}}", text)
        directly = {
            name for one in english for name in re.findall(rf"{spaced}{QUOTE}\{{(\w+)\}}", one)
        }
        new = all(_count(kind, text) > _count(kind, one) for one in english)
        for name in fields:
            if name not in directly and (new or not _in_clause(kind, name, english)):
                yield name


def _in_clause(kind: str, name: str, english: tuple[str, ...]) -> bool:
    """Whether English has the field somewhere in the clause behind such a sign."""
    clause = re.compile(rf"{SPACED[kind]}[^:;.()–—]*\{{{name}\}}")
    return any(clause.search(text) for text in english)


def _count(kind: str, text: str) -> int:
    return len(re.findall(SIGNS[kind], text))


def _bare(text: str) -> str:
    """A text with its fields as names alone: a form has a colon, too."""
    return FIELD.sub(r"{\1}", text)
