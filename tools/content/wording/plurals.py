"""Counts: a sentence about one thing or several needs the plural forms of each language."""

import re
from collections.abc import Iterator, Mapping

from tools.content.wording import patterns
from tools.content.wording.entries import CatalogueEntry, cases
from tools.content.wording.fields import COUNT_FIELD, names
from tools.content.wording.glossary import Glossary
from tools.content.wording.problems import Problem, problem
from web.i18n import ENGLISH

RULE = "plurals"
# A field, and the two words after it: {count} cubes, {count} neutral cubes.
COUNTED = re.compile(r"\{(\w+)\} ([a-z]+)\b(?: ([a-z]+)\b)?")
NAMES = {  # fields that are names, or texts with an article or a number of their own
    *("name", "player", "patron", "colour", "element", "what", "title", "verb", "word", "kind"),
    *("sizes", "preposition", "place", "other", "square", "space", "area", "room", "tile", "plot"),
}


def countable(glossary: Glossary) -> frozenset[str]:
    """The plurals of the glossary’s nouns."""
    listed = (patterns.split(term.words[ENGLISH]) for term in glossary.terms)
    return frozenset(
        word
        for words in listed
        for word in words
        if any(word in {f"{other}s", f"{other}es", f"{other[:-1]}ies"} for other in words)
    )


def check(
    entry: CatalogueEntry, numbers: Mapping[str, int], nouns: frozenset[str]
) -> Iterator[Problem]:
    """Counts without a plural, and plurals with too few forms or without their number."""
    if len(entry.english) == 1:
        for field, *following in COUNTED.findall(entry.message):
            word = next((word for word in following if word in nouns), "")
            if word and field not in NAMES:
                yield problem(
                    RULE,
                    entry,
                    ENGLISH,
                    f"“{{{field}}} {word}” has no singular",
                    f'Write plural("…", "…", count=…), or counted(…) for {{{field}}}',
                )
        return
    for language, strings in entry.translations.items():
        if len(strings) != numbers[language]:
            yield problem(
                RULE,
                entry,
                language,
                f"there are {len(strings)} plural forms",
                f"Write {numbers[language]}, as Plural-Forms at the head of the file says",
            )
        if COUNT_FIELD in names(entry.english[-1]):
            for string in strings[1:] or strings:
                if any(COUNT_FIELD not in names(text) for text in cases(string).values()):
                    yield problem(
                        RULE, entry, language, f"“{string}” does not say how many", "Write {count}"
                    )
