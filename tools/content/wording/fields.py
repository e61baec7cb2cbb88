"""Fields in braces: the same in all languages, and asked only for forms that exist."""

import re
from collections.abc import Iterable, Iterator

from tools.content.wording.entries import CatalogueEntry, cases
from tools.content.wording.problems import Problem, problem
from web.i18n.spoken import KINDS, QUOTES

RULE = "fields"
FIELD = re.compile(r"\{(\w+)(?::(\w*))?\}")
COUNT_FIELD = "count"  # may be left out: “one cube”


def check(entry: CatalogueEntry, forms: dict[str, frozenset[str]]) -> Iterator[Problem]:
    """Fields that are lost or invented, and case forms that no word of the language has."""
    known = set().union(*map(names, entry.english))
    needed = set.intersection(*map(names, entry.english)) - {COUNT_FIELD}
    for language, strings in entry.translations.items():
        for string in strings:
            if any("=" not in form for form in string.split("|")[1:]):
                what = f"a form in “{string}” has no name"
                yield problem(RULE, entry, language, what, "Write name=text after each |")
        for text in entry.forms(language):
            used = names(text)
            if lost := needed - used:
                yield problem(
                    RULE, entry, language, f"{_listed(lost)} is lost in “{text}”", "Write it, too"
                )
            if invented := used - known:
                yield problem(
                    RULE,
                    entry,
                    language,
                    f"{_listed(invented)} in “{text}” does not exist",
                    f"The fields are {_listed(known) or 'none'}",
                )
            for name, form in FIELD.findall(text):
                if form and form not in forms[language]:
                    yield problem(
                        RULE,
                        entry,
                        language,
                        f"{{{name}:{form}}} asks for a form that no word has",
                        f"Give a word this form, or ask for one of: {_forms(forms[language])}",
                    )


def known_forms(
    entries: Iterable[CatalogueEntry], languages: Iterable[str]
) -> dict[str, frozenset[str]]:
    """The names of the forms in each language: those of its words, and those made by sound."""
    found = {language: set[str]() for language in languages}
    for entry in entries:
        for language, strings in entry.translations.items():
            for string in strings:
                found[language].update(filter(None, cases(string)))
    for language, kinds in KINDS.items():
        if language in found:
            cased = {*found[language], *kinds, *(("quoted",) if language in QUOTES else ())}
            found[language].update(kinds, {f"{kind}_{form}" for kind in kinds for form in cased})
    return {language: frozenset(names) for language, names in found.items()}


def names(text: str) -> set[str]:
    """The fields of a text."""
    return {name for name, _form in FIELD.findall(text)}


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names))


def _forms(forms: frozenset[str]) -> str:
    return ", ".join(sorted(forms)) or "none yet"
