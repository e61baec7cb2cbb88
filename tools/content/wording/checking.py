"""Apply all rules of wording to the texts of the project."""

from collections.abc import Iterator

from tools.content import words
from tools.content.wording import (
    avoided,
    entries,
    exceptions,
    fields,
    glossary,
    plurals,
    reading,
    typography,
    values,
)
from tools.content.wording.problems import Problem


def problems() -> list[Problem]:
    """The problems with the words of the project, sorted. Raises CommandFailure if a file of
    words cannot be read."""
    known = glossary.of_the_project()
    exempted = (*known.exemptions, *exceptions.of_the_project())
    return sorted(exceptions.apply(_found(known), exempted))


def _found(known: glossary.Glossary) -> Iterator[Problem]:
    listed = avoided.of_the_project()
    catalogues = {code: words.read(code) for code in words.CODES}
    given = entries.entries(words.template(), catalogues)
    forms = fields.known_forms(given, catalogues)
    numbers = {code: catalogue.num_plurals for code, catalogue in catalogues.items()}
    nouns = plurals.countable(known)
    for entry in given:
        yield from glossary.check(entry, known)
        yield from avoided.check(entry, listed)
        yield from fields.check(entry, forms)
        yield from plurals.check(entry, numbers, nouns)
        yield from values.check(entry)
        yield from typography.check(entry)
        yield from typography.check_ends(entry)
        yield from reading.check_length(entry)
    yield from reading.check(reading.texts())
